"""Corrections and removals of a pool's games."""

from __future__ import annotations

from django.db import transaction

from ladder import pool_games
from ladder.models import CountedGame
from ladder.pool_games import Scores
from ladder.services.changing import lock


@transaction.atomic
def correct_game(*, counted: CountedGame, scores: Scores, deals: int | None = None) -> None:
    """Replace the players, the scores and, if given, the number of deals of a game.

    :raises ValueError: unless there are three to five players.
    """
    pool_games.correct(lock(counted.pool), counted, scores, deals or counted.deals)


@transaction.atomic
def remove_game(*, counted: CountedGame) -> None:
    """Remove a game from its pool; it no longer counts."""
    pool_games.correct(lock(counted.pool), counted, {}, counted.deals)
