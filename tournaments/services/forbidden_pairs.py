"""Pairs of players that the draw must not seat at one table."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_noop

from accounts.models import User
from tournaments import errors
from tournaments.models import Entry, ForbiddenPair, Tournament
from tournaments.models.choices import ACTIVE
from tournaments.services.event_changes import audit_change, bump_version, locked_event


@transaction.atomic
def forbid_pair(*, tournament: Tournament, one: Entry, other: Entry, actor: User) -> ForbiddenPair:
    """Forbid the draw to seat two players at one table, from the next draw on. Idempotent.

    :raises BadPair: unless they are two different players of the event.
    """
    tournament = locked_event(tournament.pk, *ACTIVE)
    if one.pk == other.pk or {one.tournament_id, other.tournament_id} != {tournament.pk}:
        raise errors.BadPair()
    first, second = sorted((one, other), key=lambda entry: entry.pk)
    pair, is_new = ForbiddenPair.objects.get_or_create(
        tournament=tournament, one=first, other=second
    )
    if is_new:
        text = gettext_noop("%(one)s and %(other)s must not meet")
        names = {"one": first.player.name, "other": second.player.name}
        audit_change(tournament, actor, "keep-apart", text, **names)
        bump_version(tournament)
    return pair


@transaction.atomic
def allow_pair(*, pair: ForbiddenPair, actor: User) -> None:
    """Allow a forbidden pair to meet again. Idempotent."""
    tournament = locked_event(pair.tournament_id, *ACTIVE)
    text = gettext_noop("%(one)s and %(other)s may meet")
    one, other = pair.one.player.name, pair.other.player.name
    if ForbiddenPair.objects.filter(pk=pair.pk).delete()[0]:
        audit_change(tournament, actor, "let-meet", text, one=one, other=other)
        bump_version(tournament)
