"""Content of the pages for answering: the reader's answers, and why they cannot enter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from accounts.access import has_account
from accounts.refusals import Refusal
from bidding.access import entry_of, panel_place
from bidding.models import Answer, Asked, Competition, SetProblem, Vote
from bidding.services.answering import check_may_enter


@dataclass(frozen=True, slots=True)
class OwnAnswer:
    """A problem of the set with the reader's own answer or vote, which may be empty."""

    row: SetProblem
    asked: str
    answer: str
    comment: str


def answered_by(user: Any, competition: Competition) -> list[OwnAnswer]:
    """Return the problems of the set with the answers of *user*."""
    own = own_answers(user, competition)
    rows = competition.problems.select_related("problem").order_by("number")
    return [
        OwnAnswer(row, str(Asked(row.problem.asked).label), *own.get(row.pk, ("", "")))
        for row in rows
    ]


def own_answers(user: Any, competition: Competition) -> dict[int, tuple[str, str]]:
    """Return the answer and comment of *user* by problem; for a member of the panel, the votes."""
    rows: list[Answer] | list[Vote] = []
    if member := panel_place(user, competition):
        rows = list(Vote.objects.filter(member=member))
    elif entry := entry_of(user, competition):
        rows = list(Answer.objects.filter(entry=entry))
    return {row.problem_id: (row.answer, row.comment) for row in rows}


def why_not(user: Any, competition: Competition) -> str:
    """Return why *user* can never compete; empty if they can, or must sign in first."""
    if not has_account(user):
        return ""
    try:
        check_may_enter(competition, user)
    except Refusal as error:
        return error.message
    return ""
