"""Creating, changing and removing a series of events."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import date
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts import audit
from accounts.models import Club, User
from accounts.names import tidy_name
from tournaments import errors, limits
from tournaments.models import EventStatus, Series, SeriesScoring, Tournament
from tournaments.series import BadSeries, SeriesRules
from tournaments.services.checks import check_not_saved

SERIES_SETTINGS = frozenset(
    {"name", "description", "scoring", "points", "event_count", "best", "takes_until"}
)
_FIELDS = {"bad-number": "best", "bad-points": "points"}


@transaction.atomic
def create_series(
    *,
    club: Club,
    actor: User,
    name: str,
    event_count: int,
    best: int,
    scoring: str = SeriesScoring.POINTS,
    points: Sequence[int] = (),
    description: str = "",
    takes_until: date | None = None,
    takes_from: date | None = None,
    events: Collection[Tournament] = (),
    seen: int | None = None,
) -> Series:
    """Create a series of *events*; more can be added later.

    :param takes_until: the last day of new events to add, *takes_from* the first; None for none.
    :param seen: the newest series of the club that the caller knows; None for any.
    :raises SavedAlready: if one of the same name has been created since.
    :raises BadSettings: naming the setting.
    """
    series = Series(
        club=club,
        name=tidy_name(name),
        description=description,
        scoring=scoring,
        points=list(points),
        event_count=event_count,
        best=best,
        takes_until=takes_until,
        takes_from=takes_from,
        created_by=actor,
    )
    _check(series, events)
    check_not_saved(Series.objects.filter(name=series.name), club, seen)
    series.save(force_insert=True)
    series.events.set(events)
    _audit(series, actor, "create-series", gettext_noop("series created"))
    return series


@transaction.atomic
def update_series(
    *,
    series: Series,
    actor: User,
    version: int | None = None,
    newest_event: int | None = None,
    **changes: Any,
) -> Series:
    """Change settings or ``events``, named as in :func:`create_series`.

    :param version: the version that the caller has seen; None for any.
    :param newest_event: the newest event that the caller could choose; later ones, which have been
        added by themselves since, are kept. None for none.
    :raises StaleSeries: if an official has changed it since *version*.
    :raises BadSettings: naming the setting.
    """
    if unknown := set(changes) - SERIES_SETTINGS - {"events"}:
        raise TypeError(f"not settings of a series: {sorted(unknown)}")
    series = Series.objects.select_for_update(of=("self",), no_key=True).get(pk=series.pk)
    events = list(changes.pop("events", series.events.all()))
    if newest_event is not None:
        later = series.events.filter(pk__gt=newest_event)
        events += later.exclude(pk__in=[event.pk for event in events])
    before = _logged(series, changes) | {"events": sorted(_keys(series.events.all()))}
    for name, value in changes.items():
        setattr(series, name, value)
    series.name = tidy_name(series.name)
    if series.takes_from and not (series.takes_until and series.takes_from <= series.takes_until):
        series.takes_from = None
    _check(series, events)
    chosen = sorted(_keys(events))
    after = _logged(series, changes) | {"events": chosen}
    if after == before:
        return series
    if version is not None and version != series.version:
        raise errors.StaleSeries()
    series.version += 1
    series.save(update_fields=[*changes, "takes_from", "version"])
    series.events.set(events)
    series.taken.remove(*series.taken.exclude(pk__in=chosen))
    text = gettext_noop("series changed")
    _audit(series, actor, "update-series", text, before=before, after=after)
    return series


def _keys(events: Iterable[Tournament]) -> list[int]:
    return [event.pk for event in events]


def _logged(series: Series, names: Iterable[str]) -> dict[str, Any]:
    """Return the values of some settings as JSON has them."""
    values = {name: getattr(series, name) for name in names}
    return {
        name: value.isoformat() if isinstance(value, date) else value
        for name, value in values.items()
    }


@transaction.atomic
def remove_series(*, series: Series, actor: User) -> None:
    """Remove a series; its events are kept."""
    series = Series.objects.select_for_update(of=("self",)).get(pk=series.pk)
    _audit(series, actor, "remove-series", gettext_noop("series removed"))
    series.delete()


def _check(series: Series, events: Collection[Tournament]) -> None:
    if not series.name:
        raise errors.BadSettings("name", _("Give the series a name."))
    if series.scoring not in SeriesScoring.values:
        raise errors.BadSettings("scoring", _("Choose what an event is worth."))
    _check_points(series)
    if not 1 <= series.event_count <= limits.MAX_SERIES_EVENTS:
        reason = _("Give a number from %(least)s to %(most)s.")
        bounds = {"least": 1, "most": limits.MAX_SERIES_EVENTS}
        raise errors.BadSettings("event_count", reason % bounds)
    try:
        SeriesRules(events=series.event_count, best=series.best, points=tuple(series.points))
    except BadSeries as error:
        raise errors.BadSettings(_FIELDS[error.code], _(str(error))) from error
    _check_events(series, events)


def _check_points(series: Series) -> None:
    by_place = series.scoring == SeriesScoring.POINTS
    if not by_place:
        series.points = []
    elif not 1 <= len(series.points) <= limits.MAX_SERIES_PLACES:
        reason = _("Give the points of 1 to %(most)s places.")
        raise errors.BadSettings("points", reason % {"most": limits.MAX_SERIES_PLACES})
    if any(points > limits.MAX_TOTAL for points in series.points):
        reason = _("A place has at most %(most)s points.")
        raise errors.BadSettings("points", reason % {"most": limits.MAX_TOTAL})


def _check_events(series: Series, events: Collection[Tournament]) -> None:
    if any(event.club_id != series.club_id for event in events):
        raise errors.BadSettings("events", _("Choose events of this club."))
    played = [event for event in events if event.status != EventStatus.CANCELLED]
    if len(played) > series.event_count:
        reason = _(
            "%(chosen)s events are chosen, and the series has %(all)s: leave some out, or give"
            " another number."
        )
        values = {"chosen": len(played), "all": series.event_count}
        raise errors.BadSettings("events", reason % values)


def _audit(series: Series, actor: User, action: str, text: str, **data: Any) -> None:
    subject = f"series:{series.pk}"
    audit.record(
        club=series.club,
        actor=actor,
        action=action,
        subject=subject,
        text=text,
        topic=series.name,
        **data,
    )
