"""The demonstration's team event: two rounds played, and line-ups arriving for the third."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random

from django.utils.translation import gettext

from accounts.models import Club, Player, User
from deploy.site.demo import times
from games.rules import PRESETS
from tournaments import services as events
from tournaments.models import Round, RoundKind, Team, TeamRanking, Tournament
from tournaments.tasks import refresh_standings

SEED = 44
SPREAD = 12
"""Steps of five between the scores of a table."""
TEAMS = ("Weir Street", "The Ferrymen", "North Bank", "Lock Keepers")
SIZE = 5


def fill(club: Club, director: User, members: Sequence[Player], now: datetime) -> None:
    """Play two of three rounds of four teams of *members*, each with a reserve."""
    rng = Random(SEED)  # noqa: S311 - no secret
    event = events.create_tournament(
        club=club,
        actor=director,
        name=gettext("Team Trophy"),
        starts_at=times.latest(times.SUNDAY, times.AFTERNOON, now - times.WEEK),
        place=gettext("Assembly Rooms"),
        ruleset=PRESETS["pagat"],
        round_count=3,
        round_kind=RoundKind.GAME,
        team_ranking=TeamRanking.MATCH,
        capacity=8,
        description=gettext(
            "A round every Sunday. Captains hand in their line-ups by Saturday evening."
        ),
    )
    for number, name in enumerate(TEAMS):
        _enter(event, name, members[number * SIZE : (number + 1) * SIZE])
    for number in (1, 2):
        for team in events.active_teams(event):
            _hand_in(team, number, director, rng)
        seed = SEED if number == 1 else None
        events.draw_rounds(tournament=event, actor=director, seed=seed)
        give(events.release_round(tournament=event, actor=director), director, rng)
    events.set_line_up_deadline(
        tournament=event,
        deadline=times.earliest(times.SATURDAY, times.EVENING, now + timedelta(days=1)),
        actor=director,
    )
    for team in events.active_teams(event)[1:3]:
        _hand_in(team, 3, director, rng)
    refresh_standings(event.pk)


def _enter(event: Tournament, name: str, five: Sequence[Player]) -> None:
    captain = five[0]
    if captain.user is None:
        raise ValueError("everybody in the demonstration has a login")
    events.enter_team(
        tournament=event,
        actor=captain.user,
        name=name,
        captain=captain,
        players=five[:4],
        reserves=five[4:],
    )


def _hand_in(team: Team, number: int, director: User, rng: Random) -> None:
    four = rng.sample(events.available_players(team), 4)
    actor = team.captain.user or director
    events.hand_in_line_up(team=team, number=number, players=four, actor=actor)


def give(current: Round, director: User, rng: Random) -> None:
    """Enter totals, which add up to 0, for every table of a round."""
    for table in current.tables.order_by("number"):
        three = [5 * rng.randint(-SPREAD, SPREAD) for _ in range(3)]
        totals = dict(zip("NESW", [*three, -sum(three)], strict=True))
        events.submit_totals(table=table, actor=director, totals=totals)
        events.confirm_result(table=table, actor=director)
