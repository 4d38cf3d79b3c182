"""The expert: decides by playing out sampled deals."""

from __future__ import annotations

from random import Random

import numpy as np

from games.bots import arrangement, club
from games.bots.batch_eval import Floats, Ints, chances_to_double
from games.bots.bot_view import BotView
from games.bots.contract_choice import best_now
from games.bots.contract_values import contract_values
from games.bots.doubling_choice import DoublingStyle, best_by_edges, may_redouble
from games.bots.hand_eval import edge, ranked_details
from games.bots.inference import resample
from games.bots.knowledge import knowledge_of
from games.bots.search import DRAWN, FIRST, MOST, TimeLimit, best_play, distinct, raw_scores
from games.playouts import warm_up as warm_up_playouts
from games.playouts.deal_sampler import DealSampler
from games.rules import PRESETS, Game, RuleSet, Seat
from games.rules.cards.dealing import SEED_BYTES, deal_from
from games.rules.cards.hands import read_hand
from games.rules.contracts.contract import Declaration
from games.rules.play.actions import Action, Declare, Play, parse_action

# Deals played out for a declaration or a double, as a multiple of those for the play of a card.
CALLS = 4
# The number of trump suits or starting ranks of a contract that are compared.
DETAILS = 3
STYLE = DoublingStyle(margin=0.01, duty=0.12)


def choose(view: BotView, rng: Random, budget: float, most: int = MOST) -> Action:
    """Return the action of an expert, within *budget* seconds.

    :param most: the maximum number of deals for a card; :data:`CALLS` times it for other decisions.
    :raises BadBudget: if *budget* is not above 0.
    """
    deal, call_limit = view.deal, TimeLimit.of(budget, CALLS * most)
    name = (deal.contract or "").partition(":")[0]
    if not name:
        return _declare(view, rng, call_limit)
    legal = [parse_action(text) for text in deal.legal]
    if view.rules.contract(name).play == "arranging":
        return club.choose(view, rng, budget)
    if len(legal) == 1:
        return legal[0]
    cards = [action for action in legal if isinstance(action, Play)]
    if not cards:
        return _double(view, rng, call_limit)
    return _play(view, name, cards, rng, TimeLimit.of(budget, most))


def warm_up() -> None:
    """Compile or load the playouts, and make one decision, which fills the caches."""
    warm_up_playouts()
    arrangement.warm_up()
    game = Game.start(PRESETS["pagat"]).dealt(deal_from(bytes(SEED_BYTES), 52, 4))
    choose(BotView.of(game, Seat.N), Random(0), budget=2.0, most=FIRST)  # noqa: S311


def _play(view: BotView, name: str, cards: list[Play], rng: Random, limit: TimeLimit) -> Action:
    known = knowledge_of(view)
    tricks = view.rules.contract(name).play == "tricks"
    candidates = distinct(known, contract_values(view.rules, name) if tricks else None, cards)
    if len(candidates) == 1:
        return candidates[0]
    return best_play(view, known, candidates, rng, limit)


def _double(view: BotView, rng: Random, limit: TimeLimit) -> Action:
    """Return the best doubles, by the mean lead over each player in sampled deals."""
    sampler, rules = DealSampler.of(view.rules, view.deal), view.rules
    me, nothing = rules.seats.index(view.seat), (0,) * rules.players
    others = [(seat, place) for place, seat in enumerate(rules.seats) if place != me]
    found: dict[Seat, list[Floats]] = {seat: [] for seat, _ in others}
    done, batch = 0, FIRST
    while batch:
        drawn = sampler.draw(DRAWN * batch, rng.getrandbits(32))
        dealt = resample(view, drawn, nothing, batch, rng)
        raw = raw_scores(sampler, dealt, rng.getrandbits(32), low_wins=rules.low_wins)
        for seat, place in others:
            values = _double_weight(view, seat, dealt[:, place])
            found[seat].append((raw[:, me] - raw[:, place]) * values)
        done += batch
        batch = limit.next_batch(done)
    ahead = {seat: float(np.concatenate(values).mean()) for seat, values in found.items()}
    return best_by_edges(view, ahead, STYLE)


def _double_weight(view: BotView, seat: Seat, hands: Ints) -> Floats:
    """Return the weight of a double of *seat*: 1 plus the probability of a redouble."""
    declaration = Declaration.parse(view.deal.contract or "")
    if not may_redouble(view, seat):
        return np.ones(len(hands))
    return 1.0 + chances_to_double(view.rules, declaration, hands)


def _declare(view: BotView, rng: Random, limit: TimeLimit) -> Action:
    """Return the declaration with the best mean edge in sampled deals, now and later."""
    rules, hand = view.rules, read_hand(view.deal.hands[str(view.seat)])
    sampler = DealSampler.of(rules, view.deal)
    ways = _candidates(rules, view.deal.contracts, hand)
    then = [sampler.declared(declaration) for declaration in ways]
    found: list[list[float]] = [[] for _ in ways]
    done, batch = 0, FIRST
    while batch:
        dealt, seed = sampler.draw(batch, rng.getrandbits(32)), rng.getrandbits(32)
        for n, declaration in enumerate(ways):
            found[n].append(_declarer_edge(view, then[n], declaration, dealt, seed) * batch)
        done += batch
        batch = limit.next_batch(done)
    best: dict[str, tuple[float, Declaration]] = {}
    for declaration, edges in zip(ways, found, strict=True):
        mean = sum(edges) / done
        if declaration.contract not in best or mean > best[declaration.contract][0]:
            best[declaration.contract] = mean, declaration
    chosen = best_now(view, {name: mean for name, (mean, _) in best.items()}, limit.end)
    return Declare(best[chosen][1])


def _candidates(rules: RuleSet, contracts: tuple[str, ...], hand: int) -> list[Declaration]:
    """Return the declarations to compare: each contract with its best details."""
    return [way for name in contracts for way in ranked_details(rules, name, hand)[:DETAILS]]


def _declarer_edge(
    view: BotView, sampler: DealSampler, declaration: Declaration, dealt: Ints, seed: int
) -> float:
    """Return the mean edge of declarer in deals played out."""
    rules, me = view.rules, view.rules.seats.index(view.seat)
    if rules.contract(declaration.contract).play == "arranging":
        return edge(rules, declaration, int(dealt[0, me]), declares=True)
    raw = raw_scores(sampler, dealt, seed, low_wins=rules.low_wins)
    return float(raw[:, me].mean()) - contract_values(rules, declaration.contract).mean
