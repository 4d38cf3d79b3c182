"""The pages of the import of players: all rows are previewed, then all imported or none."""

import io
import re
from datetime import datetime
from html import unescape
from threading import Thread
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, transaction
from django.http import HttpResponse
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import override, pgettext
from openpyxl import Workbook, load_workbook  # type: ignore[import-untyped]  # has no types

from accounts.models import AuditEntry, Club, Player, PlayerImport, Role
from accounts.player_columns import LABELS, guess_columns
from accounts.player_file import MAX_BYTES
from accounts.refusals import Refusal
from accounts.resources import COLUMNS, YesNoWidget
from accounts.services import imports
from games.rules import PRESETS
from tests.factories import ClubFactory, MembershipFactory, PlayerFactory, UserFactory
from tests.support.clients import SignedIn
from tests.support.events import WHEN
from tests.support.locks import wait_for_a_lock
from tournaments import services
from tournaments.models import EventStatus, Tournament

LIST = """name,number,email,guest
Anne Lambert,1,anne@example.org,
Bernard Petit,2,,yes
Clara Whitfield,3,clara@example.org,no
"""


def url(name: str, *args: Any) -> str:
    return reverse(f"accounts:{name}", args=["river", *args])


def send(client: SignedIn, content: str | bytes, name: str = "club.csv") -> Any:
    data = content.encode() if isinstance(content, str) else content
    return client.post(url("import_new"), {"file": SimpleUploadedFile(name, data)}, follow=True)


def confirm(client: SignedIn) -> Any:
    waiting = PlayerImport.objects.latest("pk")
    return client.post(url("import_confirm", waiting.pk), follow=True)


def kinds(response: HttpResponse) -> list[str]:
    return [row.kind for row in response.context["preview"].rows]  # type: ignore[attr-defined]


def faults(response: HttpResponse) -> dict[int, str]:
    rows = response.context["preview"].rows  # type: ignore[attr-defined]
    return {row.number: " ".join(row.faults) for row in rows if row.faults}


@pytest.fixture
def only_three(director: SignedIn, club: Club) -> SignedIn:
    """A director of a club with Anne, who has no number, and Bernard, who has."""
    Player.objects.all().delete()
    PlayerFactory.create(club=club, name="anne lambert")
    PlayerFactory.create(club=club, name="Bernard Petit", number="2", guest=True)
    return director


def test_a_list_is_shown_row_by_row_and_then_imported(only_three: SignedIn, club: Club) -> None:
    response = send(only_three, LIST)
    assert kinds(response) == ["changed", "unchanged", "new"]
    assert Player.objects.filter(club=club).count() == 2
    assert "Names written otherwise" in response.text

    response = confirm(only_three)
    assert "1 player added, 1 player changed, 1 player as before" in response.text
    anne = Player.objects.get(name="anne lambert")
    assert (anne.number, anne.email, anne.guest) == ("1", "anne@example.org", False)
    entry = AuditEntry.objects.get()
    assert entry.action == "import-players"
    counts = {"new": 1, "changed": 1, "unchanged": 1}
    assert entry.data == {"file": "club.csv", **counts}
    assert not PlayerImport.objects.exists()


@pytest.mark.parametrize(("hour", "words"), [(22, "Create tonight’s event"),
                                             (23, "Create tomorrow’s event")])  # fmt: skip
