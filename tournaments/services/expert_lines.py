"""Stopping and restarting the computation of the experts' lines of a round."""

from __future__ import annotations

from django.db import transaction
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_noop

from accounts.models import User
from tournaments.expert_line_jobs import UNFINISHED
from tournaments.models import ExpertLine, LineState, Tournament
from tournaments.services.boards import get_boards
from tournaments.services.event_changes import audit_change, locked_event
from tournaments.worker_messages import request_expert_lines


@transaction.atomic
def stop_expert_lines(*, tournament: Tournament, number: int, actor: User) -> int:
    """Stop the computation of a round's unfinished lines; return how many were stopped.

    :raises NoBoards: if the round has no deals.
    """
    tournament = locked_event(tournament.pk)
    lines = ExpertLine.objects.filter(boards=get_boards(tournament, number))
    count = lines.filter(state__in=UNFINISHED).update(state=LineState.STOPPED, started_at=None)
    if count:
        text = gettext_noop("round %(round)s: computation of the experts' lines stopped")
        audit_change(tournament, actor, "stop-expert-lines", text, round=number)
    return count


@transaction.atomic
def ask_expert_lines(*, tournament: Tournament, number: int, actor: User) -> int:
    """Queue the failed and stopped lines of a round again; return how many were queued.

    :raises NoBoards: if the round has no deals.
    """
    tournament = locked_event(tournament.pk)
    lines = ExpertLine.objects.filter(boards=get_boards(tournament, number))
    lines = lines.filter(state__in=(LineState.FAILED, LineState.STOPPED))
    count = lines.update(state=LineState.WAITING, error="", started_at=None, asked_at=utc_now())
    if count:
        text = gettext_noop("round %(round)s: experts' lines asked for again")
        audit_change(tournament, actor, "ask-expert-lines", text, round=number)
        transaction.on_commit(request_expert_lines)
    return count
