"""The forms of rungs and challenges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.timezone import localtime
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.dates import date_format
from accounts.models import Player
from accounts.reasons import LONGEST_REASON
from games.tables.forms import TIME_CONTROL_CHOICES
from ladder.models import CountedGame, RungList
from ladder.scale import signed_number

OTHERS = 3


class RungListForm(forms.ModelForm):  # type: ignore[type-arg]  # no generic at run time
    """The settings of rungs: reach, times and limits."""

    class Meta:
        model = RungList
        fields = [
            "open", "reach_up", "reach_down", "answer_days", "play_days", "climb", "most_open",
            "rematch_days",
        ]  # fmt: skip
        help_texts = {
            "open": _("Otherwise challenges that are open still go on."),
            "answer_days": _("A player who has not answered by then loses a rung."),
            "play_days": _("From the day on which all four have accepted."),
        }

    def _post_clean(self) -> None:
        """Leave validation of the row to the service, which has it locked."""


class ChallengeForm(forms.Form):
    """The three challenged players, chosen from those within reach."""

    players = forms.ModelMultipleChoiceField(
        label=_("Three players"),
        queryset=Player.objects.none(),
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, data: Any, *, partners: Sequence[tuple[Player, int]]) -> None:
        super().__init__(data)
        field: Any = self.fields["players"]
        field.queryset = Player.objects.filter(pk__in=[player.pk for player, _rung in partners])
        field.choices = [
            (player.pk, gettext("%(rung)s. %(name)s") % {"rung": rung, "name": player.name})
            for player, rung in partners
        ]

    def clean_players(self) -> list[Player]:
        players = list(self.cleaned_data["players"])
        if len(players) != OTHERS:
            raise forms.ValidationError(gettext("Choose three players."))
        return players


class TableForm(forms.Form):
    """The clock of the table and, where there is a choice, the rules."""

    clock = forms.ChoiceField(label=_("Clock"), choices=TIME_CONTROL_CHOICES, initial="usual")
    ruleset = forms.ChoiceField(label=_("Rules"))

    def __init__(self, data: Any, *, rules: Sequence[tuple[str, str]]) -> None:
        super().__init__(data)
        self.label_suffix = ""
        if len(rules) > 1:
            self.fields["ruleset"].choices = rules  # type: ignore[attr-defined]  # it is one
        else:
            del self.fields["ruleset"]


class AbsenceForm(forms.Form):
    """The days of an absence and, for officials, the player."""

    player = forms.ModelChoiceField(
        label=_("Player"), queryset=Player.objects.none(), empty_label=_("Choose…")
    )
    first = forms.DateField(
        label=_("First day"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )
    last = forms.DateField(
        label=_("Last day"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )

    def __init__(self, data: Any, *, rungs: RungList, own: Player | None, official: bool) -> None:
        super().__init__(data, initial={"player": own})
        if official:
            self.fields["player"].queryset = on_rungs(rungs)  # type: ignore[attr-defined]
        else:
            del self.fields["player"]


class OfficialForm(forms.Form):
    """A form for officials, with a reason for the log."""

    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON)


class MoveForm(forms.Form):
    """A player and their new rung; a reason is required after the start."""

    player = forms.ModelChoiceField(
        label=_("Player"), queryset=Player.objects.none(), empty_label=_("Choose…")
    )
    rung = forms.IntegerField(label=_("New rung"), min_value=1, required=False)
    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON, required=False)

    def __init__(self, data: Any, *, rungs: RungList) -> None:
        super().__init__(data)
        self.fields["player"].queryset = on_rungs(rungs)  # type: ignore[attr-defined]
        if rungs.started_at is None:
            del self.fields["reason"]


class AddForm(forms.Form):
    """A member without a rung."""

    player = forms.ModelChoiceField(
        label=_("Member"), queryset=Player.objects.none(), empty_label=_("Choose…")
    )

    def __init__(self, data: Any, *, players: Any) -> None:
        super().__init__(data)
        self.fields["player"].queryset = players  # type: ignore[attr-defined]


class AttachForm(OfficialForm):
    """The game that decides a challenge, chosen from the final games of its four players."""

    game = forms.ModelChoiceField(
        label=_("Game"), queryset=CountedGame.objects.none(), empty_label=_("Choose…")
    )
    field_order = ["game", "reason"]

    def __init__(self, data: Any, *, games: Any) -> None:
        super().__init__(data)
        field: Any = self.fields["game"]
        field.queryset = games
        field.label_from_instance = game_label


def game_label(counted: CountedGame) -> str:
    """Return the label of a game: when it ended, and its totals."""
    totals = ", ".join(
        f"{seat.display_name} {signed_number(seat.score)}" for seat in counted.seats.all()
    )
    day = date_format(localtime(counted.ended_at), "DATE_FORMAT")
    return gettext("%(day)s: %(totals)s") % {"day": day, "totals": totals}


def on_rungs(rungs: RungList) -> Any:
    """Return the players on the rungs, from the top."""
    return Player.objects.filter(rungs__rungs=rungs).order_by("rungs__number")
