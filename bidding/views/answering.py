"""The page of a problem, on which competitors and the panel answer."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _

from accounts.access import (
    EVENTS,
    ClubRequest,
    actor_of,
    ask_to_sign_in,
    club_page,
    has_account,
)
from accounts.models import Club
from accounts.refusals import Refusal
from bidding import services
from bidding.access import conducts, get_readable_problem, panel_place
from bidding.answering_page import OwnAnswer, answered_by, why_not
from bidding.forms import AnswerForm
from bidding.models import Competition, SetProblem, Status
from bidding.position_page import shown


@club_page(EVENTS, with_player=False)
def problem(request: ClubRequest, club: Club, pk: int, number: int) -> HttpResponse:
    """Show a problem with the reader's answer; POST saves it and sends the script JSON."""
    row = get_readable_problem(club, request.user, request.role, pk, number)
    competition = row.competition
    form = AnswerForm(request.POST if request.method == "POST" else None)
    if request.method == "POST":
        answered = _save(request, competition, row, form)
        if answered is not None:
            return answered
    own = answered_by(request.user, competition)
    return render(request, "bidding/problem.html", _context(request, competition, row, own, form))


def _save(
    request: ClubRequest, competition: Competition, row: SetProblem, form: AnswerForm
) -> HttpResponse | None:
    """Save the answer and return the response; None if the page has to show form errors."""
    by_script = request.headers.get("Accept") == "application/json"
    if not has_account(request.user):
        return JsonResponse({}, status=401) if by_script else ask_to_sign_in(request)
    if not form.is_valid():
        message = _("Choose an answer.")
        form.add_error(None, message)
        return _refused("invalid", message) if by_script else None
    try:
        saved = services.save_answer(problem=row, user=actor_of(request), **form.cleaned_data)
    except Refusal as error:
        form.add_error(None, error.message)
        return _refused(error.code, error.message) if by_script else None
    if by_script:
        return JsonResponse({"answer": saved.answer, "saved_at": saved.saved_at.isoformat()})
    messages.success(request, _("Saved. You can change it until the close."))
    return redirect(*_after(competition, row.number))


def _refused(code: str, message: str) -> HttpResponse:
    return JsonResponse({"code": code, "message": message}, status=409)


def _after(competition: Competition, number: int) -> tuple[Any, ...]:
    """Return the arguments of a redirect to the next problem, or to the list after the last."""
    slug, pk = competition.club.slug, competition.pk
    if competition.problems.filter(number=number + 1).exists():
        return "bidding:problem", slug, pk, number + 1
    return "bidding:competition", slug, pk


def _context(
    request: ClubRequest,
    competition: Competition,
    row: SetProblem,
    own: list[OwnAnswer],
    form: AnswerForm,
) -> dict[str, Any]:
    mine = next(one for one in own if one.row.pk == row.pk)
    on_panel = panel_place(request.user, competition) is not None
    is_open = competition.status == Status.OPEN and utc_now() < competition.closes_at
    if on_panel:
        is_open = competition.status in (Status.OPEN, Status.CLOSED)
    reason = "" if on_panel else why_not(request.user, competition)
    sent = form.data.get("answer", "") if form.is_bound else ""
    return {
        "competition": competition,
        "row": row,
        "shown": shown(row.problem.position),
        "own": own,
        "chosen": sent or mine.answer,
        "comment": form.data.get("comment", "") if form.is_bound else mine.comment,
        "form": form,
        "on_panel": on_panel,
        "conducts": conducts(request.user, competition),
        "can_answer": is_open and not reason and has_account(request.user),
        "why_not": reason,
        "is_open": is_open,
        "signed_in": has_account(request.user),
        "open_ones": [one.row.number for one in own if not one.answer],
        "previous": row.number - 1,
        "next": row.number + 1 if row.number < len(own) else None,
    }
