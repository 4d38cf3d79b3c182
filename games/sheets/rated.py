"""The results of rated games of events, which ladders read without knowing about events."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import F
from django.utils.timezone import now as utc_now

from games.models import Game, RatedResult
from games.sealed_games import sealed_games
from games.signals import rated_result_changed


def declare_rated(*games: Game) -> None:
    """Declare, before the first deal, that the results of the games' tables count in ladders."""
    RatedResult.objects.bulk_create(RatedResult(game=game) for game in games)


def write_rated_result(game_id: int, scores: Mapping[str, int] | None) -> None:
    """Write the confirmed scores, or None for none, of a game that was declared rated.

    Games that were not declared rated are ignored, and so are scores of sheets that are sealed.
    """
    rows = RatedResult.objects.filter(game=game_id)
    if scores is not None:
        rows = rows.exclude(sealed_games("game"))
    changed = rows.update(
        scores=dict(scores or {}),
        confirmed_at=None if scores is None else utc_now(),
        version=F("version") + 1,
    )
    if changed:
        rated_result_changed.send(Game, game=Game.objects.get(pk=game_id))
