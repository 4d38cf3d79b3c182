"""The reasons that hold for all of several equally good cards. Pure.

A reason that is false of a card that is just as good explains nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.bots.comparing_facts import comparing_facts
from games.bots.equivalent import equivalent
from games.bots.fact import FOR, MOST, Fact
from games.bots.fact_directions import NEVER_TAKES, TAKES
from games.bots.facts import facts_of
from games.rules.positions import Position
from games.tables.advice.analyst import Valued
from games.tables.advice.answer_cards import bit_of, is_trick, suit_of, trick_of

PLAIN = frozenset({"rid-king", "rid-queen", "rid-ace", "rid-heart"})
"""The facts that are said in any case: they tell which points the player avoids."""
LOWEST = frozenset({"lowest", "lowest-ones", "lowest-spent"})
"""The facts about the rank of a card in its suit, which do not tell why to lead this suit."""
OF_HIGHER = frozenset({"lead-higher", "lead-few-higher"})
"""The facts that a comparison of the higher cards in two suits includes."""


def shared(
    position: Position, found: Sequence[Valued], equal: Sequence[Valued], facts: Iterable[Fact]
) -> tuple[Fact, ...]:
    """Return those of the *facts* about the first answer that are true of all *equal* cards."""
    others = _others(position, found, equal)
    names = [{_key(fact.name) for fact in facts_of(position, one["action"])} for one in others]

    in_suit = any(suit_of(one) == suit_of(found[0]) for one in others)

    def is_shared(fact: Fact) -> bool:
        if fact.name in PLAIN:
            return True
        if fact.name == "lowest-spent" and in_suit:
            return False
        if fact.name in LOWEST:
            return _are_lowest(found, equal)
        return all(_key(fact.name) in of_one for of_one in names)

    return tuple(fact for fact in facts if is_shared(fact))


def _key(name: str) -> str:
    """Return what a fact says of the trick if the result is certain, otherwise its name."""
    return "never" if name in NEVER_TAKES else "takes" if name in TAKES else name


def _are_lowest(found: Sequence[Valued], equal: Sequence[Valued]) -> bool:
    """Return whether the equal cards of other suits than the first are the lowest of theirs."""
    for suit in {suit_of(one) for one in equal} - {suit_of(found[0])}:
        own = [one for one in found if suit_of(one) == suit]
        good = [bit_of(one) for one in own if one in equal]
        worse = [bit_of(one) for one in own if one not in equal]
        if not worse or min(worse) < max(good):
            return False
    return True


def _others(
    position: Position, found: Sequence[Valued], equal: Sequence[Valued]
) -> Sequence[Valued]:
    """Return the equal answers but the first, and without cards equivalent to it."""
    if not is_trick(position, found):
        return [one for one in equal if one is not found[0]]
    known, values, _legal = trick_of(position, found)
    best = bit_of(found[0])

    def is_same(bit: int) -> bool:
        low, high = sorted((bit, best))
        return bit == best or equivalent(known, values, low, high)

    return [one for one in equal if not is_same(bit_of(one))]


def of_lead(
    position: Position, found: Sequence[Valued], equal: Sequence[Valued], facts: Sequence[Fact]
) -> tuple[Fact, ...]:
    """Return the facts about a lead, those that tell why this suit before the rank in it.

    That a card is the lowest one of its suit explains nothing if that of another suit is worse.
    """
    lowest = [fact for fact in facts if fact.name in LOWEST]
    if not lowest or not is_trick(position, found) or trick_of(position, found)[0].led:
        return tuple(facts)
    rest = [fact for fact in facts if fact not in lowest]
    rivals = [
        one
        for one in found
        if one not in equal
        and suit_of(one) != suit_of(found[0])
        and LOWEST & {fact.name for fact in facts_of(position, one["action"])}
    ]
    if not rivals:
        return (*rest, *lowest)
    why = compared_with(position, found, equal, rivals[0])
    if any("higher" in fact.name or fact.name == "more-dangerous" for fact in why):
        rest = [fact for fact in rest if fact.name not in OF_HIGHER]
    return (*why, *rest)


def compared_with(
    position: Position, found: Sequence[Valued], equal: Sequence[Valued], worse: Valued
) -> tuple[Fact, ...]:
    """Return what is true of all *equal* cards if they are compared with a worse one."""
    known, values, _legal = trick_of(position, found)

    def of(answer: Valued) -> tuple[Fact, ...]:
        return comparing_facts(known, values, bit_of(worse), bit_of(answer))

    names = [{fact.name for fact in of(one)} for one in _others(position, found, equal)]
    return tuple(fact for fact in of(found[0]) if all(fact.name in one for one in names))


def of_equal_cards(
    position: Position, found: Sequence[Valued], equal: Sequence[Valued]
) -> tuple[Fact, ...]:
    """Return what equally good cards have in common: their suit, or not to be of a worse one."""
    if not is_trick(position, found):
        return (Fact("equal-choice", speaks=FOR),)
    suits = {suit_of(one) for one in equal}
    worse = [one for one in found if suit_of(one) not in suits]
    if len(suits) > 1 or not worse:
        return (_except_suit(found, equal),)
    (suit,) = suits
    is_any = all(one in equal for one in found if suit_of(one) == suit)
    name = "any-of-suit" if is_any else "some-of-suit"
    why = compared_with(position, found, equal, worse[0])
    return (*why[: MOST - 1], Fact(name, 0, FOR, suit))


def _except_suit(found: Sequence[Valued], equal: Sequence[Valued]) -> Fact:
    """Return that all cards of other suits are equally good, if all worse ones are of one suit."""
    suits = {suit_of(one) for one in found if one not in equal}
    if len(suits) != 1 or suits & {suit_of(one) for one in equal}:
        return Fact("equal-choice", speaks=FOR)
    return Fact("all-but-suit", 0, FOR, *suits)
