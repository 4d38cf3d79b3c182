"""An event of 1,000 players and 8 rounds, through the services: ``make bench`` runs it.

Prints the seconds of each step (entries, check-in, draw, release, the results of a round, the
standings) and, in the middle of the last round, the milliseconds and queries of every page of the
event, for a director, a player and a visitor. The aims are 300 ms of processor and 20 queries.
Times are wall-clock times; in brackets is the processor time of this process, which depends less on
other load. The environment variable ``PLAYERS`` changes the number of players.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from statistics import median
from typing import Any

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
from django.urls import reverse  # noqa: E402

from accounts.models import Club, Player, Role, User  # noqa: E402
from deploy.runtime import embedded  # noqa: E402
from deploy.site.asgi import create_application  # noqa: E402
from games.rules import PRESETS  # noqa: E402
from tests.factories import (  # noqa: E402
    ClubFactory,
    MembershipFactory,
    PlayerFactory,
    UserFactory,
)
from tests.support.clients import sign_in  # noqa: E402
from tests.support.urls import Place, places  # noqa: E402
from tournaments import services, standings_store  # noqa: E402
from tournaments.models import Round, Table, Tournament  # noqa: E402

PLAYERS = int(os.environ.get("PLAYERS", "1000"))
ROUNDS = 8
REPEATS = 3
MOST_MS, MOST_QUERIES = 300, 20


def timed(what: str, work: Callable[[], Any]) -> Any:
    """Call *work*, print its duration, and return its result."""
    began, cpu = time.perf_counter(), time.process_time()
    result = work()
    took, used = time.perf_counter() - began, time.process_time() - cpu
    print(f"{what}: {took:.2f} s ({used:.2f})", flush=True)  # noqa: T201
    return result


# --- The event ---------------------------------------------------------------------------------


def the_event(club: Club, boss: User) -> Tournament:
    return services.create_tournament(
        club=club,
        actor=boss,
        name="A thousand",
        starts_at=datetime(2026, 3, 5, 19, 30),  # noqa: DTZ001 - the club's own time
        ruleset=PRESETS["pagat"],
        round_count=ROUNDS,
    )


def fresh(event: Tournament) -> Tournament:
    return Tournament.objects.select_related("club").get(pk=event.pk)


def decide(one: Round, boss: User, *, share: float = 1.0) -> None:
    """Enter and confirm the totals of a share of the tables, as the director."""
    tables = Table.objects.select_related("round__tournament__club", "game").filter(round=one)
    for table in tables.order_by("number")[: round(tables.count() * share)]:
        spread = (table.number * 7 + one.number * 13) % 90
        totals = {"N": 20 + spread, "E": 10, "S": -10, "W": -20 - spread}
        services.submit_totals(table=table, actor=boss, totals=totals)
        services.confirm_result(table=table, actor=boss)


def play(event: Tournament, boss: User) -> Round:
    """Play all rounds except the last, and half of the last one; return it."""
    timed("draw of all rounds", lambda: services.draw_rounds(tournament=event, actor=boss, seed=1))
    for number in range(1, ROUNDS + 1):
        one: Round = timed(
            f"release of round {number}",
            lambda: services.release_round(tournament=fresh(event), actor=boss),
        )
        share = 0.5 if number == ROUNDS else 1.0
        timed(f"results of round {number}", lambda: decide(one, boss, share=share))  # noqa: B023
        timed("standings", lambda: standings_store.store_standings(event.pk))
    return one


# --- Its pages ---------------------------------------------------------------------------------


def pages(event: Tournament, one: Round) -> Iterator[tuple[str, str]]:
    """Yield the names and URLs of all pages of the event that are not files."""
    table = one.tables.order_by("number")[0]
    seat = table.seats.select_related("entry")[0]
    values: dict[str, Any] = {
        "club": event.club.slug,
        "pk": event.pk,
        "event": event.pk,
        "number": one.number,
        "table": table.pk,
        "entry": seat.entry_id,
        "phase": one.phase_id,
    }
    for place in places():
        if is_of_an_event(place) and place.arguments <= values.keys():
            chosen = {name: values[name] for name in place.arguments}
            yield place.name, reverse(place.name, kwargs=chosen)


def is_of_an_event(place: Place) -> bool:
    files = ("sheets", "slips", "_file", "calendar", "boards", "deal")
    event = place.name.startswith(("tournaments:", "api:event"))
    return event and len(place.arguments) > 1 and not any(one in place.name for one in files)


def measure(who: str, client: Client, found: list[tuple[str, str]]) -> list[str]:
    """Print the cost of each page for a client, and return the pages that exceed the aims."""
    too_much = []
    print(who)  # noqa: T201
    for name, path in found:
        times, cpu = [], []
        for _ in range(REPEATS):
            with CaptureQueriesContext(connection) as queries:
                began, used = time.perf_counter(), time.process_time()
                answer = client.get(path)
                times.append((time.perf_counter() - began) * 1000)
                cpu.append((time.process_time() - used) * 1000)
            if answer.status_code != 200:
                break
        if answer.status_code != 200:
            continue
        size = len(answer.content) // 1000
        line = f"{median(times):.0f} ms ({median(cpu):.0f}), {len(queries)} queries, {size} kB"
        print(f"  {name} {path}: {line}", flush=True)  # noqa: T201
        if median(cpu) > MOST_MS or len(queries) > MOST_QUERIES:
            too_much.append(f"{who}: {name} {line}")
    return too_much


def main() -> None:
    logging.disable()
    club = ClubFactory.create(slug="river")
    boss = UserFactory.create(name="Bea Boss")
    MembershipFactory.create(club=club, user=boss, role=Role.DIRECTOR)
    member = UserFactory.create(name="Ada First")
    MembershipFactory.create(club=club, user=member)
    players = [
        PlayerFactory.create(club=club, user=member, name=member.name),
        *Player.objects.bulk_create(
            Player(club=club, name=f"Player {number:04}") for number in range(1, PLAYERS)
        ),
    ]
    event = the_event(club, boss)
    entry: dict[str, Any] = {"tournament": event, "guests": [], "here": False, "actor": boss}
    timed("entries", lambda: services.enter_field(players=players, **entry))
    timed("check-in", lambda: services.check_in_everybody(tournament=event, actor=boss))
    last = play(fresh(event), boss)
    create_application()  # adjusts the garbage collector as in the process that serves pages
    found = list(pages(fresh(event), last))
    too_much = [
        line
        for who, client in (
            ("a director", sign_in(boss)),
            ("a player", sign_in(member)),
            ("a visitor", Client()),
        )
        for line in measure(who, client, found)
    ]
    print(f"over {MOST_MS} ms of processor or {MOST_QUERIES} queries: {len(too_much)}")  # noqa: T201
    print("\n".join(too_much))  # noqa: T201


if __name__ == "__main__":
    setup_test_environment()
    with embedded.hold():
        databases = setup_databases(verbosity=0, interactive=False)
        try:
            main()
        finally:
            teardown_databases(databases, verbosity=0)
