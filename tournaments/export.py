"""Standings and results as files: rows for spreadsheets, and one JSON document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import tablib
from django.utils.translation import gettext as _

from accounts.player_file import safe_cell
from games.rules import ruleset_from_json
from tournaments import public_page
from tournaments.models import Tournament


def standings_dataset(tournament: Tournament) -> tablib.Dataset:
    """One row a player: place, name, metrics in their order, then her score of each round."""
    rows = snapshot_rows(tournament)
    numbers = _numbers(tournament)
    headers = [
        _("Place"),
        _("Shared"),
        _("Player"),
        *(str(public_page.METRICS[metric]) for metric in tournament.metrics),
        *(_("Round %(number)s") % {"number": number} for number in numbers),
        _("Sit-outs"),
        _("Penalty"),
    ]
    lines = [
        (
            row["place"],
            _("yes") if row["shared"] else "",
            safe_cell(row["name"]),
            *(_blank(row["values"].get(metric)) for metric in tournament.metrics),
            *(_blank(row["rounds"].get(str(number))) for number in numbers),
            row["sit_outs"],
            row["penalty"],
        )
        for row in rows
    ]
    return tablib.Dataset(*lines, headers=headers, title=_("Standings"))


def results_dataset(tournament: Tournament) -> tablib.Dataset:
    """One row a player at a table, and one a sit-out, in the order of the rounds."""
    headers = [_("Round"), _("Table"), _("Seat"), _("Player"), _("Points"), _("State")]
    lines: list[tuple[int | float | str, ...]] = []
    for one in _rounds(tournament):
        for table in one.tables:
            lines += [
                (
                    one.number,
                    table.number,
                    seat.initial,
                    safe_cell(seat.name),
                    _blank(seat.total),
                    table.status_text,
                )
                for seat in table.seats
            ]
        lines += [(one.number, "", "", safe_cell(name), "", _("sat out")) for name in one.sit_outs]
    return tablib.Dataset(*lines, headers=headers, title=_("Results"))


def standings_document(tournament: Tournament) -> dict[str, Any]:
    """The stored standings as they are, with what they were reckoned by."""
    snapshot = tournament.snapshots.order_by("-round_number").first()
    return {
        "schema": "barbu-standings/1",
        "event": event_document(tournament),
        "metrics": tournament.metrics,
        "after_round": snapshot.round_number if snapshot else 0,
        "made_at": snapshot.made_at.isoformat() if snapshot else None,
        "standings": snapshot.rows if snapshot else [],
    }


def results_document(tournament: Tournament) -> dict[str, Any]:
    """Every released round with its tables; scores by seat letter, null where there are none."""
    return {
        "schema": "barbu-results/1",
        "event": event_document(tournament),
        "rounds": [
            {
                "round": one.number,
                "status": one.status,
                "tables": [_table_document(table) for table in one.tables],
                "sit_outs": list(one.sit_outs),
            }
            for one in _rounds(tournament)
        ],
    }


def event_document(tournament: Tournament) -> dict[str, Any]:
    rules = ruleset_from_json(tournament.ruleset)
    return {
        "id": tournament.pk,
        "club": tournament.club.slug,
        "name": tournament.name,
        "starts_at": tournament.starts_at.astimezone(tournament.club.zone).isoformat(),
        "status": tournament.status,
        "ruleset": rules.preset,
        "rounds": tournament.round_count,
    }


def _table_document(table: public_page.TableLine) -> dict[str, Any]:
    return {
        "table": table.number,
        "status": table.status,
        "players": {seat.letter: seat.name for seat in table.seats},
        "scores": {seat.letter: seat.total for seat in table.seats},
    }


def snapshot_rows(tournament: Tournament) -> Sequence[dict[str, Any]]:
    """The rows of the latest stored standings."""
    snapshot = tournament.snapshots.order_by("-round_number").first()
    return snapshot.rows if snapshot else []


def _numbers(tournament: Tournament) -> list[int]:
    return list(public_page.released(tournament).values_list("number", flat=True))


def _rounds(tournament: Tournament) -> list[public_page.RoundLine]:
    found = public_page.with_tables(public_page.released(tournament))
    return [public_page.round_line(one, None, tournament.starts_at) for one in found]


def _blank(value: int | float | None) -> int | float | str:
    return "" if value is None else value
