"""Undo of the last step: only where nothing depends on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from accounts.models import User
from games.models import Game
from games.sheets.services import abandon_game
from tournaments import errors
from tournaments.models import EventStatus, Result, Round, RoundStatus, TableStatus, Tournament
from tournaments.services.changing import changed, locked, note
from tournaments.services.drafts import discard_drafts


@dataclass(frozen=True, slots=True)
class Step:
    """What would be undone: a stable *kind*, and a sentence for the button."""

    kind: str
    text: str | Promise
    round: int | None = None


def last_step(tournament: Tournament) -> Step | None:
    """The last step that can be undone, as the event stands; None if something depends on it."""
    if tournament.status == EventStatus.PUBLISHED:
        return Step("publish", _("Take the publication back"))
    if tournament.status == EventStatus.FINISHED:
        return Step("finish", _("Take the end of the event back"))
    if tournament.status == EventStatus.CANCELLED:
        return Step("cancel", _("Take the cancellation back"))
    draft = _newest(tournament, RoundStatus.DRAFT)
    newest = _newest(tournament, RoundStatus.RELEASED, RoundStatus.CLOSED)
    if draft is not None and (newest is None or _drawn_since(draft, newest)):
        return Step("draw", _("Throw the draft away"), draft.number)
    if newest is None:
        return None
    if newest.status == RoundStatus.CLOSED:
        return Step("close", _("Open the round again"), newest.number)
    return None if _has_begun(newest) else Step("release", _("Take the round back"), newest.number)


@transaction.atomic
def undo_last_step(*, tournament: Tournament, actor: User, kind: str) -> Step:
    """Undo the last step, which must still be of the *kind* the director saw.

    :raises NothingToUndo: if it is not.
    """
    # A transaction that touches games locks them before the event.
    sheets = Game.objects.filter(tournament_table__round__tournament=tournament)
    if kind == "release":
        list(sheets.select_for_update(of=("self",), no_key=True).order_by("pk"))
    tournament = locked(tournament.pk)
    step = last_step(tournament)
    if step is None or step.kind != kind:
        raise errors.NothingToUndo()
    _UNDO[kind](tournament, actor)
    note(tournament, actor, f"undo-{kind}", _UNDONE[kind], kind=kind)
    changed(tournament, scores=True)
    return step


def _newest(tournament: Tournament, *statuses: RoundStatus) -> Round | None:
    rounds = Round.objects.filter(tournament=tournament, status__in=statuses)
    return rounds.select_related("draw").order_by("-number").first()


def _drawn_since(draft: Round, newest: Round) -> bool:
    """Whether the draw came after the last round was released, or closed."""
    moved = newest.closed_at or newest.released_at
    return moved is None or draft.draw.created_at > moved


def _has_begun(released: Round) -> bool:
    """Whether anything has been written at a table of the round."""
    return (
        released.tables.exclude(status=TableStatus.PLAYING).exists()
        or released.tables.filter(game__deal_count__gt=0).exists()
        or Result.objects.filter(table__round=released).exists()
        or released.penalties.exists()
    )


def _status(status: EventStatus) -> Callable[[Tournament, User], None]:
    def undo(tournament: Tournament, actor: User) -> None:
        tournament.status = status
        tournament.save(update_fields=["status"])

    return undo


def _draw(tournament: Tournament, actor: User) -> None:
    discard_drafts(tournament)


def _close(tournament: Tournament, actor: User) -> None:
    newest = _newest(tournament, RoundStatus.CLOSED)
    if newest is not None:
        newest.status, newest.closed_at = RoundStatus.RELEASED, None
        newest.save(update_fields=["status", "closed_at"])


def _release(tournament: Tournament, actor: User) -> None:
    """The round is a draft again; its empty sheets are given up."""
    newest = _newest(tournament, RoundStatus.RELEASED)
    if newest is None:
        return
    for table in newest.tables.select_related("game"):
        game, table.game = table.game, None
        table.save(update_fields=["game"])
        if game is not None:
            abandon_game(game=game, actor=actor)
    newest.status = RoundStatus.DRAFT
    newest.released_at = newest.clock_ends_at = newest.clock_left = None
    newest.save(update_fields=["status", "released_at", "clock_ends_at", "clock_left"])
    if newest.number == 1:
        _status(EventStatus.OPEN)(tournament, actor)


_UNDONE = {
    "publish": gettext_noop("publication taken back"),
    "finish": gettext_noop("end taken back"),
    "cancel": gettext_noop("cancellation taken back"),
    "draw": gettext_noop("draw taken back"),
    "close": gettext_noop("last closed round opened again"),
    "release": gettext_noop("last released round taken back"),
}
_UNDO: dict[str, Callable[[Tournament, User], None]] = {
    "publish": _status(EventStatus.FINISHED),
    "finish": _status(EventStatus.RUNNING),
    "cancel": _status(EventStatus.OPEN),
    "draw": _draw,
    "close": _close,
    "release": _release,
}
