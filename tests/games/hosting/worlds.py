"""The same table in two worlds that differ only in cards a viewer has not seen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

from games.hosting import memory, position, watching
from games.rules import Deal, RuleError, Seat
from games.rules.actions import Action
from games.rules.dealing import deal_from
from games.rules.hands import Hands
from tests.games.rules.test_view import resampled

TRIES = 200


class Packs:
    """What is dealt from a seed: what the rules say, unless a world says otherwise."""

    def __init__(self) -> None:
        self.instead: dict[bytes, Hands] = {}

    def deal(self, seed: bytes, cards: int, players: int) -> Hands:
        return self.instead.get(seed) or deal_from(seed, cards, players)

    @contextmanager
    def world(self, game: int, seed: bytes, hands: Hands) -> Iterator[None]:
        """Be in the world in which *seed* gives *hands*, with nothing remembered of another."""
        self.instead[seed] = hands
        memory.forget(game)
        watching.forget()
        try:
            yield
        finally:
            del self.instead[seed]
            memory.forget(game)
            watching.forget()


@pytest.fixture
def packs(monkeypatch: pytest.MonkeyPatch) -> Packs:
    packs = Packs()
    monkeypatch.setattr(position, "deal_from", packs.deal)
    return packs


@dataclass(frozen=True)
class Doubt:
    """A deal so far, and another that *viewer* cannot tell from it."""

    viewer: Seat | None
    hands: Hands
    other: Hands


def doubt(
    dealt: Deal, actions: list[Action], viewer: Seat | None, rng: random.Random
) -> Doubt | None:
    """Return hands other than those of *dealt* with which *actions* would have been legal too."""
    deal = dealt
    for action in actions:
        deal = deal.act(action)
    if deal.is_over:
        return None
    for _ in range(TRIES):
        other = resampled(deal, actions, viewer, rng)
        if other is not None and _follows(dealt, other.call.hands, actions):
            return Doubt(viewer, dealt.call.hands, other.call.hands)
    return None


def _follows(dealt: Deal, hands: Hands, actions: list[Action]) -> bool:
    """Say whether the same log tells of *hands* too, rows that nobody has seen included."""
    call = dealt.call
    deal = Deal.start(call.rules, call.declarer, hands, contracts=call.contracts)
    try:
        for action in actions:
            deal = deal.act(action)
    except RuleError:
        return False
    return True
