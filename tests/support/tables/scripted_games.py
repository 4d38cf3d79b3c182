"""Whole games played from a script, and moments in them at which views are compared.

A script is made without a database, so the moments can be spread over the game and over all
contracts, and the other hands that a viewer cannot exclude are known for each. A scripted table is
played to a moment with one commit for each deal.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from games.models import Game as Table
from games.rules import Deal, Game, Plan, RuleSet, Seat, start_deal
from games.rules.cards.dealing import SEED_BYTES, deal_from
from games.rules.cards.hands import Hands
from games.rules.play.actions import Action, Declare
from games.tables.engine import cache, deal_secrets
from games.tables.engine.cache import CachedTable
from games.tables.engine.log import lock_table
from games.tables.engine.state import TableState
from tests.support.rules.playing import some_action
from tests.support.tables.hidden_cards import Ambiguity, SeedHands, find_ambiguity, reset_caches

Phase = Literal["declare", "double", "play"]
PHASES: tuple[Phase, ...] = ("double", "play")
Viewers = Sequence[Seat | None]
TRIES = 6


@dataclass(frozen=True)
class ScriptedDeal:
    """One deal of a script, with its actions.

    :ivar dealt: the deal before the first action.
    :ivar phases: the phase of each action.
    """

    number: int
    dealt: Deal
    steps: tuple[tuple[Seat, Action], ...]
    phases: tuple[Phase, ...]
    contract: str

    @property
    def actions(self) -> list[Action]:
        """The actions without their seats."""
        return [action for _seat, action in self.steps]


@dataclass(frozen=True)
class Moment:
    """A moment in a script at which a viewer cannot tell two deals apart.

    :ivar done: the number of actions done in the deal; the next one is legal in both deals.
    """

    deal: ScriptedDeal
    phase: Phase
    done: int
    ambiguity: Ambiguity

    @property
    def viewer(self) -> Seat | None:
        """The seat of the viewer; None is a spectator."""
        return self.ambiguity.viewer

    @property
    def following(self) -> tuple[Seat, str]:
        """The seat that acts next, and its action."""
        seat, action = self.deal.steps[self.done]
        return seat, str(action)


def script_of(rules: RuleSet, rng: random.Random, plan: Plan | None = None) -> list[ScriptedDeal]:
    """Return a random game in which every contract is declared as early as possible."""
    play = Game.start(rules, plan or Plan())
    script: list[ScriptedDeal] = []
    while not play.is_over:
        play = play.dealt(deal_from(rng.randbytes(SEED_BYTES), rules.cards, rules.players))
        dealt, steps, phases = play.deal, [], list[Phase]()
        while (deal := play.deal) is not None and play.is_playing and deal.turn:
            steps.append((deal.turn, _next_action(deal, script, rng)))
            phases.append(_phase(deal))
            play = play.act(steps[-1][1])
        if dealt is None or deal is None:
            raise ValueError("nothing was dealt")
        name = deal.auction.contract.name
        script.append(ScriptedDeal(len(script) + 1, dealt, tuple(steps), tuple(phases), name))
    return script


def _phase(deal: Deal) -> Phase:
    if deal.play_started:
        return "play"
    return "declare" if deal.auction.doubling is None else "double"


def _next_action(deal: Deal, script: list[ScriptedDeal], rng: random.Random) -> Action:
    """Return a random action; for a declaration, a contract that is new in this game."""
    if _phase(deal) != "declare":
        return some_action(deal, rng)
    met = {scripted.contract for scripted in script}
    fresh = [name for name in deal.auction.contracts if name not in met]
    name = rng.choice(fresh or list(deal.auction.contracts))
    every = [a for a in deal.legal_actions() if isinstance(a, Declare)]
    return rng.choice([a for a in every if str(a).split()[1].partition(":")[0] == name])


def find_moment(
    deal: ScriptedDeal, phase: Phase, viewer: Seat | None, rng: random.Random
) -> Moment | None:
    """Return a moment of *deal* that *viewer* cannot tell from another deal, if one is found."""
    places = [n for n, part in enumerate(deal.phases) if part == phase and n]
    if phase == "play":
        places = places[: len(places) * 2 // 3]  # later too few cards are hidden
    for _ in range(TRIES if places else 0):
        done = rng.choice(places)
        found = find_ambiguity(deal.dealt, deal.actions[: done + 1], viewer, rng)
        if found is not None:
            return Moment(deal, phase, done, found)
        places = [n for n in places if n < done] or places
    return None


def moment_per_contract(
    script: list[ScriptedDeal], viewers: Viewers, rng: random.Random, phases: Sequence[Phase]
) -> list[Moment]:
    """Return one moment for each contract of a game, taking *phases* in turn."""
    found = []
    for number, contract in enumerate(sorted({deal.contract for deal in script})):
        deals = [deal for deal in script if deal.contract == contract]
        rng.shuffle(deals)
        tries = (
            moment
            for phase in _beginning_with(number, phases)
            for deal in deals
            if (moment := find_moment(deal, phase, viewers[number % len(viewers)], rng))
        )
        moment = next(tries, None)
        if moment is not None:
            found.append(moment)
    return sorted(found, key=lambda moment: moment.deal.number)


def moment_per_deal(
    script: list[ScriptedDeal], viewers: Viewers, rng: random.Random, phases: Sequence[Phase]
) -> Iterator[Moment]:
    """Yield a moment of every deal, taking the possible *phases* and the viewers in turn."""
    for number, deal in enumerate(script):
        viewer = viewers[number % len(viewers)]
        for wanted in _beginning_with(number, phases):
            moment = find_moment(deal, wanted, viewer, rng)
            if moment is not None:
                yield moment
                break


def _beginning_with(number: int, phases: Sequence[Phase]) -> list[Phase]:
    wanted = phases[number % len(phases)]
    return [wanted, *(phase for phase in PHASES if phase != wanted)]


class ScriptedTable:
    """A live table at which a script is played."""

    def __init__(self, game: Table, script: list[ScriptedDeal], seed_hands: SeedHands) -> None:
        self.game = game
        self.script = script
        self.secret = deal_secrets.load(game.pk)
        self.started = cache.latest(game.pk).state
        self.number, self.done = 1, 0
        for deal in script:
            seed_hands.replaced[self.seed(deal.number)] = deal.dealt.auction.hands
        # The first deal was dealt at the start of the game, before the script's hands were set.
        self.before = CachedTable(TableState.start(cache.settings_of(game.pk)), {})
        self._note_before()

    def seed(self, number: int) -> bytes:
        """Return the seed of a deal."""
        return self.secret.seed(self.started, number)

    def play_to(self, moment: Moment) -> None:
        """Play the script up to *moment*."""
        while self.number < moment.deal.number:
            self._write(len(self.script[self.number - 1].steps))
            self.number, self.done = self.number + 1, 0
            self._note_before()
        self._write(moment.done)

    def _write(self, done: int) -> None:
        """Append the first *done* actions of the current deal to the log."""
        steps = self.script[self.number - 1].steps[self.done : done]
        if steps:
            with lock_table(self.game.pk) as table:
                for seat, action in steps:
                    table.add("act", seat, do=str(action))
        self.done = done

    def _note_before(self) -> None:
        """Save the state of the table before the current deal."""
        known = self.before
        for cached in _until_deal(known, self.number):
            known = cached
        self.before = CachedTable(known.state, known.names)
        reset_caches(self.before)


def _until_deal(known: CachedTable, number: int) -> Iterator[CachedTable]:
    for cached in cache.replay_from(known):
        if cached.state.play.is_playing and cached.state.deal_number == number:
            return
        yield cached


def with_other_hands(
    script: list[ScriptedDeal], moment: Moment, hands: Hands
) -> list[ScriptedDeal]:
    """Return *script* with other cards in the deal of *moment*, playable up to that moment."""
    auction = moment.deal.dealt.auction
    dealt = start_deal(auction.rules, auction.declarer, hands, contracts=auction.contracts)
    deal = ScriptedDeal(
        moment.deal.number, dealt, moment.deal.steps, moment.deal.phases, moment.deal.contract
    )
    return [deal if each.number == deal.number else each for each in script]
