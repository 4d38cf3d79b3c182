"""Nothing that other teams, officials or visitors get depends on a line-up that is not open."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now

from accounts.models import Club, Role, User
from tests.support.clients import SignedIn, sign_in
from tests.support.tables.channels import TIME_OF_DAY
from tests.support.teams import captain_of, enter_team, hand_in, member, team_event, user_of
from tests.support.urls import places
from tournaments import services, team_lines
from tournaments.models import LineUpPlace, LineUpRound, Team, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_pango")]

MOST = re.compile(r"tournaments:|api:event|club$|accounts:audit$|notices:list$|api:notice")
OF_TEAMS = re.compile(
    r"tournaments:(event|line_up|line_ups|substitute|console)$"
    r"|api:event-(team|team-line-up|line-ups)$"
)
OF_THE_MOMENT = re.compile(r'\b[A-Za-z0-9]{64}\b|name="key" value="[0-9a-f]{16}"|' + TIME_OF_DAY)
OF_TIME = {"Set-Cookie", "Expires"}


@pytest.fixture
def cup(club: Club, boss: User) -> Tournament:
    """A team event in which all teams but the last have handed in."""
    event = team_event(club, boss)
    for team in services.active_teams(event)[:3]:
        hand_in(team, 1)
    return event


@pytest.fixture
def sealed(cup: Tournament) -> Team:
    """The team whose line-up others must not learn."""
    return services.active_teams(cup)[0]


def urls_of(event: Tournament, team: Team, wanted: re.Pattern[str]) -> Iterator[str]:
    """Yield the addresses of the event whose names are *wanted*, with the ids of the team."""
    inside = [entry.pk for entry in services.available_players(team)]
    values: dict[str, list[Any]] = {
        "club": [event.club.slug],
        "pk": [event.pk],
        "team": [team.pk],
        "entry": inside[3:],
        "place": list(LineUpPlace.objects.filter(line_up__team=team).values_list("pk", flat=True)),
        "number": [1],
        "kind": ["csv", "json"],
    }
    for place in places():
        if wanted.match(place.name) and place.arguments <= values.keys():
            names = sorted(place.arguments)
            for chosen in product(*(values[name] for name in names)):
                yield reverse(place.name, kwargs=dict(zip(names, chosen, strict=True)))


def seen_by(client: Client, urls: list[str]) -> dict[str, Any]:
    """Return status, headers and content by address, without tokens of forms and times of day."""
    found = {}
    for url in urls:
        cache.clear()
        answer = client.get(url)
        headers = {name: value for name, value in answer.items() if name not in OF_TIME}
        headers.pop("ETag", None)
        found[url] = (answer.status_code, headers, OF_THE_MOMENT.sub("", answer.text))
    return found


def line_up_others(team: Team) -> None:
    """Change who plays, and nothing else: the reserve in the first seat."""
    first = LineUpPlace.objects.filter(line_up__team=team).order_by("pk")[0]
    first.entry = services.available_players(team)[4]
    first.save(update_fields=["entry"])


def differences(team: Team, *clients: Client, wanted: re.Pattern[str] = OF_TEAMS) -> list[str]:
    """Return the addresses that depend for one of *clients* on who plays for *team*."""
    urls = list(urls_of(team.tournament, team, wanted))
    before = [seen_by(client, urls) for client in clients]
    line_up_others(team)
    after = [seen_by(client, urls) for client in clients]
    both = list(zip(before, after, strict=True))
    return [url for url in urls if any(here[url] != there[url] for here, there in both)]


def director_who_plays(event: Tournament) -> SignedIn:
    """Return a director who is the captain of another team."""
    user = captain_of(services.active_teams(event)[1])
    event.club.memberships.filter(user=user).update(role=Role.DIRECTOR)
    return sign_in(user)


@pytest.mark.trial
@pytest.mark.parametrize("official", [True, False])
def test_other_teams_and_officials_see_nothing_of_a_sealed_line_up(
    cup: Tournament, sealed: Team, official: bool
) -> None:
    other = captain_of(services.active_teams(cup)[1])
    client = director_who_plays(cup) if official else sign_in(other)
    assert differences(sealed, client) == []


@pytest.mark.trial
def test_no_address_depends_on_a_sealed_line_up(
    cup: Tournament, sealed: Team, visitor: Client, secretary: SignedIn
) -> None:
    clients = (visitor, secretary, director_who_plays(cup))
    assert differences(sealed, *clients, wanted=MOST) == []


@pytest.mark.trial
def test_the_team_sees_its_own_line_up(cup: Tournament, sealed: Team) -> None:
    mate = services.available_players(sealed)[2].player.user
    assert mate is not None
    (url,) = differences(sealed, sign_in(mate))
    assert url.startswith("/api/")
    assert url.endswith("/line-up/")


@pytest.mark.trial
def test_a_leak_is_found(cup: Tournament, sealed: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(tournament: Tournament, number: int) -> LineUpRound:
        return LineUpRound(tournament=tournament, round_number=number, opened_at=now())

    monkeypatch.setattr(team_lines, "line_ups_of_round", opened)
    found = differences(sealed, sign_in(captain_of(services.active_teams(cup)[1])))
    assert reverse("tournaments:line_ups", args=["river", cup.pk]) in found


# --- Who may do what --------------------------------------------------------------------------


@pytest.mark.trial
def test_line_ups_through_the_pages(
    cup: Tournament, boss: User, director: SignedIn, visitor: Client
) -> None:
    teams = services.active_teams(cup)
    last, where = teams[3], ["river", cup.pk]
    page = reverse("tournaments:line_up", args=[*where, last.pk])
    four = dict(zip("NESW", [e.pk for e in services.available_players(last)], strict=False))
    player = services.available_players(last)[1].player.user
    assert player is not None
    # A player who is not the captain, another captain and a director who plays are refused.
    for stranger in (player, captain_of(teams[0])):
        assert "Only the captain" in sign_in(stranger).post(page, four, follow=True).text
    refused = director_who_plays(cup).post(page, four, follow=True)
    assert "sealed to you" in refused.text
    # Twice the same player is no line-up, and says so at the field.
    twice = director.post(page, four | {"E": four["N"]})
    assert "This player has another seat already." in twice.text
    assert director.post(page, four).status_code == 302
    assert services.line_ups_of_round(cup, 1).opened_at is None
    shown = visitor.get(reverse("tournaments:line_ups", args=where)).text
    assert "handed in" not in shown
    opened = director.post(reverse("tournaments:line_ups_open", args=where), follow=True)
    assert "Aces 1" in opened.text
    assert "Aces 1" in visitor.get(reverse("tournaments:line_ups", args=where)).text


@pytest.mark.trial
def test_a_captain_enters_and_changes_a_team_on_the_pages(
    club: Club, boss: User, as_role: Callable[..., SignedIn]
) -> None:
    event = team_event(club, boss, teams=0)
    captain = member(club, "Cora Cole")
    client = sign_in(user_of(captain))
    names = {f"player{n}": member(club, f"Mate {n}").name for n in range(2, 5)}
    new = reverse("tournaments:team_new", args=["river", event.pk])
    data = {"name": "Colts", "captain": "Cora Cole", "player1": "Cora Cole", **names}
    assert "is a required field" not in client.get(new).text
    unknown = client.post(new, data | {"player4": "Nobody"})
    assert "There is no player “Nobody” to choose." in unknown.text
    assert client.post(new, data).status_code == 302
    team = event.teams.get()
    edit = reverse("tournaments:team_edit", args=["river", event.pk, team.pk])
    reserve = member(club, "Rex Reserve").name
    assert client.post(edit, data | {"reserve1": reserve}).status_code == 302
    assert services.available_players(team)[4].reserve
    other = sign_in(user_of(member(club, "Olga")))
    assert "Only the captain" in other.post(edit, data, follow=True).text
    withdraw = reverse("tournaments:team_withdraw", args=["river", event.pk, team.pk])
    assert "Only the captain" in other.post(withdraw, follow=True).text
    client.post(withdraw)
    assert services.active_teams(event) == []
    client.post(withdraw, {"undo": "1"})
    assert services.active_teams(event) == [team]


@pytest.mark.trial
def test_teams_and_line_ups_through_the_api(club: Club, boss: User, director: SignedIn) -> None:
    event = team_event(club, boss, teams=3)
    root = f"/api/v1/clubs/river/events/{event.pk}/"
    four = [member(club, f"Four {n}") for n in range(4)]
    data = {"name": "Fours", "captain": four[0].pk, "players": [player.pk for player in four]}
    made = director.post(f"{root}teams/", data, content_type="application/json")
    assert made.status_code == 201, made.text
    ids = [player["entry"] for player in made.json()["players"]]
    line_up = f"{root}teams/{made.json()['id']}/line-up/"
    given = {"round": 1, "players": ids}
    assert director.put(line_up, given, content_type="application/json").status_code == 200
    assert director.get(line_up).status_code == 409
    captain = sign_in(user_of(four[0]))
    assert captain.get(line_up).json()["players"] == ids
    assert captain.get(f"{root}line-ups/").json()["missing"] is None
    early = {"early": True}
    opened = director.post(f"{root}line-ups/open/", early, content_type="application/json")
    assert len(opened.json()["line_ups"]) == 4
    again = captain.put(line_up, given, content_type="application/json")
    assert again.json()["code"] == "line-ups-opened"


@pytest.mark.trial
def test_a_captain_ticks_who_of_ten_plays_through_the_page(club: Club, boss: User) -> None:
    event = team_event(club, boss, size=10, team_players=8)
    team = services.active_teams(event)[0]
    page = reverse("tournaments:line_up", args=["river", event.pk, team.pk])
    captain, inside = sign_in(captain_of(team)), services.available_players(team)
    assert captain.get(page).text.count("checked") == 8
    nine = captain.post(page, {"players": [entry.pk for entry in inside[:9]]})
    assert "Choose 8 players; chosen: 9." in nine.text
    assert nine.text.count("checked") == 9
    answer = captain.post(page, {"players": [entry.pk for entry in inside[2:]]}, follow=True)
    assert "is handed in" in answer.text
    services.open_line_ups(tournament=event, actor=boss, early=True)
    shown = captain.get(reverse("tournaments:line_ups", args=["river", event.pk])).text
    assert inside[9].player.name in shown
    listed = captain.get(f"/api/v1/clubs/river/events/{event.pk}/line-ups/").json()["line_ups"]
    assert {len(one["players"]) for one in listed} == {8}
    assert {place["seat"] for one in listed for place in one["players"]} == {""}


@pytest.mark.trial
def test_a_full_event_says_which_team_waits(club: Club, boss: User, visitor: Client) -> None:
    event = team_event(club, boss, capacity=4)
    last = enter_team(event, "Fifth", boss)
    captain = sign_in(captain_of(last))
    front = captain.get(reverse("tournaments:event", args=["river", event.pk])).text
    assert "Your team Fifth is number 1 on the waiting list" in front
    listed = captain.get(reverse("tournaments:teams", args=["river", event.pk])).text
    assert "number 1 on the waiting list" in listed
    assert "Enter a team on the waiting list" in listed
    answered = captain.get(f"/api/v1/clubs/river/events/{event.pk}/teams/").json()
    assert [one["waiting"] for one in answered] == [None] * 4 + [1]


def test_a_pair_enters_through_the_page_and_has_no_line_ups(
    club: Club, boss: User, director: SignedIn
) -> None:
    event = team_event(club, boss, teams=0, team_players=2)
    ann, ben = member(club, "Ann"), member(club, "Ben")
    where = ["river", event.pk]
    mine = sign_in(user_of(ann))
    page = reverse("tournaments:team_new", args=where)
    assert 'value="Ann"' in mine.get(page).text
    twice = mine.post(page, {"player1": "Ann", "player2": "Ann"})
    assert "Name each player of the team once." in twice.text
    entered = mine.post(page, {"player1": "Ann", "player2": "Ben"}, follow=True).text
    assert "Ann – Ben is entered." in entered
    assert "Captain" not in entered
    assert event.teams.get().captain == ann
    front = sign_in(user_of(ben)).get(reverse("tournaments:event", args=where)).text
    assert "You are entered as the pair Ann – Ben" in front
    assert mine.get(reverse("tournaments:line_ups", args=where)).status_code == 404
    console = director.get(reverse("tournaments:console", args=where)).text
    assert "1 pair is entered. A table needs two pairs." in console
    assert "ine-up" not in console


def test_pages_of_teams_are_not_there_for_an_event_of_players(
    make_event: Callable[..., Tournament], director: SignedIn
) -> None:
    event = make_event(4)
    for name in ("teams", "team_new", "line_ups"):
        assert (
            director.get(reverse(f"tournaments:{name}", args=["river", event.pk])).status_code
            == 404
        )
