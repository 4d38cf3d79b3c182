"""The recipients of notices: their channels, language, time zone and quiet hours."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.db.models import OuterRef, QuerySet, Subquery

from accounts.models import Membership, User
from notices.kinds import Channel, Kind
from notices.models import Preferences

BY_MAIL = frozenset({Channel.MAIL, Channel.DIGEST})


@dataclass(frozen=True, slots=True)
class Reader:
    """A person with their preferences.

    :ivar zone: the time zone that they chose, or that of their first club.
    :ivar language: the language that they chose, or that of their last visit, or that of their
        first club.
    """

    user: User
    preferences: Preferences
    zone: ZoneInfo
    language: str

    @property
    def takes_mail(self) -> bool:
        """Whether e-mails may be sent: a guest has no address, and others may refuse them."""
        return not self.user.guest and self.preferences.mails and not self.mail_is_off

    @property
    def mail_is_off(self) -> bool:
        """Whether an e-mail to the current address has bounced."""
        off = self.preferences
        return off.mail_off_at is not None and off.mail_off_address == self.user.email

    def chosen(self, kind: Kind) -> frozenset[Channel]:
        """Return the channels that the person has chosen for *kind*."""
        chosen = self.preferences.channels.get(kind.code)
        return kind.channels if chosen is None else frozenset(map(Channel, chosen))

    def channels(self, kind: Kind) -> frozenset[Channel]:
        """Return the channels on which the person gets notices of *kind* now."""
        if self.user.guest:
            return frozenset({Channel.PAGE})
        return self.chosen(kind) if self.takes_mail else self.chosen(kind) - BY_MAIL

    def quiet_until(self, now: datetime) -> datetime | None:
        """Return the end of the quiet hours if *now* is in them, else None."""
        begin, end = self.preferences.quiet_from, self.preferences.quiet_until
        if begin is None or end is None:
            return None
        local = now.astimezone(self.zone)
        time = local.time()
        is_quiet = begin <= time < end if begin < end else time >= begin or time < end
        if not is_quiet:
            return None
        day = local.date() + timedelta(days=1 if time >= end else 0)
        return datetime.combine(day, end, self.zone)

    def next_digest(self, now: datetime) -> datetime:
        """Return the time of the next digest after *now*."""
        local = now.astimezone(self.zone)
        today = local.replace(
            hour=self.preferences.digest_hour, minute=0, second=0, microsecond=0, fold=0
        )
        return today if today > local else today + timedelta(days=1)

    def due(self, channel: Channel, now: datetime) -> datetime:
        """Return the time at which a notice created *now* is due on *channel*."""
        if channel == Channel.DIGEST:
            return self.next_digest(now)
        return self.quiet_until(now) or now


def readers(users: QuerySet[User]) -> Iterable[Reader]:
    """Return *users* with their preferences, with one query."""
    first = Membership.objects.filter(user=OuterRef("pk")).order_by("pk")
    found = users.select_related("notice_preferences").annotate(
        club_zone=Subquery(first.values("club__timezone")[:1]),
        club_language=Subquery(first.values("club__language")[:1]),
    )
    for user in found:
        preferences = _preferences(user)
        yield Reader(
            user=user,
            preferences=preferences,
            zone=_zone(preferences.timezone or user.club_zone or settings.TIME_ZONE),
            language=user.known_language or user.club_language or settings.LANGUAGE_CODE,
        )


def reader_of(user: User) -> Reader:
    """Return *user* with their preferences."""
    (reader,) = readers(User.objects.filter(pk=user.pk))
    return reader


def _preferences(user: User) -> Preferences:
    try:
        return user.notice_preferences
    except Preferences.DoesNotExist:
        return Preferences(user=user)


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):  # not in this machine's time zone database
        return ZoneInfo(settings.TIME_ZONE)
