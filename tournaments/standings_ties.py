"""What places players apart who have the same score: the words beside their names on a phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Protocol

from django.utils.translation import gettext as _

from accounts.places import Place


class Ranked(Protocol):
    """A row of the standings, with its values and their texts in the order of the measures."""

    @property
    def place(self) -> Place: ...
    @property
    def section(self) -> str: ...
    @property
    def values(self) -> tuple[int | float | None, ...]: ...
    @property
    def shown(self) -> tuple[str, ...]: ...


def tie_texts(lines: Sequence[Ranked], labels: Sequence[str]) -> Iterator[str]:
    """Yield for each line, in order, the further measures that decide between equal scores.

    It is "" for a score that nobody shares, and for players who share their place. The measures
    are those that a narrow screen leaves out.

    :param lines: in the order of their places.
    :param labels: of the values.
    """
    for _key, group in groupby(lines, lambda line: (line.section, line.values[:1])):
        level = list(group)
        needed = _needed(level)
        for line in level:
            pairs = zip(labels[1:needed], line.shown[1:needed], strict=True)
            colon = _(": ")
            yield ", ".join(f"{label}{colon}{value}" for label, value in pairs)


def _needed(level: Sequence[Ranked]) -> int:
    """Return the number of first values of lines with different places that are never the same."""
    places = len({line.place for line in level})
    most = len(level[0].values)
    if places == 1:
        return 1
    numbers = (n for n in range(1, most + 1) if len({line.values[:n] for line in level}) == places)
    return next(numbers, most)
