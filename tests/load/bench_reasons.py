"""How much advice has a reason in words.

``python -m tests.load.bench_reasons --deals 140`` deals hands of `pagat`, lets club and novice bots
play each contract of tricks or layouts, and at some of the choices asks for the advice that a hint
gives. It prints in how much of it nothing can be said for the best answer, of all advice and of
that in which another answer is worse, and how much only says that several answers are equally good.
A minute for a hundred deals.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from random import Random

from bidding.hint_values import values_of
from games.bots import BotView, club, novice, warm_up
from games.bots.hand_eval import best_detail
from games.rules import PRESETS, Game, Plan
from games.rules.play.actions import Declare
from games.rules.positions import Position, kind_asked, position_of, question
from games.tables.advice.analyst import Valued
from games.tables.advice.reasons import reasons_for, with_reason_first
from tests.support.rules.playing import random_hands

CONTRACTS = (
    "no-tricks", "no-last-two", "no-hearts", "no-queens", "no-king", "trumps", "dominoes",
)  # fmt: skip
PATIENCE = 60.0
NOVICES = 0.25
"""How often a novice acts in the place of a club player, so that positions are not all sensible."""


def advised(
    deals: int, most: int, seed: int, part: float = 0.45
) -> Iterator[tuple[str, Position, list[Valued]]]:
    """Yield what is asked, the position and its valued answers, in *part* of the choices.

    :param most: the most deals played out for an answer.
    """
    rules = PRESETS["pagat"]
    for number in range(deals):
        rng = Random(seed * 100_000 + number)  # noqa: S311
        game = Game.start(rules, Plan.deals(1)).dealt(random_hands(rules, rng))
        assert game.deal
        hand = game.deal.auction.hands[0]
        game = game.act(Declare(best_detail(rules, CONTRACTS[number % len(CONTRACTS)], hand)))
        while game.is_playing and game.turn and game.deal:
            asked = kind_asked(game.deal)
            if asked and rng.random() < part:
                position = position_of(game.sheet, game.deal)
                if len(question(position).texts) > 1:
                    name = position.announced.contract if asked == "play" else asked
                    yield name, position, list(values_of(position, most))
            bot = novice if rng.random() < NOVICES else club
            game = game.act(bot.choose(BotView.of(game, game.turn), rng, PATIENCE))


def has_reason(position: Position, found: list[Valued]) -> bool:
    """Return whether a hint gives a reason for its advice other than its value in points."""
    facts = reasons_for(position, with_reason_first(position, found))
    return any(fact.name not in ("better-than-lowest", "better-than-most") for fact in facts)


def is_undecided(position: Position, found: list[Valued]) -> bool:
    """Return whether a hint says only that several answers are equally good."""
    reasons = reasons_for(position, with_reason_first(position, found))
    return {fact.name for fact in reasons} <= {
        "even-choice",
        "equal-choice",
        "even-high",
        "even-low",
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=28, help="deals, in turn of each contract")
    parser.add_argument("--most", type=int, default=300, help="deals sampled for an answer")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    warm_up()
    every, real, undecided = (defaultdict[str, list[bool]](list) for _ in range(3))
    for name, position, found in advised(asked.deals, asked.most, asked.seed):
        is_without = not has_reason(position, found)
        every[name].append(is_without)
        undecided[name].append(is_undecided(position, found))
        if found[-1]["loss"]:
            real[name].append(is_without)
    for name in every:
        shares = " ".join(_share(one[name]) for one in (every, real, undecided))
        print(f"{name:12} {shares}", flush=True)  # noqa: T201


def _share(without: list[bool]) -> str:
    return (
        f"{sum(without):4} of {len(without):4}, {100 * sum(without) / (len(without) or 1):4.1f} %"
    )


if __name__ == "__main__":
    main()
