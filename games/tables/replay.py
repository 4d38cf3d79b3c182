"""Games that have ended: the document of the replay page, and the files to download."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.labels import SEATS, contract_text
from games.models import Deal as DealRow
from games.models import Game
from games.rules import Deal, Declaration, Sheet, deal_view
from games.rules.cards.pbn import write_pbn
from games.rules.play.actions import Declare
from games.rules.play.game import next_deal
from games.rules.play.replay import after_text
from games.rules.records.record import write_record
from games.sheets.stored import empty_sheet, names_of, recorded
from games.tables.proofs import check_ended, dealing_json

Step = list[str]
"""The letter of a seat, and its action as text."""


def replay_document(game: Game) -> dict[str, Any]:
    """Return a game that has ended as the replay page shows it.

    Each deal has its hands as they were dealt, its ``steps`` (seat and action, in order) and, where
    tricks are played, ``won``: the seat that took each trick.

    :raises NotOverYet: while the game is neither over nor abandoned.
    """
    rows = _deals_of(game)
    sheet = empty_sheet(game)
    totals = dict.fromkeys(map(str, sheet.rules.seats), 0)
    deals = []
    for row, (steps, deal) in zip(rows, _replayed(game, rows), strict=True):
        totals = {seat: points + row.net[seat] for seat, points in totals.items()}
        deals.append(_deal_document(row, steps, deal) | {"totals": totals})
    return {
        "status": game.table.status,
        "seats": [str(seat) for seat in sheet.rules.seats],
        "names": {str(seat): name for seat, name in names_of(game).items()},
        "seat_names": {str(seat): str(SEATS[seat]) for seat in sheet.rules.seats},
        "low_wins": sheet.rules.low_wins,
        "adjustments": game.adjustments,
        "deals": deals,
    }


def _deal_document(row: DealRow, steps: list[Step], deal: Deal) -> dict[str, Any]:
    return {
        "number": row.number,
        "declarer": row.declarer,
        "contract": row.contract,
        "words": contract_text(row.contract),
        "doubles": row.doubles,
        "hands": row.hands,
        "steps": steps,
        "won": _trick_winners(deal, steps),
        "play": deal.auction.contract.play,
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
    deals = [deal for _steps, deal in _replayed(game, rows)]
    sheet = empty_sheet(game).record_all(map(recorded, rows))
    return write_record(sheet, names_of(game), deals, dealing_json(game))


def pbn_text(game: Game) -> str:
    """Return the deals of a game that has ended as PBN.

    :raises NotOverYet: while the game is neither over nor abandoned.
    """
    return write_pbn([row.hands for row in _deals_of(game)], names_of(game))


def _replayed(game: Game, rows: list[DealRow]) -> Iterator[tuple[list[Step], Deal]]:
    """Yield the steps of each deal, and the deal at its end."""
    sheet = empty_sheet(game)
    for row in rows:
        yield _replay_deal(sheet, row)
        sheet = sheet.record(recorded(row))


def _replay_deal(sheet: Sheet, row: DealRow) -> tuple[list[Step], Deal]:
    deal = next_deal(sheet, row.hands).act(Declare(Declaration.parse(row.contract)))
    deal = deal.after_doubles(recorded(row).doubles)
    steps = []
    for text in row.play or ():
        by, claim, what = text.partition(" claim ")
        steps.append([by, f"claim {what}"] if claim else [str(deal.turn), text])
        deal = after_text(deal, text)
    return steps, deal


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
