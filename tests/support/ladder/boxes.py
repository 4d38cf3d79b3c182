"""Box leagues with players, and their games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from accounts.models import Club, Player, Role, User
from ladder.boxes import services
from ladder.models import BoxLeague, BoxPlayer, BoxSeason, Pool
from tests.factories import MembershipFactory, PlayerFactory, PoolFactory, UserFactory
from tests.support.ladder.pools import compute, play

PATTERN = (90, 20, -40, -70)
"""The scores of a game, the first player best."""


def official_of(club: Club) -> User:
    return MembershipFactory.create(club=club, role=Role.DIRECTOR).user


def players_of(club: Club, count: int, *, accounts: bool = False) -> list[Player]:
    """Create players, all with an account or all without."""
    made = []
    for number in range(1, count + 1):
        user = UserFactory.create(name=f"User {number:02}") if accounts else None
        if user is not None:
            MembershipFactory.create(club=club, user=user)
        made.append(PlayerFactory.create(club=club, user=user, name=f"Box player {number:02}"))
    return made


def league_of(club: Club, players: Sequence[Player], **settings: Any) -> BoxLeague:
    """Found a league with these players."""
    pool = Pool.objects.filter(club=club).first() or PoolFactory.create(club=club)
    actor = official_of(club)
    chosen: dict[str, Any] = {"name": "Boxes", "size": 4, "minimum": 1} | settings
    league = services.found_league(pool=pool, actor=actor, **chosen)
    for player in players:
        services.take_part(league=league, player=player, actor=actor)
    return league


def ranked(pool: Pool, players: Sequence[Player], at: datetime) -> None:
    """Give the players decreasing strengths, through games from *at* on."""
    for number in range(0, len(players) - 3, 2):
        play(pool, players[number : number + 4], PATTERN, at + timedelta(minutes=number))
    compute(pool)


def drafted_season(league: BoxLeague) -> BoxSeason:
    """Draft a season as an official."""
    return services.draft_season(league=league, actor=official_of(league.pool.club))


def begin(league: BoxLeague, **days: Any) -> BoxSeason:
    """Draft and release a season; *days* are its first and last day."""
    actor = official_of(league.pool.club)
    drafted = services.draft_season(league=league, actor=actor)
    if days:
        drafted = services.change_draft(
            league=league, actor=actor, version=drafted.version, boxes={}, **days
        )
    season = services.release_season(league=league, actor=actor, version=drafted.version)
    return BoxSeason.objects.select_related("league__pool__club").get(pk=season.pk)


def boxes_of(season: BoxSeason) -> list[list[str]]:
    """Return the names in each box, in their initial order."""
    found: dict[int, list[str]] = {}
    rows = BoxPlayer.objects.filter(season=season).order_by("box__number", "number")
    for number, name in rows.values_list("box__number", "player__name"):
        found.setdefault(number, []).append(name.removeprefix("Box player "))
    return list(found.values())
