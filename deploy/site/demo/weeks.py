"""The demonstration's weekly league, with its first round under way."""

from collections.abc import Sequence
from datetime import datetime, time, timedelta

from django.utils.translation import gettext

from accounts.models import Club, Player, User
from deploy.site.demo import times
from games.rules import PRESETS
from tournaments import services as events
from tournaments.models import OnlineClock, RoundKind, Table, Unplayed, Venue
from tournaments.phase_templates import Template
from tournaments.services.notifying_times import seats_of

SEED = 13
EARLY, LATE = time(18, 0), time(20, 30)


def fill(club: Club, director: User, members: Sequence[Player], now: datetime) -> None:
    """Start the league with *members*, who all have an account.

    The first table has proposed times, the second an agreed time.
    """
    event = events.create_tournament(
        club=club,
        actor=director,
        name=times.name_of_league(now.date()),
        starts_at=times.last_evening(now, EARLY),
        ruleset=PRESETS["pagat"],
        round_count=5,
        round_kind=RoundKind.ONCE,
        venue=Venue.BOTH,
        online_clock=OnlineClock.USUAL,
        template=Template.WEEKLY,
        unplayed=Unplayed.ANSWERED,
        next_round_minutes=0,
        description=gettext(
            "A round a week. The four of a table agree on a time, here or in the room."
        ),
    )
    for player in members:
        events.enter(tournament=event, player=player, actor=director)
    events.check_in_everybody(tournament=event, actor=director)
    events.draw_rounds(tournament=event, actor=director, seed=SEED)
    events.move_draft(round=event.rounds.get(number=1), actor=director, online=True)
    one = events.release_round(tournament=event, actor=director)
    first, second = one.tables.order_by("number")
    _propose(first, now, answers=2)
    _propose(second, now, answers=4)


def _propose(table: Table, now: datetime, answers: int) -> None:
    """Let the first player of *table* propose two evenings, and *answers* players accept."""
    users = [seat.entry.player.user for seat in seats_of([table])]
    first, *others = [user for user in users if user is not None]
    evenings = [times.on_day(now + timedelta(days=2), LATE)]
    evenings.append(times.on_day(now + timedelta(days=4), EARLY))
    made = events.propose_times(table=table, actor=first, times=evenings, now=now)
    for user in others[: answers - 1]:
        events.answer_time(proposal=made[0], actor=user, can=True, now=now)
