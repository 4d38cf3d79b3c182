"""Nothing that reaches a viewer depends on cards that are hidden from them.

Whole games of every preset are played at random. At some moments the cards that a viewer has not
seen are dealt again so that the same log is possible, and everything that reaches the viewer is
captured for both deals: pages and responses of the API, also to forms and actions; the commands and
the data in Redis; the arguments of tasks; e-mails; the log of the process. No byte may differ.
Leaks of each kind, which begin in the middle of a game, are planted to show that they are found.
:mod:`.test_leaks_views` and :mod:`.test_leaks_frames` test views and frames.

In the game of a preset there is a moment for each contract: in the doubling of one, in the play of
the next, for the players and a spectator in turn. At each moment the table, its API and a twelfth
of all other URLs are requested, in turn. The profile ``long`` has a moment in every deal of a game
of every preset, and requests a quarter of the URLs at each.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from django.core.cache import cache as django_cache
from django.test import Client

from accounts.models import Club, Membership, Role, User
from games.models import Game
from games.rules import PRESETS, RuleSet, Seat
from games.tables import nudges, snapshot, turn_notices
from games.tables.engine import cache, commands, log
from games.tables.engine.log import lock_table
from games.tables.engine.state import TableState
from games.tables.opening import open_table
from games.tables.practice import practice_club
from games.tables.seating import seat_bot, seat_guest
from games.tables.view import settings, text
from live import topics
from tests.factories import UserFactory
from tests.support.parameters import mostly_trials
from tests.support.profiles import is_long
from tests.support.tables.channels import (
    ATTEMPTS,
    Captured,
    addresses,
    answer_to,
    answers,
    answers_to_forms,
    differing_lines,
    effects,
    logged,
)
from tests.support.tables.hidden_cards import SeedHands, all_hands, seed_hands
from tests.support.tables.playing import member_of, seeded, state_of, table_of
from tests.support.tables.scripted_games import (
    PHASES,
    Moment,
    ScriptedDeal,
    ScriptedTable,
    moment_per_contract,
    moment_per_deal,
    script_of,
)

__all__ = ["seed_hands"]

# --- Tables of each kind ------------------------------------------------------------------------

PARTS = 4 if is_long() else 12
"""Parts of all URLs, one of which is requested at each moment."""
LIKE_OTHERS = (
    "pagat-ravage", "pagat-alternative", "lagosz-sinclair", "goldsmith-7", "goldsmith-8",
    "bustarret-3", "bustarret-sequence",
)  # fmt: skip
"""Presets whose pages differ from those of others by contracts and points only."""
ALWAYS = ("games:table", "games:sheet", "api:table")
Differences = dict[str, list[str]]
Viewers = dict[Seat | None, User]
Open = Callable[[Club, RuleSet], tuple[Game, Viewers]]


def of_people(club: Club, rules: RuleSet, **chosen: Any) -> tuple[Game, Viewers]:
    """A table without bots; a director of the club is the spectator."""
    users = [member_of(club, f"Player {seat}") for seat in rules.seats]
    game = table_of(club, users, rules, **chosen)
    director = member_of(club, "Dora Director")
    Membership.objects.filter(user=director).update(role=Role.DIRECTOR)
    viewers: Viewers = {None: director}
    return game, viewers | dict(zip(rules.seats, users, strict=True))


def by_mail(club: Club, rules: RuleSet) -> tuple[Game, Viewers]:
    """A game with two days for each action, and e-mails."""
    return of_people(club, rules, pace="days", turn_seconds=2 * 24 * 60 * 60)


def with_bots(club: Club, rules: RuleSet) -> tuple[Game, Viewers]:
    """A table with two people and bots; a member of the club is the spectator."""
    users = [member_of(club, f"Player {seat}") for seat in rules.seats[:2]]
    game = table_of(club, users, rules, reserve_seconds=600, turn_seconds=60 * 60)
    viewers: Viewers = {None: member_of(club, "Mia Member")}
    return game, viewers | dict(zip(rules.seats, users, strict=False))


def of_a_guest(club: Club, rules: RuleSet) -> tuple[Game, Viewers]:
    """A guest's game against bots."""
    place, host = practice_club()
    guest = UserFactory.create(name="Guest", guest=True)
    first = rules.seats[0]
    game = open_table(club=place, host=host, ruleset=rules, private=True, first_declarer=first)
    with lock_table(game.pk) as table:
        seat_guest(table, rules.seats[1], guest)
        for seat in rules.seats:
            if seat != rules.seats[1]:
                seat_bot(table, seat, "club")
        table.add("start")
    return game, {rules.seats[1]: guest}


