"""The rows that a table writes for the rest of the site: finished deals, and the game."""

from __future__ import annotations

from datetime import datetime

from django.db.models import F

import live
from games.models import Deal, Game, GameStatus, Seating
from games.rules.cards.hands import pbn_of
from games.rules.play.replay import play_text
from games.sheets.stored import deal_data
from games.signals import game_changed
from games.tables.engine import deal_secrets
from games.tables.engine.state import TableState

GAME_STATUS = {"over": GameStatus.CONFIRMED, "abandoned": GameStatus.ABANDONED}
"""The status of the game for each final status of its table."""


def write_deal(state: TableState) -> None:
    """Write the row of the deal that has just ended, with its hands and its play."""
    sheet, deal = state.play.sheet, state.play.deal
    if deal is None:
        raise ValueError("no deal has ended")
    Deal.objects.create(
        game_id=state.settings.game,
        number=len(sheet.deals),
        hands=pbn_of(deal.auction.hands),
        play=play_text(deal),
        **deal_data(sheet.deals[-1], sheet),
    )
    _update_game(state)


def write_end(state: TableState, now: datetime) -> None:
    """Finish the game and publish its secret.

    It needs no confirmation, since every action is on the log.
    """
    deal_secrets.publish(state.settings.game)
    status = GAME_STATUS[state.status]
    changes: dict[str, object] = {"status": status}
    if status == GameStatus.CONFIRMED:
        changes |= {"finished_at": now, "confirmed_at": now}
    elif state.halt is not None:
        changes["reason"] = state.halt.reason
    _update_game(state, **changes)
    left = [seat for seat, occupant in state.occupants.items() if occupant.left or occupant.acting]
    Seating.objects.filter(game=state.settings.game, seat__in=left).update(left=True)
    game = Game.objects.select_related("club").get(pk=state.settings.game)
    game_changed.send(Game, game=game, actor=None)


def write_reopened(state: TableState) -> None:
    """Set the game of a table back to open when an abandoned game is resumed."""
    pk = state.settings.game
    _update_game(state, status=GameStatus.OPEN, reason="")
    Seating.objects.filter(game=pk, left=True).update(left=False)
    game = Game.objects.select_related("club").get(pk=pk)
    game_changed.send(Game, game=game, actor=None)


def write_adjustments(state: TableState) -> None:
    """Write the points that directors have added to the row of the game.

    If the game is over, other apps have used its result and are told of the change.
    """
    _update_game(state)
    if state.status in GAME_STATUS:
        game = Game.objects.select_related("club").get(pk=state.settings.game)
        game_changed.send(Game, game=game, actor=None)


def _update_game(state: TableState, **changes: object) -> None:
    sheet, pk = state.play.sheet, state.settings.game
    games = Game.objects.filter(pk=pk)
    games.update(
        totals={str(seat): points for seat, points in sheet.totals.items()},
        adjustments={str(seat): points for seat, points in state.adjustments.items()},
        deal_count=len(sheet.deals),
        version=F("version") + 1,
        **changes,
    )
    live.nudge(f"game:{pk}", games.values_list("version", flat=True).get())
