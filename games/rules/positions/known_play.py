"""The play of a deal as one player saw it, checked by the rules.

The cards of known hands must be legal. A card of a hidden hand must not be excluded by the earlier
play of that hand, and at least one distribution of the hidden hands must agree with the whole play.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from games.rules.cards.errors import NoSuchDeal
from games.rules.cards.masks import bits, card_at, pack_mask
from games.rules.contracts.contract import Declaration
from games.rules.contracts.doubles import Double
from games.rules.contracts.rulesets import RuleSet
from games.rules.errors import RuleError
from games.rules.play.dominoes import dominoes_rules
from games.rules.play.errors import CardNotAcceptable, CardNotHeld, DealOver, MustPlay, PlayNow
from games.rules.play.public_play import (
    DominoesSeen,
    TricksSeen,
    dominoes_at_start,
    tricks_at_start,
)
from games.rules.play.trick_rules import refusal
from games.rules.positions import errors
from games.rules.seats import Seat

Seen = TricksSeen | DominoesSeen


def first_seen(
    rules: RuleSet, declaration: Declaration, declarer: Seat, doubles: tuple[Double, ...]
) -> Seen:
    """Return the public play before the first card, for a contract that is played with cards."""
    if rules.contract(declaration.contract).play == "layout":
        return dominoes_at_start(rules, declaration, declarer)
    return tricks_at_start(rules, declaration, declarer, doubles)


def advance(rules: RuleSet, seen: Seen, dealt: Sequence[int], play: Sequence[int]) -> None:
    """Play cards (0 is a pass) in the position *seen*, which is changed.

    :param dealt: for each seat the hand dealt to it if it is known, else 0.
    :raises RuleError: for the first card that is not possible, with its ``ply``.
    """
    for ply, bit in enumerate(play, 1):
        try:
            _check_card(rules, seen, dealt, bit)
        except RuleError as error:
            error.ply = ply
            raise
        seen.note_excluded(bit, pack_mask(rules.cards))
        seen.advance(bit)
    check_some_hands(rules, seen, dealt)


def is_over(rules: RuleSet, seen: Seen, declaration: Declaration) -> bool:
    """Return whether the deal is over after this play."""
    if isinstance(seen, DominoesSeen):
        return len(seen.out) >= dominoes_rules(rules, declaration.detail).last
    unplayed = pack_mask(rules.cards) & ~seen.played
    return not seen.cards_in_trick and not unplayed & seen.trick_rules.ends


def _check_card(rules: RuleSet, seen: Seen, dealt: Sequence[int], bit: int) -> None:
    """Check the next card, or pass, of the player in turn."""
    turn, seat = seen.turn, rules.seats[seen.turn]
    if bit and bit & seen.played:
        raise errors.CardTwice(card=card_at(bit))
    if bit and (bit & seen.excluded[turn] or not bit & pack_mask(rules.cards)):
        raise errors.CardExcluded(seat=seat, card=card_at(bit))
    if any(hand & bit for place, hand in enumerate(dealt) if place != turn):
        raise CardNotHeld(seat=seat, card=card_at(bit))
    if isinstance(seen, DominoesSeen):
        _check_laid(seen, seat, dealt[turn], bit)
    elif not bit:
        raise PlayNow(seat=seat, action="-")
    elif dealt[turn]:
        hand = dealt[turn] & ~seen.played
        if not seen.legal(hand) & bit:
            raised = refusal(seen.trick_rules, turn, hand, seen.led, seen.best, bit)
            raise raised(seat=seat, card=card_at(bit))


def _check_laid(seen: DominoesSeen, seat: Seat, dealt: int, bit: int) -> None:
    """Check a card of Dominoes, or a pass, of a player who was dealt *dealt*, 0 if hidden."""
    if dealt and bit and not dealt & bit:
        raise CardNotHeld(seat=seat, card=card_at(bit))
    if bit and not bit & seen.open:
        raise CardNotAcceptable(seat=seat, card=card_at(bit))
    if not bit and dealt & ~seen.played & seen.open:
        raise MustPlay(seat=seat)


def check_some_hands(rules: RuleSet, seen: Seen, dealt: Sequence[int]) -> None:
    """Check that some distribution of the hidden hands agrees with the play.

    By Hall's theorem there is one if, for each set of players with hidden hands, the cards that
    only they can hold are not more than the cards that they hold.

    :raises NoSuchDeal: if there is none.
    """
    hidden = [place for place, hand in enumerate(dealt) if not hand]
    unseen = pack_mask(rules.cards) & ~seen.played & ~sum(dealt)
    for chosen in product((False, True), repeat=len(hidden)):
        inside = [place for place, among in zip(hidden, chosen, strict=True) if among]
        only_there = unseen
        for place in hidden:
            if place not in inside:
                only_there &= seen.excluded[place]
        room = sum(seen.hand_size - seen.shown[place].bit_count() for place in inside)
        if only_there.bit_count() > room:
            raise NoSuchDeal()


def check_not_over(rules: RuleSet, seen: Seen, declaration: Declaration) -> None:
    """Check that the play is not over.

    :raises DealOver: if it is.
    """
    if is_over(rules, seen, declaration):
        raise DealOver()


def legal_cards(seen: Seen, hand: int) -> list[int]:
    """Return the cards that the player in turn may play from *hand*; empty if they must pass."""
    if isinstance(seen, DominoesSeen):
        return bits(hand & seen.open & ~seen.played)
    return bits(seen.legal(hand))
