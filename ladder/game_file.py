"""Reading CSV and XLSX files of games into rows of text, with recognition of the columns.

A row is a game: a date, the rules, the number of deals played, and three to five pairs of player
and score. Headings are English or French.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.errors import FileRefused
from accounts.player_columns import without_punctuation
from accounts.player_file import MAX_BYTES, clean_cell, lines_of, max_megabytes

MOST_GAMES = 10_000
MOST_SEATS = 5

# Titles of columns in English and French, in lower case, without punctuation and numbers.
COLUMNS = {
    "date": "date",
    "day": "date",
    "played": "date",
    "ended": "date",
    "jour": "date",
    "jouée le": "date",
    "rules": "rules",
    "rule set": "rules",
    "ruleset": "rules",
    "règles": "rules",
    "regles": "rules",
    "règlement": "rules",
    "deals": "deals",
    "donnes": "deals",
    "number of deals": "deals",
    "nombre de donnes": "deals",
    "player": "player",
    "name": "player",
    "joueur": "player",
    "nom": "player",
    "score": "score",
    "points": "score",
    "total": "score",
}

Cells = dict[str, str]
"""The texts of a row: ``date``, ``rules``, ``deals``, ``player1``, ``score1``, ..."""

DATES = (
    "%Y-%m-%d", "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M:%S",
    "%d/%m/%Y", "%d/%m/%Y %H:%M", "%d.%m.%Y", "%d.%m.%Y %H:%M", "%d-%m-%Y", "%d-%m-%Y %H:%M",
    "%d/%m/%y", "%d.%m.%y",
)  # fmt: skip
FIRST_SERIAL = datetime(1899, 12, 30)  # noqa: DTZ001 - a spreadsheet has no time zones
SERIALS = range(20_000, 80_000)
"""The days since :data:`FIRST_SERIAL` that are accepted as dates: 1954 to 2119."""


def read_game_file(filename: str, content: bytes) -> tuple[list[tuple[int, Cells]], list[str]]:
    """Return the rows as ``(number in the file, cells)``, and remarks about the whole file.

    :raises FileRefused: if the file has another type, is too large, or has unknown columns.
    """
    if len(content) > MAX_BYTES:
        raise FileRefused(
            _("This file is larger than %(megabytes)s MB. Is it the list of games?"),
            megabytes=max_megabytes(),
        )
    notes: list[str] = []
    lines = lines_of(filename, content, notes)
    filled = ((number, cells) for number, cells in lines if any(cell.strip() for cell in cells))
    _number, header = next(filled, (0, list[str]()))
    columns = _columns(header, notes)
    rows = list(_rows(filled, columns))
    if not rows:
        raise FileRefused(_("The file has its header, but no games under it."))
    return rows, notes


def _rows(
    lines: Iterator[tuple[int, list[str]]], columns: dict[str, int]
) -> Iterator[tuple[int, Cells]]:
    for count, (number, cells) in enumerate(lines, 1):
        if count > MOST_GAMES:
            raise FileRefused(
                ngettext(
                    "The file has more than %(most)s game.",
                    "The file has more than %(most)s games.",
                    MOST_GAMES,
                ),
                most=MOST_GAMES,
            )
        yield (
            number,
            {
                name: clean_cell(cells[index]) if index < len(cells) else ""
                for name, index in columns.items()
            },
        )


def _columns(header: Sequence[str], notes: list[str]) -> dict[str, int]:
    """Return the index of each column; the columns of players and scores are numbered in order."""
    columns: dict[str, int] = {}
    seen = {"player": 0, "score": 0}
    ignored: list[str] = []
    for index, title in enumerate(header):
        column = COLUMNS.get(re.sub(r" ?[0-9]+$", "", without_punctuation(title)))
        if column in seen and seen[column] < MOST_SEATS:
            seen[column] += 1
            columns[f"{column}{seen[column]}"] = index
        elif column is not None and column not in seen and column not in columns:
            columns[column] = index
        elif title.strip():
            ignored.append(title.strip()[:40])
    if "date" not in columns or not 3 <= seen["player"] == seen["score"]:
        raise FileRefused(
            _(
                "The first row must name the columns: a date, and “player” and “score” three to"
                " five times (the others are rules and deals)."
            )
        )
    if ignored:
        notes.append(
            _("These columns are left out: %(columns)s.") % {"columns": ", ".join(ignored)}
        )
    return columns


def read_date(text: str) -> tuple[datetime, bool] | None:
    """Return the naive date and whether it has a time; None if *text* is not a date.

    If the year comes last, the day comes before the month. A number is a spreadsheet's serial day.

    >>> read_date("3/1/2026")
    (datetime.datetime(2026, 1, 3, 0, 0), False)
    """
    for pattern in DATES:
        try:
            return datetime.strptime(text, pattern), "%H" in pattern  # noqa: DTZ007
        except ValueError:
            continue
    if re.fullmatch(r"[0-9]{5}(\.[0-9]{1,12})?", text) and int(text[:5]) in SERIALS:
        days = float(text)
        at = FIRST_SERIAL + timedelta(seconds=round(days * 86_400))
        return at, not days.is_integer()
    return None


def read_number(text: str) -> int | None:
    """Return *text* as an integer; None if it is not one. A sign and zero decimals are allowed.

    >>> read_number("−1 200,0"), read_number("+35"), read_number("12,5"), read_number("")
    (-1200, 35, None, None)
    """
    plain = text.replace("−", "-").replace("–", "-").replace("'", "")
    plain = "".join(plain.split())
    found = re.fullmatch(r"([+-]?[0-9]{1,7})(?:[.,]0*)?", plain)
    return int(found[1]) if found else None
