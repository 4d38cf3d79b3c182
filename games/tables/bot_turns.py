"""Having bots act: what is due stands in the tables' rows."""

from __future__ import annotations

import logging
from datetime import timedelta
from random import SystemRandom
from uuid import NAMESPACE_OID, uuid5

from django.db.models.functions import Now

from games.bots import BotView, choose
from games.models import Table, TableStatus
from games.rules import Action, Seat
from games.rules.play.actions import Answer as Answered
from games.tables.engine import cache
from games.tables.engine.commands import STAND_IN, Answer, act
from games.tables.engine.state import TableState

LATE = timedelta(seconds=2)
"""How long after its time a bot's turn is taken for forgotten."""
BUDGET = 0.25
"""Seconds that a bot may think."""

logger = logging.getLogger(__name__)


def act_as_bot(*, game: int, version: int | None = None) -> Answer | None:
    """Act for the bot in turn; None when there is none.

    :param version: of the state in which it was asked for; in a later one nothing is done.
    """
    state = cache.bring_up(game).state
    seat = state.turn
    if seat is None or not state.bot_in_turn or version not in (None, state.moved):
        return None
    # The same turn has the same identity: a task that runs twice acts once.
    client_id = uuid5(NAMESPACE_OID, f"bot {game} {state.moved}")
    action = str(choice(state, seat))
    answer = act(game=game, client_id=client_id, version=state.number, action=action, bot=seat)
    if not answer.ok and answer.code != "stale":
        logger.error("a bot was refused in game %s at %s: %s", game, state.moved, answer.code)
    return answer


def choice(state: TableState, seat: Seat) -> Action:
    """Return what the bot at *seat* does; it is told nothing but the view of its seat."""
    deal = state.play.deal
    if deal is not None and deal.open_claim is not None:
        return Answered(accepts=False)  # what can be proven has been accepted before
    strength = state.occupants[seat].bot or STAND_IN
    return choose(strength, BotView.of(state.play, seat), SystemRandom(), BUDGET)


def forgotten() -> list[int]:
    """Return the tables whose bot should have acted a while ago."""
    tables = Table.objects.filter(status=TableStatus.PLAYING, act_after__lt=Now() - LATE)
    return list(tables.order_by("act_after").values_list("game_id", flat=True))
