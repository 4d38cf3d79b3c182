"""Every pairing in events with random histories: ``python -m tests.load.bench_pairings``.

For each pairing it draws the next rounds of 1,000 events (``--histories``) of 8 to 200 players,
with withdrawals, late entries, forbidden pairs and, in some, several fields. It prints the number
of broken promises, the number of fields in which provably nobody needs to meet again, and how many
of 200 rounds for 8 to 16 players are as good as the best found by exhaustive search, with the
differences. ``--only`` selects pairings by the beginning of their name.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter

from tests.support.pairing_promises import CHECKED, KINDS, Kind, broken, event_of, worse
from tests.support.random_events import random_event

SIZES = {8: 40, 9: 35, 11: 40, 12: 40, 13: 35, 16: 10}
"""The numbers of players and of histories."""


def promises(kind: Kind, histories: int) -> None:
    """Print the broken promises of a pairing."""
    began, found = time.process_time(), Counter[str]()
    for seed in range(histories):
        request = event_of(kind, seed)
        found += broken(kind, request, kind.draw(request))
    free = found.pop(CHECKED, 0)
    faults = ", ".join(f"{count} {name}" for name, count in found.items()) or "nothing"
    took = time.process_time() - began
    checked = f"{histories:,} histories, {free:,} {CHECKED}"
    print(f"{kind.name}: {checked}; not kept: {faults} ({took:.0f} s)", flush=True)  # noqa: T201


def optimum(kind: Kind) -> None:
    """Print how many rounds for a few players are the best possible."""
    requests = [
        random_event(seed, players, players, rounds=5)
        for players, histories in SIZES.items()
        for seed in range(histories)
    ]
    differences = [difference for one in requests if (difference := worse(kind, one)) is not None]
    agreed = len(requests) - len(differences)
    print(f"  as good as the best: {agreed} of {len(requests)}", flush=True)  # noqa: T201
    for difference, times in sorted(Counter(differences).items()):
        print(f"    {times} times {difference}")  # noqa: T201


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--histories", type=int, default=1_000)
    arguments.add_argument("--only", default="")
    chosen = arguments.parse_args()
    for kind in KINDS.values():
        if kind.name.startswith(chosen.only):
            promises(kind, chosen.histories)
            if kind.best:
                optimum(kind)


if __name__ == "__main__":
    main()