TABLES: tuple[Open, ...] = (of_people, with_bots, by_mail, of_a_guest)


def taken(
    table: ScriptedTable, moment: Moment, number: int, client: Client, every: dict[str, str]
) -> Captured:
    """Capture what reaches a viewer; *number* selects the part of *every* URL."""
    game, found = table.game, Captured()
    turn = dict(islice(every.items(), number % PARTS, None, PARTS))
    always = {name: every[name] for name in ALWAYS}
    state_of(game)
    found |= answers(client, always | turn) | answers_to_forms(client, turn)
    if moment.viewer is not None:
        attempt = ATTEMPTS[number % len(ATTEMPTS)]
        found[f"answer to {attempt}"] = answer_to(client, game, attempt)
    return found | effects(game, moment.following[1], table.before)


def differences(
    table: ScriptedTable,
    moments: Iterable[tuple[int, Moment]],
    viewers: Viewers,
    seed_hands: SeedHands,
    caplog: pytest.LogCaptureFixture,
) -> Iterator[tuple[Moment, Differences]]:
    """Yield for each moment what differs between two deals that its viewer cannot tell apart."""
    client, every = Client(), addresses(table.game)
    for number, moment in moments:
        table.play_to(moment)
        seed, user = table.seed(moment.deal.number), viewers[moment.viewer]
        both = []
        for hands in (moment.ambiguity.hands, moment.ambiguity.other):
            found = Captured()
            with seed_hands.dealing(seed, hands, table.before), logged(caplog, found):
                client.cookies.clear()
                client.force_login(user)
                found |= taken(table, moment, number, client, every)
            both.append(found)
        here, there = both
        assert here.keys() == there.keys()
        yield (
            moment,
            {name: lines for name in here if (lines := differing_lines(here[name], there[name]))},
        )


def compared(
    club: Club,
    rules: RuleSet,
    seed_hands: SeedHands,
    caplog: pytest.LogCaptureFixture,
    seed: int = 1,
    kind: Open = of_people,
    choose: Callable[..., Iterable[Moment]] | None = None,
) -> Iterator[tuple[Moment, Differences]]:
    """Play a whole game of *rules*, and compare at some moments."""
    rng = seeded(seed)
    game, viewers = kind(club, rules)
    seats = rng.sample(list(viewers), len(viewers))
    script = script_of(rules, rng)
    table = ScriptedTable(game, script, seed_hands)
    choose = choose or (moment_per_deal if is_long() else moment_per_contract)
    moments = choose(script, seats, rng, PHASES[seed % 2 :] + PHASES[: seed % 2])
    return differences(table, enumerate(moments, seed), viewers, seed_hands, caplog)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "preset",
    mostly_trials(sorted(PRESETS), ["leaver-3"], LIKE_OTHERS),
)
def test_nothing_else_depends_on_hidden_cards(
    preset: str, club: Club, seed_hands: SeedHands, caplog: pytest.LogCaptureFixture
) -> None:
    rules, seed = PRESETS[preset], sorted(PRESETS).index(preset)
    kind = TABLES[seed % len(TABLES)]
    met = set()
    for moment, found in compared(club, rules, seed_hands, caplog, seed, kind):
        assert found == {}, moment
        met.add(moment.deal.contract)
    assert met == set(rules.contracts)


# --- Planted leaks ------------------------------------------------------------------------------

LEAKS: dict[str, Callable[[pytest.MonkeyPatch, Callable[[TableState], str]], None]] = {}


def planted(kind: str) -> Callable[[Any], None]:
    """Register a leak under the place where it must be found."""

    def register(plant: Any) -> None:
        LEAKS[kind] = plant

    return register


def secret(game: int, all_hands: Callable[[TableState], str]) -> str:
    return all_hands(cache.latest(game).state)


