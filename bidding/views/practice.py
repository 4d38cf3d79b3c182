"""Practice: published and released problems, answered alone with immediate marks."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _

from accounts.access import EVENTS, ClubRequest, club_page, has_account
from accounts.models import Club
from accounts.refusals import Refusal
from bidding import services
from bidding.access import published_problems
from bidding.article import part_of
from bidding.daily import get_released, part_of_released, problem_of_day
from bidding.labels import MARKED
from bidding.marking import TOP, Method
from bidding.models import PracticeAnswer, Problem, SetProblem
from bidding.position_page import shown
from bidding.published import article_part


@club_page(EVENTS)
def today(request: ClubRequest, club: Club) -> HttpResponse:
    """Redirect to the problem of the day."""
    found = problem_of_day(club, utc_now().astimezone(club.zone).date())
    if found is None:
        return render(request, "bidding/no_practice.html")
    return redirect(found.address)


@club_page(EVENTS)
def practice(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show a published problem; POST answers it and shows its part of the article."""
    row = published_problems(club).filter(pk=pk).first()
    if row is None:
        raise Http404(_("There is no such problem, or it is not published yet."))
    context = _context(request, row.problem)
    context |= {"row": row, "competition": row.competition, "later": _later(club, row)}
    if request.method == "POST":
        context |= _answer(request, row)
    return render(request, "bidding/practice.html", context)


@club_page(EVENTS)
def practice_released(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show a released problem of the day; POST answers it."""
    problem = get_released(club, pk)
    context = _context(request, problem) | {"later": published_problems(club).first()}
    if request.method == "POST":
        context |= _answer(request, problem)
    return render(request, "bidding/practice.html", context)


def _context(request: ClubRequest, problem: Problem) -> dict[str, Any]:
    return {
        "problem": problem,
        "shown": shown(problem.position),
        "can_answer": True,
        "signed_in": has_account(request.user),
        "earlier": _earlier(request, problem),
    }


def _answer(request: ClubRequest, asked: SetProblem | Problem) -> dict[str, Any]:
    """Save an answer; return the template context with its marks, or the refusal."""
    user = request.user if has_account(request.user) else None
    sent = request.POST.get("answer", "")
    try:
        if isinstance(asked, SetProblem):
            answer, mark = services.practise(problem=asked, user=user, answer=sent)
            part, top = article_part(asked), asked.competition.top
            marked = MARKED[Method(asked.competition.method)]
        else:
            answer, mark = services.practise_released(problem=asked, user=user, answer=sent)
            part, top, marked = part_of_released(asked), TOP, MARKED[Method.VALUE]
    except Refusal as error:
        return {"refused": error.message, "earlier": None}
    return {
        "part": part_of(part, answer),
        "answer": answer,
        "mark": mark,
        "top": top,
        "is_best": mark == top,
        "marked": marked,
    }


def _earlier(request: ClubRequest, problem: Problem) -> PracticeAnswer | None:
    if request.method == "POST" or not has_account(request.user):
        return None
    return PracticeAnswer.objects.filter(user=request.user, problem=problem).first()


def _later(club: Club, row: SetProblem) -> SetProblem | None:
    """Return the next problem of the archive, or the first one after the last."""
    rows = list(published_problems(club))
    at = next(n for n, one in enumerate(rows) if one.pk == row.pk)
    following = rows[(at + 1) % len(rows)]
    return following if following.pk != row.pk else None
