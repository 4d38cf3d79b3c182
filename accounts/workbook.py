"""Reads the first sheet of an XLSX workbook within limits of size, cells and time.

A workbook is a ZIP archive of XML parts. A file of a kilobyte can claim millions of cells or unpack
to gigabytes. So only the parts that hold the cells are unpacked, element by element, and declared
sizes are not trusted.
"""

from __future__ import annotations

import io
import posixpath
import zipfile
import zlib
from collections.abc import Iterator
from time import thread_time
from typing import IO, cast
from xml.etree.ElementTree import Element, ParseError, XMLPullParser

MOST_PARTS = 1_000
MAX_UNPACKED_BYTES = 16 * 1024 * 1024
"""The most bytes that are read of all parts together."""
MOST_ELEMENTS = 400_000
MOST_DEPTH = 16
MOST_LINES = 20_000
MOST_COLUMNS = 64
LONGEST_TEXT = 1_200
"""The most characters of a cell: many cells can refer to one long shared text."""
MAX_SECONDS = 5.0
"""The most seconds of processor time."""

CHUNK = 64 * 1024
COMPRESSIONS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


class NotAWorkbook(Exception):
    """The file is no XLSX workbook, or it is damaged."""


class TooLarge(Exception):
    """The workbook exceeds a limit: *most* of the *unit* ``"bytes"``, ``"lines"``, ..."""

    def __init__(self, unit: str, most: float) -> None:
        super().__init__(f"more than {most} {unit}")
        self.unit = unit
        self.most = most


def first_sheet(content: bytes) -> Iterator[tuple[int, list[str]]]:
    """Yield the number and the cells of each row of the first sheet, as text.

    :raises NotAWorkbook: if it cannot be read.
    :raises TooLarge: naming the limit.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            yield from _Workbook(archive).rows()
    # zipfile and expat raise these for damaged and for encrypted files.
    except (
        zipfile.BadZipFile,
        zlib.error,
        ParseError,
        LookupError,
        ValueError,
        OverflowError,
        EOFError,
        OSError,
        NotImplementedError,
        RuntimeError,
    ) as error:
        raise NotAWorkbook from error


class _Workbook:
    """The parts of a workbook, read with one budget of bytes, elements and seconds."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        if len(archive.infolist()) > MOST_PARTS:
            raise TooLarge("parts", MOST_PARTS)
        self.archive = archive
        self.bytes_left = MAX_UNPACKED_BYTES
        self.elements_left = MOST_ELEMENTS
        self.until = thread_time() + MAX_SECONDS

    def rows(self) -> Iterator[tuple[int, list[str]]]:
        main = self._linked("", "officeDocument")[0]
        sheet = self._first_of(main)
        shared = [
            text for part in self._linked(main, "sharedStrings") for text in self._texts(part)
        ]
        number = 0
        for lines, row in enumerate(self._elements(sheet, "row"), 1):
            if lines > MOST_LINES:
                raise TooLarge("lines", MOST_LINES)
            number = max(number + 1, _whole(row.get("r", "")))
            yield number, _cells(row, shared)

    def _first_of(self, main: str) -> str:
        """Return the name of the first worksheet, in the order of the workbook."""
        sheets = set(self._linked(main, "worksheet"))
        targets = self._targets(main)
        for sheet in self._elements(main, "sheet"):
            links = [value for name, value in sheet.attrib.items() if _local(name) == "id"]
            if links and targets.get(links[0]) in sheets:
                return targets[links[0]]
        raise NotAWorkbook

    def _texts(self, part: str) -> Iterator[str]:
        return (_text(item) for item in self._elements(part, "si"))

    def _linked(self, part: str, kind: str) -> list[str]:
        """Return the names of the parts of a *kind* that *part* refers to."""
        links = self._elements(_relations(part), "Relationship")
        return [_target(part, link) for link in links if link.get("Type", "").endswith(f"/{kind}")]

    def _targets(self, part: str) -> dict[str, str]:
        links = self._elements(_relations(part), "Relationship")
        return {link.get("Id", ""): _target(part, link) for link in links}

    def _elements(self, part: str, name: str) -> Iterator[Element]:
        """Yield each complete element *name* of *part*, and free it afterwards."""
        path, inside = list[Element](), 0
        for event, element in self._events(part):
            wanted = _local(element.tag) == name
            if event == "start":
                self._count(path)
                path.append(element)
                inside += wanted
                continue
            path.pop()
            inside -= wanted
            if wanted:
                yield element
            if not inside:
                element.clear()
                if path:
                    path[-1].remove(element)

    def _events(self, part: str) -> Iterator[tuple[str, Element]]:
        parser = XMLPullParser(("start", "end"))
        for chunk in self._chunks(part):
            parser.feed(chunk)
            yield from cast("Iterator[tuple[str, Element]]", parser.read_events())
        parser.close()

    def _count(self, path: list[Element]) -> None:
        self.elements_left -= 1
        if self.elements_left < 0:
            raise TooLarge("elements", MOST_ELEMENTS)
        if len(path) == MOST_DEPTH:
            raise NotAWorkbook
        if self.elements_left % 1000 == 0:
            self._check_time()

    def _check_time(self) -> None:
        if thread_time() > self.until:
            raise TooLarge("seconds", MAX_SECONDS)

    def _chunks(self, part: str) -> Iterator[bytes]:
        """Yield the bytes of a part.

        A document type is refused, because its entities can expand to gigabytes. NUL bytes are
        refused because UTF-16, which has them, would hide it; no program writes UTF-16 here.
        """
        info = self.archive.getinfo(part)
        if info.compress_type not in COMPRESSIONS:
            raise NotAWorkbook
        with self.archive.open(info) as stream:
            end = b""
            while chunk := self._read(stream):
                if b"<!DOCTYPE" in end + chunk or b"\0" in chunk:
                    raise NotAWorkbook
                end = chunk[-len(b"<!DOCTYPE") :]
                yield chunk

    def _read(self, stream: IO[bytes]) -> bytes:
        chunk = stream.read(CHUNK)
        self.bytes_left -= len(chunk)
        if self.bytes_left < 0:
            raise TooLarge("bytes", MAX_UNPACKED_BYTES)
        self._check_time()
        return chunk


