"""Files of players, good and bad, without a database."""

import io
import zipfile
from typing import Any

import pytest
from openpyxl import Workbook  # type: ignore[import-untyped]  # has no types

from accounts import player_file
from accounts.errors import FileRefused
from accounts.player_file import read_player_file, safe_cell


def csv_rows(text: str, encoding: str = "utf-8") -> list[tuple[int, dict[str, str]]]:
    return read_player_file("club.csv", text.encode(encoding)).rows


def workbook(*rows: tuple[Any, ...]) -> bytes:
    book, stream = Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(stream)
    return stream.getvalue()


ANNE = (2, {"name": "Anne", "number": "17"})


@pytest.mark.parametrize(
    "text",
    [
        "name,number\nAnne,17\n",
        "name;number\r\nAnne;17\r\n",
        "name\tnumber\nAnne\t17",
        "NAME , Membership-Number\n Anne ,17",
        "Nom;Numéro\nAnne;17",
        'number,"name"\n17,"Anne"\n\n',
        "name,number,\nAnne,17,\n",
    ],
)
def test_separators_titles_and_blank_lines_may_differ(text: str) -> None:
    assert csv_rows(text) == [ANNE]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_common_encodings_are_read(encoding: str) -> None:
    assert csv_rows("nom;numéro\nZoé;3", encoding) == [(2, {"name": "Zoé", "number": "3"})]


def test_windows_text_is_read_with_a_remark() -> None:
    assert "accent" in read_player_file("club.csv", "nom\nZoé".encode("cp1252")).notes[0]
    assert not read_player_file("club.csv", "nom\nZoé".encode()).notes


def test_row_numbers_are_those_of_the_file() -> None:
    rows = csv_rows('\n\nname,number\n"Anne\nMarie",1\n\nBernard,2\n')
    assert [(number, cells["name"]) for number, cells in rows] == [
        (4, "Anne Marie"),
        (7, "Bernard"),
    ]


def test_numbers_of_a_workbook_are_read_without_decimals() -> None:
    content = workbook(("Name", "Number", "Guest"), ("Anne", 17.0, True), (None, None, None))
    assert read_player_file("club.xlsx", content).rows == [
        (2, {"name": "Anne", "number": "17", "guest": "True"})
    ]


def test_a_workbook_is_recognised_by_its_content() -> None:
    assert read_player_file("club.csv", workbook(("name",), ("Anne",))).rows


def test_unknown_columns_are_named() -> None:
    assert (
        "phone, shoe size" in read_player_file("a.csv", b"phone,name,shoe size\n1,Anne,38").notes[0]
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Nom;Prénom;Courriel\nROY;Zoé;zoe@example.org", {"email": "zoe@example.org"}),
        ("Prénom;Courriel;Nom\nZoé;zoe@example.org;ROY", {"email": "zoe@example.org"}),
        ("Liste des membres 2026\n\nNom;Prénom\nROY;Zoé", {}),
        ("ROY;Zoé;zoe@example.org\nKLEE;Bo;bo@example.org", {"email": "zoe@example.org"}),
        ("7;Zoé ROY\n8;Bo KLEE", {"number": "7"}),
        ("Zoé;ROY\nBo;KLEE", {}),
        ("Zoé ROY\nBo KLEE", {}),
        ("Membres\n7;Zoé ROY\n8;Bo KLEE", {"number": "7"}),
        ("First name,Surname,Active\nZoé,ROY,yes", {"active": "yes"}),
        ("Zoé ROY <zoe@example.org>\nBo KLEE", {"email": "zoe@example.org"}),
        ('"ROY, Zoé" <zoe@example.org>\nBo KLEE <bo@example.org>', {"email": "zoe@example.org"}),
        ("ROY, Zoé <zoe@example.org>\nKLEE, Bo", {"email": "zoe@example.org"}),
        ('"Zoé ROY" <zoe@example.org>;7\n', {"number": "7", "email": "zoe@example.org"}),
        ("Nom\nZoé ROY <zoe@example.org>", {"email": "zoe@example.org"}),
        ("Zoé ROY <zoe@example.org>\nBo KLEE\nCy LEE; cy@x.example", {"email": "zoe@example.org"}),
        ("Zoé ROY <zoe@example.org>\nCy LEE; cy@x.example", {"email": "zoe@example.org"}),
        ("Membres\n7;Zoé ROY", {"number": "7"}),
        ("Zoé ROY, <zoe@example.org>", {"email": "zoe@example.org"}),
        *(
            (f"Nom;{title}\nZoé ROY;zoe@example.org", {"email": "zoe@example.org"})
            for title in ("Mél", "Mel.", "Adresse mail", "Adresse électronique", "ADRESSE MÉL")
        ),
    ],
)
def test_columns_are_guessed_from_headings_or_from_what_they_hold(
    text: str, expected: dict[str, str]
) -> None:
    assert csv_rows(text)[0][1] == {"name": "Zoé ROY", **expected}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Dupont, Émilie\nRoy, Jean", "Émilie Dupont"),
        ("Dupont,Émilie\nRoy,Jean", "Émilie Dupont"),
        ("Dupont, Émilie, em@example.org\nRoy, Jean, j@example.org", "Émilie Dupont"),
        ("Émilie, DUPONT\nJean, ROY", "Émilie DUPONT"),
        ("Émilie,Dupont,em@example.org\nJean,Roy,j@example.org", "Émilie Dupont"),
        ("Émilie; Dupont\nJean; Roy", "Émilie Dupont"),
        ("Dupont, Émilie\tem@example.org\nRoy, Jean\tj@example.org", "Émilie Dupont"),
        ("name;number\nDupont, Émilie;7", "Dupont, Émilie"),
    ],
)
def test_a_comma_follows_the_last_name(text: str, name: str) -> None:
    assert csv_rows(text)[0][1]["name"] == name


