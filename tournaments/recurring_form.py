"""Forms for copying an event, and for recurring events."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import date, timedelta
from typing import Any

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.timezone import localtime
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _

from accounts.fields import LineInputField, LocalTimeField
from accounts.models import Club
from tournaments import limits
from tournaments.earlier_events import earlier_events
from tournaments.event_form import LOCAL_TIME, EventField
from tournaments.models import RecurringEvent, Repeats, Tournament
from tournaments.recurring_dates import first_date, place_in_month
from tournaments.services.recurring import coming_dates
from tournaments.undated_names import undated

WEEK = timedelta(weeks=1)
DATES_SHOWN = 3
PATTERNS = [
    ("week", _("Every week")),
    ("two-weeks", _("Every two weeks")),
    ("weeks", _("Every so many weeks")),
    ("first", _("Each month, on the first such weekday")),
    ("second", _("Each month, on the second such weekday")),
    ("third", _("Each month, on the third such weekday")),
    ("fourth", _("Each month, on the fourth such weekday")),
    ("last", _("Each month, on the last such weekday")),
]
WEEKS = {"week": 1, "two-weeks": 2}
PLACES = ("first", "second", "third", "fourth", "last")


class CopyForm(forms.Form):
    """The start of the copy of an event, and whether it has the same players."""

    name = LineInputField(label=_("Name"), max_length=limits.length_of(Tournament, "name"))
    starts_at = LocalTimeField(
        label=_("Date and time"),
        input_formats=[LOCAL_TIME, "%Y-%m-%d %H:%M"],
        widget=forms.DateTimeInput({"type": "datetime-local"}, format=LOCAL_TIME),
    )
    with_players = forms.BooleanField(
        label=_("Enter the players of the last time"),
        required=False,
        help_text=_("Those who were entered and are still active, in the same order."),
    )

    def __init__(self, data: Any, *, source: Tournament) -> None:
        # A week later at the same local time, even across a change of the clocks.
        last = localtime(source.starts_at).replace(tzinfo=None)
        now = localtime(utc_now()).replace(tzinfo=None)
        weeks = max(1, (now - last) // WEEK + 1)
        name = undated(source.name, source.club.language)
        super().__init__(data, initial={"name": name, "starts_at": last + weeks * WEEK})


class RecurringForm(forms.Form):
    """The settings of a recurring event: what is announced, how often, and from when on.

    The first date is the first day from ``next_date`` on that fits; ``cleaned_data`` has it, and
    the settings of the model.
    """

    name = LineInputField(label=_("Name"), max_length=limits.length_of(RecurringEvent, "name"))
    source = EventField(
        Tournament.objects.none(),
        label=_("With the settings of"),
        empty_label=_("Choose…"),
        help_text=_("Rules, rounds, phases, places and standings are as in this event."),
    )
    repeats = forms.ChoiceField(label=_("Repeats"), choices=PATTERNS)
    weekday = forms.TypedChoiceField(label=_("Weekday"), choices=list(WEEKDAYS.items()), coerce=int)
    weeks = forms.IntegerField(
        label=_("Number of weeks from one date to the next"),
        min_value=limits.RECURRING_WEEKS[0],
        max_value=limits.RECURRING_WEEKS[1],
    )
    next_date = forms.DateField(
        label=_("Not before"),
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        help_text=_("The first date is the first that fits from this day on."),
    )
    time = forms.TimeField(
        label=_("Time"), widget=forms.TimeInput({"type": "time"}, format="%H:%M")
    )
    days_before = forms.IntegerField(
        label=_("Announced so many days before"),
        min_value=limits.DAYS_BEFORE[0],
        max_value=limits.DAYS_BEFORE[1],
    )
    until = forms.DateField(
        label=_("Last date"),
        required=False,
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        help_text=_("Leave it empty to go on until you end it."),
    )
    with_players = forms.BooleanField(label=_("Enter the players of the last time"), required=False)

    def __init__(
        self,
        data: Any,
        *,
        club: Club,
        recurring: RecurringEvent | None,
        source: Tournament | None = None,
    ) -> None:
        super().__init__(data, initial=_initial(recurring, source))
        field = self.fields["source"]
        field.queryset = earlier_events(club)  # type: ignore[attr-defined]  # it is one
        if recurring:
            own = Tournament.objects.filter(pk=recurring.source_id, club=club)
            field.queryset = (field.queryset | own).distinct()  # type: ignore[attr-defined]
        self.fields["time"].help_text = club.timezone

    def settings(self) -> dict[str, Any]:
        """Return the settings of the recurring event that the valid fields give."""
        given = {name: value for name, value in self.cleaned_data.items() if name != "weekday"}
        return given | _recurrence(self.cleaned_data)

    def next_dates(self) -> list[date]:
        """Return the first dates, or none while the fields that they depend on are not valid."""
        given = self.cleaned_data if self.is_bound else self.initial
        recurrence = _recurrence(given)
        if not recurrence:
            return []
        try:
            return coming_dates(RecurringEvent(**recurrence, until=given.get("until")), DATES_SHOWN)
        except OverflowError:
            return []


def _recurrence(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return ``repeats``, ``weeks`` and the first date; nothing if a field is missing."""
    pattern, weekday, day = given.get("repeats"), given.get("weekday"), given.get("next_date")
    weeks = WEEKS.get(str(pattern)) or given.get("weeks")
    if pattern is None or weekday is None or day is None or weeks is None:
        return {}
    place = PLACES.index(pattern) + 1 if pattern in PLACES else None
    repeats = {None: Repeats.WEEKS, 5: Repeats.LAST}.get(place, Repeats.PLACE)
    with suppress(OverflowError):  # the service refuses a day so far ahead
        day = first_date(day, weekday, place)
    return {"repeats": repeats, "weeks": weeks, "next_date": day}


def _pattern(recurring: RecurringEvent) -> str:
    if recurring.repeats == Repeats.WEEKS:
        return {1: "week", 2: "two-weeks"}.get(recurring.weeks, "weeks")
    last = recurring.repeats == Repeats.LAST
    return "last" if last else PLACES[place_in_month(recurring.next_date) - 1]


def _initial(recurring: RecurringEvent | None, source: Tournament | None) -> dict[str, Any]:
    if recurring is not None:
        fields = RecurringForm.base_fields.keys() - {"weekday"}
        when = {"repeats": _pattern(recurring), "weekday": recurring.next_date.weekday()}
        return {name: getattr(recurring, name) for name in fields} | when
    usual: dict[str, Any] = {"repeats": "week", "weeks": 1, "days_before": 14}
    if source is None:
        return usual
    copied = CopyForm(None, source=source).initial
    starts_at = copied["starts_at"]
    zone = source.club.zone
    latest = max(localtime(moment, zone).date() for moment in (source.starts_at, utc_now()))
    first = {"next_date": latest + timedelta(days=1), "time": starts_at.time()}
    first["weekday"] = starts_at.weekday()
    return usual | first | {"name": copied["name"], "source": source.pk}
