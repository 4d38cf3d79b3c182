"""The forms of the settings of pools and ladders."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Club, Player
from accounts.player_field import PlayerField
from games.rulesets import lookup
from ladder.defaults import TEMPLATES, USUAL
from ladder.models import CountedGame, Ladder, Pool
from ladder.strength import Parameters

MOST_LIMIT = 1_000
MOST_SEATS = 5


class ChosenFirst(forms.CheckboxSelectMultiple):
    """Checkboxes of which those that are ticked stay in view, with the others folded away."""

    template_name = "ladder/chosen_first.html"


class PoolForm(forms.ModelForm):  # type: ignore[type-arg]  # no generic at run time
    """The settings of a pool: which games count."""

    rulesets = forms.MultipleChoiceField(
        label=_("Games by these rules"),
        widget=ChosenFirst,
        help_text=_("Games by the rules ticked here are ranked together."),
    )

    class Meta:
        model = Pool
        fields = [
            "name", "rulesets", "sheets", "tables", "events", "per_day", "per_month", "reach_back",
        ]  # fmt: skip
        help_texts = {
            "per_day": _("Those above do not count. Empty: no limit."),
            "per_month": _("Those above do not count. Empty: no limit."),
            "reach_back": _(
                "Otherwise the tables of months and years that are over stay as they were."
            ),
        }

    def __init__(self, data: Any, *, club: Club, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        offered = lookup.choices(club, on_sheets=False)
        self.fields["rulesets"].choices = offered  # type: ignore[attr-defined]  # it is one
        for name in ("per_day", "per_month"):
            self.fields[name].min_value, self.fields[name].max_value = 1, MOST_LIMIT  # type: ignore[attr-defined]
            self.fields[name].widget.attrs |= {"min": 1, "max": MOST_LIMIT}

    def _post_clean(self) -> None:
        """Leave validation of the row to the service, which has it locked."""


class NewPoolForm(PoolForm):
    """The settings of a new pool, and its first ladders."""

    templates = forms.MultipleChoiceField(
        label=_("Ladders"),
        widget=forms.CheckboxSelectMultiple,
        initial=USUAL,
        required=False,
        help_text=_("Each can be changed or removed afterwards, and others added."),
    )
    field_order = ("name", "templates", "rulesets")

    def __init__(self, data: Any, *, club: Club, **kwargs: Any) -> None:
        super().__init__(data, club=club, **kwargs)
        colon = gettext(": ")
        self.fields["templates"].choices = [  # type: ignore[attr-defined]  # it has choices
            (one.key, f"{one.name}{colon}{one.text}") for one in TEMPLATES
        ]


class BotsForm(forms.ModelForm):  # type: ignore[type-arg]  # no generic at run time
    """Whether games with bots count, and how strong the bots are."""

    class Meta:
        model = Pool
        fields = ["bots", "bot_novice", "bot_club", "bot_expert"]
        help_texts = {"bots": _("Otherwise they are left out. Games with guests never count.")}

    def _post_clean(self) -> None:
        """Leave validation of the row to the service, which has it locked."""


class PlainNumber(forms.NumberInput):
    """A number that is written without a fraction of zero: 3, not 3.0."""

    def format_value(self, value: Any) -> str | None:
        return f"{value:g}" if isinstance(value, float) else super().format_value(value)


class LadderForm(forms.ModelForm):  # type: ignore[type-arg]  # no generic at run time
    """How a ladder ranks the games of its pool."""

    class Meta:
        model = Ladder
        fields = [
            "name", "kind", "best", "calendar", "season_first", "season_last", "minimum", "shrink",
            "public", "embedded_by",
        ]  # fmt: skip
        widgets = {
            "season_first": forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
            "season_last": forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
            "shrink": PlainNumber,
            "embedded_by": forms.Textarea({"rows": 2}),
        }
        help_texts = {
            "calendar": _("When it ends, the table stays to be read, and the next one begins."),
            "minimum": _(
                "With fewer games a player is listed below the others, without a place; by an"
                " average also with fewer deals than a whole game has."
            ),
            "shrink": _(
                "With 3, say, one lucky evening does not make the first place. Usually 0: the plain"
                " average is easier to explain."
            ),
            "public": _("Without an account. Otherwise only members read it."),
            "embedded_by": _(
                "Each as https://club.example, one on each line. It works for a ladder that anyone"
                " may see; its page says what to put into the other site."
            ),
        }

    def _post_clean(self) -> None:
        """Leave validation of the row to the service, which has it locked."""


class ParametersForm(forms.Form):
    """Sigma, prior and drift."""

    sigma = forms.FloatField(label=_("Luck of a game"), min_value=0.1, max_value=100_000)
    prior = forms.FloatField(label=_("Spread of newcomers"), min_value=0.1, max_value=100_000)
    drift = forms.FloatField(label=_("Change in a year"), min_value=0, max_value=100_000)

    @property
    def parameters(self) -> Parameters:
        return Parameters(**self.cleaned_data)


class CorrectionForm(forms.Form):
    """The corrected players, scores and deals of a game. Bots keep their seats.

    :ivar scores: the scores by player.
    :ivar bots: the scores of bots, by key (:mod:`ladder.bots`).
    """

    deals = forms.IntegerField(label=_("Deals played"), min_value=1)

    def __init__(self, data: Any, *, counted: CountedGame) -> None:
        all_seats = list(counted.seats.select_related("player"))
        seats = [seat for seat in all_seats if not seat.bot]
        super().__init__(data, initial={"deals": counted.deals})
        self.seats_of_bots = [seat for seat in all_seats if seat.bot]
        self.most_players = MOST_SEATS - len(self.seats_of_bots)
        self.fields["deals"].widget.attrs["max"] = counted.deals_of_whole
        club = counted.pool.club
        players = Player.objects.filter(club=club)
        for number in range(1, max(len(seats), self.most_players) + 1):
            seat = seats[number - 1] if number <= len(seats) else None
            field = PlayerField(
                label=_("Player %(number)s") % {"number": number},
                required=False,
                initial=seat.display_name if seat else "",
            )
            field.offer(club, players, [])
            self.fields[f"player{number}"] = field
            self.fields[f"score{number}"] = forms.IntegerField(
                label=_("Score %(number)s") % {"number": number},
                required=False,
                initial=seat.score if seat else None,
            )
        for seat in self.seats_of_bots:
            self.fields[f"bot{seat.number}"] = forms.IntegerField(
                label=_("Score of %(name)s") % {"name": seat.display_name}, initial=seat.score
            )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        scores: dict[Player, int] = {}
        for number in range(1, self.most_players + 1):
            player, score = data.get(f"player{number}"), data.get(f"score{number}")
            if (player is None) != (score is None):
                self.add_error(f"score{number}", gettext("Give a player and a score, or neither."))
            elif player in scores:
                self.add_error(f"player{number}", gettext("This player is named twice."))
            elif player is not None and score is not None:
                scores[player] = score
        bots = {seat.key: data.get(f"bot{seat.number}") for seat in self.seats_of_bots}
        if not scores or len(scores) + len(bots) < 3:
            self.add_error(None, gettext("A game has three to five players."))
        self.scores = scores
        self.bots = {key: score for key, score in bots.items() if score is not None}
        return data


class GameFileForm(forms.Form):
    file = forms.FileField(
        label=_("CSV or XLSX file"), widget=forms.FileInput({"accept": ".csv,.tsv,.txt,.xlsx"})
    )
