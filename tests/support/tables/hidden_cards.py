"""Deals with the same log that differ only in cards that a viewer has not seen."""

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


class SeedHands:
    """A dealer of hands from seeds that replaces the hands of some seeds.

    :ivar replaced: the replacement hands, by seed.
    """

    def __init__(self) -> None:
        self.replaced: dict[bytes, Hands] = {}

    def deal(self, seed: bytes, cards: int, players: int) -> Hands:
        return self.replaced.get(seed) or deal_from(seed, cards, players)

    @contextmanager
    def dealing(self, seed: bytes, hands: Hands, before: CachedTable) -> Iterator[None]:
        """Deal *hands* from *seed*, with caches reset to the state *before* the deal."""
        known = self.replaced.get(seed)
        self.replaced[seed] = hands
        reset_caches(before)
        try:
            yield
        finally:
            del self.replaced[seed]
            if known is not None:
                self.replaced[seed] = known
            reset_caches(before)


def reset_caches(before: CachedTable) -> None:
    """Set the caches of a table to the state *before*, without encoded parts of views."""
    cache.forget(before.state.settings.game)
    cache.store(CachedTable(before.state, before.names))
    spectators.clear()


@pytest.fixture
def seed_hands(monkeypatch: pytest.MonkeyPatch) -> SeedHands:
    seed_hands = SeedHands()
    monkeypatch.setattr(transitions, "deal_from", seed_hands.deal)
    return seed_hands


@dataclass(frozen=True)
class Ambiguity:
    """The hands of a deal, and other hands that *viewer* cannot tell from them."""

    viewer: Seat | None
    hands: Hands
    other: Hands


def find_ambiguity(
    dealt: Deal, actions: list[Action], viewer: Seat | None, rng: random.Random
) -> Ambiguity | None:
    """Return other hands that *viewer* cannot exclude and with which *actions* are legal too."""
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
            return Ambiguity(viewer, dealt.auction.hands, hands)
    return None


def _other_hands(
    deal: Deal, actions: list[Action], viewer: Seat | None, rng: random.Random
) -> Hands | None:
    """Return the hands of *deal* with the cards that *viewer* has not seen dealt again."""
    if not isinstance(deal, PokerPlay):
        other = resampled(deal, actions, viewer, rng)
        return other.auction.hands if other is not None else None
    # The rows of other players are hidden but logged, so their cards must stay.
    places = list(zip(deal.auction.rules.seats, deal.rows, strict=True))
    hidden = [n for n, (seat, rows) in enumerate(places) if seat != viewer and rows is None]
    return tuple(dealt_anew(list(deal.auction.hands), hidden, [ALL_SUITS], rng)) if hidden else None


def _follows(dealt: Deal, hands: Hands, actions: list[Action]) -> bool:
    """Return whether the same log is possible with *hands*, including hidden rows."""
    auction = dealt.auction
    deal = start_deal(auction.rules, auction.declarer, hands, contracts=auction.contracts)
    try:
        for action in actions:
            deal = deal.act(action)
    except RuleError:
        return False
    return True


def all_hands(at: TableState) -> str:
    """Return all original hands of the deal, which no viewer may see."""
    return pbn_of(at.play.deal.auction.hands) if at.play.deal else ""
