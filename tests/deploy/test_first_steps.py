"""The home pages: first steps of a new club, and what a player has to do in their events."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now

from accounts.models import Club, Membership, Player, Role, User
from accounts.services.invitations import invite
from deploy.site.first_steps import first_steps, first_steps_for
from games.rules import PRESETS
from tests.support.clients import SignedIn
from tests.support.events import EVEN, WHEN, table_of, users_at
from tournaments import services
from tournaments.models import Round, Tournament


@pytest.fixture(autouse=True)
def draws_of_the_tests(quick_draws: None) -> None:
    """The quality of draws is not tested here."""


def home_of(club: Club) -> str:
    return reverse("club", args=[club.slug])


def open_steps(club: Club) -> list[str]:
    found = first_steps(club, Role.SECRETARY)
    return [step.text for step in found.steps if not step.done] if found else []


def four_of(club: Club) -> list[Player]:
    players = []
    for name in ("Anne", "Ben", "Carl", "Dora"):
        user = User.objects.create(email=f"{name}@example.org".lower(), name=name)
        Membership.objects.create(club=club, user=user)
        players.append(Player.objects.create(club=club, user=user, name=name))
    return players


def event_of(club: Club, boss: User) -> Tournament:
    return services.create_tournament(
        club=club,
        actor=boss,
        name="First Cup",
        starts_at=WHEN,
        ruleset=PRESETS["pagat"],
        round_count=1,
    )


def released(event: Tournament, players: list[Player], boss: User) -> Round:
    for player in players:
        services.enter(tournament=event, player=player, actor=boss)
    services.check_in_everybody(tournament=event, actor=boss)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    return services.release_round(tournament=event, actor=boss)


def test_the_steps_of_a_new_club_are_done_one_after_the_other(
    club: Club, secretary: SignedIn
) -> None:
    Player.objects.filter(club=club).delete()
    everything = open_steps(club)
    assert len(everything) == 7
    steps = first_steps(club, Role.SECRETARY)
    assert steps is not None
    urls = [step.url for step in steps.steps if step.url]
    assert len(urls) == len(set(urls)) == 4, "what an event is needed for is no link without one"
    players = four_of(club)
    assert open_steps(club) == everything[1:]
    event = event_of(club, secretary.user)
    assert open_steps(club) == [everything[1], *everything[3:]]
    released(event, players, secretary.user)
    assert open_steps(club) == [everything[1], *everything[5:]]


@pytest.mark.trial
def test_the_steps_stay_after_an_event_until_somebody_is_invited(
    club: Club, secretary: SignedIn
) -> None:
    Player.objects.filter(club=club).delete()
    Membership.objects.filter(club=club).exclude(user=secretary.user).delete()
    everything = open_steps(club)
    for name in ("Anne", "Ben", "Carl", "Dora"):
        Player.objects.create(club=club, name=name)
    event = event_of(club, secretary.user)
    released(event, list(Player.objects.filter(club=club)), secretary.user)
    assert "Hide these steps" not in secretary.get(home_of(club)).text
    Tournament.objects.filter(pk=event.pk).update(status="published")
    assert open_steps(club) == [everything[1], everything[-1]]
    assert "First steps of" in secretary.get("/").text
    assert "Hide these steps" in secretary.get(home_of(club)).text
    left = first_steps(club, Role.SECRETARY)
    assert left is not None
    assert left.next == left.steps[-1], "an evening without invitations was run"
    invite(club=club, players=Player.objects.filter(club=club)[:1], actor=secretary.user)
    assert open_steps(club) == [everything[-1]]
    assert "First steps of" in secretary.get("/").text
    secretary.post(reverse("tournaments:series_season", args=[club.slug]))
    assert first_steps(club, Role.SECRETARY) is None
    assert "First steps" not in secretary.get("/").text


@pytest.mark.trial
@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.MEMBER])
def test_only_members_who_came_by_themselves_make_invitations_needless(
    club: Club, secretary: SignedIn, role: Role
) -> None:
    Membership.objects.filter(club=club).exclude(user=secretary.user).delete()
    other = User.objects.create(email="other@example.org", name="Other")
    Membership.objects.create(club=club, user=other, role=role)
    event = event_of(club, secretary.user)
    Tournament.objects.filter(pk=event.pk).update(status="published")
    assert "First steps of" in secretary.get("/").text
    secretary.post(reverse("tournaments:series_season", args=[club.slug]))
    shown = role == Role.DIRECTOR
    assert (first_steps(club, Role.SECRETARY) is not None) == shown
    assert ("First steps of" in secretary.get("/").text) == shown


def test_an_official_hides_the_steps_for_good(
    club: Club, secretary: SignedIn, member: SignedIn
) -> None:
    address = reverse("hide_first_steps", args=[club.slug])
    assert member.post(address).status_code in (403, 404)
    assert "First steps" in secretary.get(home_of(club)).text
    assert secretary.post(address).status_code == 302
    for page in (home_of(club), "/"):
        assert "First steps" not in secretary.get(page).text


@pytest.mark.trial
def test_the_steps_are_for_officials_until_an_event_is_published(
    club: Club, member: SignedIn, director: SignedIn
) -> None:
    assert "First steps" not in member.get(home_of(club)).text
    assert "First steps" in director.get(home_of(club)).text
    assert "First steps of" in director.get("/").text
    assert "the players get a notice" in director.get(home_of(club)).text
    event = event_of(club, director.user)
    Tournament.objects.filter(pk=event.pk).update(status="published")
    assert "First steps" not in director.get(home_of(club)).text
    assert "First steps" not in director.get("/").text


@pytest.mark.trial
def test_after_the_first_publication_an_official_chooses_the_table_of_the_season(
    club: Club, director: SignedIn, member: SignedIn
) -> None:
    event = event_of(club, director.user)
    assert 'id="added-up"' not in director.get(home_of(club)).text
    Tournament.objects.filter(pk=event.pk).update(status="published", starts_at=now())
    assert 'id="added-up"' in director.get(home_of(club)).text
    assert 'id="added-up"' not in member.get(home_of(club)).text
    address = reverse("tournaments:series_season", args=[club.slug])
    assert f'action="{address}"' in director.get(home_of(club)).text
    director.post(address)
    page = director.get(home_of(club)).text
    assert 'id="added-up"' not in page
    assert "How the club ranks its players" not in page


def test_a_club_has_one_card_of_first_steps_whoever_else_is_in_it(
    club: Club, secretary: SignedIn, director: SignedIn, member: SignedIn
) -> None:
    assert [one.by_secretary for one in first_steps_for(secretary.user)] == [True]
    assert [one.by_secretary for one in first_steps_for(director.user)] == [False]
    assert first_steps_for(member.user) == []


@pytest.mark.trial
def test_officials_find_the_event_being_played_on_the_home_page(
    club: Club, director: SignedIn, member: SignedIn
) -> None:
    event = event_of(club, director.user)
    link = f"to-console-{event.pk}"
    assert link not in director.get("/").text
    released(event, four_of(club), director.user)
    assert link in director.get("/").text
    assert link not in member.get("/").text


@pytest.mark.trial
def test_a_player_finds_their_event_their_table_and_what_to_confirm(
    club: Club, director: SignedIn
) -> None:
    players = four_of(club)
    event = event_of(club, director.user)
    services.enter(tournament=event, player=players[0], actor=director.user)
    anne = Client()
    anne.force_login(User.objects.get(email="anne@example.org"))
    assert "Your events" in anne.get(home_of(club)).text
    table = table_of(released(event, players[1:], director.user))
    assert "Round 1, Table 1" in anne.get("/").text
    giver = next(user for user in users_at(table).values() if user.name != "Anne")
    services.submit_totals(table=table, actor=giver, totals=EVEN)
    page = anne.get(home_of(club)).text
    assert f"own-confirm-{event.pk}" in page
    assert "with " in page


@pytest.mark.trial
def test_of_many_events_being_played_the_latest_come_first(club: Club, director: SignedIn) -> None:
    players = four_of(club)
    for weeks in range(6):
        event = event_of(club, director.user)
        released(event, players, director.user)
        Tournament.objects.filter(pk=event.pk).update(
            starts_at=F("starts_at") - timedelta(weeks=weeks)
        )
    newest = list(Tournament.objects.order_by("-starts_at").values_list("pk", flat=True))
    anne = Client()
    anne.force_login(User.objects.get(email="anne@example.org"))
    context = anne.get(home_of(club)).context
    assert [one.pk for one in context["running"]] == newest[:4]
    assert [own.event.pk for own in context["own_events"]] == newest[:3]
    assert all(own.table for own in context["own_events"])


def test_names_lead_to_players_only_for_those_who_may_see_them(
    club: Club, director: SignedIn, visitor: Client
) -> None:
    event = event_of(club, director.user)
    released(event, four_of(club), director.user)
    club.public_events, club.public_players = True, False
    club.save(update_fields=["public_events", "public_players"])
    path = reverse("tournaments:rounds", args=[club.slug, event.pk])
    assert 'class="player"' in director.get(path).text
    seen = visitor.get(path).text
    assert "Dora" in seen
    assert 'class="player"' not in seen


def test_the_step_of_invitations_says_how_many_players_have_none(
    club: Club, secretary: SignedIn
) -> None:
    players = [Player.objects.create(club=club, name=f"Guest {number}") for number in range(5)]
    invite(club=club, players=players[:3], actor=secretary.user)
    page = secretary.get(home_of(club)).text
    assert "2 players have no invitation yet." in page
    invite(club=club, players=players[3:], actor=secretary.user)
    assert "no invitation yet" not in secretary.get(home_of(club)).text


@pytest.mark.trial
def test_a_circle_of_friends_begins_with_its_table(founder_of_circle: SignedIn) -> None:
    club = Club.objects.get(name="Lea and friends")
    for path in ("/", home_of(club)):
        page = founder_of_circle.get(path).text
        assert page.index("Your table with friends") < page.index("Run evenings with this club")
        assert "First steps of" not in page
    event_of(club, founder_of_circle.user)
    assert "First steps of Lea and friends" in founder_of_circle.get("/").text


@pytest.fixture
def founder_of_circle(member: SignedIn) -> SignedIn:
    member.post("/play/friends/", {"name": "Lea and friends", "timezone": "Europe/London"})
    return member


def test_steps_that_were_done_for_one_event_stay_done_after_the_next(
    club: Club, secretary: SignedIn
) -> None:
    everything = open_steps(club)
    event = event_of(club, secretary.user)
    released(event, four_of(club), secretary.user)
    before = open_steps(club)
    second = event_of(club, secretary.user)
    assert open_steps(club) == before
    assert len(before) < len(everything)
    found = first_steps(club, Role.SECRETARY)
    assert found is not None
    assert str(second.pk) in found.steps[-2].url
