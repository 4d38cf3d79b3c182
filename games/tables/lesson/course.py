"""The state of the table in a step of the lesson, derived from the player's actions.

Nothing is stored: a page sends all actions of its player in the step. The bots use the rules of
thumb of a club player, so the same actions give the same state.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from random import Random

from games.bots import BotView, choose
from games.models import Pace, Watching
from games.rules import PRESETS, Action, Game, Plan, Seat, Sheet, parse_action
from games.tables.engine.dealing import Dealing
from games.tables.engine.state import Occupant, Settings, TableState
from games.tables.lesson.deals import DEALS, EARLIER
from games.tables.strengths import DEFAULT_STRENGTH

RULES = PRESETS["pagat"]
PLAYER = Seat.S
BEGAN = datetime(2000, 1, 1, tzinfo=UTC)
"""The time of everything in the states; no clock runs in a lesson."""
MOST_ACTIONS = 20
"""An upper limit of the player's actions in a step."""
THINKING_SECONDS = 0.25


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the lesson.

    :ivar cards: how many of the player's cards the step is about; None for the whole deal.
    :ivar held: until the player holds this number of cards, bots play for the player too.
    """

    key: str
    cards: int | None = None
    held: int | None = None

    @property
    def scores(self) -> bool:
        """Whether tricks cost or bring points; the steps about single cards come before that."""
        return self.cards is None

    @property
    def earlier(self) -> bool:
        """Whether the game has earlier deals."""
        return self.key == "score-sheet"


STEPS = (
    Step("trick", cards=1),
    Step("follow-suit", cards=2),
    *map(Step, ("no-tricks", "no-queens", "no-last-two", "no-hearts", "no-king")),
    Step("trumps"),
    Step("dominoes"),
    Step("double", held=4),
    Step("score-sheet"),
)
BY_KEY = {step.key: step for step in STEPS}


@lru_cache(maxsize=len(STEPS))
def start(step: Step) -> TableState:
    """Return the state before the first action of the player."""
    deal, earlier = DEALS[step.key], EARLIER if step.earlier else ()
    settings = Settings(
        game=0,
        club=0,
        rules=RULES,
        plan=Plan.deals(len(earlier) + 1),
        first_declarer=deal.declarer,
        pace=Pace.LIVE,
        reserve_seconds=0,
        turn_seconds=None,
        rated=False,
        private=True,
        watching=Watching.NONE,
        delay=0,
    )
    sheet = Sheet(RULES, settings.plan, settings.first_declarer).record_all(earlier)
    play = Game(sheet).dealt(deal.hands)
    for action in deal.actions():
        play = play.act(action)
    return replace(
        TableState.start(settings),
        play=play,
        status="playing",
        version=1,
        play_version=1,
        dealing=Dealing(commitment="", terms=""),
        turn_began=BEGAN,
        occupants={seat: _occupant(seat) for seat in RULES.seats},
    )


def _occupant(seat: Seat) -> Occupant:
    kind, bot = ("guest", "") if seat == PLAYER else ("bot", DEFAULT_STRENGTH)
    return Occupant(kind, player=None, user=None, bot=bot, reserve_seconds=0.0)


def states(step: Step, actions: Sequence[str]) -> list[TableState]:
    """Return the states after the last of the player's *actions*, one for each action of the table.

    Without actions it is the first state alone.

    :raises RuleError: if an action is not possible.
    """
    shown = [start(step)]
    for text in actions:
        shown = list(_after(step, shown[-1], parse_action(text)))
    return shown


def _after(step: Step, state: TableState, action: Action) -> Iterator[TableState]:
    """Yield the state after *action* of the player, and the states after the bots' next actions."""
    state = _act(state, action)
    yield state
    while (bot := _next_bot_action(step, state)) is not None:
        state = _act(state, bot)
        if not _bots_play_for_player(step, state):
            yield state


def _act(state: TableState, action: Action) -> TableState:
    play = state.play.act(action)
    version = state.version + 1
    status = "over" if play.is_over and len(play.sheet.deals) > 1 else "playing"
    return replace(state, play=play, status=status, version=version, play_version=version)


def is_done(step: Step, state: TableState) -> bool:
    """Return whether the step is over: its cards are played with their tricks, or the deal is."""
    deal = state.play.deal
    if deal is None or deal.is_over:
        return True
    if step.cards is None:
        return False
    return _held(state) <= _held(start(step)) - step.cards and not deal.cards_in_trick


def _next_bot_action(step: Step, state: TableState) -> Action | None:
    """Return the next action of a bot; None if it is the player's turn, or the step is over."""
    if is_done(step, state):
        return None
    if state.turn == PLAYER and not _bots_play_for_player(step, state):
        return None
    deal = state.play.deal
    if deal is not None and not deal.play_started:
        return parse_action("pass")
    view = BotView.of(state.play, state.turn or PLAYER)
    return choose(DEFAULT_STRENGTH, view, Random(0), THINKING_SECONDS)  # noqa: S311


def _bots_play_for_player(step: Step, state: TableState) -> bool:
    """Return whether bots play for the player too; a page shows these actions all at once."""
    deal = state.play.deal
    if deal is None or deal.is_over or step.held is None or not deal.play_started:
        return False
    return _held(state) >= step.held and not begins_late(step, state)


def begins_late(step: Step, state: TableState) -> bool:
    """Return whether the player begins here, after tricks that bots have played for them."""
    return step.held is not None and _held(state) == step.held and state.turn == PLAYER


def _held(state: TableState) -> int:
    """Return how many cards the player holds."""
    deal = state.play.deal
    return deal.hands[RULES.seats.index(PLAYER)].bit_count() if deal is not None else 0
