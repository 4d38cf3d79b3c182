"""Notices to the player in turn, at tables with days for each turn.

A player gets one when their turn begins, or later when they stop looking at the table, and no other
until they have moved.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models.functions import Now
from django.urls import reverse
from django.utils.timezone import now as utc_now

from games.models import PRESENCE_LIFETIME, AwaitedTurn, Game, Presence, TableEvent, TableStatus
from games.notice_kinds import TURN, name_of
from notices.services import notify, settle

TIME_TO_COME = timedelta(seconds=20)
"""How long the page of a table may take to appear after the game has begun."""
LOOKING_FOR = timedelta(minutes=15)
"""How long a player may look at the table without moving; after that only a tab is open."""


def follow(*, game: int, seat: str, user: int) -> None:
    """Note that a table waits for *user* at *seat*; called in the transaction of every change.

    The first turn of a game is left to :func:`notify_if_away`: the pages of the players do not show
    the table yet.
    """
    before = AwaitedTurn.objects.filter(game_id=game).first()
    action = _last_action(game, seat)
    if before is not None:
        if (before.seat, before.user_id, before.action) == (seat, user, action):
            return
        if _last_action(game, before.seat) != before.action:
            settle(kinds=[TURN.code], subject=_subject(game), cause=_cause(before))
    turn, _made = AwaitedTurn.objects.update_or_create(
        game_id=game,
        defaults={
            "seat": seat,
            "user_id": user,
            "action": action,
            "began_at": utc_now(),
            "noticed_at": None,
        },
    )
    if action or TableEvent.objects.filter(game_id=game, kind="act").exists():
        _notify_if_away(turn)


def end(*, game: int) -> None:
    """Note that a table waits for no player: for a bot, or because its game is over."""
    deleted, _rows = AwaitedTurn.objects.filter(game_id=game).delete()
    if deleted:
        settle(kinds=[TURN.code], subject=_subject(game))


def unnoticed_games() -> list[int]:
    """Return the games whose player in turn has not been notified and has had time to come."""
    turns = AwaitedTurn.objects.filter(noticed_at=None, game__table__status=TableStatus.PLAYING)
    turns = turns.filter(began_at__lt=utc_now() - TIME_TO_COME)
    return list(turns.order_by("began_at").values_list("pk", flat=True))


@transaction.atomic
def notify_if_away(game: int) -> None:
    """Notify the player in turn, unless they look at the table or have been notified."""
    turns = AwaitedTurn.objects.select_for_update(skip_locked=True, no_key=True)
    turn = turns.filter(pk=game, noticed_at=None).first()
    if turn is not None:
        _notify_if_away(turn)


def _notify_if_away(turn: AwaitedTurn) -> None:
    if _is_looking(turn):
        return
    game = Game.objects.select_related("club", "table").get(pk=turn.pk)
    ends_at = game.table.deadline
    values: dict[str, object] = {"game": name_of(game)}
    notify(
        kind=TURN.code,
        cause=_cause(turn),
        subject=_subject(turn.pk),
        to=[turn.user_id],
        link=reverse("games:table", args=[game.club.slug, game.pk]),
        text="your-turn-until" if ends_at else "your-turn",
        values=values | ({"ends_at": ends_at.isoformat()} if ends_at else {}),
        club=game.club,
    )
    AwaitedTurn.objects.filter(pk=turn.pk).update(noticed_at=utc_now())


def _is_looking(turn: AwaitedTurn) -> bool:
    """Return whether the player has the table open, and the turn is recent."""
    if utc_now() - turn.began_at > LOOKING_FOR:
        return False
    here = Presence.objects.filter(game_id=turn.pk, seats__contains=turn.seat)
    return here.filter(seen_at__gt=Now() - PRESENCE_LIFETIME).exists()


def _last_action(game: int, seat: str) -> int:
    """Return the number of the last action of *seat*, or 0."""
    events = TableEvent.objects.filter(game_id=game, seat=seat, kind="act").order_by("-number")
    return events.values_list("number", flat=True).first() or 0


def _subject(game: int) -> str:
    return f"game:{game}"


def _cause(turn: AwaitedTurn) -> str:
    return f"game:{turn.pk}:{turn.seat}:{turn.action}"
