"""Views do not depend on cards their viewer may not know: whole games without a database.

Of every deal of a game of every preset, somewhere in it, a player and a spectator are asked for.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from games.rules import PRESETS, Plan, RuleSet, Seat, parse_action
from games.rules.play.actions import Action
from games.tables import view
from games.tables.engine.cache import CachedTable
from games.tables.engine.events import LoggedEvent
from games.tables.engine.state import Settings, TableState
from games.tables.engine.transitions import apply
from tests.support.rules.playing import some_action
from tests.support.tables.playing import seeded
from tests.support.tables.worlds import Packs, doubt, hidden, packs

__all__ = ["packs"]

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def settings_for(rules: RuleSet) -> Settings:
    return Settings(
        game=1, club=1, rules=rules, plan=Plan(), first_declarer=rules.seats[0], pace="live",
        reserve_seconds=0, turn_seconds=None, rated=False, private=False, watching="tricks",
        delay=1,
    )  # fmt: skip


class Story:
    """A game without a database: events, as they would stand on its log."""

    def __init__(self, rules: RuleSet, rng: random.Random) -> None:
        self.rng = rng
        self.state = TableState.start(settings_for(rules))
        self.add("open", commitments=["0" * 64] * 40)
        for number, seat in enumerate(rules.seats):
            self.add("sit", seat, who="player", player=number, user=number, bot="")
        self.add("start")

    def add(
        self, kind: str, seat: Seat | None = None, seed: bytes | None = None, **data: Any
    ) -> LoggedEvent:
        event = LoggedEvent(self.state.version + 1, NOON, kind, seat, data)
        self.state = apply(self.state, event, seed)
        return event

    def deals(self) -> Iterator[tuple[TableState, LoggedEvent, bytes, list[LoggedEvent]]]:
        """Play to the end: of each deal what was before it, its event, seed and actions."""
        while self.state.needs_deal:
            before, seed = self.state, self.rng.randbytes(32)
            dealt = self.add("deal", seed=seed, number=before.deal_number + 1)
            done = []
            while self.state.play.is_playing:
                deal = self.state.play.deal
                assert deal is not None
                done.append(self.add("act", deal.turn, do=str(some_action(deal, self.rng))))
            yield before, dealt, seed, done


def told(
    before: TableState, dealt: LoggedEvent, seed: bytes, done: list[LoggedEvent]
) -> TableState:
    at = apply(before, dealt, seed)
    for event in done:
        at = apply(at, event)
    return at


def actions_of(done: list[LoggedEvent]) -> list[Action]:
    return [parse_action(event.data["do"]) for event in done]


def leaks_of_views(rules: RuleSet, packs: Packs, rng: random.Random) -> tuple[int, int]:
    """Play a game of *rules*: how often cards were dealt anew, and how often a view showed it."""
    tried = leaked = 0
    for before, dealt, seed, done in Story(rules, rng).deals():
        so_far = done[: rng.randrange(len(done))]
        deal = apply(before, dealt, seed).play.deal
        assert deal is not None
        for viewer in (rng.choice(rules.seats), None):
            found = doubt(deal, actions_of(so_far), viewer, rng)
            if found is None:
                continue
            tried += 1
            here = told(before, dealt, seed, so_far)
            packs.instead[seed] = found.other
            there = told(before, dealt, seed, so_far)
            del packs.instead[seed]
            texts = [
                view.view_text(CachedTable(one, {}), viewer, now=NOON) for one in (here, there)
            ]
            leaked += texts[0] != texts[1]
    return tried, leaked


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_views_do_not_depend_on_hidden_cards(preset: str, packs: Packs) -> None:
    tried, leaked = leaks_of_views(PRESETS[preset], packs, seeded(len(preset)))
    assert tried > 5
    assert leaked == 0


def test_a_leak_into_a_view_is_found(packs: Packs, monkeypatch: pytest.MonkeyPatch) -> None:
    real = view._last
    monkeypatch.setattr(view, "_last", lambda at: {**(real(at) or {}), "next": hidden(at)})
    _tried, leaked = leaks_of_views(PRESETS["pagat"], packs, seeded(1))
    assert leaked > 5
