"""Problems from the moments of a replay."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Club, User
from bidding.models import Problem
from bidding.positions import asked_in
from games.models import Game
from games.rules import Plan
from games.rules.positions import position_at, position_to_json
from games.rules.records.record import read_record
from games.tables.practice import start_practice
from games.tables.replay import record_text, replay_document
from tests.support.bidding import allow
from tests.support.clients import SignedIn, sign_in
from tests.support.tables.playing import member_of, play_to_the_end, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def four(club: Club) -> list[User]:
    return [member_of(club, name) for name in ("Anne", "Bertrand", "Cleo", "Didier")]


@pytest.fixture
def over(club: Club, four: list[User]) -> Game:
    return play_to_the_end(table_of(club, four, plan=Plan.deals(1)))


@pytest.fixture
def conductor(club: Club) -> SignedIn:
    return sign_in(allow(club, member_of(club, "Connie Conductor")))


def replay_of(game: Game) -> str:
    return reverse("games:replay", args=[game.club.slug, game.pk])


def problem_from(game: Game, moment: object, deal: object = 1, club: Club | None = None) -> str:
    slug = (club or game.club).slug
    path = reverse("bidding:problem_from_replay", args=[slug, game.pk])
    return f"{path}?deal={deal}&moment={moment}"


def moments_asked(game: Game) -> list[tuple[int, str]]:
    """Return every moment of the first deal at which something is asked, and what."""
    asked = replay_document(game)["deals"][0]["asked"]
    return [(moment, kind) for moment, kind in enumerate(asked) if kind]


def filled(client: Client, path: str) -> dict[str, Any]:
    """Return what the browser would send of the form of a problem, unchanged."""
    form = client.get(path).context["form"]
    values = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in values.items() if value}


@pytest.mark.trial
def test_a_moment_of_each_kind_becomes_the_problem_that_was_asked(
    over: Game, conductor: SignedIn
) -> None:
    found = {kind: moment for moment, kind in reversed(moments_asked(over))}
    assert found.keys() >= {"declare", "double", "play"}
    record = read_record(record_text(over))
    for kind, moment in found.items():
        path = problem_from(over, moment)
        page = conductor.get(path).text
        assert "Anne" not in page
        assert "Bertrand" not in page
        sent = filled(conductor, path) | {"title": f"To {kind}"}
        answer = conductor.post(path, sent)
        assert answer.status_code == 302, dict(answer.context["form"].errors)
        problem = Problem.objects.get(title=f"To {kind}")
        assert problem.author == conductor.user
        assert problem.asked == kind
        assert problem.position == position_to_json(position_at(record, 1, moment))


def test_the_page_says_where_nothing_is_asked(over: Game, conductor: SignedIn) -> None:
    deal = replay_document(over)["deals"][0]
    silent = [moment for moment, kind in enumerate(deal["asked"]) if not kind]
    assert len(deal["asked"]) - 1 in silent, "at the end nobody is in turn"
    page = conductor.get(replay_of(over)).text
    assert "Nothing is asked at this moment" in page
    for moment in (silent[0], silent[-1], 1000):
        answer = conductor.get(problem_from(over, moment))
        assert answer["location"] == f"{replay_of(over)}?deal=1&moment={moment}"
        assert "Nothing is asked" in conductor.get(answer["location"]).text
    assert conductor.get(problem_from(over, 0, deal=9)).status_code == 302
    assert conductor.get(problem_from(over, "x", deal="y")).status_code == 200, "the first one"
    assert not Problem.objects.exists()


def test_what_is_wrong_is_said_and_nothing_is_saved(over: Game, conductor: SignedIn) -> None:
    path = problem_from(over, 0)
    answer = conductor.post(path, filled(conductor, path) | {"title": ""})
    assert answer.status_code == 200
    assert answer.context["form"].errors.keys() == {"title"}
    assert not Problem.objects.exists()


@pytest.mark.trial
def test_only_conductors_make_problems_of_replays(
    over: Game, four: list[User], conductor: SignedIn, director: SignedIn, outsider: SignedIn
) -> None:
    path = problem_from(over, 0)
    for client in (conductor, director):
        assert "Make this a problem" in client.get(replay_of(over)).text
        assert client.get(path).status_code == 200
    player = sign_in(four[0])
    assert "Make this a problem" not in player.get(replay_of(over)).text
    assert player.get(path).status_code == 403
    assert outsider.get(path).status_code == 404
    assert Client().get(path).status_code == 302


def test_a_game_that_one_may_not_see_or_that_is_played_makes_no_problem(
    club: Club, four: list[User], conductor: SignedIn
) -> None:
    private = play_to_the_end(table_of(club, four, plan=Plan.deals(1), private=True))
    assert conductor.get(problem_from(private, 0)).status_code == 404
    played = table_of(club, [*four[1:], conductor.user], plan=Plan.deals(1))
    answer = conductor.get(problem_from(played, 0), follow=True)
    assert "can be replayed when it is over" in answer.text


def test_a_game_against_bots_makes_a_problem_of_the_conductors_club(
    club: Club, conductor: SignedIn
) -> None:
    game = play_to_the_end(start_practice(user=conductor.user, plan=Plan.deals(1)))
    page = conductor.get(reverse("games:play_replay", args=[game.pk])).text
    path = problem_from(game, 0, club=club)
    assert json.dumps(path)[1:-1].replace("&", "&amp;") in page
    conductor.post(path, filled(conductor, path) | {"title": "From home"})
    problem = Problem.objects.get()
    assert problem.club == club
    assert asked_in(problem.position).kind == "declare"
