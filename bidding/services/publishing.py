"""Rulings of the conductor, and publishing and correcting the results."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext_noop

from accounts.locks import database_now
from accounts.models import User
from accounts.places import Place
from accounts.reasons import checked_reason
from bidding import errors, notifying, results
from bidding.locks import lock
from bidding.models import (
    Competition,
    Entry,
    Publication,
    Result,
    Ruling,
    RulingKind,
    SetProblem,
    Status,
)
from bidding.models.problems import LONGEST_TEXT
from bidding.opening_and_closing import move, touch
from bidding.positions import checked_answer
from bidding.results import Outcome
from bidding.services.changing import check_conductor, check_status, record
from bidding.standings import Line

MARKED = (Status.CLOSED, Status.PUBLISHED)


@transaction.atomic
def rule(
    *, problem: SetProblem, answer: str, kind: RulingKind, mark: int, reason: str, actor: User
) -> Ruling:
    """Set the mark of an answer, or its minimum; the reason is published.

    In a published competition the ruling takes effect with the next correction, and is logged.

    :raises NotTheConductor: unless *actor* is the conductor.
    :raises WrongStatus: unless the competition is closed or published.
    :raises NotAnAnswer: if the rules do not allow the answer.
    :raises BadMark: unless the mark is from 0 to the mark of the best answer.
    :raises ReasonMissing: without a reason.
    """
    check_conductor(actor, problem.competition)
    answer = checked_answer(problem.problem.position, answer)
    reason = checked_reason(reason, missing=errors.ReasonMissing)
    stored = lock(problem.competition)
    check_status(stored, *MARKED)
    if not 0 <= mark <= stored.top:
        raise errors.BadMark(top=stored.top)
    row, _made = Ruling.objects.update_or_create(
        problem=problem, answer=answer, kind=kind, defaults={"mark": mark, "reason": reason}
    )
    touch(stored)
    text = gettext_noop("ruled on problem %(number)s, %(answer)s: %(kind)s of %(mark)s. %(reason)s")
    _record_ruling(stored, actor, "rule-mark", text, row)
    return row


def _record_ruling(
    competition: Competition, actor: User, action: str, text: str, ruling: Ruling
) -> None:
    """Log a ruling, but only after the publication.

    Officials can read the log and may compete if the competition is reopened. The published article
    contains every ruling anyway.
    """
    if competition.status == Status.PUBLISHED:
        record(
            competition,
            actor,
            action,
            text,
            number=ruling.problem.number,
            answer=ruling.answer,
            kind=RulingKind(ruling.kind).label,
            mark=ruling.mark,
            reason=ruling.reason,
        )


@transaction.atomic
def take_back(*, ruling: Ruling, actor: User) -> None:
    """Take back an award or a floor.

    :raises NotTheConductor: unless *actor* is the conductor.
    :raises WrongStatus: unless the competition is closed or published.
    """
    check_conductor(actor, ruling.problem.competition)
    stored = lock(ruling.problem.competition)
    check_status(stored, *MARKED)
    touch(stored)
    text = gettext_noop("took back the %(kind)s of problem %(number)s, %(answer)s")
    _record_ruling(stored, actor, "take-back-mark", text, ruling)
    Ruling.objects.filter(pk=ruling.pk).delete()


@transaction.atomic
def discuss(*, problem: SetProblem, discussion: str, actor: User) -> None:
    """Set the conductor's comments on a problem in the results, as Markdown.

    :raises NotTheConductor: unless *actor* is the conductor.
    :raises WrongStatus: if the competition is withdrawn.
    :raises CommentTooLong: if the text is too long.
    """
    check_conductor(actor, problem.competition)
    stored = lock(problem.competition)
    check_status(stored, Status.DRAFT, Status.OPEN, *MARKED)
    if len(discussion) > LONGEST_TEXT:
        raise errors.CommentTooLong(most=LONGEST_TEXT)
    SetProblem.objects.filter(pk=problem.pk).update(discussion=discussion)
    touch(stored)


@transaction.atomic
def publish(*, competition: Competition, actor: User) -> Publication:
    """Publish the results of a closed competition.

    :raises NotTheConductor: unless *actor* is the conductor.
    :raises WrongStatus: unless it is closed.
    :raises NothingToMarkBy: if a problem that is not dropped has no votes, values or rulings.
    """
    check_conductor(actor, competition)
    stored = lock(competition)
    check_status(stored, Status.CLOSED)
    found = results.outcome(stored)
    check_marks(found)
    move(stored, Status.PUBLISHED, published_at=database_now())
    published = _store(stored, found, actor, "")
    record(stored, actor, "publish-competition", gettext_noop("published the results"))
    notifying.notify_of_results(stored, actor)
    return published


def check_marks(found: Outcome) -> None:
    """Check that each problem that counts has marks.

    :raises NothingToMarkBy: for the first problem without marks.
    """
    for part in found.article["problems"]:
        if not part["dropped"] and not any(part["marks"].values()):
            raise errors.NothingToMarkBy(number=part["number"])


def obstacle_to(found: Outcome) -> str:
    """Return why the results cannot be published; empty if they can."""
    try:
        check_marks(found)
    except errors.NothingToMarkBy as error:
        return error.message
    return ""


@transaction.atomic
def correct(*, competition: Competition, reason: str, actor: User) -> Publication:
    """Publish corrected results, with the changes since the last publication.

    :raises NotTheConductor: unless *actor* is the conductor.
    :raises WrongStatus: unless it is published.
    :raises ReasonMissing: without a reason.
    :raises NothingChanged: if the results would be the same.
    """
    check_conductor(actor, competition)
    reason = checked_reason(reason, missing=errors.ReasonMissing)
    stored = lock(competition)
    check_status(stored, Status.PUBLISHED)
    found = results.outcome(stored)
    check_marks(found)
    latest = stored.publications.order_by("-number")[0]
    if latest.article == found.article:
        raise errors.NothingChanged
    moved = len(moves(stored, found))
    touch(stored)
    published = _store(stored, found, actor, reason)
    text = gettext_noop("corrected the results: %(reason)s")
    record(stored, actor, "correct-competition", text, reason=reason, moved=moved)
    notifying.notify_of_change(stored, "corrected", reason=reason)
    return published


def _store(competition: Competition, found: Outcome, actor: User, reason: str) -> Publication:
    Result.objects.filter(entry__competition=competition).delete()
    Result.objects.bulk_create(
        Result(
            entry_id=line.who,
            marks=list(line.marks),
            total=line.total,
            place=line.place,
            shared=line.shared,
            percent=line.percent,
            tops=line.tops,
        )
        for line in found.lines
    )
    return Publication.objects.create(
        competition=competition,
        number=competition.publications.count() + 1,
        article=found.article,
        reason=reason,
        by=actor,
        at=database_now(),
    )


@dataclass(frozen=True, slots=True)
class Move:
    """The effect of a correction on a competitor."""

    name: str
    total_before: int
    total: int
    place_before: Place
    place: Place


def moves(competition: Competition, found: Outcome) -> list[Move]:
    """Return the competitors whose total or place a correction would change, in the new order."""
    names = dict(Entry.objects.filter(competition=competition).values_list("pk", "name"))
    stored = {row.entry_id: row for row in Result.objects.filter(entry__competition=competition)}
    changes = (_move(line, stored[line.who], names[line.who]) for line in found.lines)
    return [change for change in changes if change is not None]


def _move(line: Line[int], before: Result, name: str) -> Move | None:
    places = Place(before.place, before.shared), Place(line.place, line.shared)
    if before.total == line.total and places[0] == places[1]:
        return None
    return Move(name, before.total, line.total, *places)
