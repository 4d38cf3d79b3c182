"""Reads a CSV or XLSX file of players into rows of text; refuses a bad file with a reason."""

import codecs
import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice, zip_longest

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts import workbook
from accounts.errors import FileRefused
from accounts.names import tidy_name
from accounts.player_columns import MOST_ABOVE, guess_columns, rows_of

MAX_BYTES = 2 * 1024 * 1024
MAX_ROWS = 10_000
MAX_CELL_LENGTH = 300
MOST_REPEATED = 20
"""The most repeated rows that a remark names."""

#: the messages for a file that exceeds a limit, by the unit of the limit
TOO_LARGE = {
    "bytes": gettext_lazy("This workbook is larger than %(most)s bytes when it is unpacked."),
    "parts": gettext_lazy("This workbook has more than %(most)s parts."),
    "elements": gettext_lazy("This workbook has more than %(most)s cells and other elements."),
    "seconds": gettext_lazy("This workbook cannot be read in %(most)s seconds."),
    "lines": gettext_lazy("The file has more than %(most)s lines, blank ones included."),
    "columns": gettext_lazy("The file has more than %(most)s columns."),
}


@dataclass(frozen=True, slots=True)
class PlayerFile:
    """The lines of a file as ``(number in the file, cells)``, and guesses about them.

    :ivar columns: the kind of each column, see :mod:`accounts.player_columns`.
    :ivar above: the number of lines above the first player.
    :ivar notes: remarks about the whole file.
    """

    lines: list[tuple[int, list[str]]]
    columns: list[str]
    above: int
    notes: list[str] = field(default_factory=list)

    @property
    def rows(self) -> list[tuple[int, dict[str, str]]]:
        """The players as ``(number in the file, {column: text})``."""
        lines = self.lines[self.above :]
        cells = [cells for _number, cells in lines]
        rows = rows_of(self.columns, cells, has_titles=self.above > 0)
        return [(number, row) for (number, _cells), row in zip(lines, rows, strict=True)]


def max_megabytes() -> int:
    """Return the size of the largest file in megabytes."""
    return MAX_BYTES // 1024**2


def read_player_file(filename: str, content: bytes) -> PlayerFile:
    """Read a CSV or XLSX file of players, and guess which column is which.

    :raises FileRefused: if it is another kind of file, or too large.
    """
    if len(content) > MAX_BYTES:
        raise FileRefused(
            _("This file is larger than %(megabytes)s MB. Is it the list of players?"),
            megabytes=max_megabytes(),
        )
    notes: list[str] = []
    if is_workbook(filename, content):
        return _with_columns(_xlsx_lines(content), notes)
    text = _decode(content, notes)
    return _with_columns(_csv_lines(text), notes, separator_of(text))


