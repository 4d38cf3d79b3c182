"""An event is declared rated before its first round; ladders then get its results."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localtime

from accounts.dates import date_format
from accounts.models import Player, User
from games.models import Game, RatedResult
from games.rules import PRESETS
from ladder import tasks
from ladder.models import CountedGame, LeftOut, Pool, Source
from ladder.services import set_up_usual
from ladder.usual import games_with_guests, waiting_games
from tests.factories import LadderFactory, PoolFactory
from tests.support.clients import sign_in
from tests.support.events import EVEN, MakeEvent, give, start, table_of, users_at
from tournaments import errors, services
from tournaments.models import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def pool(make_event: MakeEvent, boss: User) -> Pool:
    return PoolFactory.create(club=boss.memberships.get().club)


def test_rated_is_declared_before_the_first_round(
    make_event: MakeEvent, boss: User, visitor: Client
) -> None:
    event = make_event(4)
    address = f"/c/river/events/{event.pk}/"
    assert "count in the club" not in visitor.get(address).content.decode()
    services.update_tournament(tournament=event, actor=boss, rated=True)
    assert "count in the club" in visitor.get(address).content.decode()
    start(event, boss)
    assert RatedResult.objects.count() == 1
    with pytest.raises(errors.RoundsPlayed):
        services.update_tournament(tournament=event, actor=boss, rated=False)


@pytest.mark.trial
def test_the_confirmed_results_of_rated_events_count(
    make_event: MakeEvent, boss: User, pool: Pool
) -> None:
    event = make_event(4, rated=True)
    table = table_of(start(event, boss))
    users = users_at(table)
    services.submit_totals(table=table, totals=EVEN, actor=users["N"])
    tasks.take_in()
    assert not pool.games.exists()
    services.confirm_result(table=table, actor=users["E"])
    tasks.take_in()
    counted = pool.games.get()
    assert (counted.source, counted.game) == (Source.EVENT, Game.objects.get())
    assert (counted.deals, counted.deals_of_whole) == (28, 28)
    assert sorted(seat.score for seat in counted.seats.all()) == [-30, -10, 10, 30]
    game_names_its_evening(pool, counted, table)
    services.correct_result(
        table=table, totals={"N": 0, "E": 0, "S": 0, "W": 0}, actor=boss, reason="misread"
    )
    tasks.take_in()
    assert {seat.score for seat in pool.games.get().seats.all()} == {0}
    services.dispute_result(table=table, actor=users["N"], reason="no")
    tasks.take_in()
    assert pool.games.get().left_out == LeftOut.WITHDRAWN


def test_other_events_do_not_count(make_event: MakeEvent, boss: User, pool: Pool) -> None:
    event = make_event(4)
    give(table_of(start(event, boss)))
    tasks.take_in()
    assert not pool.games.exists()


def test_games_that_wait_for_a_ladder_are_counted_and_choose_its_rules(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(4, ruleset=PRESETS["french-32"], rated=True, round_kind="deals", deals=3)
    assert waiting_games(event.club) == 0
    table = table_of(start(event, boss))
    give(table)
    assert waiting_games(event.club) == 1
    pool = set_up_usual(club=event.club, actor=boss)
    assert pool.rulesets == ["french-32"]
    tasks.take_in()
    assert pool.games.filter(left_out=LeftOut.COUNTS).count() == 1


def test_games_with_guests_do_not_wait_for_a_ladder(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8, rated=True)
    for table in start(event, boss).tables.all():
        give(table)
    Player.objects.filter(pk=event.entries.all()[0].player_id).update(guest=True)
    assert (waiting_games(event.club), games_with_guests(event.club)) == (1, 1)
    page = sign_in(boss).get(reverse("ladder:settings", args=["river"])).text
    assert "1 game of the club counts already" in page
    assert "1 other does not count, because a guest played." in page


def game_names_its_evening(pool: Pool, counted: CountedGame, table: Table) -> None:
    """Check the head of the game's page, which a visitor of a public ladder sees without links."""
    LadderFactory.create(pool=pool, public=True)
    address = reverse("ladder:game", args=["river", counted.pk])
    page = sign_in(users_at(table)["N"]).get(address).text
    assert f"<h1>Spring Cup · Round 1 · Table {table.number}</h1>" in page
    ended = localtime(counted.ended_at, pool.club.zone)
    assert f"Ended on {date_format(ended, 'DATE_FORMAT')} at " in page
    assert (
        f'id="to-event-table" href="/c/river/events/{table.round.tournament_id}/tables/{table.pk}/"'
        in page
    )
    public = Client().get(address).text
    assert "<h1>Game of " in public
    assert "to-event-table" not in public
