"""The unfinished games on the home page of a club: the reader's own, and those in dispute."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import Club, Player
from games.models import IN_PROGRESS, Game, GameStatus, Seating
from games.sealed_games import sealed_from_official
from games.tables.lobby import AnyUser, TableSummary, in_progress
from games.tables.moderation import unsettled_reports

MOST_SHEETS = 4
MOST_TABLES = 60
OPEN_SHEETS = (GameStatus.OPEN, GameStatus.FINISHED, GameStatus.DISPUTED)


@dataclass(frozen=True, slots=True)
class ClubGames:
    """Games of one reader, the latest first.

    :ivar tables: the games at tables that they are playing, those with their turn first.
    :ivar sheets: their score sheets that are not confirmed.
    :ivar disputed: the score sheets that an official has to settle; empty for other readers.
    :ivar reports: how many reported messages an official has still to settle.
    """

    tables: Sequence[TableSummary]
    sheets: Sequence[Game]
    disputed: Sequence[Game]
    reports: int


def games_of_club(club: Club, player: Player | None, user: AnyUser, *, official: bool) -> ClubGames:
    """Return the unfinished games that concern *user*, who plays as *player*.

    Queries: one; two for an official without such games.
    """
    if player is None and not official:
        return ClubGames([], [], [], 0)
    official_pk = user.pk if official and user.is_authenticated else 0
    seats = list(_seats(club, player, official_pk))
    games: dict[int, tuple[Game, list[Seating]]] = {}
    for seat in seats:
        games.setdefault(seat.game_id, (seat.game, []))[1].append(seat)
    mine = [
        (game, seated)
        for game, seated in games.values()
        if player is not None and any(seat.player_id == player.pk for seat in seated)
    ]
    disputed = [game for game, _seated in games.values() if game.status == GameStatus.DISPUTED]
    reports = seats[0].reports if seats else unsettled_reports(club, official_pk).count()
    return ClubGames(
        tables=in_progress(((game.table, seated) for game, seated in mine if game.hosted), user),
        sheets=[game for game, _seated in mine if not game.hosted][:MOST_SHEETS],
        disputed=disputed if official else [],
        reports=reports if official else 0,
    )


def _seats(club: Club, player: Player | None, official: int) -> QuerySet[Any]:
    """Return the seats of these games, with the number of the club's unsettled reports.

    :param official: the user, if they are an official of the club; otherwise 0.
    """
    games = Game.objects.filter(club=club).order_by("-played_at", "-pk")
    own = games.filter(Exists(Seating.objects.filter(game=OuterRef("pk"), player=player)))
    sheets = own.filter(hosted=False, status__in=OPEN_SHEETS)
    wanted = Q(game__in=sheets.values("pk")[:MOST_SHEETS])
    wanted |= Q(game__in=own.filter(table__status__in=IN_PROGRESS).values("pk")[:MOST_TABLES])
    if official:
        disputed = games.filter(status=GameStatus.DISPUTED)
        disputed = disputed.exclude(sealed_from_official(official, "pk"))
        wanted |= Q(game__in=disputed.values("pk")[:MOST_SHEETS])
    seats = Seating.objects.filter(wanted).select_related("player", "game__club", "game__table")
    reports = unsettled_reports(club, official).order_by().values("game__club")
    counted = Coalesce(Subquery(reports.annotate(number=Count("pk")).values("number")), 0)
    return seats.annotate(reports=counted).order_by("-game__played_at", "-game", "pk")
