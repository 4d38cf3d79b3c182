"""A filled score sheet as JSON data.

>>> from games.rules import PRESETS, RecordedDeal
>>> sheet = Sheet(PRESETS["pagat"]).record(RecordedDeal.of("N", "no-king", ["E>N"], ["W"]))
>>> line = filled_sheet(sheet, {})["deals"][0]
>>> line["net"], line["check"], line["doubles_owed"]
({'N': 0, 'E': 0, 'S': 0, 'W': -20}, 20, {'E': 1, 'S': 2, 'W': 2})
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.rules.contracts.ruleset_json import ruleset_to_json
from games.rules.records.record import deal_to_json, scores_to_json
from games.rules.scoring.sheet import ScoredDeal, Sheet
from games.rules.seats import Seat


def filled_sheet(sheet: Sheet, names: Mapping[Seat, str]) -> dict[str, Any]:
    """Return the whole sheet: its deals, and the state after the last of them.

    Scores are by seat letter. ``side`` is the balance of the side-payments, ``check`` the total of
    the contract with its sign reversed; the totals and ``check_total`` add up to 0.
    """
    seats = sheet.rules.seats
    return {
        **ruleset_to_json(sheet.rules),
        "plan": sheet.plan.to_json(),
        "players": {str(seat): name for seat, name in names.items()},
        "first_declarer": str(sheet.first_declarer),
        "deals": [filled_line(sheet, deal) for deal in sheet.deals],
        "totals": scores_to_json(sheet.totals),
        "check_total": sheet.check,
        "doubles_owed": {str(seat): scores_to_json(sheet.owed(seat)) for seat in seats},
        "contracts_left": {str(seat): list(sheet.contracts_left(seat)) for seat in seats},
        "declarer": sheet.declarer and str(sheet.declarer),
        "over": sheet.is_over,
    }


def filled_line(sheet: Sheet, deal: ScoredDeal) -> dict[str, Any]:
    """Return one line of the sheet; the doubles made and owed are its declarer's after the deal."""
    then = replace(sheet, deals=sheet.deals[: deal.number])
    return {
        "deal": deal.number,
        **deal_to_json(deal, sheet.rules),
        "side": scores_to_json(deal.settlement.side),
        "payments": [
            {"from": str(paid.by), "to": str(paid.to), "points": paid.points}
            for paid in deal.settlement.payments
        ],
        "totals": scores_to_json(deal.totals),
        "check": deal.check,
        "check_total": deal.check_total,
        "doubles_made": scores_to_json(then.made(deal.declarer)),
        "doubles_owed": scores_to_json(then.owed(deal.declarer)),
    }
