"""Files of players that were made to cost time and memory: each is refused with its limit."""

from __future__ import annotations

import io
import tracemalloc
import zipfile

import pytest

from accounts import workbook
from accounts.errors import FileRefused
from accounts.player_file import MAX_BYTES, read_player_file
from tests.support.parameters import mostly_trials

MAIN = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
HEADER = '<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c></row>'


def relations(**targets: str) -> str:
    links = "".join(
        f'<Relationship Id="{kind}" Type="{RELATIONS}/{kind}" Target="{target}"/>'
        for kind, target in targets.items()
    )
    return f"<Relationships>{links}</Relationships>"


def packed(parts: dict[str, str | bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", compression) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return stream.getvalue()


def book(rows: str | bytes, shared: str = "", **more: str | bytes) -> dict[str, str | bytes]:
    """The parts of a workbook with these rows and shared strings."""
    sheet = (
        rows if isinstance(rows, bytes) else f"<worksheet><sheetData>{rows}</sheetData></worksheet>"
    )
    return {
        "[Content_Types].xml": MAIN,
        "_rels/.rels": relations(officeDocument="xl/workbook.xml"),
        "xl/workbook.xml": f'<workbook xmlns:r="{RELATIONS}"><sheets>'
        '<sheet name="a" sheetId="1" r:id="worksheet"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": relations(
            worksheet="worksheets/sheet1.xml", sharedStrings="sharedStrings.xml"
        ),
        "xl/worksheets/sheet1.xml": sheet,
        "xl/sharedStrings.xml": f"<sst>{shared}</sst>",
        **more,
    }


def cell(text: str, reference: str = "") -> str:
    return f'<c r="{reference}" t="inlineStr"><is><t>{text}</t></is></c>'


def entities() -> str:
    """Nine entities, each ten times the one before: a gigabyte of text in a kilobyte."""
    lines = ['<!ENTITY l0 "lollollol">']
    lines += [f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10)]
    return f"<!DOCTYPE sst [{''.join(lines)}]><sst><si><t>&l9;</t></si></sst>"


MANY_NAMES = "".join(f"<row>{cell('A')}</row>" for _ in range(15_000))
CLAIM = (
    '<worksheet><dimension ref="A1:XFD12000"/><sheetData>'
    f'{HEADER}<row r="12000">{cell("Anne", "A12000")}{cell("far away", "XFD12000")}</row>'
    "</sheetData></worksheet>"
)
FILES: dict[str, tuple[bytes, str]] = {
    "cells that are far away": (packed(book(CLAIM.encode())), "more than 64 columns"),
    "unpacked bytes": (packed(book(HEADER + " " * 17_000_000)), "larger than 16777216 bytes"),
    "shared strings": (
        packed(book(HEADER, "<si><t>" + "x" * 17_000_000 + "</t></si>")),
        "larger than 16777216 bytes",
    ),
    "lines": (packed(book(HEADER + "<row/>" * 30_000)), "more than 20000 lines"),
    "rows": (packed(book(HEADER + MANY_NAMES)), "more than 10000 rows"),
    "elements": (
        packed(book(HEADER + f"<row>{'<c/>' * 1_600_000}</row>")),
        "more than 400000 cells",
    ),
    "depth": (packed(book("<a>" * 100_000 + "</a>" * 100_000)), "not an XLSX workbook"),
    "entities": (
        packed(book(HEADER) | {"xl/sharedStrings.xml": entities()}),
        "not an XLSX workbook",
    ),
    "entities in UTF-16": (
        packed(book(HEADER) | {"xl/sharedStrings.xml": entities().encode("utf-16")}),
        "not an XLSX workbook",
    ),
    "parts": (packed(book(HEADER) | {f"x{n}": "" for n in range(1_100)}), "more than 1000 parts"),
    "a compression without a limit": (
        packed(book(HEADER + " " * 1_000_000), zipfile.ZIP_LZMA),
        "not an XLSX workbook",
    ),
    "a workbook in a workbook": (
        packed({"a.xlsx": packed(book(HEADER))}),
        "not an XLSX workbook",
    ),
    "a sheet that is itself": (
        packed(book(HEADER) | {"xl/_rels/workbook.xml.rels": relations(worksheet="../../../../x")}),
        "not an XLSX workbook",
    ),
    "columns of text": (b"name" + b",x" * (MAX_BYTES // 2 - 4), "more than 64 columns"),
    "lines of text": (b"name\n" + b"\n" * 1_000_000 + b"Anne", "more than 20000 lines"),
    "a cell of text": (
        b'name\n"' + b"x" * 1_000_000 + b'"\n',
        "a cell has more than 131072 characters",
    ),
    "quotes": (b'name\n"' + b'""' * 900_000, "Line 2 cannot be read"),
}


@pytest.mark.parametrize("name", mostly_trials(FILES, set(FILES) - {"elements"}))
def test_it_is_refused_with_its_limit(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbook, "MAX_SECONDS", 600.0)  # a slow machine meets this limit first
    content, said = FILES[name]
    with pytest.raises(FileRefused, match=said):
        read_player_file("club.xlsx" if content.startswith(b"PK") else "club.csv", content)


def test_a_workbook_that_claims_cells_is_read_as_far_as_it_has_them() -> None:
    claim = CLAIM.replace(cell("far away", "XFD12000"), '<c r="XFD12000" s="1"/>')
    assert read_player_file("a.xlsx", packed(book(claim.encode()))).rows == [
        (12_000, {"name": "Anne"})
    ]


@pytest.mark.trial
def test_a_long_text_that_all_cells_share_is_cut_once() -> None:
    rows = "".join('<row><c t="s"><v>0</v></c></row>' for _ in range(9_000))
    content = packed(book(HEADER + rows, "<si><t>" + "x " * 1_000_000 + "</t></si>"))
    rows_read = read_player_file("a.xlsx", content).rows
    assert {len(cells["name"]) for _number, cells in rows_read} <= {299, 300}


def test_memory_is_bounded_by_what_may_be_unpacked() -> None:
    content = packed(book(HEADER + " " * 15_000_000))
    tracemalloc.start()
    with pytest.raises(FileRefused, match="no players"):
        read_player_file("a.xlsx", content)
    _now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2 * workbook.MAX_UNPACKED_BYTES


def test_a_workbook_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbook, "MAX_SECONDS", -1.0)
    with pytest.raises(FileRefused, match=r"cannot be read in -1\.0 seconds"):
        read_player_file("a.xlsx", packed(book(HEADER)))


def test_rich_texts_booleans_numbers_and_strict_names_are_read() -> None:
    strict = 'xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main"'
    header = "".join(cell(name) for name in ("name", "number", "guest", "email"))
    rich = "<si><r><t>An</t></r><r><t>ne</t></r><rPh><t>en</t></rPh></si>"
    values = '<c t="s"><v>0</v></c><c><v>17.0</v></c><c t="b"><v>1</v></c><c t="str"><v>a@b</v></c>'
    rows = f"<row>{header}</row><row>{values}</row>"
    sheet = f"<worksheet {strict}><sheetData>{rows}</sheetData></worksheet>"
    assert read_player_file("a.xlsx", packed(book(sheet.encode(), rich))).rows == [
        (2, {"name": "Anne", "number": "17", "guest": "True", "email": "a@b"})
    ]
