"""Answering a published problem on one's own."""

from __future__ import annotations

from django.db import transaction

from accounts.access import has_account
from accounts.locks import database_now
from accounts.models import User
from bidding.models import PracticeAnswer, SetProblem
from bidding.positions import checked_answer
from bidding.published import article_part


@transaction.atomic
def practise(*, problem: SetProblem, user: User | None, answer: str) -> tuple[str, int]:
    """Return the answer in its usual text, and its mark; the first answer of a user is stored.

    :param user: None, or somebody without an account, of whom nothing is stored.
    :raises NotAnAnswer: when the rules do not allow it.
    """
    answer = checked_answer(problem.problem.position, answer)
    mark = int(article_part(problem)["marks"].get(answer, 0))
    if user is not None and has_account(user):
        day = database_now().astimezone(problem.competition.club.zone).date()
        PracticeAnswer.objects.get_or_create(
            user=user,
            problem=problem.problem,
            defaults={"answer": answer, "mark": mark, "day": day},
        )
    return answer, mark
