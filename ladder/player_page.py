"""A player's games and chart of strengths, for their page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from accounts.models import Player
from ladder.bots import key_of
from ladder.careers import CareerGame, Opponent
from ladder.charts import BandChart, band_chart
from ladder.models import Run, SeatRating
from ladder.scale import Scale, ShownStrength


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game with the strength after it; *x* and *y* are its point in the chart."""

    game: CareerGame
    strength: ShownStrength
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class OpponentLine:
    name: str
    opponent: Opponent


OWN_FIELDS = (
    *("score", "ladder_score", "mean_after", "variance_after"),
    *("game__ended_at", "game__deals", "game__deals_of_whole"),
    "game__game__title",
)


def games_of(run: Run, player: int) -> list[CareerGame]:
    """Return the games of a player in a run, the earliest first."""
    own = SeatRating.objects.filter(run=run, player=player).order_by("pk")
    everybody = SeatRating.objects.filter(run=run, game__in=own.order_by().values("game"))
    others: defaultdict[int, dict[int, int]] = defaultdict(dict)
    scores = everybody.exclude(player=player).order_by()
    columns = ("game_id", "player_id", "bot", "number", "score")
    for game, opponent, bot, number, score in scores.values_list(*columns):
        others[game][key_of(bot, number) if opponent is None else opponent] = score
    return [
        CareerGame(
            pk=rating.game_id,
            at=rating.game.ended_at,
            deals=rating.game.deals,
            deals_of_whole=rating.game.deals_of_whole,
            score=rating.score,
            ladder_score=rating.ladder_score,
            mean=rating.mean_after,
            variance=rating.variance_after,
            others=others[rating.game_id],
            title=rating.game.game.title if rating.game.game else "",
        )
        for rating in own.select_related("game__game").only(*OWN_FIELDS)
    ]


def chart_of(games: Sequence[CareerGame], scale: Scale) -> tuple[BandChart, list[GameLine]]:
    """Return the chart of the strengths after *games*, and the lines of the games, in order."""
    shown = [scale.show(game.mean, game.variance) for game in games]
    chart = band_chart(
        [game.at.timestamp() for game in games],
        [one.mean for one in shown],
        [sqrt(game.variance) for game in games],
    )
    lines = [
        GameLine(game, strength, spot.x, spot.y)
        for game, strength, spot in zip(games, shown, chart.spots, strict=True)
    ]
    return chart, lines


def opponents_with_names(opponents: Sequence[Opponent]) -> list[OpponentLine]:
    names = dict(
        Player.objects.filter(pk__in=[one.player for one in opponents]).values_list("pk", "name")
    )
    return [OpponentLine(names[one.player], one) for one in opponents]
