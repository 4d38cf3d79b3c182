"""A fact about an answer, which pages turn into a sentence, and whether it speaks for the answer.

>>> facts = [Fact("last", speaks=AGAINST), Fact("highest-own", speaks=FOR), Fact("must-beat")]
>>> [fact.name for fact in supporting(facts)]
['highest-own', 'must-beat']
>>> [fact.name for fact in opposing(facts)]
['last', 'must-beat']
>>> supporting([Fact("last", speaks=AGAINST), Fact("must-beat")])
()
>>> [fact.name for fact in supporting([Fact("lowest", speaks=FOR), Fact("rid-high", speaks=FOR)])]
['lowest']
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

FOR, NEUTRAL, AGAINST = 1, 0, -1
MOST = 2
"""More facts than these are not read."""
CONTRADICTIONS = tuple(
    (first, high)
    for first in ("lowest", "lowest-ones", "highest-own")
    for high in ("rid-high", "rid-top")
)
"""Pairs of facts of which only one is said: the first one, unless only the second has a direction.

The lowest card of its suit is played because it is safe, a high one because it is dangerous. That
the highest of the suit goes says already that a high card does.
"""


class Fact(NamedTuple):
    """A fact by its name, with the number in it, if it has one.

    :ivar speaks: :data:`FOR`, :data:`AGAINST`, or :data:`NEUTRAL` if it only describes the answer.
    :ivar details: what its sentence names: the lowest and the highest rank of the cards that are
        meant, such as ``26``, or the suits of the two cards that are compared, such as ``CD``.
    """

    name: str
    number: int = 0
    speaks: int = NEUTRAL
    details: str = ""


def supporting(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Return the facts to be said of an answer that is advised; none if nothing speaks for it.

    The most that are said are :data:`MOST`.
    """
    return _with_direction(facts, FOR)


def opposing(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Return the facts to be said of an answer that is worse; none if nothing speaks against it."""
    return _with_direction(facts, AGAINST)


def _with_direction(facts: Sequence[Fact], direction: int) -> tuple[Fact, ...]:
    """Return the facts with a direction, and neutral ones as far as there is room for them."""
    facts = _consistent(facts, direction)
    room = MOST - sum(fact.speaks == direction for fact in facts)
    if room == MOST:
        return ()
    found = []
    for fact in facts:
        if fact.speaks == NEUTRAL and room > 0:
            room -= 1
            found.append(fact)
        elif fact.speaks == direction:
            found.append(fact)
    return tuple(found[:MOST])


def _consistent(facts: Sequence[Fact], direction: int) -> list[Fact]:
    """Return the facts without the weaker one of each contradicting pair that would be said."""
    found = [fact for fact in facts if fact.speaks in (direction, NEUTRAL)]
    for pair in CONTRADICTIONS:
        both = [fact for name in pair for fact in found if fact.name == name]
        if len(both) == len(pair):
            weaker = both[0] if both[1].speaks != NEUTRAL == both[0].speaks else both[1]
            found.remove(weaker)
    return found
