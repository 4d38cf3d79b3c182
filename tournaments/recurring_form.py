"""Forms for copying an event, and for recurring events."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.utils.timezone import localtime
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _

from accounts.fields import LineInputField, LocalTimeField
from accounts.models import Club
from tournaments import limits
from tournaments.earlier_events import earlier_events
from tournaments.event_form import LOCAL_TIME, EventField
from tournaments.models import RecurringEvent, Repeats, Tournament
from tournaments.undated_names import undated

WEEK = timedelta(weeks=1)
REPEATS = [
    (Repeats.WEEKS, _("Every so many weeks")),
    (Repeats.PLACE, _("Every month, on the same weekday (first to fourth)")),
    (Repeats.LAST, _("Every month, on the last such weekday")),
]


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
    """The settings of a recurring event: what is announced, from when on, and how often."""

    name = LineInputField(label=_("Name"), max_length=limits.length_of(RecurringEvent, "name"))
    source = EventField(
        Tournament.objects.none(),
        label=_("With the settings of"),
        empty_label=_("Choose…"),
        help_text=_("Rules, rounds, phases, places and standings are as in this event."),
    )
    next_date = forms.DateField(
        label=_("Next date"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )
    time = forms.TimeField(
        label=_("Time"), widget=forms.TimeInput({"type": "time"}, format="%H:%M")
    )
    repeats = forms.ChoiceField(
        label=_("Repeats"),
        choices=REPEATS,
        help_text=_("The next date says which weekday of the month it is."),
    )
    weeks = forms.IntegerField(
        label=_("Number of weeks from one date to the next"),
        min_value=limits.RECURRING_WEEKS[0],
        max_value=limits.RECURRING_WEEKS[1],
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


def _initial(recurring: RecurringEvent | None, source: Tournament | None) -> dict[str, Any]:
    if recurring is not None:
        return {name: getattr(recurring, name) for name in RecurringForm.base_fields}
    usual: dict[str, Any] = {"repeats": Repeats.WEEKS, "weeks": 1, "days_before": 14}
    if source is None:
        return usual
    copied = CopyForm(None, source=source).initial
    starts_at = copied["starts_at"]
    first = {"next_date": starts_at.date(), "time": starts_at.time()}
    return usual | first | {"name": copied["name"], "source": source.pk}
