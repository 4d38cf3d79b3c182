"""Deals played out trick by trick, on masks.

The rules are the functions of :mod:`games.rules.masks`, which the positions use too; this is only
the loop round them.
"""

from __future__ import annotations

from typing import NamedTuple

from games.rules import masks
from games.rules.bulk import thumb
from games.rules.bulk.chance import DIGIT, MULTIPLIER, fork, nth


class TrickPlay(NamedTuple):
    """A position in the play of tricks, without the hands.

    The first fields are those of :class:`games.rules.terms.Terms` and
    :class:`games.rules.tricks.Tricks`. All are single numbers, which compiled code passes on for
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
    lying: int
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


def play_tricks(
    at: TrickPlay, scores: Scores, dealt: list[list[int]], rng: list[int], by_thumb: int,
    raw: list[list[int]], won: list[int],
) -> None:  # fmt: skip
    """Play every deal to its end and fill *raw*; *won* is scratch space.

    :param by_thumb: a bit for each seat that plays by rules of thumb; the others play at random.
    """
    tricks, groups, points = scores.tricks, scores.groups, scores.points
    for n in range(len(dealt)):
        row = raw[n]
        for seat in range(len(won)):
            won[seat] = scores.won[seat]
            row[seat] = scores.raw[seat]
        play_deal(at, dealt[n], fork(rng), by_thumb, tricks, row, won)
        score_cards(groups, points, won, row)
        if scores.shared:
            share(scores.shared, won, row)


def play_deal(  # noqa: C901 - one function, since calls for every card cost most without numba
    at: TrickPlay, hands: list[int], state: int, by_thumb: int, tricks: list[int], raw: list[int],
    won: list[int],
) -> None:  # fmt: skip
    """Play one deal to its end; *state* is that of a random generator."""
    players, trumps, barred, ends = len(hands), at.trumps, at.barred, at.ends
    dumpers, duties, duty = at.dumpers, at.duties, masks.NO_DUTY
    turn, led, best, taker = at.turn, at.led, at.best, at.taker
    trick, lying, played, number = at.trick, at.lying, at.played, at.number
    while True:
        if not lying:
            hand = hands[turn]
            if not hand or (ends and played & ends == ends):
                return
            legal = hand
            if barred:
                tricks_left = hand.bit_count()
                legal = masks.legal_to_lead(
                    hand,
                    masks.barred_from_lead(barred, at.opens, played, tricks_left, at.last_free),
                )
            bit = legal
            if legal & (legal - 1):
                if by_thumb and by_thumb >> turn & 1:
                    bit = thumb.lead(at, legal, hand, played, number)
                else:
                    digit = state & DIGIT
                    state = MULTIPLIER * digit + (state >> 32)
                    bit = nth(legal, digit * legal.bit_count() >> 32)
            hands[turn] = hand ^ bit
            led, best, taker, trick, lying = masks.suit_of(bit), bit, turn, bit, 1
            turn = turn + 1 if turn + 1 < players else 0
        while lying < players:
            hand = hands[turn]
            if duties:
                duty = duties >> 2 * turn & 3
            legal = masks.legal_to_follow(hand, led, best, trumps, duty)
            if dumpers and dumpers >> turn & 1:
                legal = masks.must_be_dumped(legal, at.dumped, led, best) or legal
            bit = legal
            if legal & (legal - 1):
                if by_thumb and by_thumb >> turn & 1:
                    bit = thumb.follow(
                        at,
                        legal,
                        hand,
                        played | trick,
                        led,
                        best,
                        trick,
                        players - lying - 1,
                        number,
                    )
                else:
                    digit = state & DIGIT
                    state = MULTIPLIER * digit + (state >> 32)
                    bit = nth(legal, digit * legal.bit_count() >> 32)
            hands[turn] = hand ^ bit
            trick |= bit
            lying += 1
            if masks.beats(bit, best, led, trumps):
                best, taker = bit, turn
            turn = turn + 1 if turn + 1 < players else 0
        played |= trick
        won[taker] |= trick
        raw[taker] += tricks[number]
        number += 1
        turn, lying = taker, 0


def score_cards(groups: list[int], points: list[int], won: list[int], raw: list[int]) -> None:
    """Add what the cards taken score."""
    for n in range(len(groups)):
        for seat in range(len(won)):
            raw[seat] += (won[seat] & groups[n]).bit_count() * points[n]


def share(points: int, won: list[int], raw: list[int]) -> None:
    """Split points among all who have the most cards of a suit."""
    most, number = 0, 0
    for seat in range(len(won)):
        mine = masks.most_of_a_suit(won[seat])
        if mine > most:
            most, number = mine, 0
        if mine == most:
            number += 1
    for seat in range(len(won)):
        if masks.most_of_a_suit(won[seat]) == most:
            raw[seat] += points // number
