"""The conductor's problems: making them by hand, changing and removing them."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import MEMBER, ClubRequest, actor_of, club_page
from accounts.models import Club
from accounts.refusals import Refusal
from accounts.views.clubs import add_refusal
from bidding import services
from bidding.access import get_own_problem, get_releasable, get_valued_problem
from bidding.errors import BadPosition
from bidding.forms import ComputeForm
from bidding.models import DailyState, Problem
from bidding.position_page import shown
from bidding.problem_form import ProblemForm
from bidding.services.problems import FINAL
from bidding.values_page import values_of
from bidding.views.conducting import check_may_conduct
from games.rules import RuleSet, ruleset_from_json
from games.rulesets import lookup
from games.rulesets.fields import choices_usual_first


@club_page(MEMBER)
def problem_new(request: ClubRequest, club: Club) -> HttpResponse:
    """Make a problem; ``?rules=yale`` selects other rules than the club's."""
    check_may_conduct(request, club)
    key = request.GET.get("rules") or lookup.usual_key(club)
    rules = lookup.rules_or_404(club, key)
    return edit_page(request, club, rules=rules, key=key)


@club_page(MEMBER)
def problem_edit(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Change a problem that nobody has answered yet; its rules cannot change."""
    problem = get_own_problem(club, request.user, pk)
    position = problem.position
    rules = ruleset_from_json({"preset": position["ruleset"], "options": position["options"]})
    return edit_page(request, club, problem, rules=rules, stored=position)


def edit_page(
    request: ClubRequest,
    club: Club,
    problem: Problem | None = None,
    *,
    rules: RuleSet,
    stored: dict[str, Any] | None = None,
    key: str = "",
    back: str = "",
) -> HttpResponse:
    """Return the page for making or changing a problem, or save it.

    :param stored: the initial position.
    :param key: the key of *rules*, if other rules can be chosen.
    :param back: the URL from which the reader came, if not the list of their problems.
    """
    texts = (
        {"title": problem.title, "text": problem.text, "source": problem.source} if problem else {}
    )
    form = ProblemForm(
        request.POST or None,
        rules=rules,
        stored=stored,
        initial=texts,
    )
    if form.is_valid():
        try:
            saved = _save(request, club, problem, form)
        except BadPosition as error:
            field = {"hand": "cards"}.get(error.where, error.where)
            known = field in form.fields
            form.add_error(field if known else None, error.reason if known else error.message)
        except Refusal as error:
            add_refusal(form, error)
        else:
            messages.success(request, _("Saved."))
            return redirect("bidding:problem_view", club.slug, saved.pk)
    choices = choices_usual_first(club) if key else []
    context = {"form": form, "problem": problem, "key": key, "choices": choices, "back": back}
    return render(request, "bidding/conduct/problem_form.html", context)


def _save(request: ClubRequest, club: Club, problem: Problem | None, form: ProblemForm) -> Problem:
    texts: dict[str, Any] = {name: form.cleaned_data[name] for name in ("title", "text", "source")}
    actor, position = actor_of(request), form.position
    if problem is None:
        return services.make_problem(club=club, actor=actor, position=position, **texts)
    return services.change_problem(problem=problem, actor=actor, position=position, **texts)


@club_page(MEMBER)
def problem_view(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show a problem as competitors will see it, and the values of its answers."""
    return show_problem(request, get_valued_problem(club, request.user, pk))


def show_problem(
    request: ClubRequest, problem: Problem, form: ComputeForm | None = None
) -> HttpResponse:
    """Return the page of a problem; *form* is an invalid form for computing its values."""
    uses = list(problem.uses.select_related("competition__club").order_by("pk"))
    is_final = any(one.competition.status in FINAL for one in uses)
    values = values_of(problem)
    context = {
        "problem": problem,
        "shown": shown(problem.position),
        "uses": [one for one in uses if one.competition.conductor_id == request.user.pk],
        "may_change": problem.author_id == request.user.pk and not is_final,
        "may_remove": not uses and not problem.daily,
        "may_release": problem.author_id == request.user.pk and not uses,
        "is_released": problem.daily == DailyState.RELEASED,
        "values": values,
        "form": form or ComputeForm(initial=values.numbers),
    }
    return render(request, "bidding/conduct/problem_view.html", context)


@club_page(MEMBER)
@require_POST
def problem_remove(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Remove a problem that is in no competition."""
    problem = get_own_problem(club, request.user, pk)
    try:
        services.remove_problem(problem=problem, actor=actor_of(request))
    except Refusal as error:
        messages.error(request, error.message)
        return redirect("bidding:problem_view", club.slug, pk)
    messages.success(request, _("The problem is removed."))
    return redirect("bidding:conduct", club.slug)


@club_page(MEMBER)
@require_POST
def problem_release(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Release a problem as a problem of the day."""
    problem = get_releasable(club, request.user, pk)
    try:
        services.release_problem(problem=problem, actor=actor_of(request))
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("It is now one of the problems of the day."))
    return _after_release(request, problem)


@club_page(MEMBER)
@require_POST
def problem_take_back(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Take a problem of the day back."""
    problem = get_releasable(club, request.user, pk)
    try:
        services.take_back_problem(problem=problem, actor=actor_of(request))
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("It is taken back. You can release it again."))
    return _after_release(request, problem)


def _after_release(request: ClubRequest, problem: Problem) -> HttpResponse:
    """Redirect an author to their problem, and an official to the list of problems of the day."""
    if problem.author_id == request.user.pk:
        return redirect("bidding:problem_view", problem.club.slug, problem.pk)
    return redirect("bidding:conductors", problem.club.slug)
