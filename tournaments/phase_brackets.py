"""Dividing the players of a phase into groups or finals. Pure."""

from collections.abc import Sequence
from string import ascii_uppercase

from tournaments.draw.model import TABLE_SIZE, DrawError, gettext_noop

LETTERS = ascii_uppercase
#: the letter of a phase that is not divided
UNDIVIDED = ""


def sizes(players: int, brackets: int, size: int | None = None) -> list[int]:
    """Return how many of *players* play in each of *brackets*.

    All but the last have *size* players; without it the tables are spread evenly, and players
    without a table go to the last bracket.

    :raises DrawError: if a bracket would have fewer than four players.
    """
    if size is not None:
        found = [size] * (brackets - 1)
    else:
        least, more = divmod(players // TABLE_SIZE, brackets)
        found = [TABLE_SIZE * (least + (place < more)) for place in range(brackets - 1)]
    found.append(players - sum(found))
    if min(found) < TABLE_SIZE:
        message = gettext_noop("There are not enough players: each group or final needs four.")
        raise DrawError("too-few-players", message)
    return found


def group_sizes(players: int, groups: int) -> list[int]:
    """Return how many of *players* are in each of *groups*, largest first.

    Players without a table are spread over the smallest groups: the number of sit-outs in a round
    is the same as if one group had all of them, but more players share the sit-outs.

    >>> group_sizes(18, 4), group_sizes(22, 4), group_sizes(11, 2)
    ([5, 5, 4, 4], [8, 5, 5, 4], [6, 5])

    :raises DrawError: as :func:`sizes`.
    """
    found = sizes(players - players % TABLE_SIZE, groups)
    for _player in range(players % TABLE_SIZE):
        found[found.index(min(found))] += 1
    return sorted(found, reverse=True)


def by_rank(players: Sequence[int], brackets: int, size: int | None = None) -> dict[int, str]:
    """Return player -> bracket: the first of *players* are in A, the next in B.

    :raises DrawError: as :func:`sizes`.
    """
    if brackets == 1:
        return dict.fromkeys(players, UNDIVIDED)
    found: dict[int, str] = {}
    for letter, many in zip(LETTERS, sizes(len(players), brackets, size), strict=False):
        first = len(found)
        found |= dict.fromkeys(players[first : first + many], letter)
    return found


def into_groups(players: Sequence[int], brackets: int) -> dict[int, str]:
    """Return player -> group of equal strength: the best go to A, B, C, the next to C, B, A.

    :raises DrawError: as :func:`sizes`.
    """
    if brackets == 1:
        return dict.fromkeys(players, UNDIVIDED)
    left = dict(zip(LETTERS, group_sizes(len(players), brackets), strict=False))
    waiting = list(players)
    found: dict[int, str] = {}
    order = list(left)
    while waiting:
        for letter in order:
            if left[letter] and waiting:
                left[letter] -= 1
                found[waiting.pop(0)] = letter
        order.reverse()
    return found


def smallest(groups: Sequence[str]) -> str:
    """Return the letter of the group with the fewest players, among the letters in *groups*."""
    return min(sorted(set(groups)), key=list(groups).count)