def test_the_first_event_is_offered_for_the_evening_that_its_form_proposes(
    hour: int, words: str, secretary: SignedIn, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = datetime(2026, 11, 26, hour, 25, tzinfo=club.zone)
    monkeypatch.setattr("tournaments.home_events.now", lambda: at)
    send(secretary, LIST)
    assert words in confirm(secretary).text


def test_only_officials_import(member: SignedIn) -> None:
    assert send(member, LIST).status_code == 403
    assert member.get(url("import_done")).status_code == 403


def test_the_page_after_an_import_offers_the_next_steps(
    secretary: SignedIn, director: SignedIn, club: Club, outsider: SignedIn
) -> None:
    done = url("import_done")
    assert secretary.get(done).status_code == 302  # nothing was imported in this session
    send(secretary, LIST)
    page = confirm(secretary).text
    assert "2 players by e-mail" in page
    assert reverse("accounts:invitation_mails", args=[club.slug]) in page
    assert re.search("Create (tonight|tomorrow)’s event.*Invite them", page, re.DOTALL)
    assert "no event that is open for entries" not in page

    event = services.create_tournament(
        club=club,
        actor=secretary.user,
        name="Friday",
        starts_at=WHEN,
        ruleset=PRESETS["pagat"],
        round_count=3,
    )
    page = secretary.get(done).text
    assert reverse("tournaments:field", args=[club.slug, event.pk]) in page
    assert "tonight" not in page
    assert "3 players added" in page
    assert outsider.get(done).status_code == 404
    Tournament.objects.update(status=EventStatus.PUBLISHED)
    assert "no event that is open for entries" in secretary.get(done).text

    send(director, "name,email\nEmil,emil@example.org\n")
    page = confirm(director).text
    assert "1 player added" in page
    assert reverse("accounts:invitation_mails", args=[club.slug]) not in page
    assert url("invitations") in page


def test_a_second_import_of_a_file_changes_nothing(director: SignedIn) -> None:
    send(director, LIST)
    confirm(director)
    response = send(director, LIST)
    assert kinds(response) == ["unchanged"] * 3
    assert "nothing to import" in response.text
    assert "Back to the players" in response.text
    assert "import-offer" not in response.text


def test_a_file_with_other_capitals_alone_is_imported_only_to_change_them(
    director: SignedIn,
) -> None:
    send(director, LIST)
    confirm(director)
    response = send(director, LIST.replace("Anne", "ANNE"))
    offer = response.text.partition('id="import-offer"')[2].partition("</form>")[0]
    assert "nothing to import" in offer
    assert "<button" not in offer.partition("<noscript>")[0]
    page = director.get(response.request["PATH_INFO"], {"rename": "1"}).text
    offer = page.partition('id="import-offer"')[2].partition("</form>")[0]
    assert "Import 1 player<" in offer
    assert "nothing to import" not in offer


def test_an_import_is_confirmed_once(director: SignedIn) -> None:
    response = send(director, LIST)
    pk = response.context["pending"].pk
    assert director.post(url("import_confirm", pk)).status_code == 302
    assert director.post(url("import_confirm", pk)).status_code == 404
    assert AuditEntry.objects.filter(action="import-players").count() == 1


def test_the_page_of_a_confirmed_import_explains_that_it_is_gone(director: SignedIn) -> None:
    preview = send(director, LIST).request["PATH_INFO"]
    confirm(director)
    response = director.get(preview)
    assert response.status_code == 404
    assert "This import no longer exists" in response.text


def test_an_empty_cell_leaves_the_value_unchanged(director: SignedIn, club: Club) -> None:
    player = PlayerFactory.create(
        club=club, name="Anne", number="9", email="a@example.org", guest=True, active=False
    )
    assert kinds(send(director, "name,number,email,guest,active\nAnne,,,,\n")) == ["unchanged"]
    assert kinds(send(director, "name,guest,active\nAnne,no,oui\n")) == ["changed"]
    confirm(director)
    player.refresh_from_db()
    assert (player.number, player.email) == ("9", "a@example.org")
    assert (player.guest, player.active) == (False, True)


def test_all_faults_are_listed_by_row_and_nothing_is_imported(
    only_three: SignedIn, club: Club
) -> None:
    response = send(
        only_three,
        "name,number,email,guest\n"
        "Dora,4,dora@example.org,\n"
        ",5,,\n"
        "Emil,6,not-an-address,\n"
        "Fanny,7,,maybe\n"
        "DORA,8,,\n"
        "Gert,4,,\n"
        "Bernard Petit,12,,\n"
        "Anne Lambert,2,,\n"
        f"{'x' * 81},9,,\n",
    )
    told = faults(response)
    assert sorted(told) == [3, 4, 5, 6, 7, 8, 9, 10]
    assert "name is missing" in told[3]
    assert "not an e-mail address" in told[4]
    assert "neither yes nor no" in told[5]
    assert "Row 2 has the same name" in told[6]
    assert "Row 2 has the same number" in told[7]
    assert "in the club with the number 2" in told[8]
    assert "Number 2 is Bernard Petit" in told[9]
    assert "too long" in told[10]
    assert "Import 1 player without a fault</button>" in response.text

    response = confirm(only_three)
    assert "Nothing has been changed" in response.text
    assert Player.objects.filter(club=club).count() == 2
    assert not AuditEntry.objects.exists()


def test_both_faults_of_a_row_are_listed(director: SignedIn) -> None:
    (words,) = faults(send(director, "name,email,guest\nAnne,x,maybe\n")).values()
    assert "address" in words
    assert "neither" in words


def test_a_number_finds_a_player_whose_name_has_changed(director: SignedIn, club: Club) -> None:
    player = PlayerFactory.create(club=club, name="Anne Lambert", number="1")
    send(director, "number,name\n1,Anne Petit-Lambert\n")
    confirm(director)
    player.refresh_from_db()
    assert player.name == "Anne Petit-Lambert"


def test_an_address_tells_namesakes_apart(only_three: SignedIn, club: Club) -> None:
    """A list calls two members the same; one of them has an addition to the name in the club."""
    PlayerFactory.create(club=club, name="Jean Martin", email="jean@example.org")
    PlayerFactory.create(club=club, name="Jean Martin (fils)", email="fils@example.org")
    rows = "Jean Martin,jean@example.org\nJean Martin,fils@example.org\n"
    before = set(club.players.values_list("name", "email"))
    page = send(only_three, f"name,email\n{rows}Marie Martin,fils@example.org\n")
    assert not faults(page)
    confirm(only_three)
    assert set(club.players.values_list("name", "email")) == {
        *before,
        ("Marie Martin", "fils@example.org"),
    }


def test_names_with_a_comma_are_turned_unless_a_player_is_called_so(
    director: SignedIn, club: Club
) -> None:
    PlayerFactory.create(club=club, name="Klee, Bo", number="8")
    send(director, 'name,number\n"ROY, Zoé",7\n"Klee, Bo",8\n"Al Fox, Jr.",9\nCy Lee,10\n')
    confirm(director)
    names = club.players.filter(number__in=["7", "8", "9", "10"]).values_list("name", flat=True)
    assert set(names) == {"Zoé Roy", "Klee, Bo", "Al Fox, Jr.", "Cy Lee"}


def test_a_number_does_not_rename_a_player_with_a_login(director: SignedIn, club: Club) -> None:
    Player.objects.filter(user=director.user).update(number="7")
    page = send(director, "name,number\nZoe Alpha,7\n")
    assert "Number 7 is Dora Director, who has a login" in faults(page)[2]


def test_changes_since_the_preview_are_checked_again(director: SignedIn, club: Club) -> None:
    send(director, "name,number\nNewcomer,77\n")
    PlayerFactory.create(club=club, name="Newcomer", number="78")
    response = confirm(director)
    assert "Nothing has been changed" in response.text
    assert "in the club with the number 78" in response.text
    assert not Player.objects.filter(number="77").exists()


@pytest.mark.django_db(transaction=True)
def test_a_player_added_concurrently_stops_the_import() -> None:
    club, actor, outcome = ClubFactory.create(), UserFactory.create(), []
    content = b"name\nFirst\nNewcomer\n"
    waiting = imports.read_file(club=club, filename="a.csv", content=content, actor=actor)

    def import_them() -> None:
        try:
            imports.confirm(pending=waiting, actor=actor)
        except Refusal as error:
            outcome.append(error.code)
        finally:
            connection.close()

    importer = Thread(target=import_them)
    with transaction.atomic():
        PlayerFactory.create(club=club, name="Newcomer")  # invisible to others before the commit
        importer.start()
        wait_for_a_lock()
    importer.join()
    assert outcome == ["import-faulty"]
    assert [player.name for player in Player.objects.filter(club=club)] == ["Newcomer"]


def test_players_of_another_club_are_neither_shown_nor_changed(director: SignedIn) -> None:
    other = ClubFactory.create()
    PlayerFactory.create(club=other, name="Anne Lambert", number="1")
    assert kinds(send(director, LIST)) == ["new"] * 3
    confirm(director)
    assert Player.objects.filter(club=other).count() == 1


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("a.xlsx", b"PK\x03\x04nonsense", "not an XLSX workbook"),
        ("a.csv", b"1,2\n", "No column"),
        ("a.csv", b"x" * (MAX_BYTES + 1), "larger than 2 MB"),
        ("a.csv", b"", "empty"),
    ],
)
def test_a_bad_file_is_refused_with_the_reason(
    director: SignedIn, name: str, content: bytes, words: str
) -> None:
    response = send(director, content, name)
    assert response.status_code == 200
    assert words in response.text
    assert not PlayerImport.objects.exists()