@planted("games:sheet")
def in_a_page(monkeypatch: pytest.MonkeyPatch, all_hands: Callable[[TableState], str]) -> None:
    monkeypatch.setattr(Game, "__str__", lambda game: secret(game.pk, all_hands))


@planted("api:table")
def in_the_api(monkeypatch: pytest.MonkeyPatch, all_hands: Callable[[TableState], str]) -> None:
    real = snapshot.view_for
    monkeypatch.setattr(
        "games.tables.api.view_for",
        lambda *, game, user: (secret(game, all_hands), real(game=game, user=user)[1]),
    )


@planted("games:table")
def in_a_page_to_be(
    monkeypatch: pytest.MonkeyPatch, all_hands: Callable[[TableState], str]
) -> None:
    real = settings.settings_json
    monkeypatch.setattr(
        text, "settings_json", lambda state: {**real(state), "next": all_hands(state)}
    )


@planted("answer to")
def in_a_refusal(monkeypatch: pytest.MonkeyPatch, all_hands: Callable[[TableState], str]) -> None:
    real = commands._act

    def answer(table: log.LockedTable, *asked: Any) -> commands.Answer:
        said = real(table, *asked)
        return said if said.ok else replace(said, message=all_hands(table.state))

    monkeypatch.setattr(commands, "_act", answer)


@planted("redis")
def in_redis(monkeypatch: pytest.MonkeyPatch, all_hands: Callable[[TableState], str]) -> None:
    real = topics._publish

    def publish(*changed: tuple[str, int]) -> None:
        for topic, version in changed:
            kind, _, key = topic.partition(":")
            told = f"{topic}:{secret(int(key), all_hands)}" if kind == "table" else topic
            real((told, version))

    monkeypatch.setattr(topics, "_publish", publish)


@planted("redis keys")
def in_a_key(monkeypatch: pytest.MonkeyPatch, all_hands: Callable[[TableState], str]) -> None:
    real = log._write

    def write(tables: list[log.LockedTable]) -> None:
        for table in tables:
            django_cache.set(f"table:{table.game}", all_hands(table.before), 60)
        real(tables)

    monkeypatch.setattr(log, "_write", write)


@planted("mail")
def in_a_mail(monkeypatch: pytest.MonkeyPatch, all_hands: Callable[[TableState], str]) -> None:
    monkeypatch.setattr(turn_notices, "name_of", lambda game: secret(game.pk, all_hands))


@planted("log")
def in_the_log(monkeypatch: pytest.MonkeyPatch, all_hands: Callable[[TableState], str]) -> None:
    real = log._write

    def write(tables: list[log.LockedTable]) -> None:
        for table in tables:
            logging.getLogger("games").info("hands %s", all_hands(table.before))
        real(tables)

    monkeypatch.setattr(log, "_write", write)


@planted("workers")
def in_what_workers_are_asked(
    monkeypatch: pytest.MonkeyPatch, all_hands: Callable[[TableState], str]
) -> None:
    real = nudges._send

    def send(task: str, game: int, version: int, wait: float = 0) -> None:
        real(f"{task}.{secret(game, all_hands)}", game, version, wait)

    monkeypatch.setattr(nudges, "_send", send)


WHERE: dict[str, tuple[str, Open]] = {
    "mail": ("mail", by_mail),
    "workers": ("redis", with_bots),
}
"""The place, and the kind of table, for leaks that are not found at every table."""


@pytest.mark.trial
@pytest.mark.django_db
@pytest.mark.parametrize("kind", mostly_trials(LEAKS, ["games:table", "log"]))
def test_a_leak_of_each_kind_is_found(
    kind: str,
    club: Club,
    seed_hands: SeedHands,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The leak begins in the fifth deal; before that nothing is found."""
    LEAKS[kind](monkeypatch, lambda at: all_hands(at) if at.deal_number >= 5 else "")
    where, table = WHERE.get(kind, (kind, of_people))

    def late(script: list[ScriptedDeal], *rest: Any) -> Iterable[Moment]:
        return moment_per_deal(script[3:], *rest)

    every = compared(club, PRESETS["pagat"], seed_hands, caplog, 3, table, late)
    for moment, found in every:
        if moment.deal.number < 5:
            assert found == {}
        elif any(name.startswith(where) for name in found):
            return
    pytest.fail("the leak was not found")
