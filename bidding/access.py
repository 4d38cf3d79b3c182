"""Access to competitions, problems and searches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from accounts.access import (
    Level,
    has_account,
    is_official,
    memberships_of,
    official_in,
    role_in,
)
from accounts.models import Club, Role
from accounts.search import by_name
from bidding.models import (
    Competition,
    Conductor,
    Entrants,
    Entry,
    Find,
    Insider,
    Part,
    Problem,
    Search,
    SetProblem,
    Status,
)


@dataclass(frozen=True, slots=True)
class AccountLevel(Level):
    """Access for members, and for all accounts in a club with public events."""


ACCOUNTS = AccountLevel(Role.MEMBER, "public_events")


def may_make_competitions(user: Any, club: Club) -> bool:
    """Return whether *user* may make competitions and problems in *club*."""
    if not has_account(user):
        return False
    role = role_in(user, club)
    if role is None:
        return False
    return is_official(role) or Conductor.objects.filter(club=club, user=user).exists()


def conducted_clubs(user: Any) -> QuerySet[Club]:
    """Return the clubs in which *user* may make competitions and problems."""
    memberships = memberships_of(user)
    officials = [role for role in Role if is_official(role)]
    named = Conductor.objects.filter(user_id=user.pk).values("club")
    own = memberships.filter(Q(role__in=officials) | Q(club__in=named))
    return Club.objects.filter(pk__in=own.values("club")).order_by(*by_name())


def conducts(user: Any, competition: Competition) -> bool:
    """Return whether *user* conducts *competition*, as a member of its club."""
    if not has_account(user) or user.pk != competition.conductor_id:
        return False
    return memberships_of(user).filter(club=competition.club_id).exists()


def panel_place(user: Any, competition: Competition) -> Insider | None:
    """Return the place of *user* on the panel; None without one, or after they left the club."""
    if not has_account(user):
        return None
    members = memberships_of(user).filter(club=competition.club_id).values("user")
    return Insider.objects.filter(
        competition=competition, user__in=members, part=Part.PANEL, left=False
    ).first()


def entry_of(user: Any, competition: Competition) -> Entry | None:
    """Return the entry of *user*, or None."""
    if not has_account(user):
        return None
    return Entry.objects.filter(competition=competition, user=user).first()


def cannot_compete(user: Any, competition: Competition) -> bool:
    """Return whether *user* is or was an insider, or may know the values of a problem."""
    if Insider.objects.filter(competition=competition, user=user).exists():
        return True
    return may_know_values(user, competition)


def may_know_values(user: Any, competition: Competition) -> bool:
    """Return whether *user* wrote, or conducted elsewhere, a problem of *competition*."""
    known = Q(problem__author=user) | Q(problem__known_to=user)
    return competition.problems.filter(known).exists()


def visible_competitions(club: Club, user: Any) -> QuerySet[Competition]:
    """Return the competitions of *club* that *user* may see.

    A competition in preparation is visible to its conductor only.
    """
    own = Q(conductor=user) if has_account(user) else Q(pk__in=[])
    rows = Competition.objects.filter(own | ~Q(status=Status.DRAFT), club=club)
    return rows.select_related("club", "conductor").order_by("-closes_at", "-pk")


def get_competition(club: Club, user: Any, pk: int) -> Competition:
    """Return a competition of *club* that *user* may see.

    :raises Http404: for any other.
    """
    found = visible_competitions(club, user).select_related(None).filter(pk=pk).first()
    if found is None:
        raise Http404(_("There is no such competition."))
    found.club = club
    return found


def get_conducted(club: Club, user: Any, pk: int) -> Competition:
    """Return a competition that *user* conducts.

    :raises Http404: for any other, because its preparation is the conductor's secret.
    """
    found = get_competition(club, user, pk)
    if not conducts(user, found):
        raise Http404(_("There is no such competition, or you do not conduct it."))
    return found


def get_marked(club: Club, user: Any, pk: int) -> Competition:
    """Return a closed competition that *user* conducts; until the close, answers are sealed.

    :raises Http404: for any other.
    """
    found = get_conducted(club, user, pk)
    if found.status not in (Status.CLOSED, Status.PUBLISHED):
        raise Http404(_("The answers are sealed until the close."))
    return found


def panel_of(competition: Competition) -> QuerySet[Insider]:
    """Return the current members of the panel, by name."""
    panel = Insider.objects.filter(competition=competition, part=Part.PANEL, left=False)
    return panel.select_related("user").order_by(*by_name("user__name"))


def not_voted(competition: Competition, problem: int) -> list[str]:
    """Return the names of the members of the panel who have not voted on a problem."""
    waiting = panel_of(competition).exclude(votes__problem=problem)
    return list(waiting.values_list("user__name", flat=True))


def may_read_problems(user: Any, role: Role | None, competition: Competition) -> bool:
    """Return whether *user* may read the problems now.

    From the opening on, everybody who may enter may read them.
    """
    if conducts(user, competition) or competition.status == Status.PUBLISHED:
        return True
    if competition.status not in (Status.OPEN, Status.CLOSED):
        return False
    if competition.entrants == Entrants.ANYONE or role is not None:
        return True
    return panel_place(user, competition) is not None


def get_set_problem(competition: Competition, number: int) -> SetProblem:
    """Return a problem of the set by its number.

    :raises Http404: if there is no such problem.
    """
    found = competition.problems.select_related("problem").filter(number=number).first()
    if found is None:
        raise Http404(_("There is no such problem."))
    return found


def get_readable_problem(
    club: Club, user: Any, role: Role | None, pk: int, number: int
) -> SetProblem:
    """Return a problem of a competition, in one query, if *user* may read it now.

    :raises Http404: for any other.
    """
    rows = SetProblem.objects.select_related("problem", "competition")
    found = rows.filter(competition=pk, competition__club=club, number=number).first()
    if found is not None:
        found.competition.club = club
        if may_read_problems(user, role, found.competition):
            return found
    raise Http404(_("There is no such problem, or it is not open to you."))


def own_problems(club: Club, user: Any) -> QuerySet[Problem]:
    """Return the problems that *user* wrote, the latest first."""
    return Problem.objects.filter(club=club, author=user).order_by("-created_at", "-pk")


def get_own_problem(club: Club, user: Any, pk: int) -> Problem:
    """Return a problem that *user* wrote.

    :raises Http404: for any other.
    """
    found = own_problems(club, user).select_related("club").filter(pk=pk).first()
    if found is None:
        raise Http404(_("There is no such problem."))
    return found


def problems_of_days(club: Club) -> QuerySet[Problem]:
    """Return the problems released as problems of the day, then those taken back, latest first."""
    rows = Problem.objects.filter(club=club).exclude(daily="")
    return rows.select_related("club", "author").order_by("daily", "-pk")


def get_releasable(club: Club, user: Any, pk: int) -> Problem:
    """Return a problem that *user* wrote or, for officials, a current or former problem of the day.

    :raises Http404: for any other.
    """
    released = problems_of_days(club).filter(pk=pk).first()
    if released is not None and official_in(user, club):
        return released
    return get_own_problem(club, user, pk)


def own_searches(club: Club, user: Any) -> QuerySet[Search]:
    """Return the searches that *user* started, the latest first, while they may make problems."""
    if not may_make_competitions(user, club):
        return Search.objects.none()
    rows = Search.objects.filter(club=club, asked_by=user)
    return rows.select_related("club").order_by("-asked_at", "-pk")


def get_own_search(club: Club, user: Any, pk: int) -> Search:
    """Return a search that *user* started.

    :raises Http404: for any other, because its finds are the secret of the user who may use them.
    """
    found = own_searches(club, user).filter(pk=pk).first()
    if found is None:
        raise Http404(_("There is no such search."))
    return found


def get_own_find(club: Club, user: Any, pk: int) -> Find:
    """Return a find of a search that *user* started.

    :raises Http404: for any other.
    """
    rows = Find.objects.filter(search__in=own_searches(club, user).order_by())
    found = rows.select_related("search__club", "problem").filter(pk=pk).first()
    if found is None:
        raise Http404(_("There is no such find."))
    return found


def may_see_values(user: Any, problem: Problem) -> bool:
    """Return whether *user* wrote *problem*, or conducts a competition that has it."""
    if has_account(user) and user.pk == problem.author_id:
        return True
    used = Competition.objects.filter(problems__problem=problem, conductor=user)
    return any(conducts(user, one) for one in used.exclude(status=Status.WITHDRAWN))


def get_valued_problem(club: Club, user: Any, pk: int) -> Problem:
    """Return a problem whose values *user* may see.

    :raises Http404: for any other.
    """
    found = Problem.objects.filter(club=club, pk=pk).select_related("club").first()
    if found is None or not may_see_values(user, found):
        raise Http404(_("There is no such problem."))
    return found


def published_problems(club: Club | Any) -> QuerySet[SetProblem]:
    """Return the problems of published competitions, the latest competition first.

    :param club: the club, or an expression for it in a subquery.
    """
    rows = SetProblem.objects.filter(
        competition__club=club, competition__status=Status.PUBLISHED, dropped_reason=""
    )
    return rows.select_related("problem", "competition__club").order_by(
        "-competition__closes_at", "-competition", "number"
    )
