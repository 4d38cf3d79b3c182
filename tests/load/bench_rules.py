"""The rules engine: random deals through the public API, views, records, and a second engine.

Each figure is the median of five runs, in one process. ``make bench`` runs it.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from random import Random

from games.rules import PRESETS, Deal, Game, Seat
from games.rules.checking import check_record
from games.rules.record import write_record
from tests.games.rules.playing import ALL_RULES, random_deal, some_action
from tests.games.rules.test_game import play_deal
from tests.games.rules.test_play import agree_to_the_end

RULES = PRESETS["pagat"]
TIMES = 5
DEALS = 100
AGREED = 10_000


def per_second(work: Callable[[], int]) -> float:
    """Return how many things a second *work*, which counts them, gets done."""
    figures = []
    for _ in range(TIMES):
        start = time.perf_counter()
        done = work()
        figures.append(done / (time.perf_counter() - start))
    return statistics.median(figures)


def played(hands: tuple[int, ...], contract: str, rng: Random) -> Deal:
    deal = Deal.start(RULES, Seat.N, hands, contracts=(contract,))
    while not deal.is_over:
        legal = deal.legal_actions()
        deal = deal.act(legal[int(rng.random() * len(legal))])
    return deal


def deals_played(rng: Random) -> int:
    """Play fresh deals of the seven contracts, with their declaration and doubles."""
    pack = [1 << n for n in range(RULES.cards)]
    for _ in range(DEALS):
        for contract in RULES.contracts:
            rng.shuffle(pack)
            hands = tuple(sum(pack[n : n + 13]) for n in (0, 13, 26, 39))
            played(hands, contract, rng)
    return DEALS * len(RULES.contracts)


def views_made(rng: Random) -> int:
    deal = random_deal(RULES, rng, "no-tricks")
    for _ in range(40):
        deal = deal.act(some_action(deal, rng))
    for _ in range(2000):
        deal.view_for(Seat.N)
    return 2000


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


def agreed(rng: Random) -> int:
    """Play deals of all rules and contracts beside the second engine."""
    number = 0
    while number < AGREED:
        rules = rng.choice(ALL_RULES)
        contracts = [name for name in rules.contracts if name != "chinese-poker"]
        deal = random_deal(rules, rng, rng.choice(contracts))
        while not deal.is_over and deal.board is None:
            deal = deal.act(some_action(deal, rng))
        if deal.board is not None:
            agree_to_the_end(deal, rng)
            number += 1
    return number


def main() -> None:
    rng = Random(1)  # noqa: S311
    record = a_record(rng)
    for what, work in (
        ("random deals with legal_actions and act", lambda: deals_played(rng)),
        ("views of a deal", lambda: views_made(rng)),
        ("records of 28 played deals checked", lambda: records_checked(record)),
    ):
        print(f"{per_second(work):9,.0f} /s  {what}", flush=True)  # noqa: T201
    print(f"{agreed(rng):9,}     deals on which a second engine agreed at every ply")  # noqa: T201


if __name__ == "__main__":
    main()
