"""What the bots' cards cost: positions of the play, and every card in them played out.

``python -m tests.load.bench_decisions --deals 120`` deals hands of `pagat`, has club players double
and play each contract that is played in tricks or in a layout, and at each choice between
different cards plays out what follows, in the same sampled deals for all of them. The loss of a
card is what its mean is below that of the best one, in points of the bot with all doubles. So it
is measured by the yardstick of the expert. The best of several means is a little too high by
chance, so that a loss is never 0: with 400 deals for a card by about a tenth of a point.

Positions and results do not depend on how busy the machine is.
"""

from __future__ import annotations

import argparse
import statistics
from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import NamedTuple

from games.bots import BotView, club, expert, novice, warm_up
from games.bots.contract_values import contract_values
from games.bots.knowledge import Knowledge, knowledge_of
from games.bots.samplers import after, sampler_of
from games.bots.search import distinct, net_worth, some_deals
from games.rules import PRESETS, Game, Plan
from games.rules.play.actions import Play, parse_action, plays
from tests.support.bots import Chooser
from tests.support.rules.playing import random_hands

RULES = PRESETS["pagat"]
DECLARED = (
    "no-tricks", "no-last-two", "no-hearts", "no-queens", "no-king", "trumps:S", "dominoes:8",
)  # fmt: skip
PATIENCE = 60.0
BOTS: dict[str, Chooser] = {
    "novice": novice.choose,
    "club": club.choose,
    "expert": partial(expert.choose, most=48),
}


class Decision(NamedTuple):
    """A choice between cards, with the loss of each."""

    contract: str
    view: BotView
    losses: dict[int, float]


def decisions(deals: int, most: int, seed: int) -> Iterator[Decision]:
    """Yield the choices of club players in *deals* deals, each card played out *most* times."""
    for number in range(deals):
        rng = Random(seed * 100_000 + number)  # noqa: S311
        contract = DECLARED[number % len(DECLARED)]
        game = Game.start(RULES, Plan.deals(1)).dealt(random_hands(RULES, rng))
        game = game.act(parse_action(f"declare {contract}"))
        while game.is_playing and game.turn:
            view = BotView.of(game, game.turn)
            found = _losses(view, most, rng) if len(view.deal.legal) > 1 else {}
            if len(found) > 1:
                yield Decision(contract, view, found)
            game = game.act(club.choose(view, rng, PATIENCE))


def _losses(view: BotView, most: int, rng: Random) -> dict[int, float]:
    """Return what each of the different cards costs; nothing if it is no choice of a card."""
    legal = [parse_action(text) for text in view.deal.legal]
    cards = [action for action in legal if isinstance(action, Play)]
    if len(cards) < len(legal):
        return {}
    known = knowledge_of(view)
    candidates = _different(view, known, cards)
    if len(candidates) < 2:
        return {}
    sampler, worth = sampler_of(view, known), net_worth(view)
    dealt, chance = some_deals(view, sampler, known, most, rng), rng.getrandbits(32)
    means = {}
    for action in candidates:
        hands = dealt.copy()
        hands[:, known.me] ^= action.bit
        means[action.bit] = float(
            (after(sampler, known, action).play(hands, chance) @ worth).mean()
        )
    best = max(means.values())
    return {bit: best - mean for bit, mean in means.items()}


def _different(view: BotView, known: Knowledge, cards: list[Play]) -> list[Play]:
    name = (view.deal.contract or "").partition(":")[0]
    tricks = view.rules.contract(name).play == "tricks"
    return distinct(known, contract_values(view.rules, name) if tricks else None, cards)


def loss_of(decision: Decision, bot: Chooser) -> float:
    """Return the loss of the card that *bot* plays; equivalent cards cost the same."""
    action = bot(decision.view, Random(1), PATIENCE)  # noqa: S311
    assert isinstance(action, Play)
    if action.bit in decision.losses:
        return decision.losses[action.bit]
    known = knowledge_of(decision.view)
    for bit, loss in sorted(decision.losses.items(), reverse=True):
        if bit < action.bit and len(_different(decision.view, known, [*plays(bit), action])) == 1:
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
    for decision in decisions(asked.deals, asked.most, asked.seed):
        for name, bot in BOTS.items():
            loss = loss_of(decision, bot)
            found[name, decision.contract].append(loss)
            found[name, "all"].append(loss)
    for contract in ("all", *DECLARED):
        row = [f"{statistics.fmean(found[name, contract]):6.2f}" for name in BOTS]
        print(f"{contract:12}", *row, len(found["club", contract]), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