def test_a_file_with_many_lines_above_is_read_to_its_end() -> None:
    read = csv_rows("Club\nSpring\nname,number\n" + "".join(f"P{n},{n}\n" for n in range(60)))
    assert len(read) == 60


def empty_zip() -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("hello.txt", "hello")
    return stream.getvalue()


@pytest.mark.parametrize(
    ("filename", "content", "words"),
    [
        ("a.csv", b"", "No column"),
        ("a.csv", b"\n\n , \n", "No column"),
        ("a.csv", b"1,a@example.org\n", "No column"),
        ("a.csv", b"name,number\n", "no players"),
        ("a.csv", b"name\n" + b"A\n" * (player_file.MAX_ROWS + 1), "more than 10000 rows"),
        ("a.csv", b"x" * (player_file.MAX_BYTES + 1), "larger than 2 MB"),
        ("a.csv", b"\xff\xfe\x00", "not a text file"),
        ("a.csv", b"name\nA\x00nne", "not a text file"),
        ("a.png", b"\x89PNG\r\n\x1a\n\x00\x00\x81", "not a text file"),
        ("a.csv", b'name\n"' + b"x" * 200_000, "Line 2 cannot be read"),
        ("a.xlsx", b"name\nAnne\n", "not an XLSX workbook"),
        ("a.xlsx", b"PK\x03\x04garbage", "not an XLSX workbook"),
        ("a.xlsx", empty_zip(), "not an XLSX workbook"),
        ("a.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00", "not a text file"),
        ("a.xlsx", workbook(), "No column"),
    ],
    ids=lambda value: "" if isinstance(value, bytes) else value,  # a ZIP file contains the time
)
def test_a_bad_file_is_refused_with_the_reason(filename: str, content: bytes, words: str) -> None:
    with pytest.raises(FileRefused, match=words):
        read_player_file(filename, content)


def test_a_truncated_workbook_is_refused_or_read() -> None:
    whole = workbook(("name",), ("Anne",))
    for length in range(2, len(whole), 97):
        with pytest.raises(FileRefused):
            read_player_file("club.xlsx", whole[:length])


@pytest.mark.parametrize("text", ["=1+1", "+44", "-5", "@SUM(A1)", "\tx", "\r=x"])
def test_no_cell_is_a_formula(text: str) -> None:
    assert safe_cell(text).startswith("'")


@pytest.mark.parametrize("name", ["=Anne", "-Bernard", "'t Hooft", "O'Neill", "'"])
def test_an_exported_name_is_read_unchanged(name: str) -> None:
    assert csv_rows(f'name\n"{safe_cell(name)}"')[0][1]["name"] == name
