"""The forms of competitions: their settings, answers, people and marks."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.fields import LineInputField, LocalTimeField
from accounts.models import Club, Player, User
from accounts.player_field import PlayerField, offered_names
from accounts.reasons import LONGEST_REASON
from bidding.analysis_limits import MOST_DEALS, MOST_SEED, USUAL_DEALS
from bidding.finding_limits import (
    LEAST_LOOKED_AT,
    MOST_LOOKED_AT,
    USUAL_LOOKED_AT,
    random_seed,
)
from bidding.models import Asked, BiddingSettings, Competition, Problem, RulingKind
from bidding.models.answers import LONGEST_COMMENT
from bidding.models.problems import LONGEST_ANSWER, LONGEST_TEXT
from bidding.positions import asked_in
from games.labels import CONTRACTS
from games.rules import RuleSet

LOCAL_TIME = "%Y-%m-%dT%H:%M"


def time_field(label: Any) -> forms.DateTimeField:
    """Return a field for a time in the active time zone, which is that of the club."""
    return LocalTimeField(
        label=label,
        input_formats=[LOCAL_TIME, "%Y-%m-%d %H:%M"],
        widget=forms.DateTimeInput({"type": "datetime-local"}, format=LOCAL_TIME),
    )


class CompetitionForm(forms.ModelForm):  # type: ignore[type-arg]  # no generic at run time
    """The settings of a competition; those that can no longer be changed are disabled."""

    opens_at = time_field(gettext_lazy("Opens"))
    closes_at = time_field(gettext_lazy("Closes"))

    class Meta:
        model = Competition
        fields = [
            "name", "intro", "opens_at", "closes_at", "entrants", "method", "top", "scale",
        ]  # fmt: skip
        widgets = {"intro": forms.Textarea({"rows": 4})}
        help_texts = {
            "intro": gettext_lazy("Markdown: *emphasis*, **strong**, lists, links."),
            "method": gettext_lazy("If nobody votes, the marks are those by value."),
        }

    def __init__(self, data: Any, *, club: Club, fixed: frozenset[str], **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.fields["closes_at"].help_text = _("Time in %(zone)s") % {"zone": club.timezone}
        if not self.instance.pk:
            tonight = utc_now().astimezone(club.zone).replace(hour=20, minute=0)
            self.initial["opens_at"] = tonight + timedelta(days=1)
            self.initial["closes_at"] = tonight + timedelta(days=22)
        for name in fixed:
            self.fields[name].disabled = True

    def _post_clean(self) -> None:
        """Leave validation of the row to the service, which has it locked."""


class AnswerForm(forms.Form):
    """An answer to a problem, as the page and the script send it."""

    answer = forms.CharField(max_length=LONGEST_ANSWER)
    comment = forms.CharField(
        label=gettext_lazy("Comment"),
        max_length=LONGEST_COMMENT,
        required=False,
        widget=forms.Textarea({"rows": 3}),
    )
    client_id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)


class CloseForm(forms.Form):
    """A later close."""

    closes_at = time_field(gettext_lazy("New close"))


class ReasonForm(forms.Form):
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=LONGEST_REASON)


class PersonForm(forms.Form):
    """A member of the club with an account, by the name of their player."""

    player = PlayerField(label=gettext_lazy("Player"))

    def __init__(self, data: Any = None, *, club: Club, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        players = Player.objects.filter(club=club, user__isnull=False).select_related("user")
        self.fields["player"].offer(club, players, offered_names(players))  # type: ignore[attr-defined]  # it is one

    @property
    def user(self) -> User | None:
        player: Player | None = self.cleaned_data["player"]
        return player.user if player else None


class AddForm(forms.Form):
    """One of the conductor's problems that are in no competition."""

    problem = forms.ModelChoiceField(
        Problem.objects.none(), label=gettext_lazy("Problem"), empty_label=gettext_lazy("Choose…")
    )

    def __init__(self, data: Any = None, *, problems: Any, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.fields["problem"].queryset = problems  # type: ignore[attr-defined]  # it is one


class RulingForm(forms.Form):
    """The mark of an answer, or its minimum."""

    answer = forms.ChoiceField(label=gettext_lazy("Answer"))
    kind = forms.ChoiceField(
        label=gettext_lazy("Kind"),
        choices=[
            (RulingKind.AWARD, gettext_lazy("exactly this mark")),
            (RulingKind.FLOOR, gettext_lazy("at least this mark")),
        ],
    )
    mark = forms.IntegerField(label=gettext_lazy("Mark"), min_value=0)
    reason = forms.CharField(
        label=gettext_lazy("Reason, which is printed"), max_length=LONGEST_REASON
    )

    def __init__(
        self, data: Any = None, *, position: dict[str, Any], labels: Any, **kwargs: Any
    ) -> None:
        super().__init__(data, **kwargs)
        self.fields["answer"].choices = [  # type: ignore[attr-defined]  # it is one
            (text, labels(text)) for text in asked_in(position).texts
        ]


class DiscussionForm(forms.Form):
    discussion = forms.CharField(
        label=gettext_lazy("What you write about the answers"),
        help_text=gettext_lazy("Markdown: *emphasis*, **strong**, lists, links."),
        max_length=LONGEST_TEXT,
        required=False,
        widget=forms.Textarea({"rows": 6}),
    )


class ComputeForm(forms.Form):
    """The number of deals and the seed for computing the values of a problem."""

    deals = forms.IntegerField(
        label=gettext_lazy("Deals for each answer"),
        help_text=gettext_lazy("More deals give smaller errors and take longer."),
        min_value=1,
        max_value=MOST_DEALS,
        initial=USUAL_DEALS,
    )
    seed = forms.IntegerField(
        label=gettext_lazy("Seed"),
        help_text=gettext_lazy("The same seed and number of deals give the same values."),
        min_value=0,
        max_value=MOST_SEED,
        initial=1,
    )


class SearchForm(forms.Form):
    """The criteria of a search under one set of rules."""

    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("Questions"),
        choices=Asked.choices,
        initial=Asked.values,
        widget=forms.CheckboxSelectMultiple,
    )
    contracts = forms.MultipleChoiceField(
        label=gettext_lazy("Contracts"),
        help_text=gettext_lazy(
            "None for all. For a question which contract to declare, that of the best answer."
        ),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    wanted = forms.IntegerField(
        label=gettext_lazy("Questions to look at"),
        help_text=gettext_lazy("About one in thirty is worth asking."),
        min_value=LEAST_LOOKED_AT,
        max_value=MOST_LOOKED_AT,
        initial=USUAL_LOOKED_AT,
    )
    seed = forms.IntegerField(
        label=gettext_lazy("Seed"),
        help_text=gettext_lazy(
            "The same seed gives the same finds: tell it nobody who may compete."
        ),
        min_value=0,
        max_value=MOST_SEED,
        initial=random_seed,
    )

    def __init__(self, data: Any, *, rules: RuleSet, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.fields["contracts"].choices = [  # type: ignore[attr-defined]  # it is one
            (name, str(CONTRACTS.get(name, name))) for name in rules.contracts
        ]


class KeepForm(forms.Form):
    """The texts of a problem made of a find."""

    title = LineInputField(label=gettext_lazy("Title"), max_length=100)
    text = forms.CharField(
        label=gettext_lazy("Text above the problem"),
        help_text=gettext_lazy("Markdown: *emphasis*, **strong**, lists, links."),
        max_length=LONGEST_TEXT,
        required=False,
        widget=forms.Textarea({"rows": 3}),
    )


class YearForm(forms.ModelForm):  # type: ignore[type-arg]  # no generic at run time
    """How many competitions of a year count."""

    class Meta:
        model = BiddingSettings
        fields = ["best", "months"]

    def _post_clean(self) -> None:
        """Leave validation of the row to the service."""
