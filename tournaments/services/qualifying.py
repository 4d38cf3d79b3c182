"""Ending a phase and beginning the next: who qualifies, and in which group or final."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import User
from tournaments import errors, phase_brackets
from tournaments.draw.knockout import plan_of_stages
from tournaments.draw.model import TABLE_SIZE
from tournaments.models import (
    EventStatus,
    Pairing,
    Phase,
    PhaseEntry,
    PhaseStatus,
    Tournament,
)
from tournaments.services.checks import check_event_status
from tournaments.services.drafts import discard_drafts
from tournaments.services.event_changes import (
    audit_change,
    bump_version,
    locked_event,
    required_reason,
)
from tournaments.services.phases import count_rounds
from tournaments.services.proposals import Proposal, proposal_for
from tournaments.services.round_status import (
    check_decided,
    current_phase,
    current_round,
    next_phase,
)
from tournaments.services.rounds import close_current_round

#: entry -> group or final; "" in a phase that is not divided
Chosen = Mapping[int, str]
MOST_NAMED = 12


def check_begin(tournament: Tournament) -> Phase:
    """Check that the next phase may begin; return that phase.

    :raises WrongEventStatus: unless the event is running.
    :raises NoNextPhase: after the last one.
    :raises TablesOpen: while tables of the round being played are undecided.
    """
    check_event_status(tournament, EventStatus.RUNNING)
    phase = next_phase(tournament)
    if phase is None:
        raise errors.NoNextPhase()
    current = current_round(tournament)
    if current is not None:
        check_decided(current)
    return phase


@transaction.atomic
def begin_phase(
    *,
    phase: Phase,
    actor: User,
    chosen: Chosen | None = None,
    reason: str = "",
    seen: str | None = None,
) -> Phase:
    """End the current phase and begin the next: close the last round and discard drafts.

    :param chosen: who plays, if it differs from the proposal; this needs a *reason*.
    :param seen: the version of the proposal that the caller has seen; None for any.
    :raises WrongPhase: if *phase* is not the next one.
    :raises StaleQualifiers: if the proposal has changed since.
    :raises BadQualifiers: for players who cannot play, or groups with too few.
    :raises ReasonMissing: if *chosen* differs from the proposal without a reason.
    """
    tournament = locked_event(phase.tournament_id)
    if check_begin(tournament).pk != phase.pk:
        raise errors.WrongPhase()
    close_current_round(tournament)
    discard_drafts(tournament)
    phase = next_phase(tournament) or phase
    changes, reason = _write_field(phase, chosen, seen, reason)
    tournament.phases.filter(status=PhaseStatus.CURRENT).update(status=PhaseStatus.OVER)
    phase.status = PhaseStatus.CURRENT
    phase.save(update_fields=["status"])
    _plan_stages(phase)
    text = gettext_noop("phase %(number)s begun: %(phase)s")
    _record(phase, actor, "begin-phase", text, changes, reason)
    return phase


@transaction.atomic
def change_qualifiers(*, phase: Phase, actor: User, chosen: Chosen, reason: str = "") -> Phase:
    """Change who plays in the current phase, for the rounds that are not released yet.

    :raises WrongPhase: for the first phase, which everybody plays, or one that is not current.
    :raises BadQualifiers: as :func:`begin_phase`.
    """
    tournament = locked_event(phase.tournament_id, EventStatus.RUNNING)
    phase = tournament.phases.get(pk=phase.pk)
    if phase.status != PhaseStatus.CURRENT or phase.number == 1:
        raise errors.WrongPhase()
    reason = required_reason(reason)
    if dict(chosen) == dict(phase.entries.values_list("entry_id", "bracket")):
        return phase
    changes, reason = _write_field(phase, chosen, None, reason)
    discard_drafts(tournament)
    text = gettext_noop("phase %(number)s: other players: %(phase)s")
    _record(phase, actor, "change-qualifiers", text, changes, reason)
    return phase


def undo_begin(tournament: Tournament) -> None:
    """Make the current phase a planned one again; none of its rounds may be released."""
    phase = current_phase(tournament)
    before = tournament.phases.get(number=phase.number - 1)
    phase.entries.all().delete()
    Phase.objects.filter(pk=phase.pk).update(status=PhaseStatus.PLANNED)
    Phase.objects.filter(pk=before.pk).update(status=PhaseStatus.CURRENT)


def _write_field(
    phase: Phase, chosen: Chosen | None, seen: str | None, reason: str
) -> tuple[list[str], str]:
    """Store who plays in a phase; return the names changed by hand, and the stripped reason."""
    proposal = proposal_for(phase)
    if seen is not None and seen != proposal.version:
        raise errors.StaleQualifiers()
    if chosen is None and proposal.fault:
        raise errors.BadQualifiers(reason=proposal.fault)
    picked = proposal.chosen if chosen is None else dict(chosen)
    _check_chosen(phase, proposal, picked)
    changed = [
        one.entry.player.name
        for one in proposal.candidates
        if picked.get(one.entry.pk) != one.bracket
    ]
    if changed:
        reason = required_reason(reason)
    phase.entries.all().delete()
    PhaseEntry.objects.bulk_create(
        PhaseEntry(phase=phase, entry=one.entry, bracket=picked[one.entry.pk], rank=one.rank)
        for one in proposal.candidates
        if one.entry.pk in picked
    )
    return changed, reason


def _check_chosen(phase: Phase, proposal: Proposal, picked: Chosen) -> None:
    known = {one.entry.pk: one for one in proposal.candidates}
    if any(pk not in known or known[pk].is_withdrawn for pk in picked):
        raise errors.BadQualifiers(reason=_("Choose players of this event who have not withdrawn."))
    letters = (
        phase_brackets.LETTERS[: phase.brackets] if phase.brackets > 1 else phase_brackets.UNDIVIDED
    )
    found = list(picked.values())
    if set(found) - set(letters or [phase_brackets.UNDIVIDED]):
        raise errors.BadQualifiers(reason=_("Choose a group or final for each player."))
    if min(found.count(letter) for letter in letters or [phase_brackets.UNDIVIDED]) < TABLE_SIZE:
        text = _("There are not enough players: each group or final needs four.")
        raise errors.BadQualifiers(reason=text)


def _plan_stages(phase: Phase) -> None:
    """Plan as many rounds as a knockout needs to reach the final."""
    if phase.pairing != Pairing.KNOCKOUT:
        return
    brackets = list(phase.entries.values_list("bracket", flat=True))
    most = max(brackets.count(letter) for letter in set(brackets))
    phase.round_count = len(plan_of_stages(most, go_on=phase.advance))
    phase.save(update_fields=["round_count"])
    count_rounds(phase.tournament)


def _record(
    phase: Phase, actor: User, action: str, text: str, changes: Sequence[str], reason: str
) -> None:
    if changes:
        text = gettext_noop("phase %(number)s, %(phase)s: changed by hand: %(names)s (%(reason)s)")
    names = ", ".join(changes[:MOST_NAMED])
    audit_change(
        phase.tournament,
        actor,
        action,
        text,
        number=phase.number,
        phase=str(phase),
        names=names,
        reason=reason,
    )
    bump_version(phase.tournament, scores=True)
