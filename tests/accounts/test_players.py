"""Players: the list, the page, changes."""

import re
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from accounts.errors import NameMissing, NameTaken, NumberTaken
from accounts.models import AuditEntry, Club, Player
from accounts.services import players
from tests.factories import ClubFactory, PlayerFactory, UserFactory
from tests.support.clients import SignedIn


def url(name: str, *args: Any) -> str:
    return reverse(f"accounts:{name}", args=["river", *args])


def test_a_director_adds_a_player_and_a_member_does_not(
    director: SignedIn, member: SignedIn
) -> None:
    data = {"name": "  Anne   Lambert ", "number": "17", "email": "anne@example.org"}

    assert member.post(url("player_new"), data).status_code == 403
    assert not Player.objects.filter(number="17").exists()

    response = director.post(url("player_new"), data)
    assert response.headers["Location"] == url("players")
    player = Player.objects.get(number="17")
    assert player.name == "Anne Lambert"
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.action) == (director.user, "add-player")
    assert entry.subject == f"player:{player.pk}"


def test_one_more_goes_back_to_the_form(director: SignedIn) -> None:
    response = director.post(url("player_new"), {"name": "Anne", "another": "yes"})
    assert response.headers["Location"] == url("player_new")


def test_a_club_with_only_its_founder_is_led_to_the_import(director: SignedIn, club: Club) -> None:
    first = f'<a class="button" href="{url("import_new")}">Import or paste a list</a>'
    page = director.get(url("players")).text
    assert first in page
    assert "Export as XLSX" not in page
    PlayerFactory.create(club=club)
    page = director.get(url("players")).text
    assert first not in page
    assert "Export as XLSX" in page


@pytest.mark.parametrize(
    ("page", "marked", "current"),
    [
        ("players", "Players", "page"),
        ("import_new", "Players", "true"),
        ("audit", "Club", "true"),
        ("invitations", "Invitations", "page"),
    ],
)
def test_the_bar_of_the_club_marks_one_entry(
    director: SignedIn, page: str, marked: str, current: str
) -> None:
    text = director.get(url(page)).text
    bar = text[text.index('<nav class="club"') :]
    bar = bar[: bar.index("</nav>")]
    assert bar.count("aria-current") == 1
    assert re.search(rf'aria-current="{current}">\s*<svg.*?</svg>\s*{marked}</a>', bar, re.S)


@pytest.mark.trial
@pytest.mark.parametrize(
    ("client", "pages"),
    [
        ("member", set()),
        ("director", {"invitations"}),
        ("secretary", {"invitations", "members", "club_settings"}),
    ],
)
def test_the_bar_of_the_club_leads_officials_to_their_pages(
    request: pytest.FixtureRequest, client: str, pages: set[str]
) -> None:
    text = request.getfixturevalue(client).get("/c/river/").text
    shown = set(re.findall(r'<a class="official" href="([^"]+)"', text))
    assert shown == {url(page) for page in pages}


@pytest.mark.parametrize("name", ["Eloise Tremblay", "TREMBLAY Éloise", "Eloise Tremblai"])
def test_a_likely_double_is_added_only_as_another_person(
    director: SignedIn, club: Club, name: str
) -> None:
    known = PlayerFactory.create(club=club, name="Éloïse Tremblay")
    response = director.post(url("player_new"), {"name": name})
    assert "Is it another person?" in response.text
    assert url("player", known.pk) in response.text
    assert not Player.objects.filter(name=name).exists()
    director.post(url("player_new"), {"name": name, "other_person": str(known.pk)})
    assert Player.objects.filter(name=name).exists()


def test_another_name_is_asked_about_again(director: SignedIn, club: Club) -> None:
    known = PlayerFactory.create(club=club, name="Éloïse Tremblay")
    other = PlayerFactory.create(club=club, name="Maud Roy", email="maud@example.org", active=False)
    data = {"name": "Maud R.", "email": "MAUD@example.org", "other_person": str(known.pk)}
    response = director.post(url("player_new"), data)
    assert list(response.context["form"].doubles) == [other]
    assert "not active" in response.text