def test_no_file_at_all(director: SignedIn) -> None:
    response = director.post(url("import_new"))
    assert "file" in response.context["form"].errors


def test_a_pending_import_expires_and_only_its_sender_sees_it(
    director: SignedIn, secretary: SignedIn, club: Club
) -> None:
    response = send(director, LIST)
    waiting = response.context["pending"]
    assert secretary.get(url("import", waiting.pk)).status_code == 404
    PlayerImport.objects.update(expires_at=now())
    assert director.get(url("import", waiting.pk)).status_code == 404
    assert director.post(url("import_confirm", waiting.pk)).status_code == 404
    imports.delete_expired()
    assert not PlayerImport.objects.exists()


@pytest.mark.trial
def test_ten_thousand_players_are_previewed_in_pages_and_imported(
    director: SignedIn, club: Club
) -> None:
    rows = "".join(f"Player {n:05},{n},p{n}@example.org\n" for n in range(10_000))
    response = send(director, f"name,number,email\n{rows}")
    assert len(response.context["page"]) == 200
    assert response.context["preview"].count("new") == 10_000
    confirm(director)
    assert Player.objects.filter(club=club).count() == 10_001


@pytest.mark.trial
def test_a_preview_needs_no_more_queries_for_more_rows(
    director: SignedIn, django_assert_max_num_queries: Any
) -> None:
    rows = "".join(f"Player {n},{n}\n" for n in range(200))
    waiting = send(director, f"name,number\n{rows}").context["pending"]
    with django_assert_max_num_queries(19):  # with the savepoints of the dry run
        director.get(url("import", waiting.pk))


