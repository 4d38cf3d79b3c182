"""Positions of a player who leads to the first trick or follows in it."""

from __future__ import annotations

from games.rules import PRESETS, Game, Seat, parse_action
from games.rules.cards.hands import read_hand
from games.rules.cards.masks import bits, card_at, pack_mask
from games.rules.positions import Position, position_of


def leads(contract: str, hand: str) -> Position:
    """Return the position of North, who leads in a contract."""
    north = read_hand(hand)
    rest = bits(pack_mask(52) & ~north)
    hands = (north, *(sum(rest[n : n + 13]) for n in (0, 13, 26)))
    game = Game.start(PRESETS["pagat"], first_declarer=Seat.N).dealt(hands)
    for text in (f"declare {contract}", *("pass",) * 4):
        game = game.act(parse_action(text))
    assert game.deal
    return position_of(game.sheet, game.deal)


def follows(contract: str, lead: str, hand: str) -> Position:
    """Return the position of East, who follows when North has led a card in a contract."""
    east = read_hand(hand)
    led = next(bit for bit in bits(pack_mask(52)) if str(card_at(bit)) == lead)
    rest = bits(pack_mask(52) & ~east & ~led)
    north, south, west = led + sum(rest[:12]), sum(rest[12:25]), sum(rest[25:])
    game = Game.start(PRESETS["pagat"], first_declarer=Seat.N)
    game = game.dealt((north, east, south, west))
    for text in (f"declare {contract}", *("pass",) * 4, f"play {lead}"):
        game = game.act(parse_action(text))
    assert game.deal
    return position_of(game.sheet, game.deal)
