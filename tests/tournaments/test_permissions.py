"""What pages offer at a table is what the services accept."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import transaction

from accounts.access import official_in
from accounts.models import User
from accounts.refusals import Refusal
from games.models import Game
from games.sheets import services as games
from tests.support.events import (
    EVEN,
    MakeEvent,
    decide,
    fresh,
    give,
    play_sheet,
    start,
    table_of,
    users_at,
)
from tests.support.parameters import mostly_trials
from tournaments import services
from tournaments.models import AwardKind, Table
from tournaments.services import AwardChoice, TablePermissions, table_permissions

OTHER = {"N": 50, "E": 0, "S": 0, "W": -50}


def submitted(table: Table, boss: User) -> None:
    services.submit_totals(table=table, actor=users_at(table)["N"], totals=EVEN)


def disputed(table: Table, boss: User) -> None:
    give(table)
    services.dispute_result(table=table, actor=boss, reason="deal 3")


def abandoned(table: Table, boss: User) -> None:
    services.abandon_table(table=table, actor=boss, reason="rain")


def sheet_started(table: Table, boss: User) -> None:
    assert table.game is not None
    table.game.deal_count = 1
    table.game.save(update_fields=["deal_count"])


def sheet_finished(table: Table, boss: User) -> None:
    assert table.game is not None
    play_sheet(table.game, users_at(table)["N"])


def closed(table: Table, boss: User) -> None:
    decide(table.round)
    services.close_round(round=table.round, actor=boss)


def finished(table: Table, boss: User) -> None:
    decide(table.round)
    services.finish(tournament=table.round.tournament, actor=boss)


def published(table: Table, boss: User) -> None:
    finished(table, boss)
    services.publish(tournament=table.round.tournament, actor=boss)


def sheet_in_doubt(table: Table, boss: User) -> None:
    """After the publication the sheet is disputed and handed in again, but not confirmed."""
    assert table.game is not None
    users = users_at(table)
    play_sheet(table.game, users["N"])
    services.confirm_result(table=table, actor=users["E"])
    give(table_of(table.round, 2))
    services.finish(tournament=table.round.tournament, actor=boss)
    services.publish(tournament=table.round.tournament, actor=boss)
    game = Game.objects.get(tournament_table=table)
    games.dispute_game(game=game, actor=boss, reason="deal 3")
    games.finish_game(game=game, actor=boss)


STATES: list[Callable[[Table, User], None]] = [
    lambda table, boss: None,
    submitted,
    lambda table, boss: give(table),
    disputed,
    abandoned,
    sheet_started,
    sheet_finished,
    closed,
    finished,
    published,
    sheet_in_doubt,
]


def averages(table: Table) -> dict[int, AwardChoice]:
    return {seat.entry_id: AwardChoice(AwardKind.AVERAGE) for seat in table.seats.all()}


def accepted(table: Table, user: User) -> TablePermissions:
    """Return which services accept *user*, undoing what they do."""

    def tried(service: Callable[..., object], **options: object) -> bool:
        with transaction.atomic():
            try:
                service(table=table, actor=user, **options)
            except Refusal:
                return False
            finally:
                transaction.set_rollback(True)
        return True

    confirm = tried(services.confirm_result)
    return TablePermissions(
        submit=tried(services.submit_totals, totals=OTHER),
        confirm=confirm,
        confirm_alone=not confirm and tried(services.confirm_result, reason="why"),
        dispute=tried(services.dispute_result, reason="why"),
        settle=tried(services.settle_dispute, reason="why"),
        correct=tried(services.correct_result, totals=OTHER, reason="why"),
        abandon=tried(services.abandon_table, reason="why"),
        resume=tried(services.resume_table, reason="why"),
        award=tried(services.award_table, awards=averages(table), reason="why"),
    )


@pytest.mark.trial
@pytest.mark.parametrize(
    "state",
    mostly_trials(STATES, STATES[::4]),
    ids=lambda state: state.__name__.replace("<lambda>", "state"),
)
def test_a_page_offers_what_the_services_accept(
    make_event: MakeEvent, boss: User, state: Callable[[Table, User], None]
) -> None:
    table = table_of(start(make_event(8), boss))
    users = users_at(table)
    stranger = users_at(table_of(table.round, 2))["N"]
    state(table, boss)
    for user in (boss, users["N"], users["E"], stranger):
        table = table_of(table.round, table.number)
        table.round.tournament = fresh(table.round.tournament)
        official = official_in(user, table.round.tournament.club)
        offered = table_permissions(table, user, official=official)
        expected = accepted(table, user)
        if not official:
            # The services for officials leave it to the pages and the API to ask who calls.
            names = ("submit", "confirm", "dispute")
            assert [getattr(offered, name) for name in names] == [
                getattr(expected, name) for name in names
            ]
            assert not offered.confirm_alone
            for_officials = ("settle", "correct", "abandon", "resume", "award")
            assert not any(getattr(offered, name) for name in for_officials)
        else:
            assert offered == expected


def test_a_visitor_is_offered_nothing(make_event: MakeEvent, boss: User) -> None:
    table = table_of(start(make_event(8), boss))
    submitted(table, boss)
    offered = table_permissions(table_of(table.round, 1), AnonymousUser(), official=False)
    assert offered == TablePermissions(*[False] * 9)