@pytest.mark.trial
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("file_type", ["csv", "xlsx"])
def test_what_is_exported_can_be_imported(
    director: SignedIn, club: Club, file_type: str, language: str
) -> None:
    PlayerFactory.create(club=club, name="=Élodie", number="007", email="e@example.org", guest=True)
    PlayerFactory.create(club=club, name="Old Timer", active=False)
    for name in ("Le Floc'h Éloïse", "Éloïse Le Floc’h-Roy", "O'Neill Jr"):
        PlayerFactory.create(club=club, name=name)
    asked = {"Accept-Language": language}
    exported = director.get(url("player_export", file_type), headers=asked)
    with override(language):
        word = pgettext("in the name of a file", "players")
    assert f"river-{word}-{now():%Y-%m-%d}.{file_type}" in exported["Content-Disposition"]

    other = ClubFactory.create(slug="far")
    MembershipFactory.create(club=other, user=director.user, role=Role.DIRECTOR)
    file = SimpleUploadedFile(f"club.{file_type}", exported.content)
    director.post(reverse("accounts:import_new", args=["far"]), {"file": file})
    waiting = PlayerImport.objects.get()
    director.post(reverse("accounts:import_confirm", args=["far", waiting.pk]))
    fields = ("name", "number", "email", "guest", "active")
    assert list(Player.objects.filter(club=other).values_list(*fields)) == list(
        Player.objects.filter(club=club).values_list(*fields)
    )


def test_an_exported_file_has_the_words_of_its_reader(director: SignedIn, club: Club) -> None:
    Player.objects.filter(club=club).delete()
    PlayerFactory.create(club=club, name="Zoé Roy", number="7", guest=True)
    file = url("player_export", "csv")
    english = director.get(file).content.decode("utf-8-sig").splitlines()
    assert english == [
        "Name,Last name,First name,Number,E-mail address,Guest,Active",
        "Zoé Roy,Roy,Zoé,7,,yes,yes",
    ]
    asked = {"Accept-Language": "fr"}
    french = director.get(file, headers=asked).content.decode("utf-8-sig").splitlines()
    assert french == [
        "Nom;Nom de famille;Prénom;Numéro;Adresse e-mail;Invité;Joue encore",
        "Zoé Roy;Roy;Zoé;7;;oui;oui",
    ]


def test_an_exported_workbook_has_numbers_where_a_spreadsheet_shows_them_unchanged(
    director: SignedIn, club: Club
) -> None:
    numbers = ["7", "07", "A7", "", "0", "1" * 16]
    for at, number in enumerate(numbers):
        PlayerFactory.create(club=club, name=f"Player {at}", number=number)
    book = load_workbook(io.BytesIO(director.get(url("player_export", "xlsx")).content))
    rows = book.active.iter_rows(min_row=2, values_only=True)
    found = [row[3] for row in rows if str(row[0]).startswith("Player ")]
    assert found == [7, "07", "A7", None, 0, "1" * 16]


def test_an_exported_file_is_imported_unchanged_and_its_parts_fill_a_missing_name(
    director: SignedIn, club: Club
) -> None:
    PlayerFactory.create(club=club, name="Yann Le Gall", number="12")
    exported = director.get(url("player_export", "csv")).text.lstrip("\ufeff")
    response = send(director, exported)
    assert {*kinds(response)} == {"unchanged"}
    assert not response.context["pending"].notes
    response = send(director, exported + ",Bel,Bo,,,,\r\n")
    assert response.context["preview"].rows[-1].cells["name"] == "Bo Bel"
    columns = {f"column-{at}": kind for at, kind in enumerate(response.context["pending"].columns)}
    path = url("import_columns", response.context["pending"].pk)
    chosen: Any = director.post(path, {"above": "1", **columns}, follow=True)
    assert {*kinds(chosen)} == {"unchanged", "new"}


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_an_import_knows_the_words_of_every_language(language: str) -> None:
    with override(language):
        titles = [str(LABELS[column]) for column in COLUMNS]
        words = [YesNoWidget().render(value) for value in (False, True)]
    assert guess_columns([titles])[1] == list(COLUMNS)
    assert [YesNoWidget().clean(word) for word in words] == [False, True]


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        *((title, "number") for title in ("N°", "N° adhérent", "N° d'adhérent", "N° d’adhérent")),
        *((title, "number") for title in ("No adhérent", "Numéro d'adhérent", "N° licence")),
        *((title, "email") for title in ("Courriel", "Mél", "Mél.", "Adresse mail")),
        ("Adhérent", ""),
    ],
)
def test_french_titles_of_numbers_and_addresses_are_known(title: str, kind: str) -> None:
    assert guess_columns([["Nom", title]])[1] == ["name", kind]


def test_exports_contain_no_formulas(director: SignedIn, club: Club) -> None:
    PlayerFactory.create(club=club, name='=HYPERLINK("http://x")', number="+1")
    assert "\n'=" in director.get(url("player_export", "csv")).text.replace('"', "").replace(
        "\r", ""
    )
    book = load_workbook(io.BytesIO(director.get(url("player_export", "xlsx")).content))
    cells = [cell for row in book.active.iter_rows() for cell in row]
    assert all(cell.data_type != "f" for cell in cells)


