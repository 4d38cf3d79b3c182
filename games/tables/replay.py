"""A game that is over, to be looked at again card by card, with what proves its deals."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from games.labels import contract_text
from games.models import Deal as Row
from games.models import DealSeed, Game, TableEvent, TableStatus
from games.rules import Deal, Declaration, Sheet, deal_view
from games.rules.cards.cards import pack
from games.rules.cards.pbn import write_pbn
from games.rules.play.actions import Declare
from games.rules.play.game import next_deal
from games.rules.play.replay import after_text
from games.rules.records.record import write_record
from games.sheets.stored import empty_sheet, names_of, recorded
from games.tables.errors import NotOverYet


def replay_of(game: Game) -> dict[str, Any]:
    """Return all of a game as the replay page shows it.

    Each deal has its hands as they were dealt, its ``steps`` (who did what, in order) and, where
    tricks are played, ``won``: who took each of them.

    :raises NotOverYet: while it is played.
    """
    rows = _rows(game)
    proofs = {proof["number"]: proof for proof in _proofs(game, rows)}
    sheet = empty_sheet(game)
    totals = dict.fromkeys(map(str, sheet.rules.seats), 0)
    deals = []
    for row, (steps, end) in zip(rows, _played(game, rows), strict=True):
        totals = {seat: points + row.net[seat] for seat, points in totals.items()}
        deals.append(
            {
                "number": row.number,
                "declarer": row.declarer,
                "contract": row.contract,
                "words": contract_text(row.contract),
                "doubles": row.doubles,
                "hands": row.hands,
                "steps": steps,
                "won": _takers(end, steps),
                "play": end.auction.contract.play,
                "raw": row.raw,
                "net": row.net,
                "totals": totals,
                "proof": proofs[row.number],
            }
        )
    return {
        "seats": [str(seat) for seat in sheet.rules.seats],
        "names": {str(seat): name for seat, name in names_of(game).items()},
        "low_wins": sheet.rules.low_wins,
        "adjustments": game.adjustments,
        "pack": [str(card) for card in pack(sheet.rules.cards)],
        "deals": deals,
    }


def _rows(game: Game) -> list[Row]:
    """The deals of a game that is over.

    :raises NotOverYet: while it is played.
    """
    if game.table.status != TableStatus.OVER:
        raise NotOverYet
    return list(game.deals.all())


def proofs_of(game: Game) -> dict[str, Any]:
    """Return the seeds of a game with what was promised of them before, as its file has them.

    :raises NotOverYet: while it is played.
    """
    rows, rules = _rows(game), empty_sheet(game).rules
    return {
        "schema": "barbu-deals/1",
        "game": game.pk,
        "seats": [str(seat) for seat in rules.seats],
        "pack": [str(card) for card in pack(rules.cards)],
        "deals": _proofs(game, rows),
    }


def proofs_text(game: Game) -> str:
    """:func:`proofs_of`, written as JSON."""
    return json.dumps(proofs_of(game))


def _proofs(game: Game, rows: list[Row]) -> list[dict[str, Any]]:
    promised = TableEvent.objects.get(game=game, kind="open").data["commitments"]
    seeds = {one.number: bytes(one.seed).hex() for one in DealSeed.objects.filter(game=game)}
    return [
        {
            "number": row.number,
            "commitment": promised[row.number - 1],
            "seed": seeds[row.number],
            "hands": row.hands,
        }
        for row in rows
    ]


def record_text(game: Game) -> str:
    """Return a game that is over as ``barbu-record/1``, with its hands and play.

    :raises NotOverYet: while it is played.
    """
    rows = _rows(game)
    ends = [end for _steps, end in _played(game, rows)]
    sheet = empty_sheet(game).record_all(map(recorded, rows))
    return write_record(sheet, names_of(game), ends)


def pbn_text(game: Game) -> str:
    """Return the deals of a game that is over for bridge programs.

    :raises NotOverYet: while it is played.
    """
    return write_pbn([row.hands for row in _rows(game)], names_of(game))


def _played(game: Game, rows: list[Row]) -> Iterator[tuple[list[list[str]], Deal]]:
    """Yield the steps and the end of each deal."""
    sheet = empty_sheet(game)
    for row in rows:
        yield _stepped(sheet, row)
        sheet = sheet.record(recorded(row))


def _stepped(sheet: Sheet, row: Row) -> tuple[list[list[str]], Deal]:
    line = recorded(row)
    deal = next_deal(sheet, row.hands).act(Declare(Declaration.parse(row.contract)))
    deal = deal.after_doubles(line.doubles)
    steps = []
    for text in row.play or ():
        by, claim, what = text.partition(" claim ")
        steps.append([by, f"claim {what}"] if claim else [str(deal.turn), text])
        deal = after_text(deal, text)
    return steps, deal


def _takers(end: Deal, steps: list[list[str]]) -> list[str]:
    """Return who took each trick, in order."""
    if end.auction.contract.play != "tricks":
        return []
    won = deal_view(end, None).won
    taker = {card: seat for seat, hand in won.items() for card in _cards(hand)}
    players = len(end.auction.rules.seats)
    return [taker[steps[n][1]] for n in range(0, len(steps), players) if steps[n][1] in taker]


def _cards(hand: str) -> Iterator[str]:
    for suit, ranks in zip("SHDC", hand.split("."), strict=True):
        yield from (suit + rank for rank in ranks)
