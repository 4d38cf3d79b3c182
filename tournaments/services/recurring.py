"""Recurring events: announcing them in time, each once, and skipping a date."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any

from django.db import transaction
from django.utils.timezone import make_aware
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts import audit
from accounts.access import official_in
from accounts.models import Club, User
from accounts.names import tidy_name
from tournaments import errors, limits
from tournaments.models import RecurringDate, RecurringEvent, Repeats, Tournament
from tournaments.recurring_dates import in_next_month, is_last_of_month, place_in_month
from tournaments.services.checks import check_not_saved
from tournaments.services.copying import copy_tournament

RECURRING_SETTINGS = frozenset({
    "source", "name", "next_date", "time", "repeats", "weeks", "days_before", "until",
    "with_players",
})  # fmt: skip
MOST_SHOWN = 8
MOST_AT_ONCE = 20
"""The most events that one sweep announces for a recurring event."""


@transaction.atomic
def create_recurring(
    *,
    club: Club,
    actor: User,
    source: Tournament,
    name: str,
    next_date: date,
    time: time,
    repeats: str = Repeats.WEEKS,
    weeks: int = 1,
    days_before: int = 14,
    until: date | None = None,
    with_players: bool = False,
    seen: int | None = None,
) -> RecurringEvent:
    """Announce an event again and again from *next_date* on, with the settings of *source*.

    :param repeats: one of :class:`Repeats`; *weeks* counts for ``WEEKS`` only. A fifth weekday of a
        month, which the next month may not have, is repeated as the last one.
    :param seen: the newest recurring event of the club that the caller knows; None for any.
    :raises SavedAlready: if one of the same name has been created since.
    :raises BadSettings: naming the setting.
    """
    recurring = RecurringEvent(
        club=club,
        created_by=actor,
        source=source,
        name=tidy_name(name),
        next_date=next_date,
        time=time,
        repeats=repeats,
        weeks=weeks,
        days_before=days_before,
        until=until,
        with_players=with_players,
    )
    _check(recurring)
    check_not_saved(RecurringEvent.objects.filter(name=recurring.name), club, seen)
    recurring.save(force_insert=True)
    _audit(recurring, actor, "create-recurring", gettext_noop("recurring event created"))
    announce_due(recurring.pk)
    recurring.refresh_from_db()
    return recurring


@transaction.atomic
def update_recurring(*, recurring: RecurringEvent, actor: User, **changes: Any) -> RecurringEvent:
    """Change the settings of the events that have not been announced yet.

    :raises BadSettings: naming the setting.
    :raises RecurringEnded: once the recurring event has ended.
    """
    if unknown := set(changes) - RECURRING_SETTINGS:
        raise TypeError(f"not settings of a recurring event: {sorted(unknown)}")
    recurring = _locked(recurring.pk)
    before = {name: getattr(recurring, name) for name in changes}
    for name, value in changes.items():
        setattr(recurring, name, value)
    recurring.name = tidy_name(recurring.name)
    if before == {name: getattr(recurring, name) for name in changes}:
        return recurring
    _check(recurring)
    recurring.save(update_fields={*changes, "repeats"})
    _audit(recurring, actor, "update-recurring", gettext_noop("recurring event changed"))
    announce_due(recurring.pk)
    recurring.refresh_from_db()
    return recurring


@transaction.atomic
def skip_date(*, recurring: RecurringEvent, day: date, actor: User) -> RecurringDate:
    """Skip a date that has not been announced yet.

    :raises WrongDate: if it is not a coming date of the event, or is already announced.
    """
    recurring = _locked(recurring.pk)
    if day not in coming_dates(recurring):
        raise errors.WrongDate()
    made, is_new = RecurringDate.objects.get_or_create(recurring=recurring, date=day)
    if is_new:
        text = gettext_noop("%(day)s is skipped")
        _audit(recurring, actor, "skip-date", text, day=day)
    return made


@transaction.atomic
def keep_date(*, recurring: RecurringEvent, day: date, actor: User) -> RecurringEvent:
    """Announce an event on a skipped date after all.

    :raises WrongDate: if the date was not skipped, or has passed.
    """
    recurring = _locked(recurring.pk)
    skipped = recurring.dates.filter(date=day, event=None, date__gte=recurring.next_date)
    if not skipped.delete()[0]:
        raise errors.WrongDate()
    text = gettext_noop("%(day)s takes place after all")
    _audit(recurring, actor, "keep-date", text, day=day)
    announce_due(recurring.pk)
    return recurring


@transaction.atomic
def end_recurring(*, recurring: RecurringEvent, actor: User) -> RecurringEvent:
    """Announce no further events; announced ones are kept."""
    recurring = _locked(recurring.pk)
    recurring.ended_at = utc_now()
    recurring.save(update_fields=["ended_at"])
    _audit(recurring, actor, "end-recurring", gettext_noop("recurring event ended"))
    return recurring


@transaction.atomic
def resume_recurring(*, recurring: RecurringEvent, actor: User) -> RecurringEvent:
    """Announce events again after the end; a date that has passed meanwhile gets no event.

    One that has not ended, or is resumed already, is returned as it is.
    """
    recurring = _lock(recurring.pk)
    if recurring.ended_at is None:
        return recurring
    now = utc_now()
    while _start(recurring, recurring.next_date) < now:
        recurring.next_date = _after(recurring, recurring.next_date)
    recurring.ended_at = None
    recurring.save(update_fields=["ended_at", "next_date"])
    _audit(recurring, actor, "resume-recurring", gettext_noop("recurring event resumed"))
    announce_due(recurring.pk)
    recurring.refresh_from_db()
    return recurring


def coming_dates(recurring: RecurringEvent, most: int = MOST_SHOWN) -> list[date]:
    """Return the next dates that have not been announced yet, including skipped ones."""
    if recurring.ended_at is not None:
        return []
    days = [recurring.next_date]
    while len(days) < most:
        days.append(_after(recurring, days[-1]))
    return [day for day in days if recurring.until is None or day <= recurring.until]


def due_recurring() -> list[int]:
    """Return the recurring events that may have an event to announce."""
    return list(
        RecurringEvent.objects.filter(ended_at=None).order_by("pk").values_list("pk", flat=True)
    )


@transaction.atomic
def announce_due(pk: int) -> list[Tournament]:
    """Announce the due events of a recurring event, each once, with its row locked."""
    rows = RecurringEvent.objects.select_for_update(of=("self",), no_key=True)
    recurring = rows.select_related("club", "source__club", "created_by").get(pk=pk)
    today = utc_now().astimezone(recurring.club.zone).date()
    latest = today + timedelta(days=recurring.days_before)
    made = []
    for day in coming_dates(recurring, MOST_AT_ONCE):
        if day > latest:
            break
        if day >= today and (event := _announce(recurring, day)):
            made.append(event)
        recurring.next_date = _after(recurring, day)
    recurring.save(update_fields=["next_date"])
    return made


def _after(recurring: RecurringEvent, day: date) -> date:
    if recurring.repeats == Repeats.WEEKS:
        return day + timedelta(weeks=recurring.weeks)
    return in_next_month(day, 5 if recurring.repeats == Repeats.LAST else place_in_month(day))


def _start(recurring: RecurringEvent, day: date) -> datetime:
    return make_aware(datetime.combine(day, recurring.time), recurring.club.zone)


def _announce(recurring: RecurringEvent, day: date) -> Tournament | None:
    """Create the event of *day*, unless the day is skipped or already has one."""
    if recurring.dates.filter(date=day).exists():
        return None
    before = recurring.dates.filter(event__isnull=False, date__lt=day).order_by("-date")
    last = before.select_related("event").first()
    event = copy_tournament(
        source=recurring.source,
        actor=recurring.created_by,
        name=recurring.name,
        starts_at=_start(recurring, day),
        with_players=recurring.with_players and _may_enter(recurring),
        players_of=last.event if last else None,
    )
    RecurringDate.objects.create(recurring=recurring, date=day, event=event)
    return event


def _may_enter(recurring: RecurringEvent) -> bool:
    """Return whether its creator, in whose name players are entered, is still an official."""
    return official_in(recurring.created_by, recurring.club)


def _lock(pk: int) -> RecurringEvent:
    rows = RecurringEvent.objects.select_for_update(of=("self",), no_key=True)
    return rows.select_related("club", "source").get(pk=pk)


def _locked(pk: int) -> RecurringEvent:
    """Lock a recurring event that has not ended."""
    recurring = _lock(pk)
    if recurring.ended_at is not None:
        raise errors.RecurringEnded()
    return recurring


def _check(recurring: RecurringEvent) -> None:
    if not recurring.name:
        raise errors.BadSettings("name", _("Give the event a name."))
    if recurring.source.club_id != recurring.club_id:
        raise errors.BadSettings("source", _("Choose an event of this club."))
    ranges = {"weeks": limits.RECURRING_WEEKS, "days_before": limits.DAYS_BEFORE}
    for name, (least, most) in ranges.items():
        if not least <= getattr(recurring, name) <= most:
            reason = _("Give a number from %(least)s to %(most)s.") % {"least": least, "most": most}
            raise errors.BadSettings(name, reason)
    today = utc_now().astimezone(recurring.club.zone).date()
    if not today <= recurring.next_date <= today + timedelta(days=limits.MOST_DAYS_AHEAD):
        raise errors.BadSettings("next_date", _("Give a day from today on, within two years."))
    _check_weekday(recurring)
    if recurring.until is not None and recurring.until < recurring.next_date:
        raise errors.BadSettings("until", _("The last date is not before the next one."))
    if (
        recurring.pk
        and recurring.dates.filter(event__isnull=False, date__gte=recurring.next_date).exists()
    ):
        raise errors.BadSettings(
            "next_date", _("Events are announced up to a later date: give one after it.")
        )


def _check_weekday(recurring: RecurringEvent) -> None:
    """Repeat a fifth weekday of the month as the last one, and refuse a last one that is not."""
    day = recurring.next_date
    if recurring.repeats not in Repeats:
        raise errors.BadSettings("repeats", _("Choose one of the values on offer."))
    if recurring.repeats == Repeats.PLACE and place_in_month(day) == 5:
        recurring.repeats = Repeats.LAST
    if recurring.repeats == Repeats.LAST and not is_last_of_month(day):
        raise errors.BadSettings(
            "next_date", _("The same weekday comes again in this month: give the last one.")
        )


def _audit(recurring: RecurringEvent, actor: User, action: str, text: str, **data: Any) -> None:
    audit.record(
        club=recurring.club,
        actor=actor,
        action=action,
        subject=f"recurring:{recurring.pk}",
        text=text,
        topic=recurring.name,
        **data,
    )
