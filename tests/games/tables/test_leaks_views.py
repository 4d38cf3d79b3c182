"""Views do not depend on cards that are hidden from the viewer: whole games, without a database.

In every deal of a game of every preset there is a moment for a player and for a spectator.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from games.rules import PRESETS, Plan, RuleSet, Seat, parse_action
from games.rules.play.actions import Action
from games.tables.engine.cache import CachedTable
from games.tables.engine.events import LoggedEvent
from games.tables.engine.state import Settings, TableState
from games.tables.engine.transitions import apply
from games.tables.view import game, view_text
from tests.support.parameters import mostly_trials
from tests.support.rules.playing import some_action
from tests.support.tables.hidden_cards import SeedHands, all_hands, find_ambiguity, seed_hands
from tests.support.tables.playing import seeded

__all__ = ["seed_hands"]

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def settings_for(rules: RuleSet) -> Settings:
    return Settings(
        game=1, club=1, rules=rules, plan=Plan(), first_declarer=rules.seats[0], pace="live",
        reserve_seconds=0, turn_seconds=None, rated=False, private=False, watching="tricks",
        delay=1,
    )  # fmt: skip


class LoggedGame:
    """A random game without a database, as the events of its log."""

    def __init__(self, rules: RuleSet, rng: random.Random) -> None:
        self.rng = rng
        self.state = TableState.start(settings_for(rules))
        self.add("open", commitment="0" * 64, terms="{}")
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
        """Play to the end; yield for each deal the state before it, its event, seed and actions."""
        while self.state.needs_deal:
            before, seed = self.state, self.rng.randbytes(32)
            dealt = self.add("deal", seed=seed, number=before.deal_number + 1)
            done = []
            while self.state.play.is_playing:
                deal = self.state.play.deal
                assert deal is not None
                done.append(self.add("act", deal.turn, do=str(some_action(deal, self.rng))))
            yield before, dealt, seed, done


def state_after(
    before: TableState, dealt: LoggedEvent, seed: bytes, done: list[LoggedEvent]
) -> TableState:
    state = apply(before, dealt, seed)
    for event in done:
        state = apply(state, event)
    return state


def actions_of(done: list[LoggedEvent]) -> list[Action]:
    return [parse_action(event.data["do"]) for event in done]


def leaks_of_views(rules: RuleSet, seed_hands: SeedHands, rng: random.Random) -> tuple[int, int]:
    """Return how often hidden cards were dealt again in a game, and how often a view changed."""
    tried = leaked = 0
    for before, dealt, seed, done in LoggedGame(rules, rng).deals():
        so_far = done[: rng.randrange(len(done))]
        deal = apply(before, dealt, seed).play.deal
        assert deal is not None
        for viewer in (rng.choice(rules.seats), None):
            found = find_ambiguity(deal, actions_of(so_far), viewer, rng)
            if found is None:
                continue
            tried += 1
            here = state_after(before, dealt, seed, so_far)
            seed_hands.replaced[seed] = found.other
            there = state_after(before, dealt, seed, so_far)
            del seed_hands.replaced[seed]
            texts = [view_text(CachedTable(one, {}), viewer, now=NOON) for one in (here, there)]
            leaked += texts[0] != texts[1]
    return tried, leaked


@pytest.mark.parametrize("preset", mostly_trials(sorted(PRESETS), ["pagat", "goldsmith-9"]))
def test_views_do_not_depend_on_hidden_cards(preset: str, seed_hands: SeedHands) -> None:
    tried, leaked = leaks_of_views(PRESETS[preset], seed_hands, seeded(len(preset)))
    assert tried > 5
    assert leaked == 0


def test_a_leak_into_a_view_is_found(
    seed_hands: SeedHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = game.last_action_json
    monkeypatch.setattr(
        game, "last_action_json", lambda state: {**(real(state) or {}), "next": all_hands(state)}
    )
    _tried, leaked = leaks_of_views(PRESETS["pagat"], seed_hands, seeded(1))
    assert leaked > 5