def lines_of(filename: str, content: bytes, notes: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the number and the cells of each line of a CSV or XLSX file, within limits.

    Remarks about the whole file are added to *notes*.

    :raises FileRefused: if it is another kind of file, or too large.
    """
    if is_workbook(filename, content):
        return _xlsx_lines(content)
    return _csv_lines(_decode(content, notes))


def is_workbook(filename: str, content: bytes) -> bool:
    """Return whether a file is an XLSX workbook, by its content or else its name."""
    return content.startswith(b"PK") or filename.lower().endswith((".xlsx", ".xlsm"))


def _decode(content: bytes, notes: list[str]) -> str:
    """Decode UTF-16 with a byte order mark, UTF-8, or else Windows-1252 with a note about it."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encodings = ["utf-16"]
    else:
        encodings = ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" in text:
            break
        if encoding == "cp1252":
            notes.append(
                _(
                    "The file does not say how its accents are stored; it was read as Excel writes"
                    " it. Check a name with an accent below."
                )
            )
        return text
    raise FileRefused(_("This is not a text file. Save the list as CSV (UTF-8) or as XLSX."))


def separator_of(text: str) -> str:
    """Return what separates the cells of a CSV file: a comma, a semicolon or a tab.

    If it is usually followed by a space, the space is returned with it.
    """
    # There may be a title above the columns.
    first = "".join(islice((line for line in text.splitlines() if line.strip()), MOST_ABOVE + 1))
    sign = max("\t;,", key=first.count)
    return f"{sign} " if 2 * first.count(f"{sign} ") > first.count(sign) else sign


def _csv_lines(text: str) -> Iterator[tuple[int, list[str]]]:
    delimiter = separator_of(text)[0]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    number = 1
    try:
        for cells in reader:
            _check_line(number, cells)
            yield number, cells
            number = reader.line_num + 1
    except csv.Error as error:
        raise FileRefused(
            _("Line %(line)s cannot be read as CSV: a cell has more than %(most)s characters."),
            line=reader.line_num,
            most=csv.field_size_limit(),
        ) from error


def _check_line(number: int, cells: list[str]) -> None:
    """Check a line of a CSV file, which has the same limits as a line of a workbook.

    :raises FileRefused: if there are too many lines, or text in too many columns.
    """
    if number > workbook.MOST_LINES:
        raise FileRefused(TOO_LARGE["lines"], most=workbook.MOST_LINES)
    if any(cells[workbook.MOST_COLUMNS :]):
        raise FileRefused(TOO_LARGE["columns"], most=workbook.MOST_COLUMNS)


def _xlsx_lines(content: bytes) -> Iterator[tuple[int, list[str]]]:
    try:
        yield from workbook.first_sheet(content)
    except workbook.TooLarge as error:
        raise FileRefused(TOO_LARGE[error.unit], most=error.most) from error
    except workbook.NotAWorkbook as error:
        raise FileRefused(
            _("This is not an XLSX workbook. Save the list as XLSX or as CSV (UTF-8).")
        ) from error


def _with_columns(
    lines: Iterable[tuple[int, list[str]]], notes: list[str], separator: str = ""
) -> PlayerFile:
    filled = (
        (number, [clean_cell(cell) for cell in cells[: workbook.MOST_COLUMNS]])
        for number, cells in lines
        if any(cell.strip() for cell in cells)
    )
    most = MAX_ROWS + MOST_ABOVE + 1
    kept = list(islice(filled, most + 1))
    above, columns = guess_columns([cells for _number, cells in kept], separator)
    if not {"name", "first", "last"} & set(columns):
        raise FileRefused(_("No column of this file has names of players."))
    file = PlayerFile(kept, columns, above, notes)
    check_rows(len(kept) - above)
    if note := left_out(file):
        notes.append(note)
    return file


def check_rows(number: int) -> None:
    """Check that a file has players, and not too many.

    :raises FileRefused: otherwise.
    """
    if number > MAX_ROWS:
        raise FileRefused(
            ngettext(
                "The file has more than %(most)s row.",
                "The file has more than %(most)s rows.",
                MAX_ROWS,
            ),
            most=MAX_ROWS,
        )
    if number < 1:
        raise FileRefused(_("The file has its header, but no players under it."))


def left_out(file: PlayerFile) -> str:
    """Return a remark that names the titled columns that are left out, or ``""``."""
    titles = file.lines[file.above - 1][1] if file.above else []
    pairs = zip_longest(titles, file.columns, fillvalue="")
    named = [title[:40] for title, kind in pairs if title and not kind]
    if not named:
        return ""
    return _("These columns are left out: %(columns)s.") % {"columns": ", ".join(named)}


def repeated_rows(file: PlayerFile) -> dict[int, int]:
    """Return the numbers of rows that are the same as an earlier one, with its number."""
    first: dict[tuple[str, ...], int] = {}
    found = ((number, first.setdefault(tuple(row.values()), number)) for number, row in file.rows)
    return {number: earlier for number, earlier in found if number != earlier}


def note_of_repeated(file: PlayerFile) -> str:
    """Return a remark that names the repeated rows, which are left out, or ``""``."""
    pairs = list(repeated_rows(file).items())
    if not pairs:
        return ""
    text = ngettext(
        "This row is the same as an earlier one, and left out: %(rows)s.",
        "These rows are the same as earlier ones, and left out: %(rows)s.",
        len(pairs),
    )
    named = [
        _("%(row)s (as row %(earlier)s)") % {"row": row, "earlier": earlier}
        for row, earlier in pairs[:MOST_REPEATED]
    ]
    return text % {"rows": ", ".join([*named, *["…"][: len(pairs) - len(named)]])}


def clean_cell(text: str) -> str:
    """Return *text* as one line, without control characters and the quote of :func:`safe_cell`."""
    text = text[: workbook.LONGEST_TEXT]
    text = "".join(c for c in text if c.isprintable() or c.isspace())
    text = tidy_name(text)[:MAX_CELL_LENGTH]
    return text[1:] if text[:1] == "'" and text[1:2] in FORMULA_STARTS else text


FORMULA_STARTS = ("=", "+", "-", "@")


def safe_cell(text: str) -> str:
    """Return *text*, quoted if a spreadsheet would read it as a formula."""
    return f"'{text}" if text.startswith((*FORMULA_STARTS, "\t", "\r")) else text
