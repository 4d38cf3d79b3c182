"""Choices between cards of club players, each card played out in the same sampled deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from games.bots import club
from games.bots.bot_view import BotView
from games.bots.contract_values import contract_values
from games.bots.knowledge import Knowledge, knowledge_of
from games.bots.samplers import after, sampler_of
from games.bots.search import distinct, net_worth, some_deals
from games.rules import PRESETS, Game, Plan, RuleSet
from games.rules.cards.cards import pack
from games.rules.cards.masks import mask_of
from games.rules.play.actions import Play, parse_action

PATIENCE = 60.0


class Decision(NamedTuple):
    """A choice between cards, with the loss of each."""

    contract: str
    view: BotView
    losses: dict[int, float]


def decisions(
    deals: int, most: int, seed: int, contracts: Sequence[str], rules: RuleSet = PRESETS["pagat"]
) -> Iterator[Decision]:
    """Yield the choices of club players in *deals* deals, each card played out *most* times.

    The deals take the *contracts* in turn.
    """
    for number in range(deals):
        rng = Random(seed * 100_000 + number)  # noqa: S311
        contract = contracts[number % len(contracts)]
        game = Game.start(rules, Plan.deals(1)).dealt(_random_hands(rules, rng))
        game = game.act(parse_action(f"declare {contract}"))
        while game.is_playing and game.turn:
            view = BotView.of(game, game.turn)
            found = _losses(view, most, rng) if len(view.deal.legal) > 1 else {}
            if len(found) > 1:
                yield Decision(contract, view, found)
            game = game.act(club.choose(view, rng, PATIENCE))


def _random_hands(rules: RuleSet, rng: Random) -> tuple[int, ...]:
    cards = list(pack(rules.cards))
    rng.shuffle(cards)
    each = len(cards) // rules.players
    return tuple(mask_of(cards[n * each : (n + 1) * each]) for n in range(rules.players))


def _losses(view: BotView, most: int, rng: Random) -> dict[int, float]:
    """Return the loss of each distinct card; empty if the player has no choice of a card."""
    legal = [parse_action(text) for text in view.deal.legal]
    cards = [action for action in legal if isinstance(action, Play)]
    if len(cards) < len(legal):
        return {}
    known = knowledge_of(view)
    candidates = different(view, known, cards)
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


def different(view: BotView, known: Knowledge, cards: list[Play]) -> list[Play]:
    """Return the lowest of each group of equivalent cards."""
    name = (view.deal.contract or "").partition(":")[0]
    tricks = view.rules.contract(name).play == "tricks"
    return distinct(known, contract_values(view.rules, name) if tricks else None, cards)