def _local(tag: str) -> str:
    """Return a tag without its namespace; XLSX has two sets of namespaces."""
    return tag.rpartition("}")[2]


def _relations(part: str) -> str:
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{name}.rels")


def _target(part: str, link: Element) -> str:
    joined = posixpath.join("/", posixpath.dirname(part), link.get("Target", ""))
    return posixpath.normpath(joined).lstrip("/")


def _cells(row: Element, shared: list[str]) -> list[str]:
    cells = list[str]()
    column = 0
    for cell in row:
        if _local(cell.tag) != "c":
            continue
        column = _column(cell.get("r", "")) or column + 1
        text = _cell_text(cell, shared)
        if not text:
            continue
        if column > MOST_COLUMNS:
            raise TooLarge("columns", MOST_COLUMNS)
        cells += [""] * (column - len(cells))
        cells[column - 1] = text
    return cells


def _column(reference: str) -> int:
    """Return the number of the column, from 1, of a reference such as ``AB12``, or 0 without one.

    >>> _column("A1"), _column("AB12"), _column("")
    (1, 28, 0)
    """
    letters = reference.rstrip("0123456789")[:4]
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter.upper()) - ord("A") + 1
    return max(number, 0)


def _cell_text(cell: Element, shared: list[str]) -> str:
    kind = cell.get("t", "n")
    if kind == "inlineStr":
        return _text(cell)
    value = next((part.text or "" for part in cell if _local(part.tag) == "v"), "")
    value = value[:LONGEST_TEXT]
    if kind == "s" and value:
        return shared[_whole(value)]
    if kind == "b":
        return str(value.strip() == "1")
    return _number_text(value) if kind == "n" else value


def _number_text(value: str) -> str:
    """Return a whole number without the decimals that a workbook may store with it."""
    try:
        number = float(value)
    except ValueError:
        return value
    return str(int(number)) if number.is_integer() else str(number)


def _text(item: Element) -> str:
    """Return the plain text of an item, without formatting and phonetic guides."""
    texts = list[str]()
    for part in item:
        name = _local(part.tag)
        if name == "t":
            texts.append((part.text or "")[:LONGEST_TEXT])
        elif name in {"r", "is"}:
            texts.append(_text(part))
    return "".join(texts)[:LONGEST_TEXT]


def _whole(text: str) -> int:
    """Return *text* as a number if it consists of at most seven digits, otherwise 0."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 7 else 0
