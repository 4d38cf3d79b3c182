"""Games come in from a spreadsheet, all of them or none, and go out again."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from openpyxl import Workbook  # type: ignore[import-untyped]  # it has no types

from accounts.models import AuditEntry, Club, Player
from ladder import import_rows, runs
from ladder.models import CountedGame, GameImport, LeftOut, Pool, RunState
from ladder.services import imports
from tests.factories import PlayerFactory, PoolFactory
from tests.support.clients import SignedIn

HEADER = "date,rules,deals,player,score,player,score,player,score,player,score\n"
FRENCH = (
    "Date;Règles;Donnes;Joueur 1;Points 1;Joueur 2;Points 2;Joueur 3;Points 3;Joueur 4;Points 4\n"
    "31/01/2026;Standard rules (pagat.com);14;EMILE GARNIER;+120,0;Anne;−20;Zoé;-40;Bob;-60\n"
    "31/01/2026;;;Émile Garnier;0;Anne;10;Zoe;-10;Bob;0\n"
)


@pytest.fixture
def pool(club: Club) -> Pool:
    return PoolFactory.create(club=club)


def upload(client: SignedIn, pool: Pool, content: bytes, name: str = "games.csv") -> Any:
    file = SimpleUploadedFile(name, content)
    address = f"/c/river/ladder/settings/{pool.pk}/import/"
    return client.post(address, {"file": file}, follow=True)


def test_a_file_in_french_is_previewed_imported_and_undone(
    director: SignedIn, club: Club, pool: Pool
) -> None:
    emile = PlayerFactory.create(club=club, name="Émile Garnier")
    page = upload(director, pool, FRENCH.encode())
    assert page.context["newcomers"] == ["Anne", "Bob", "Zoé"]
    assert " +120, Anne −20" in page.text
    assert not page.context["faults"]
    assert not CountedGame.objects.exists()
    pending = GameImport.objects.get()
    address = f"/c/river/ladder/settings/imports/{pending.pk}/"
    director.post(f"{address}confirm/")
    first, second = pool.games.all()
    assert (first.deals, first.deals_of_whole, second.deals) == (14, 28, 28)
    assert first.ended_at.astimezone(club.zone).isoformat() == "2026-01-31T20:00:00+00:00"
    assert first.ended_at < second.ended_at
    scores = {seat.display_name: seat.score for seat in first.seats.all()}
    assert scores == {"Émile Garnier": 120, "Anne": -20, "Zoé": -40, "Bob": -60}
    assert first.seats.all()[0].player == emile
    assert Player.objects.filter(club=club, name="Zoé").count() == 1
    runs.bring_up_to_date(pool.pk)
    assert pool.runs.get(state=RunState.CURRENT).done == 2

    again = upload(director, pool, FRENCH.encode())
    assert [row.faults for row in again.context["faults"]] == [["This game is already there."]] * 2
    director.post(f"{address}confirm/")
    assert pool.games.count() == 2

    director.post(f"{address}undo/")
    assert set(pool.games.values_list("left_out", flat=True)) == {LeftOut.UNDONE}
    runs.bring_up_to_date(pool.pk)
    assert pool.runs.get(state=RunState.CURRENT).done == 0
    assert not upload(director, pool, FRENCH.encode()).context["faults"]
    actions = AuditEntry.objects.filter(club=club, subject=f"pool:{pool.pk}")
    assert [one.action for one in actions.order_by("pk")] == ["import-games", "undo-import"]


@pytest.mark.trial
@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("2026-13-01,,,A,1,B,2,C,3,D,-6", "is not a date"),
        ("2999-01-01,,,A,1,B,2,C,3,D,-6", "in the future"),
        ("2026-01-01,yale,,A,1,B,2,C,3,D,-6", "do not count here"),
        ("2026-01-01,,29,A,1,B,2,C,3,D,-6", "from 1 to 28"),
        ("2026-01-01,,,A,1,B,2,C,3,D,x", "score of D"),
        ("2026-01-01,,,A,1,B,2,C,3,D,1.5", "score of D"),
        ("2026-01-01,,,A,1,B,2,C,3,D,", "score of D is missing"),
        ("2026-01-01,,,A,1,B,2,C,3,á,-6", "twice"),
        ("2026-01-01,,,A,1,B,2,C,3,,-6", "no name"),
        ("2026-01-01,,,A,1,B,2,C,3,,", "By these rules 4 play"),
    ],
)
def test_a_row_with_a_fault_keeps_all_out(
    director: SignedIn, pool: Pool, row: str, fault: str
) -> None:
    good = "2026-01-02,,,A,1,B,2,C,3,D,-6\n"
    page = upload(director, pool, (HEADER + good + row + "\n").encode())
    [found] = page.context["faults"]
    assert found.number == 3
    assert fault in " ".join(found.faults)
    director.post(f"/c/river/ladder/settings/imports/{GameImport.objects.get().pk}/confirm/")
    assert not CountedGame.objects.exists()
    assert not Player.objects.filter(name="A").exists()


def test_what_is_no_list_of_games_is_refused(director: SignedIn, pool: Pool) -> None:
    for content in (b"name,number\nAnne,1\n", HEADER.encode(), b"\x00\x01", b"PK\x03\x04"):
        assert upload(director, pool, content).context["form"].errors


def test_dates_of_a_workbook_are_read(director: SignedIn, pool: Pool) -> None:
    workbook = Workbook()
    workbook.active.append(HEADER.strip().split(","))
    workbook.active.append([46053.75, "pagat", 28, "A", 1, "B", 2, "C", 3, "D", -6])
    content = BytesIO()
    workbook.save(content)
    page = upload(director, pool, content.getvalue(), "games.xlsx")
    [row] = page.context["reading"].rows
    assert row.ended_at.isoformat() == "2026-01-31T18:00:00+00:00"


def test_exported_games_have_headings_in_the_reader_s_language_and_come_in_again(
    director: SignedIn, pool: Pool
) -> None:
    upload(director, pool, (HEADER + "2026-01-02,,,A,1,B,2,C,3,D,-6\n").encode())
    imports.confirm(pending=GameImport.objects.get(), actor=director.user)
    file = reverse("ladder:export", args=["river", pool.pk, "csv"])
    assert b"date,rules,deals,player 1,score 1," in director.get(file).content
    content = director.get(file, headers={"Accept-Language": "fr"}).content
    assert "date;règles;donnes;joueur 1;score 1;" in content.decode()
    [row] = upload(director, pool, content).context["reading"].rows
    assert row.faults == ["Cette partie est déjà là."]


def test_games_of_guests_are_left_out(director: SignedIn, club: Club, pool: Pool) -> None:
    PlayerFactory.create(club=club, name="A", guest=True)
    upload(director, pool, (HEADER + "2026-01-02,,,A,1,B,2,C,3,D,-6\n").encode())
    imports.confirm(pending=GameImport.objects.get(), actor=director.user)
    assert pool.games.get().left_out == LeftOut.GUEST


@pytest.mark.trial
def test_a_thousand_games_are_not_stored_one_by_one(director: SignedIn, pool: Pool) -> None:
    lines = [
        f"20{year}-{month:02}-{day:02},,,P{day % 7},{day},Q{month},-{day},R{year},0,S{n},0"
        for n in range(3)
        for year in (24, 25)
        for month in range(1, 13)
        for day in range(1, 15)
    ]
    with CaptureQueriesContext(connection) as queries:
        upload(director, pool, (HEADER + "\n".join(lines)).encode())
        imports.confirm(pending=GameImport.objects.get(), actor=director.user)
    assert pool.games.count() == len(lines) > 1_000
    assert len(queries) < len(lines) / 5


def test_games_go_out_and_come_in_again(director: SignedIn, club: Club, pool: Pool) -> None:
    PlayerFactory.create(club=club, name="Émile Garnier")
    upload(director, pool, FRENCH.encode())
    imports.confirm(pending=GameImport.objects.get(), actor=director.user)
    address = f"/c/river/ladder/settings/{pool.pk}/games"
    other = PoolFactory.create(club=club)
    for kind in ("csv", "xlsx"):
        content = director.get(f"{address}.{kind}").content
        pending = imports.read_file(
            pool=other, filename=f"x.{kind}", content=content, actor=director.user
        )
        reading = import_rows.read(pending)
        assert not reading.faulty
        assert not reading.newcomers
        ended = [counted.ended_at for counted in pool.games.all()]
        assert [row.ended_at for row in reading.rows] == ended
        assert [row.deals for row in reading.rows] == [14, 28]
    games = json.loads(director.get(f"{address}.json").content)["games"]
    assert games[1]["scores"] == {"Émile Garnier": 0, "Anne": 10, "Zoé": -10, "Bob": 0}
    assert director.get(f"{address}.pdf").status_code == 404
