"""The course of a deal, derived from its open cards, so that pages need no rules to show it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.rules import Deal, Seat
from games.rules.cards.cards import pack
from games.rules.cards.hands import Hands
from games.rules.cards.masks import ACE_OF_HEARTS, HEARTS, KING_OF_HEARTS, QUEENS, mask_of
from games.rules.contracts.schemes import (
    CombinedScoring,
    CountScoring,
    PlaceScoring,
    Scoring,
    SplitScoring,
)
from games.rules.play.view import DealView

SCORING_CARDS = {"queens": QUEENS, "hearts": HEARTS, "king": KING_OF_HEARTS}
"""The cards that count in a contract, as a mask, by the ``what`` of its scoring."""

_BITS = {str(card): mask_of([card]) for card in pack(52)}


def course_of(deal: Deal, view: DealView) -> dict[str, Any]:
    """Return who did what in *deal* so far, and which parts of its contract are still open.

    ``by`` is the seat of each entry of ``play``, ``winners`` the seat that took each finished
    trick, ``turns_taken`` the seats that have had a turn to double, ``start`` the starting rank of
    Dominoes, ``open`` the parts of the contract that are still to be taken in tricks, ``payments``
    the settled doubles of a deal that is over: payer, payee and points.

    :param view: what everybody sees of the deal.
    """
    auction = deal.auction
    doubling, contract, seats = auction.doubling, auction.declared, auction.rules.seats
    course: dict[str, Any] = {
        "by": "",
        "winners": "",
        "turns_taken": "".join(doubling.round.turns[: doubling.turns_taken]) if doubling else "",
        "start": _starting_rank(view) if contract and contract.play == "layout" else "",
        "open": [],
        "payments": _payments(deal),
    }
    if contract is None or not deal.play_started:
        return course
    if contract.play == "layout":
        course["by"] = "".join(
            _players(view.play, auction.hands, seats.index(auction.declarer), seats)
        )
    elif contract.play == "tricks":
        won = deal.won
        winners = _winners(view, won)
        course["by"] = _players_in_tricks(view, winners, auction.hands, seats)
        course["winners"] = "".join([seats[place] for place in winners])
        if not deal.is_over:
            tricks = auction.hands[0].bit_count()
            course["open"] = _open_parts(contract.scoring, sum(won), len(winners), tricks)
    return course


def _payments(deal: Deal) -> list[tuple[str, str, int]]:
    payments = deal.result().settlement.payments if deal.is_over else ()
    return [(str(one.by), str(one.to), one.points) for one in payments]


def _owner(card: str, hands: Hands) -> int:
    """Return the place of the hand that has a card."""
    bit = _BITS[card]
    return next(place for place, hand in enumerate(hands) if hand & bit)


def _players(
    play: Sequence[str], dealt: Hands, declarer: int, seats: Sequence[Seat]
) -> Iterator[Seat]:
    """Yield the seat of each card or pass of Dominoes; players without cards are skipped."""
    left = [hand.bit_count() for hand in dealt]
    place = declarer - 1
    for card in play:
        place = (place + 1) % len(seats)
        while not left[place]:
            place = (place + 1) % len(seats)
        left[place] -= card != "-"
        yield seats[place]


def _winners(view: DealView, won: Hands) -> list[int]:
    """Return the place that took each finished trick: the one that has won its first card."""
    finished = len(view.play) - len(view.trick)
    return [_owner(view.play[n], won) for n in range(0, finished, len(won))]


def _players_in_tricks(
    view: DealView, winners: Sequence[int], dealt: Hands, seats: Sequence[Seat]
) -> str:
    """Return the seat of each card, clockwise from the leader, who took the trick before."""
    if not view.play:
        return ""
    order, size = "".join(seats) * 2, len(seats)
    leaders = (_owner(view.play[0], dealt), *winners)
    return "".join([order[at : at + size] for at in leaders])[: len(view.play)]


def _starting_rank(view: DealView) -> str:
    """Return the rank that was announced, or the rank of the first card."""
    announced = (view.contract or "").partition(":")[2]
    return announced or next((card[1] for card in view.play if card != "-"), "")


def _open_parts(scoring: Scoring, gone: int, finished: int, tricks: int) -> list[dict[str, Any]]:
    """Return the parts that are not yet taken completely, and how much of each is left.

    :param gone: the cards that have been taken, as a mask.
    :param finished: how many of the *tricks* of the deal are finished.
    """
    scorings = scoring.parts if isinstance(scoring, CombinedScoring) else (scoring,)
    parts = (_open_part(one, gone, finished, tricks) for one in scorings)
    return [part for part in parts if part.get("number", 1) and part.get("places", True)]


def _open_part(
    scoring: CountScoring | PlaceScoring | SplitScoring, gone: int, finished: int, tricks: int
) -> dict[str, Any]:
    taken = gone & SCORING_CARDS.get(scoring.what, 0)
    if isinstance(scoring, CountScoring):
        number = finished if scoring.what == "tricks" else taken.bit_count()
        return {
            "kind": "counted",
            "what": scoring.what,
            "number": scoring.number - number,
            "marked": "" if gone & ACE_OF_HEARTS else scoring.marked,
        }
    if isinstance(scoring, PlaceScoring):
        places: list[int | str]
        if scoring.what == "king":
            places = [] if taken else ["king"]
        else:
            places = [n for n in _scoring_tricks(scoring, tricks) if n > finished]
        return {"kind": "placed", "what": scoring.what, "places": places}
    return {"kind": "split", "what": scoring.what}


def _scoring_tricks(scoring: PlaceScoring, tricks: int) -> Sequence[int]:
    """Return the numbers of the tricks that fill the places."""
    if scoring.what == "first-and-last":
        return (1, tricks)
    return range(tricks - len(scoring.values) + 1, tricks + 1)
