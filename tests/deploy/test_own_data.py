"""The file with a user's own data: everything of theirs, nothing of others."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Club, Role, User
from accounts.own_data import own_data
from accounts.views import profile
from games.models import Report
from games.rules import PRESETS
from tests.factories import MembershipFactory, PlayerFactory, UserFactory
from tests.support.bidding import DECLARE, conductor_of, make_competition, say
from tests.support.clients import SignedIn, sign_in
from tests.support.events import WHEN, decide, enter_new
from tests.support.tables.playing import do, member_of, table_of
from tournaments import services

PATH = "/profile/data/"


@pytest.fixture(autouse=True)
def draws_of_the_tests(quick_draws: None) -> None:
    """The quality of draws is not tested here."""


def data_of(user: User) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(own_data(user))
    return found


def test_users_download_their_own_data_and_nobody_elses(
    member: SignedIn, secretary: SignedIn, visitor: Client, guest: SignedIn
) -> None:
    response = member.get(PATH)
    assert response["Content-Type"] == "application/json"
    assert "attachment" in response["Content-Disposition"]
    assert "no-store" in response["Cache-Control"]
    data = response.json()
    assert data["profile"]["email"] == member.user.email
    assert data["memberships"][0]["role"] == Role.MEMBER
    assert [one["name"] for one in data["players"]] == ["Mia Member"]
    for other in (secretary.user.email, "Sara Secretary"):
        assert other not in response.text
    assert secretary.get(PATH).json()["profile"]["name"] == "Sara Secretary"
    assert visitor.get(PATH).status_code == 302
    assert guest.get(PATH).status_code == 302
    assert PATH in member.get("/profile/").text


def test_the_data_have_everything_that_a_user_did(club: Club, director: SignedIn) -> None:
    event = services.create_tournament(
        club=club,
        actor=director.user,
        name="Friday",
        starts_at=WHEN,
        ruleset=PRESETS["pagat"],
        round_count=1,
    )
    for name in ("Anne", "Ben", "Carl", "Dora"):
        enter_new(event, name, director.user)
    services.check_in_everybody(tournament=event, actor=director.user)
    services.draw_rounds(tournament=event, actor=director.user, seed=1)
    decide(services.release_round(tournament=event, actor=director.user))
    seat = event.rounds.get().seats.get(entry__player__name="Anne")
    anne = UserFactory.create(name="Anne")
    MembershipFactory.create(club=club, user=anne)
    seat.entry.player.user = anne
    seat.entry.player.save(update_fields=["user"])
    (entry,) = data_of(anne)["entries"]
    assert (entry["event"], entry["club"]) == ("Friday", club.slug)
    assert entry["rounds"][0]["seat"] == seat.seat
    assert isinstance(entry["rounds"][0]["points"], int)
    assert "Ben" not in own_data(anne)


def test_messages_and_answers_are_the_users_own(club: Club) -> None:
    four = [member_of(club, name) for name in ("Anne", "Beth", "Cath", "Dora")]
    game = table_of(club, four)
    said = do(game, "chat Slowcoach", four[0]).version
    do(game, "chat Never", four[1])
    Report.objects.create(game=game, number=said, by=four[1], reason="Rude")
    first, second = data_of(four[0]), data_of(four[1])
    assert [one["text"] for one in first["messages_at_tables"]] == ["Slowcoach"]
    assert [one["text"] for one in second["messages_at_tables"]] == ["Never"]
    assert first["games"][0]["game"] == game.pk
    assert (first["reports"], second["reports"][0]["reason"]) == ([], "Rude")

    competition = make_competition(club, conductor_of(club), DECLARE)
    say(competition, four[0], "declare no-king")
    assert [one["answer"] for one in data_of(four[0])["answers"]] == ["declare no-king"]
    assert data_of(four[1])["answers"] == []


@pytest.mark.trial
def test_the_download_is_limited(member: SignedIn) -> None:
    for _time in range(profile.OWN_DATA.number):
        assert member.get(PATH).status_code == 200
    assert member.get(PATH).status_code == 429


def test_more_rows_need_no_more_queries(club: Club) -> None:
    user = UserFactory.create()
    with CaptureQueriesContext(
        connection,
    ) as few:
        own_data(user)
    for _number in range(3):
        one = PlayerFactory.create(user=user)
        MembershipFactory.create(club=one.club, user=user)
    with CaptureQueriesContext(connection) as many:
        own_data(user)
    assert len(many) == len(few)


def test_the_own_data_of_another_users_sign_in_are_theirs(member: SignedIn) -> None:
    other = sign_in(UserFactory.create(name="Otto"))
    assert other.get(f"{PATH}?user={member.user.pk}").json()["profile"]["name"] == "Otto"
