"""Setting a competition up: its settings, its problems and its panel."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.access import has_account, official_in, role_in
from accounts.models import Club, User
from accounts.services.changes import apply
from bidding import errors, notifying
from bidding.locks import lock
from bidding.models import (
    Competition,
    Entrants,
    Entry,
    Insider,
    Part,
    Problem,
    SetProblem,
    Status,
)
from bidding.services.changing import (
    check_conductor,
    check_may_make,
    check_status,
    note_conductor,
    record,
    validated,
)
from bidding.timing import touch

MOST_PROBLEMS = 40
ALWAYS = frozenset({"name", "intro"})
UNTIL_PUBLISHED = frozenset({"method", "scale"})
WHILE_DRAFT = frozenset({"opens_at", "closes_at", "entrants", "top"})
SETTINGS = ALWAYS | UNTIL_PUBLISHED | WHILE_DRAFT
TAKEN = (Status.OPEN, Status.CLOSED, Status.PUBLISHED)


@transaction.atomic
def create_competition(
    *, club: Club, actor: User, name: str, opens_at: datetime, closes_at: datetime, **settings: Any
) -> Competition:
    """Create a competition, which *actor* conducts. *settings* are of :data:`SETTINGS`.

    :raises NotAConductor: unless *actor* may make competitions.
    :raises BadCompetition: naming the setting.
    """
    check_may_make(actor, club)
    competition = Competition(
        club=club, conductor=actor, name=name, opens_at=opens_at, closes_at=closes_at, **settings
    )
    _check_settings(competition)
    competition.save(force_insert=True)
    note_conductor(competition, actor)
    record(competition, actor, "create-competition", gettext_noop("created the competition"))
    return competition


@transaction.atomic
def change_competition(*, competition: Competition, actor: User, **changes: Any) -> Competition:
    """Change :data:`SETTINGS`: times and who may enter only before the opening.

    :raises NotTheConductor: unless *actor* is.
    :raises WrongStatus: if a setting cannot be changed any more.
    :raises BadCompetition: naming the setting.
    """
    check_conductor(actor, competition)
    if unknown := set(changes) - SETTINGS:
        raise TypeError(f"not settings of a competition: {sorted(unknown)}")
    stored = lock(competition)
    differing = {f for f, value in changes.items() if getattr(stored, f) != value}
    if differing & WHILE_DRAFT:
        check_status(stored, Status.DRAFT)
    if differing & UNTIL_PUBLISHED:
        check_status(stored, Status.DRAFT, Status.OPEN, Status.CLOSED)
    trial = Competition.objects.select_related("club").get(pk=stored.pk)
    for field, value in changes.items():
        setattr(trial, field, value)
    _check_settings(trial)
    changed = apply(stored, changes)
    if changed:
        touch(stored)
        text = gettext_noop("changed the settings of the competition")
        written = {field: [str(a), str(b)] for field, (a, b) in changed.items()}
        record(stored, actor, "change-competition", text, changes=written)
    return stored


def _check_settings(competition: Competition) -> None:
    validated(competition)
    if competition.opens_at >= competition.closes_at:
        raise errors.BadCompetition("closes_at", _("The close comes after the opening."))
    if not 1 <= competition.top <= 1000:
        raise errors.BadCompetition("top", _("Give 1 to 1000 marks."))
    if competition.scale < 1:
        raise errors.BadCompetition("scale", _("Give at least 1 point."))
    if competition.entrants == Entrants.ANYONE and not competition.club.public_events:
        text = _("The club's events are for its members only, and so are its competitions.")
        raise errors.BadCompetition("entrants", text)


@transaction.atomic
def remove_competition(*, competition: Competition, actor: User) -> None:
    """Remove a competition that has not opened; its problems stay.

    :raises NotTheConductor: unless *actor* is.
    :raises WrongStatus: if it is open or was.
    """
    check_conductor(actor, competition)
    stored = lock(competition)
    check_status(stored, Status.DRAFT)
    record(stored, actor, "remove-competition", gettext_noop("removed the competition"))
    stored.delete()


# --- The set ---------------------------------------------------------------------------------


@transaction.atomic
def add_problem(*, competition: Competition, problem: Problem, actor: User) -> SetProblem:
    """Add a problem at the end of the set.

    :raises NotTheConductor: unless *actor* is, and wrote the problem.
    :raises WrongStatus: if the competition is open or was.
    :raises ProblemUsed: if others have seen the problem, or are going to.
    :raises AlreadyInSet: if it is in the set.
    :raises TooManyProblems: beyond :data:`MOST_PROBLEMS`.
    """
    stored = _locked_draft(competition, actor)
    if problem.author_id != actor.pk or problem.club_id != stored.club_id:
        raise errors.NotTheConductor
    Problem.objects.select_for_update(no_key=True).get(pk=problem.pk)
    used = problem.uses.exclude(competition__status=Status.WITHDRAWN)
    if used.filter(competition=stored).exists():
        raise errors.AlreadyInSet
    if used.exists():
        raise errors.ProblemUsed
    number = stored.problems.count() + 1
    if number > MOST_PROBLEMS:
        raise errors.TooManyProblems(most=MOST_PROBLEMS)
    touch(stored)
    return SetProblem.objects.create(competition=stored, problem=problem, number=number)


@transaction.atomic
def take_out(*, competition: Competition, number: int, actor: User) -> None:
    """Take a problem out of the set; the later ones move up. No problem, no change.

    :raises NotTheConductor: unless *actor* is.
    :raises WrongStatus: if the competition is open or was.
    :raises NoProblems: if it is scheduled and this is the last one.
    """
    stored = _locked_draft(competition, actor)
    rows = list(stored.problems.order_by("number"))
    if stored.scheduled and len(rows) == 1:
        raise errors.NoProblems
    stored.problems.filter(number=number).delete()
    _renumber([row for row in rows if row.number != number])
    touch(stored)


@transaction.atomic
def move_up(*, competition: Competition, number: int, actor: User) -> None:
    """Exchange a problem with the one before it; the first stays.

    :raises NotTheConductor: unless *actor* is.
    :raises WrongStatus: if the competition is open or was.
    """
    stored = _locked_draft(competition, actor)
    rows = list(stored.problems.order_by("number"))
    at = next((n for n, row in enumerate(rows) if row.number == number), 0)
    if at:
        rows[at - 1], rows[at] = rows[at], rows[at - 1]
        _renumber(rows)
        touch(stored)


def _renumber(rows: list[SetProblem]) -> None:
    for number, row in enumerate(rows, 1):
        row.number = number
    SetProblem.objects.bulk_update(rows, ["number"])


def _locked_draft(competition: Competition, actor: User) -> Competition:
    check_conductor(actor, competition)
    stored = lock(competition)
    check_status(stored, Status.DRAFT)
    return stored


# --- People ----------------------------------------------------------------------------------


@transaction.atomic
def add_to_panel(*, competition: Competition, user: User | None, actor: User) -> Insider:
    """Ask a member to answer as an expert; they cannot compete any more.

    :raises NotTheConductor: unless *actor* is.
    :raises WrongStatus: once the results are published.
    :raises NotAMember: if *user* is None, or no member of the club.
    :raises HasEntered: if they compete.
    :raises CannotCompete: if they conduct, or wrote one of the problems.
    """
    check_conductor(actor, competition)
    stored = lock(competition)
    check_status(stored, Status.DRAFT, Status.OPEN, Status.CLOSED)
    if user is None or not has_account(user) or role_in(user, stored.club) is None:
        raise errors.NotAMember
    if Entry.objects.filter(competition=stored, user=user).exists():
        raise errors.HasEntered
    conducted = Insider.objects.filter(competition=stored, user=user, part=Part.CONDUCTOR)
    if conducted.exists() or stored.problems.filter(problem__author=user).exists():
        raise errors.CannotCompete
    place, made = Insider.objects.get_or_create(competition=stored, user=user, part=Part.PANEL)
    if made or place.left:
        Insider.objects.filter(pk=place.pk).update(left=False)
        touch(stored)
        text = gettext_noop("added %(name)s to the panel")
        record(stored, actor, "add-to-panel", text, name=user.name)
        if stored.status != Status.DRAFT:
            notifying.notify_of_panel(stored, user.pk)
    return place


@transaction.atomic
def take_off_panel(*, competition: Competition, user: User, actor: User) -> None:
    """Take somebody off the panel, with their votes. They cannot compete all the same.

    Before the opening they have seen nothing, so then they can.

    :raises NotTheConductor: unless *actor* is.
    :raises WrongStatus: once the results are published.
    """
    check_conductor(actor, competition)
    stored = lock(competition)
    check_status(stored, Status.DRAFT, Status.OPEN, Status.CLOSED)
    place = Insider.objects.filter(
        competition=stored, user=user, part=Part.PANEL, left=False
    ).first()
    if place is None:
        return
    if stored.status == Status.DRAFT:
        place.delete()
    else:
        Insider.objects.filter(pk=place.pk).update(left=True)
    touch(stored)
    text = gettext_noop("took %(name)s off the panel")
    record(stored, actor, "take-off-panel", text, name=user.name)


@transaction.atomic
def hand_over(*, competition: Competition, user: User | None, actor: User) -> Competition:
    """Let another member conduct a competition; officials do, or the conductor.

    :raises NotTheConductor: unless *actor* is, or is an official.
    :raises NotAMember: if *user* is None, or no member of the club.
    :raises HasEntered: if they compete, or are on the panel.
    """
    if not official_in(actor, competition.club):
        check_conductor(actor, competition)
    stored = lock(competition)
    if user is None or not has_account(user) or role_in(user, stored.club) is None:
        raise errors.NotAMember
    inside = Insider.objects.filter(competition=stored, user=user, part=Part.PANEL, left=False)
    if Entry.objects.filter(competition=stored, user=user).exists() or inside.exists():
        raise errors.HasEntered
    Competition.objects.filter(pk=stored.pk).update(conductor=user)
    note_conductor(stored, user)
    touch(stored)
    text = gettext_noop("handed the competition over to %(name)s")
    record(stored, actor, "hand-over-competition", text, name=user.name)
    return Competition.objects.select_related("club", "conductor").get(pk=stored.pk)
