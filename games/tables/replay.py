"""Finished games: the document of the replay page, and the files to download."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from games.labels import SEATS, contract_text
from games.models import Deal as DealRow
from games.models import Game
from games.rules import Deal, Sheet, deal_view
from games.rules.cards.pbn import write_pbn
from games.rules.play.replay import after_text
from games.rules.positions import kind_asked, moments_before_play
from games.rules.records.record import write_record
from games.sealed_games import is_dealt_from_boards
from games.sheets.stored import empty_sheet, names_of, recorded
from games.tables.proofs import check_ended, dealing_json

Step = list[str]
"""The letter of a seat, and its action as text."""
Turn = tuple[str, list[str]]
"""The letter of a seat, and those of the seats that it doubles."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A deal that was replayed.

    :ivar course: every position, from the deal to its end.
    """

    course: list[Deal]
    turns: list[Turn]
    steps: list[Step]

    @property
    def end(self) -> Deal:
        return self.course[-1]


def replay_document(game: Game) -> dict[str, Any]:
    """Return the data of the replay page for a finished game.

    Each deal has its ``hands`` as dealt, its ``turns`` in the round of doubles (seat, and the seats
    it doubles), its ``steps`` (seat and action, in order) and, if tricks are played, ``won``: the
    seat that took each trick. ``asked`` is, for each moment, the question to the player in turn;
    empty if they had no choice. Moment 0 is the declaration; the turns and the steps follow.

    :raises NotOverYet: while the game is neither over nor abandoned.
    """
    rows = _deals_of(game)
    sheet = empty_sheet(game)
    totals = dict.fromkeys(map(str, sheet.rules.seats), 0)
    deals = []
    for row, replayed in zip(rows, _replayed(game, rows), strict=True):
        totals = {seat: points + row.net[seat] for seat, points in totals.items()}
        deals.append(_deal_document(row, replayed) | {"totals": totals})
    return {
        "status": game.table.status,
        "seats": [str(seat) for seat in sheet.rules.seats],
        "names": {str(seat): name for seat, name in names_of(game).items()},
        "seat_names": {str(seat): str(SEATS[seat]) for seat in sheet.rules.seats},
        "low_wins": sheet.rules.low_wins,
        "adjustments": game.adjustments,
        "deals": deals,
    }


def _deal_document(row: DealRow, replayed: Replayed) -> dict[str, Any]:
    return {
        "number": row.number,
        "declarer": row.declarer,
        "contract": row.contract,
        "words": contract_text(row.contract),
        "doubles": row.doubles,
        "hands": row.hands,
        "turns": replayed.turns,
        "steps": replayed.steps,
        "asked": [kind_asked(deal) or "" for deal in replayed.course],
        "won": _trick_winners(replayed.end, replayed.steps),
        "play": replayed.end.auction.contract.play,
        "raw": row.raw,
        "net": row.net,
    }


def _deals_of(game: Game) -> list[DealRow]:
    """Return the finished deals of a game that has ended.

    :raises NotOverYet: while the game is neither over nor abandoned.
    """
    check_ended(game)
    return list(game.deals.all())


def record_text(game: Game) -> str:
    """Return a game that has ended as ``barbu-record/1``, with its hands and play.

    :raises NotOverYet: while the game is neither over nor abandoned.
    """
    rows = _deals_of(game)
    deals = [replayed.end for replayed in _replayed(game, rows)]
    sheet = empty_sheet(game).record_all(map(recorded, rows))
    elsewhere = game.table.copied or is_dealt_from_boards(game)
    dealing = None if elsewhere else dealing_json(game)
    return write_record(sheet, names_of(game), deals, dealing)


def pbn_text(game: Game) -> str:
    """Return the deals of a game that has ended as PBN.

    :raises NotOverYet: while the game is neither over nor abandoned.
    """
    return write_pbn([row.hands for row in _deals_of(game)], names_of(game))


def _replayed(game: Game, rows: list[DealRow]) -> Iterator[Replayed]:
    sheet = empty_sheet(game)
    for row in rows:
        yield replay_deal(sheet, row)
        sheet = sheet.record(recorded(row))


def replay_deal(sheet: Sheet, row: DealRow) -> Replayed:
    """Replay a deal that is over, and return its course.

    :param sheet: the score sheet before the deal.
    """
    course = moments_before_play(sheet, row.hands, row.contract, recorded(row).doubles)
    turns = [_turn(before, after) for before, after in pairwise(course[1:])]
    steps = []
    for text in row.play or ():
        by, claim, what = text.partition(" claim ")
        steps.append([by, f"claim {what}"] if claim else [str(course[-1].turn), text])
        course.append(after_text(course[-1], text))
    return Replayed(course, turns, steps)


def _turn(before: Deal, after: Deal) -> Turn:
    """Return the turn in the round of doubles between two positions."""
    made = after.auction.doubles[len(before.auction.doubles) :]
    return str(before.turn), [str(double.of) for double in made]


def _trick_winners(deal: Deal, steps: list[Step]) -> list[str]:
    """Return the seat that took each trick, in order."""
    if deal.auction.contract.play != "tricks":
        return []
    won = deal_view(deal, None).won
    winner = {card: seat for seat, hand in won.items() for card in _cards(hand)}
    players = len(deal.auction.rules.seats)
    leads = (steps[number][1] for number in range(0, len(steps), players))
    return [winner[card] for card in leads if card in winner]


def _cards(hand: str) -> Iterator[str]:
    for suit, ranks in zip("SHDC", hand.split("."), strict=True):
        yield from (suit + rank for rank in ranks)
