"""Shortcuts through the rounds of an event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from threading import Barrier, Thread
from typing import Any
from uuid import uuid4

from django.db import connection

from accounts.models import Club, Membership, Player, User
from games.models import Game
from games.rules import Seat
from games.rules.seats import around
from games.sheets import services as games
from games.sheets.stored import sheet_of
from tournaments import services
from tournaments.models import Entry, Round, RoundKind, Table, Tournament

WHEN = datetime(2026, 3, 5, 19, 30)  # noqa: DTZ001 - the club's own time
TAKEN: Mapping[str, Any] = {
    "no-tricks": {"N": 4, "E": 3, "S": 3, "W": 3},
    "no-queens": {"N": 1, "E": 1, "S": 1, "W": 1},
    "no-last-two": ["E", "S"],
    "no-hearts": {"N": 4, "E": 3, "S": 3, "W": 3, "ace": "S"},
    "no-king": ["W"],
    "trumps:S": {"N": 4, "E": 3, "S": 3, "W": 3},
    "dominoes:8": ["N", "E", "S", "W"],
}
ANNOUNCED = {"trumps": "trumps:S", "dominoes": "dominoes:8"}
EVEN = {"N": 30, "E": 10, "S": -10, "W": -30}
MakeEvent = Callable[..., Tournament]


def new_members(club: Club, names: Sequence[str]) -> list[Player]:
    """Return the players of new members of the club, who can sign in."""
    users = User.objects.bulk_create(
        User(email=f"{name.replace(' ', '.')}@example.org".lower(), name=name) for name in names
    )
    Membership.objects.bulk_create(Membership(club=club, user=user) for user in users)
    return Player.objects.bulk_create(
        Player(club=club, user=user, name=user.name) for user in users
    )


def enter_new(event: Tournament, name: str, by: User) -> Entry:
    """Enter a new member of the club who can sign in."""
    (player,) = new_members(event.club, [name])
    return services.enter(tournament=event, player=player, actor=by)


def fresh(event: Tournament) -> Tournament:
    return Tournament.objects.select_related("club").get(pk=event.pk)


def start(event: Tournament, boss: User, seed: int = 1) -> Round:
    """Draw every round and release the first."""
    services.draw_rounds(tournament=event, actor=boss, seed=seed)
    return services.release_round(tournament=event, actor=boss)


def users_at(table: Table) -> dict[str, User]:
    """Return the users at a table, by seat."""
    users = {seat.seat: seat.entry.player.user for seat in table.seats.all()}
    return {seat: user for seat, user in users.items() if user is not None}


def table_of(one: Round, number: int = 1) -> Table:
    tables = Table.objects.select_related("round__tournament__club", "game")
    return tables.prefetch_related("seats__entry__player__user").get(round=one, number=number)


def give(table: Table, totals: Mapping[str, int] = EVEN, **kwargs: Any) -> None:
    """Enter four totals as North, and confirm them as East."""
    users = users_at(table)
    services.submit_totals(table=table, actor=users["N"], totals=totals, **kwargs)
    services.confirm_result(table=table, actor=users["E"])


def decide(one: Round, totals: Mapping[str, int] = EVEN) -> None:
    for number in range(1, one.tables.count() + 1):
        give(table_of(one, number), totals)


def play_sheet(game: Game, actor: User) -> Game:
    """Record every deal, with each declarer's first contract left, and finish the sheet."""
    while not (sheet := sheet_of(Game.objects.get(pk=game.pk))).is_over:
        declarer = sheet.declarer
        assert declarer is not None
        name = sheet.contracts_left(declarer)[0]
        contract = ANNOUNCED.get(name, name)
        # If doubles are compulsory, everybody always doubles declarer.
        others = around(declarer, tuple(Seat)[:4])[1:] if sheet.plan.compulsory else ()
        doubles = [f"{other}>{declarer}" for other in others]
        deal = {"declarer": declarer, "contract": contract, "doubles": doubles}
        games.record_deal(
            game=game,
            actor=actor,
            client_id=uuid4(),
            number=len(sheet.deals) + 1,
            deal=deal | {"taken": TAKEN[contract]},
        )
    return games.finish_game(game=game, actor=actor)


def once(**settings: Any) -> dict[str, Any]:
    return {"round_kind": RoundKind.ONCE, **settings}


def race(*attempts: Callable[[], object]) -> list[str]:
    """Run all attempts simultaneously in threads; return how each ended."""
    barrier = Barrier(len(attempts))
    outcomes: list[str] = []

    def run(attempt: Callable[[], object]) -> None:
        barrier.wait()
        try:
            attempt()
            outcomes.append("done")
        except Exception as error:  # noqa: BLE001 - whatever it is, the test compares its name
            outcomes.append(type(error).__name__)
        finally:
            connection.close()

    threads = [Thread(target=run, args=(attempt,)) for attempt in attempts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes
