"""Undoing the last step of an event, while no later change depends on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from accounts.models import User
from games.models import Game, TableEvent
from games.sheets.services import abandon_game
from tournaments import errors
from tournaments.models import (
    Award,
    EventStatus,
    Result,
    Round,
    RoundStatus,
    Schedule,
    TableStatus,
    Tournament,
)
from tournaments.services.drafts import change_draft, discard_drafts
from tournaments.services.event_changes import audit_change, bump_version, locked_event
from tournaments.services.notifying import withdraw_publication, withdraw_round
from tournaments.services.qualifying import undo_begin
from tournaments.services.round_status import current_phase
from tournaments.services.season import follow_restoration
from tournaments.services.table_results import lock_live_tables, stop_live_table


@dataclass(frozen=True, slots=True)
class UndoStep:
    """A step that can be undone: a stable *kind*, and the label for undoing it."""

    kind: str
    text: str | Promise
    round: int | None = None


def last_step(tournament: Tournament) -> UndoStep | None:
    """Return the last step, or None if a later change depends on it."""
    if tournament.status == EventStatus.PUBLISHED:
        return UndoStep("publish", _("Undo the publication"))
    if tournament.status == EventStatus.FINISHED:
        return UndoStep("finish", _("Undo the end of the event"))
    if tournament.status == EventStatus.CANCELLED:
        return UndoStep("cancel", _("Undo the cancellation"))
    draft = _newest(tournament, RoundStatus.DRAFT)
    newest = _newest(tournament, RoundStatus.RELEASED, RoundStatus.CLOSED)
    if draft is not None and (newest is None or _drawn_since(draft, newest)):
        # After a swap the draw is not the last step; the draft has its own button to discard it.
        if _changed_by_hand(draft, newest):
            return None
        return UndoStep("draw", _("Discard the draft"), draft.number)
    phase = current_phase(tournament)
    if phase.number > 1 and (newest is None or newest.phase_id != phase.pk):
        return UndoStep("begin-phase", _("Undo the beginning of the phase"))
    if newest is None:
        return None
    if newest.status == RoundStatus.CLOSED:
        return UndoStep("close", _("Reopen the round"), newest.number)
    return (
        None
        if _has_begun(newest)
        else UndoStep("release", _("Undo the release of the round"), newest.number)
    )


@transaction.atomic
def undo_last_step(*, tournament: Tournament, actor: User, kind: str) -> UndoStep:
    """Undo the last step.

    :param kind: the kind of the step that the director saw.
    :raises NothingToUndo: if the last step is of another kind.
    """
    # A transaction that touches games locks them before the event.
    sheets = Game.objects.filter(tournament_table__round__tournament=tournament)
    if kind == "release":
        lock_live_tables(list(sheets.filter(hosted=True).values_list("pk", flat=True)))
        list(sheets.select_for_update(of=("self",), no_key=True).order_by("pk"))
    tournament = locked_event(tournament.pk)
    step = last_step(tournament)
    if step is None or step.kind != kind:
        raise errors.NothingToUndo()
    _UNDO[kind](tournament, actor)
    audit_change(tournament, actor, f"undo-{kind}", _UNDONE[kind], kind=kind)
    bump_version(tournament, scores=True)
    return step


def _newest(tournament: Tournament, *statuses: RoundStatus) -> Round | None:
    # Reads the rounds that are prefetched, as the functions of round_status do.
    found = (one for one in tournament.rounds.all() if one.status in statuses)
    return max(found, key=attrgetter("number"), default=None)


def _changed_by_hand(draft: Round, newest: Round | None) -> bool:
    """Return whether the draft was changed by hand, or drawn after another draft that was."""
    before = len(draft.draw.input.get("history", ()))
    return draft.draw.edited or before > (newest.number if newest else 0)


def _drawn_since(draft: Round, newest: Round) -> bool:
    """Return whether the draft was drawn after the last round was released or closed."""
    moved = newest.closed_at or newest.released_at
    return moved is None or draft.draw.created_at > moved


def _has_begun(released: Round) -> bool:
    """Return whether anything has been recorded in the round, or a card played.

    In a duplicate event a dealt card is enough, because nobody may play a deal twice. In a round
    with a period any change of a table's times is enough.
    """
    played = Q(kind="act", data__do__startswith="play ")
    if released.tournament.is_duplicate:
        played |= Q(kind="deal")
    cards = TableEvent.objects.filter(played, game=OuterRef("game"))
    begun = (
        ~Q(status=TableStatus.PLAYING)
        | Q(game__deal_count__gt=0)
        | Exists(cards)
        | Exists(Result.objects.filter(table=OuterRef("pk")))
    )
    if released.has_period:
        begun |= Q(schedule__changes__gt=0)
    return released.tables.filter(begun).exists() or released.penalties.exists()


def _back_to(status: EventStatus) -> Callable[[Tournament, User], None]:
    def undo(tournament: Tournament, actor: User) -> None:
        tournament.status = status
        tournament.save(update_fields=["status"])

    return undo


def _restore(tournament: Tournament, actor: User) -> None:
    _back_to(EventStatus.OPEN)(tournament, actor)
    follow_restoration(tournament)


def _unpublish(tournament: Tournament, actor: User) -> None:
    _back_to(EventStatus.FINISHED)(tournament, actor)
    withdraw_publication(tournament)


def _unbegin(tournament: Tournament, actor: User) -> None:
    discard_drafts(tournament)
    undo_begin(tournament)


def _discard(tournament: Tournament, actor: User) -> None:
    discard_drafts(tournament)


def _reopen(tournament: Tournament, actor: User) -> None:
    newest = _newest(tournament, RoundStatus.CLOSED)
    if newest is not None:
        newest.status, newest.closed_at = RoundStatus.RELEASED, None
        newest.save(update_fields=["status", "closed_at"])


def _take_back(tournament: Tournament, actor: User) -> None:
    """Make the round a draft again, abandon its empty score sheets, and stop its live tables."""
    newest = _newest(tournament, RoundStatus.RELEASED)
    if newest is None:
        return
    # Waits for live tables that workers are opening; no more can be opened after that.
    Round.objects.select_for_update(no_key=True, of=("self",)).get(pk=newest.pk)
    for table in newest.tables.select_related("game"):
        game, table.game = table.game, None
        table.save(update_fields=["game"])
        if game is not None and game.hosted:
            stop_live_table(game, actor)
        elif game is not None:
            abandon_game(game=game, actor=actor, is_logged=True)
    Award.objects.filter(sit_out__round=newest).delete()
    Schedule.objects.filter(table__round=newest).delete()
    newest.status = RoundStatus.DRAFT
    newest.released_at = newest.clock_ends_at = newest.clock_left = None
    newest.first_day = newest.last_day = None
    fields = ["status", "released_at", "clock_ends_at", "clock_left", "first_day", "last_day"]
    newest.save(update_fields=fields)
    change_draft(tournament)
    withdraw_round(newest)
    if newest.number == 1:
        _back_to(EventStatus.OPEN)(tournament, actor)


_UNDONE = {
    "publish": gettext_noop("publication undone"),
    "finish": gettext_noop("end undone"),
    "cancel": gettext_noop("cancellation undone"),
    "draw": gettext_noop("draw undone"),
    "close": gettext_noop("last closed round reopened"),
    "release": gettext_noop("release of the last round undone"),
    "begin-phase": gettext_noop("beginning of the last phase undone"),
}
_UNDO: dict[str, Callable[[Tournament, User], None]] = {
    "publish": _unpublish,
    "finish": _back_to(EventStatus.RUNNING),
    "cancel": _restore,
    "draw": _discard,
    "close": _reopen,
    "release": _take_back,
    "begin-phase": _unbegin,
}
