"""A form field for the choice of rules, with a line on how the chosen ones play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from django import forms
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from accounts.explained_select import ExplainedSelect
from accounts.models import Club
from games.labels import preset_choices, rules_name
from games.models import ClubRuleSet
from games.preset_texts import SUMMARIES
from games.rules import PRESETS
from games.rulesets.lookup import choices, usual_key


class RuleSetSelect(ExplainedSelect):
    """A list of rules, with how the chosen ones play."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.summaries: Mapping[str, str | Promise] = SUMMARIES

    def summary_of(self, value: str) -> str:
        summary = capfirst(str(self.summaries.get(value, "")))
        return f"{summary}." if value in SUMMARIES else summary


class RuleSetField(forms.ChoiceField):
    """One of the presets, the standard first, or of the rules of a club."""

    widget = RuleSetSelect

    def __init__(
        self, *, choices: Callable[[], list[tuple[str, str]]] | None = None, **kwargs: Any
    ) -> None:
        super().__init__(choices=choices or _presets, initial="pagat", **kwargs)


def offer_rules(form: forms.Form, club: Club, *, on_sheets: bool) -> None:
    """Offer the rules of *club* in the field "ruleset" of *form*, its usual ones first.

    :param on_sheets: offer only those that the pages of score sheets support.
    """
    field = cast("RuleSetField", form.fields["ruleset"])
    field.initial = usual_key(club)
    field.choices = choices_usual_first(club, on_sheets=on_sheets)
    own = ClubRuleSet.objects.filter(club=club)
    widget = cast("RuleSetSelect", field.widget)
    widget.summaries = {**SUMMARIES, **{one.key: rules_name(one.rules) for one in own}}


def choices_usual_first(club: Club, *, on_sheets: bool = True) -> list[tuple[str, str]]:
    """Return the rules of *club* as choices of a form, its usual ones first.

    :param on_sheets: return only those that the pages of score sheets support.
    """
    return _usual_first(choices(club, on_sheets=on_sheets), usual_key(club))


def presets_for_four() -> list[tuple[str, str]]:
    """Return the presets of four players, the standard first, score sheets or not."""
    offered = preset_choices(on_sheets=False)
    return _usual_first([one for one in offered if PRESETS[one[0]].players == 4], "pagat")


def _presets() -> list[tuple[str, str]]:
    return _usual_first(preset_choices(), "pagat")


def _usual_first(offered: list[tuple[str, str]], usual: str) -> list[tuple[str, str]]:
    """Return the choices with the usual one first, and marked unless it is the standard."""
    text = "%(rules)s" if usual == "pagat" else _("%(rules)s – usual")
    first = [(key, text % {"rules": name}) for key, name in offered if key == usual]
    return first + [choice for choice in offered if choice[0] != usual]
