"""The speed of playouts: random deals of the seven standard contracts, sampled and scored.

Each figure is the median of five runs in one thread, in processor time of the process, so that
other load has little effect. ``make bench`` runs it. The compile time is measured in separate
processes, with an empty and with a filled cache folder.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time

from games.playouts import warm_up
from games.playouts.deal_sampler import DealSampler, Policy
from games.playouts.engines import Engine, fastest, interpreted
from games.rules import PRESETS, Seat
from games.rules.play.actions import plays

RULES = PRESETS["pagat"]
TIMES = 5
START = """
import time
start = time.process_time()
from games.playouts import warm_up
imported = time.process_time()
warm_up()
print(imported - start, time.process_time() - imported)
"""


def samplers(engine: Engine) -> list[DealSampler]:
    """Return a sampler for each contract without known hands, with spades or eights declared."""
    details = {"trump": ":S", "start": ":8", "": ""}
    fresh = DealSampler.fresh(RULES, Seat.N, engine)
    return [fresh.declared(name + details[RULES.contract(name).asks]) for name in RULES.contracts]


def deals_a_second(engine: Engine, policy: Policy, each: int) -> float:
    """Return the deals sampled and played per second, *each* of every contract in a run."""
    contracts = samplers(engine)
    for sampler in contracts:
        sampler.sample(1, 0, policy)
    figures = []
    for run in range(TIMES):
        start = time.process_time()
        for sampler in contracts:
            sampler.sample(each, run, policy)
        figures.append(each * len(contracts) / (time.process_time() - start))
    return statistics.median(figures)


def decisions_a_second() -> float:
    """Return how many times per second the heuristics compare 13 leads on 100 deals."""
    hand = int(DealSampler.fresh(RULES, Seat.N).draw(1, 0)[0, 0])
    sampler = DealSampler.fresh(RULES, Seat.N).holding(Seat.N, hand).declared("no-queens")
    actions = plays(sampler.legal())
    figures = []
    for run in range(TIMES):
        start = time.process_time()
        for n in range(50):
            sampler.compare(actions, 100, 100 * run + n)
        figures.append(50 / (time.process_time() - start))
    return statistics.median(figures)


def start_up(folder: str) -> tuple[float, float]:
    """Return the seconds to import, and to compile or to load compiled code from *folder*."""
    command, kept = [sys.executable, "-c", START], os.environ | {"NUMBA_CACHE_DIR": folder}
    done = subprocess.run(command, env=kept, capture_output=True, text=True, check=True)
    imported, compiled = map(float, done.stdout.split())
    return imported, compiled


def main() -> None:
    warm_up()
    for what, engine, policy, each in (
        ("deals drawn and played at random, compiled", fastest(), Policy.RANDOM, 50_000),
        ("deals drawn and played by rules of thumb, compiled", fastest(), Policy.HEURISTIC, 50_000),
        ("deals drawn and played at random, without numba", interpreted(), Policy.RANDOM, 1000),
        ("the same by rules of thumb, without numba", interpreted(), Policy.HEURISTIC, 500),
    ):
        print(f"{deals_a_second(engine, policy, each):9,.0f} /s  {what}", flush=True)  # noqa: T201
    print(f"{decisions_a_second():9,.1f} /s  13 cards compared on 100 deals")  # noqa: T201
    with tempfile.TemporaryDirectory() as folder:
        for what in ("the first time", "with compiled code kept on disk"):
            imported, compiled = start_up(folder)
            print(f"{imported:9.1f} s   to import, {compiled:.1f} s to compile {what}")  # noqa: T201


if __name__ == "__main__":
    main()
