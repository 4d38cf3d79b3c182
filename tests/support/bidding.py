"""Problems and competitions for tests."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from django.utils.timezone import now as utc_now

from accounts.models import Club, Membership, User
from bidding import opening_and_closing, services
from bidding.models import Competition, Conductor, Problem, SetProblem, Status
from tests.factories import MembershipFactory, UserFactory

DECLARE = {"ruleset": "pagat", "seat": "N", "hand": "AQ94.KJ72.QT3.K5", "declarer": "N"}
DOUBLE = {
    "ruleset": "pagat", "seat": "E", "hand": "AQ94.KJ72.QT3.K5", "declarer": "N",
    "contract": "no-queens", "totals": {"E": -12, "W": 12},
}  # fmt: skip
REDOUBLE = {
    "ruleset": "pagat", "seat": "N", "hand": "AQ94.KJ72.QT3.K5", "declarer": "N",
    "contract": "no-queens", "doubles": ["E>N", "S>N"],
}  # fmt: skip
PLAY = {
    "ruleset": "pagat", "seat": "E", "hand": "AQ94.KJ72.QT3.K5", "declarer": "N",
    "contract": "trumps:S", "doubles": [], "play": ["H5"],
}  # fmt: skip
POSITIONS = (DECLARE, DOUBLE, REDOUBLE, PLAY)
HOUR = timedelta(hours=1)


def conductor_of(club: Club) -> User:
    """Return a new member who may make competitions."""
    user = UserFactory.create(name="Connie Conductor")
    return allow(club, user)


def allow(club: Club, user: User) -> User:
    """Allow *user* to make competitions, making them a member first if necessary."""
    Membership.objects.get_or_create(club=club, user=user)
    Conductor.objects.get_or_create(club=club, user=user)
    return user


def member_of(club: Club, name: str = "") -> User:
    """Return a new member."""
    user = UserFactory.create(**({"name": name} if name else {}))
    MembershipFactory.create(club=club, user=user)
    return user


def make_problem(club: Club, author: User, position: Any = None, **more: Any) -> Problem:
    """Return a problem by *author*, who must be allowed to make problems."""
    fields = {"title": "What now?", "text": "It is *your* turn."} | more
    return services.make_problem(club=club, actor=author, position=position or DECLARE, **fields)


def make_competition(
    club: Club, conductor: User, *positions: Any, status: Status = Status.OPEN, **settings: Any
) -> Competition:
    """Return a competition in any state but published, with a problem for each of *positions*."""
    now = utc_now()
    fields: dict[str, Any] = {
        "opens_at": now - HOUR,
        "closes_at": now + 24 * HOUR,
        "name": "March",
    } | settings
    competition = services.create_competition(club=club, actor=conductor, **fields)
    for position in positions or POSITIONS:
        problem = make_problem(club, conductor, position)
        services.add_problem(competition=competition, problem=problem, actor=conductor)
    if status != Status.DRAFT:
        services.schedule(competition=competition, actor=conductor)
        opening_and_closing.bring_up_to_date(competition.pk)
    if status == Status.CLOSED:
        close(competition)
    if status == Status.WITHDRAWN:
        services.withdraw(competition=competition, reason="A leak", actor=conductor)
    return reread(competition)


def reread(competition: Competition) -> Competition:
    """Return the stored row of *competition*."""
    return Competition.objects.select_related("club", "conductor").get(pk=competition.pk)


def close(competition: Competition, at: datetime | None = None) -> Competition:
    """Move the close to the past, and let the sweep close the competition."""
    Competition.objects.filter(pk=competition.pk).update(
        opens_at=utc_now() - 2 * HOUR, closes_at=at or utc_now() - timedelta(seconds=1)
    )
    opening_and_closing.bring_up_to_date(competition.pk)
    return reread(competition)


def row(competition: Competition, number: int) -> SetProblem:
    """Return a problem of the set."""
    rows = SetProblem.objects.select_related("problem", "competition__club")
    return rows.get(competition=competition, number=number)


def say(competition: Competition, user: User, *answers: str, comment: str = "") -> None:
    """Answer the problems from the first; an empty text skips one."""
    for number, answer in enumerate(answers, 1):
        if answer:
            services.save_answer(
                problem=row(competition, number),
                user=user,
                answer=answer,
                comment=comment,
                client_id=uuid4(),
            )


def vote(competition: Competition, user: User, *answers: str, comment: str = "") -> None:
    """Vote on the problems from the first; an empty text skips one."""
    for number, answer in enumerate(answers, 1):
        if answer:
            services.save_answer(
                problem=row(competition, number),
                user=user,
                answer=answer,
                comment=comment,
                client_id=uuid4(),
            )


def put_on_panel(competition: Competition, *users: User) -> None:
    for user in users:
        services.add_to_panel(competition=competition, user=user, actor=competition.conductor)


def published(club: Club, conductor: User | None = None, **settings: Any) -> Competition:
    """Return a published competition of two problems, with three competitors and a panel of two."""
    conductor = conductor or conductor_of(club)
    competition = make_competition(club, conductor, DECLARE, DOUBLE, **settings)
    panel = [member_of(club, f"Expert {letter}") for letter in "AB"]
    put_on_panel(competition, *panel)
    vote(competition, panel[0], "declare no-queens", "double pass", comment="Obvious.")
    vote(competition, panel[1], "declare no-queens", "double maximum", comment="Why not?")
    for name, answers in (
        ("Anne", ("declare no-queens", "double pass")),
        ("Bert", ("declare no-king", "double maximum")),
        ("Cleo", ("declare trumps:S", "")),
    ):
        say(competition, member_of(club, name), *answers)
    services.publish(competition=close(competition), actor=conductor)
    return reread(competition)
