"""What a table leaves behind: its deals as rows, and a game that its log has confirmed."""

from __future__ import annotations

from datetime import datetime

from django.db.models import F

import live
from games.models import Deal, Game, Seating, Status
from games.rules.cards.hands import pbn_of
from games.rules.play.replay import play_text
from games.sheets.stored import deal_data
from games.signals import game_changed
from games.tables.engine.state import TableState

STATUS = {"over": Status.CONFIRMED, "abandoned": Status.ABANDONED}


def write_deal(state: TableState) -> None:
    """Write the deal that has just ended, with its hands and its play."""
    sheet, end = state.play.sheet, state.play.deal
    if end is None:
        raise ValueError("no deal has ended")
    Deal.objects.create(
        game_id=state.settings.game,
        number=len(sheet.deals),
        hands=pbn_of(end.auction.hands),
        play=play_text(end),
        **deal_data(sheet.deals[-1], sheet),
    )
    _bring_up(state)


def write_end(state: TableState, now: datetime) -> None:
    """Close the game: nobody needs to confirm what the log says."""
    status = STATUS[state.status]
    done = {"finished_at": now, "confirmed_at": now} if status == Status.CONFIRMED else {}
    _bring_up(state, status=status, **done)
    gone = [seat for seat, occupant in state.occupants.items() if occupant.left or occupant.acting]
    Seating.objects.filter(game=state.settings.game, seat__in=gone).update(left=True)
    game = Game.objects.select_related("club").get(pk=state.settings.game)
    game_changed.send(Game, game=game, actor=None)


def write_adjustments(state: TableState) -> None:
    """Bring the game's row up to what directors have added to its scores."""
    _bring_up(state)


def _bring_up(state: TableState, **changes: object) -> None:
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
