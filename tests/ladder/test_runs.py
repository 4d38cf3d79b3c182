"""Runs: games added at the end give the same as all games from the beginning, bit for bit."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.db.models import F

from accounts.locks import only_one
from accounts.models import Club, Player, Role
from ladder import runs, services, verifying
from ladder.bots import LEVELS, key_of
from ladder.models import CountedGame, Pool, Run, RunState, Source
from ladder.strength import Game, Parameters, Strengths
from tests.factories import LadderFactory, MembershipFactory, PlayerFactory, PoolFactory
from tests.support.ladder.pools import count_game
from tests.support.profiles import examples

START = datetime(2025, 11, 20, 22, 30, tzinfo=UTC)
NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
LADDERS: list[dict[str, Any]] = [
    {"kind": "mean", "calendar": "month", "shrink": 2.5},
    {"kind": "best", "calendar": "year", "best": 3},
    {"kind": "total", "calendar": "quarter", "minimum": 2},
    {"kind": "wins", "calendar": "last-year"},
    {
        "kind": "mean",
        "calendar": "season",
        "season_first": "2025-12-01",
        "season_last": "2026-02-15",
    },
]


@pytest.fixture
def pool(club: Club) -> Pool:
    pool = PoolFactory.create(club=club)
    for settings in LADDERS:
        LadderFactory.create(pool=pool, **settings)
    return pool


@pytest.fixture
def players(club: Club) -> list[Player]:
    return PlayerFactory.create_batch(8, club=club)


def count(
    pool: Pool, ended_at: datetime, scores: dict[Player, int], deals: int = 28
) -> CountedGame:
    return count_game(
        pool=pool,
        source=Source.IMPORT,
        ended_at=ended_at,
        deals=deals,
        deals_of_whole=28,
        scores={player.pk: score for player, score in scores.items()},
    )


def random_scores(rng: Random, players: list[Player]) -> dict[Player, int]:
    table = rng.sample(players, rng.choice([3, 4, 4, 5]))
    return {player: rng.randint(-300, 300) for player in table}


def count_with_bots(pool: Pool, ended_at: datetime, rng: Random, players: list[Player]) -> None:
    """Count a game of one player or more against bots of random levels, some of the same."""
    scores = {
        player.pk: rng.randint(-300, 300) for player in rng.sample(players, rng.choice([1, 2]))
    }
    for number in range(len(scores), 4):
        scores[key_of(rng.choice(LEVELS), number)] = rng.randint(-300, 300)
    count_game(
        pool=pool,
        source=Source.IMPORT,
        ended_at=ended_at,
        deals=rng.choice([28, 14]),
        deals_of_whole=28,
        scores=scores,
    )


def stored(pool: Pool) -> dict[str, list[tuple[Any, ...]]]:
    """Return all numbers of the current run."""
    run = pool.runs.get(state=RunState.CURRENT)
    return {
        "run": [(run.done, run.games, run.last_ended_at, run.last_game, run.today)],
        "ratings": list(
            run.ratings.order_by("game", "number").values_list(
                *("game", "number", "player", "bot", "score", "mean_before", "variance_before"),
                *("mean_after", "variance_after", "ladder_score"),
            )
        ),
        "strengths": list(
            run.strengths.order_by("player").values_list(
                "player", "mean", "variance", "played_at", "games"
            )
        ),
        "standings": list(
            run.standings.order_by("ladder", "first", "player").values_list(
                *("ladder", "first", "last", "player", "place", "shared", "score"),
                *("counted", "share", "total", "wins", "best_scores"),
            )
        ),
    }


def from_the_beginning(pool: Pool, now: datetime) -> dict[str, list[tuple[Any, ...]]]:
    Pool.objects.filter(pk=pool.pk).update(games_version=F("games_version") + 1)
    assert runs.bring_up_to_date(pool.pk, now)
    return stored(pool)


@pytest.mark.sampled
def test_games_added_one_by_one_give_what_all_from_the_beginning_give(
    pool: Pool, players: list[Player]
) -> None:
    for seed in range(examples(10)):
        rng = Random(seed)  # noqa: S311
        CountedGame.objects.all().delete()
        Run.objects.all().delete()
        at, now = START, NOW
        for _ in range(12):
            at += timedelta(seconds=rng.choice([0, 1, 3600.5, 86_400 * 9, 86_400 * 40]))
            if rng.random() < 0.3:
                count_with_bots(pool, at, rng, players)
            else:
                count(pool, at, random_scores(rng, players), rng.choice([28, 28, 7]))
            if rng.random() < 0.8:
                now = max(now, at + timedelta(days=rng.randint(0, 200)))
                assert runs.bring_up_to_date(pool.pk, now)
        assert runs.bring_up_to_date(pool.pk, now)
        added = stored(pool)
        assert len(added["standings"]) > 20
        assert added == from_the_beginning(pool, now)
        assert verifying.differences(pool.pk) == []


def test_a_run_holds_what_the_filter_gives(pool: Pool, players: list[Player]) -> None:
    rng = Random(3)  # noqa: S311
    strengths = Strengths[int](pool.parameters)
    for number in range(5):
        at, scores = START + timedelta(days=number), random_scores(rng, players)
        count(pool, at, scores, 14)
        strengths.add(Game([one.pk for one in scores], list(scores.values()), 0.5, at.timestamp()))
    assert runs.bring_up_to_date(pool.pk, NOW)
    assert {row[0]: row[1:3] for row in stored(pool)["strengths"]} == {
        player: (known.mean, known.variance) for player, known in strengths.known.items()
    }


def test_days_are_those_of_the_club(pool: Pool, players: list[Player]) -> None:
    """23:30 on 31 December in UTC is 1 January in Paris."""
    pool.club.timezone = "Europe/Paris"
    pool.club.save(update_fields=["timezone"])
    count(pool, datetime(2025, 12, 31, 23, 30, tzinfo=UTC), dict.fromkeys(players[:4], 0))
    assert runs.bring_up_to_date(pool.pk, NOW)
    month, *_ = stored(pool)["standings"]
    assert month[1:3] == (datetime(2026, 1, 1).date(), datetime(2026, 1, 31).date())  # noqa: DTZ001


@pytest.fixture
def computed(pool: Pool, players: list[Player]) -> list[CountedGame]:
    """Five games, with a current run."""
    rng = Random(1)  # noqa: S311
    games = [
        count(pool, START + timedelta(days=day), random_scores(rng, players)) for day in range(5)
    ]
    assert runs.bring_up_to_date(pool.pk, NOW)
    return games


def test_nothing_is_due_after_a_run(pool: Pool, computed: list[CountedGame]) -> None:
    assert runs.due(NOW) == []
    before = pool.runs.get()
    assert runs.bring_up_to_date(pool.pk, NOW)
    assert pool.runs.get() == before


@pytest.mark.trial
@pytest.mark.parametrize("change", ["late game", "correction", "removal", "parameters", "ladder"])
def test_anything_but_a_game_at_the_end_makes_a_new_run(
    pool: Pool, players: list[Player], computed: list[CountedGame], change: str
) -> None:
    before = stored(pool)
    old = pool.runs.get()
    scores = {players[0]: 90, players[1]: 10, players[2]: -100}
    official = MembershipFactory.create(club=pool.club, role=Role.DIRECTOR).user
    match change:
        case "late game":
            count(pool, START + timedelta(days=2.5), scores)
        case "correction":
            services.correct_game(
                counted=computed[2], scores={player.pk: n for player, n in scores.items()}
            )
        case "removal":
            services.remove_game(counted=computed[0])
        case "parameters":
            services.set_parameters(pool=pool, parameters=Parameters(100, 50, 10), actor=official)
        case "ladder":
            services.add_ladder(
                pool=pool, name="Best", kind="best", calendar="year", actor=official
            )
    assert stored(pool) == before, "until the next run the current one is as it was"
    assert runs.due(NOW) == [pool.pk]
    assert runs.bring_up_to_date(pool.pk, NOW)
    assert pool.runs.get() != old
    assert stored(pool) != before
    assert runs.due(NOW) == []


def test_a_game_at_the_end_is_due_and_added_to_the_run(
    pool: Pool, players: list[Player], computed: list[CountedGame]
) -> None:
    old = pool.runs.get()
    count(pool, computed[-1].ended_at, dict.fromkeys(players[:4], 0))
    assert runs.due(NOW) == [pool.pk]
    assert runs.bring_up_to_date(pool.pk, NOW)
    assert pool.runs.get() == old
    assert old.ratings.count() == sum(game.seats.count() for game in computed) + 4


def test_the_last_365_days_move_with_the_day(pool: Pool, computed: list[CountedGame]) -> None:
    rolling = pool.ladders.get(calendar="last-year")
    assert rolling.standings.exists()
    later = START + timedelta(days=367)
    assert runs.due(later) == [pool.pk]
    assert runs.bring_up_to_date(pool.pk, later)
    assert runs.due(later) == []
    assert {one.last for one in rolling.standings.all()} == {later.date()}
    assert max(one.counted for one in rolling.standings.all()) < 5
    assert stored(pool) == from_the_beginning(pool, later)


def test_what_a_killed_process_left_is_removed_and_done_again(
    pool: Pool, computed: list[CountedGame]
) -> None:
    services.remove_game(counted=computed[1])
    left = Run.objects.create(pool=pool, games_version=pool.games_version, today=NOW.date())
    assert runs.due(NOW) == [pool.pk]
    assert runs.bring_up_to_date(pool.pk, NOW)
    assert not Run.objects.filter(pk=left.pk).exists()
    assert pool.runs.get().state == RunState.CURRENT


def test_a_change_during_a_run_is_not_lost(
    pool: Pool, computed: list[CountedGame], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game is corrected while the run is computed, and another comes in at the end."""
    services.remove_game(counted=computed[1])
    make_current, late = runs._make_current, iter([computed[2]])

    def interrupted(run: Run) -> None:
        for game in late:
            services.remove_game(counted=game)
        make_current(run)

    monkeypatch.setattr(runs, "_make_current", interrupted)
    assert runs.bring_up_to_date(pool.pk, NOW)
    found = stored(pool)
    assert {row[0] for row in found["ratings"]} == {computed[n].pk for n in (0, 3, 4)}
    assert pool.runs.get().games_version == Pool.objects.get().games_version


@pytest.fixture
def committed(transactional_db: None, club: Club) -> Iterator[Pool]:
    pool = PoolFactory.create(club=club)
    count(pool, START, dict.fromkeys(PlayerFactory.create_batch(4, club=club), 0))
    yield pool
    CountedGame.objects.all().delete()


def test_two_workers_never_compute_the_same_pool(committed: Pool) -> None:
    def other() -> bool:
        try:
            return runs.bring_up_to_date(committed.pk)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as thread:
        with only_one(runs.LOCK_SPACE + committed.pk) as alone:
            assert alone
            assert not thread.submit(other).result()
            assert not Run.objects.exists()
        assert thread.submit(other).result()
    assert Run.objects.get().state == RunState.CURRENT
