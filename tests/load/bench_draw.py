"""The draw at the sizes it promises, through the command line: ``make bench``.

The seconds are for the draw alone, without the start of Python and Django.
"""

import json
import statistics
import subprocess
import sys
from typing import Any

SIZES = [
    (16, 5), (20, 5), (24, 7), (28, 9), (32, 9), (36, 11), (40, 13), (48, 15), (64, 21),
    (100, 33), (30, 6), (400, 8),
]  # fmt: skip
TIMES = 5


def draw(players: int, rounds: int, seed: int) -> Any:
    command = [sys.executable, "manage.py", "draw", f"--players={players}", f"--rounds={rounds}"]
    output = subprocess.run(
        [*command, f"--seed={seed}", "--json"], check=True, capture_output=True, text=True
    )
    return json.loads(output.stdout)


def main() -> None:
    print("players rounds  bound  repeats  seconds (median of", TIMES, "seeds, most)")  # noqa: T201
    for players, rounds in SIZES:
        found = [draw(players, rounds, seed) for seed in range(TIMES)]
        seconds = [one["seconds"] for one in found]
        repeats = max(one["repeats"] for one in found)
        print(  # noqa: T201
            f"{players:7} {rounds:6} {found[0]['bound']:6} {repeats:8}  "
            f"{statistics.median(seconds):7.3f} {max(seconds):7.3f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
