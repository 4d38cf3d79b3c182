"""Substitutes: players who enter a line-up after it was opened."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_noop

from accounts.access import official_in
from accounts.models import User
from tournaments import errors, team_errors
from tournaments.models import Entry, LineUpPlace, RoundStatus, TableSeat, Tournament
from tournaments.models.choices import ACTIVE
from tournaments.services.drafts import change_draft
from tournaments.services.event_changes import (
    audit_change,
    bump_version,
    locked_event,
    required_reason,
)
from tournaments.services.line_up_places import available_players
from tournaments.services.line_ups import line_ups_of_round, next_line_ups


@transaction.atomic
def substitute(*, place: LineUpPlace, entry: Entry, actor: User, reason: str) -> LineUpPlace:
    """Replace a player of an open line-up by another player of the team, before the release.

    The pages show the substitution and its reason.

    :raises NotYours: if the actor is not an official.
    :raises WrongLineUpRound: for a round that is released.
    :raises LineUpsSealed: while the line-ups are sealed; hand in another one instead.
    :raises BadSubstitute: for a player of another team, or one who plays already or is withdrawn.
    """
    team = place.line_up.team
    tournament = locked_event(team.tournament_id, *ACTIVE)
    if not official_in(actor, tournament.club):
        raise errors.NotYours()
    place = LineUpPlace.objects.select_related("line_up", "entry__player").get(pk=place.pk)
    number = place.line_up.round_number
    if number != (expected := next_line_ups(tournament)):
        raise team_errors.WrongLineUpRound(round=expected)
    if line_ups_of_round(tournament, number).opened_at is None:
        raise team_errors.LineUpsSealed(round=number)
    playing = set(place.line_up.places.values_list("entry_id", flat=True))
    if entry.pk in playing or entry.pk not in {one.pk for one in available_players(team)}:
        raise team_errors.BadSubstitute()
    before = place.entry
    _put(place, entry, required_reason(reason))
    _put_in_draft(tournament, number, before, entry)
    audit_change(
        tournament,
        actor,
        "substitute",
        gettext_noop("round %(round)s: %(name)s plays instead of %(other)s, %(reason)s"),
        round=number,
        name=entry.player.name,
        other=before.player.name,
        reason=place.reason or reason,
    )
    bump_version(tournament)
    return place


def _put_in_draft(tournament: Tournament, number: int, before: Entry, entry: Entry) -> None:
    """Give *entry* the seat of *before*, if the round is drafted."""
    drafted = TableSeat.objects.filter(
        round__tournament=tournament, round__number=number, round__status=RoundStatus.DRAFT
    )
    if drafted.filter(entry=before).update(entry=entry):
        change_draft(tournament)


def _put(place: LineUpPlace, entry: Entry, reason: str) -> None:
    """Put *entry* in the place; a player who returns to their own place is not a substitute."""
    lined_up = place.instead_of_id or place.entry_id
    place.instead_of_id = None if lined_up == entry.pk else lined_up
    place.reason = "" if lined_up == entry.pk else reason
    place.entry = entry
    place.save(update_fields=["instead_of", "reason", "entry"])
