"""Hands of Chinese Poker arranged and compared, on masks."""

from __future__ import annotations

from typing import NamedTuple

from games.playouts.rng import fork, subset
from games.rules.play.row_strength import FRONT, ROW, strength

TRIES = 200
KINDS = 9
HALF = 7
SUBSETS = (1 << HALF) + (1 << FRONT + 2 * ROW - HALF)


class PokerStart(NamedTuple):
    """What has been arranged, and what it is worth.

    :ivar laid: for each seat her front, middle and back, one after the other, or noughts.
    :ivar worth: how good a front, a middle and a back is, by its kind and its first rank, as their
        strength has them: three tables of 16 ranks for each kind.
    :ivar each: what a row that beats another scores.
    """

    laid: list[int]
    worth: list[int]
    each: int


class Workspace(NamedTuple):
    """Scratch space: the rows of all, a generator, and what :func:`by_rule` looks through."""

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
            elif heuristic_seats >> seat & 1 or not at_random(dealt[n][seat], 3 * seat, workspace):
                by_rule(at.worth, dealt[n][seat], 3 * seat, workspace)
        for row in range(len(rows)):
            rows[row] = strength(rows[row])
        for seat in range(len(dealt[n])):
            raw[n][seat] = at.each * wins(rows, 3 * seat)


def wins(strengths: list[int], mine: int) -> int:
    """Return how many rows the player beats whose own rows begin at *mine*."""
    number = 0
    for other in range(len(strengths)):
        number += strengths[mine + other % 3] > strengths[other]
    return number


def at_random(hand: int, first: int, workspace: Workspace) -> bool:
    """Lay out a hand at random; say whether that was no foul within some tries."""
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


def by_rule(worth: list[int], hand: int, first: int, workspace: Workspace) -> None:
    """Lay out a hand: for the strongest back of each kind the best middle; the best of these."""
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
    """Find the strongest five cards of each kind, and their strengths."""
    backs = workspace.backs
    for n in range(len(backs)):
        backs[n] = 0
    spread(hand, workspace.subsets)
    choice = (1 << ROW) - 1
    while choice < 1 << FRONT + 2 * ROW:
        row = chosen(workspace.subsets, choice)
        value = strength(row)
        kind = value >> 20
        if value > backs[KINDS + kind]:
            backs[kind], backs[KINDS + kind] = row, value
        choice = following(choice)


def best_middle(worth: list[int], cards: int, limit: int, workspace: Workspace) -> tuple[int, int]:
    """Return the middle that makes most of eight cards, and what it and the front are worth."""
    spread(cards, workspace.subsets)
    best, most = 0, -1
    choice = (1 << ROW) - 1
    while choice < 1 << FRONT + ROW:
        middle = chosen(workspace.subsets, choice)
        value, front = strength(middle), strength(cards ^ middle)
        if front < value <= limit:
            total = worth_of(worth, 1, value) + worth_of(worth, 0, front)
            if total > most:
                best, most = middle, total
        choice = following(choice)
    return best, most


def worth_of(worth: list[int], row: int, value: int) -> int:
    """Return how good a row of a strength is, as front, middle or back."""
    return worth[(row * KINDS + (value >> 20)) * 16 + (value >> 16 & 15)]


def spread(cards: int, subsets: list[int]) -> None:
    """Fill in the subsets of the seven lowest cards, by number, and after them those of the others.

    The cards are numbered from the lowest; bit n of the number of a subset stands for card n.
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


def chosen(subsets: list[int], choice: int) -> int:
    """Return the cards of a subset by its number."""
    return subsets[choice & (1 << HALF) - 1] | subsets[(1 << HALF) + (choice >> HALF)]


def following(choice: int) -> int:
    """Return the next greater number with as many bits."""
    low = choice & -choice
    ripple = choice + low
    return ripple | ((choice ^ ripple) >> 2) // low
