"""The loss of the bots' cards, from positions of the play in which every card is played out.

``python -m tests.load.bench_decisions --deals 120`` deals hands of `pagat`, lets club bots double
and play each contract of tricks or layouts, and at each choice between different cards plays out
all of them in the same sampled deals. The loss of a card is the difference of its mean to the best
mean, in points of the bot with all doubles; this is the expert's own measure. The best of several
means is slightly too high by chance, so a loss is never 0: with 400 deals for a card it is about a
tenth of a point.

Positions and results do not depend on the load of the machine.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import defaultdict
from functools import partial
from random import Random

from games.bots import club, expert, novice, warm_up
from games.bots.card_losses import PATIENCE, Decision, decisions, different
from games.bots.knowledge import knowledge_of
from games.rules.play.actions import Play, plays
from tests.support.bots import Chooser

DECLARED = (
    "no-tricks", "no-last-two", "no-hearts", "no-queens", "no-king", "trumps:S", "dominoes:8",
)  # fmt: skip
BOTS: dict[str, Chooser] = {
    "novice": novice.choose,
    "club": club.choose,
    "expert": partial(expert.choose, most=48),
}


def loss_of(decision: Decision, bot: Chooser, rng: Random) -> float:
    """Return the loss of the card that *bot* plays; equivalent cards cost the same."""
    action = bot(decision.view, rng, PATIENCE)
    assert isinstance(action, Play)
    if action.bit in decision.losses:
        return decision.losses[action.bit]
    known = knowledge_of(decision.view)
    for bit, loss in sorted(decision.losses.items(), reverse=True):
        if bit < action.bit and len(different(decision.view, known, [*plays(bit), action])) == 1:
            return loss
    raise AssertionError(f"{action} is not equivalent to a card that was played out")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=14, help="deals, in turn of each contract")
    parser.add_argument("--most", type=int, default=400, help="deals sampled for a card")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    warm_up()
    found: dict[tuple[str, str], list[float]] = defaultdict(list)
    taken: dict[str, float] = defaultdict(float)
    for number, decision in enumerate(decisions(asked.deals, asked.most, asked.seed, DECLARED)):
        for name, bot in BOTS.items():
            start = time.process_time()
            loss = loss_of(decision, bot, Random(number))  # noqa: S311
            taken[name] += time.process_time() - start
            found[name, decision.contract].append(loss)
            found[name, "all"].append(loss)
    for contract in ("all", *DECLARED):
        row = [_mean(found[name, contract]) for name in BOTS]
        print(f"{contract:12}", *row, len(found["club", contract]), flush=True)  # noqa: T201
    choices = len(found["club", "all"])
    print("ms a choice ", *(f"{1000 * taken[name] / choices:6.2f}" for name in BOTS))  # noqa: T201


def _mean(losses: list[float]) -> str:
    """Return the mean with its standard error."""
    error = statistics.stdev(losses) / len(losses) ** 0.5 if len(losses) > 1 else 0.0
    return f"{statistics.fmean(losses) if losses else 0.0:6.2f} ± {error:.2f}"


if __name__ == "__main__":
    main()
