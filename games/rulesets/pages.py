"""The pages of rules: presets to read, and a club's own rules to read and change."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import (
    MEMBER,
    SECRETARY,
    ClubRequest,
    actor_of,
    club_page,
    guests_allowed,
    public,
)
from accounts.models import Club
from games.errors import GameError
from games.labels import PRESETS as NAMES
from games.models import ClubRuleSet
from games.preset_texts import SUMMARIES
from games.rules import PRESETS
from games.rulesets import services
from games.rulesets.description import rules_in_words
from games.rulesets.forms import RulesForm
from games.rulesets.introduction import TRICK, contracts_in_words
from games.rulesets.lookup import own_rules


@guests_allowed
@public
def presets(request: HttpRequest) -> HttpResponse:
    """The game in plain words, and the list of all presets."""
    context = {"presets": _presets(), "contracts": contracts_in_words(), "trick": TRICK}
    return render(request, "games/rulesets/presets.html", context)


def _presets() -> list[tuple[str, str | Promise, str | Promise]]:
    """Return key, name and summary of each preset."""
    return [(key, name, SUMMARIES[key]) for key, name in NAMES.items()]


@guests_allowed
@public
def preset(request: HttpRequest, key: str) -> HttpResponse:
    """The description of a preset."""
    if key not in PRESETS:
        raise Http404
    context = rules_in_words(PRESETS[key]) | {"name": NAMES[key]}
    return render(request, "games/rulesets/preset.html", context)


@club_page(MEMBER)
def club_rules(request: ClubRequest, club: Club) -> HttpResponse:
    """The rules that the club can choose from: its own, and all presets."""
    rows = ClubRuleSet.objects.filter(club=club)
    own = [(row.key, row.name, NAMES[row.ruleset["preset"]]) for row in rows]
    return render(request, "games/rulesets/club.html", {"own": own, "presets": _presets()})


@club_page(MEMBER)
def rules_of_club(request: ClubRequest, club: Club, key: str) -> HttpResponse:
    """The description of a club's own rules."""
    own = _own(club, key)
    context = rules_in_words(own.rules) | {"name": own.name, "own": own}
    return render(request, "games/rulesets/preset.html", context)


@club_page(SECRETARY)
def rules_new(request: ClubRequest, club: Club, key: str) -> HttpResponse:
    """Save new rules of the club's own, with a preset as the start."""
    if key not in PRESETS:
        raise Http404
    form = RulesForm(request.POST or None, start=PRESETS[key])
    if form.is_valid():
        try:
            own = services.save_rules(
                club=club,
                actor=actor_of(request),
                name=form.cleaned_data["name"],
                ruleset=form.rules,
            )
        except GameError as error:
            form.add_error("name", error.message)
        else:
            messages.success(request, _("Saved: you can choose these rules now."))
            return redirect(own)
    return render(request, "games/rulesets/form.html", {"form": form, "based_on": NAMES[key]})


@club_page(SECRETARY)
def rules_change(request: ClubRequest, club: Club, key: str) -> HttpResponse:
    own = _own(club, key)
    form = RulesForm(request.POST or None, start=own.rules, name=own.name)
    if form.is_valid():
        try:
            services.change_rules(
                own=own,
                actor=actor_of(request),
                name=form.cleaned_data["name"],
                ruleset=form.rules,
            )
        except GameError as error:
            form.add_error("name", error.message)
        else:
            messages.success(request, _("Saved."))
            return redirect(own)
    based_on = NAMES[own.ruleset["preset"]]
    return render(
        request, "games/rulesets/form.html", {"form": form, "own": own, "based_on": based_on}
    )


@club_page(SECRETARY)
@require_POST
def rules_remove(request: ClubRequest, club: Club, key: str) -> HttpResponse:
    own = _own(club, key)
    try:
        services.remove_rules(own=own, actor=actor_of(request))
    except GameError as error:
        messages.error(request, error.message)
        return redirect(own)
    messages.success(request, _("Removed. Games played by these rules keep them."))
    return redirect("games:club_rules", club.slug)


def _own(club: Club, key: str) -> ClubRuleSet:
    own = own_rules(club, key)
    if own is None:
        raise Http404(_("The club has no such rules."))
    return own
