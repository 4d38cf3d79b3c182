"""Games come into the pools of their club by themselves, and leave them when they are not final."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from accounts.models import Club, Player, Role, User
from games.models import Game, GameStatus, Seating, Table
from games.rules import PRESETS, Plan, Seat
from games.sheets.days import moment_on
from games.sheets.services import create_game
from games.signals import game_changed
from games.tables.opening import open_table
from ladder import intake, services, tasks, verifying
from ladder.models import CountedGame, DueGame, LeftOut, Pool, RunState, Source
from tests.factories import MembershipFactory, PlayerFactory, PoolFactory
from tests.support.ladder.final_games import AT, final


@pytest.fixture
def pool(club: Club) -> Pool:
    return PoolFactory.create(club=club)


@pytest.fixture
def official(club: Club) -> User:
    return MembershipFactory.create(club=club, role=Role.DIRECTOR).user


@pytest.fixture
def four(club: Club) -> list[Player]:
    return PlayerFactory.create_batch(4, club=club)


ConfirmedSheet = Callable[..., Game]


def sheet(club: Club, players: list[Player], by: User, **fields: Any) -> Game:
    return create_game(
        club=club,
        ruleset=PRESETS["pagat"],
        seats=dict(zip([Seat(letter) for letter in "NESW"], players, strict=True)),
        plan=Plan(),
        first_declarer=Seat.N,
        created_by=by,
        **fields,
    )


def scores_of(counted: CountedGame) -> list[int]:
    return list(counted.seats.values_list("score", flat=True))


def test_a_confirmed_sheet_comes_in_once_and_follows_its_corrections(
    pool: Pool, official: User, four: list[Player]
) -> None:
    game = sheet(pool.club, four, official)
    assert not DueGame.objects.exists()
    final(game, [300, -100, -100, -100])
    tasks.take_in()
    counted = pool.games.get()
    assert (counted.source, counted.deals, counted.deals_of_whole) == (Source.SHEET, 28, 28)
    assert counted.ended_at == AT
    assert [seat.player for seat in counted.seats.all()] == four
    assert scores_of(counted) == [300, -100, -100, -100]
    assert pool.runs.get(state=RunState.CURRENT).done == 1

    Game.objects.filter(pk=game.pk).update(
        status=GameStatus.DISPUTED, reason="?", disputed_by=official
    )
    game.refresh_from_db()
    game_changed.send(Game, game=game, actor=official)
    tasks.take_in()
    assert pool.games.get().left_out == LeftOut.WITHDRAWN
    assert pool.runs.get(state=RunState.CURRENT).done == 0

    final(game, [0, 0, 60, -60], AT + timedelta(days=9))
    tasks.take_in()
    counted = pool.games.get()
    assert (counted.left_out, scores_of(counted)) == (LeftOut.COUNTS, [0, 0, 60, -60])
    assert counted.ended_at == AT, "a correction does not move a game in the order"


def test_a_sheet_typed_in_later_counts_on_the_day_it_was_played(
    pool: Pool, official: User, four: list[Player]
) -> None:
    midnight = AT.replace(hour=0, minute=1)
    played_at = moment_on(midnight.date() - timedelta(days=1), midnight)
    game = sheet(pool.club, four, official, played_at=played_at)
    Game.objects.filter(pk=game.pk).update(created_at=midnight)
    final(game, [300, -100, -100, -100], midnight)
    tasks.take_in()
    assert pool.games.get().ended_at == played_at


def test_what_no_signal_announced_is_found(pool: Pool, official: User, four: list[Player]) -> None:
    game = final(sheet(pool.club, four, official), [1, 2, 3, -6])
    tasks.take_in()
    other = final(sheet(pool.club, four, official), [0, 0, 0, 0])
    DueGame.objects.all().delete()
    Game.objects.filter(pk=game.pk).update(
        totals=dict(zip("NESW", [9, 0, 0, -9], strict=True)), version=99
    )
    tasks.find_missed()
    assert {one.game: scores_of(one) for one in pool.games.all()} == {
        game: [9, 0, 0, -9],
        other: [0, 0, 0, 0],
    }
    assert intake.mark_missed() == 0


def test_a_game_that_is_deleted_leaves_its_pool(
    pool: Pool, official: User, four: list[Player]
) -> None:
    game = final(sheet(pool.club, four, official), [1, 2, 3, -6])
    final(sheet(pool.club, four, official), [4, 4, -4, -4])
    tasks.take_in()
    game.seatings.all().delete()
    game.delete()
    tasks.sweep()
    assert pool.runs.get(state=RunState.CURRENT).done == 1
    assert verifying.differences(pool.pk) == []


def test_games_with_guests_are_left_out_with_the_reason(
    pool: Pool, official: User, four: list[Player]
) -> None:
    Player.objects.filter(pk=four[0].pk).update(guest=True)
    final(sheet(pool.club, four, official), [1, 2, 3, -6])
    tasks.take_in()
    assert pool.games.get().left_out == LeftOut.GUEST


def test_live_games_count_if_they_are_rated(pool: Pool, official: User, four: list[Player]) -> None:
    for rated in (True, False):
        game = open_table(club=pool.club, host=official, ruleset=PRESETS["pagat"], rated=rated)
        assert Table.objects.get(game=game).rated is rated
        Seating.objects.filter(game=game).delete()
        for seat, player in zip("NESW", four, strict=True):
            Seating.objects.create(game=game, seat=seat, player=player)
        final(game, [10, -10, 0, 0], adjustments={"N": 5})
    tasks.take_in()
    counted = pool.games.get()
    assert (counted.source, scores_of(counted)) == (Source.TABLE, [15, -10, 0, 0])


def test_games_of_other_rules_sources_and_clubs_do_not_come_in(
    pool: Pool, official: User, four: list[Player]
) -> None:
    game = final(sheet(pool.club, four, official), [1, 2, 3, -6])
    other_club = PoolFactory.create()
    services.change_pool(pool=pool, actor=official, sheets=False)
    tasks.take_in()
    assert not CountedGame.objects.exists()
    services.change_pool(pool=pool, actor=official, sheets=True, rulesets=["yale"])
    tasks.take_in()
    assert not CountedGame.objects.exists()
    services.change_pool(pool=pool, actor=official, rulesets=["pagat", "yale"])
    tasks.take_in()
    assert pool.games.get().game == game
    assert not other_club.games.exists()
    services.change_pool(pool=pool, actor=official, sheets=False)
    tasks.take_in()
    assert pool.games.get().left_out == LeftOut.WITHDRAWN


def test_a_new_pool_takes_in_what_the_club_has(
    club: Club, official: User, four: list[Player]
) -> None:
    final(sheet(club, four, official), [1, 2, 3, -6])
    pool = services.create_pool(club=club, actor=official, name="All", rulesets=["pagat"])
    tasks.take_in()
    assert pool.games.count() == 1


def test_games_beyond_the_limits_are_left_out_until_there_is_room(
    pool: Pool, official: User, four: list[Player]
) -> None:
    games = [
        final(sheet(pool.club, four, official), [1, 2, 3, -6], AT + timedelta(hours=hours))
        for hours in (-1, 0, 1, 48, 24 * 40)
    ]
    tasks.take_in()
    services.change_pool(pool=pool, actor=official, per_day=2)
    assert left_out(games) == ["", "", "day", "", ""]
    services.change_pool(pool=pool, actor=official, per_month=1)
    assert left_out(games) == ["", "month", "month", "month", ""]
    services.change_pool(pool=pool, actor=official, per_month=2)
    assert left_out(games) == ["", "", "day", "month", ""]
    services.remove_game(counted=pool.games.get(game=games[0]))
    assert left_out(games) == ["removed", "", "", "month", ""]
    services.change_pool(pool=pool, actor=official, per_month=None, per_day=None)
    assert left_out(games) == ["removed", "", "", "", ""]
    # One that comes in late, before the others, takes the place of one of them.
    services.change_pool(pool=pool, actor=official, per_day=2)
    games.append(final(sheet(pool.club, four, official), [0, 0, 3, -3], AT - timedelta(hours=2)))
    tasks.take_in()
    assert left_out(games) == ["removed", "", "day", "", "", ""]
    assert pool.runs.get(state=RunState.CURRENT).done == 4


def left_out(games: list[Game]) -> list[str]:
    return [CountedGame.objects.get(game=game).left_out for game in games]
