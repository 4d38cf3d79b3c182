"""Playing deals of tricks out, on masks.

The rules are the functions of :mod:`games.rules.play.legal_cards`, which the positions of
:mod:`games.rules.play.trick_play` use too; this module only has the loop.
"""

from __future__ import annotations

from games.playouts import heuristics
from games.playouts.rng import DIGIT, MULTIPLIER, fork, nth
from games.playouts.trick_start import Scores, TrickStart
from games.rules.cards import masks
from games.rules.play import legal_cards


def play_tricks(
    at: TrickStart, scores: Scores, dealt: list[list[int]], rng: list[int], heuristic_seats: int,
    raw: list[list[int]], won: list[int],
) -> None:  # fmt: skip
    """Play every deal to its end and fill *raw*; *won* is scratch space.

    :param heuristic_seats: a bit for each seat that plays by the heuristics; others play at random.
    """
    tricks, groups, points = scores.tricks, scores.groups, scores.points
    for n in range(len(dealt)):
        row = raw[n]
        for seat in range(len(won)):
            won[seat] = scores.won[seat]
            row[seat] = scores.raw[seat]
        play_trick_deal(at, dealt[n], fork(rng), heuristic_seats, tricks, row, won)
        score_cards(groups, points, won, row)
        if scores.shared:
            share(scores.shared, won, row)


def play_trick_deal(  # noqa: C901 - one function, because calls cost most without numba
    at: TrickStart, hands: list[int], state: int, heuristic_seats: int, tricks: list[int],
    raw: list[int], won: list[int],
) -> None:  # fmt: skip
    """Play one deal to its end; *state* is the state of a random number generator."""
    players, trumps, barred, ends = len(hands), at.trumps, at.barred, at.ends
    dumpers, duties, duty = at.dumpers, at.duties, legal_cards.NO_DUTY
    turn, led, best, taker = at.turn, at.led, at.best, at.taker
    trick, cards_in_trick, played, number = at.trick, at.cards_in_trick, at.played, at.number
    by_discard, discarded = at.by_discard, at.discarded
    while True:
        if not cards_in_trick:
            hand = hands[turn]
            if not hand or (ends and played & ends == ends):
                return
            legal = hand
            if barred:
                tricks_left = hand.bit_count()
                legal = legal_cards.legal_to_lead(
                    hand,
                    legal_cards.barred_from_lead(
                        barred,
                        at.opens,
                        discarded if by_discard else played,
                        tricks_left,
                        at.last_free,
                    ),
                )
            bit = legal
            if legal & (legal - 1):
                if heuristic_seats and heuristic_seats >> turn & 1:
                    bit = heuristics.lead(at, legal, hand, played, number)
                else:
                    digit = state & DIGIT
                    state = MULTIPLIER * digit + (state >> 32)
                    bit = nth(legal, digit * legal.bit_count() >> 32)
            hands[turn] = hand ^ bit
            led, best, taker, trick, cards_in_trick = masks.suit_of(bit), bit, turn, bit, 1
            turn = turn + 1 if turn + 1 < players else 0
        while cards_in_trick < players:
            hand = hands[turn]
            if duties:
                duty = duties >> 2 * turn & 3
            legal = legal_cards.legal_to_follow(hand, led, best, trumps, duty)
            if dumpers and dumpers >> turn & 1:
                legal = legal_cards.must_be_dumped(legal, at.dumped, led, best) or legal
            bit = legal
            if legal & (legal - 1):
                if heuristic_seats and heuristic_seats >> turn & 1:
                    bit = heuristics.follow(
                        at,
                        legal,
                        hand,
                        played | trick,
                        led,
                        best,
                        trick,
                        players - cards_in_trick - 1,
                        number,
                    )
                else:
                    digit = state & DIGIT
                    state = MULTIPLIER * digit + (state >> 32)
                    bit = nth(legal, digit * legal.bit_count() >> 32)
            hands[turn] = hand ^ bit
            if by_discard:
                discarded |= bit & ~led
            trick |= bit
            cards_in_trick += 1
            if legal_cards.beats(bit, best, led, trumps):
                best, taker = bit, turn
            turn = turn + 1 if turn + 1 < players else 0
        played |= trick
        won[taker] |= trick
        raw[taker] += tricks[number]
        number += 1
        turn, cards_in_trick = taker, 0


def score_cards(groups: list[int], points: list[int], won: list[int], raw: list[int]) -> None:
    """Add the points of the cards taken to *raw*."""
    for n in range(len(groups)):
        for seat in range(len(won)):
            raw[seat] += (won[seat] & groups[n]).bit_count() * points[n]


def share(points: int, won: list[int], raw: list[int]) -> None:
    """Split points among all seats with the longest suit taken."""
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
