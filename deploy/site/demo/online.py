"""The demonstration's online events, whose first round is drawn and waits to be released."""

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext

from accounts.models import Club, Player, User
from deploy.site.demo import times
from games.rules import PRESETS
from tournaments import services as events
from tournaments.models import Comparison, NoShow, OnlineClock, RoundKind, Tournament, Venue

SEED = 8


def fill(club: Club, director: User, members: Sequence[Player], now: datetime) -> None:
    """Announce the event of the coming Thursday, with eight of *members* and a stand-in."""
    event = events.create_tournament(
        club=club,
        actor=director,
        name=gettext("Thursday Online"),
        starts_at=times.earliest(times.THURSDAY, times.EVENING, now),
        ruleset=PRESETS["pagat"],
        round_count=2,
        round_kind=RoundKind.ONCE,
        venue=Venue.ONLINE,
        online_clock=OnlineClock.QUICK,
        ready_minutes=1,
        no_show=NoShow.BOT,
        next_round_minutes=5,
        description=gettext(
            "At live tables. Be at your browser at the start: a bot plays until you come."
        ),
    )
    *players, stand_in = members[:9]
    events.add_stand_in(tournament=event, player=stand_in, actor=director)
    _draw(event, director, players)


def fill_duplicate(club: Club, director: User, members: Sequence[Player], now: datetime) -> None:
    """Announce a duplicate event of the coming Wednesday, with twelve of *members*."""
    event = events.create_tournament(
        club=club,
        actor=director,
        name=gettext("Same Deals Online"),
        starts_at=times.earliest(times.WEDNESDAY, times.EVENING, now),
        ruleset=PRESETS["pagat"],
        round_count=2,
        round_kind=RoundKind.ONCE,
        comparison=Comparison.MATCHPOINTS,
        venue=Venue.ONLINE,
        online_clock=OnlineClock.USUAL,
        no_show=NoShow.DIRECTOR,
        description=gettext(
            "Three live tables play the same deals, and nobody sees the others until then."
        ),
    )
    _draw(event, director, members[:12])


def _draw(event: Tournament, director: User, players: Sequence[Player]) -> None:
    for player in players:
        events.enter(tournament=event, player=player, actor=director)
    events.check_in_everybody(tournament=event, actor=director)
    events.draw_rounds(tournament=event, actor=director, seed=SEED)
