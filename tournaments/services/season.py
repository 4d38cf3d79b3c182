"""The series of a season, which adds up the points of all events and takes new ones by itself."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import override

from accounts.models import Club, User
from tournaments import limits
from tournaments.models import EventStatus, Series, SeriesScoring, Tournament
from tournaments.services.series import create_series

FIRST_MONTH = 7
"""A season begins with July, so that evenings of the summer are in one too."""


@dataclass(frozen=True, slots=True)
class Season:
    """The season from July of *year* to June of the next year.

    >>> Season.of(date(2026, 6, 30)).year, Season.of(date(2026, 7, 1)).year
    (2025, 2026)
    """

    year: int

    @classmethod
    def of(cls, day: date) -> Season:
        return cls(day.year if day.month >= FIRST_MONTH else day.year - 1)

    @property
    def first(self) -> date:
        return date(self.year, FIRST_MONTH, 1)

    @property
    def last(self) -> date:
        return date(self.year + 1, FIRST_MONTH - 1, 30)

    def __str__(self) -> str:
        return f"{self.year}/{(self.year + 1) % 100:02}"


def present_season(club: Club) -> Season:
    """Return the season of today, where *club* plays."""
    return Season.of(localdate(timezone=club.zone))


@transaction.atomic
def set_up_season(*, club: Club, actor: User) -> tuple[Series, bool]:
    """Return the series that adds up the events of the present season, and whether it is new."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)  # two taps make one series
    season = present_season(club)
    own = Series.objects.filter(club=club, takes_until=season.last, scoring=SeriesScoring.SCORE)
    if (found := own.order_by("pk").first()) is not None:
        return found, False
    events = _events_of(club, season)
    number = max(1, len(events))
    with override(club.language):
        name = _("Season %(years)s") % {"years": season}
    made = create_series(
        club=club,
        actor=actor,
        name=name,
        event_count=number,
        best=number,
        scoring=SeriesScoring.SCORE,
        takes_until=season.last,
        takes_from=season.first,
        events=events,
    )
    made.taken.set(events)
    return made, True


def _events_of(club: Club, season: Season) -> list[Tournament]:
    """Return the events of *season*; of more than a series can have, the latest."""
    first = datetime.combine(season.first, time.min, club.zone)
    after = datetime.combine(season.last + timedelta(days=1), time.min, club.zone)
    events = Tournament.objects.filter(club=club, starts_at__gte=first, starts_at__lt=after)
    found = events.exclude(status=EventStatus.CANCELLED).order_by("-starts_at", "-pk")
    return list(found[: limits.MAX_SERIES_EVENTS])


def day_of(event: Tournament) -> date:
    """Return the day in the club on which *event* begins."""
    return localdate(event.starts_at, timezone=event.club.zone)


def open_series(club: Club, day: date) -> QuerySet[Series]:
    """Return the series of the club that take new events of *day*."""
    begun = Q(takes_from=None) | Q(takes_from__lte=day)
    return Series.objects.filter(begun, club=club, takes_until__gte=day).order_by("pk")


def add_to_open_series(event: Tournament) -> None:
    """Add a new event to the series of its club that take new ones on its day.

    The number of events of a full series grows, and with it that of the events that count if these
    were all.
    """
    _lock_club(event)
    for series in _locked(open_series(event.club, day_of(event))):
        _take(series, event)


def follow_day(event: Tournament, before: date) -> None:
    """Take an event that was on the day *before* out of the series that take no events of its day.

    It is added to those that take events of its day and took none of the day before. In a series to
    which it was added by hand it stays, and it is not added again where it was taken out by hand.
    """
    if day_of(event) == before:
        return
    _lock_club(event)
    for series in _locked(Series.objects.filter(taken=event, takes_until__isnull=False)):
        if not series.takes(day_of(event)):
            series.events.remove(event)
            series.taken.remove(event)
            _shrink(series)
    for series in _locked(open_series(event.club, day_of(event)).exclude(events=event)):
        if not series.takes(before):
            _take(series, event)


def follow_cancellation(event: Tournament) -> None:
    """Let the numbers of events of the series that have taken an event follow its cancellation."""
    for series in _locked(Series.objects.filter(taken=event)):
        _shrink(series)


def follow_restoration(event: Tournament) -> None:
    """Undo :func:`follow_cancellation`."""
    for series in _locked(Series.objects.filter(taken=event)):
        if (number := _number(series)) > series.event_count:
            _resize(series, number)


def _take(series: Series, event: Tournament) -> None:
    """Add *event* unless the series has as many events as it can have."""
    number = 1 + _number(series)
    if number > limits.MAX_SERIES_EVENTS:
        return
    series.events.add(event)
    series.taken.add(event)
    _resize(series, max(number, series.event_count))


def _shrink(series: Series) -> None:
    """Reduce the number of events of a series that was full before one of them went."""
    number = _number(series)
    _resize(series, max(1, number) if number + 1 == series.event_count else series.event_count)


def _resize(series: Series, number: int) -> None:
    series.best = number if series.counts_all else min(series.best, number)
    series.event_count = number
    series.save(update_fields=["best", "event_count"])


def _number(series: Series) -> int:
    return series.events.exclude(status=EventStatus.CANCELLED).count()


def _locked(found: QuerySet[Series]) -> QuerySet[Series]:
    return found.order_by("pk").select_for_update(of=("self",), no_key=True)


def _lock_club(event: Tournament) -> None:
    Club.objects.select_for_update(no_key=True).get(pk=event.club_id)  # as set_up_season does
