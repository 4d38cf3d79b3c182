"""What a playout of tricks starts from, as numbers."""

from __future__ import annotations

from typing import NamedTuple


class TrickStart(NamedTuple):
    """A position in the play of tricks, without the hands.

    The first fields are those of :class:`games.rules.trick_rules.TrickRules` and
    :class:`games.rules.tricks.TrickPlay`. All are single numbers, which compiled code passes on for
    nothing; it counts the references to an array.

    :ivar dumped: what is to be dumped by the *dumpers*, a bit for each seat.
    :ivar duties: two bits for each seat, her duty to trump; 0 without trumps.
    :ivar number: how many tricks are over.
    :ivar wants: 1 when tricks are to be won, 0 when they are to be avoided.
    :ivar costly: a bit for each trick that scores something whatever its cards.
    :ivar dearest: the cards that score most, then *dearer* and *dear* ones; *priced* are all that
        score something.
    """

    pack: int
    trumps: int
    barred: int
    opens: int
    last_free: int
    ends: int
    dumped: int
    dumpers: int
    duties: int
    turn: int
    led: int
    best: int
    taker: int
    trick: int
    cards_in_trick: int
    played: int
    number: int
    wants: int
    costly: int
    dearest: int
    dearer: int
    dear: int
    priced: int


class Scores(NamedTuple):
    """What scores in a deal.

    :ivar won: for each seat the cards she has taken, and *raw* what her tricks have scored.
    :ivar tricks: what each trick scores, by its number.
    :ivar groups: cards that score, and what each of them does in *points*.
    :ivar shared: what those who have most of a suit share, or 0.
    """

    won: list[int]
    raw: list[int]
    tricks: list[int]
    groups: list[int]
    points: list[int]
    shared: int
