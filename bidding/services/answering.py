"""Entering, answering as a competitor and voting as a member of the panel.

A competitor's answers are sealed: no service, page or notice reads those of another before the
results are published, except the conductor's once the competition is closed.
"""

from __future__ import annotations

from datetime import datetime
from typing import TypeVar
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from accounts.access import has_account, player_of, role_in
from accounts.models import User
from bidding import access, errors
from bidding.locks import share
from bidding.models import Answer, Competition, Entrants, Entry, Insider, SetProblem, Status, Vote
from bidding.models.answers import LONGEST_COMMENT
from bidding.positions import checked_answer

REMEMBERED = 20
"""The last requests of an answer by which a repeated one is known."""
Row = TypeVar("Row", Answer, Vote)


@transaction.atomic
def enter(*, competition: Competition, user: User) -> Entry:
    """Enter a competition; a second time returns the same entry.

    :raises NotOpen: before the opening and after the close.
    :raises MembersOnly: if only members may.
    :raises CannotCompete: if they conduct it, are of the panel, or wrote a problem.
    """
    stored, now = share(competition)
    check_open(stored, now)
    return _entry(stored, user, now)


def _entry(competition: Competition, user: User, now: datetime) -> Entry:
    found = Entry.objects.filter(competition=competition, user=user).first()
    if found is not None:  # who has entered is not put on the panel and does not conduct
        _check_is_admitted(competition, user)
        return found
    check_may_enter(competition, user)
    player = player_of(user, competition.club)
    entry, _made = Entry.objects.get_or_create(
        competition=competition,
        user=user,
        defaults={"name": player.name if player else user.name, "entered_at": now},
    )
    return entry


def check_may_enter(competition: Competition, user: User) -> None:
    """Check that *user* may compete, whatever the time.

    :raises MembersOnly: if only members may.
    :raises CannotCompete: if they conduct it, are of the panel, or wrote a problem.
    """
    _check_is_admitted(competition, user)
    if access.cannot_compete(user, competition):
        raise errors.CannotCompete


def _check_is_admitted(competition: Competition, user: User) -> None:
    if not has_account(user):
        raise errors.MembersOnly
    if competition.entrants == Entrants.MEMBERS and role_in(user, competition.club) is None:
        raise errors.MembersOnly


def check_open(competition: Competition, now: datetime) -> None:
    """Check that answers are taken at *now*, whether or not the close was noted yet.

    :raises NotOpen: if they are not.
    """
    if not is_open(competition, now):
        raise errors.NotOpen


def is_open(competition: Competition, now: datetime) -> bool:
    """Return whether answers are taken at *now*, whether or not the close was noted yet."""
    return competition.status == Status.OPEN and now < competition.closes_at


@transaction.atomic
def save_answer(
    *, problem: SetProblem, user: User, answer: str, comment: str = "", client_id: UUID
) -> Answer:
    """Save the answer of a competitor, who enters with the first one.

    A request that comes a second time, with its *client_id*, changes nothing, and is answered as
    the first one was, after the close too.

    :raises NotOpen: before the opening and after the close, by the clock of the database.
    :raises MembersOnly: if only members may enter.
    :raises CannotCompete: if they conduct it, are of the panel, or wrote a problem.
    :raises NotAnAnswer: when the rules do not allow it.
    """
    said = _checked(problem, answer, comment)
    stored, now = share(problem.competition)
    if not is_open(stored, now):
        return _saved_before(Answer.objects.filter(entry__user=user), problem, client_id)
    entry = _entry(stored, user, now)
    row, made = Answer.objects.select_for_update().get_or_create(
        entry=entry,
        problem=problem,
        defaults={
            "answer": said[0],
            "comment": said[1],
            "client_ids": [client_id],
            "saved_at": now,
        },
    )
    if not made:
        _say(row, said, client_id, now)
    return row


@transaction.atomic
def save_vote(
    *, problem: SetProblem, user: User, answer: str, comment: str = "", client_id: UUID
) -> Vote:
    """Save the vote of a member of the panel, from the opening until the results are published.

    :raises NotOpen: before and after.
    :raises NotOnPanel: if they are not of the panel.
    :raises NotAnAnswer: when the rules do not allow it.
    """
    said = _checked(problem, answer, comment)
    stored, now = share(problem.competition)
    if stored.status not in (Status.OPEN, Status.CLOSED):
        return _saved_before(Vote.objects.filter(member__user=user), problem, client_id)
    member: Insider | None = access.panel_place(user, stored)
    if member is None:
        raise errors.NotOnPanel
    row, made = Vote.objects.select_for_update().get_or_create(
        member=member,
        problem=problem,
        defaults={
            "answer": said[0],
            "comment": said[1],
            "client_ids": [client_id],
            "saved_at": now,
        },
    )
    if not made:
        _say(row, said, client_id, now)
    return row


def _saved_before(rows: QuerySet[Row], problem: SetProblem, client_id: UUID) -> Row:
    """Return what this request has saved before: its sender may not have heard of that.

    :raises NotOpen: if it comes for the first time.
    """
    found = rows.filter(problem=problem, client_ids__contains=[client_id]).first()
    if found is None:
        raise errors.NotOpen
    return found


def _checked(problem: SetProblem, answer: str, comment: str) -> tuple[str, str]:
    comment = comment.strip()
    if len(comment) > LONGEST_COMMENT:
        raise errors.CommentTooLong(most=LONGEST_COMMENT)
    return checked_answer(problem.problem.position, answer), comment


def _say(row: Answer | Vote, said: tuple[str, str], client_id: UUID, now: datetime) -> None:
    """Change a locked answer, unless this request has been here before."""
    if client_id in row.client_ids:
        return
    row.answer, row.comment = said
    row.client_ids = [*row.client_ids, client_id][-REMEMBERED:]
    row.saved_at = now
    row.save(update_fields=["answer", "comment", "client_ids", "saved_at"])
