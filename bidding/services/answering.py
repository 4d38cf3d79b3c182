"""Entering, answering as a competitor and voting as a member of the panel.

A competitor's answers are sealed: no service, page or notice reads those of another before the
results are published, except the conductor's once the competition is closed.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from accounts.access import has_account, role_in
from accounts.models import User
from bidding import access, errors
from bidding.locks import share
from bidding.models import Answer, Competition, Entrants, Entry, SetProblem, Status, Vote
from bidding.models.answers import LONGEST_COMMENT
from bidding.positions import checked_answer
from bidding.saving import Place, Row, Said, make_entry, place_in, store


@transaction.atomic
def enter(*, competition: Competition, user: User) -> Entry:
    """Enter a competition; a second time returns the same entry.

    :raises NotOpen: before the opening and after the close.
    :raises MembersOnly: if only members may.
    :raises CannotCompete: if they conduct it, are of the panel, or wrote a problem.
    """
    stored, now = share(competition)
    check_open(stored, now)
    return Entry.objects.get(pk=_entry_at(place_in(stored, user.pk), stored, user, now))


def _entry_at(place: Place, competition: Competition, user: User, now: datetime) -> int:
    """Return the id of the entry at *place*, which is made if there is none yet."""
    _check_is_admitted(competition, user, is_member=place.is_member)
    if place.entry is not None:  # who has entered is not put on the panel and does not conduct
        return place.entry
    if access.cannot_compete(user, competition):
        raise errors.CannotCompete
    return make_entry(competition, user, place, now)


def check_may_enter(competition: Competition, user: User) -> None:
    """Check that *user* may compete, whatever the time.

    :raises MembersOnly: if only members may.
    :raises CannotCompete: if they conduct it, are of the panel, or wrote a problem.
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
) -> Answer | Vote:
    """Save the answer of a competitor, who enters with the first one, or the vote of the panel.

    Members of the panel vote until the results are published. A request that comes a second
    time, with its *client_id*, changes nothing, and is answered as the first one was, after the
    close too.

    :raises NotOpen: before the opening and after the close, by the clock of the database.
    :raises MembersOnly: if only members may enter.
    :raises CannotCompete: if they conduct it, were of the panel, or wrote a problem.
    :raises NotAnAnswer: when the rules do not allow it.
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
    """Return what this request has saved before: its sender may not have heard of that.

    :raises NotOpen: if it comes for the first time.
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
