"""The replay of a game that has ended, and its files."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import Club, User
from games.labels import contract_text, signed
from games.models import Deal, Game
from games.rules import PRESETS, Plan, RuleSet
from games.rules.cards.pbn import read_pbn
from games.rules.records.record import read_record
from tests.support.clients import SignedIn, sign_in
from tests.support.parameters import mostly_trials
from tests.support.tables.playing import member_of, play_on, table_of

pytestmark = pytest.mark.trial


@pytest.fixture
def over(club: Club, four: list[User]) -> Game:
    game = table_of(club, four, plan=Plan.deals(2))
    play_on(game)
    return game


def path_of(game: Game, name: str = "replay/") -> str:
    return f"/c/river/games/{game.pk}/{name}"


def document_of(client: Client, game: Game) -> dict[str, Any]:
    page = client.get(path_of(game)).content.decode()
    found = re.search(r'<script id="replay" type="application/json">(.*?)</script>', page)
    assert found
    document: dict[str, Any] = json.loads(found[1])
    return document


def test_the_replay_has_every_card_and_the_winner_of_each_trick(
    over: Game, member: SignedIn
) -> None:
    document = document_of(member, over)
    assert document["names"]["N"] == "Anne"
    assert document["you"] is None
    for deal in document["deals"]:
        assert len(deal["asked"]) == len(deal["turns"]) + len(deal["steps"]) + 2
        assert deal["asked"][0] == "declare"
        assert deal["asked"][-1] == ""
        said = [f"{seat}>{of}" for seat, doubled in deal["turns"] for of in doubled]
        assert said == deal["doubles"]
    assert [deal["number"] for deal in document["deals"]] == [1, 2]
    for deal, row in zip(document["deals"], over.deals.all(), strict=True):
        assert [text for _seat, text in deal["steps"]] == row.play
        assert deal["hands"] == row.hands
        if deal["play"] == "tricks":
            leaders = [seat for seat, _text in deal["steps"][::4]]
            assert deal["won"][: len(leaders) - 1] == leaders[1:]
            assert len(deal["won"]) == len(deal["steps"]) / 4
    assert document["deals"][1]["totals"] == _totals(over)


def test_the_strip_of_deals_names_them_with_the_points_of_the_reader(
    over: Game, four: list[User], member: SignedIn
) -> None:
    def tabs_of(client: Client) -> str:
        return client.get(path_of(over)).text.partition('class="deal-strip')[2].split("</ol>")[0]

    own = tabs_of(sign_in(four[1]))
    for row in over.deals.all():
        assert f'title="{contract_text(row.contract)}"' in own
        assert f"Your points: {signed(row.net['E'])}<" in own
    assert "Your points" not in tabs_of(member)


@pytest.mark.parametrize(
    "name",
    mostly_trials(["leaver-3", "bustarret-5", "goldsmith-9", "french-32"], ["french-32"]),
)
def test_games_of_every_shape_can_be_replayed(club: Club, name: str) -> None:
    rules: RuleSet = PRESETS[name]
    users = [member_of(club, f"Player {seat}") for seat in rules.seats]
    game = table_of(club, users, rules, plan=Plan.deals(5))
    play_on(game, seed=4)
    document = document_of(sign_in(users[0]), game)
    assert len(document["deals"]) == 5
    assert {deal["play"] for deal in document["deals"]} <= {"tricks", "layout", "arranging"}


@pytest.mark.parametrize("name", ["replay/", "record.json", "deals.pbn", "deals.json"])
def test_a_replay_needs_access_and_a_finished_game(
    club: Club,
    over: Game,
    four: list[User],
    member: SignedIn,
    outsider: SignedIn,
    visitor: Client,
    name: str,
) -> None:
    assert member.get(path_of(over, name)).status_code == 200
    assert outsider.get(path_of(over, name)).status_code == 404
    assert visitor.get(path_of(over, name)).status_code == 302
    playing = table_of(club, four)
    early = member.get(path_of(playing, name))
    assert early["location"] == f"/c/river/tables/{playing.pk}/"


def test_nothing_secret_is_published_during_the_game(
    club: Club, four: list[User], member: SignedIn
) -> None:
    game = table_of(club, four, plan=Plan.deals(2))
    while not Deal.objects.filter(game=game).exists():
        play_on(game, actions=1)
    page = member.get(path_of(game), follow=True).content.decode()
    assert "can be replayed when it is over" in page
    assert Deal.objects.get(game=game).hands
    assert '"seed"' not in page


def test_the_record_can_be_read_and_played_again(over: Game, member: SignedIn) -> None:
    answer = member.get(path_of(over, "record.json"))
    assert "attachment" in answer["Content-Disposition"]
    record = read_record(answer.content)
    sheet, ends = record.replayed()
    assert {str(seat): points for seat, points in sheet.totals.items()} == _totals(over)
    assert all(end is not None for end in ends)


def _totals(game: Game) -> dict[str, int]:
    return dict(Game.objects.values_list("totals", flat=True).get(pk=game.pk))


def test_the_deals_can_be_read_by_bridge_programs(over: Game, member: SignedIn) -> None:
    text = member.get(path_of(over, "deals.pbn")).content.decode()
    assert read_pbn(text) == [row.hands for row in over.deals.all()]


def test_the_address_selects_a_deal(over: Game, member: SignedIn) -> None:
    second = member.get(f"{path_of(over)}?deal=2").content.decode()
    assert 'data-deal="2" aria-current="true"' in second
    nonsense = member.get(f"{path_of(over)}?deal=x&card=1000").content.decode()
    assert 'data-deal="1" aria-current="true"' in nonsense


def test_a_replay_costs_the_same_for_every_length(
    club: Club, four: list[User], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    game = table_of(club, four, plan=Plan.deals(6))
    play_on(game)
    client = sign_in(four[0])
    # Session, user, club, membership, player; game, seats, players; secret, deals; decisions,
    # clubs of a conductor; unread notices.
    with django_assert_num_queries(11):
        client.get(path_of(game))
