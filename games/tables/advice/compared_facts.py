"""The facts about two answers that are not true of both. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.fact import NEUTRAL, Fact, opposing, supporting

OF_TRICK = frozenset({"free", "free-so-far", "trick-free", "last-any"})
"""The facts about a card that are true of the trick with any other card as well."""
NEAR_START = frozenset({"hand-near-many", "hand-near-pass"})
"""The counts of cards near the starting rank, which speak for the start that has more of them."""


def compared(
    said: Sequence[Fact], best: Sequence[Fact]
) -> tuple[tuple[Fact, ...], tuple[Fact, ...]]:
    """Return what speaks against the answer that was given, and what for the best one.

    What is true of both explains nothing, nor what is true of the trick with any card.
    """
    shared = {plain(fact) for fact in said} & {plain(fact) for fact in best}
    own, other = (
        [one for one in of if plain(one) not in shared and one.name not in OF_TRICK]
        for of in (said, best)
    )
    near = max((one.number for one in said if one.name in NEAR_START), default=-1)
    other = [one for one in other if one.name not in NEAR_START or one.number > near]
    return unless_cost(opposing(own)), unless_cost(supporting(other))


def compared_doubles(
    said: Sequence[Fact], best: Sequence[Fact]
) -> tuple[tuple[Fact, ...], tuple[Fact, ...]]:
    """Return what speaks against the turn that was taken, and what for the best one.

    The hand is the same in both, and speaks against a pass as it speaks for a double: it is said
    once, of the best one.
    """
    of_best = {plain(fact) for fact in best}
    own = [fact for fact in said if plain(fact) not in of_best]
    return opposing(own), supporting([fact for fact in best if fact not in said])


def plain(fact: Fact) -> Fact:
    """Return a fact without its direction."""
    return fact._replace(speaks=NEUTRAL)


def unless_cost(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Return facts; none if they say only what the trick costs, whoever takes it."""
    return () if all(fact.name == "trick-costs" for fact in facts) else facts
