"""Nothing that reaches a viewer depends on cards she may not know.

Whole games of every preset are played at random. Every so often the cards that a viewer has not
seen are dealt anew, so that all that happened could have happened just so, and what reaches her
is taken again: pages and answers of the API, to forms and to what she tries as well; what goes to
Redis and is kept there; the arguments of what the workers are asked; the mail that goes out; the
log of the processes. Not a byte may differ. Leaks of each kind are planted too, that begin in the
middle of a game, and seen. :mod:`.test_leaks_views` and :mod:`.test_leaks_frames` are about those.

Of every preset a whole game is played, with a moment for each of its contracts: in the doubling of
one, in the play of the next, for the players and a spectator in turn; beside the table and its API
a twelfth of all addresses is visited at each, in turn. The profile ``long`` stops in every deal of
a game of every preset, and visits a quarter of them each time.
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
from games.tables import nudges, snapshot, turn_mails, view
from games.tables.engine import cache, commands, log
from games.tables.engine.log import lock_table
from games.tables.engine.state import TableState
from games.tables.guests import practice_club
from games.tables.opening import open_table
from games.tables.seating import seat_bot, seat_guest
from live import topics
from tests.factories import UserFactory
from tests.support.parameters import mostly_trials
from tests.support.profiles import is_long
from tests.support.tables.channels import (
    ATTEMPTS,
    Taken,
    addresses,
    answer_to,
    answers,
    answers_to_forms,
    effects,
    logged,
    unlike,
)
from tests.support.tables.evenings import (
    PHASES,
    Evening,
    Moment,
    Scripted,
    a_moment_each,
    all_moments,
    script_of,
)
from tests.support.tables.playing import at, member_of, seeded, table_of
from tests.support.tables.worlds import Packs, hidden, packs

__all__ = ["packs"]

# --- Everything else, at tables in the database ------------------------------------------------

PARTS = 4 if is_long() else 12
"""Of all addresses, of which one is visited at each moment."""
ALWAYS = ("games:table", "games:sheet", "api:table")
Differences = dict[str, list[str]]
Viewers = dict[Seat | None, User]
Open = Callable[[Club, RuleSet], tuple[Game, Viewers]]


def of_people(club: Club, rules: RuleSet, **chosen: Any) -> tuple[Game, Viewers]:
    """A table full of people; a director of the club looks on."""
    users = [member_of(club, f"Player {seat}") for seat in rules.seats]
    game = table_of(club, users, rules, **chosen)
    director = member_of(club, "Dora Director")
    Membership.objects.filter(user=director).update(role=Role.DIRECTOR)
    viewers: Viewers = {None: director}
    return game, viewers | dict(zip(rules.seats, users, strict=True))


def by_mail(club: Club, rules: RuleSet) -> tuple[Game, Viewers]:
    """A game by e-mail, in which everybody has two days for each action."""
    return of_people(club, rules, pace="days", turn_seconds=2 * 24 * 60 * 60)


def with_bots(club: Club, rules: RuleSet) -> tuple[Game, Viewers]:
    """A table with two people, of whom one opened it and one looks on too, and bots."""
    users = [member_of(club, f"Player {seat}") for seat in rules.seats[:2]]
    game = table_of(club, users, rules, reserve_seconds=600, turn_seconds=60 * 60)
    viewers: Viewers = {None: member_of(club, "Mia Member")}
    return game, viewers | dict(zip(rules.seats, users, strict=False))


def of_a_guest(club: Club, rules: RuleSet) -> tuple[Game, Viewers]:
    """The table of somebody without an account, with nobody but bots."""
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
    evening: Evening, moment: Moment, number: int, client: Client, every: dict[str, str]
) -> Taken:
    """What reaches a viewer in the present world; *number* says which part of *every* address."""
    game, found = evening.game, Taken()
    turn = dict(islice(every.items(), number % PARTS, None, PARTS))
    always = {name: every[name] for name in ALWAYS}
    at(game)
    found |= answers(client, always | turn) | answers_to_forms(client, turn)
    if moment.viewer is not None:
        attempt = ATTEMPTS[number % len(ATTEMPTS)]
        found[f"answer to {attempt}"] = answer_to(client, game, attempt)
    return found | effects(game, moment.following[1], evening.before)


def differences(
    evening: Evening,
    moments: Iterable[tuple[int, Moment]],
    viewers: Viewers,
    packs: Packs,
    caplog: pytest.LogCaptureFixture,
) -> Iterator[tuple[Moment, Differences]]:
    """At each moment, what differs between two worlds that are one to its viewer."""
    client, every = Client(), addresses(evening.game)
    for number, moment in moments:
        evening.go_to(moment)
        seed, user = evening.seed(moment.deal.number), viewers[moment.viewer]
        both = []
        for hands in (moment.doubt.hands, moment.doubt.other):
            found = Taken()
            with packs.world(seed, hands, evening.before), logged(caplog, found):
                client.cookies.clear()
                client.force_login(user)
                found |= taken(evening, moment, number, client, every)
            both.append(found)
        here, there = both
        assert here.keys() == there.keys()
        yield moment, {name: lines for name in here if (lines := unlike(here[name], there[name]))}


def compared(
    club: Club,
    rules: RuleSet,
    packs: Packs,
    caplog: pytest.LogCaptureFixture,
    seed: int = 1,
    kind: Open = of_people,
    choose: Callable[..., Iterable[Moment]] | None = None,
) -> Iterator[tuple[Moment, Differences]]:
    """Play a whole game of *rules*, and compare at moments of it."""
    rng = seeded(seed)
    game, viewers = kind(club, rules)
    seats = rng.sample(list(viewers), len(viewers))
    script = script_of(rules, rng)
    evening = Evening(game, script, packs)
    choose = choose or (all_moments if is_long() else a_moment_each)
    moments = choose(script, seats, rng, PHASES[seed % 2 :] + PHASES[: seed % 2])
    return differences(evening, enumerate(moments, seed), viewers, packs, caplog)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "preset",
    # One at a table of each kind.
    mostly_trials(sorted(PRESETS), ["pagat", "bustarret-sequence", "french-32", "leaver-3"]),
)
def test_nothing_else_depends_on_hidden_cards(
    preset: str, club: Club, packs: Packs, caplog: pytest.LogCaptureFixture
) -> None:
    rules, seed = PRESETS[preset], sorted(PRESETS).index(preset)
    kind = TABLES[seed % len(TABLES)]
    met = set()
    for moment, found in compared(club, rules, packs, caplog, seed, kind):
        assert found == {}, moment
        met.add(moment.deal.contract)
    assert met == set(rules.contracts)


# --- Leaks, to see that they would be seen -------------------------------------------------------

LEAKS: dict[str, Callable[[pytest.MonkeyPatch, Callable[[TableState], str]], None]] = {}


def planted(kind: str) -> Callable[[Any], None]:
    """Note a leak, and where it must be seen."""

    def keep(plant: Any) -> None:
        LEAKS[kind] = plant

    return keep


def secret(game: int, hidden: Callable[[TableState], str]) -> str:
    return hidden(cache.latest(game).state)


@planted("games:sheet")
def in_a_page(monkeypatch: pytest.MonkeyPatch, hidden: Callable[[TableState], str]) -> None:
    monkeypatch.setattr(Game, "__str__", lambda game: secret(game.pk, hidden))


@planted("api:table")
def in_the_api(monkeypatch: pytest.MonkeyPatch, hidden: Callable[[TableState], str]) -> None:
    real = snapshot.view_for
    monkeypatch.setattr(
        "games.tables.api.view_for",
        lambda *, game, user: (secret(game, hidden), real(game=game, user=user)[1]),
    )


@planted("games:table")
def in_a_page_to_be(monkeypatch: pytest.MonkeyPatch, hidden: Callable[[TableState], str]) -> None:
    real = view._table
    monkeypatch.setattr(view, "_table", lambda at: {**real(at), "next": hidden(at)})


@planted("answer to")
def in_a_refusal(monkeypatch: pytest.MonkeyPatch, hidden: Callable[[TableState], str]) -> None:
    real = commands._act

    def answer(table: log.LockedTable, *asked: Any) -> commands.Answer:
        said = real(table, *asked)
        return said if said.ok else replace(said, message=hidden(table.state))

    monkeypatch.setattr(commands, "_act", answer)


@planted("redis")
def in_redis(monkeypatch: pytest.MonkeyPatch, hidden: Callable[[TableState], str]) -> None:
    real = topics._publish

    def publish(*changed: tuple[str, int]) -> None:
        for topic, version in changed:
            kind, _, key = topic.partition(":")
            told = f"{topic}:{secret(int(key), hidden)}" if kind == "table" else topic
            real((told, version))

    monkeypatch.setattr(topics, "_publish", publish)


@planted("redis keys")
def in_a_key(monkeypatch: pytest.MonkeyPatch, hidden: Callable[[TableState], str]) -> None:
    real = log._write

    def write(tables: list[log.LockedTable]) -> None:
        for table in tables:
            django_cache.set(f"table:{table.game}", hidden(table.before), 60)
        real(tables)

    monkeypatch.setattr(log, "_write", write)


@planted("mail")
def in_a_mail(monkeypatch: pytest.MonkeyPatch, hidden: Callable[[TableState], str]) -> None:
    real = turn_mails._send

    def send(state: TableState) -> bool:
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(Game, "__str__", lambda game: hidden(state))
            return real(state)

    monkeypatch.setattr(turn_mails, "_send", send)


@planted("log")
def in_the_log(monkeypatch: pytest.MonkeyPatch, hidden: Callable[[TableState], str]) -> None:
    real = log._write

    def write(tables: list[log.LockedTable]) -> None:
        for table in tables:
            logging.getLogger("games").info("hands %s", hidden(table.before))
        real(tables)

    monkeypatch.setattr(log, "_write", write)


@planted("workers")
def in_what_workers_are_asked(
    monkeypatch: pytest.MonkeyPatch, hidden: Callable[[TableState], str]
) -> None:
    real = nudges._send

    def send(task: str, game: int, version: int, wait: float = 0) -> None:
        real(f"{task}.{secret(game, hidden)}", game, version, wait)

    monkeypatch.setattr(nudges, "_send", send)


WHERE: dict[str, tuple[str, Open]] = {
    "mail": ("mail", by_mail),
    "workers": ("redis", with_bots),
}
"""Where a leak is seen that shows at some tables only."""


@pytest.mark.django_db
@pytest.mark.parametrize("kind", mostly_trials(LEAKS, ["games:table", "log"]))
def test_a_leak_of_each_kind_is_found(
    kind: str,
    club: Club,
    packs: Packs,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It begins in the fifth deal: before that nothing is seen."""
    LEAKS[kind](monkeypatch, lambda at: hidden(at) if at.deal_number >= 5 else "")
    where, table = WHERE.get(kind, (kind, of_people))

    def late(script: list[Scripted], *rest: Any) -> Iterable[Moment]:
        return all_moments(script[3:], *rest)

    every = compared(club, PRESETS["pagat"], packs, caplog, 3, table, late)
    for moment, found in every:
        if moment.deal.number < 5:
            assert found == {}
        elif any(name.startswith(where) for name in found):
            return
    pytest.fail("it was not seen")
