"""Entry fees: who has paid."""

from __future__ import annotations

from decimal import Decimal

from django.db import transaction
from django.db.models import Count, Sum
from django.utils.translation import gettext_noop

from accounts.models import User
from tournaments import errors
from tournaments.models import Entry, EntryStatus, Tournament
from tournaments.services.event_changes import audit_change, bump_version, locked_event


@transaction.atomic
def note_fee(*, entry: Entry, actor: User, paid: bool) -> Entry:
    """Record whether a player has paid the entry fee. Idempotent.

    :raises NoFee: if the event has no fee and the player has not paid.
    """
    tournament = locked_event(entry.tournament_id)
    entry = Entry.objects.select_related("player").get(pk=entry.pk)
    entry.tournament = tournament
    if paid == (entry.paid is not None):
        return entry
    if paid and tournament.fee is None:
        raise errors.NoFee()
    amount = f"{tournament.fee if paid else entry.paid} {tournament.currency}"
    entry.paid = tournament.fee if paid else None
    entry.save(update_fields=["paid"])
    paid_text = gettext_noop("%(name)s has paid %(amount)s")
    text = paid_text if paid else gettext_noop("%(name)s has not paid: %(amount)s")
    name = entry.player.name
    audit_change(tournament, actor, "note-fee", text, name=name, amount=amount)
    bump_version(tournament)
    return entry


def fees_of(tournament: Tournament) -> tuple[int, Decimal]:
    """Return how many players have paid, including withdrawn ones, and the sum that they paid."""
    found = tournament.entries.aggregate(count=Count("paid"), total=Sum("paid"))
    return found["count"], found["total"] or Decimal(0)


def owing(tournament: Tournament) -> int:
    """Return how many entered players have not paid."""
    entered = tournament.entries.filter(status=EntryStatus.ENTERED, paid=None)
    return entered.count() if tournament.fee is not None else 0
