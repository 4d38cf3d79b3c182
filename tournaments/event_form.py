"""The form for the settings of an event."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.timezone import localtime, now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from accounts import currencies
from accounts.dates import date_format
from accounts.fields import LineInputField, LocalTimeField
from accounts.models import Club
from games.rules import ruleset_from_json
from games.rulesets import lookup
from tournaments import limits
from tournaments.draw.model import TABLE_SIZE
from tournaments.earlier_events import earlier_events, last_evening, proposed_start
from tournaments.event_online_fields import OnlineFields
from tournaments.event_texts import (
    COMPARISON_CHOICES,
    KIND_TEXTS,
    METRIC_TEXTS,
    SIT_OUT_CHOICES,
    TEAM_CHOICES,
    TEAM_PLAYERS_CHOICES,
)
from tournaments.models import (
    NoShow,
    OnlineClock,
    RoundKind,
    Tournament,
    Unplayed,
    Venue,
)
from tournaments.models.choices import USUAL_TEAM
from tournaments.phase_templates import Template
from tournaments.services.settings import USUAL_METRICS, fixed_settings
from tournaments.standings_values import ALL_METRICS, METRICS

#: the choice that keeps the event's rules when the club no longer offers them
UNCHANGED_RULES = "kept"
LOCAL_TIME = "%Y-%m-%dT%H:%M"


class EventField(forms.ModelChoiceField):  # type: ignore[type-arg]  # no generic at run time
    """An event of the club."""

    def label_from_instance(self, event: Any) -> str:
        return f"{event.name}, {date_format(localtime(event.starts_at), 'SHORT_DATE_FORMAT')}"


class EventForm(OnlineFields):
    """The settings of an event. Times are in the active time zone, which is the club's.

    ``settings`` are those that :mod:`tournaments.services` takes. Fields of fixed settings are
    disabled. A new event starts from the settings of the event ``like``, if there is one.
    """

    name = LineInputField(
        label=gettext_lazy("Name"), max_length=limits.length_of(Tournament, "name")
    )
    starts_at = LocalTimeField(
        label=gettext_lazy("Date and time"),
        input_formats=[LOCAL_TIME, "%Y-%m-%d %H:%M"],
        widget=forms.DateTimeInput({"type": "datetime-local"}, format=LOCAL_TIME),
    )
    place = LineInputField(
        label=pgettext_lazy("where an event is", "Place"),
        max_length=limits.length_of(Tournament, "place"),
        required=False,
    )
    description = forms.CharField(
        label=gettext_lazy("What players should know"),
        max_length=limits.length_of(Tournament, "description"),
        required=False,
        widget=forms.Textarea({"rows": 3}),
    )
    ruleset = forms.ChoiceField(label=gettext_lazy("Rules"))
    round_kind = forms.ChoiceField(
        label=gettext_lazy("A round is"), choices=RoundKind.choices, widget=forms.RadioSelect
    )
    deals = forms.IntegerField(
        label=gettext_lazy("Deals in a round"),
        min_value=1,
        max_value=limits.MAX_DEALS,
        required=False,
    )
    round_count = forms.IntegerField(
        label=gettext_lazy("Rounds"), min_value=1, max_value=limits.MAX_ROUNDS
    )
    template = forms.ChoiceField(
        label=gettext_lazy("Form of the event"),
        choices=Template.choices,
        initial=Template.EVENING,
        required=False,
        help_text=gettext_lazy(
            "The rounds above are those of the first phase. All of it can be changed afterwards."
        ),
    )
    source = EventField(
        Tournament.objects.none(), label=gettext_lazy("Earlier event"), required=False
    )
    round_minutes = forms.IntegerField(
        label=gettext_lazy("Minutes for a round"),
        min_value=1,
        max_value=limits.MAX_MINUTES,
        required=False,
        help_text=gettext_lazy("What the clock starts with. Leave it empty to play without one."),
    )
    capacity = forms.IntegerField(
        label=gettext_lazy("Places"),
        min_value=TABLE_SIZE,
        max_value=limits.MAX_PLACES,
        required=False,
        help_text=gettext_lazy(
            "Further players go on a waiting list. Leave it empty for no limit."
        ),
    )
    comparison = forms.ChoiceField(
        label=gettext_lazy("Deals"),
        choices=COMPARISON_CHOICES,
        required=False,
        help_text=gettext_lazy(
            "With the same deals at all tables, players are compared with those who held the same"
            " cards: by the difference to the mean of their nets, or by the share of them beaten."
            " That takes three tables at least, and a score sheet of each table with every deal."
        ),
    )
    team_ranking = forms.ChoiceField(
        label=gettext_lazy("Who plays"),
        choices=TEAM_CHOICES,
        required=False,
        help_text=gettext_lazy(
            "Captains enter their teams and say who plays a round; places are places for teams. It"
            " cannot be changed once somebody is entered."
        ),
    )
    team_players = forms.TypedChoiceField(
        label=gettext_lazy("Players of a team in a round"),
        choices=TEAM_PLAYERS_CHOICES,
        coerce=int,
        required=False,
        empty_value=None,
        help_text=gettext_lazy(
            "Two pairs play against each other at a table; four players or more sit at as many"
            " different tables. Of four, the captain says who sits in which"
            " seat; eight and more are seated by the draw, so that they meet others each round."
        ),
    )
    fee = forms.DecimalField(
        label=gettext_lazy("Entry fee"),
        min_value=0,
        max_value=limits.MAX_FEE,
        max_digits=8,
        decimal_places=2,
        required=False,
        help_text=gettext_lazy("Under Entry fees, directors note who has paid."),
    )
    currency = forms.ChoiceField(
        label=gettext_lazy("Currency"), choices=currencies.choices, required=False
    )
    rated = forms.BooleanField(
        label=gettext_lazy("Counts in the club's ladders"),
        required=False,
        help_text=gettext_lazy(
            "In all ladders of the club that count events, also in one made later. It can be"
            " changed until the first round is released."
        ),
    )
    sit_out_award = forms.ChoiceField(
        label=gettext_lazy("A player who sits out a round gets"),
        choices=SIT_OUT_CHOICES,
        help_text=gettext_lazy(
            "An average is rounded to whole points, halves up (−3.5 gives −3). The average of their"
            " own rounds changes with their results, and a player who sat out can be first by it."
        ),
    )
    sit_out_points = forms.IntegerField(
        label=gettext_lazy("Points"),
        min_value=-limits.MAX_SIT_OUT_POINTS,
        max_value=limits.MAX_SIT_OUT_POINTS,
    )
    sit_out_table_points = forms.DecimalField(
        label=gettext_lazy("Table points"),
        min_value=0,
        max_value=limits.MAX_SIT_OUT_TABLE_POINTS,
        max_digits=4,
        decimal_places=2,
        help_text=gettext_lazy(
            "The places at a table bring 4, 2, 1 and 0, which is 1.75 for a player on average."
        ),
    )

    def __init__(self, data: Any, *, club: Club, tournament: Tournament | None) -> None:
        self.club, self.tournament = club, tournament
        self.like = last_evening(club) if tournament is None else None
        initial = settings_like(club, self.like) if self.like else initial_of(club, tournament)
        super().__init__(data, initial=initial)
        self.fields["ruleset"].choices = rules_to_choose(club, tournament)  # type: ignore[attr-defined]  # it is one
        self.fixed = fixed_settings(tournament) if tournament else frozenset()
        if tournament is None:
            self.fields["source"].queryset = earlier_events(club)  # type: ignore[attr-defined]
        else:
            del self.fields["template"], self.fields["source"]
        self.has_several_phases = tournament is not None and tournament.phases.count() > 1
        if self.has_several_phases:
            self.fixed |= {"round_count"}
        for name in self.fixed:
            self.fields[name].disabled = True
        self.fields["starts_at"].help_text = _("Time in %(zone)s") % {"zone": club.timezone}
        chosen = data.getlist("metrics") if data else self.initial["metrics"]
        known = ALL_METRICS if tournament and tournament.is_duplicate else METRICS
        self.metrics: list[str] = [name for name in dict.fromkeys(chosen) if name in known]
        order = data.getlist("order") if data else self.metrics
        self.order = [name for name in dict.fromkeys([*order, *known]) if name in known]

    @property
    def settings(self) -> dict[str, Any]:
        """The settings that the services take, without the fixed ones."""
        found = {name: v for name, v in self.cleaned_data.items() if name not in self.fixed}
        found["metrics"] = [name for name in self.order if name in self.metrics]
        if not found.get("team_players", USUAL_TEAM):
            del found["team_players"]
        if not found.get("template", Template.EVENING):
            del found["template"]
        if not found.get("currency"):
            found.pop("currency", None)
        if "round_kind" in found and found["round_kind"] != RoundKind.DEALS:
            found["deals"] = None
        if "ruleset" in found:
            if found["ruleset"] == UNCHANGED_RULES:
                del found["ruleset"]
            else:
                found["ruleset"] = lookup.rules_of(self.club, found["ruleset"])
        return found

    def with_metric_moved(self, move: str) -> EventForm:
        """Return the form with one metric moved up or down one place: ``up:wins``."""
        way, _colon, name = move.partition(":")
        if name in self.order:
            old = self.order.index(name)
            new = max(0, min(len(self.order) - 1, old + (1 if way == "down" else -1)))
            self.order.insert(new, self.order.pop(old))
        moved = EventForm(None, club=self.club, tournament=self.tournament)
        moved.initial = {key: self.data.get(key, "") for key in self.fields}
        moved.metrics, moved.order = self.metrics, self.order
        return moved

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("round_kind") == RoundKind.DEALS and data.get("deals") is None:
            self.add_error("deals", _("Say how many deals a round has."))
        if data.get("template") == Template.EARLIER and data.get("source") is None:
            self.add_error("source", _("Choose the event whose phases are copied."))
        if not self.metrics:
            self.add_error(None, _("Choose at least one measure for the standings."))
        return data

    @property
    def kind_choices(self) -> list[tuple[str, str, str, bool]]:
        """The value, name and explanation of each kind of round, and whether it is chosen."""
        chosen = self["round_kind"].value()
        return [
            (kind.value, str(kind.label), str(text), kind.value == chosen)
            for kind, text in KIND_TEXTS.items()
        ]

    @property
    def metric_choices(self) -> list[tuple[str, str, str, bool]]:
        """The value, name and explanation of each metric in order, and whether it is chosen."""
        return [
            (name, str(METRIC_TEXTS[name][0]), str(METRIC_TEXTS[name][1]), name in self.metrics)
            for name in self.order
        ]


def initial_of(club: Club, tournament: Tournament | None) -> dict[str, Any]:
    """Return the settings of *tournament*, or the defaults of a new event."""
    if tournament is None:
        return {
            "starts_at": proposed_start(club, now()),
            "ruleset": lookup.usual_key(club),
            "round_kind": RoundKind.ONCE,
            "round_count": 5,
            "round_minutes": 40,
            "rated": True,
            "metrics": list(USUAL_METRICS),
            "currency": club.currency,
            "venue": Venue.ROOM,
            "online_clock": OnlineClock.USUAL,
            "spectators": True,
            "ready_minutes": 5,
            "no_show": NoShow.BOT,
            "unplayed": Unplayed.DIRECTOR,
            "team_players": USUAL_TEAM,
            "sit_out_award": Tournament._meta.get_field("sit_out_award").get_default(),
            "sit_out_points": 0,
            "sit_out_table_points": "1.75",
        }
    names = [*(EventForm.base_fields.keys() - {"template", "source"}), "metrics"]
    found = {name: getattr(tournament, name) for name in names}
    if tournament.fee is None:
        found["currency"] = club.currency
    key = lookup.key_of(club, ruleset_from_json(tournament.ruleset))
    return found | {"ruleset": key or UNCHANGED_RULES}


def settings_like(club: Club, like: Tournament) -> dict[str, Any]:
    """Return the settings of a new event with those of *like*, except for its name and texts."""
    usual, found = initial_of(club, None), initial_of(club, like)
    own = dict.fromkeys(("name", "description"), "")
    if found["ruleset"] == UNCHANGED_RULES:
        own["ruleset"] = usual["ruleset"]
    return found | own | {"starts_at": usual["starts_at"]}


def rules_to_choose(club: Club, tournament: Tournament | None) -> list[tuple[str, str]]:
    """Return the rules on offer, with the event's own first if they are no longer among them."""
    offered = lookup.choices(club)
    rules = ruleset_from_json(tournament.ruleset) if tournament else None
    if rules is None or lookup.key_of(club, rules) in dict(offered):
        return offered
    return [(UNCHANGED_RULES, lookup.name_of(club, rules)), *offered]
