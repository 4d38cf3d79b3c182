"""Drawing the drafts after a round again, when that round was changed by hand."""

from __future__ import annotations

from secrets import randbelow

from django.db import transaction

from accounts.models import User
from tournaments import errors
from tournaments.limits import MAX_SEED
from tournaments.models import Draw, Round, RoundStatus, Tournament
from tournaments.models.choices import ACTIVE
from tournaments.models.phases import AT_ONCE
from tournaments.services.drafts import check_draft, replace_drafts
from tournaments.services.draw_requests import PhaseRequest, draw_phase, request_for
from tournaments.services.event_changes import locked_event
from tournaments.services.round_status import current_phase
from tournaments.services.swaps import update_costs


def draw_later_rounds(*, draft: Round, actor: User, seen: int | None = None) -> Draw:
    """Draw the drafts after *draft* again; *draft*, and those before it, are kept.

    :param seen: the version of the drafts; see :func:`check_draft`.
    :raises NoDraft: when *draft* has been released, or no draft follows it.
    :raises CannotDraw: for too few players.
    :raises ChangedMeanwhile: if players or forbidden pairs changed during the draw.
    :raises StaleDraft: if the drafts are not those that the caller has seen.
    """
    tournament, seed = Tournament.objects.get(pk=draft.tournament_id), randbelow(MAX_SEED)
    request = _request(tournament, draft, seed)
    found = draw_phase(request)
    with transaction.atomic():
        tournament = locked_event(tournament.pk, *ACTIVE)
        check_draft(tournament, seen)
        if _request(tournament, draft, seed) != request:
            raise errors.ChangedMeanwhile()
        drawn = replace_drafts(tournament, request, found, actor, kept=draft.number)
        drafts = Round.objects.filter(tournament=tournament, status=RoundStatus.DRAFT)
        kept = drafts.filter(number__lte=draft.number).values("draw")
        for draw in Draw.objects.filter(pk__in=kept).order_by("pk"):
            update_costs(tournament, draw)
    return drawn


def has_later_drafts(draft: Round) -> bool:
    """Return whether drafts that can be drawn again follow *draft*."""
    return draft.phase.pairing in AT_ONCE and _later(draft) > 0


def _later(draft: Round) -> int:
    drafts = Round.objects.filter(tournament=draft.tournament_id, status=RoundStatus.DRAFT)
    if not drafts.filter(pk=draft.pk).exists():
        return 0
    return drafts.filter(number__gt=draft.number).count()


def _request(tournament: Tournament, draft: Round, seed: int) -> PhaseRequest:
    phase, later = current_phase(tournament), _later(draft)
    if not later or phase.pairing not in AT_ONCE:
        raise errors.NoDraft()
    return request_for(phase, later, seed, kept=draft.number)
