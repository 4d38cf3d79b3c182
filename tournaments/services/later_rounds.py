"""Drawing the drafts after a round again, when that round was changed by hand, and undoing it."""

from __future__ import annotations

from secrets import randbelow
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_noop

from accounts.models import User
from tournaments import draw as drawing
from tournaments import errors
from tournaments.limits import MAX_SEED
from tournaments.models import Draw, Round, RoundStatus, Tournament
from tournaments.models.choices import ACTIVE
from tournaments.models.phases import AT_ONCE
from tournaments.services.drafts import (
    change_draft,
    check_draft,
    delete_empty_draws,
    replace_drafts,
    write_round,
)
from tournaments.services.draw_requests import (
    PhaseRequest,
    draw_phase,
    pure_rounds,
    request_for,
    rounds_of,
)
from tournaments.services.event_changes import audit_change, bump_version, locked_event
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
        replaced = _as_json(tournament, draft)
        drawn = replace_drafts(tournament, request, found, actor, kept=draft.number)
        drawn.input = drawn.input | {"replaced": replaced | {"draft": tournament.draft_version}}
        drawn.save(update_fields=["input"])
        _update_costs_of_kept(tournament, draft)
    return drawn


@transaction.atomic
def restore_later_rounds(*, draft: Round, actor: User, seen: int | None = None) -> Draw:
    """Restore the drafts after *draft* that :func:`draw_later_rounds` replaced; return their draw.

    :param seen: the version of the drafts; see :func:`check_draft`.
    :raises NothingToUndo: if that was not the last change of the drafts.
    :raises StaleDraft: if the drafts are not those that the caller has seen.
    """
    tournament = locked_event(draft.tournament_id, *ACTIVE)
    check_draft(tournament, seen)
    replaced = _replaced(tournament, draft)
    before = Draw.objects.get(pk=replaced["draw"])
    before.tournament = tournament
    _drafts_after(tournament, draft).delete()
    for number, one in enumerate(replaced["rounds"], draft.number + 1):
        tables = tuple((north, east, south, west) for north, east, south, west in one["tables"])
        pure = drawing.Round(tables, tuple(one["sit_outs"]))
        write_round(before, draft.phase, number, pure, one["brackets"])
    delete_empty_draws(tournament)
    change_draft(tournament)
    _update_costs_of_kept(tournament, draft)
    text = gettext_noop("rounds after round %(round)s: the earlier draw restored")
    audit_change(tournament, actor, "undo-draw-later", text, round=draft.number)
    bump_version(tournament)
    return before


def _as_json(tournament: Tournament, draft: Round) -> dict[str, Any]:
    """Return the drafts after *draft*, and the draw that they are from."""
    later = list(rounds_of(tournament).filter(number__gt=draft.number).select_related("draw"))
    brackets = [[table.bracket for table in one.tables.all()] for one in later]
    return {
        "after": draft.number,
        "draw": later[0].draw_id,
        "rounds": [
            {"tables": one.tables, "sit_outs": one.sit_outs, "brackets": letters}
            for one, letters in zip(pure_rounds(later), brackets, strict=True)
        ],
    }


def _replaced(tournament: Tournament, draft: Round) -> dict[str, Any]:
    """Return the rounds that the last change of the drafts replaced.

    :raises NothingToUndo: if it was another change, or if a player is no longer in the event.
    """
    last = _drafts_after(tournament, draft).select_related("draw").first()
    found: dict[str, Any] = last.draw.input.get("replaced", {}) if last else {}
    if (found.get("after"), found.get("draft")) != (draft.number, tournament.draft_version):
        raise errors.NothingToUndo()
    players = {player for one in found["rounds"] for table in one["tables"] for player in table}
    players |= {player for one in found["rounds"] for player in one["sit_outs"]}
    if tournament.entries.filter(pk__in=players).count() != len(players):
        raise errors.NothingToUndo()
    return found


def _drafts_after(tournament: Tournament, draft: Round) -> QuerySet[Round]:
    drafts = Round.objects.filter(tournament=tournament, status=RoundStatus.DRAFT)
    return drafts.filter(number__gt=draft.number).order_by("number")


def _update_costs_of_kept(tournament: Tournament, draft: Round) -> None:
    """Update the draws of the drafts up to *draft*; their costs are those of the whole event."""
    drafts = Round.objects.filter(tournament=tournament, status=RoundStatus.DRAFT)
    kept = drafts.filter(number__lte=draft.number).values("draw")
    for draw in Draw.objects.filter(pk__in=kept).order_by("pk"):
        update_costs(tournament, draw)


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