def test_only_officials_export_and_only_known_file_types(
    member: SignedIn, director: SignedIn
) -> None:
    assert member.get(url("player_export", "csv")).status_code == 403
    assert director.get(url("player_export", "exe")).status_code == 404


def test_a_workbook_is_imported(director: SignedIn) -> None:
    book, stream = Workbook(), io.BytesIO()
    for row in (("Nom", "Numéro"), ("Zoé", 12), ("Yann", 13)):
        book.active.append(row)
    book.save(stream)
    assert kinds(send(director, stream.getvalue(), "membres.xlsx")) == ["new", "new"]


def leave_out(client: SignedIn, **data: Any) -> Any:
    waiting = PlayerImport.objects.latest("pk")
    return client.post(url("import_confirm", waiting.pk), data, follow=True)


def test_rows_with_a_fault_are_left_out_on_request(only_three: SignedIn, club: Club) -> None:
    response = send(only_three, "name,email\nDora,dora@example.org\nEmil,nowhere\n")
    assert "Import 1 player without a fault</button>" in response.text
    assert "leave this row out" in response.text
    shown = leave_out(only_three, faulty="1").text
    assert "1 player added." in shown
    assert "Left out: Emil." in shown
    assert Player.objects.filter(name="Dora").exists()
    assert not Player.objects.filter(name="Emil").exists()


def test_players_with_a_wrong_address_are_imported_without_it_on_request(
    only_three: SignedIn, club: Club
) -> None:
    response = send(only_three, "name,email\nDora,dora@example.org\nEmil,nowhere\nDora,\n")
    assert "without the address" in response.text
    assert tally_of(response) == ["1 new player", "0 changed", "0 unchanged", "2 with faults"]
    shown = leave_out(only_three, faulty="1", no_address="1").text
    assert "2 players added." in shown
    assert Player.objects.get(name="Emil").email == ""
    assert Player.objects.get(name="Dora").email == "dora@example.org"


def tally_of(response: Any) -> list[str]:
    """Return the counts above the rows of a preview."""
    shown = response.text[response.text.index('class="tally"') :].split("</p>")[0]
    return [unescape(text) for text in re.findall(r'<span class="tag[^>]*>([^<]+)<', shown)]


def test_the_rows_and_their_counts_follow_the_ticks(only_three: SignedIn) -> None:
    response = send(only_three, "name,email\nDora,nowhere\nAnne Lambart,\nEmil,\nAnne Lambert,\n")
    path = response.request["PATH_INFO"]
    assert tally_of(response) == [
        "1 new player", "0 changed", "1 unchanged", "1 left out", "1 with a fault",
    ]  # fmt: skip
    without = only_three.get(path, {"no_address": "1", "take": "3"})
    assert tally_of(without) == [
        "3 new players",
        "0 changed",
        "1 unchanged",
        "1 without an address",
    ]
    assert "Import 3 players</button>" in without.text
    assert [row.kind for row in without.context["rows"]] == ["new", "new", "new", "unchanged"]
    all_ticked = only_three.get(path, {"no_address": "1", "take": "3", "row": "3", "rename": "1"})
    assert tally_of(all_ticked) == [
        "2 new players", "1 changed", "0 unchanged", "1 without an address", "1 left out",
    ]  # fmt: skip
    assert all_ticked.text.count(" checked>") == 3
    assert tally_of(only_three.get(path, {"row": "999"})) == tally_of(response)


def test_likely_doubles_and_shared_addresses_are_named_and_can_be_left_out(
    only_three: SignedIn,
) -> None:
    response = send(
        only_three,
        "Nom;Prénom;Courriel\n"
        "LAMBERT;Anné;anne@example.org\n"
        "Roy;Zoé;zoe@example.org\n"
        "Roy;Paul;zoe@example.org\n",
    )
    remarks = {row.number: row.remarks for row in response.context["preview"].rows}
    assert remarks == {
        2: ["Perhaps anne lambert, who is in the club."],
        3: [],
        4: ["Row 3 has the same e-mail address."],
    }
    assert 'name="take" value="2"' in response.text
    assert 'name="row" value="4"' in response.text
    leave_out(only_three, row=["4"])
    assert set(Player.objects.values_list("name", flat=True)) == {
        "anne lambert",
        "Bernard Petit",
        "Zoé Roy",
    }


def test_likely_doubles_are_left_out_unless_they_are_other_people(
    only_three: SignedIn, club: Club
) -> None:
    file = "name,email\nLamberte Anne,\nZoé Roy,\nROY Zoe,\nAnne Lambret,nowhere\n"
    response = send(only_three, file)
    assert "Likely duplicates" in response.text
    assert [row.number for row in response.context["doubles"]] == [2, 4, 5]
    assert "Import 1 player without a fault</button>" in response.text
    leave_out(only_three, faulty="1")
    names = club.players.order_by("pk").values_list("name", flat=True)
    assert list(names) == ["anne lambert", "Bernard Petit", "Zoé Roy"]
    send(only_three, file)
    leave_out(only_three, take=["2"], no_address="1")
    assert list(names.all())[3:] == ["Lamberte Anne"]


