"""The template context of score sheets on A4, in the classic layout."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from accounts.dates import date_format
from accounts.models import Club
from games.labels import (
    CONTRACT_LETTERS,
    CONTRACTS,
    SEAT_LETTERS,
    SEATS,
    contract_short,
)
from games.models import Game
from games.rules import Plan, RuleSet, ScoredDeal, Seat, Sheet
from games.rules.seats import left_of
from games.sheets.sheet_json import initials

# The sizes of ``paper.css`` in millimetres.
PAGE_HEIGHT = 279  # inside the margins
CUT_HEIGHT = 6  # between two sheets
ROW_HEIGHT = 7.7
OTHER_HEIGHT = 34  # header, heading of the table and legend of a small sheet
MOST_COPIES = 4


def paper_title(game: Game, club: Club) -> str:
    """Return the title of the sheet: club, game and date."""
    played = date_format(localtime(game.played_at, club.zone), "DATE_FORMAT")
    return " · ".join(part for part in (club.name, game.title, played) if part)


@dataclass(frozen=True, slots=True)
class NamedTable:
    """The players of a table, and what its sheet has as a title."""

    names: Mapping[Seat, str]
    title: str


def blank_paper(rules: RuleSet, plan: Plan, title: str, rules_name: str) -> dict[str, Any]:
    """Return the context of empty sheets: as many of a short game as fit on the page."""
    blank = _blank(Sheet(rules, plan), {}, title, rules_name)
    return {"title": title, "sheets": [blank] * _copies(len(blank["rows"]))}


def named_paper(
    rules: RuleSet, plan: Plan, tables: Iterable[NamedTable], title: str, rules_name: str
) -> dict[str, Any]:
    """Return the context of an empty sheet for each table; those of short games share pages."""
    sheet = Sheet(rules, plan)
    blanks = [_blank(sheet, table.names, table.title, rules_name) for table in tables]
    for blank in blanks[:: _copies(len(sheet.declarers))]:
        blank["starts_page"] = True
    return {"title": title, "sheets": blanks}


def _blank(sheet: Sheet, names: Mapping[Seat, str], title: str, rules_name: str) -> dict[str, Any]:
    filled = _sheet(sheet, names, title, rules_name)
    return filled | {
        "is_blank": True,
        "is_named": bool(names),
        "is_small": _copies(len(filled["rows"])) > 1,
        "asked": _asked(sheet.rules),
    }


def _asked(rules: RuleSet) -> list[str]:
    """Return what is written beside the contracts that ask for it."""
    words = {
        "trump": pgettext("written beside a contract", "trumps"),
        "start": pgettext("written beside a contract", "start"),
    }
    asks = {rules.contract(name).asks for name in rules.contracts}
    return [word for ask, word in words.items() if ask in asks]


def _copies(deals: int) -> int:
    height = OTHER_HEIGHT + ROW_HEIGHT * deals + CUT_HEIGHT
    return min(MOST_COPIES, max(1, int((PAGE_HEIGHT + CUT_HEIGHT) // height)))


def filled_paper(
    sheet: Sheet,
    names: Mapping[Seat, str],
    title: str,
    rules_name: str,
    adjusted: Iterable[tuple[str, int, int]] = (),
) -> dict[str, Any]:
    """Return the context of a sheet with its deals, and empty lines for those still to come.

    :param adjusted: name, adjustment and final points of who has an adjusted score.
    """
    filled = _sheet(sheet, names, title, rules_name) | {"adjusted": list(adjusted)}
    return {"title": title, "sheets": [filled]}


def _sheet(sheet: Sheet, names: Mapping[Seat, str], title: str, rules_name: str) -> dict[str, Any]:
    letters = initials(names) if names else {}
    lines = [_line(deal, sheet, letters) for deal in sheet.deals]
    empty: list[dict[str, Any]] = [
        {"cells": [{} for _ in sheet.rules.seats]} for _ in range(_missing(sheet))
    ]
    rows = [*lines, *empty]
    for start, declarer, length in _groups(sheet):
        rows[start]["group"] = {
            "name": names.get(declarer, ""),
            "letter": letters.get(declarer, ""),
            "length": length,
        }
    return {
        "is_blank": False,
        "title": title,
        "ruleset": rules_name,
        "players": [_player(seat, names, letters) for seat in sheet.rules.seats],
        "rows": rows,
        "dense": len(rows) > 28,
        "legend": _legend(sheet.rules),
        "doubles": _compulsory_doubles(sheet, names, letters),
        "has_redoubles": any(map(_has_redouble, sheet.deals)),
    }


def _missing(sheet: Sheet) -> int:
    return len(sheet.declarers) - len(sheet.deals)


def _groups(sheet: Sheet) -> list[tuple[int, Seat, int]]:
    """Return index, declarer and length of each run of deals with the same declarer."""
    groups, start = [], 0
    for declarer, run in groupby(sheet.declarers):
        length = len(list(run))
        groups.append((start, declarer, length))
        start += length
    return groups


def _player(seat: Seat, names: Mapping[Seat, str], letters: Mapping[Seat, str]) -> dict[str, Any]:
    return {"seat": SEATS[seat], "name": names.get(seat, ""), "letter": letters.get(seat, "")}


def _line(deal: ScoredDeal, sheet: Sheet, letters: Mapping[Seat, str]) -> dict[str, Any]:
    return {
        "contract": contract_short(deal.contract),
        "red": deal.contract in ("trumps:H", "trumps:D"),
        "cells": [_cell(deal, seat, letters) for seat in sheet.rules.seats],
        "sum": -deal.check,
        "sum_total": -deal.check_total,
    }


def _has_redouble(deal: ScoredDeal) -> bool:
    """Return whether two players have doubled each other."""
    pairs = {(double.by, double.of) for double in deal.doubles}
    return any((of, by) in pairs for by, of in pairs)


def _cell(deal: ScoredDeal, seat: Seat, letters: Mapping[Seat, str]) -> dict[str, Any]:
    doubled = [double.of for double in deal.doubles if double.by == seat]
    everybody = len(doubled) == len(letters) - 1
    named = "".join(letters[of] for of in doubled)
    return {
        "doubles": "X" if everybody else named and f"×{named}",
        "ringed": deal.declarer in doubled,
        "declares": seat == deal.declarer,
        "raw": deal.raw[seat],
        "net": deal.net[seat],
        "total": deal.totals[seat],
    }


def _legend(rules: RuleSet) -> list[tuple[str, str, int]]:
    contracts = (rules.contract(name) for name in rules.contracts)
    return [
        (str(CONTRACT_LETTERS[contract.name]), str(CONTRACTS[contract.name]), contract.total)
        for contract in contracts
    ]


def _compulsory_doubles(
    sheet: Sheet, names: Mapping[Seat, str], letters: Mapping[Seat, str]
) -> list[dict[str, Any]]:
    """Return each declarer's compulsory doubles, as boxes that are ticked when made.

    Where all players share the contracts there is one row, for all declarers.
    """
    least = sheet.rules.min_doubles if sheet.plan.compulsory else 0
    if not least:
        return []

    def ticks(made: Mapping[Seat, int]) -> list[tuple[Any, list[bool]]]:
        return [
            (letters.get(seat) or SEAT_LETTERS[seat], [n < number for n in range(least)])
            for seat, number in made.items()
        ]

    seats = sheet.rules.seats
    if sheet.rules.rotation == "shared":
        made = {seat: sheet.made(left_of(seat, seats))[seat] for seat in seats}
        return [{"name": _("Any declarer"), "ticks": ticks(made)}]
    return [
        {"name": names.get(declarer) or SEATS[declarer], "ticks": ticks(sheet.made(declarer))}
        for declarer in seats
    ]
