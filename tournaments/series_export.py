"""The table of a series as files."""

from __future__ import annotations

from typing import Any

import tablib
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from accounts.dates import date_format
from accounts.player_file import safe_cell
from tournaments.json_file import rounded
from tournaments.models import Series, Tournament
from tournaments.series_page import SeriesLine, SeriesStandings


def series_dataset(table: SeriesStandings) -> tablib.Dataset:
    """Return one row per player: place, name, total, then each event with its day.

    The best and the worst place are columns while they are limited.
    """
    headers = [_("Place"), _("Shared"), _("Player"), _("Points")]
    if table.limits_places:
        headers += [_("Best place"), _("Worst place")]
    headers += [safe_cell(_headed(event)) for event in table.events]
    rows = (_row(line, table) for line in table.lines)
    return tablib.Dataset(*rows, headers=headers, title=_("Standings"))


def _headed(event: Tournament) -> str:
    """Return the name of an event with its day, as events of a season often have one name."""
    day = localtime(event.starts_at, event.club.zone)
    return f"{event.name}, {date_format(day, 'SHORT_DATE_FORMAT')}"


def _row(line: SeriesLine, table: SeriesStandings) -> tuple[Any, ...]:
    row = line.row
    points = (row.points.get(number) for number in range(1, len(table.events) + 1))
    return (
        row.place,
        _("yes") if row.shared else "",
        safe_cell(line.name),
        rounded(row.total),
        *((row.best_place, row.worst_place) if table.limits_places else ()),
        *("" if one is None else rounded(one) for one in points),
    )


def series_document(series: Series, table: SeriesStandings) -> dict[str, Any]:
    """Return the table as JSON; events are numbered from 1 in ``points`` and ``counted``."""
    return {
        "schema": "barbu-series/1",
        "series": {
            "id": series.pk,
            "club": series.club.slug,
            "name": series.name,
            "scoring": series.scoring,
            "points": series.points,
            "events": series.event_count,
            "best": series.best,
        },
        "events": [{"id": event.pk, "name": event.name} for event in table.events],
        "left": table.left,
        "standings": [_line_document(line) for line in table.lines],
    }


def _line_document(line: SeriesLine) -> dict[str, Any]:
    row = line.row
    return {
        "place": row.place,
        "shared": row.shared,
        "player": row.player,
        "name": line.name,
        "total": rounded(row.total),
        "points": {str(number): rounded(points) for number, points in row.points.items()},
        "counted": list(row.counted),
        "most": None if row.most is None else rounded(row.most),
        "best_place": row.best_place,
        "worst_place": row.worst_place,
    }
