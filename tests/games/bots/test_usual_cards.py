"""Which of equally good cards a good player prefers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.bots import BotView
from games.bots.contract_values import contract_values
from games.bots.knowledge import Knowledge, knowledge_of
from games.bots.usual_cards import usual_order, with_equivalent
from games.rules import PRESETS, Game, Seat, parse_action
from games.rules.cards.cards import Card
from games.rules.cards.hands import read_hand
from games.rules.cards.masks import bits, card_at, mask_of, pack_mask, suit_of

PAGAT = PRESETS["pagat"]


def cards_of(text: str) -> int:
    return mask_of(map(Card.parse, text.split()))


def known_in(contract: str, hand: str, trick: str = "", out: str = "") -> Knowledge:
    """Return what a player knows in the middle of a deal.

    :param trick: the cards in the trick, the best one last; *out* are cards played before.
    """
    rest = bits(pack_mask(52))
    game = Game.start(PAGAT, first_declarer=Seat.N)
    game = game.dealt(tuple(sum(rest[n::4]) for n in range(4)))
    for text in (f"declare {contract}", *("pass",) * 4):
        game = game.act(parse_action(text))
    known = knowledge_of(BotView.of(game, Seat.N))
    own, there = read_hand(hand), cards_of(trick)
    best = cards_of(trick.split()[-1]) if trick else 0
    return replace(
        known, hand=own, unseen=pack_mask(52) & ~own & ~there & ~cards_of(out), trick=there,
        best=best, led=suit_of(best) if best else 0, cards_in_trick=len(trick.split()), number=4,
    )  # fmt: skip


def preferred(contract: str, known: Knowledge, cards: int) -> list[str]:
    values = contract_values(PAGAT, contract)
    return [str(card_at(bit)) for bit in usual_order(known, values, cards, bits(cards))]


@pytest.mark.parametrize(
    ("contract", "hand", "trick", "first"),
    [
        # Without a card of the suit led, the most dangerous card to keep goes.
        ("no-queens", "87532...43", "D5", "S8"),
        ("no-king", ".J2.543.43", "S5", "HJ"),
        ("no-king", ".AK2.543.43", "S5", "HK"),
        ("no-queens", "AQ2...KQ43", "D5", "SQ"),
        ("no-tricks", "K5432..J.", "H5", "DJ"),
        ("no-last-two", ".873.2.", "S5", "H8"),
        # Under the best card the highest goes, and over it when the trick costs nothing.
        ("no-tricks", "T63...", "S5 SJ", "ST"),
        ("no-last-two", "AT3...", "S5 SJ", "SA"),
        ("no-queens", "KJ3...", "S4 S5 S7", "SK"),
        ("no-hearts", ".T63..", "H5 HJ", "HT"),
        # Low cards are led, but high ones as long as tricks cost nothing.
        ("no-tricks", "873.K..", "", "S3"),
        ("no-last-two", "873.2..", "", "S8"),
    ],
)
def test_a_good_player_gets_rid_of_danger(contract: str, hand: str, trick: str, first: str) -> None:
    known = known_in(contract, hand, trick)
    led = known.hand & known.led
    assert preferred(contract, known, led or known.hand)[0] == first


def test_of_a_suit_only_the_first_card_to_go_is_advised() -> None:
    known = known_in("no-queens", "87532...43", "D5")
    assert preferred("no-queens", known, known.hand) == ["S8", "C4"]


def test_cards_with_nothing_between_them_are_equally_good() -> None:
    known = known_in("no-last-two", ".853..", out="H7 H6")
    values = contract_values(PAGAT, "no-last-two")
    same = with_equivalent(known, values, known.hand, cards_of("H5"))
    assert same == cards_of("H5 H8")
    assert with_equivalent(known, values, known.hand, cards_of("H3")) == cards_of("H3")
