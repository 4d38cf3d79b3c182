"""Forms for times: proposing times, setting one, and the last day of a period."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.fields import LocalTimeField
from tournaments import limits
from tournaments.console_forms import ReasonForm
from tournaments.event_form import LOCAL_TIME


def time_field(label: Any, *, required: bool) -> forms.DateTimeField:
    """Return a field for a time in the active time zone."""
    widget = forms.DateTimeInput({"type": "datetime-local"}, format=LOCAL_TIME)
    formats = [LOCAL_TIME, "%Y-%m-%d %H:%M"]
    return LocalTimeField(label=label, input_formats=formats, widget=widget, required=required)


class ProposedTimesForm(forms.Form):
    """As many times as a player may still propose."""

    def __init__(self, data: Any, *, count: int = limits.MAX_TIMES) -> None:
        super().__init__(data)
        for number in range(1, count + 1):
            label = _("Time %(number)s") % {"number": number}
            self.fields[f"time_{number}"] = time_field(label, required=number == 1)

    @property
    def times(self) -> list[datetime]:
        return [at for at in self.cleaned_data.values() if at is not None]


class SetTimeForm(forms.Form):
    starts_at = time_field(gettext_lazy("Time"), required=True)


class PeriodForm(ReasonForm):
    """A new last day of a round."""

    last_day = forms.DateField(
        label=gettext_lazy("Last day"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )
    field_order = ["last_day", "reason"]
