"""The phases of an event: adding, changing and removing them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Sum
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.names import tidy_name
from tournaments import errors
from tournaments.board_secrets import prepare_boards
from tournaments.models import (
    Carry,
    Pairing,
    Phase,
    PhaseStatus,
    Qualifies,
    RoundKind,
    RoundStatus,
    Tournament,
)
from tournaments.models.choices import ACTIVE
from tournaments.services.drafts import discard_drafts
from tournaments.services.event_changes import audit_change, bump_version, locked_event
from tournaments.services.phase_settings import check_phases

#: settings of a phase that can be changed while it is played; others only before its first round
WHILE_PLAYED = frozenset({"name", "round_count"})
PHASE_SETTINGS = WHILE_PLAYED | {
    "pairing", "round_kind", "deals", "qualifies", "qualify_count", "brackets", "bracket_size",
    "carry", "carry_percent", "advance",
}  # fmt: skip


def get_locked_phase(phase: Phase) -> Phase:
    """Lock the event of a phase, which must not be over; return the phase read again."""
    tournament = locked_event(phase.tournament_id, *ACTIVE)
    phase = Phase.objects.get(pk=phase.pk)
    phase.tournament = tournament
    return phase


def add_phases(phases: Sequence[Phase]) -> None:
    """Store the phases of a new event; the first is the current one."""
    for phase in phases:
        phase.status = PhaseStatus.CURRENT if phase.number == 1 else PhaseStatus.PLANNED
        phase.save(force_insert=True)


@transaction.atomic
def add_phase(
    *, tournament: Tournament, actor: User, seen: int | None = None, **settings: Any
) -> Phase:
    """Add a phase at the end.

    :param seen: the last phase that the caller knows; None for any.
    :param settings: fields of :class:`Phase`; the kind of round defaults to the event's.
    :raises SavedAlready: if another one has been added since.
    :raises BadSettings: naming the setting.
    """
    tournament = locked_event(tournament.pk, *ACTIVE)
    earlier = list(tournament.phases.order_by("number"))
    if seen is not None and earlier[-1].pk != seen:
        raise errors.SavedAlready()
    usual = {"round_kind": tournament.round_kind, "deals": tournament.deals}
    phase = Phase(tournament=tournament, number=len(earlier) + 1)
    _assign(phase, usual | settings)
    check_phases([*earlier, phase])
    phase.save(force_insert=True)
    text = gettext_noop("phase %(number)s added: %(phase)s")
    _record(phase, actor, "add-phase", text)
    return phase


def fixed_phase_settings(phase: Phase) -> frozenset[str]:
    """Return the settings of a phase that cannot be changed any more."""
    if phase.status == PhaseStatus.OVER:
        return PHASE_SETTINGS - {"name"}
    if phase.rounds.exclude(status=RoundStatus.DRAFT).exists():
        return PHASE_SETTINGS - WHILE_PLAYED
    if phase.status == PhaseStatus.CURRENT and phase.number > 1:
        return frozenset({"qualifies", "qualify_count", "brackets", "bracket_size"})
    return frozenset()


@transaction.atomic
def update_phase(*, phase: Phase, actor: User, **changes: Any) -> Phase:
    """Change settings of a phase; discard its drafts if they no longer fit.

    :raises RoundsPlayed: for settings that cannot be changed any more.
    :raises BadSettings: naming the setting.
    """
    phase = get_locked_phase(phase)
    before = {name: getattr(phase, name) for name in changes}
    _assign(phase, changes)
    changed = {
        name for name in PHASE_SETTINGS if name in before and before[name] != getattr(phase, name)
    }
    if not changed:
        return phase
    if changed & fixed_phase_settings(phase):
        raise errors.RoundsPlayed()
    others = phase.tournament.phases.exclude(pk=phase.pk)
    check_phases(sorted([*others, phase], key=lambda one: one.number))
    if phase.round_count < phase.rounds.exclude(status=RoundStatus.DRAFT).count():
        raise errors.BadSettings("round_count", _("More rounds than this have been played."))
    phase.save(update_fields=sorted(changed))
    if phase.status == PhaseStatus.CURRENT and changed - {"name"}:
        if phase.number == 1 and "round_count" not in changed:
            phase.entries.all().delete()
        discard_drafts(phase.tournament)
    _record(phase, actor, "update-phase", gettext_noop("phase %(number)s changed: %(phase)s"))
    return phase


@transaction.atomic
def remove_phase(*, phase: Phase, actor: User) -> None:
    """Remove the last phase, if it has not begun.

    :raises PhaseBegun: if it has.
    :raises NotTheLastPhase: unless it is the last.
    """
    phase = get_locked_phase(phase)
    if phase.status != PhaseStatus.PLANNED:
        raise errors.PhaseBegun()
    if phase.tournament.phases.filter(number__gt=phase.number).exists():
        raise errors.NotTheLastPhase()
    Phase.objects.filter(pk=phase.pk).delete()
    _record(phase, actor, "remove-phase", gettext_noop("phase %(number)s removed: %(phase)s"))


def apply_event_settings(tournament: Tournament, before: Mapping[str, Any]) -> None:
    """Copy changed settings of an event to those of its phases that shared the old values.

    :param before: the earlier values of the changed settings.
    :raises BadSettings: for a new number of rounds in an event of several phases.
    """
    phases = list(tournament.phases.order_by("number"))
    if "round_count" in before:
        if len(phases) > 1:
            text = _("This event has several phases: change the rounds of a phase.")
            raise errors.BadSettings("round_count", text)
        phases[0].round_count = tournament.round_count
    if before.keys() & {"round_kind", "deals"}:
        old = [before.get(name, getattr(tournament, name)) for name in ("round_kind", "deals")]
        for phase in phases:
            if [phase.round_kind, phase.deals] == old:
                phase.round_kind, phase.deals = tournament.round_kind, tournament.deals
    check_phases(phases)
    for phase in phases:
        phase.save(update_fields=["round_count", "round_kind", "deals"])


def count_rounds(tournament: Tournament) -> None:
    """Store the total number of rounds of an event's phases."""
    rounds = tournament.phases.aggregate(rounds=Sum("round_count"))["rounds"]
    Tournament.objects.filter(pk=tournament.pk).update(round_count=rounds)
    tournament.round_count = rounds
    prepare_boards(tournament)


def _assign(phase: Phase, settings: Mapping[str, Any]) -> None:
    """Set *settings* of a phase, and clear settings that do not go with them."""
    if unknown := set(settings) - PHASE_SETTINGS:
        raise TypeError(f"not settings of a phase: {sorted(unknown)}")
    for name, value in settings.items():
        setattr(phase, name, tidy_name(value) if name == "name" else value)
    if phase.round_kind != RoundKind.DEALS:
        phase.deals = None
    if phase.qualifies not in {Qualifies.BEST, Qualifies.GROUP}:
        phase.qualify_count = None
    if phase.carry != Carry.SHARE:
        phase.carry_percent = None
    if phase.brackets == 1 or phase.pairing == Pairing.GROUPS:
        phase.bracket_size = None


def _record(phase: Phase, actor: User, action: str, text: str) -> None:
    """Record a change of a phase in the audit log."""
    tournament = phase.tournament
    count_rounds(tournament)
    audit_change(tournament, actor, action, text, number=phase.number, phase=str(phase))
    bump_version(tournament, scores=True)