def test_a_likely_double_with_a_wrong_address_is_left_out_too(
    only_three: SignedIn, club: Club
) -> None:
    response = send(only_three, "name,email\nAnne Lamberte,nowhere\nDora,\n")
    assert 'name="take" value="2"' in response.text
    leave_out(only_three, no_address="1")
    assert set(club.players.values_list("name", flat=True)) == {
        "anne lambert", "Bernard Petit", "Dora",
    }  # fmt: skip


def test_a_name_with_a_slip_of_one_letter_is_named_as_a_likely_double(
    only_three: SignedIn,
) -> None:
    response = send(only_three, "name,number\nAnne Lamberte,71\nAne Lambert,72\nAnne Lamb,73\n")
    remarks = [row.remarks for row in response.context["preview"].rows]
    assert remarks == [["Perhaps anne lambert, who is in the club."]] * 2 + [[]]


def test_different_membership_numbers_are_different_people(
    only_three: SignedIn, club: Club
) -> None:
    PlayerFactory.create(club=club, name="Jean Martin", number="11")
    response = send(
        only_three,
        "name,number\nZoé Roy,71\nROY Zoe,72\nRoy Zoé-,\nMartin Jean-,12\nJean Marten,\n",
    )
    remarks = [row.remarks for row in response.context["preview"].rows]
    assert remarks == [
        [],
        [],
        ["Perhaps the same person as in row 2."],
        [],
        ["Perhaps Jean Martin, who is in the club."],
    ]


def test_capitals_and_accents_alone_rename_nobody_unless_asked(
    only_three: SignedIn, club: Club
) -> None:
    Player.objects.filter(club=club).delete()
    PlayerFactory.create(club=club, name="Élodie Lambert")
    PlayerFactory.create(club=club, name="Émile Roy", number="7", user=UserFactory.create())
    file = "name,number,email\nélodie lambert,,e@example.org\nEmile Roy,7,\n"
    response = send(only_three, file)
    assert "Names written otherwise" in response.text
    assert response.context["preview"].counts == {
        "new": 0, "changed": 1, "unchanged": 1, "fault": 0,
    }  # fmt: skip
    confirm(only_three)
    names = Player.objects.filter(club=club).order_by("pk").values_list("name", flat=True)
    assert list(names) == ["Élodie Lambert", "Émile Roy"]
    send(only_three, file)
    leave_out(only_three, rename=["1"])
    assert list(names.all()) == ["élodie lambert", "Emile Roy"]


IN_CAPITALS = "name\nBLANCHARD Émilie\nYann LE GALL\nD'ALMEIDA Inès\nJP\nAnne McDonald\n"


def names_in(club: Club) -> set[str]:
    return set(club.players.values_list("name", flat=True))


def test_last_names_in_capitals_are_put_right_unless_they_are_kept(
    only_three: SignedIn, club: Club
) -> None:
    response = send(only_three, IN_CAPITALS)
    text = unescape(response.text)
    assert "<strong>Émilie Blanchard</strong>, in the file BLANCHARD Émilie" in text
    assert "<strong>Anne McDonald</strong>" not in text
    kept = {"JP", "Anne McDonald"}
    confirm(only_three)
    assert names_in(club) >= kept | {"Émilie Blanchard", "Yann Le Gall", "Inès d'Almeida"}

    Player.objects.filter(club=club).delete()
    response = send(only_three, IN_CAPITALS)
    page = only_three.get(response.request["PATH_INFO"], {"as_typed": "1"})
    assert '<th scope="row">BLANCHARD Émilie</th>' in page.text
    leave_out(only_three, as_typed=["1"])
    assert names_in(club) == kept | {"BLANCHARD Émilie", "Yann LE GALL", "D'ALMEIDA Inès"}


def test_columns_in_capitals_and_whole_lists_in_capitals_are_put_right(
    only_three: SignedIn, club: Club
) -> None:
    send(only_three, "Nom;Prénom\nLE GALL;Yann\nMARTIN;JP\n")
    confirm(only_three)
    send(only_three, "EMILIE BLANCHARD\nZOE ROY\nDE LA TOUR Guy\nMC DONALD Kevin\n")
    confirm(only_three)
    assert names_in(club) >= {"Guy de La Tour", "Kevin McDonald"}
    assert names_in(club) >= {"Yann Le Gall", "JP Martin", "Emilie Blanchard", "Zoe Roy"}
    assert "Names in capitals" not in send(only_three, "Yann Le Floch\nJP\nAJ Smith\n").text


def test_two_letters_are_a_last_name_only_among_last_names_in_capitals(
    only_three: SignedIn, club: Club
) -> None:
    send(only_three, "LI Wei\nMARTIN Jean\nJP Roy\nMcDONALD Kevin\nJO\n")
    confirm(only_three)
    assert names_in(club) >= {"Wei Li", "Jean Martin", "JP Roy", "Kevin McDonald", "JO"}
    assert "Names in capitals" not in send(only_three, "XU Wei\nAnna Arc\n").text