@pytest.mark.parametrize(
    ("data", "field", "words"),
    [
        ({"name": "ANNE LAMBERT", "number": "18"}, "name", "a player of this name"),
        ({"name": "Bernard", "number": "17"}, "number", "has this membership number"),
        ({"name": "", "number": "19"}, "name", "Fill this in"),
    ],
)
def test_a_refused_player_is_explained_and_the_form_stays_filled(
    director: SignedIn, club: Club, data: dict[str, str], field: str, words: str
) -> None:
    PlayerFactory.create(club=club, name="Anne Lambert", number="17")
    response = director.post(url("player_new"), data | {"email": "kept@example.org"})
    assert response.status_code == 200
    form = response.context["form"]
    assert words in str(form.errors[field])
    assert "kept@example.org" in response.text
    assert Player.objects.filter(club=club).count() == 2


def test_names_and_numbers_may_repeat_in_another_club(director: SignedIn) -> None:
    PlayerFactory.create(club=ClubFactory.create(slug="far"), name="Anne", number="17")
    director.post(url("player_new"), {"name": "Anne", "number": "17"})
    assert Player.objects.filter(name="Anne", number="17").count() == 2


def test_a_change_is_logged_with_what_was_before(director: SignedIn, club: Club) -> None:
    player = PlayerFactory.create(club=club, name="Anne", number="1")
    data = {"name": "Anne", "number": "2", "email": "", "guest": "on"}
    director.post(url("player_edit", player.pk), data)
    player.refresh_from_db()
    assert (player.number, player.guest) == ("2", True)
    assert AuditEntry.objects.get().data == {
        "player": "Anne",
        "changes": {"number": ["1", "2"], "guest": [False, True]},
    }


def test_the_log_says_both_names_of_a_renamed_player(director: SignedIn, club: Club) -> None:
    player = PlayerFactory.create(club=club, name="Fiona MacLeod")
    director.post(url("player_edit", player.pk), {"name": "Fiona McLeod", "number": "4"})
    words = "changed Fiona MacLeod, now called Fiona McLeod"
    assert AuditEntry.objects.get().text == words
    assert words in director.get(url("audit")).text


def test_saving_without_a_change_logs_nothing(director: SignedIn, club: Club) -> None:
    player = PlayerFactory.create(club=club, name="Anne")
    director.post(url("player_edit", player.pk), {"name": "Anne"})
    assert not AuditEntry.objects.exists()


def test_a_player_is_deactivated_and_reactivated(director: SignedIn, club: Club) -> None:
    player = PlayerFactory.create(club=club, name="Zoe Last")
    director.post(url("player_active", player.pk), {"active": "no"})
    assert "Zoe Last" not in director.get(url("players")).text
    assert "Zoe Last" in director.get(url("players"), {"state": "inactive"}).text
    director.post(url("player_active", player.pk), {"active": "yes"})
    assert "Zoe Last" in director.get(url("players")).text


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({}, {"Anne Lambert", "Bernard Guest"}),
        ({"q": "lam"}, {"Anne Lambert"}),
        ({"q": "ber anne"}, {"Anne Lambert"}),
        ({"q": "17"}, {"Anne Lambert"}),
        ({"q": "nobody"}, set()),
        ({"state": "guests"}, {"Bernard Guest"}),
        ({"state": "all", "q": "old"}, {"Old Timer"}),
        ({"state": "nonsense"}, {"Anne Lambert", "Bernard Guest", "Old Timer"}),
    ],
)
def test_the_list_is_searched_and_filtered(
    director: SignedIn, club: Club, query: dict[str, str], found: set[str]
) -> None:
    Player.objects.all().delete()
    PlayerFactory.create(club=club, name="Anne Lambert", number="17")
    PlayerFactory.create(club=club, name="Bernard Guest", guest=True)
    PlayerFactory.create(club=club, name="Old Timer", active=False)
    response = director.get(url("players"), query)
    assert {player.name for player in response.context["page"]} == found


def test_an_empty_list_explains_how_to_add_players(director: SignedIn) -> None:
    Player.objects.all().delete()
    assert "No players yet" in director.get(url("players")).text
    assert "No players found" in director.get(url("players"), {"q": "x"}).text


