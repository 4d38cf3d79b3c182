"""Tables that are append-only: the database refuses every way to change what is in them."""

from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, models, transaction

from accounts import audit
from accounts.models import AuditEntry, Club, Player
from games.models import DealChange, DealingSecret, TableEvent
from games.rules import PRESETS, Plan, Seat
from games.sheets import services
from games.tables.practice import start_practice
from ladder.models import RungChange, RungList
from tests.factories import PlayerFactory, PoolFactory, UserFactory
from tests.support.clients import SignedIn
from tests.support.sheets import NO_QUEENS

FINAL: list[type[models.Model]] = [
    AuditEntry, DealChange, TableEvent, DealingSecret, RungChange,
]  # fmt: skip
CHANGES = ["UPDATE {} SET {}", "DELETE FROM {}"]
EMPTIED = ["TRUNCATE {}", "TRUNCATE {} CASCADE", "TRUNCATE {} RESTART IDENTITY CASCADE"]
WHAT = {AuditEntry: "text = ''", DealChange: "number = 9", RungChange: "reason = ''"}


def fill(club: Club, user: SignedIn) -> None:
    """Write a row into the audit log, the history of a sheet and the log of rungs."""
    audit.record(club=club, actor=user.user, action="test", subject="club:1", text="tested")
    players: list[Player] = PlayerFactory.create_batch(4, club=club)
    game = services.create_game(
        club=club,
        ruleset=PRESETS["pagat"],
        seats=dict(zip([Seat(letter) for letter in "NESW"], players, strict=True)),
        plan=Plan(),
        first_declarer=Seat.N,
        created_by=user.user,
    )
    pool = PoolFactory.create(club=club)
    rungs = RungList.objects.create(pool=pool)
    RungChange.objects.create(rungs=rungs, kind="start")
    services.record_deal(game=game, actor=user.user, client_id=uuid4(), number=1, deal=NO_QUEENS)


@pytest.mark.parametrize("verb", CHANGES)
@pytest.mark.parametrize("model", WHAT)
def test_a_row_is_neither_changed_nor_deleted(
    club: Club, secretary: SignedIn, model: type[models.Model], verb: str
) -> None:
    fill(club, secretary)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        connection.cursor().execute(verb.format(model._meta.db_table, WHAT[model]))


@pytest.mark.parametrize("verb", EMPTIED)
@pytest.mark.parametrize("model", FINAL)
def test_no_table_is_emptied(db: None, model: type[models.Model], verb: str) -> None:
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        connection.cursor().execute(verb.format(model._meta.db_table))


def test_a_table_is_not_emptied_with_one_that_it_refers_to(db: None) -> None:
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        connection.cursor().execute("TRUNCATE games_game CASCADE")


def test_an_account_that_is_no_superuser_cannot_turn_the_triggers_off(db: None) -> None:
    cursor = connection.cursor()
    cursor.execute("CREATE ROLE club_of_the_test")
    cursor.execute("SET LOCAL ROLE club_of_the_test")
    with pytest.raises(DatabaseError, match="permission denied"), transaction.atomic():
        cursor.execute("SET LOCAL session_replication_role = replica")


@pytest.mark.django_db(transaction=True)
def test_the_tests_empty_all_tables_after_themselves(club: Club, secretary: SignedIn) -> None:
    fill(club, secretary)
    start_practice(user=UserFactory.create())
    assert all(model._default_manager.exists() for model in FINAL)
    call_command("flush", verbosity=0, interactive=False, reset_sequences=False)
    assert not any(model._default_manager.exists() for model in FINAL)
    # Triggers are off for that transaction alone.
    connection.cursor().execute("SHOW session_replication_role")
    with pytest.raises(DatabaseError, match="append-only"):
        connection.cursor().execute("TRUNCATE games_dealchange")
