"""The demonstration's events for pairs, and for teams of eight, including a team of guests."""

from collections.abc import Sequence
from datetime import datetime
from random import Random

from django.utils.translation import gettext, gettext_noop

from accounts.models import Club, Player, User
from accounts.services.players import add_player
from deploy.site.demo import times
from deploy.site.demo.teams import give
from games.rules import PRESETS
from tournaments import services as events
from tournaments.models import RoundKind, TeamRanking, Tournament
from tournaments.tasks import refresh_standings

SEED = 45
PAIRS, EIGHT = 6, 8
TEAMS = (
    gettext_noop("Riverside Reds"),
    gettext_noop("Riverside Blues"),
    gettext_noop("Riverside Greens"),
)
VISITORS = gettext_noop("Visitors from Lyon")
GUESTS = (
    "Adèle Fournel", "Baptiste Morin", "Céline Arnaud", "Denis Guichard", "Élodie Perret",
    "Fabien Rochas", "Gaëlle Vidal", "Hugo Tissot",
)  # fmt: skip


def fill_pairs(club: Club, director: User, members: Sequence[Player], now: datetime) -> None:
    """Play two of five weekly rounds of pairs, and draw the third."""
    rng = Random(SEED)  # noqa: S311 - no secret
    event = events.create_tournament(
        club=club,
        actor=director,
        name=gettext("Wednesday Pairs"),
        starts_at=times.latest(times.WEDNESDAY, times.EVENING, now - times.WEEK),
        place=gettext("Boathouse"),
        ruleset=PRESETS["pagat"],
        round_count=PAIRS - 1,
        round_kind=RoundKind.GAME,
        team_ranking=TeamRanking.TOTAL,
        team_players=2,
        description=gettext(
            "A round every Wednesday. The scores of two who sit opposite are added."
        ),
    )
    for number in range(PAIRS):
        two = members[2 * number : 2 * number + 2]
        events.enter_team(tournament=event, actor=director, name="", captain=two[0], players=two)
    _play(event, director, rng, rounds=2)


def fill_eights(club: Club, director: User, members: Sequence[Player], now: datetime) -> None:
    """Play a round of four teams of eight, one of them guests, and draw the second."""
    rng = Random(SEED)  # noqa: S311 - no secret
    event = events.create_tournament(
        club=club,
        actor=director,
        name=gettext("Festival of Eights"),
        starts_at=times.latest(times.SATURDAY, times.AFTERNOON, now),
        place=gettext("Town Hall"),
        ruleset=PRESETS["pagat"],
        round_count=3,
        round_kind=RoundKind.GAME,
        team_ranking=TeamRanking.MATCH,
        team_players=EIGHT,
        description=gettext(
            "A round every Saturday. All eight of a team play it, at different tables."
        ),
    )
    guests = [add_player(club=club, actor=director, name=name, guest=True) for name in GUESTS]
    everybody = [*members[: EIGHT * len(TEAMS)], *guests]
    for number, name in enumerate(map(gettext, (*TEAMS, VISITORS))):
        eight = everybody[EIGHT * number : EIGHT * (number + 1)]
        events.enter_team(
            tournament=event, actor=director, name=name, captain=eight[0], players=eight
        )
    _play(event, director, rng, rounds=1)


def _play(event: Tournament, director: User, rng: Random, rounds: int) -> None:
    """Play *rounds* rounds, and draw the next one."""
    for number in range(1, rounds + 2):
        seed = SEED if number == 1 else None
        events.draw_rounds(tournament=event, actor=director, seed=seed)
        if number <= rounds:
            give(events.release_round(tournament=event, actor=director), director, rng)
    refresh_standings(event.pk)
