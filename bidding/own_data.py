"""What competitions store about a user, for the file with their own data."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from accounts.own_data import rows
from bidding.models import Answer, Entry, Insider, PracticeAnswer, Problem, Result, Status, Vote

SAID = {
    "competition": "problem__competition__name",
    "problem": "problem__number",
    "answer": "answer",
    "comment": "comment",
    "saved_at": "saved_at",
}


def parts_of(user: User) -> dict[str, Any]:
    """Return the answers of *user*, and their marks in published competitions."""
    published = Result.objects.filter(entry__user=user, entry__competition__status=Status.PUBLISHED)
    return {
        "competitions": rows(
            Entry.objects.filter(user=user),
            club="competition__club__slug",
            competition="competition__name",
            name="name",
            entered_at="entered_at",
        ),
        "answers": rows(Answer.objects.filter(entry__user=user), **SAID),
        "results_of_competitions": rows(
            published, competition="entry__competition__name", marks="marks", total="total"
        ),
        "parts_in_competitions": rows(
            Insider.objects.filter(user=user),
            competition="competition__name",
            part="part",
            left="left",
        ),
        "votes_on_panels": rows(Vote.objects.filter(member__user=user), **SAID),
        "practice": rows(
            PracticeAnswer.objects.filter(user=user),
            problem="problem__title",
            answer="answer",
            mark="mark",
            day="day",
            later_days="later_days",
        ),
        "problems": rows(
            Problem.objects.filter(author=user), title="title", text="text", position="position"
        ),
    }
