"""A sheet as the JSON document that its page, and the API, work with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.urls import reverse

from accounts.access import is_official
from accounts.models import Role, User
from games.access import is_seated, may_write
from games.labels import CONTRACT_LETTERS, CONTRACTS, SEAT_LETTERS, SEATS
from games.models import WRITABLE, DealChange, Game, Status
from games.rules import Contract, RuleSet, Seat, Sheet
from games.sheets.stored import empty_sheet, names_of, row_data

DOUBLING_OPTIONS = (
    "double_targets",
    "redouble",
    "declarer_redouble",
    "losing_double_cap",
    "undoubled_negative",
)


def sheet_document(game: Game, user: Any, role: Role | None) -> dict[str, Any]:
    """Return all that the sheet page shows, and what *user* may do on it.

    The rules come as data: the contracts with how they score, the doubling options, who declares
    when. Queries: the deals and which of them were corrected.
    """
    sheet = empty_sheet(game)
    changed = game.changes.filter(kind=DealChange.Kind.CORRECTED).values_list("number", flat=True)
    corrected = set(changed)
    deals = [
        {"number": row.number, "corrected": row.number in corrected, **row_data(row)}
        for row in game.deals.all()
    ]
    return {
        "id": game.pk,
        "title": str(game),
        "version": game.version,
        "status": game.status,
        "status_text": game.get_status_display(),
        "finished_by": _name(game.finished_by),
        "confirmed_by": _name(game.confirmed_by),
        "disputed_by": _name(game.disputed_by),
        "reason": game.reason,
        "players": _players(names_of(game), sheet.rules),
        "rules": rules_data(sheet),
        "declarers": [str(seat) for seat in sheet.declarers],
        "used": {str(seat): sorted(sheet.plan.used_by(seat)) for seat in sheet.rules.seats},
        "deals": deals,
        "totals": game.totals,
        "adjustments": {seat: points for seat, points in game.adjustments.items() if points},
        "may": _permissions(game, user, role),
        "urls": _addresses(game),
    }


def rules_data(sheet: Sheet) -> dict[str, Any]:
    """Return the rules of *sheet* as far as entering a deal needs them."""
    rules = sheet.rules
    return {
        "preset": rules.preset,
        "seats": [str(seat) for seat in rules.seats],
        "rotation": rules.rotation,
        "min_doubles": rules.min_doubles if sheet.plan.compulsory else 0,
        **{name: getattr(rules, name) for name in DOUBLING_OPTIONS},
        "contracts": [_contract(rules.contract(name), rules) for name in rules.contracts],
    }


def _contract(contract: Contract, rules: RuleSet) -> dict[str, Any]:
    name = contract.name
    words = {"letter": str(CONTRACT_LETTERS[name]), "label": str(CONTRACTS[name])}
    return contract.to_json(rules.players) | words


def _players(names: Mapping[Seat, str], rules: RuleSet) -> dict[str, Any]:
    letters = initials(names)
    return {
        str(seat): {"name": names[seat], "letter": letters[seat], "seat": str(SEATS[seat])}
        for seat in rules.seats
    }


def initials(names: Mapping[Seat, str]) -> dict[Seat, str]:
    """Return the letter that stands for each player among the doubles.

    It is the first of her name, or her seat's when two players would have the same.

    >>> initials({Seat.N: "Anne", Seat.E: "Beth", Seat.S: "Cath", Seat.W: "Diana"})[Seat.W]
    'D'
    >>> initials({Seat.N: "Anne", Seat.E: "Alice", Seat.S: "Cath", Seat.W: "Diana"})[Seat.E]
    'E'
    """
    first = {seat: name[:1].upper() for seat, name in names.items()}
    if len(set(first.values())) == len(first) and "X" not in first.values():
        return first
    return {seat: str(SEAT_LETTERS[seat]) for seat in names}


def _permissions(game: Game, user: Any, role: Role | None) -> dict[str, bool]:
    writes = may_write(user, role, game) and not game.hosted  # its log alone writes it
    neutral = is_official(role) and not is_seated(user, game)
    finished = game.status == Status.FINISHED
    return {
        "write": writes and game.status in WRITABLE,
        "finish": writes and game.status in WRITABLE,
        "confirm": writes and finished and (neutral or game.finished_by_id != user.pk),
        "dispute": writes and game.status in (Status.FINISHED, Status.CONFIRMED),
        "reopen": writes and game.status in (Status.FINISHED, Status.ABANDONED),
        "abandon": writes and game.status in WRITABLE,
    }


def _addresses(game: Game) -> dict[str, str]:
    club, pk = game.club.slug, game.pk
    api = reverse("api:game", args=[club, pk])
    return {
        "api": api,
        "deals": f"{api}deals/",
        "history": reverse("games:history", args=[club, pk]),
        "paper": reverse("games:paper", args=[club, pk]),
    }


def _name(user: User | None) -> str | None:
    return user.name if user else None