def test_a_last_name_in_capitals_finds_the_player(only_three: SignedIn, club: Club) -> None:
    for name in ("Émilie Blanchard", "ROY Zoé", "Klee Bo"):
        PlayerFactory.create(club=club, name=name)
    file = "name,email\nBLANCHARD Émilie,e@example.org\nROY Zoé,\nKLEE Bo,\n"
    response = send(only_three, file)
    assert kinds(response) == ["changed", "unchanged", "unchanged"]
    assert "Names in capitals" not in response.text
    confirm(only_three)
    assert Player.objects.get(email="e@example.org").name == "Émilie Blanchard"
    response = send(only_three, "Maud Arc\nARC Maud\n")
    assert faults(response) == {2: "Row 1 has the same name: add an initial or a nickname."}


def test_one_kind_of_apostrophe_is_as_good_as_another(only_three: SignedIn, club: Club) -> None:
    PlayerFactory.create(club=club, name="Tanguy Le Floc’h")
    response = send(only_three, "name,email\nTanguy Le Floc'h,t@example.org\n")
    assert kinds(response) == ["changed"]
    confirm(only_three)
    assert Player.objects.get(email="t@example.org").name == "Tanguy Le Floc’h"
    response = send(only_three, "name\nMaud D'Arc\nMaud D’Arc\n")
    assert faults(response) == {3: "Row 2 has the same name: add an initial or a nickname."}


def test_two_players_whose_apostrophes_differ_stay_two(only_three: SignedIn, club: Club) -> None:
    for name in ("Maud D'Arc", "Maud D’Arc"):
        PlayerFactory.create(club=club, name=name)
    response = send(only_three, "name,number\nMaud D'Arc,8\nMaud D’Arc,9\n")
    assert kinds(response) == ["changed", "changed"]
    confirm(only_three)
    numbers = Player.objects.filter(club=club, number__gt="7").order_by("number")
    assert list(numbers.values_list("name", flat=True)) == ["Maud D'Arc", "Maud D’Arc"]


def test_an_address_in_a_name_is_a_fault(only_three: SignedIn, club: Club) -> None:
    PlayerFactory.create(club=club, name="Bo @ home")
    pasted = "Zoé Roy, zoe@x.example\nRoux Claire; claire@x.example\nBo @ home, bo@x.example\n"
    response: Any = only_three.post(url("import_new"), {"pasted": pasted}, follow=True)
    assert kinds(response) == ["new", "fault", "changed"]
    assert "separate the e-mail address" in faults(response)[2]


def test_the_guess_of_the_columns_is_shown_and_can_be_changed(only_three: SignedIn) -> None:
    response = send(only_three, "ROY;Zoé\nKLEE;Bo\n")
    assert "Last name, First name" in response.text
    assert "Zoé Roy" in response.text
    waiting = response.context["pending"]
    columns = url("import_columns", waiting.pk)
    twice = {"above": "0", "column-0": "name", "column-1": "last"}
    assert "Two columns cannot be the same" in only_three.post(columns, twice).text
    nobody = {"above": "0", "column-0": "number", "column-1": ""}
    assert "which column has the names" in only_three.post(columns, nobody).text
    other = {"above": "1", "column-0": "first", "column-1": "last"}
    changed = only_three.post(columns, other, follow=True)
    assert [row.cells["name"] for row in changed.context["preview"].rows] == ["Klee Bo"]
    assert "no players under it" in only_three.post(columns, other | {"above": "2"}).text


def test_a_list_is_pasted_in_place_of_a_file(only_three: SignedIn) -> None:
    pasted = {"pasted": "Zoé Roy\nBo Klee"}
    response: Any = only_three.post(url("import_new"), pasted, follow=True)
    assert kinds(response) == ["new", "new"]


def test_columns_are_chosen_by_who_has_sent_the_file(
    only_three: SignedIn, secretary: SignedIn
) -> None:
    send(only_three, LIST)
    waiting = PlayerImport.objects.latest("pk")
    refused = secretary.post(url("import_columns", waiting.pk), {"above": "0"})
    assert refused.status_code == 404


def test_a_faulty_row_says_that_it_is_imported_without_its_address(only_three: SignedIn) -> None:
    response = send(only_three, "name,email\nDora,nowhere\n")
    assert "It is imported without the address." not in response.text
    assert "data-all-taken" not in response.text
    ticked = only_three.get(response.request["PATH_INFO"], {"no_address": "1"}).text
    faulty = ticked[ticked.index('id="import-fault-rows" data-all-taken') :].split("</ul>")[0]
    assert "It is imported without the address." in faulty
    assert "<strong>Dora</strong>" in faulty


def test_the_page_after_an_import_names_players_without_an_address(secretary: SignedIn) -> None:
    response = send(secretary, "name,email\nDora,dora@example.org\nEmil,\n")
    assert "dora<wbr>@example<wbr>.org" in response.text
    shown = confirm(secretary).text.split("Still without an e-mail address:")[1].split("</p>")[0]
    assert "Emil" in shown
    assert "Dora" not in shown


