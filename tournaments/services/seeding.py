"""The order of the players in which a first phase begins."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import User
from tournaments import errors
from tournaments.models import EntryStatus, Tournament
from tournaments.models.event import ACTIVE
from tournaments.services.changes import audit_change, bump_version, locked_event
from tournaments.services.round_status import released_count


def check_seed(tournament: Tournament) -> None:
    """Check that players can be seeded.

    :raises RoundsPlayed: once a round has been released.
    """
    if released_count(tournament):
        raise errors.RoundsPlayed()


@transaction.atomic
def seed_entries(*, tournament: Tournament, actor: User, order: Sequence[int]) -> Tournament:
    """Seed the entries of *order*, the strongest first; all others have no seed.

    :raises BadSettings: for an entry that is withdrawn, of another event, or given twice.
    :raises RoundsPlayed: once a round has been released.
    """
    tournament = locked_event(tournament.pk, *ACTIVE)
    check_seed(tournament)
    entries = tournament.entries.exclude(status=EntryStatus.WITHDRAWN).in_bulk()
    if len(set(order)) != len(order) or set(order) - entries.keys():
        raise errors.BadSettings("order", _("Give each player of this event once."))
    tournament.entries.exclude(pk__in=order).update(seed=None)
    for number, pk in enumerate(order, 1):
        entries[pk].seed = number
    tournament.entries.bulk_update([entries[pk] for pk in order], ["seed"])
    text = gettext_noop("%(count)s players seeded")
    audit_change(tournament, actor, "seed-players", text, count=len(order), order=list(order))
    bump_version(tournament)
    return tournament
