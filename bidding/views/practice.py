"""Practice: a published problem answered alone, with the marks at once."""

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
from bidding.models import PracticeAnswer, SetProblem
from bidding.position_page import shown
from bidding.published import article_part, problem_of_day


@club_page(EVENTS)
def today(request: ClubRequest, club: Club) -> HttpResponse:
    """Lead to the problem of the day."""
    row = problem_of_day(club, utc_now().astimezone(club.zone).date())
    if row is None:
        return render(request, "bidding/no_practice.html")
    return redirect("bidding:practice", club.slug, row.pk)


@club_page(EVENTS)
def practice(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show a published problem; POST answers it and shows its part of the article."""
    row = published_problems(club).filter(pk=pk).first()
    if row is None:
        raise Http404(_("There is no such problem, or it is not published yet."))
    context: dict[str, Any] = {
        "row": row,
        "competition": row.competition,
        "shown": shown(row.problem.position),
        "can_answer": True,
        "later": _later(club, row),
        "signed_in": has_account(request.user),
    }
    if request.method == "POST":
        context |= _answer(request, row)
    elif earlier := _earlier(request, row):
        context |= {"earlier": earlier}
    return render(request, "bidding/practice.html", context)


def _answer(request: ClubRequest, row: SetProblem) -> dict[str, Any]:
    user = request.user if has_account(request.user) else None
    sent = request.POST.get("answer", "")
    try:
        answer, mark = services.practise(problem=row, user=user, answer=sent)
    except Refusal as error:
        return {"refused": error.message}
    part = part_of(article_part(row), answer)
    return {"part": part, "answer": answer, "mark": mark, "top": row.competition.top}


def _earlier(request: ClubRequest, row: SetProblem) -> PracticeAnswer | None:
    if not has_account(request.user):
        return None
    return PracticeAnswer.objects.filter(user=request.user, problem=row.problem).first()


def _later(club: Club, row: SetProblem) -> SetProblem | None:
    """Return the problem to go on with: the next of the archive, the first after the last."""
    rows = list(published_problems(club))
    at = next(n for n, one in enumerate(rows) if one.pk == row.pk)
    following = rows[(at + 1) % len(rows)]
    return following if following.pk != row.pk else None
