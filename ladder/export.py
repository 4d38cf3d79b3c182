"""The export of a pool's games as CSV, XLSX or JSON.

A CSV or XLSX file can be imported again, except for games with bots.
"""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from accounts.csv_file import as_csv
from accounts.player_file import safe_cell
from ladder.bots import file_name
from ladder.models import CountedGame, CountedSeat, LeftOut, Pool

TIME = "%Y-%m-%d %H:%M:%S"
SEATS = 5
GAMES_AT_ONCE = 4_000


def header() -> list[str | int]:
    """Return the names of the columns in the active language, which an import knows."""
    seats = range(1, SEATS + 1)
    parts = (_("player"), _("score"))
    return [
        *(_("date"), _("rules"), _("deals")),
        *(f"{name} {number}" for number in seats for name in parts),
    ]


def _games(pool: Pool) -> Iterator[CountedGame]:
    games = pool.games.filter(left_out=LeftOut.COUNTS).order_by("ended_at", "pk")
    seats = CountedSeat.objects.select_related("player")
    return games.prefetch_related(Prefetch("seats", seats)).iterator(chunk_size=GAMES_AT_ONCE)


def _scores(counted: CountedGame) -> list[tuple[str, int]]:
    """Return the names and scores; bots of the same level are numbered."""
    scores = []
    seen: Counter[str] = Counter()
    for seat in counted.seats.all():
        if seat.player is not None:
            scores.append((seat.player.name, seat.score))
        else:
            seen[seat.bot] += 1
            scores.append((file_name(seat.bot, seen[seat.bot]), seat.score))
    return scores


def _rules(pool: Pool, counted: CountedGame) -> str:
    return counted.ruleset or (pool.rulesets[0] if len(pool.rulesets) == 1 else "")


def _rows(pool: Pool) -> Iterator[list[str | int]]:
    """Yield a row for each counted game, with times in the club's time zone."""
    yield header()
    for counted in _games(pool):
        at = counted.ended_at.astimezone(pool.club.zone).strftime(TIME)
        row: list[str | int] = [at, safe_cell(_rules(pool, counted)), counted.deals]
        for name, score in _scores(counted):
            row += [safe_cell(name), score]
        yield row


def games_as_csv(pool: Pool, separator: str) -> bytes:
    """Return the counted games as CSV."""
    return as_csv(_rows(pool), separator)


def as_xlsx(pool: Pool) -> bytes:
    """Return the counted games as an XLSX workbook."""
    from openpyxl import Workbook  # type: ignore[import-untyped]  # large, has no types

    workbook = Workbook(write_only=True)
    sheet = workbook.create_sheet(_("Games"))
    for row in _rows(pool):
        sheet.append(row)
    content = io.BytesIO()
    workbook.save(content)
    return content.getvalue()


def as_json(pool: Pool) -> bytes:
    """Return the counted games as JSON, each in the format of a line for ``manage.py ladder``."""
    games: list[dict[str, Any]] = [
        {
            "id": str(counted.pk),
            "at": counted.ended_at.isoformat(),
            "deals": counted.deals,
            "of": counted.deals_of_whole,
            "scores": dict(_scores(counted)),
        }
        for counted in _games(pool)
    ]
    return json.dumps({"games": games}, ensure_ascii=False).encode()


KINDS: dict[str, tuple[str, Callable[[Pool], bytes]]] = {
    "xlsx": ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", as_xlsx),
    "json": ("application/json", as_json),
}
"""The content type and the function that makes the file, by extension, without CSV."""
