"""The draw of a team event: a round of a plan for the teams, with the players of the line-ups."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext

from tournaments import draw as drawing
from tournaments import errors
from tournaments.draw.model import DrawError, gettext_noop
from tournaments.draw.report import Line
from tournaments.models import (
    EntryStatus,
    LineUpPlace,
    Phase,
    Round,
    Team,
    Tournament,
)
from tournaments.services.draw_requests import PhaseDraw, forbidden_of, pure_rounds, released_of
from tournaments.services.phase_fields import Field
from tournaments.teams.design import TeamPlan, line_up, meetings_of, team_plan

Tables = tuple[drawing.Table, ...]


@dataclass(frozen=True, slots=True)
class TeamRequest:
    """A request for one more round of a team event; equal if nothing has changed in between.

    *plan* has the teams at the tables of the rounds from *first* on. *line_ups* has the players of
    each team in the order N E S W.
    """

    seed: int
    teams: tuple[int, ...]
    line_ups: tuple[tuple[int, drawing.Table], ...]
    first: int
    plan: tuple[Tables, ...]
    history: tuple[drawing.Round, ...]
    forbidden: frozenset[drawing.Pair]
    field: Field

    @property
    def number(self) -> int:
        return len(self.history) + 1

    def as_json(self) -> dict[str, Any]:
        """Return what a draw stores to be repeated, and for the next rounds of its plan."""
        return {
            "players": sorted(player for _team, four in self.line_ups for player in four),
            "rounds": 1,
            "history": [asdict(one) for one in self.history],
            "forbidden": sorted(self.forbidden),
            "places": [],
            "teams": self.teams,
            "plan": {"first": self.first, "rounds": self.plan},
        }


def team_request(phase: Phase, seed: int, *, anew: bool) -> TeamRequest:
    """Return the request for the next round of a team event, whose line-ups are open.

    The plan of the rounds before goes on as long as the teams are the same.

    :param anew: whether to plan the rounds that are left anew with *seed*.
    :raises NoRoundsLeft: when every round of the phase has been released.
    :raises CannotDraw: for too few teams.
    """
    tournament = phase.tournament
    released = released_of(tournament)
    number, left = len(released) + 1, phase.round_count - len(released)
    if left < 1:
        raise errors.NoRoundsLeft(rounds=phase.round_count)
    teams = tuple(
        Team.objects.filter(tournament=tournament, withdrawn_at=None)
        .order_by("pk")
        .values_list("pk", flat=True)
    )
    going_on = None if anew or not released else _going_on(released[-1], teams, number)
    first, plan = going_on or (number, _planned(teams, left, seed))
    players = line_ups_of(tournament, number)
    return TeamRequest(
        seed=seed,
        teams=teams,
        line_ups=tuple((team, players[team]) for team in teams if team in players),
        first=first,
        plan=plan,
        history=tuple(pure_rounds(released)),
        forbidden=forbidden_of(tournament),
        field=Field({}),
    )


def draw_teams(request: TeamRequest) -> PhaseDraw:
    """Return the round that *request* asks for.

    :raises CannotDraw: if a team has no line-up.
    """
    tables = request.plan[request.number - request.first]
    players = dict(request.line_ups)
    if set(players) != set(request.teams):
        raise errors.CannotDraw(reason=gettext("A team has no line-up yet. Draw again."))
    drawn = line_up(tables, players)
    return PhaseDraw(
        rounds=(drawn,),
        brackets=(("",) * len(tables),),
        costs=drawing.evaluate([*request.history, drawn], request.forbidden),
        report=tuple(_lines(request)),
    )


def line_ups_of(tournament: Tournament, number: int) -> dict[int, drawing.Table]:
    """Return the players of each team that is in the event, in the order N E S W."""
    places = LineUpPlace.objects.filter(
        line_up__team__tournament=tournament,
        line_up__team__withdrawn_at=None,
        line_up__round_number=number,
    )
    found: dict[int, list[int]] = {}
    for team, entry in places.order_by("pk").values_list("line_up__team_id", "entry_id"):
        found.setdefault(team, []).append(entry)
    return {team: (n, e, s, w) for team, (n, e, s, w) in found.items()}


def line_ups_have_changed(draft: Round) -> bool:
    """Return whether a drafted round has other players than the line-ups of now."""
    tournament, number = draft.tournament, draft.number
    teams = set(tournament.teams.filter(withdrawn_at=None).values_list("pk", flat=True))
    now = line_ups_of(tournament, number)
    seated = set(draft.seats.values_list("entry_id", flat=True))
    if teams != set(now) or seated != {player for four in now.values() for player in four}:
        return True
    return draft.seats.exclude(entry__status=EntryStatus.ENTERED).exists()


def _going_on(
    last: Round, teams: tuple[int, ...], number: int
) -> tuple[int, tuple[Tables, ...]] | None:
    """Return the plan of the last round if it has the same teams and further rounds."""
    known = last.draw.input
    if list(teams) != known.get("teams"):
        return None
    first = known["plan"]["first"]
    plan = tuple(tuple(tuple(table) for table in one) for one in known["plan"]["rounds"])
    return (first, plan) if number - first < len(plan) else None


def _planned(teams: tuple[int, ...], rounds: int, seed: int) -> tuple[Tables, ...]:
    try:
        return team_plan(teams, rounds, seed=seed).rounds
    except DrawError as error:
        raise errors.CannotDraw(reason=gettext(str(error))) from error


def _lines(request: TeamRequest) -> list[Line]:
    """Return the report: how often two teams meet in the plan, and since when it is the plan."""
    last = request.first + len(request.plan) - 1
    plan = TeamPlan(request.plan, meetings_of(request.teams, request.plan))
    text = gettext_noop("The plan of the teams is for rounds %(first)s to %(last)s.")
    return [Line(text, {"first": request.first, "last": last}), *plan.lines()]
