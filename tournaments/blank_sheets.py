"""Blank score sheets for the tables of an event, to write on with a pencil."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from games.rules import Seat, ruleset_from_json
from games.rulesets.lookup import key_of, name_of
from games.sheets.paper import NamedTable, named_paper
from tournaments.models import Round, RoundKind, Table, Tournament
from tournaments.round_format import phase_of, plan_of, rules_of
from tournaments.services.sheet_titles import title_of

TABLES = 20
"""The most tables whose sheets are in one file."""


def blank_sheet_url(event: Tournament) -> str:
    """Return the address of a blank sheet with the rules and deals of a round of *event*.

    If the club has given up these rules, it is that of the page of all blank sheets.
    """
    club, rules = event.club, ruleset_from_json(event.ruleset)
    key = key_of(club, rules) if rules.on_sheets else None
    if key is None:
        return reverse("games:blanks", args=[club.slug])
    plans: dict[str, str] = {
        RoundKind.ONCE: "?deals=once",
        RoundKind.DEALS: f"?deals={event.deals}",
    }
    return reverse("games:blank", args=[club.slug, key]) + plans.get(event.round_kind, "")


def named_sheet_links(one: Round, tables: Iterable[Table]) -> list[tuple[str, str]]:
    """Return text and address of each file of score sheets with the players of round *one*.

    There are none for rules that have no score sheets, nor for tables that play online.

    :param tables: the tables of the round, in the order of their numbers.
    """
    has_sheets = rules_of(phase_of(one)).on_sheets
    pages = Paginator([table for table in tables if has_sheets and not table.online], TABLES)
    place = [one.tournament.club.slug, one.tournament_id, one.number]
    address = reverse("tournaments:sheets", args=place)
    if pages.num_pages == 1:
        text = _("Score sheets of round %(round)s, with names (PDF)") % {"round": one.number}
        return [(text, address)] if pages.count else []
    part = _("Score sheets of round %(round)s, tables %(first)s to %(last)s (PDF)")
    return [
        (
            part % {"round": one.number, "first": page[0].number, "last": page[-1].number},
            f"{address}?page={page.number}",
        )
        for page in pages
    ]


def sheet_pages(one: Round) -> Paginator[Table]:
    """Return the tables of round *one* that need a score sheet, a file of sheets on each page."""
    tables: QuerySet[Table] = one.tables.filter(online=False).order_by("number")
    if not rules_of(phase_of(one)).on_sheets:
        tables = tables.none()
    return Paginator(tables.prefetch_related("seats__entry__player"), TABLES)


def named_sheets(event: Tournament, one: Round, page: Page[Table]) -> dict[str, Any]:
    """Return the context of a score sheet for each table of *page*, with the names of its players.

    :param one: the round, which may be a draft.
    """
    phase = phase_of(one)
    rules = rules_of(phase)
    tables = [
        NamedTable(
            {Seat(seat.seat): seat.entry.player.name for seat in table.seats.all()},
            title_of(event, one, table),
        )
        for table in page
    ]
    return named_paper(rules, plan_of(phase, {}), tables, str(event), name_of(event.club, rules))
