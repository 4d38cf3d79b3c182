"""A database that an earlier version filled is migrated: nothing is lost and every page opens."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from importlib import import_module
from itertools import islice
from typing import Any, NamedTuple

import pytest
from django.core.management import call_command
from django.db.models import Count
from django.test import Client
from knox.models import AuthToken
from pytest_django.plugin import DjangoDbBlocker

from accounts.models import Role, User
from games.models import UNFINISHED, AwaitedTurn, DealingSecret, Game, Table, TableStatus
from games.rules.records.check import check_record
from games.rules.records.record import scores_to_json, write_record
from games.sheets.stored import names_of, sheet_of
from games.tables.engine import cache, deal_secrets
from games.tables.replay import record_text
from tests.support.clients import sign_in
from tests.support.databases import collect_statistics
from tests.support.profiles import is_long
from tests.support.urls import FOR_GUESTS, Place, ask, places
from tests.upgrade.objects import addresses_of
from tests.upgrade.restore import (
    DJANGOS_OWN,
    NOTHING,
    Content,
    Rewritten,
    content,
    restored,
    schema,
    used_up,
    versions,
)

pytestmark = [
    pytest.mark.trial,
    pytest.mark.xdist_group("upgrade"),
    pytest.mark.usefixtures("db"),
]


SENTENCES: dict[str, str] = import_module("tournaments.migrations.0005_report_texts").TEXTS


def report_now(report: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [line | {"text": SENTENCES.get(line["text"], line["text"])} for line in report]


def bound_now(bound: dict[str, Any]) -> dict[str, Any]:
    return bound | {"reason": SENTENCES.get(bound["reason"], bound["reason"])}


REWRITTEN: Mapping[str, Rewritten] = {
    "tournaments_draw": {"report": report_now, "bound": bound_now},
}
"""What migrations change in rows on purpose, by the names of tables and columns before them."""
FILLED = {"knox_authtoken": "expiry"}
"""The column of a table that a migration fills where it was empty: each token gets an end."""


REMOVED = {"games_turnmail"}
"""Tables that migrations remove on purpose: e-mails of turns, which are awaited turns now."""


@dataclass(frozen=True)
class Migration:
    """What a database held before and after it was migrated, and how a new one would be."""

    before: Content
    after: Content
    new_schema: set[str]


@pytest.fixture(scope="module", params=versions(), autouse=True)
def migration(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[Migration]:
    with django_db_blocker.unblock():
        new_schema = schema()
        with restored(request.param):
            cache._tables.clear()  # tables of other tests have the same numbers
            before = content()
            call_command("migrate", interactive=False, verbosity=0)
            collect_statistics()
            yield Migration(before, content(), new_schema)
        cache._tables.clear()


MOVED = ("games_dealt",)
"""Tables whose rows are in others now, by their names before the migration; each has a test."""


def test_nothing_is_lost(migration: Migration) -> None:
    for number, old in migration.before.items():
        if old.name in {*DJANGOS_OWN, *MOVED, *REMOVED}:
            continue
        assert number in migration.after, f"the table {old.name} is gone"
        new = migration.after[number]
        assert old.columns.keys() <= new.columns.keys(), f"{old.name} has lost columns"
        rewritten = REWRITTEN.get(old.name, NOTHING)
        columns = [key for key, name in old.columns.items() if name != FILLED.get(old.name)]
        rows, expected = new.counted(columns), old.counted(columns, rewritten)
        assert rows == expected, (old.name, new.name, list((expected - rows).items())[:3])


def test_tokens_have_an_end(migration: Migration) -> None:
    (old,) = (table for table in migration.before.values() if table.name == "knox_authtoken")
    names = {name: key for key, name in old.columns.items()}
    ends = {row[names["digest"]]: row[names["expiry"]] for row in old.rows}
    assert {end is None for end in ends.values()} == {True, False}
    for token in AuthToken.objects.all():
        end = ends[token.digest]
        assert token.expiry is not None
        assert end is None or token.expiry == datetime.fromisoformat(end)


def test_seeds_are_in_secrets_and_encrypted_while_a_game_is_played(migration: Migration) -> None:
    (seeds,) = (table for table in migration.before.values() if table.name in MOVED)
    by_game: dict[int, dict[int, str]] = {}
    for row in seeds.rows:
        named = {name: row[number] for number, name in seeds.columns.items()}
        by_game.setdefault(named["game_id"], {})[named["number"]] = named["seed"]
    unfinished = set(Table.objects.filter(status__in=UNFINISHED).values_list("pk", flat=True))
    assert by_game.keys() == set(DealingSecret.objects.values_list("pk", flat=True))
    assert 0 < len(unfinished) < len(by_game)
    for game, numbered in by_game.items():
        secret = deal_secrets.load(game)
        texts = [text for _number, text in sorted(numbered.items())]
        assert (secret.version, secret.published) == (1, game not in unfinished)
        assert ["\\x" + seed.hex() for seed in secret.seeds()] == texts
        row_content = bytes(DealingSecret.objects.get(pk=game).content)
        assert (row_content == secret.content) == secret.published


def test_the_tables_are_those_of_a_new_database(migration: Migration) -> None:
    assert schema() == migration.new_schema


def test_new_rows_get_new_numbers() -> None:
    assert not used_up()


def test_the_models_need_no_further_migration() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_live_games_replay_from_their_logs() -> None:
    tables = Table.objects.select_related("game")
    assert {table.status for table in tables} == set(TableStatus)
    for table in tables:
        state = cache.latest(table.pk).state
        deals = len(state.play.sheet.deals)
        replayed = (state.version, state.status, state.turn or "", deals, state.deadline)
        assert replayed == (
            table.version, table.status, table.turn, table.deals, table.deadline
        )  # fmt: skip
        sheet = sheet_of(table.game)
        assert [deal.net for deal in state.play.sheet.deals] == [deal.net for deal in sheet.deals]
        assert scores_to_json(sheet.totals) == table.game.totals


def test_tables_wait_for_the_players_in_turn() -> None:
    turns = {turn.pk: turn for turn in AwaitedTurn.objects.all()}
    tables = Table.objects.filter(pace="days", status=TableStatus.PLAYING).exclude(deadline=None)
    assert turns.keys() == set(tables.values_list("pk", flat=True)) != set()
    for table in tables:
        state, turn = cache.latest(table.pk).state, turns[table.pk]
        assert state.turn == turn.seat
        assert state.occupants[state.turn].user == turn.user_id
    assert {turn.noticed_at is None for turn in turns.values()} == {True, False}


def test_recorded_games_check() -> None:
    """Their records, played and scored again, come to the totals in the database."""
    games = Game.objects.filter(deal_count__gt=0).prefetch_related("seatings__player")
    for game in games:
        if not game.hosted:
            record = write_record(sheet_of(game), names_of(game))
        elif game.table.status == TableStatus.OVER:
            record = record_text(game)
        else:
            continue
        result = check_record(record.encode())
        assert result["ok"], (game.title, result)
        assert result["totals"] == game.totals


# --- Pages ----------------------------------------------------------------------------------------


def people() -> dict[str, Client]:
    """Return clients of those whose pages differ, the secretary first, who may do most."""
    users = User.objects.annotate(games=Count("players__seatings")).order_by("-games", "pk")
    of_club = users.filter(memberships__club__slug="riverside")
    members = of_club.filter(memberships__role=Role.MEMBER)
    found = {
        "secretary": of_club.get(memberships__role=Role.SECRETARY),
        "guest": users.get(guest=True),
        "player": members[0],
    }
    clients: dict[str, Client] = {who: sign_in(user) for who, user in found.items()}
    clients["visitor"] = Client()
    for client in clients.values():
        client.raise_request_exception = False
    return clients


IN_DETAIL = re.compile(
    r"(games:(sheet|history|table|replay|record|pbn|seeds)|api:(game|table)(-record)?"
    r"|tournaments:(event|standings|rounds|players|projector|console|edit))$"
)
"""Pages that the secretary opens for every event, and for games by each of the rules."""


class Answer(NamedTuple):
    """What somebody was answered: the name of the address, the status, and who asked for what."""

    name: str
    status: int
    request: str


class Visit:
    """The way of one person through the site.

    The secretary goes everywhere, and tries every method, and every address that answers a form
    only, at one address of each kind. The others open pages, but no PDFs and nothing of the API,
    which reads the same rows. A visitor opens each page at one address, because no row is for
    visitors alone, and with the profile ``long`` at all; a guest opens only those that other
    visitors cannot.
    """

    def __init__(self, who: str, client: Client) -> None:
        self.who = who
        self.client = client
        self.is_thorough = who == "secretary"
        self.answers: list[Answer] = []
        self.forms: set[str] = set()
        """Names of addresses that answer a form and nothing else."""

    def walk(self, places: Iterable[Place]) -> list[Answer]:
        """Ask for every place, at each of its addresses."""
        for place in places:
            addresses = addresses_of(
                place,
                in_detail=self.is_thorough and bool(IN_DETAIL.match(place.name)),
                all_files=self.is_thorough,
            )
            most = 1 if self.who == "visitor" and not is_long() else None
            for n, address in enumerate(islice(addresses, most)):
                for method in place.declared():
                    if self._is_wanted(place, method, address, is_first=n == 0):
                        self._ask(place.name, method, address)
        return self.answers

    def _is_wanted(self, place: Place, method: str, address: str, *, is_first: bool) -> bool:
        if self.who == "guest" and place.name not in FOR_GUESTS:
            return False  # GuestMiddleware treats guests as visitors there
        if method != "GET" or place.name in self.forms:
            return self.is_thorough and is_first
        return self.is_thorough or not address.endswith(".pdf")

    def _ask(self, name: str, method: str, address: str) -> None:
        response = ask(self.client, method, address)
        request = f"{self.who}: {method} {address}"
        self.answers.append(Answer(name, response.status_code, request))
        asked = response.wsgi_request  # type: ignore[attr-defined]  # of Django's test client
        if method == "GET" and asked.method == "POST":
            self.forms.add(name)


def pages() -> Iterator[Place]:
    return (place for place in places() if not place.name.startswith("api:"))


@pytest.fixture
def _quiet() -> Iterator[None]:
    """Log none of the thousands of refusals."""
    logging.disable()
    yield
    logging.disable(logging.NOTSET)


NOT_FOUND = {"account_confirm_email"}
"""Pages for which the walk has no valid address: this one has the key of an e-mail."""


@pytest.mark.usefixtures("_quiet", "quick_draws", "plain_refusals")
def test_every_page_opens() -> None:
    secretary, *others = (Visit(who, client) for who, client in people().items())
    answers = secretary.walk(places())
    for other in others:
        answers += other.walk(place for place in pages() if place.name not in secretary.forms)
    assert not [answer for answer in answers if answer.status >= 500]
    opened = {answer.name for answer in answers if answer.status < 400}
    wanted = {place.name for place in places() if "GET" in place.declared()} - secretary.forms
    # Of what the earlier version had nothing.
    new = re.compile(
        "ladder:|api:ladder-|api:rungs-|bidding:|api:competition"
        "|tournaments:(series|recurring|webhook|prize|boards|deal|player_deals|experts)"
        "|tournaments:(team|line_up|substitute|time|period)"
        "|api:(series|recurring|event-(by-hand|deals|round-deals|team|line-up|substitute|time))"
    )
    none_yet = {
        "accounts:join_withdraw", "accounts:request_accept", "accounts:request_decline",
        "api:competition-today",
    }  # fmt: skip
    later = {
        place.name for place in places() if new.match(place.name) and place.arguments - {"club"}
    }
    assert wanted - NOT_FOUND - later - none_yet <= opened
