"""The draw of a team event: a round of a plan for the teams, with the players of the line-ups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext

from tournaments import draw as drawing
from tournaments import errors
from tournaments.draw.costs import meetings
from tournaments.draw.model import TABLE_SIZE, DrawError, gettext_noop
from tournaments.draw.report import Line
from tournaments.draw.sitouts import times_missed
from tournaments.models import (
    EntryStatus,
    LineUpPlace,
    Phase,
    Round,
    Team,
    Tournament,
)
from tournaments.models.choices import PAIR
from tournaments.models.teams import PLAYING
from tournaments.services.draw_reports import lines_without_bound
from tournaments.services.draw_requests import PhaseDraw, forbidden_of, pure_rounds, released_of
from tournaments.services.phase_players import Field
from tournaments.teams.design import team_plan
from tournaments.teams.members import PlayerPair, player_pair
from tournaments.teams.plan import IN_SEATS, TeamPlan, line_up, meetings_of

Tables = tuple[drawing.Table, ...]

#: the lines of a report that hold for pairs; other lines would count partners as meeting again
OF_PAIRS = frozenset(
    (
        gettext_noop("No forbidden pair meets."),
        gettext_noop("The forbidden pair %(one)s and %(other)s meets in rounds %(rounds)s."),
        gettext_noop("Nobody sits out."),
        gettext_noop("Sit-outs of a player: %(least)s at least, %(most)s at most."),
    )
)
#: how many earlier meetings a forbidden pair counts as
APART = 1_000


@dataclass(frozen=True, slots=True)
class TeamRequest:
    """A request for one more round of a team event; equal to another if nothing has changed.

    *plan* holds the teams at the tables of the rounds from *first* on, and which of their players
    sit there. *line_ups* holds the players of each team in the order N E S W, or of their places.
    """

    seed: int
    teams: tuple[int, ...]
    line_ups: tuple[tuple[int, tuple[int, ...]], ...]
    first: int
    plan: TeamPlan
    history: tuple[drawing.Round, ...]
    forbidden: frozenset[drawing.Pair]
    field: Field

    @property
    def number(self) -> int:
        return len(self.history) + 1

    def as_json(self) -> dict[str, Any]:
        """Return the input that a draw stores, to be repeated and for later rounds of its plan."""
        return {
            "players": sorted(player for _team, those in self.line_ups for player in those),
            "rounds": 1,
            "history": [asdict(one) for one in self.history],
            "forbidden": sorted(self.forbidden),
            "places": [],
            "teams": self.teams,
            "plan": {
                "first": self.first,
                "rounds": self.plan.rounds,
                "players": self.plan.players,
                "members": self.plan.members,
            },
        }


def team_request(phase: Phase, seed: int, *, anew: bool) -> TeamRequest:
    """Return the request for the next round of a team event, whose line-ups are open.

    The plan of earlier rounds continues while the teams stay the same.

    :param anew: whether to make a new plan for the remaining rounds with *seed*.
    :raises NoRoundsLeft: when every round of the phase has been released.
    :raises CannotDraw: for too few teams.
    """
    tournament = phase.tournament
    released = released_of(tournament)
    number, left = len(released) + 1, phase.round_count - len(released)
    if left < 1:
        raise errors.NoRoundsLeft(rounds=phase.round_count)
    teams = tuple(
        Team.objects.filter(PLAYING, tournament=tournament)
        .order_by("pk")
        .values_list("pk", flat=True)
    )
    history, forbidden = pure_rounds(released), forbidden_of(tournament)
    players = line_ups_of(tournament, number)
    continued = None if anew or not released else _continued_plan(released[-1], teams, number)
    if continued is None:
        met = {} if tournament.captains_seat else _met(history, forbidden, players)
        known, out = tuple(sorted(met.items())), _sat_out(history, players)
        continued = number, _planned(teams, left, tournament.team_players, seed, known, out)
    return TeamRequest(
        seed=seed,
        teams=teams,
        line_ups=tuple((team, players[team]) for team in teams if team in players),
        first=continued[0],
        plan=continued[1],
        history=tuple(history),
        forbidden=forbidden,
        field=Field({}),
    )


def draw_teams(request: TeamRequest) -> PhaseDraw:
    """Return the round that *request* asks for.

    :raises CannotDraw: if a team has no line-up.
    """
    plan, number = request.plan, request.number - request.first
    tables, players = plan.rounds[number], dict(request.line_ups)
    if set(players) != set(request.teams):
        raise errors.CannotDraw(reason=gettext("A team has no line-up yet. Draw again."))
    if any(len(those) != plan.players for those in players.values()):
        raise errors.CannotDraw(reason=gettext("A team has no line-up yet. Draw again."))
    drawn = line_up(tables, players, plan.members[number])
    return PhaseDraw(
        rounds=(drawn,),
        brackets=(("",) * len(tables),),
        costs=drawing.evaluate([*request.history, drawn], request.forbidden, _partners(request)),
        report=tuple(_lines(request, drawn)),
    )


def line_ups_of(tournament: Tournament, number: int) -> dict[int, tuple[int, ...]]:
    """Return the players of each team in the event, in the order of their places."""
    places = LineUpPlace.objects.filter(
        line_up__team__tournament=tournament,
        line_up__team__withdrawn_at=None,
        line_up__team__waiting=False,
        line_up__round_number=number,
    )
    found: dict[int, list[int]] = {}
    for team, entry in places.order_by("pk").values_list("line_up__team_id", "entry_id"):
        found.setdefault(team, []).append(entry)
    return {team: tuple(those) for team, those in found.items()}


def line_ups_have_changed(draft: Round) -> bool:
    """Return whether a drafted round has other players than the current line-ups."""
    tournament, number = draft.tournament, draft.number
    teams = set(tournament.teams.filter(PLAYING).values_list("pk", flat=True))
    now = line_ups_of(tournament, number)
    seated = set(draft.seats.values_list("entry_id", flat=True))
    seated |= set(draft.sit_outs.values_list("entry_id", flat=True))
    if teams != set(now) or seated != {player for those in now.values() for player in those}:
        return True
    return draft.seats.exclude(entry__status=EntryStatus.ENTERED).exists()


def _continued_plan(
    last: Round, teams: tuple[int, ...], number: int
) -> tuple[int, TeamPlan] | None:
    """Return the plan of the last round, and its first round, if it still applies, else None."""
    known = last.draw.input
    if list(teams) != known.get("teams"):
        return None
    plan = known["plan"]
    rounds = _tables_of(plan["rounds"])
    if number - plan["first"] >= len(rounds):
        return None
    # Plans stored by earlier versions have no members: each table seats its team in order.
    seats = [[IN_SEATS] * len(one) for one in rounds]
    members = _tables_of(plan.get("members", seats))
    players = plan.get("players", TABLE_SIZE)
    return plan["first"], TeamPlan(rounds, meetings_of(teams, rounds), players, members)


def _tables_of(rounds: Sequence[Sequence[Sequence[int]]]) -> tuple[Tables, ...]:
    return tuple(tuple((n, e, s, w) for n, e, s, w in one) for one in rounds)


def _met(
    history: Sequence[drawing.Round],
    forbidden: frozenset[drawing.Pair],
    line_ups: Mapping[int, Sequence[int]],
) -> dict[PlayerPair, int]:
    """Return how often players of the line-ups have met; forbidden pairs count as :data:`APART`."""
    place = {
        player: (team, number)
        for team, those in line_ups.items()
        for number, player in enumerate(those)
    }
    times = dict(meetings(history)) | dict.fromkeys(forbidden, APART)
    return {
        player_pair(place[one], place[other]): count
        for (one, other), count in times.items()
        if one in place and other in place and place[one][0] != place[other][0]
    }


def _sat_out(
    history: Sequence[drawing.Round], line_ups: Mapping[int, Sequence[int]]
) -> tuple[tuple[int, int], ...]:
    """Return how often each pair has missed a game, counted for its first player."""
    times = times_missed(history)
    return tuple(
        (team, times[those[0]]) for team, those in sorted(line_ups.items()) if times[those[0]]
    )


def _partners(request: TeamRequest) -> frozenset[drawing.Pair]:
    """Return the partners in an event of pairs, who share a table in every round."""
    if request.plan.players != PAIR:
        return frozenset()
    return frozenset(drawing.pair(one, other) for _team, (one, other) in request.line_ups)


def _lines_of_pairs(request: TeamRequest, drawn: drawing.Round) -> list[Line]:
    """Return the lines about sit-outs and forbidden pairs."""
    lines = lines_without_bound([*request.history, drawn], request.forbidden)
    return [line for line in lines if line.text in OF_PAIRS]


@lru_cache(maxsize=8)  # A draw needs the plan again once it has locked the event.
def _planned(
    teams: tuple[int, ...],
    rounds: int,
    players: int,
    seed: int,
    met: tuple[tuple[PlayerPair, int], ...],
    sat_out: tuple[tuple[int, int], ...],
) -> TeamPlan:
    try:
        return team_plan(
            teams, rounds, players=players, seed=seed, met=dict(met), sat_out=dict(sat_out)
        )
    except DrawError as error:
        raise errors.CannotDraw(reason=gettext(str(error))) from error


def _plan_text(rounds: int, *, of_pairs: bool) -> str:
    """Return the sentence that says for which rounds a plan is."""
    if of_pairs:
        texts = (
            gettext_noop("The plan of the pairs is for round %(first)s."),
            gettext_noop("The plan of the pairs is for rounds %(first)s and %(last)s."),
            gettext_noop("The plan of the pairs is for rounds %(first)s to %(last)s."),
        )
    else:
        texts = (
            gettext_noop("The plan of the teams is for round %(first)s."),
            gettext_noop("The plan of the teams is for rounds %(first)s and %(last)s."),
            gettext_noop("The plan of the teams is for rounds %(first)s to %(last)s."),
        )
    return texts[min(rounds, len(texts)) - 1]


def _lines(request: TeamRequest, drawn: drawing.Round) -> list[Line]:
    """Return the report: how often teams and players meet in the plan, and its rounds."""
    last = request.first + len(request.plan.rounds) - 1
    text = _plan_text(len(request.plan.rounds), of_pairs=request.plan.players == PAIR)
    lines = [Line(text, {"first": request.first, "last": last}), *request.plan.lines()]
    if request.plan.players == PAIR:
        return [*lines, *_lines_of_pairs(request, drawn)]
    if request.plan.players == TABLE_SIZE:
        return lines
    return [*lines, *lines_without_bound([*request.history, drawn], request.forbidden)]
