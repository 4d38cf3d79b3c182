"""The rules of one deal of tricks, as data that is computed before its first card.

The code of the play therefore has no branches for contracts or presets.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache

from games.rules.cards import masks
from games.rules.cards.cards import Suit
from games.rules.cards.masks import SUIT_OF, pack_mask
from games.rules.contracts.contract import Declaration
from games.rules.contracts.doubles import Double
from games.rules.contracts.options import NO_TRUMP
from games.rules.contracts.rulesets import RuleSet
from games.rules.play import errors, legal_cards
from games.rules.seats import Seat

# The cards that score in each contract; the play may end when all of them have been played.
SCORING = {
    "no-queens": masks.QUEENS,
    "no-hearts": masks.HEARTS,
    "no-king": masks.KING_OF_HEARTS,
}
# With the option must_dump: the cards that must be dumped as soon as that is safe.
DUMPED = {
    "no-queens": masks.QUEENS,
    "no-hearts": masks.ACE_OF_HEARTS,
    "no-king": masks.KING_OF_HEARTS,
}
# For each value of hearts_lead: the cards that may not be led, the cards that end the bar when one
# of them is played, and the number of last tricks without the bar.
LEADS = {
    "only_if_nothing_else": (masks.HEARTS, 0, 0),
    "broken": (masks.HEARTS, masks.HEARTS, 0),
    "broken_or_last_five": (masks.HEARTS, masks.HEARTS, 5),
    "king_only": (masks.KING_OF_HEARTS, 0, 0),
    "free": (0, 0, 0),
    "discarded": (masks.HEARTS, masks.HEARTS, 0),
    "discarded_or_last_five": (masks.HEARTS, masks.HEARTS, 5),
}
# The values with which these cards end the bar only when they are discarded.
BY_DISCARD = ("discarded", "discarded_or_last_five")
DUTIES = {
    "overtrump": legal_cards.MUST_OVERTRUMP,
    "trump": legal_cards.MUST_TRUMP,
    "none": legal_cards.NO_DUTY,
    "undoubled_only": legal_cards.MUST_OVERTRUMP,
}


@cache
def beaters(trumps: int) -> Mapping[int, int]:
    """Return for each card, by its bit, the cards that take the trick from it.

    >>> beaters(0)[masks.KING_OF_HEARTS] == masks.ACE_OF_HEARTS
    True
    >>> beaters(masks.SPADES)[masks.KING_OF_HEARTS] == masks.ACE_OF_HEARTS | masks.SPADES
    True
    """
    return {
        best: sum(bit for bit in SUIT_OF if legal_cards.beats(bit, best, SUIT_OF[best], trumps))
        for best in SUIT_OF
    }


@dataclass(frozen=True, slots=True)
class TrickRules:
    """The constants of one deal of tricks.

    :ivar trumps: the trump suit as a mask, or 0.
    :ivar beaters: see :func:`beaters`.
    :ivar barred: with *opens* and *last_free*, a row of :data:`LEADS`.
    :ivar by_discard: whether *opens* only count if they are played to a trick of another suit.
    :ivar dumped: for each seat the cards that must be dumped.
    :ivar duties: for each seat the duty to trump.
    :ivar only_follow: whether following suit is the only duty.
    :ivar ends: the play ends when all of these cards have been played.
    :ivar next: for each player the next one clockwise.
    """

    seats: tuple[Seat, ...]
    trumps: int
    beaters: Mapping[int, int] = field(repr=False, compare=False)
    barred: int
    opens: int
    last_free: int
    by_discard: bool
    only_follow: bool
    dumped: tuple[int, ...]
    duties: tuple[int, ...]
    ends: int
    next: tuple[int, ...]

    def legal(self, player: int, hand: int, led: int, best: int) -> int:
        """Return the cards that a player may play from *hand* when *led* is the suit led."""
        legal = legal_cards.legal_to_follow(hand, led, best, self.trumps, self.duties[player])
        return legal_cards.must_be_dumped(legal, self.dumped[player], led, best) or legal


def trick_rules_of(
    rules: RuleSet, declaration: Declaration, declarer: Seat, doubles: tuple[Double, ...]
) -> TrickRules:
    """Return the rules of a deal."""
    if rules.must_dump == "undoubled" or rules.trump_duty == "undoubled_only":
        return _trick_rules(rules, declaration, _undoubled(rules.seats, declarer, doubles))
    return _trick_rules(rules, declaration, ())


@lru_cache(maxsize=1000)
def _trick_rules(
    rules: RuleSet, declaration: Declaration, undoubled: tuple[Seat, ...]
) -> TrickRules:
    """Return the rules of a deal; *undoubled* is empty if no rule depends on it."""
    name, seats = declaration.contract, rules.seats
    leads = {"no-hearts": rules.hearts_lead_no_hearts, "no-king": rules.hearts_lead_no_king}
    lead = leads.get(name, "free")
    barred, opens, last_free = LEADS[lead]
    trumps = _trumps(rules, declaration)
    dumped = DUMPED[name] if name in rules.must_dump_in else 0
    dumps = {"none": (), "all": seats, "undoubled": undoubled}[rules.must_dump]
    bound = undoubled if rules.trump_duty == "undoubled_only" else seats
    pack = pack_mask(rules.cards)
    return TrickRules(
        seats=seats,
        trumps=trumps,
        beaters=beaters(trumps),
        barred=barred,
        opens=opens & pack,
        last_free=last_free,
        by_discard=lead in BY_DISCARD,
        only_follow=not (trumps and rules.trump_duty != "none") and not (dumps and dumped),
        dumped=tuple(dumped if seat in dumps else 0 for seat in seats),
        duties=tuple(DUTIES[rules.trump_duty] if seat in bound else 0 for seat in seats),
        ends=SCORING.get(name, pack) & pack if rules.early_end == "auto" else pack,
        next=(*range(1, len(seats)), 0),
    )


def _trumps(rules: RuleSet, declaration: Declaration) -> int:
    trump = declaration.detail
    if rules.contract(declaration.contract).asks != "trump" or trump == NO_TRUMP:
        return 0
    return masks.SUIT << 13 * tuple(Suit).index(Suit(trump))


def _undoubled(
    seats: tuple[Seat, ...], declarer: Seat, doubles: tuple[Double, ...]
) -> tuple[Seat, ...]:
    """Return the players who have not doubled declarer, and declarer if nobody has.

    Source: Yale, "Must" rules.
    """
    doublers = {double.by for double in doubles if double.of == declarer}
    others = {seat for seat in seats if seat != declarer} - doublers
    return tuple(seat for seat in seats if seat in others or (seat == declarer and not doublers))


def refusal(
    rules: TrickRules, player: int, hand: int, led: int, best: int, bit: int
) -> type[errors.IllegalAction]:
    """Return the error for an illegal card *bit*; the other arguments are the position."""
    if not hand & bit:
        return errors.CardNotHeld
    if not led:
        return errors.KingNotLed if rules.barred == bit else errors.HeartsNotLed
    if hand & led and not bit & led:
        return errors.MustFollowSuit
    duty = rules.duties[player]
    if bit & legal_cards.legal_to_follow(hand, led, best, rules.trumps, duty):
        return errors.MustDump
    over = best & rules.trumps and duty == legal_cards.MUST_OVERTRUMP
    return errors.MustOvertrump if over else errors.MustTrump
