"""The frames of the socket do not depend on cards their viewer may not know.

At two tables everything has gone the same way, so that they are one to a viewer: in the deal that
is being played the others hold other cards. She connects to both, tries something, and the next
action is done. What she is sent may not differ but in who has just come.

Of every preset a table is looked at in the doubling and in the play of a deal somewhere in the
game, by players and spectators in turn, and over the presets in every contract. The profile
``long`` looks at every contract of every preset, in its doubling and in its play.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from accounts.models import Club, User
from games.models import Game
from games.rules import PRESETS, RuleSet, Seat
from games.tables import view
from games.tables.engine.cache import CachedTable
from games.tables.engine.state import TableState
from tests.support.parameters import mostly_trials
from tests.support.profiles import is_long
from tests.support.tables.channels import plain, play, unlike
from tests.support.tables.evenings import (
    PHASES,
    Evening,
    Moment,
    Scripted,
    a_moment_each,
    all_moments,
    otherwise,
    script_of,
)
from tests.support.tables.playing import at, member_of, seeded, table_of
from tests.support.tables.sockets import Player, cookie_of, run
from tests.support.tables.worlds import Packs, hidden, packs

__all__ = ["packs"]

TRIED = ("play S2", "claim rest", "declare no-such", "double N", "chat Good evening")
SMALL = ("here", "spectators", "now", "at", "game")
"""What in a frame is of the moment, or of one of the two tables."""


class Tables:
    """Two tables of the same people, at which a script is played up to moments of it."""

    def __init__(self, club: Club, rules: RuleSet, packs: Packs, seed: int) -> None:
        self.club, self.rules, self.packs = club, rules, packs
        rng = seeded(seed)
        self.users = [member_of(club, f"Player {seat}") for seat in rules.seats]
        self.watcher = member_of(club, "Mia Member")
        self.script: list[Scripted] = script_of(rules, rng)
        viewers = rng.sample([*rules.seats, None], len(rules.seats) + 1)
        self.moments = [
            moment
            for n in range(len(PHASES) if is_long() else 1)
            for moment in a_moment_each(
                self.script, viewers[n:] + viewers[:n], rng, PHASES[n:] + PHASES[:n]
            )
        ]

    def viewer(self, moment: Moment) -> User:
        """Whoever looks."""
        if moment.viewer is None:
            return self.watcher
        return self.users[self.rules.seats.index(moment.viewer)]

    def pair(self, moment: Moment) -> list[Game]:
        """Bring two new tables to *moment*: as it is scripted, and as it could be too."""
        other = otherwise(self.script, moment, moment.doubt.other)
        games = []
        for script in (self.script, other):
            game = table_of(self.club, self.users, self.rules)
            Evening(game, script, self.packs).go_to(moment)
            games.append(game)
        return games


def frames_at(tables: Tables, moments: Iterable[Moment]) -> list[list[list[str]]]:
    """What is sent at each moment to its viewer, at either of the two tables."""
    heard: list[list[list[str]]] = []

    async def scenario() -> None:
        for number, moment in enumerate(moments):
            games = await sync_to_async(tables.pair)(moment)
            header = await sync_to_async(cookie_of)(tables.viewer(moment))
            heard.append([await frames(game, header, moment, number) for game in games])

    run(scenario)
    return heard


async def frames(game: Game, header: dict[str, str], moment: Moment, number: int) -> list[str]:
    """What a viewer's socket is sent: its first view, an answer, and a view of what comes next."""
    end = await Player(game.pk, header).connect()
    sent = [dict(await end.sees(lambda view: True))]
    tried = TRIED[number % len(TRIED)]
    answer = await end.do(tried)
    sent.append(answer | {"id": ""})
    # What has been done instead, or claimed, has the game go another way.
    if not answer["ok"] or tried.startswith("chat"):
        await sync_to_async(play)(game, moment.following[1])
        number = (await sync_to_async(at)(game)).version
        if moment.viewer is None:  # she is not shown so soon what has been done
            await end.go()
            end = await Player(game.pk, header).connect()
            number = 0
        sent.append(dict(await end.sees(lambda view: bool(view["version"] >= number))))
    await end.go()
    return [plain(json.dumps(without_the_small(frame), indent=1)) for frame in sent]


def without_the_small(part: Any) -> Any:
    """Return part of a frame without what differs between any two tables."""
    if isinstance(part, dict):
        return {key: without_the_small(value) for key, value in part.items() if key not in SMALL}
    if isinstance(part, list):
        return [without_the_small(value) for value in part]
    return part


def differences(tables: Tables, moments: Iterable[Moment]) -> list[tuple[Moment, list[str]]]:
    """At each moment, the lines in which the frames at the two tables differ."""
    moments = list(moments)
    found = []
    for moment, (here, there) in zip(moments, frames_at(tables, moments), strict=True):
        assert len(here) == len(there)
        found.append((moment, unlike("\n".join(here), "\n".join(there))))
    return found


def some_moments(tables: Tables, number: int) -> list[Moment]:
    """Two of the moments that a game has, others for another *number*; or all of them."""
    if is_long():
        return tables.moments
    count = len(tables.moments)
    return [tables.moments[(2 * number + n * (count // 2)) % count] for n in range(2)]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "preset", mostly_trials(sorted(PRESETS), ["pagat", "french-32", "leaver-3"])
)
def test_frames_do_not_depend_on_hidden_cards(preset: str, club: Club, packs: Packs) -> None:
    number = sorted(PRESETS).index(preset)
    tables = Tables(club, PRESETS[preset], packs, number)
    for moment, lines in differences(tables, some_moments(tables, number)):
        assert lines == [], moment


@pytest.mark.django_db(transaction=True)
def test_a_leak_into_a_frame_late_in_a_game_is_found(
    club: Club, packs: Packs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is of the fifth deal and later ones; before that nothing is seen."""
    real = view.view_text

    def text(cached: CachedTable, *seat: Any, **how: Any) -> str:
        return real(cached, *seat, **how)[:-1] + f', "next": "{later(cached.state)}"}}'

    def later(at: TableState) -> str:
        return hidden(at) if at.deal_number >= 5 else ""

    monkeypatch.setattr("games.tables.sockets.rooms.view_text", text)
    tables = Tables(club, PRESETS["pagat"], packs, 7)
    every = all_moments(tables.script, [Seat.E, None], seeded(7), ["play"])
    moments = {moment.deal.number: moment for moment in every}
    late = max(number for number in moments if number <= 20)
    found = differences(tables, [moments[min(moments)], moments[late]])
    assert [bool(lines) for _moment, lines in found] == [False, True]
