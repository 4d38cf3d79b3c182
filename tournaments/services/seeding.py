"""Seeding: the order in which the players begin a first phase."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.audit import Plural
from accounts.models import User
from accounts.strength_lists import lists_of
from tournaments import errors
from tournaments.models import EntryStatus, Tournament
from tournaments.models.choices import ACTIVE
from tournaments.services.event_changes import audit_change, bump_version, locked_event
from tournaments.services.round_status import released_count


def check_seed(tournament: Tournament) -> None:
    """Check that players can be seeded.

    :raises RoundsPlayed: once a round has been released.
    """
    if released_count(tournament):
        raise errors.RoundsPlayed()


def order_by_strength(tournament: Tournament, key: str) -> list[int]:
    """Return the entries of players on the club's list *key*, strongest first.

    :raises BadSettings: if the club has no such list.
    """
    chosen = next((one for one in lists_of(tournament.club) if one.key == key), None)
    if chosen is None:
        raise errors.BadSettings("by", _("The club has no such ladder."))
    entries = tournament.entries.exclude(status=EntryStatus.WITHDRAWN).select_related("player")
    by_player = {entry.player_id: entry for entry in entries.order_by("pk")}
    strengths = chosen.strengths_of(entry.player for entry in by_player.values())
    known = [player for player in by_player if player in strengths]
    known.sort(key=lambda player: -strengths[player])
    return [by_player[player].pk for player in known]


@transaction.atomic
def seed_entries(*, tournament: Tournament, actor: User, order: Sequence[int]) -> Tournament:
    """Seed the entries in *order*, strongest first; clear all other seeds.

    :raises BadSettings: for an entry that is withdrawn, of another event, or given twice.
    :raises RoundsPlayed: once a round has been released.
    """
    tournament = locked_event(tournament.pk, *ACTIVE)
    check_seed(tournament)
    entries = tournament.entries.exclude(status=EntryStatus.WITHDRAWN).in_bulk()
    if len(set(order)) != len(order) or set(order) - entries.keys():
        raise errors.BadSettings("order", _("Give each player of this event once."))
    seeded = tournament.entries.exclude(seed=None).order_by("seed")
    if list(order) == list(seeded.values_list("pk", flat=True)):
        return tournament
    tournament.entries.exclude(pk__in=order).update(seed=None)
    for number, pk in enumerate(order, 1):
        entries[pk].seed = number
    tournament.entries.bulk_update([entries[pk] for pk in order], ["seed"])
    text = Plural(lambda n: ngettext("%(count)s player seeded", "%(count)s players seeded", n))
    audit_change(tournament, actor, "seed-players", text, count=len(order), order=list(order))
    bump_version(tournament)
    return tournament
