"""CSV files for spreadsheets, with the separator that the reader's spreadsheet expects."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from django.http import HttpRequest
from django.utils.translation import get_language

CONTENT_TYPE = "text/csv; charset=utf-8"
SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}
#: languages whose spreadsheets write a decimal comma, and separate cells with semicolons
WITH_SEMICOLONS = ("fr",)

Cell = str | int | float | None


def separator_for(request: HttpRequest) -> str:
    """Return the separator that ``?separator=`` names, or the usual one of the language."""
    chosen = SEPARATORS.get(request.GET.get("separator", ""))
    if chosen is not None:
        return chosen
    language = (get_language() or "").partition("-")[0]
    return SEPARATORS["semicolon" if language in WITH_SEMICOLONS else "comma"]


def as_csv(rows: Iterable[Sequence[Cell]], separator: str) -> bytes:
    """Return *rows* as CSV in UTF-8, with the byte order mark that Excel needs.

    Fractions have a decimal comma if semicolons separate the cells.

    >>> as_csv([["Anne", 1.75, None]], ";").decode("utf-8-sig")
    'Anne;1,75;\\r\\n'
    """
    text = io.StringIO()
    writer = csv.writer(text, delimiter=separator)
    writer.writerows([_cell(cell, separator) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _cell(cell: Cell, separator: str) -> Cell:
    if separator == ";" and isinstance(cell, float):
        return str(cell).replace(".", ",")
    return cell
