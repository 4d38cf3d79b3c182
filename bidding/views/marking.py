"""The conductor's pages after the close: answers and votes, marks, preview."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from accounts.access import MEMBER, ClubRequest, club_page
from accounts.models import Club
from accounts.refusals import Refusal
from bidding import computing
from bidding.access import get_conducted, get_set_problem
from bidding.article import part_of, preview_of
from bidding.computing import votes_of
from bidding.forms import DiscussionForm, ReasonForm, RulingForm
from bidding.labels import answer_text
from bidding.models import Answer, Competition, Insider, Part, Status
from bidding.published import latest_publication
from bidding.services.publishing import check_marks, moves

SEEN = (Status.CLOSED, Status.PUBLISHED)
MOST_COMMENTS = 200


def get_marked(club: Club, user: Any, pk: int) -> Competition:
    """Return a competition that *user* conducts and that is closed: before, answers are sealed.

    :raises Http404: for any other.
    """
    found = get_conducted(club, user, pk)
    if found.status not in SEEN:
        raise Http404(_("The answers are sealed until the close."))
    return found


@club_page(MEMBER)
def marks(request: ClubRequest, club: Club, pk: int, number: int) -> HttpResponse:
    """Show the answers to a problem with their marks, to rule and to write about them."""
    found = get_marked(club, request.user, pk)
    row = get_set_problem(found, number)
    data = computing.outcome(found).article["problems"][number - 1]
    comments = Answer.objects.filter(problem=row).exclude(comment="").select_related("entry")
    context = {
        "competition": found,
        "row": row,
        "part": part_of(data, ""),
        "rulings": row.rulings.order_by("pk"),
        "votes": [vote for vote in votes_of(found) if vote.problem_id == row.pk],
        "missing": _missing(found, row.pk),
        "comments": comments.order_by("answer", "entry__name", "pk")[:MOST_COMMENTS],
        "ruling": RulingForm(position=row.problem.position, labels=answer_text),
        "discussion": DiscussionForm(initial={"discussion": row.discussion}),
        "numbers": list(found.problems.order_by("number").values_list("number", flat=True)),
    }
    return render(request, "bidding/conduct/marks.html", context)


def _missing(competition: Competition, problem: int) -> list[str]:
    """Return the members of the panel who have not voted on a problem."""
    panel = Insider.objects.filter(competition=competition, part=Part.PANEL, left=False)
    waiting = panel.exclude(votes__problem=problem).order_by("user__name", "pk")
    return list(waiting.values_list("user__name", flat=True))


@club_page(MEMBER)
def preview(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the results as they would be published, or what a correction would move."""
    found = get_marked(club, request.user, pk)
    outcome = computing.outcome(found)
    is_published = found.status == Status.PUBLISHED
    context = {
        "competition": found,
        "article": preview_of(found, outcome),
        "is_published": is_published,
        "moves": moves(found, outcome) if is_published else [],
        "changed": is_published and latest_publication(found).article != outcome.article,
        "obstacle": _obstacle(outcome),
        "reason": ReasonForm(),
    }
    return render(request, "bidding/conduct/preview.html", context)


def _obstacle(outcome: computing.Outcome) -> str:
    """Return why the results cannot be published, or an empty text."""
    try:
        check_marks(outcome)
    except Refusal as error:
        return error.message
    return ""
