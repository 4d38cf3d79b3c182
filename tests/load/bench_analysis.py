"""The speed of analyses: the processor time of a question, with and without caches.

``python -m tests.load.bench_analysis`` prints a line for each question. The first analysis in a
process computes the values of contracts under its rules, which later ones find in caches.
"""

from __future__ import annotations

import time

from bidding.analysis import analyse
from games.playouts import warm_up
from games.rules.positions import parse_position

DEALS = 5000
HAND = "AQ94.KJ72.QT3.K5"
QUESTIONS = {
    "declare, all contracts left": f"pagat; N {HAND}; N declares",
    "double, nobody has doubled yet": f"pagat; E {HAND}; N declares no-queens",
    "double, after two players": f"pagat; W {HAND}; N declares no-queens; doubles E>N E>S S>E S>N",
    "lead": f"pagat; N {HAND}; N declares no-queens; doubles E>N; play",
    "declare by other rules": f"goldsmith-9; N {HAND}; N declares",
}


def main() -> None:
    warm_up()
    for name, text in QUESTIONS.items():
        position = parse_position(text)
        for how, sequential in (("every answer", False), ("sequential", True)):
            start = time.process_time()
            found = analyse(position, deals=DEALS, sequential=sequential)
            took = time.process_time() - start
            played = sum(answer.deals for answer in found.answers)
            print(  # noqa: T201
                f"{name:32} {how:13} {len(found.answers):3} answers {played:7} deals {took:6.2f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
