"""Forms of the director's console."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.fields import LineInputField
from accounts.models import Player
from accounts.player_field import PlayerField, offered_names
from accounts.reasons import LONGEST_REASON
from accounts.search import people_by_name
from tournaments import limits
from tournaments.access import visible_rounds
from tournaments.models import (
    Announcement,
    Entry,
    EntryStatus,
    Round,
    StandIn,
    Table,
    TableSeat,
    Tournament,
)


class EntryField(forms.ModelChoiceField):  # type: ignore[type-arg]  # no generic at run time
    """One player of the event."""

    def __init__(self, queryset: QuerySet[Entry], **options: Any) -> None:
        super().__init__(queryset, empty_label=gettext_lazy("Choose…"), **options)

    def label_from_instance(self, entry: Any) -> str:
        return str(entry.player.name)


def _by_name(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    return entries.select_related("player").order_by(*people_by_name("player__name"))


class PairForm(forms.Form):
    """Two different players among *entries*."""

    one = EntryField(Entry.objects.none(), label=gettext_lazy("One player"))
    other = EntryField(Entry.objects.none(), label=gettext_lazy("The other"))

    def __init__(self, data: Any, entries: QuerySet[Entry]) -> None:
        super().__init__(data)
        for name in ("one", "other"):
            field = self.fields[name]
            assert isinstance(field, EntryField)  # noqa: S101 - declared above
            field.queryset = _by_name(entries)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("one") and data.get("one") == data.get("other"):
            self.add_error("other", _("Choose two different players."))
        return data


class ForbiddenPairForm(PairForm):
    """Two players of the event that the draw must not seat at one table."""

    def __init__(self, data: Any, *, tournament: Tournament) -> None:
        entries = Entry.objects.filter(tournament=tournament)
        super().__init__(data, entries.exclude(status=EntryStatus.WITHDRAWN))


class SwapForm(PairForm):
    """Two players of a draft to swap."""

    def __init__(self, data: Any, *, draft: Round) -> None:
        seated = Entry.objects.filter(seats__round=draft)
        out = Entry.objects.filter(sit_outs__round=draft)
        super().__init__(data, Entry.objects.filter(pk__in=(seated | out).values("pk")))


class DrawForm(forms.Form):
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds to draw"),
        min_value=1,
        max_value=limits.MAX_ROUNDS,
        required=False,
        help_text=gettext_lazy("Leave it empty for all that are left."),
    )
    seed = forms.IntegerField(
        label=gettext_lazy("Seed"),
        min_value=0,
        max_value=limits.MAX_SEED,
        required=False,
        help_text=gettext_lazy(
            "Leave it empty for a new one. The same seed and the same players give the same draw."
        ),
    )


class MinutesForm(forms.Form):
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes"), min_value=1, max_value=limits.MAX_MINUTES
    )


class AnnouncementForm(forms.Form):
    text = LineInputField(
        label=gettext_lazy("Announcement"),
        max_length=limits.length_of(Announcement, "text"),
        widget=forms.TextInput(
            {
                "id": "announce-text",
                "autocomplete": "off",
                "placeholder": gettext_lazy("Next round at nine"),
            }
        ),
    )
    of_round = forms.BooleanField(
        label=gettext_lazy("Only until the next round is released"), required=False, initial=True
    )


class ChangedAnnouncementForm(forms.Form):
    text = LineInputField(
        label=gettext_lazy("Announcement"),
        max_length=limits.length_of(Announcement, "text"),
        widget=forms.Textarea({"rows": 2}),
    )


class ReasonForm(forms.Form):
    reason = forms.CharField(
        label=gettext_lazy("Reason (required)"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea({"rows": 2}),
        help_text=gettext_lazy("It is stored in the club's log."),
    )


class LiveTablesForm(forms.Form):
    """A director's action on all live tables of a round."""

    minutes = forms.IntegerField(min_value=1, max_value=limits.MAX_MINUTES, required=False)
    reason = forms.CharField(max_length=LONGEST_REASON, required=False)


