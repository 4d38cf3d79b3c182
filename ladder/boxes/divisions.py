"""The division of a league's players into boxes, for its first and each later season. Pure.

Boxes have 4 to 8 players, and their sizes differ by at most one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Generic, Literal, TypeVar

LEAST, MOST = 4, 8
"""The fewest and the most players of a box."""

P = TypeVar("P")
Outcome = Literal["up", "down", "stays", "left"]


def box_count(players: int, wanted: int) -> int:
    """Return the number of boxes whose mean size is nearest to *wanted*.

    >>> [box_count(players, 6) for players in (4, 8, 9, 15, 20)]
    [1, 1, 2, 3, 3]

    :raises ValueError: with fewer than :data:`LEAST` players.
    """
    if players < LEAST:
        raise ValueError("A box has at least four players.")
    nearest = (2 * players + wanted) // (2 * wanted)
    return min(max(nearest, -(-players // MOST)), players // LEAST)


def box_sizes(players: int, wanted: int, borders: Sequence[int] = ()) -> list[int]:
    """Return the sizes of the boxes, the highest box first.

    :param borders: the wanted number of players in the first box, in the first two, and so on. Of
        all divisions whose sizes differ by at most one, the nearest to these borders is chosen;
        without any, the lower boxes are the larger ones.

    >>> box_sizes(20, 6), box_sizes(20, 6, [7, 14, 20])
    ([6, 7, 7], [7, 7, 6])
    """
    boxes = box_count(players, wanted)
    small, larger = divmod(players, boxes)
    # The best choice for the first boxes, by how many of them are larger.
    best: dict[int, tuple[int, list[int]]] = {0: (0, [])}
    for number in range(boxes):
        longer: dict[int, tuple[int, list[int]]] = {}
        for used, (cost, sizes) in best.items():
            for extra in (0, 1):
                if not larger - (boxes - number - 1) <= used + extra <= larger:
                    continue
                border = small * (number + 1) + used + extra
                moved = abs(border - borders[number]) if number < len(borders) else 0
                found = (cost + moved, [*sizes, small + extra])
                longer[used + extra] = min(found, longer.get(used + extra, found))
        best = longer
    return best[larger][1]


def divide(players: Sequence[P], wanted: int, borders: Sequence[int] = ()) -> list[list[P]]:
    """Cut *players*, the strongest first, into boxes; see :func:`box_sizes`."""
    ends = list(accumulate(box_sizes(len(players), wanted, borders)))
    return [list(players[begin:end]) for begin, end in zip([0, *ends[:-1]], ends, strict=True)]


@dataclass(frozen=True, slots=True)
class Finished(Generic[P]):
    """A box at the end of a season: the players who stay in the league, the best first.

    :ivar left: how many others have left.
    """

    order: Sequence[P]
    left: int = 0


def outcomes(boxes: Sequence[Finished[P]], up: int, down: int) -> dict[P, Outcome]:
    """Return the outcome of each player who moves up or down.

    *up* players move up from each box but the first, and *down* players move down from each but the
    last. Players who have left count towards *down*: nobody else moves down in their place.
    """
    found: dict[P, Outcome] = {}
    for number, box in enumerate(boxes):
        size = len(box.order)
        ups = min(up, size) if number else 0
        downs = max(0, down - box.left) if number < len(boxes) - 1 else 0
        first_down = max(ups, size - downs)
        for position, player in enumerate(box.order):
            found[player] = (
                "up" if position < ups else "down" if position >= first_down else "stays"
            )
    return found


def next_divisions(
    boxes: Sequence[Finished[P]],
    *,
    wanted: int,
    up: int,
    down: int,
    newcomers: Mapping[P, int] | None = None,
) -> list[list[P]]:
    """Return the boxes of the next season.

    In each new box the players who moved down come first, then those who stay, then those who moved
    up, then newcomers. Where this makes boxes uneven, or the number of boxes changes, the players
    next to a border move across it.

    :param newcomers: the number of the box, from 0, that each newcomer enters as its last player.
    """
    moves = outcomes(boxes, up, down)
    entering: list[list[P]] = [[] for _ in boxes]
    for player, number in (newcomers or {}).items():
        entering[number].append(player)
    joined: list[list[P]] = []
    for number, box in enumerate(boxes):
        above = boxes[number - 1].order if number else ()
        below = boxes[number + 1].order if number + 1 < len(boxes) else ()
        joined.append(
            [
                *(player for player in above if moves[player] == "down"),
                *(player for player in box.order if moves[player] == "stays"),
                *(player for player in below if moves[player] == "up"),
                *entering[number],
            ]
        )
    players = [player for box in joined for player in box]
    return divide(players, wanted, list(accumulate(map(len, joined))))


def entry_box(strength: float, means: Sequence[float]) -> int:
    """Return the number of the box, from 0, that a newcomer of this *strength* enters.

    :param means: the mean strength of each box, the highest box first.

    >>> entry_box(12, [40, 10, -30]), entry_box(-90, [40, 10, -30])
    (1, 2)
    """
    return next((number for number, mean in enumerate(means) if strength >= mean), len(means) - 1)
