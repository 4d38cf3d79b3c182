"""Whether a fact about a card of a trick speaks for the card or against it.

It depends on what the trick is worth. A trick may be *wanted*, as in Trumps; *costly*; or *free*,
as the first eleven in No Last Two, in which high cards are to be got rid of.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.bots.contract_values import ContractValues
from games.bots.fact import AGAINST, FOR, NEUTRAL, Fact
from games.bots.knowledge import Knowledge
from games.rules.cards import masks
from games.rules.cards.cards import Rank
from games.rules.cards.masks import bits_at

NEVER_TAKES = frozenset({"discard", "under-trump", "trumped", "lower", "lead-under"})
"""The facts that say that the card cannot take the trick."""
TAKES = frozenset(
    {"last", "last-any", "sure", "ruff-last", "ruff-sure", "lead-alone", "lead-highest"}
)
"""The facts that say that the card takes the trick."""
LEADS = frozenset({"lead-higher", "lead-few-higher"})
MAY_TAKE = LEADS | {
    "highest", "ruff-highest", "lead-alone-or-trumped", "lead-highest-or-trumped"
}  # fmt: skip
"""The facts that say that the card may take the trick."""
HIGH = sum(bits_at(Rank(rank)) for rank in "JQKA")

GAINS = frozenset(
    {
        "rid-king", "rid-queen", "rid-ace", "rid-heart",
        "keeps-low", "highest-under", "highest-own", "lowest-taking", "free", "free-so-far",
        "draws-trumps", "then-trumps", "dearer-later", "keeps-high", "keeps-trumps", "likeliest",
        "drives-out", "no-lead", "rid-maybe", "weak", "rid-high", "rid-top", "others-few-higher",
        "others-none", "keeps-for-end",
    }
)  # fmt: skip
"""The facts that say what is gained by a card, in every contract in which they are found."""
COSTS = frozenset(
    {"trick-costs", "holds-king", "holds-queens", "holds-hearts", "to-keep", "keep-for-later"}
)
"""The facts that say what a trick costs, or that a card is safe to hold."""
DIRECTIONS: Mapping[str, int] = dict.fromkeys(GAINS, FOR) | dict.fromkeys(COSTS, AGAINST)

MOST_HIGHER, FEW_HIGHER = 0.6, 0.35
"""Of the cards of a suit that are out, the parts that are higher than a safe and a bad lead."""


def worth_of_trick(known: Knowledge, values: ContractValues) -> str:
    """Return whether the trick is ``wanted``, ``costly`` or ``free``, so far as it is known."""
    if not values.avoids:
        return "wanted"
    is_placed = bool(values.first or values.last) and not values.scoring
    return "free" if is_placed and not values.of_trick(known.number, known.tricks) else "costly"


def taking_of(facts: Iterable[Fact]) -> Fact:
    """Return the one of the facts about a card of a trick that says whether it takes the trick."""
    return next(fact for fact in facts if fact.name in NEVER_TAKES | TAKES | MAY_TAKE)


def outcome(taking: Fact) -> str:
    """Return whether a card takes the trick, may take it or cannot take it."""
    if taking.name in NEVER_TAKES:
        return "never"
    return "takes" if taking.name in TAKES else "may"


def directed(
    known: Knowledge, values: ContractValues, bit: int, facts: Iterable[Fact], *, is_choice: bool
) -> tuple[Fact, ...]:
    """Return the facts about a card with their directions.

    :param is_choice: whether other legal cards differ in whether they take the trick.
    """
    found = list(facts)
    is_free = any(fact.name == "free" for fact in found)
    worth = "free" if is_free else worth_of_trick(known, values)

    taking = taking_of(found)
    of_taking = _of_taking(known, bit, taking, worth) if is_choice else NEUTRAL

    def direction(fact: Fact) -> int:
        if fact == taking:
            return of_taking
        return _of_place(known, bit, fact, worth, is_taken=taking.name in TAKES)

    if taking.name in MAY_TAKE and of_taking != AGAINST and not values.of_cards(bit):
        found = [fact for fact in found if fact.name not in COSTS]  # it hardly takes the trick
    return tuple(fact._replace(speaks=direction(fact)) for fact in found)


def _of_taking(known: Knowledge, bit: int, fact: Fact, worth: str) -> int:
    if worth == "free":
        return NEUTRAL
    if fact.name in LEADS:
        return _of_lead(known, bit, fact, worth)
    if fact.name == "last-any":
        return NEUTRAL
    return FOR if (fact.name in NEVER_TAKES) == (worth == "costly") else AGAINST


def _of_lead(known: Knowledge, bit: int, fact: Fact, worth: str) -> int:
    if fact.name == "lead-few-higher":
        return NEUTRAL if worth == "wanted" else AGAINST
    if worth == "wanted":
        return AGAINST
    theirs = (known.unseen & masks.suit_of(bit)).bit_count()
    return FOR if fact.number >= MOST_HIGHER * theirs else NEUTRAL


def _of_place(known: Knowledge, bit: int, fact: Fact, worth: str, *, is_taken: bool) -> int:
    """Return the direction of a fact about the place of a card in its suit, or in the hand."""
    if fact.name in ("lowest", "lowest-spent"):
        if worth == "free":
            return AGAINST
        return NEUTRAL if is_taken else FOR
    if fact.name == "then-out":
        return FOR if worth == "costly" else NEUTRAL
    if fact.name == "trick-free":
        is_high = bit & HIGH or not known.hand & masks.suit_of(bit) & masks.above(bit)
        return FOR if is_high else NEUTRAL
    if fact.name == "others-higher":
        return NEUTRAL if fact.number else FOR
    return DIRECTIONS.get(fact.name, NEUTRAL)
