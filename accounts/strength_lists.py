"""Lists of the strengths of players, which other apps provide."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from accounts.models import Club, Player


@dataclass(frozen=True, slots=True)
class StrengthList:
    """A list of a club; *key* identifies it among the lists of all apps.

    ``strengths_of`` takes primary keys of players and returns the strengths of those on the list,
    by primary key; higher is stronger.
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
