"""Rungs with members on them, and games that decide challenges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from django.db.models import F
from django.utils.timezone import now

from accounts.models import Club, Player, Role, User
from games.models import Game, GameStatus
from games.rules import PRESETS, Plan, Seat
from games.sheets.services import create_game
from games.signals import game_changed
from ladder import tasks
from ladder.challenges import order, services
from ladder.challenges.rungs import replay
from ladder.challenges.tasks import sweep
from ladder.models import Challenge, Pool, RungChange, RungList
from tests.factories import MembershipFactory, PlayerFactory, PoolFactory, UserFactory

NAMES = ("Ada", "Ben", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim")


def official_of(club: Club) -> User:
    """Return a director of *club* who is not a player."""
    return MembershipFactory.create(club=club, role=Role.DIRECTOR).user


def member_players(club: Club, names: Sequence[str] = NAMES) -> list[Player]:
    """Return new members of *club*."""
    users = [UserFactory.create(name=name) for name in names]
    for user in users:
        MembershipFactory.create(club=club, user=user)
    return [PlayerFactory.create(club=club, user=user, name=user.name) for user in users]


def rungs_of(
    players: Sequence[Player], official: User, pool: Pool | None = None, **settings: object
) -> RungList:
    """Return started rungs with only *players*, in this order."""
    pool = pool or PoolFactory.create(club=players[0].club)
    rungs = services.create_list(pool=pool, actor=official, **settings)
    order.store(rungs, order.order_of(rungs), tuple(player.pk for player in players))
    return services.start(rungs=rungs, actor=official)


def names_on(rungs: RungList) -> str:
    """Return the first letters of the names of the players on the rungs, from the top."""
    players = rungs.rungs.order_by("number").select_related("player")
    return "".join(rung.player.name[0] for rung in players)


def user_of(player: Player) -> User:
    assert player.user is not None
    return player.user


def challenged(
    rungs: RungList, challenger: Player, *others: Player, accepted: bool = True
) -> Challenge:
    """Return a challenge, which the others have accepted or not."""
    made = services.challenge(rungs=rungs, actor=user_of(challenger), players=others)
    if accepted:
        for player in others:
            services.accept(challenge=made, actor=user_of(player))
    made.refresh_from_db()
    return made


def sheet_of(players: Sequence[Player], at: datetime | None = None) -> Game:
    """Return a new score sheet of four players."""
    return create_game(
        club=players[0].club,
        ruleset=PRESETS["pagat"],
        seats=dict(zip([Seat(letter) for letter in "NESW"], players, strict=True)),
        plan=Plan(),
        first_declarer=Seat.N,
        created_by=user_of(players[0]),
        played_at=at,
    )


def confirm(game: Game, totals: Sequence[int], deals: int = 28) -> None:
    """Give a sheet its confirmed totals, as its last confirmation does."""
    at = now()
    Game.objects.filter(pk=game.pk).update(
        totals=dict(zip("NESW", totals, strict=True)),
        status=GameStatus.CONFIRMED,
        deal_count=deals,
        finished_at=at,
        finished_by=game.created_by,
        confirmed_at=at,
        confirmed_by=game.created_by,
        version=F("version") + 1,
    )
    game.refresh_from_db()
    game_changed.send(Game, game=game, actor=game.created_by)


def played(players: Mapping[Player, int], deals: int = 28) -> Game:
    """Return the confirmed sheet of a game with these totals, which has been counted."""
    game = sheet_of(list(players))
    confirm(game, list(players.values()), deals)
    tasks.take_in()
    sweep()
    return game


def pass_days(challenge: Challenge, days: float) -> None:
    """Let *days* pass for a challenge by moving its times back."""
    challenge.refresh_from_db()
    back = timedelta(days=days)
    times = ("created_at", "complete_at", "ended_at", "deadline", "remind_at")
    changes = {name: getattr(challenge, name) - back for name in times if getattr(challenge, name)}
    Challenge.objects.filter(pk=challenge.pk).update(**changes)
    challenge.refresh_from_db()


def replayed(rungs: RungList) -> bool:
    """Return whether the rungs are what their log gives."""
    return order.order_of(rungs) == replay(order.standing_changes(rungs))


def entries(rungs: RungList) -> list[RungChange]:
    return list(rungs.changes.order_by("pk"))
