"""The conductor's pages after the close: answers and votes, marks, preview."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render

from accounts.access import MEMBER, ClubRequest, club_page
from accounts.models import Club
from accounts.search import by_name
from bidding import results
from bidding.access import get_marked, get_set_problem, not_voted
from bidding.article import part_of, preview_of
from bidding.forms import DiscussionForm, ReasonForm, RulingForm
from bidding.labels import answer_text
from bidding.models import Answer, Status
from bidding.published import latest_publication
from bidding.results import votes_of
from bidding.services.publishing import moves, obstacle_to

MOST_COMMENTS = 200


@club_page(MEMBER)
def marks(request: ClubRequest, club: Club, pk: int, number: int) -> HttpResponse:
    """Show the answers to a problem with their marks, and forms for rulings and comments."""
    found = get_marked(club, request.user, pk)
    row = get_set_problem(found, number)
    data = results.outcome(found).article["problems"][number - 1]
    comments = Answer.objects.filter(problem=row).exclude(comment="").select_related("entry")
    context = {
        "competition": found,
        "row": row,
        "part": part_of(data, ""),
        "rulings": row.rulings.order_by("pk"),
        "votes": [vote for vote in votes_of(found) if vote.problem_id == row.pk],
        "missing": not_voted(found, row.pk),
        "comments": comments.order_by("answer", *by_name("entry__name"))[:MOST_COMMENTS],
        "ruling": RulingForm(position=row.problem.position, labels=answer_text),
        "discussion": DiscussionForm(initial={"discussion": row.discussion}),
        "numbers": list(found.problems.order_by("number").values_list("number", flat=True)),
    }
    return render(request, "bidding/conduct/marks.html", context)


@club_page(MEMBER)
def preview(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the results as they would be published, or the effect of a correction."""
    found = get_marked(club, request.user, pk)
    outcome = results.outcome(found)
    is_published = found.status == Status.PUBLISHED
    context = {
        "competition": found,
        "article": preview_of(found, outcome),
        "is_published": is_published,
        "moves": moves(found, outcome) if is_published else [],
        "changed": is_published and latest_publication(found).article != outcome.article,
        "obstacle": obstacle_to(outcome),
        "reason": ReasonForm(),
    }
    return render(request, "bidding/conduct/preview.html", context)
