"""Nothing of a live table reaches others while its deals are played: no door between tables.

The second table of a round is played in two ways, with other cards, messages and reports, and what
reaches others is compared: the players of the first table, one of whom is a director, a member, a
guest and a visitor. Pages, the API with its headers, topics with their versions and announcements,
notices and e-mails may not differ by a byte until the deals of the round are published. Leaks of
each kind are planted to show that they are found.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core import mail
from django.db import transaction
from django.db.models import Q
from django.http import HttpResponse
from django.test import Client, TestCase
from django.urls import reverse
from django.utils.timezone import now as utc_now

from accounts.models import Club, Membership, Role, User
from games import access
from games.models import Presence
from games.models import Table as LiveTable
from games.tables import lobby, moderation
from games.tables.engine import cache
from games.tables.pages import directing as directing_pages
from ladder.tasks import sweep as sweep_ladders
from live import topics
from notices.delivery.mails import deliver_mails
from notices.models import Notice
from notices.services import notify
from tests.factories import LadderFactory, PoolFactory, UserFactory
from tests.support.boards import urls_of, urls_of_table
from tests.support.clients import sign_in
from tests.support.events import MakeEvent, enter_new, table_of, users_at
from tests.support.online import ONLINE, begin_all, live
from tests.support.tables.channels import TIME_OF_DAY, differing_lines, normalised
from tests.support.tables.playing import do, play_on, play_to_the_end, state_of
from tests.support.teams import hand_in_all, team_event
from tests.support.urls import places
from tournaments import api, console_tables, table_status
from tournaments.models import Round, Tournament
from tournaments.notice_kinds import ANNOUNCEMENT
from tournaments.services import live_results
from tournaments.tasks import refresh_standings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_pango")]

OVER = 10
"""With this seed and others above it a table is played to its end."""
NOT_OVER_AT_ONCE = ("no-tricks", "no-last-two")
"""Contracts of which every trick is played."""
WHO = ("player", "director", "member", "guest", "visitor")
Seen = dict[str, str]
Announced = list[tuple[str, int]]


class Beside:
    """A round whose second table is played, and those who may not notice how."""

    def __init__(self, event: Tournament, one: Round, member: User) -> None:
        self.event, self.table = event, table_of(one, 2)
        self.game = live(self.table)
        self.seat = self.table.seats.select_related("entry__player").get(seat="N")
        first = users_at(table_of(one))
        Membership.objects.filter(user=first["E"]).update(role=Role.DIRECTOR)
        self.ladder = LadderFactory.create(pool=PoolFactory.create(club=event.club), public=True)
        guest = UserFactory.create(name="Guest", guest=True)
        users: list[User | None] = [first["N"], first["E"], member, guest, None]
        self.users = dict(zip(WHO, users, strict=True))

    def urls(self) -> list[str]:
        """Return the addresses that are nearest to the table."""
        table, entry = self.table.pk, self.seat.entry_id
        return [
            *urls_of(self.event),
            *urls_of_table("river", self.event.pk, table, self.game.pk, entry),
        ]

    def all_urls(self) -> list[str]:
        """Return every address of the site that can name the event, the table or its players."""
        seat = self.seat
        ladder = self.ladder
        given: dict[str, Any] = {
            "club": "river",
            "number": 1,
            "deal": 1,
            "kind": "json",
            "file_type": "csv",
            "table": self.table.pk,
            "entry": seat.entry_id,
            "player": seat.entry.player_id,
            "pool": ladder.pool_id,
            "step": "pause",
        }
        pk_of = {
            "tournaments": self.event.pk,
            "api:event": self.event.pk,
            "accounts": seat.entry.player_id,
            "api:player": seat.entry.player_id,
            "ladder": ladder.pk,
            "api:ladder": ladder.pk,
        }
        found = set()
        for place in places():
            start = re.match(r"api:[a-z]+|[a-z]+", place.name)
            values = given | {"pk": pk_of.get(start[0] if start else "", self.game.pk)}
            if not place.arguments or "GET" not in place.declared():
                continue
            if place.arguments <= values.keys():
                arguments = {name: values[name] for name in place.arguments}
                found.add(reverse(place.name, kwargs=arguments))
        return sorted(found)

    def urls_of(self, who: str) -> list[str]:
        """Return more addresses for those who come nearest."""
        return self.all_urls() if who in ("player", "director") else self.urls()

    @contextmanager
    def played(self, seed: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[Announced]:
        """Play the table for the length of this block; another seed is another course of it."""
        announced: Announced = []
        monkeypatch.setattr(topics, "_publish", lambda *changed: announced.extend(changed))
        with transaction.atomic():
            with TestCase.captureOnCommitCallbacks(execute=True):
                self._play(seed)
            mail.outbox.clear()
            deliver_mails()
            yield announced
            transaction.set_rollback(True)
        cache.forget(self.game.pk)

    def _play(self, seed: int) -> None:
        users = users_at(self.table)
        do(self.game, f"chat I have {seed} queens", users["N"])
        said = state_of(self.game).version
        if seed % 2:
            moderation.report(game=self.game, user=users["E"], number=said)
        if seed < OVER:
            do(self.game, f"declare {NOT_OVER_AT_ONCE[seed % 2]}")
            play_on(self.game, 11, seed)
        else:
            play_to_the_end(self.game, seed)
        refresh_standings(self.event.pk)
        sweep_ladders()

    def seen(self, who: str, urls: Iterable[str], announced: Announced) -> Seen:
        """Return what reaches somebody."""
        user = self.users[who]
        client = sign_in(user) if user else Client()
        found = {url: text_of(client.get(url)) for url in urls}
        game, club = self.game.pk, self.event.club_id
        listened = (f"event:{self.event.pk}", f"tables:{club}", f"table:{game}", f"game:{game}")
        listener = user or AnonymousUser()
        versions = {topic: topics.version_for(listener, topic) for topic in listened}
        heard = [one for one in announced if topics.version_for(listener, one[0]) is not None]
        notices = Notice.objects.filter(recipient=user).order_by("pk")
        mails = [one for one in mail.outbox if user and user.email in one.to]
        return found | {
            "topics": str(versions),
            "announced": str(heard),
            "notices": str(list(notices.values_list("kind", "link", "text", "values"))),
            "mails": normalised("\n".join(f"{one.subject} {one.body}" for one in mails)),
        }


def text_of(response: Any) -> str:
    """Return status, headers and body of a response, without times and tokens."""
    body = b"".join(response.streaming_content) if response.streaming else response.content
    headers = {name: value for name, value in response.items() if name not in OF_THE_MOMENT}
    text = body.decode(errors="replace")
    return OF_NO_MEANING.sub("~", normalised(f"{response.status_code} {headers}\n{text}"))


# Times of day, and ids of rows that were written and taken back.
OF_NO_MEANING = re.compile(TIME_OF_DAY + r'|"id": ?\d+')
OF_THE_MOMENT = ("Set-Cookie", "Expires", "Content-Length", "Content-Disposition")


def differences(
    beside: Beside,
    seeds: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
    who: Iterable[str] = WHO,
    urls: Callable[[str], list[str]] | None = None,
) -> dict[str, list[str]]:
    """Return the lines that depend on how the table is played, by reader and place."""
    asked = {one: urls(one) if urls else beside.urls() for one in who}
    both = []
    for seed in seeds:
        with beside.played(seed, monkeypatch) as announced:
            both.append({one: beside.seen(one, asked[one], announced) for one in who})
    here, there = both
    return {
        f"{one} {place}": lines
        for one in who
        for place in here[one]
        if (lines := differing_lines(here[one][place], there[one][place]))
    }


SETTINGS = {**ONLINE, "comparison": "matchpoints", "spectators": True, "rated": True}


@pytest.fixture
def beside(make_event: MakeEvent, boss: User) -> Beside:
    return _begun(make_event(12, **SETTINGS), make_event, boss)


@pytest.fixture
def beside_teams(club: Club, make_event: MakeEvent, boss: User) -> Beside:
    event = team_event(club, boss, **SETTINGS)
    hand_in_all(event, 1)
    return _begun(event, make_event, boss)


def _begun(event: Tournament, make_event: MakeEvent, boss: User) -> Beside:
    one = begin_all(event, boss)
    # However long the requests take, nobody is away meanwhile.
    Presence.objects.update(seen_at=utc_now() + timedelta(hours=1))
    member = enter_new(make_event(0), "Mia Member", boss).player.user
    assert member is not None
    event.club.public_events = event.club.public_players = True
    event.club.save(update_fields=["public_events", "public_players"])
    return Beside(event, one, member)


@pytest.mark.trial
def test_what_a_player_and_a_director_see_does_not_depend_on_another_table(
    beside: Beside, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert differences(beside, (1, 2), monkeypatch, ("player", "director")) == {}


@pytest.mark.trial
def test_another_team_and_its_director_see_nothing_of_a_table_with_the_same_deals(
    beside_teams: Beside, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = ["river", beside_teams.event.pk]
    of_teams = [reverse(f"tournaments:{name}", args=where) for name in ("teams", "line_ups")]
    urls = [*beside_teams.urls(), *of_teams]
    who = ("player", "director", "visitor")
    assert differences(beside_teams, (11, 12), monkeypatch, who, lambda _who: urls) == {}


@pytest.mark.trial
def test_nothing_on_the_site_depends_on_how_another_table_has_finished(
    beside: Beside, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert differences(beside, (11, 12), monkeypatch, urls=beside.urls_of) == {}


# --- Planted leaks -------------------------------------------------------------------------------

Plant = Callable[[pytest.MonkeyPatch, Beside], None]
LEAKS: dict[str, Plant] = {}


def planted(found_in: str) -> Callable[[Plant], Plant]:
    """Register a leak under the reader and the place where it must be found."""

    def register(plant: Plant) -> Plant:
        LEAKS[found_in] = plant
        return plant

    return register


def nothing(*_arguments: object) -> Any:
    return LiveTable.objects.none()


@planted("member /c/river/games/{game}/")
def in_the_page_of_the_table(monkeypatch: pytest.MonkeyPatch, beside: Beside) -> None:
    monkeypatch.setattr(access, "has_sealed_deals", lambda game: False)


@planted("player /api/v1/clubs/river/games/{game}/")
def in_the_api(monkeypatch: pytest.MonkeyPatch, beside: Beside) -> None:
    monkeypatch.setattr(access, "has_sealed_deals", lambda game: False)


@planted("member /c/river/games/")
def in_a_list(monkeypatch: pytest.MonkeyPatch, beside: Beside) -> None:
    monkeypatch.setattr(access, "sealed_tables", nothing)


@planted("member /c/river/tables/")
def in_the_lobby(monkeypatch: pytest.MonkeyPatch, beside: Beside) -> None:
    monkeypatch.setattr(lobby, "sealed_tables", nothing)


@planted("director /c/river/events/{event}/console/")
def in_the_console(monkeypatch: pytest.MonkeyPatch, beside: Beside) -> None:
    monkeypatch.setattr(console_tables, "hidden_from_official", lambda *_of: frozenset())


@planted("director /api/v1/clubs/river/events/{event}/rounds/1/")
def in_the_api_of_events(monkeypatch: pytest.MonkeyPatch, beside: Beside) -> None:
    monkeypatch.setattr(api, "hidden_from", lambda *_of, official: frozenset())


@planted("director /c/river/tables/reports/")
def in_reported_messages(monkeypatch: pytest.MonkeyPatch, beside: Beside) -> None:
    monkeypatch.setattr(directing_pages, "sealed_from_official", lambda *_of: Q(pk__in=[]))


@planted("director /c/river/")
def in_a_count(monkeypatch: pytest.MonkeyPatch, beside: Beside) -> None:
    monkeypatch.setattr(moderation, "sealed_from_official", lambda *_of: Q(pk__in=[]))


@planted("visitor /c/river/events/{event}/rounds/1/")
def in_a_page_for_everybody(monkeypatch: pytest.MonkeyPatch, beside: Beside) -> None:
    real = table_status.table_line
    monkeypatch.setattr("tournaments.public_page.table_line", lambda *of, **_said: real(*of))


@planted("visitor /c/river/events/{event}/standings/")
def in_a_header(monkeypatch: pytest.MonkeyPatch, beside: Beside) -> None:
    real = HttpResponse.items

    def items(response: HttpResponse) -> Any:
        hash_of_log = state_of(beside.game).log_hash
        return [*real(response), ("ETag", str(hash_of_log))]

    monkeypatch.setattr(HttpResponse, "items", items)


@planted("member topics")
def in_the_version_of_a_topic(monkeypatch: pytest.MonkeyPatch, beside: Beside) -> None:
    monkeypatch.setattr(access, "sealed_tables", nothing)


@planted("member announced")
def in_an_announcement(monkeypatch: pytest.MonkeyPatch, beside: Beside) -> None:
    topic = f"tables:{beside.event.club_id}"

    def store(*tables: cache.CachedTable) -> None:
        for table in tables:
            topics._publish((topic, len(str(table.state))))

    monkeypatch.setattr(cache, "store", store)


@planted("player notices")
def in_a_notice(monkeypatch: pytest.MonkeyPatch, beside: Beside) -> None:
    real = live_results.deals_of

    def deals_of(game: Any) -> Any:
        user = beside.users["player"]
        notify(
            kind=ANNOUNCEMENT.code,
            cause="leak",
            subject="leak",
            to=[user.pk if user else None],
            link="/",
            text=next(iter(ANNOUNCEMENT.texts)),
            values={"event": "leak", "words": str(real(game))},
        )
        return real(game)

    monkeypatch.setattr(live_results, "deals_of", deals_of)


@pytest.mark.trial
@pytest.mark.parametrize("place", LEAKS)
def test_a_leak_of_each_kind_is_found(
    beside: Beside, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    LEAKS[place](monkeypatch, beside)
    who, _, where = place.format(game=beside.game.pk, event=beside.event.pk).partition(" ")
    urls = [where] if where.startswith("/") else []
    found = differences(beside, (11, 12), monkeypatch, [who], lambda _who: urls)
    assert f"{who} {where}" in found