def test_a_line_that_repeats_another_is_left_out_with_a_note(
    only_three: SignedIn, club: Club
) -> None:
    response = send(only_three, "name,email\nDora Roy,\nEmil Roy,e@example.org\nDora Roy,\n")
    assert "This row is the same as an earlier one, and left out: 4 (as row 2)." in response.text
    assert kinds(response) == ["new", "new"]
    confirm(only_three)
    assert names_in(club) >= {"Dora Roy", "Emil Roy"}
    other = send(only_three, "name,number\nFay Roy,7\nFay Roy,8\n")
    assert faults(other) == {3: "Row 2 has the same name: add an initial or a nickname."}
    waiting = other.context["pending"]
    columns = {"above": "1", "column-0": "name", "column-1": ""}
    chosen = only_three.post(url("import_columns", waiting.pk), columns, follow=True)
    assert "3 (as row 2)" in chosen.text
    again = columns | {"column-1": "number"}
    assert (
        "as row 2"
        not in only_three.post(url("import_columns", waiting.pk), again, follow=True).text
    )


def test_a_name_that_is_sent_unchanged_stays_as_it_is(only_three: SignedIn, club: Club) -> None:
    long = "Zoé " + "Roy " * 70
    response = send(only_three, f"{long}\nDora Lang\n")
    row, waiting = response.context["rows"][0], response.context["pending"]
    sent = {f"name-{row.number}": waiting.rows[0]["cells"]["name"], "name-2": " Dora  Lang\n"}
    shown = leave_out(only_three, faulty="1", **sent)
    assert "The list was corrected" not in shown.text
    assert "Dora Lang" in names_in(club)
    assert not any(name.startswith("Zoé") for name in names_in(club)), "it is too long"


def test_a_corrected_name_is_sent_with_the_ticks_without_scripts(only_three: SignedIn) -> None:
    response = send(only_three, "Bernad Petit\nZoé Roy\n")
    names = url("import_names", response.context["pending"].pk)
    sent = r'<(?:input|button)[^>]*form="import-form"[^>]*>'
    buttons = [tag for tag in re.findall(sent, response.text) if tag.startswith("<button")]
    assert all(f'formaction="{names}"' in tag for tag in buttons)
    assert response.text.index(buttons[0]) < response.text.index('id="import-button"')
    fields = [tag for tag in re.findall(sent, response.text) if tag.startswith("<input")]
    assert any('name="take"' in tag for tag in fields)
    assert any('name="name-2"' in tag for tag in fields)


def test_a_wrong_address_is_corrected_in_the_preview(only_three: SignedIn, club: Club) -> None:
    response = send(only_three, "name,email\nZoé Roy,zoe.example.org\n")
    row, waiting = response.context["rows"][0], response.context["pending"]
    assert f'name="email-{row.number}" value="zoe.example.org"' in response.text
    sent = {f"email-{row.number}": " zoe@example.org"}
    shown: Any = only_three.post(url("import_names", waiting.pk), sent, follow=True)
    assert not faults(shown)
    confirm(only_three)
    assert club.players.get(name="Zoé Roy").email == "zoe@example.org"


@pytest.mark.trial
def test_a_name_in_the_wrong_order_is_corrected_in_the_preview(
    only_three: SignedIn, club: Club
) -> None:
    response = send(only_three, "McDonald Kevin\nROY Zoé\nanne lambert\nBernad Petit\n")
    assert 'name="name-1" value="McDonald Kevin"' in response.text
    assert 'name="name-3"' not in response.text, "of a player of the club"
    waiting = response.context["pending"]
    names = {
        "name-1": " Kevin  McDonald",
        "name-2": "Zoé Roy",
        "row": "9",
        "take": "4",
        "page": "1",
    }
    corrected = only_three.post(url("import_names", waiting.pk), names, follow=True)
    assert corrected.redirect_chain[0][0].endswith("?row=9&take=4&page=1#import-rows")
    assert '<th scope="row">Kevin McDonald</th>' in corrected.text
    assert "Zoé Roy</strong>, in the file ROY Zoé" in corrected.text, "it is not another name"
    empty: Any = only_three.post(url("import_names", waiting.pk), {"name-2": " "}, follow=True)
    assert faults(empty) == {2: "The name is missing."}
    only_three.post(url("import_names", waiting.pk), {"name-2": "Zoé Le Roy"})
    shown = leave_out(only_three, as_typed=["1"], **{"name-1": "Kev McDonald"})
    assert "Check the effect, and import then." in shown.text, "it was not saved yet"
    assert '<th scope="row">Kev McDonald</th>' in shown.text
    leave_out(only_three, as_typed=["1"])
    assert names_in(club) == {"Kev McDonald", "Zoé Le Roy", "anne lambert", "Bernard Petit"}
    gone = only_three.post(url("import_names", waiting.pk), {"name-1": "Bo"})
    assert "import" in gone.text
    assert gone.status_code == 404