def test_only_officials_see_addresses_and_only_members_numbers(
    club: Club, visitor: Client, member: SignedIn, director: SignedIn
) -> None:
    player = PlayerFactory.create(
        club=club, name="Anne", number="4711", email="anne@secret.example"
    )
    Club.objects.filter(pk=club.pk).update(public_players=True)
    for page in (url("players"), url("player", player.pk)):
        assert "4711" not in visitor.get(page).text
        assert "4711" in member.get(page).text
        assert "anne@secret.example" not in member.get(page).text
        assert "anne@secret.example" in director.get(page).text


@pytest.mark.trial
@pytest.mark.parametrize("q", ["47", "4711", "anne@secret.example", "secret"])
def test_a_search_finds_nobody_by_what_the_reader_may_not_see(
    club: Club, visitor: Client, outsider: SignedIn, member: SignedIn, director: SignedIn, q: str
) -> None:
    PlayerFactory.create(club=club, name="Anne", number="4711", email="anne@secret.example")
    Club.objects.filter(pk=club.pk).update(public_players=True)
    page, api = url("players"), reverse("api:player-list", args=["river"])
    is_number = q.isdecimal()
    for reader, on_page, in_api in (
        (visitor, False, False),
        (outsider, False, False),
        (member, is_number, False),
        (director, is_number, is_number),
    ):
        assert ("Anne" in reader.get(page, {"q": q}).text) == on_page
        assert bool(reader.get(api, {"q": q}).json()["results"]) == in_api


def test_only_officials_ask_who_has_no_login(
    club: Club, member: SignedIn, director: SignedIn
) -> None:
    api = reverse("api:player-list", args=["river"])
    assert member.get(api, {"state": "unclaimed"}).status_code == 400
    assert director.get(api, {"state": "unclaimed"}).json()["results"] == []
    assert 'value="unclaimed"' not in member.get(url("players")).text
    assert 'value="unclaimed"' in director.get(url("players")).text


def test_the_list_says_who_has_an_open_invitation(
    club: Club, member: SignedIn, director: SignedIn
) -> None:
    player = PlayerFactory.create(club=club)
    assert "invitation open" not in director.get(url("players")).text
    director.post(url("invitation_new"), {"player": player.pk})
    assert director.get(url("players")).text.count("invitation open") == 1
    assert "invitation open" not in member.get(url("players")).text


def test_the_list_is_private_until_the_club_publishes_it(club: Club, visitor: Client) -> None:
    assert visitor.get(url("players")).status_code == 302
    Club.objects.filter(pk=club.pk).update(public_players=True)
    assert visitor.get(url("players")).status_code == 200


def test_pages_need_no_more_queries_for_more_rows(
    director: SignedIn, club: Club, django_assert_num_queries: Any
) -> None:
    PlayerFactory.create_batch(20, club=club)
    with django_assert_num_queries(6):  # session, user, player with club, count, page, unread
        director.get(url("players"))


def test_a_long_list_is_paged(director: SignedIn, club: Club) -> None:
    PlayerFactory.create_batch(60, club=club)
    assert "page=2" in director.get(url("players")).text
    assert len(director.get(url("players"), {"page": "2"}).context["page"]) == 11
    assert director.get(url("players"), {"page": "nonsense"}).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_two_concurrent_additions_of_a_name_make_one_player() -> None:
    club, actor = ClubFactory.create(), UserFactory.create()
    start, outcomes = Barrier(2), []

    def add() -> None:
        start.wait()
        try:
            players.add_player(club=club, actor=actor, name="Anne")
            outcomes.append("added")
        except NameTaken:
            outcomes.append("refused")
        finally:
            connection.close()

    threads = [Thread(target=add) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["added", "refused"]


def test_a_player_without_a_name_is_refused_by_the_service(club: Club) -> None:
    with pytest.raises(NameMissing):
        players.add_player(club=club, actor=UserFactory.create(), name="  ")


def test_a_taken_number_is_refused_by_the_service(club: Club) -> None:
    PlayerFactory.create(club=club, number="17")
    with pytest.raises(NumberTaken) as refusal:
        players.add_player(club=club, actor=UserFactory.create(), name="New", number="17")
    assert refusal.value.code == "number-taken"
