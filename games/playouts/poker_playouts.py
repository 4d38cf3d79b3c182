"""Arranging and scoring deals of Chinese Poker, on masks."""

from __future__ import annotations

from typing import NamedTuple

from games.playouts.rng import fork, subset
from games.rules.play.row_strength import FRONT, ROW, strength

TRIES = 200
KINDS = 9
HALF = 7
SUBSETS = (1 << HALF) + (1 << FRONT + 2 * ROW - HALF)


class PokerStart(NamedTuple):
    """The rows arranged so far, and the values of rows.

    :ivar laid: for each seat its front, middle and back in sequence, or zeros.
    :ivar worth: see :func:`games.playouts.starts.row_worth`.
    :ivar each: the points for a row that beats another.
    """

    laid: list[int]
    worth: list[int]
    each: int


class Workspace(NamedTuple):
    """Scratch space: the rows of all seats, a random state, and tables of ``arrange_by_rule``."""

    rows: list[int]
    rng: list[int]
    backs: list[int]
    subsets: list[int]


def play_poker(
    at: PokerStart, dealt: list[list[int]], rng: list[int], heuristic_seats: int,
    raw: list[list[int]], workspace: Workspace,
) -> None:  # fmt: skip
    """Arrange the hands that are not arranged, and fill *raw*."""
    rows = workspace.rows
    for n in range(len(dealt)):
        workspace.rng[0] = fork(rng)
        for seat in range(len(dealt[n])):
            if at.laid[3 * seat]:
                for row in range(3 * seat, 3 * seat + 3):
                    rows[row] = at.laid[row]
            elif heuristic_seats >> seat & 1 or not arrange_at_random(
                dealt[n][seat], 3 * seat, workspace
            ):
                arrange_by_rule(at.worth, dealt[n][seat], 3 * seat, workspace)
        for row in range(len(rows)):
            rows[row] = strength(rows[row])
        for seat in range(len(dealt[n])):
            raw[n][seat] = at.each * wins(rows, 3 * seat)


def wins(strengths: list[int], mine: int) -> int:
    """Return the number of rows beaten by the player whose rows begin at index *mine*."""
    number = 0
    for other in range(len(strengths)):
        number += strengths[mine + other % 3] > strengths[other]
    return number


def arrange_at_random(hand: int, first: int, workspace: Workspace) -> bool:
    """Arrange a hand at random; return whether one of :data:`TRIES` attempts was not foul."""
    for _ in range(TRIES):
        front = subset(hand, FRONT, workspace.rng)
        middle = subset(hand ^ front, ROW, workspace.rng)
        back = hand ^ front ^ middle
        if strength(middle) > strength(back):
            middle, back = back, middle
        if strength(front) < strength(middle):
            workspace.rows[first], workspace.rows[first + 1], workspace.rows[first + 2] = (
                front,
                middle,
                back,
            )
            return True
    return False


def arrange_by_rule(worth: list[int], hand: int, first: int, workspace: Workspace) -> None:
    """Arrange a hand: the best of the strongest back of each kind with its best middle."""
    find_backs(hand, workspace)
    most = -1
    for kind in range(KINDS):
        back, limit = workspace.backs[kind], workspace.backs[KINDS + kind]
        if limit:
            value = worth_of(worth, 2, limit)
            middle, more = best_middle(worth, hand ^ back, limit, workspace)
            if middle and value + more > most:
                most = value + more
                workspace.rows[first + 2] = back
                workspace.rows[first + 1] = middle
                workspace.rows[first] = hand ^ back ^ middle


def find_backs(hand: int, workspace: Workspace) -> None:
    """Fill in the strongest five cards of each kind, and their strengths."""
    backs = workspace.backs
    for n in range(len(backs)):
        backs[n] = 0
    fill_subsets(hand, workspace.subsets)
    choice = (1 << ROW) - 1
    while choice < 1 << FRONT + 2 * ROW:
        row = subset_at(workspace.subsets, choice)
        value = strength(row)
        kind = value >> 20
        if value > backs[KINDS + kind]:
            backs[kind], backs[KINDS + kind] = row, value
        choice = next_same_size(choice)


def best_middle(worth: list[int], cards: int, limit: int, workspace: Workspace) -> tuple[int, int]:
    """Return the best middle of eight cards, and the sum of its value and that of the front."""
    fill_subsets(cards, workspace.subsets)
    best, most = 0, -1
    choice = (1 << ROW) - 1
    while choice < 1 << FRONT + ROW:
        middle = subset_at(workspace.subsets, choice)
        value, front = strength(middle), strength(cards ^ middle)
        if front < value <= limit:
            total = worth_of(worth, 1, value) + worth_of(worth, 0, front)
            if total > most:
                best, most = middle, total
        choice = next_same_size(choice)
    return best, most


def worth_of(worth: list[int], row: int, value: int) -> int:
    """Return the value of a row with a strength as front (0), middle (1) or back (2)."""
    return worth[(row * KINDS + (value >> 20)) * 16 + (value >> 16 & 15)]


def fill_subsets(cards: int, subsets: list[int]) -> None:
    """Fill in the subsets of the seven lowest cards, followed by those of the other cards.

    A subset is indexed by a number whose bit n is card n, counted from the lowest.
    """
    for half in range(2):
        start = half << HALF
        subsets[start] = 0
        size = 1
        while cards and size < 1 << HALF:
            bit = cards & -cards
            cards ^= bit
            for n in range(size):
                subsets[start + size + n] = subsets[start + n] | bit
            size *= 2


def subset_at(subsets: list[int], choice: int) -> int:
    """Return the cards of the subset with the number *choice*."""
    return subsets[choice & (1 << HALF) - 1] | subsets[(1 << HALF) + (choice >> HALF)]


def next_same_size(choice: int) -> int:
    """Return the next greater number with the same number of bits set."""
    low = choice & -choice
    ripple = choice + low
    return ripple | ((choice ^ ripple) >> 2) // low
