"""What would be said of several doubles that are worse than the advised answer. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from games.bots.fact import Fact


def said_once(
    rows: Iterable[Mapping[str, Any]], reasons: Collection[Fact]
) -> tuple[tuple[Fact, ...], list[dict[str, Any]]]:
    """Return the facts of more than one answer, to be said before them, and the answers without.

    The *reasons* of the advice are said already.

    :param rows: the answers but the best, as stored; facts about a double concern the hand or what
        the others have said, so they are true of the position.
    """
    every = [dict(row) for row in rows]
    number = Counter(fact for row in every for fact in row["facts"])
    shared = tuple(fact for fact, times in number.items() if times > 1 and fact not in reasons)
    said = {*shared, *reasons}
    for row in every:
        row["facts"] = tuple(fact for fact in row["facts"] if fact not in said)
    return shared, every
