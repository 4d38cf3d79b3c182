"""Whole games, thought out beforehand, and the moments of them at which something is looked at.

A script is made without a database, so that the moments can be spread over the game, every contract
has its own, and it is known of each how the cards could lie otherwise. An evening brings a table
to them, a deal in a commit.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from games.models import DealSeed
from games.models import Game as Table
from games.rules import Deal, Game, Plan, RuleSet, Seat, start_deal
from games.rules.cards.dealing import SEED_BYTES, deal_from
from games.rules.cards.hands import Hands
from games.rules.play.actions import Action, Declare
from games.tables.engine import cache
from games.tables.engine.cache import CachedTable
from games.tables.engine.log import lock_table
from games.tables.engine.state import TableState
from tests.support.rules.playing import some_action
from tests.support.tables.worlds import Doubt, Packs, doubt, fresh_memory

Phase = Literal["declare", "double", "play"]
PHASES: tuple[Phase, ...] = ("double", "play")
Viewers = Sequence[Seat | None]
TRIES = 6


@dataclass(frozen=True)
class Scripted:
    """One deal of a script: as it is dealt, and who does what in it.

    :ivar phases: by number of the action, what it is part of.
    """

    number: int
    dealt: Deal
    steps: tuple[tuple[Seat, Action], ...]
    phases: tuple[Phase, ...]
    contract: str

    @property
    def actions(self) -> list[Action]:
        """What is done, without by whom."""
        return [action for _seat, action in self.steps]


@dataclass(frozen=True)
class Moment:
    """A place in a script at which a viewer is in doubt about what she cannot see.

    :ivar done: how many actions of the deal have been done; the next one does not end the doubt.
    """

    deal: Scripted
    phase: Phase
    done: int
    doubt: Doubt

    @property
    def viewer(self) -> Seat | None:
        """Who looks; None is a spectator."""
        return self.doubt.viewer

    @property
    def following(self) -> tuple[Seat, str]:
        """Who acts next, and what she does."""
        seat, action = self.deal.steps[self.done]
        return seat, str(action)


def script_of(rules: RuleSet, rng: random.Random, plan: Plan | None = None) -> list[Scripted]:
    """Return a whole game at random, in which every contract comes as soon as it can."""
    play = Game.start(rules, plan or Plan())
    script: list[Scripted] = []
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
        script.append(Scripted(len(script) + 1, dealt, tuple(steps), tuple(phases), name))
    return script


def _phase(deal: Deal) -> Phase:
    if deal.play_started:
        return "play"
    return "declare" if deal.auction.doubling is None else "double"


def _next_action(deal: Deal, script: list[Scripted], rng: random.Random) -> Action:
    """Return any action, but of the contracts one that has not been declared in this game."""
    if _phase(deal) != "declare":
        return some_action(deal, rng)
    met = {scripted.contract for scripted in script}
    fresh = [name for name in deal.auction.contracts if name not in met]
    name = rng.choice(fresh or list(deal.auction.contracts))
    every = [a for a in deal.legal_actions() if isinstance(a, Declare)]
    return rng.choice([a for a in every if str(a).split()[1].partition(":")[0] == name])


def moment_in(
    deal: Scripted, phase: Phase, viewer: Seat | None, rng: random.Random
) -> Moment | None:
    """Return a moment of *deal* at which *viewer* is in doubt, if one is found."""
    places = [n for n, part in enumerate(deal.phases) if part == phase and n]
    if phase == "play":
        places = places[: len(places) * 2 // 3]  # later on too little is hidden
    for _ in range(TRIES if places else 0):
        done = rng.choice(places)
        found = doubt(deal.dealt, deal.actions[: done + 1], viewer, rng)
        if found is not None:
            return Moment(deal, phase, done, found)
        places = [n for n in places if n < done] or places
    return None


def a_moment_each(
    script: list[Scripted], viewers: Viewers, rng: random.Random, phases: Sequence[Phase]
) -> list[Moment]:
    """Return for each contract of a game one moment, of *phases* in turn, in their order."""
    found = []
    for number, contract in enumerate(sorted({deal.contract for deal in script})):
        deals = [deal for deal in script if deal.contract == contract]
        rng.shuffle(deals)
        tries = (
            moment
            for phase in _beginning_with(number, phases)
            for deal in deals
            if (moment := moment_in(deal, phase, viewers[number % len(viewers)], rng))
        )
        moment = next(tries, None)
        if moment is not None:
            found.append(moment)
    return sorted(found, key=lambda moment: moment.deal.number)


def all_moments(
    script: list[Scripted], viewers: Viewers, rng: random.Random, phases: Sequence[Phase]
) -> Iterator[Moment]:
    """Give a moment of every deal, of *phases* in turn if it has them, for the viewers in turn."""
    for number, deal in enumerate(script):
        viewer = viewers[number % len(viewers)]
        for wanted in _beginning_with(number, phases):
            moment = moment_in(deal, wanted, viewer, rng)
            if moment is not None:
                yield moment
                break


def _beginning_with(number: int, phases: Sequence[Phase]) -> list[Phase]:
    wanted = phases[number % len(phases)]
    return [wanted, *(phase for phase in PHASES if phase != wanted)]


class Evening:
    """A table at which a script is played."""

    def __init__(self, game: Table, script: list[Scripted], packs: Packs) -> None:
        self.game = game
        self.script = script
        self.seeds = dict(DealSeed.objects.filter(game=game).values_list("number", "seed"))
        self.number, self.done = 1, 0
        for deal in script:
            packs.instead[self.seed(deal.number)] = deal.dealt.auction.hands
        # The first deal was dealt, when the game began, before anything was known of the script.
        self.before = CachedTable(TableState.start(cache.settings_of(game.pk)), {})
        self._note_before()

    def seed(self, number: int) -> bytes:
        """Return the seed of a deal, of which it is known what comes of it."""
        return bytes(self.seeds[number])

    def go_to(self, moment: Moment) -> None:
        """Play on to *moment*."""
        while self.number < moment.deal.number:
            self._write(len(self.script[self.number - 1].steps))
            self.number, self.done = self.number + 1, 0
            self._note_before()
        self._write(moment.done)

    def _write(self, done: int) -> None:
        """Write what is done in this deal up to *done*."""
        steps = self.script[self.number - 1].steps[self.done : done]
        if steps:
            with lock_table(self.game.pk) as table:
                for seat, action in steps:
                    table.add("act", seat, do=str(action))
        self.done = done

    def _note_before(self) -> None:
        """Note how the table stood before the deal on it was dealt."""
        known = self.before
        for cached in _until_deal(known, self.number):
            known = cached
        self.before = CachedTable(known.state, known.names)
        fresh_memory(self.before)


def _until_deal(known: CachedTable, number: int) -> Iterator[CachedTable]:
    for cached in cache.replay_from(known):
        if cached.state.play.is_playing and cached.state.deal_number == number:
            return
        yield cached


def otherwise(script: list[Scripted], moment: Moment, hands: Hands) -> list[Scripted]:
    """Return *script* with other cards in the deal of *moment*: it can be played as far as that."""
    auction = moment.deal.dealt.auction
    dealt = start_deal(auction.rules, auction.declarer, hands, contracts=auction.contracts)
    deal = Scripted(
        moment.deal.number, dealt, moment.deal.steps, moment.deal.phases, moment.deal.contract
    )
    return [deal if each.number == deal.number else each for each in script]
