"""The fields of the event form for the venue, live tables and play week by week."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from tournaments import limits
from tournaments.models import NoShow, OnlineClock, Unplayed, Venue


class OnlineFields(forms.Form):
    """Fields for the venue, live tables, and play week by week."""

    venue = forms.ChoiceField(
        label=gettext_lazy("Played"),
        choices=Venue.choices,
        help_text=gettext_lazy(
            "Online, releasing a round opens a live table for each of its tables, with the rules"
            " and the deals of the event. In an event of both kinds you choose for each table."
        ),
    )
    online_clock = forms.ChoiceField(
        label=gettext_lazy("Clock of live tables"), choices=OnlineClock.choices
    )
    spectators = forms.BooleanField(
        label=gettext_lazy("Members may watch, as the club allows it"), required=False
    )
    ready_minutes = forms.IntegerField(
        label=gettext_lazy("Minutes to come to a live table"),
        min_value=1,
        max_value=limits.MAX_READY_MINUTES,
    )
    no_show = forms.ChoiceField(
        label=gettext_lazy("Who plays for a player who has not come by then"),
        choices=NoShow.choices,
        help_text=gettext_lazy("You choose the stand-ins in the console, and can change it there."),
    )
    next_round_minutes = forms.IntegerField(
        label=gettext_lazy("Minutes until the next round begins by itself"),
        min_value=0,
        max_value=limits.MAX_MINUTES,
        required=False,
        help_text=gettext_lazy(
            "Counted from the last result of a round, or in an event week by week from the last day"
            " of its period. Leave it empty to release each round yourself."
        ),
    )
    round_days = forms.IntegerField(
        label=gettext_lazy("Days for a round"),
        min_value=limits.ROUND_DAYS[0],
        max_value=limits.ROUND_DAYS[1],
        required=False,
        help_text=gettext_lazy(
            "The four of a table agree on a time within these days. Leave it empty when everybody"
            " plays at the same time."
        ),
    )
    unplayed = forms.ChoiceField(
        label=gettext_lazy("A table that is not played by then"), choices=Unplayed.choices
    )
