"""Ending a phase and beginning the next: who qualifies, and in which group or final."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import User
from tournaments import division, errors
from tournaments.draw.knockout import plan_of_stages
from tournaments.draw.model import TABLE_SIZE, DrawError
from tournaments.models import (
    Entry,
    EntryStatus,
    EventStatus,
    Pairing,
    Phase,
    PhaseEntry,
    PhaseStatus,
    Qualifies,
    Tournament,
)
from tournaments.phase_standings import Section
from tournaments.services.changes import (
    audit_change,
    bump_version,
    locked_event,
    required_reason,
)
from tournaments.services.checks import check_event_status
from tournaments.services.drafts import discard_drafts
from tournaments.services.phases import count_rounds
from tournaments.services.round_status import (
    check_decided,
    current_phase,
    current_round,
    next_phase,
)
from tournaments.services.rounds import close_current_round
from tournaments.standings_store import ranking_of

#: player -> group or final; "" in a phase that is not divided
Chosen = Mapping[int, str]
MOST_NAMED = 12


@dataclass(frozen=True, slots=True)
class Candidate:
    """A player of the phase before: their place in it, and where they play by the rules, if at all.

    *bracket* is None for a player who does not qualify.
    """

    entry: Entry
    rank: int
    place: int
    group: str
    bracket: str | None

    @property
    def is_withdrawn(self) -> bool:
        return self.entry.status == EntryStatus.WITHDRAWN


@dataclass(frozen=True, slots=True)
class Proposal:
    """Who qualifies for a phase by its rules. *fault* says why they cannot be divided, if so."""

    phase: Phase
    candidates: tuple[Candidate, ...]
    fault: str = ""

    @property
    def chosen(self) -> dict[int, str]:
        """The entries that qualify, with their groups or finals."""
        return {one.entry.pk: one.bracket for one in self.candidates if one.bracket is not None}


def proposal_for(phase: Phase) -> Proposal:
    """Return who qualifies for *phase* by its rules, from the standings of the phase before.

    Those who have withdrawn are replaced by the next in rank.
    """
    ranked = _ranked(phase)
    going = _qualified(phase, [one for one in ranked if not one.is_withdrawn])
    fault = ""
    try:
        brackets = _divided(phase, [one.entry.pk for one in going])
    except DrawError as error:
        fault, brackets = _(str(error)), {}
    first = {one.entry.pk: number for number, one in enumerate(going)}
    ranked.sort(key=lambda one: (first.get(one.entry.pk, len(first)), one.rank))
    candidates = tuple(
        Candidate(one.entry, rank, one.place, one.group, brackets.get(one.entry.pk))
        for rank, one in enumerate(ranked, 1)
    )
    return Proposal(phase, candidates, fault)


def check_begin(tournament: Tournament) -> Phase:
    """Check that the next phase may begin; return it.

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
    seen: Chosen | None = None,
) -> Phase:
    """End the current phase and begin the next one, closing the last round and discarding drafts.

    :param chosen: who plays, where they differ from the proposal, with a *reason*.
    :param seen: the proposal that the caller has seen; None for any.
    :raises WrongPhase: if *phase* is not the next one.
    :raises StaleQualifiers: when the proposal is another than the caller has seen.
    :raises BadQualifiers: for players who cannot play, or groups with too few.
    :raises ReasonMissing: without a reason for other players than the proposed.
    """
    tournament = locked_event(phase.tournament_id)
    if check_begin(tournament).pk != phase.pk:
        raise errors.WrongPhase()
    close_current_round(tournament)
    discard_drafts(tournament)
    phase = next_phase(tournament) or phase
    changes = _write_field(phase, chosen, seen, reason)
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

    :raises WrongPhase: for the first phase, in which everybody plays, or one that is not current.
    :raises BadQualifiers: as :func:`begin_phase`.
    """
    tournament = locked_event(phase.tournament_id, EventStatus.RUNNING)
    phase = tournament.phases.get(pk=phase.pk)
    if phase.status != PhaseStatus.CURRENT or phase.number == 1:
        raise errors.WrongPhase()
    reason = required_reason(reason)
    changes = _write_field(phase, chosen, None, reason)
    discard_drafts(tournament)
    text = gettext_noop("phase %(number)s: other players: %(phase)s")
    _record(phase, actor, "change-qualifiers", text, changes, reason)
    return phase


def undo_begin(tournament: Tournament) -> None:
    """Make the current phase, of which no round is released, a planned one again."""
    phase = current_phase(tournament)
    before = tournament.phases.get(number=phase.number - 1)
    phase.entries.all().delete()
    Phase.objects.filter(pk=phase.pk).update(status=PhaseStatus.PLANNED)
    Phase.objects.filter(pk=before.pk).update(status=PhaseStatus.CURRENT)


def _write_field(
    phase: Phase, chosen: Chosen | None, seen: Chosen | None, reason: str
) -> list[str]:
    """Store who plays in a phase; return the names of those who play otherwise than proposed."""
    proposal = proposal_for(phase)
    if seen is not None and dict(seen) != proposal.chosen:
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
        required_reason(reason)
    phase.entries.all().delete()
    PhaseEntry.objects.bulk_create(
        PhaseEntry(phase=phase, entry=one.entry, bracket=picked[one.entry.pk], rank=one.rank)
        for one in proposal.candidates
        if one.entry.pk in picked
    )
    return changed


def _check_chosen(phase: Phase, proposal: Proposal, picked: Chosen) -> None:
    known = {one.entry.pk: one for one in proposal.candidates}
    if any(pk not in known or known[pk].is_withdrawn for pk in picked):
        raise errors.BadQualifiers(reason=_("Choose players of this event who have not withdrawn."))
    letters = division.LETTERS[: phase.brackets] if phase.brackets > 1 else division.UNDIVIDED
    found = list(picked.values())
    if set(found) - set(letters or [division.UNDIVIDED]):
        raise errors.BadQualifiers(reason=_("Choose a group or final for each player."))
    if min(found.count(letter) for letter in letters or [division.UNDIVIDED]) < TABLE_SIZE:
        text = _("There are not enough players: each group or final needs four.")
        raise errors.BadQualifiers(reason=text)


def _ranked(phase: Phase) -> list[Candidate]:
    """Return the players of the phase before in the order of their ranks, then late entries."""
    tournament = phase.tournament
    entries = {
        entry.pk: entry
        for entry in tournament.entries.select_related("player").order_by("pk")
        if entry.status != EntryStatus.WAITING
    }
    found = [
        (row.player, row.place, section.bracket if section.grouped else "")
        for section in _before(tournament, phase)
        for row in section.rows
        if row.player in entries
    ]
    ranked = {player for player, _place, _group in found}
    found += [
        (pk, len(found) + 1, "")
        for pk, entry in entries.items()
        if pk not in ranked and entry.status == EntryStatus.ENTERED
    ]
    return [
        Candidate(entries[player], rank, place, group, None)
        for rank, (player, place, group) in enumerate(found, 1)
    ]


def _before(tournament: Tournament, phase: Phase) -> Sequence[Section]:
    """Return the sections after the last round before *phase*."""
    return ranking_of(tournament, before=phase.number)


def _qualified(phase: Phase, ranked: list[Candidate]) -> list[Candidate]:
    """Return those of *ranked* who qualify, in the order of their seeds."""
    if phase.qualifies == Qualifies.BEST:
        return ranked[: phase.qualify_count]
    if phase.qualifies == Qualifies.GROUP:
        return _best_of_groups(phase, ranked)
    return ranked


def _best_of_groups(phase: Phase, ranked: list[Candidate]) -> list[Candidate]:
    """Return the best of each group: all the first of a group, then all the second."""
    groups: dict[str, list[Candidate]] = {}
    for one in ranked:
        groups.setdefault(one.group, []).append(one)
    order = {
        one.entry.pk: (number, one.place)
        for members in groups.values()
        for number, one in enumerate(members[: phase.qualify_count])
    }
    going = [one for one in ranked if one.entry.pk in order]
    return sorted(going, key=lambda one: (*order[one.entry.pk], one.rank))


def _divided(phase: Phase, players: Sequence[int]) -> dict[int, str]:
    if len(players) < TABLE_SIZE:
        return division.by_rank(players, phase.brackets) if phase.brackets > 1 else {}
    if phase.is_grouped:
        return division.into_groups(players, phase.brackets)
    return division.by_rank(players, phase.brackets, phase.bracket_size)


def _plan_stages(phase: Phase) -> None:
    """Give a knockout as many rounds as it takes to the final."""
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
