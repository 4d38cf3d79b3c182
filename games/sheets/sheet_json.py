"""A sheet as a JSON document, for its page and the API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.urls import reverse

from accounts.access import PLAYERS
from accounts.models import Role, User
from games.labels import CONTRACT_LETTERS, CONTRACTS, SEAT_LETTERS, SEATS
from games.models import DealChange, Game, GameStatus
from games.rules import Contract, RuleSet, Seat, Sheet
from games.sheets.closing import why_closed
from games.sheets.event_places import place_of
from games.sheets.services import permissions
from games.sheets.stored import empty_sheet, names_of, row_data
from games.sheets.witnesses import witness_of

DOUBLING_OPTIONS = (
    "double_targets",
    "redouble",
    "declarer_redouble",
    "losing_double_cap",
    "undoubled_negative",
)


def sheet_document(game: Game, user: Any, role: Role | None) -> dict[str, Any]:
    """Return the data of the page of a sheet, with the actions that *user* may do.

    Queries: the deals, the kinds and numbers of the changes, whether the sheet is closed, the table
    of its event, the witness of a sheet that the same official finished and confirmed, and who may
    confirm what *user* has finished.
    """
    sheet, closed, place = empty_sheet(game), why_closed(game), place_of(game)
    totals_entered = place is not None and place.totals is not None
    changes = list(game.changes.values_list("kind", "number"))
    corrected = {number for kind, number in changes if kind == DealChange.Kind.CORRECTED}
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
        "finished_by_you": game.finished_by_id is not None and game.finished_by_id == user.pk,
        "confirmers": _who_confirm(game, user),
        "confirmed_by": _name(game.confirmed_by),
        "witness": witness_of(game),
        "disputed_by": _name(game.disputed_by),
        "reason": game.reason,
        "players": _players(game, sheet.rules, linked=PLAYERS.is_open_to(game.club, role)),
        "rules": rules_data(sheet),
        "declarers": [str(seat) for seat in sheet.declarers],
        "used": {str(seat): sorted(sheet.plan.used_by(seat)) for seat in sheet.rules.seats},
        "deals": deals,
        "totals": game.totals,
        "adjustments": {seat: points for seat, points in game.adjustments.items() if points},
        "closed": closed,
        "place": place.to_json() if place else None,
        "may": permissions(
            game,
            user,
            role,
            closed=bool(closed),
            totals_entered=totals_entered,
            just_converted=bool(changes) and changes[-1][0] == DealChange.Kind.CONVERTED,
        ),
        "urls": _urls(game),
    }


def rules_data(sheet: Sheet) -> dict[str, Any]:
    """Return the part of the rules of *sheet* that entering a deal needs."""
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
    labels = {"letter": str(CONTRACT_LETTERS[name]), "label": str(CONTRACTS[name])}
    return contract.to_json(rules.players) | labels


def _players(game: Game, rules: RuleSet, *, linked: bool) -> dict[str, Any]:
    """Return the players by seat; if *linked*, with the addresses of their pages."""
    names = names_of(game)
    letters = initials(names)
    pages = _player_pages(game) if linked else {}
    return {
        str(seat): {
            "name": names[seat],
            "letter": letters[seat],
            "seat": str(SEATS[seat]),
            "page": pages.get(str(seat), ""),
        }
        for seat in rules.seats
    }


def _who_confirm(game: Game, user: Any) -> list[str]:
    """Return the names of the other players with an account, if *user* has finished the sheet."""
    if game.status != GameStatus.FINISHED or game.finished_by_id != user.pk:
        return []
    seatings = game.seatings.select_related("player").order_by("pk")
    players = [seating.player for seating in seatings if seating.player_id]
    return [one.name for one in players if one and one.user_id not in (None, user.pk)]


def _player_pages(game: Game) -> dict[str, str]:
    return {
        seating.seat: reverse("accounts:player", args=[game.club.slug, seating.player_id])
        for seating in game.seatings.all()
        if seating.player_id
    }


def initials(names: Mapping[Seat, str]) -> dict[Seat, str]:
    """Return a letter for each player, used to write doubles.

    It is the initial of the name, or the letter of the seat if two names share an initial, or if
    the initial of one player is the letter of another's seat.

    >>> initials({Seat.N: "Anne", Seat.E: "Beth", Seat.S: "Cath", Seat.W: "Diana"})[Seat.W]
    'D'
    >>> initials({Seat.N: "Anne", Seat.E: "Alice", Seat.S: "Cath", Seat.W: "Diana"})[Seat.E]
    'E'
    >>> initials({Seat.N: "Anne", Seat.E: "Susan", Seat.S: "Cath", Seat.W: "Diana"})[Seat.E]
    'E'
    """
    first = {seat: name[:1].upper() for seat, name in names.items()}
    of_seats = {seat: str(SEAT_LETTERS[seat]) for seat in names}
    is_clear = len(set(first.values())) == len(first) and "X" not in first.values()
    crossed = any(
        first[seat] in of_seats.values() and first[seat] != of_seats[seat] for seat in names
    )
    return first if is_clear and not crossed else of_seats


def _urls(game: Game) -> dict[str, str]:
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
