"""A pool with 20,000 games in the database: ``make bench`` runs it.

Prints the seconds of a run from the first game, and the milliseconds of one more game at the end
and of each page, with its queries, for a director who takes part in everything and for a visitor.
The aims are under 5 s, 100 ms, 100 ms and 15 queries. Milliseconds include this process and
PostgreSQL; in brackets are those of this process alone.
"""

from __future__ import annotations

import os
import time
from datetime import UTC, datetime, timedelta
from random import Random
from statistics import median

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import (  # noqa: E402
    CaptureQueriesContext,
    setup_databases,
    setup_test_environment,
    teardown_databases,
)

from accounts.models import Membership, Player, Role  # noqa: E402
from deploy.runtime import embedded  # noqa: E402
from ladder import runs  # noqa: E402
from ladder.models import (  # noqa: E402
    BoxSeason,
    Calendar,
    CountedGame,
    CountedSeat,
    Kind,
    Pool,
    Source,
)
from tests.factories import (  # noqa: E402
    ClubFactory,
    LadderFactory,
    MembershipFactory,
    PlayerFactory,
    PoolFactory,
)
from tests.support.clients import sign_in  # noqa: E402
from tests.support.ladder.boxes import begin, league_of  # noqa: E402
from tests.support.ladder.busy_club import MEMBERS, addresses, begun  # noqa: E402
from tests.support.ladder.pools import play  # noqa: E402

GAMES = 20_000
PLAYERS = 200
FIRST = datetime(2022, 1, 3, 20, tzinfo=UTC)
SPACING = timedelta(minutes=120)
REPEATS = 5


def fill(pool: Pool) -> None:
    """Write the games, without a run."""
    rng = Random(1)  # noqa: S311
    players = PlayerFactory.create_batch(PLAYERS, club=pool.club)
    games = CountedGame.objects.bulk_create(
        CountedGame(
            pool=pool,
            source=Source.IMPORT,
            ended_at=FIRST + SPACING * number,
            deals=28,
            deals_of_whole=28,
        )
        for number in range(GAMES)
    )
    seats = []
    for game in games:
        scores = [round(rng.gauss(0, 120)) for _ in range(3)]
        four = rng.sample(players, 4)
        for number, score in enumerate([*scores, -sum(scores)]):
            seats.append(CountedSeat(game=game, number=number, player=four[number], score=score))
    CountedSeat.objects.bulk_create(seats, batch_size=5_000)


def measure_runs(pool: Pool) -> None:
    began, cpu = time.perf_counter(), time.process_time()
    assert runs.bring_up_to_date(pool.pk)
    print(  # noqa: T201
        f"a run of {GAMES} games: {time.perf_counter() - began:.1f} s,"
        f" of which {time.process_time() - cpu:.1f} s in this process"
    )
    players = list(pool.club.players.order_by("pk")[:4])
    times = []
    for number in range(REPEATS):
        at = FIRST + SPACING * (GAMES + number)
        began = time.perf_counter()
        play(pool, players, [30, 10, -10, -30], at)
        assert runs.bring_up_to_date(pool.pk)
        times.append((time.perf_counter() - began) * 1000)
    print(f"one more game: {median(times):.0f} ms, the longest {max(times):.0f} ms")  # noqa: T201


def running_boxes(pool: Pool) -> BoxSeason:
    """Put all players in boxes of six for the last year of the games; return the season."""
    league = league_of(pool.club, list(pool.club.players.order_by("pk")[:PLAYERS]), size=6)
    season = begin(league)
    season.last = (FIRST + SPACING * GAMES).date()
    season.first = season.last - timedelta(days=365)
    season.save(update_fields=["first", "last"])
    return season


def measure_page(client: Client, path: str) -> None:
    """Print the time of a page that can be opened."""
    times, cpu = [], []
    for _ in range(REPEATS):
        with CaptureQueriesContext(connection) as queries:
            began, used = time.perf_counter(), time.process_time()
            answer = client.get(path)
            times.append((time.perf_counter() - began) * 1000)
            cpu.append((time.process_time() - used) * 1000)
        if answer.status_code != 200:
            return
    took = f"{median(times):.0f} ms ({median(cpu):.0f})"
    print(f"{path}: {took}, {len(queries)} queries")  # noqa: T201


def main() -> None:
    pool = PoolFactory.create(club=ClubFactory.create(slug="river"))
    LadderFactory.create(pool=pool, kind=Kind.MEAN, calendar=Calendar.MONTH, public=True)
    LadderFactory.create(pool=pool, kind=Kind.BEST, calendar=Calendar.YEAR)
    LadderFactory.create(pool=pool, kind=Kind.WINS, calendar=Calendar.LAST_YEAR)
    fill(pool)
    measure_runs(pool)
    running_boxes(pool)
    busy = begun(pool, members_of(pool))
    Membership.objects.filter(user=busy.member).update(role=Role.DIRECTOR)
    for who, client in (("a director who plays", sign_in(busy.member)), ("a visitor", Client())):
        print(who)  # noqa: T201
        for name, path in addresses(busy):
            if name != "ladder:export":
                measure_page(client, path)


def members_of(pool: Pool) -> list[Player]:
    """Give the first players accounts; return them."""
    players = list(pool.club.players.order_by("pk")[:MEMBERS])
    for player in players:
        player.user = MembershipFactory.create(club=pool.club).user
        player.save(update_fields=["user"])
    return players


if __name__ == "__main__":
    setup_test_environment()
    with embedded.hold():
        databases = setup_databases(verbosity=0, interactive=False)
        try:
            main()
        finally:
            teardown_databases(databases, verbosity=0)
