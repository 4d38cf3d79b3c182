"""Practice: answering published and released problems alone."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from accounts.access import has_account
from accounts.locks import database_now
from accounts.models import User
from bidding.daily import part_of_released
from bidding.models import PracticeAnswer, Problem, SetProblem
from bidding.positions import checked_answer
from bidding.published import article_part


@transaction.atomic
def practise(*, problem: SetProblem, user: User | None, answer: str) -> tuple[str, int]:
    """Return the canonical text of the answer, and its mark.

    A user's first answer is stored; of later ones only the day is stored, for the streak.

    :param user: the user; nothing is stored for None or a user without an account.
    :raises NotAnAnswer: if the rules do not allow the answer.
    """
    return _answered(problem.problem, article_part(problem), user, answer)


@transaction.atomic
def practise_released(*, problem: Problem, user: User | None, answer: str) -> tuple[str, int]:
    """Answer a released problem of the day, as :func:`practise` does.

    :raises NotAnAnswer: if the rules do not allow the answer.
    """
    return _answered(problem, part_of_released(problem), user, answer)


def _answered(
    problem: Problem, part: dict[str, Any], user: User | None, answer: str
) -> tuple[str, int]:
    answer = checked_answer(problem.position, answer)
    mark = int(part["marks"].get(answer, 0))
    if user is not None and has_account(user):
        _store(problem, user, answer, mark)
    return answer, mark


def _store(problem: Problem, user: User, answer: str, mark: int) -> None:
    """Store a user's first answer to a problem, or the day of a later one."""
    day = database_now().astimezone(problem.club.zone).date()
    stored, is_new = PracticeAnswer.objects.select_for_update(no_key=True).get_or_create(
        user=user, problem=problem, defaults={"answer": answer, "mark": mark, "day": day}
    )
    if not is_new and day not in (stored.day, *stored.later_days):
        stored.later_days.append(day)
        stored.save(update_fields=["later_days"])
