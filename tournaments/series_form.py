"""The form of a series."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.db.models import Q, QuerySet
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.dates import date_format
from accounts.fields import LineInputField
from accounts.models import Club
from tournaments import limits
from tournaments.models import EventStatus, Series, SeriesScoring, Tournament

MOST_OFFERED = 80
USUAL_POINTS = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)


class EventsField(forms.ModelMultipleChoiceField):  # type: ignore[type-arg]  # no generic at run time
    """Events of a club, with their dates."""

    def label_from_instance(self, event: Any) -> str:
        return f"{event.name}, {date_format(localtime(event.starts_at), 'SHORT_DATE_FORMAT')}"


class PointsField(forms.CharField):
    """Whole numbers separated by blanks or commas, as a list."""

    def clean(self, value: Any) -> Any:
        words = [word for word in re.split(r"[\s,;]+", super().clean(value)) if word]
        if not all(re.fullmatch(r"[0-9]{1,6}", word) for word in words):
            raise forms.ValidationError(_("Give whole numbers, such as 10 6 3 1."))
        return [int(word) for word in words]


class SeriesForm(forms.Form):
    """The settings of a series, and its events."""

    name = LineInputField(label=gettext_lazy("Name"), max_length=limits.length_of(Series, "name"))
    description = forms.CharField(
        label=gettext_lazy("What players should know"),
        max_length=limits.length_of(Series, "description"),
        required=False,
        widget=forms.Textarea({"rows": 3}),
    )
    event_count = forms.IntegerField(
        label=gettext_lazy("Events in all"),
        min_value=1,
        max_value=limits.MAX_SERIES_EVENTS,
        help_text=gettext_lazy(
            "Count the events still to come too: from this number the table says how many are left"
            " and who can still win. Events that are added by themselves are among them: the number"
            " rises only when the series gets more events than that."
        ),
    )
    best = forms.IntegerField(
        label=gettext_lazy("Best results that count"),
        min_value=1,
        max_value=limits.MAX_SERIES_EVENTS,
        help_text=gettext_lazy(
            "Of each player only this many results count, the best ones. To count all of them,"
            " write the number of events in all; both numbers then grow together."
        ),
    )
    scoring = forms.ChoiceField(
        label=gettext_lazy("An event is worth"), choices=SeriesScoring.choices
    )
    points = PointsField(
        label=gettext_lazy("Points of the places"),
        max_length=2000,
        required=False,
        help_text=gettext_lazy(
            "Of the first place, the second and so on; later places have none. Players who share a"
            " place share the points of their places."
        ),
    )
    events = EventsField(
        Tournament.objects.none(),
        label=gettext_lazy("Events that belong to it"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    takes_until = forms.DateField(
        label=gettext_lazy("Add new events by themselves until"),
        required=False,
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        help_text=gettext_lazy("Leave it empty to choose every event here."),
    )

    def __init__(self, data: Any, *, club: Club, series: Series | None) -> None:
        super().__init__(data, initial=_initial(series))
        self.fields["events"].queryset = offered_events(club, series)  # type: ignore[attr-defined]  # it is one


def offered_events(club: Club, series: Series | None) -> QuerySet[Tournament]:
    """Return the latest events of *club* that are not cancelled, and those of *series*."""
    latest = Tournament.objects.filter(club=club).exclude(status=EventStatus.CANCELLED)
    offered = list(latest.order_by("-starts_at", "-pk").values_list("pk", flat=True)[:MOST_OFFERED])
    chosen = Q(series=series) if series else Q(pk__in=[])
    found = Tournament.objects.filter(Q(pk__in=offered) | chosen, club=club)
    return found.distinct().order_by("-starts_at", "-pk")


def _initial(series: Series | None) -> dict[str, Any]:
    if series is None:
        points = " ".join(map(str, USUAL_POINTS))
        return {"event_count": 10, "best": 6, "scoring": SeriesScoring.POINTS, "points": points}
    names = ("name", "description", "event_count", "best", "scoring", "takes_until")
    return {name: getattr(series, name) for name in names} | {
        "points": " ".join(map(str, series.points)),
        "events": list(series.events.all()),
    }
