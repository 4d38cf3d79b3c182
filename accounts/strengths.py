"""Lists of how strong players are, which other apps keep."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from accounts.models import Club, Player


@dataclass(frozen=True, slots=True)
class StrengthList:
    """A list of a club; *key* names it among those of all apps.

    ``strengths_of`` returns the strength of those of some players whom the list has, by their
    primary keys: the higher the stronger.
    """

    key: str
    name: str
    strengths_of: Callable[[Iterable[Player]], Mapping[int, float]]


ListsOf = Callable[[Club], Sequence[StrengthList]]

_registered: list[ListsOf] = []


def register(lists_of: ListsOf) -> None:
    """Add the lists of an app; called once, when it is ready."""
    _registered.append(lists_of)


def lists_of(club: Club) -> list[StrengthList]:
    """Return all lists of *club*, which its officials may see."""
    return [one for found in _registered for one in found(club)]