class StandInField(forms.ModelChoiceField):  # type: ignore[type-arg]  # no generic at run time
    """A stand-in of the event."""

    def label_from_instance(self, one: Any) -> str:
        return str(one.player.name)


class SeatField(forms.ModelChoiceField):  # type: ignore[type-arg]  # no generic at run time
    """A seat of a table, by its player."""

    def label_from_instance(self, seat: Any) -> str:
        return str(seat.entry.player.name)


class WhoPlaysForm(forms.Form):
    """Who plays at a seat of a live table: its player, a stand-in, or a bot."""

    SELF, STAND_IN, BOT = "self", "stand-in", "bot"
    seat = SeatField(TableSeat.objects.none(), label=gettext_lazy("For whom"), empty_label=None)
    who = forms.ChoiceField(
        label=gettext_lazy("Who plays"),
        choices=[
            (BOT, gettext_lazy("A bot")),
            (STAND_IN, gettext_lazy("A stand-in")),
            (SELF, gettext_lazy("The player, who gets the seat back")),
        ],
        widget=forms.RadioSelect,
    )
    stand_in = StandInField(StandIn.objects.none(), label=gettext_lazy("Stand-in"), required=False)
    reason = forms.CharField(
        label=gettext_lazy("Reason"), max_length=LONGEST_REASON, required=False
    )

    def __init__(self, data: Any, *, table: Table) -> None:
        super().__init__(data)
        seat, stand_in = self.fields["seat"], self.fields["stand_in"]
        assert isinstance(seat, forms.ModelChoiceField)  # noqa: S101 - declared above
        assert isinstance(stand_in, forms.ModelChoiceField)  # noqa: S101 - declared above
        seat.queryset = table.seats.select_related("entry__player", "stand_in")
        stand_ins = StandIn.objects.filter(tournament=table.round.tournament)
        stand_in.queryset = stand_ins.select_related("player")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("who") == self.STAND_IN and data.get("stand_in") is None:
            self.add_error("stand_in", _("Choose a stand-in. You list them in the console first."))
        return data

    @property
    def choice(self) -> dict[str, Any]:
        """The arguments for :func:`tournaments.services.replace_player`."""
        data = self.cleaned_data
        stand_in = data["stand_in"].player if data["who"] == self.STAND_IN else None
        return {
            "seat": data["seat"],
            "stand_in": stand_in,
            "bot": data["who"] == self.BOT,
            "reason": data["reason"],
        }


class StandInForm(forms.Form):
    """A player of the club with an account, as a stand-in."""

    player = PlayerField(label=gettext_lazy("Player"))

    def __init__(self, data: Any, *, tournament: Tournament) -> None:
        super().__init__(data)
        field = self.fields["player"]
        assert isinstance(field, PlayerField)  # noqa: S101 - declared above
        listed = StandIn.objects.filter(tournament=tournament).values("player")
        players = Player.objects.filter(
            club=tournament.club, active=True, user__isnull=False
        ).exclude(pk__in=listed)
        field.offer(tournament.club, players, offered_names(players))


class PenaltyForm(forms.Form):
    entry = EntryField(Entry.objects.none(), label=gettext_lazy("Player"))
    points = forms.IntegerField(
        label=gettext_lazy("Points off"), min_value=1, max_value=limits.MAX_PENALTY
    )
    round = forms.ModelChoiceField(
        Round.objects.none(),
        label=gettext_lazy("Counts from"),
        required=False,
        empty_label=gettext_lazy("the start of the event"),
        help_text=gettext_lazy("The standings after earlier rounds stay as they are."),
    )
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=LONGEST_REASON)

    def __init__(self, data: Any, *, tournament: Tournament) -> None:
        super().__init__(data)
        entry, played = self.fields["entry"], self.fields["round"]
        assert isinstance(entry, EntryField)  # noqa: S101 - declared above
        assert isinstance(played, forms.ModelChoiceField)  # noqa: S101 - declared above
        entry.queryset = _by_name(Entry.objects.filter(tournament=tournament))
        played.queryset = visible_rounds(tournament.rounds.all(), drafts=False)
