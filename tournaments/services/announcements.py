"""Announcements on the pages of an event."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_noop

from accounts.models import User
from tournaments import errors
from tournaments.limits import length_of
from tournaments.models import Announcement, Round, RoundStatus, Tournament
from tournaments.services.event_changes import audit_change, bump_version, locked_event
from tournaments.services.notifying import (
    notify_of_announcement,
    reword_announcement,
    settle_announcements,
)

LATEST = 3
"""How many announcements a page shows."""


def shown_announcements(tournament: Tournament) -> QuerySet[Announcement]:
    """Return the announcements that the pages of the event show now, the latest first.

    One that belongs to a round ends when a later round is released.
    """
    later = Round.objects.filter(tournament=tournament, number__gt=OuterRef("round__number"))
    over = Exists(later.exclude(status=RoundStatus.DRAFT))
    found = Announcement.objects.filter(tournament=tournament, ended_at=None)
    return found.exclude(over).select_related("round")


def latest_announcements(tournament: Tournament) -> list[Announcement]:
    """Return the latest of :func:`shown_announcements`, at most :data:`LATEST`."""
    return list(shown_announcements(tournament)[:LATEST])


@transaction.atomic
def announce(
    *, tournament: Tournament, actor: User, text: str, of_round: bool = False
) -> Announcement:
    """Show a line on every page of the event; longer text is cut off.

    :param of_round: whether it belongs to the latest released round.
    :raises TextMissing: without a text.
    :raises AlreadyAnnounced: while the pages show the same text, so that nobody is notified twice.
    """
    tournament = locked_event(tournament.pk)
    text = _checked(text)
    if shown_announcements(tournament).filter(text=text).exists():
        raise errors.AlreadyAnnounced()
    rounds = Round.objects.filter(tournament=tournament).exclude(status=RoundStatus.DRAFT)
    latest = rounds.order_by("-number").first() if of_round else None
    made = Announcement.objects.create(tournament=tournament, text=text, round=latest, by=actor)
    audit_change(tournament, actor, "announce", gettext_noop("announced: %(words)s"), words=text)
    notify_of_announcement(made, tournament)
    bump_version(tournament)
    return made


@transaction.atomic
def change_announcement(*, announcement: Announcement, actor: User, text: str) -> Announcement:
    """Change the text of an announcement, also in its notices. Nobody is notified again.

    :raises TextMissing: without a text.
    :raises AnnouncementEnded: if it is not shown any more.
    """
    tournament, announcement = _locked(announcement)
    if announcement.text == _checked(text):
        return announcement
    announcement.text = _checked(text)
    announcement.save(update_fields=["text"])
    reword_announcement(announcement, tournament)
    said = gettext_noop("announcement changed: %(words)s")
    audit_change(tournament, actor, "change-announcement", said, words=announcement.text)
    bump_version(tournament)
    return announcement


@transaction.atomic
def end_announcement(*, announcement: Announcement, actor: User) -> Announcement:
    """Remove an announcement from the pages of the event; its notices count as read.

    :raises AnnouncementEnded: if it is not shown any more.
    """
    tournament, announcement = _locked(announcement)
    announcement.ended_at = utc_now()
    announcement.save(update_fields=["ended_at"])
    settle_announcements([announcement])
    said = gettext_noop("announcement ended: %(words)s")
    audit_change(tournament, actor, "end-announcement", said, words=announcement.text)
    bump_version(tournament)
    return announcement


def _locked(announcement: Announcement) -> tuple[Tournament, Announcement]:
    """Lock the event; return it and the announcement, both read again."""
    tournament = locked_event(announcement.tournament_id)
    announcement = Announcement.objects.get(pk=announcement.pk)
    if announcement.ended_at is not None:
        raise errors.AnnouncementEnded()
    return tournament, announcement


def _checked(text: str) -> str:
    text = text.strip()[: length_of(Announcement, "text")]
    if not text:
        raise errors.TextMissing()
    return text
