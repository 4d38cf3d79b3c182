"""Forms of the director's pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from accounts.models import Club
from accounts.reasons import LONGEST_REASON
from games.rules import ruleset_from_json
from games.rulesets import lookup
from tournaments.models import (
    Entry,
    EntryStatus,
    ResultStatus,
    Round,
    RoundKind,
    RoundStatus,
    Table,
    TableStatus,
    Tournament,
)
from tournaments.result_form import TotalsForm
from tournaments.services.events import BEFORE_PLAY, USUAL_METRICS
from tournaments.standings import METRICS

KINDS = {
    RoundKind.ONCE: gettext_lazy(
        "Each player declares once: four deals. Contracts are carried through the event, so that in"
        " seven rounds everybody declares each of the seven once, against fresh opponents."
    ),
    RoundKind.GAME: gettext_lazy(
        "A whole game at every table, each player declaring every contract, with compulsory"
        " doubles. A long evening: one or two rounds."
    ),
    RoundKind.DEALS: gettext_lazy(
        "A number of deals of one game, in its order. For a short round; no compulsory doubles."
    ),
}
METRIC_WORDS = {
    "total": (gettext_lazy("Total points"), gettext_lazy("All net points, sit-outs included")),
    "table": (gettext_lazy("Table points"), gettext_lazy("4-2-1-0 at each table, ties shared")),
    "wins": (gettext_lazy("Tables won"), gettext_lazy("How often she was first at her table")),
    "head": (gettext_lazy("Head to head"), gettext_lazy("Among the tied, where they met")),
    "best": (gettext_lazy("Best deal"), gettext_lazy("Her highest single deal on a score sheet")),
}
KEPT = "kept"  # the rules an event has, when nothing that can be chosen is the same
LOCAL = "%Y-%m-%dT%H:%M"


class EventForm(forms.Form):
    """The settings of an event; times are in the active zone, which is the club's.

    ``settings`` are those that :mod:`tournaments.services` takes. Once a round has been released
    some stay as they are and are not asked for.
    """

    name = forms.CharField(label=gettext_lazy("Name"), max_length=100)
    starts_at = forms.DateTimeField(
        label=gettext_lazy("Date and time"),
        input_formats=[LOCAL, "%Y-%m-%d %H:%M"],
        widget=forms.DateTimeInput({"type": "datetime-local"}, format=LOCAL),
    )
    place = forms.CharField(
        label=pgettext_lazy("where an event is", "Place"), max_length=120, required=False
    )
    description = forms.CharField(
        label=gettext_lazy("What players should know"),
        max_length=2000,
        required=False,
        widget=forms.Textarea({"rows": 3}),
    )
    ruleset = forms.ChoiceField(label=gettext_lazy("Rules"))
    round_kind = forms.ChoiceField(
        label=gettext_lazy("A round is"), choices=RoundKind.choices, widget=forms.RadioSelect
    )
    deals = forms.IntegerField(
        label=gettext_lazy("Deals in a round"), min_value=1, max_value=100, required=False
    )
    round_count = forms.IntegerField(label=gettext_lazy("Rounds"), min_value=1, max_value=60)
    round_minutes = forms.IntegerField(
        label=gettext_lazy("Minutes for a round"),
        min_value=1,
        max_value=600,
        required=False,
        help_text=gettext_lazy("What the clock starts with. Leave it empty to play without one."),
    )
    capacity = forms.IntegerField(
        label=gettext_lazy("Places"),
        min_value=4,
        max_value=1000,
        required=False,
        help_text=gettext_lazy("Further players wait in a queue. Leave it empty for no limit."),
    )
    sit_out_points = forms.IntegerField(
        label=gettext_lazy("Points"), min_value=-1000, max_value=1000
    )
    sit_out_table_points = forms.DecimalField(
        label=gettext_lazy("Table points"),
        min_value=0,
        max_value=4,
        max_digits=4,
        decimal_places=2,
        help_text=gettext_lazy("1.75 is what a player gets on average."),
    )

    def __init__(
        self, data: Any, *, club: Club, tournament: Tournament | None, played: bool = False
    ) -> None:
        self.club, self.tournament = club, tournament
        super().__init__(data, initial=initial_of(club, tournament))
        self.fields["ruleset"].choices = rules_to_choose(club, tournament)  # type: ignore[attr-defined]  # it is one
        for name in BEFORE_PLAY if played else ():
            self.fields[name].disabled = True
        self.fields["starts_at"].help_text = _("Time in %(zone)s") % {"zone": club.timezone}
        given = data.getlist("metrics") if data else self.initial["metrics"]
        self.metrics: list[str] = [name for name in dict.fromkeys(given) if name in METRICS]
        order = data.getlist("order") if data else self.metrics
        self.order = [name for name in dict.fromkeys([*order, *METRICS]) if name in METRICS]

    @property
    def settings(self) -> dict[str, Any]:
        """What the services take: only of what was asked for."""
        asked = {name for name, field in self.fields.items() if not field.disabled}
        found = {name: value for name, value in self.cleaned_data.items() if name in asked}
        found["metrics"] = [name for name in self.order if name in self.metrics]
        if "round_kind" in found and found["round_kind"] != RoundKind.DEALS:
            found["deals"] = None
        if "ruleset" in found:
            if found["ruleset"] == KEPT:
                del found["ruleset"]
            else:
                found["ruleset"] = lookup.rules_of(self.club, found["ruleset"])
        return found

    def with_metric_moved(self, move: str) -> EventForm:
        """The same form with one measure a place further up or down: ``up:wins``."""
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
        if not self.metrics:
            self.add_error(None, _("Choose at least one measure for the standings."))
        return data

    @property
    def kinds(self) -> list[tuple[str, str, str, bool]]:
        """Value, name, explanation, and whether it is chosen."""
        chosen = self["round_kind"].value()
        return [
            (kind.value, str(kind.label), str(text), kind.value == chosen)
            for kind, text in KINDS.items()
        ]

    @property
    def measures(self) -> list[tuple[str, str, str, bool]]:
        """Every measure in order: value, name, explanation, whether it is used."""
        return [
            (name, str(METRIC_WORDS[name][0]), str(METRIC_WORDS[name][1]), name in self.metrics)
            for name in self.order
        ]


def initial_of(club: Club, tournament: Tournament | None) -> dict[str, Any]:
    """The settings as they are, or sensible ones to start from."""
    if tournament is None:
        return {
            "ruleset": lookup.usual_key(club),
            "round_kind": RoundKind.ONCE,
            "round_count": 5,
            "round_minutes": 40,
            "metrics": list(USUAL_METRICS),
            "sit_out_points": 0,
            "sit_out_table_points": "1.75",
        }
    names = [*EventForm.base_fields, "metrics"]
    found = {name: getattr(tournament, name) for name in names}
    key = lookup.key_of(club, ruleset_from_json(tournament.ruleset))
    return found | {"ruleset": key or KEPT}


def rules_to_choose(club: Club, tournament: Tournament | None) -> list[tuple[str, str]]:
    """The rules on offer; those the event has come first when they are no longer among them."""
    offered = lookup.choices(club)
    rules = ruleset_from_json(tournament.ruleset) if tournament else None
    if rules is None or lookup.key_of(club, rules) in dict(offered):
        return offered
    return [(KEPT, lookup.name_of(club, rules)), *offered]


class EntryField(forms.ModelChoiceField):  # type: ignore[type-arg]  # no generic at run time
    """One player of the event."""

    def label_from_instance(self, entry: Any) -> str:
        return str(entry.player.name)


class ApartForm(forms.Form):
    one = EntryField(Entry.objects.none(), label=gettext_lazy("One player"))
    other = EntryField(Entry.objects.none(), label=gettext_lazy("The other"))

    def __init__(self, data: Any, *, tournament: Tournament) -> None:
        super().__init__(data)
        for name in ("one", "other"):
            field = self.fields[name]
            assert isinstance(field, EntryField)  # noqa: S101 - declared above
            field.queryset = entered(tournament)


def entered(tournament: Tournament) -> Any:
    """The players of an event by name."""
    entries = Entry.objects.filter(tournament=tournament).exclude(status=EntryStatus.WITHDRAWN)
    return entries.select_related("player").order_by("player__name", "pk")


class SwapForm(forms.Form):
    """Two players of a draft who change places."""

    one = EntryField(Entry.objects.none(), label=gettext_lazy("One player"))
    other = EntryField(Entry.objects.none(), label=gettext_lazy("The other"))

    def __init__(self, data: Any, *, draft: Round) -> None:
        super().__init__(data)
        seated = Entry.objects.filter(seats__round=draft) | Entry.objects.filter(
            sit_outs__round=draft
        )
        there = Entry.objects.filter(pk__in=seated.values("pk")).select_related("player")
        for name in ("one", "other"):
            field = self.fields[name]
            assert isinstance(field, EntryField)  # noqa: S101 - declared above
            field.queryset = there.order_by("player__name", "pk")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("one") and data.get("one") == data.get("other"):
            self.add_error("other", _("Choose two different players."))
        return data


class DrawForm(forms.Form):
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds to draw"),
        min_value=1,
        max_value=60,
        required=False,
        help_text=gettext_lazy("Leave it empty for all that are left."),
    )
    seed = forms.IntegerField(
        label=gettext_lazy("Seed"),
        min_value=0,
        max_value=10**9,
        required=False,
        help_text=gettext_lazy(
            "Leave it empty for a new one. The same seed and the same players give the same draw."
        ),
    )


class MinutesForm(forms.Form):
    minutes = forms.IntegerField(label=gettext_lazy("Minutes"), min_value=1, max_value=600)


class AnnouncementForm(forms.Form):
    text = forms.CharField(max_length=300)


class ReasonForm(forms.Form):
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea({"rows": 2}),
        help_text=gettext_lazy("It is kept in the club's log."),
    )


class OfficialTotalsForm(TotalsForm):
    """The four totals as an official gives them; with a reason where they replace a result."""

    def __init__(self, table: Table, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(table, data)
        self.replaces = table.status in {TableStatus.DISPUTED, TableStatus.CONFIRMED}
        if self.replaces:
            self.fields["reason"] = ReasonForm.base_fields["reason"]
        standing = [one for one in table.results.all() if one.status != ResultStatus.SUPERSEDED]
        for result in standing:
            self.initial |= result.totals
            for seat, names in result.declared.items():
                self.initial[f"declared-{seat}"] = names[0] if names else ""


class PenaltyForm(forms.Form):
    entry = EntryField(Entry.objects.none(), label=gettext_lazy("Player"))
    points = forms.IntegerField(label=gettext_lazy("Points off"), min_value=1, max_value=1000)
    round = forms.ModelChoiceField(
        Round.objects.none(),
        label=gettext_lazy("Counts from"),
        required=False,
        empty_label=gettext_lazy("the start"),
    )
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=LONGEST_REASON)

    def __init__(self, data: Any, *, tournament: Tournament) -> None:
        super().__init__(data)
        entry, played = self.fields["entry"], self.fields["round"]
        assert isinstance(entry, EntryField)  # noqa: S101 - declared above
        assert isinstance(played, forms.ModelChoiceField)  # noqa: S101 - declared above
        everybody = Entry.objects.filter(tournament=tournament).select_related("player")
        entry.queryset = everybody.order_by("player__name", "pk")
        rounds = Round.objects.filter(tournament=tournament).exclude(status=RoundStatus.DRAFT)
        played.queryset = rounds.order_by("number")
