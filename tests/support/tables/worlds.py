"""The same table in two worlds that differ only in cards a viewer has not seen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

from games.rules import Deal, RuleError, Seat, start_deal
from games.rules.cards.dealing import deal_from
from games.rules.cards.hands import Hands, pbn_of
from games.rules.play.actions import Action
from games.rules.play.chinese_poker import PokerPlay
from games.tables import spectators
from games.tables.engine import cache, transitions
from games.tables.engine.cache import CachedTable
from games.tables.engine.state import TableState
from tests.support.rules.resampling import ALL_SUITS, dealt_anew, resampled

TRIES = 60


class Packs:
    """What is dealt from a seed: what the rules say, unless a world says otherwise."""

    def __init__(self) -> None:
        self.instead: dict[bytes, Hands] = {}

    def deal(self, seed: bytes, cards: int, players: int) -> Hands:
        return self.instead.get(seed) or deal_from(seed, cards, players)

    @contextmanager
    def world(self, seed: bytes, hands: Hands, before: CachedTable) -> Iterator[None]:
        """Be in the world in which *seed* gives *hands*.

        Of another one nothing is remembered: only what was *before* the deal, which they share.
        """
        known = self.instead.get(seed)
        self.instead[seed] = hands
        fresh_memory(before)
        try:
            yield
        finally:
            del self.instead[seed]
            if known is not None:
                self.instead[seed] = known
            fresh_memory(before)


def fresh_memory(before: CachedTable) -> None:
    """Have this process remember nothing of a table but what was *before*, without its texts."""
    cache.forget(before.state.settings.game)
    cache.store(CachedTable(before.state, before.names))
    spectators.clear()


@pytest.fixture
def packs(monkeypatch: pytest.MonkeyPatch) -> Packs:
    packs = Packs()
    monkeypatch.setattr(transitions, "deal_from", packs.deal)
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
        hands = _other_hands(deal, actions, viewer, rng)
        if hands is None or hands == dealt.auction.hands:
            continue
        if _follows(dealt, hands, actions):
            return Doubt(viewer, dealt.auction.hands, hands)
    return None


def _other_hands(
    deal: Deal, actions: list[Action], viewer: Seat | None, rng: random.Random
) -> Hands | None:
    """Return the hands of *deal*, with what *viewer* has not seen dealt anew."""
    if not isinstance(deal, PokerPlay):
        other = resampled(deal, actions, viewer, rng)
        return other.auction.hands if other is not None else None
    # The rows of others are not seen, but stand on the log: their cards stay where they are.
    places = list(zip(deal.auction.rules.seats, deal.rows, strict=True))
    hidden = [n for n, (seat, rows) in enumerate(places) if seat != viewer and rows is None]
    return tuple(dealt_anew(list(deal.auction.hands), hidden, [ALL_SUITS], rng)) if hidden else None


def _follows(dealt: Deal, hands: Hands, actions: list[Action]) -> bool:
    """Say whether the same log tells of *hands* too, rows that nobody has seen included."""
    auction = dealt.auction
    deal = start_deal(auction.rules, auction.declarer, hands, contracts=auction.contracts)
    try:
        for action in actions:
            deal = deal.act(action)
    except RuleError:
        return False
    return True


def hidden(at: TableState) -> str:
    """What nobody may see: every hand as it was dealt."""
    return pbn_of(at.play.deal.auction.hands) if at.play.deal else ""
