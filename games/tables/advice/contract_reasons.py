"""Why a contract is advised. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.fact import FOR, MOST, Fact, supporting
from games.bots.hand_facts import barred_hearts
from games.bots.layout_facts import waits_little
from games.rules.cards.cards import Rank
from games.rules.cards.masks import bits_at
from games.rules.play.dominoes import neighbours
from games.rules.positions import Position
from games.tables.advice.analyst import Valued

LEAST_LOSS = 0.5
"""An answer that costs fewer points is no mistake, and left out of a review."""
DOMINOES = "declare dominoes"


def of_declaration(
    position: Position, found: Sequence[Valued], facts: Sequence[Fact]
) -> tuple[Fact, ...]:
    """Return what speaks for a contract, and if nothing in the hand does, what the values say."""
    said = supporting(facts)
    passes = tuple(
        Fact("hand-start-none", details=one.details)
        for one in facts
        if one.name == "hand-near-pass" and one not in said
    )
    if not any(one.name.startswith("hand-") for one in said):
        said = (*of_values(found[0], found[1:]), *said)[:MOST]
    hearts = barred_hearts(position.rules, contract_of(found[0])[8:], position.hand)
    start = _detail(found[0])
    near = waits_little(position.rules, position.hand, start) if passes else ()
    start_facts = (*_at_end(position, found[0]), *passes, *near)
    return (*said, *hearts, *start_facts, *_better_than_most(position, found))


def _at_end(position: Position, best: Valued) -> tuple[Fact, ...]:
    """Return that the suits of Dominoes are laid out only upwards, or downwards, from their start.

    That is so if they begin with the lowest or the highest rank.
    """
    if contract_of(best) != DOMINOES or not _detail(best):
        return ()
    rules = position.rules
    starts = bits_at(Rank(_detail(best)))
    start = starts & -starts
    beside = neighbours(rules.cards, rules.dominoes_ace).get(start, 0)
    if beside.bit_count() != 1:
        return ()
    return (Fact("start-down" if beside == start >> 1 else "start-up", speaks=FOR),)


def _better_than_most(position: Position, found: Sequence[Valued]) -> tuple[Fact, ...]:
    """Return by how much a start of Dominoes is better than the rank of which the hand has most."""
    best = found[0]
    most = most_held(position, found)
    if most is None or most["loss"] < LEAST_LOSS or _held(position, most) <= _held(position, best):
        return ()
    return (Fact("better-than-most", max(1, round(most["loss"])), FOR, _detail(most)),)


def most_held(position: Position, found: Sequence[Valued]) -> Valued | None:
    """Return the best start with the rank of which the hand has most cards, if the first has one.

    It is the start of Dominoes of which a player thinks first.
    """
    starts = [one for one in found if contract_of(one) == contract_of(found[0]) == DOMINOES]
    starts = [one for one in starts if _detail(one)]
    return max(starts, key=lambda one: _held(position, one), default=None)


def _held(position: Position, start: Valued) -> int:
    """Return how many cards of a starting rank the hand has."""
    return (position.hand & bits_at(Rank(_detail(start)))).bit_count()


def of_values(best: Valued, others: Sequence[Valued]) -> tuple[Fact, ...]:
    """Return what the values say of a contract that is better than others, the nearest first."""
    others = [one for one in others if contract_of(one) != contract_of(best)]
    if not others:
        return ()
    now, nearest = _now(best), others[0]
    if now < 0 and now >= max(map(_now, others)):
        return (Fact("least-bad", speaks=FOR),)
    if now < _now(nearest) and best["later"] > nearest["later"]:
        return (Fact("worth-later", speaks=FOR),)
    return ()


def contract_of(answer: Valued) -> str:
    """Return the contract that an answer declares, without its trumps or starting rank."""
    return answer["action"].partition(":")[0]


def _detail(answer: Valued) -> str:
    """Return the trumps or the starting rank that an answer declares."""
    return answer["action"].partition(":")[2]


def _now(answer: Valued) -> float:
    """Return what an answer is worth in this deal."""
    return answer["cards"] + answer["doubles"]
