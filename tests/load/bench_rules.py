"""The speed of the rules engine: random deals through the public API, views, and records.

Each figure is the median of five runs, in one process. ``make bench`` runs it.
"""

from __future__ import annotations

import statistics
import time
import tracemalloc
from collections.abc import Callable
from random import Random

from games.rules import PRESETS, Deal, Game, Seat, deal_view, start_deal
from games.rules.cards.dealing import SEED_BYTES, deal_from
from games.rules.records.check import check_record
from games.rules.records.record import write_record
from tests.support.rules.playing import play_deal, random_deal, some_action

RULES = PRESETS["pagat"]
TIMES = 5
DEALS = 100
PLIES = 45


def per_second(work: Callable[[], int]) -> float:
    """Return the number per second of the items that *work* does and counts."""
    figures = []
    for _ in range(TIMES):
        start = time.perf_counter()
        done = work()
        figures.append(done / (time.perf_counter() - start))
    return statistics.median(figures)


def played(hands: tuple[int, ...], contract: str, rng: Random) -> Deal:
    deal = start_deal(RULES, Seat.N, hands, contracts=(contract,))
    while not deal.is_over:
        legal = deal.legal_actions()
        deal = deal.act(legal[int(rng.random() * len(legal))])
    return deal


def deals_played(rng: Random) -> int:
    """Play fresh deals of the seven contracts, with their declaration and doubles."""
    for _ in range(DEALS):
        for contract in RULES.contracts:
            played(deal_from(rng.randbytes(SEED_BYTES), RULES.cards, RULES.players), contract, rng)
    return DEALS * len(RULES.contracts)


def views_made(rng: Random) -> int:
    deal = random_deal(RULES, rng, "no-tricks")
    for _ in range(40):
        deal = deal.act(some_action(deal, rng))
    for _ in range(2000):
        deal_view(deal, Seat.N)
    return 2000


def kept(rng: Random) -> int:
    """Return the bytes of a state late in its play, including its deal and its history."""
    states: list[Deal] = []
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    for _ in range(DEALS):
        deal = random_deal(RULES, rng, "no-tricks")
        for _ in range(PLIES):
            deal = deal.act(some_action(deal, rng))
        states.append(deal)
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) // len(states)


def a_record(rng: Random) -> bytes:
    game, ends = Game.start(RULES), []
    while not game.is_over:
        game = play_deal(game, rng)
        ends.append(game.deal)
    return write_record(game.sheet, {}, ends).encode()


def records_checked(record: bytes) -> int:
    for _ in range(20):
        assert check_record(record)["ok"]
    return 20


def main() -> None:
    rng = Random(1)  # noqa: S311
    record = a_record(rng)
    for what, work in (
        ("random deals with legal_actions and act", lambda: deals_played(rng)),
        ("views of a deal", lambda: views_made(rng)),
        ("records of 28 played deals checked", lambda: records_checked(record)),
    ):
        print(f"{per_second(work):9,.0f} /s  {what}", flush=True)  # noqa: T201
    print(f"{kept(rng):9,}     bytes for a position after {PLIES} cards")  # noqa: T201


if __name__ == "__main__":
    main()
