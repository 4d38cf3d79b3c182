"""Entering, answering as a competitor and voting as a member of the panel.

Answers are sealed: before the results are published, no service, page or notice reads another
competitor's answers, except for the conductor once the competition is closed.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from accounts.access import has_account, role_in
from accounts.models import User
from bidding import access, errors
from bidding.answer_sql import Place, Row, Said, make_entry, place_in, store
from bidding.locks import share
from bidding.models import Answer, Competition, Entrants, Entry, SetProblem, Status, Vote
from bidding.models.answers import LONGEST_COMMENT
from bidding.positions import checked_answer


@transaction.atomic
def enter(*, competition: Competition, user: User) -> Entry:
    """Enter a competition. Idempotent.

    :raises NotOpen: before the opening and after the close.
    :raises MembersOnly: if only members may enter.
    :raises CannotCompete: if *user* conducts it, is on the panel, or wrote a problem.
    """
    stored, now = share(competition)
    check_open(stored, now)
    return Entry.objects.get(pk=_entry_at(place_in(stored, user.pk), stored, user, now))


def _entry_at(place: Place, competition: Competition, user: User, now: datetime) -> int:
    """Return the id of the entry at *place*, creating one if there is none."""
    _check_is_admitted(competition, user, is_member=place.is_member)
    if place.entry is not None:  # a competitor cannot join the panel or conduct
        return place.entry
    if access.cannot_compete(user, competition):
        raise errors.CannotCompete
    return make_entry(competition, user, place, now)


def check_may_enter(competition: Competition, user: User) -> None:
    """Check that *user* may compete, regardless of the time.

    :raises MembersOnly: if only members may enter.
    :raises CannotCompete: if *user* conducts it, is on the panel, or wrote a problem.
    """
    is_member = role_in(user, competition.club) is not None
    _check_is_admitted(competition, user, is_member=is_member)
    if access.cannot_compete(user, competition):
        raise errors.CannotCompete


def _check_is_admitted(competition: Competition, user: User, *, is_member: bool) -> None:
    if not has_account(user):
        raise errors.MembersOnly
    if competition.entrants == Entrants.MEMBERS and not is_member:
        raise errors.MembersOnly


def check_open(competition: Competition, now: datetime) -> None:
    """Check that answers are accepted at *now*, even if the status is not updated yet.

    :raises NotOpen: if they are not accepted.
    """
    if not is_open(competition, now):
        raise errors.NotOpen


def is_open(competition: Competition, now: datetime) -> bool:
    """Return whether answers are accepted at *now*, even if the status is not updated yet."""
    return competition.status == Status.OPEN and now < competition.closes_at


@transaction.atomic
def save_answer(
    *, problem: SetProblem, user: User, answer: str, comment: str = "", client_id: UUID
) -> Answer | Vote:
    """Save the answer of a competitor, who enters with the first one, or a vote of the panel.

    Members of the panel vote until the results are published. A repeated request with the same
    *client_id* changes nothing and returns the same result, even after the close.

    :raises NotOpen: before the opening and after the close, by the clock of the database.
    :raises MembersOnly: if only members may enter.
    :raises CannotCompete: if *user* conducts it, was on the panel, or wrote a problem.
    :raises NotAnAnswer: if the rules do not allow the answer.
    """
    answer, comment = _checked(problem, answer, comment)
    stored, now = share(problem.competition)
    place = place_in(stored, user.pk)
    said = Said(problem.pk, answer, comment, client_id, now)
    if place.panel is not None:
        if stored.status in (Status.OPEN, Status.CLOSED):
            return store(Vote, place.panel, said)
        return _saved_before(Vote.objects.filter(member__user=user), said)
    if is_open(stored, now):
        return store(Answer, _entry_at(place, stored, user, now), said)
    return _saved_before(Answer.objects.filter(entry__user=user), said)


def _saved_before(rows: QuerySet[Row], said: Said) -> Row:
    """Return the row that this request saved earlier, as its sender may not have got the response.

    :raises NotOpen: if the request is new.
    """
    found = rows.filter(problem=said.problem, client_ids__contains=[said.client_id]).first()
    if found is None:
        raise errors.NotOpen
    return found


def _checked(problem: SetProblem, answer: str, comment: str) -> tuple[str, str]:
    comment = comment.strip()
    if len(comment) > LONGEST_COMMENT:
        raise errors.CommentTooLong(most=LONGEST_COMMENT)
    return checked_answer(problem.problem.position, answer), comment
