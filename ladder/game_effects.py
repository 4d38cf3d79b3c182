"""What a game changed on the ladders: each player's score in its period before and after it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, time
from itertools import groupby
from typing import Any

from ladder.ladder_page import period_name
from ladder.models import CountedGame, Ladder, Run, SeatRating
from ladder.periods import Period
from ladder.standings import Standings

COLUMNS = ("game", "player", "score", "ladder_score", "game__ended_at", "game__deals",
           "game__deals_of_whole")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Effect:
    """A player's score on a ladder before and after a game; None where no game counted yet.

    :ivar games: the games of the period that count, up to this one.
    """

    ladder: Ladder
    period: str
    before: float | None
    after: float | None
    games: int

    @property
    def missing(self) -> int:
        """The number of further games needed for a place."""
        return max(self.ladder.games_needed - self.games, 0)


def effects_of(
    run: Run, game: CountedGame, ladders: Iterable[Ladder], ratings: Sequence[Any]
) -> dict[int, list[Effect]]:
    """Return the effects of *game* on its players, by the primary key of the player.

    :param ratings: the ratings of the game in the run.
    """
    day = game.ended_at.astimezone(game.pool.club.zone).date()
    periods = [(one, one.rules.period_of(day, run.today)) for one in ladders]
    counting = [(one, period) for one, period in periods if period is not None]
    players = [one.player_id for one in ratings if one.player_id is not None]
    found: defaultdict[int, list[Effect]] = defaultdict(list)
    if not counting:
        return found
    rows = _rows(run, game, min(period.first for _, period in counting), players)
    for ladder, period in counting:
        before, after = _standings(game, ladder, period, rows, players)
        name = period_name(ladder.calendar, period)
        for player in players:
            now = after.so_far(player)
            found[player].append(Effect(ladder, name, before[player], now.score, now.games))
    return found


def _rows(run: Run, game: CountedGame, first: Any, players: Sequence[int]) -> list[list[Any]]:
    """Return the seats of the *players'* games from the day *first* to *game*, game by game."""
    since = datetime.combine(first, time.min, game.pool.club.zone)
    own = SeatRating.objects.filter(
        run=run, player__in=players, game__ended_at__gte=since, game__ended_at__lte=game.ended_at
    )
    seats = SeatRating.objects.filter(run=run, game__in=own.order_by().values("game"))
    each = seats.order_by("pk").values_list(*COLUMNS)
    games = [list(rows) for _pk, rows in groupby(each, key=lambda row: row[0])]
    last = next(n for n, rows in enumerate(games) if rows[0][0] == game.pk)
    return games[: last + 1]


def _standings(
    game: CountedGame,
    ladder: Ladder,
    period: Period,
    games: Sequence[Sequence[Any]],
    players: Sequence[int],
) -> tuple[dict[int, float | None], Standings[int]]:
    """Return the players' scores before *game*, the last of *games*, and the standings after."""
    standings = Standings[int](ladder.rules.rules)
    before: dict[int, float | None] = {}
    for rows in games:
        _pk, _player, _score, _points, ended_at, deals, of = rows[0]
        if rows[0][0] == game.pk:
            before = {player: standings.so_far(player).score for player in players}
        if ended_at.astimezone(game.pool.club.zone).date() in period:
            standings.add(
                [row[1] for row in rows], [row[3] for row in rows], [row[2] for row in rows],
                deals / of,
            )  # fmt: skip
    return before, standings
