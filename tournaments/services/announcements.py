"""Announcements on the pages of an event."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_noop

from accounts.models import User
from tournaments import errors
from tournaments.limits import length_of
from tournaments.models import Announcement, Tournament
from tournaments.services.changes import audit_change, bump_version, locked_event
from tournaments.services.notifying import notify_of_announcement


@transaction.atomic
def announce(*, tournament: Tournament, actor: User, text: str) -> Announcement:
    """Show a line on every page of the event; what is too long is cut off.

    :raises TextMissing: without a text.
    """
    tournament = locked_event(tournament.pk)
    text = text.strip()[: length_of(Announcement, "text")]
    if not text:
        raise errors.TextMissing()
    made = Announcement.objects.create(tournament=tournament, text=text, by=actor)
    audit_change(tournament, actor, "announce", gettext_noop("announced: %(words)s"), words=text)
    notify_of_announcement(made, tournament)
    bump_version(tournament)
    return made
