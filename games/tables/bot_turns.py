"""The turns of bots. The row of a table stores when its bot is to act."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import timedelta
from random import SystemRandom

from django.db.models.functions import Now

from games.bots import BotView, choose
from games.bots.contract_values import contract_values
from games.bots.novice import has_many_high_cards
from games.models import Table, TableStatus
from games.rules import Action, RuleSet, Seat
from games.rules.cards.hands import read_hand
from games.rules.play.actions import Answer as ClaimAnswer
from games.tables.engine import cache
from games.tables.engine.commands import Answer, act
from games.tables.engine.state import TableState
from games.tables.strengths import DEFAULT_STRENGTH

OVERDUE_AFTER = timedelta(seconds=2)
"""How overdue a bot's turn must be for the sweep to take it."""
THINKING_SECONDS = 0.25

logger = logging.getLogger(__name__)


def act_as_bot(*, game: int, version: int | None = None) -> Answer | None:
    """Act for the bot in turn; return None if there is none.

    It is idempotent: the action of a task that runs a second time is stale.

    :param version: do nothing if the play has changed since this version.
    """
    state = cache.latest(game).state
    seat = state.turn
    if seat is None or not state.bot_in_turn or version not in (None, state.play_version):
        return None
    action = str(choose_action(state, seat))
    answer = act(game=game, version=state.version, action=action, bot=seat)
    if not answer.ok and answer.code != "stale":
        logger.error("bot refused in game %s at %s: %s", game, state.play_version, answer.code)
    return answer


def choose_action(state: TableState, seat: Seat) -> Action:
    """Return the action of the bot at *seat*, which gets only the view of its own seat."""
    deal = state.play.deal
    if deal is not None and deal.open_claim is not None:
        return ClaimAnswer(accepts=False)  # a claim that can be proven is accepted without asking
    strength = state.occupants[seat].bot or DEFAULT_STRENGTH
    view = BotView.of(state.play, seat)
    if strength == "novice" and not state.settings.rated and view.number == 1:
        view = _of_a_beginner(view)
    return choose(strength, view, SystemRandom(), THINKING_SECONDS)


def _of_a_beginner(view: BotView) -> BotView:
    """Return *view* with the contracts for the first deal of a beginner, if there are any.

    Novices play with beginners, whose first deal should not be one of Dominoes, nor of Trumps
    unless the hand has too many high cards for the others.
    """
    names = view.deal.contracts
    trumps = has_many_high_cards(read_hand(view.deal.hands[str(view.seat)]))
    kept = tuple(name for name in names if _is_for_beginners(view.rules, name, trumps=trumps))
    return replace(view, deal=replace(view.deal, contracts=kept or names))


def _is_for_beginners(rules: RuleSet, contract: str, *, trumps: bool) -> bool:
    """Return whether a contract is one of tricks, and avoids points unless *trumps*."""
    is_of_tricks = rules.contract(contract).play == "tricks"
    return is_of_tricks and (trumps or contract_values(rules, contract).avoids)


def overdue() -> list[int]:
    """Return the games in which a bot's turn is overdue by :data:`OVERDUE_AFTER`."""
    tables = Table.objects.filter(status=TableStatus.PLAYING, act_after__lt=Now() - OVERDUE_AFTER)
    return list(tables.order_by("act_after").values_list("game_id", flat=True))
