"""Playing deals of Dominoes out, on masks."""

from __future__ import annotations

from typing import NamedTuple

from games.playouts import heuristics
from games.playouts.rng import DIGIT, MULTIPLIER, fork, nth


class DominoesStart(NamedTuple):
    """A position in Dominoes, without the hands.

    :ivar open: the cards that can be added to the layout; *played* are the cards in it.
    :ivar gone: the number of players who have gone out.
    :ivar start: the starting rank, counted from the two; not used before the first card.
    """

    turn: int
    open: int
    played: int
    gone: int
    start: int


class DominoesTables(NamedTuple):
    """The constants of a deal; cards are indexed by their bit number.

    :ivar beside: for each card the cards next to it.
    :ivar same: for each card those of its rank, the only ones open after the first card.
    :ivar beyond: see :func:`games.playouts.starts.beyond`.
    :ivar values: the points for going out first, second and so on; *raw* the points of each seat.
    """

    beside: list[int]
    same: list[int]
    beyond: list[int]
    values: list[int]
    raw: list[int]


def play_dominoes(
    at: DominoesStart, tables: DominoesTables, dealt: list[list[int]], rng: list[int],
    heuristic_seats: int, raw: list[list[int]],
) -> None:  # fmt: skip
    """Play every deal until one player is left, and fill *raw*."""
    beside, same, beyond = tables.beside, tables.same, tables.beyond
    values, start = tables.values, tables.raw
    for n in range(len(dealt)):
        row = raw[n]
        for seat in range(len(row)):
            row[seat] = start[seat]
        play_dominoes_deal(
            at, beside, same, beyond, values, dealt[n], fork(rng), heuristic_seats, row
        )


def play_dominoes_deal(
    at: DominoesStart, beside: list[int], same: list[int], beyond: list[int], values: list[int],
    hands: list[int], state: int, heuristic_seats: int, raw: list[int],
) -> None:  # fmt: skip
    """Play one deal until one player is left; *state* is the state of a generator."""
    players, turn, gone, start = len(hands), at.turn, at.gone, at.start
    opened, played = at.open, at.played
    while gone < players - 1:
        hand = hands[turn]
        legal = hand & opened
        if legal:
            bit = legal
            if legal & (legal - 1):
                if heuristic_seats and heuristic_seats >> turn & 1:
                    bit = heuristics.dominoes_card(beyond, legal, hand, played, start)
                else:
                    digit = state & DIGIT
                    state = MULTIPLIER * digit + (state >> 32)
                    bit = nth(legal, digit * legal.bit_count() >> 32)
            place = bit.bit_length() - 1
            if not played:
                opened &= same[place]
                start = place % 13
            opened |= beside[place]
            played |= bit
            hands[turn] = hand ^ bit
            if hand == bit:
                raw[turn] = values[gone]
                gone += 1
        turn = turn + 1 if turn + 1 < players else 0
    for seat in range(players):
        if hands[seat]:
            raw[seat] = values[gone]
