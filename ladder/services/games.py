"""Games of a pool that change or leave it."""

from __future__ import annotations

from django.db import transaction

from ladder import counting
from ladder.counting import Scores
from ladder.models import CountedGame
from ladder.services.changing import lock


@transaction.atomic
def correct_game(*, counted: CountedGame, scores: Scores, deals: int | None = None) -> None:
    """Replace the players and scores of a game, and how many deals were played.

    :raises ValueError: unless there are three to five players.
    """
    counting.correct(lock(counted.pool), counted, scores, deals or counted.deals)


@transaction.atomic
def remove_game(*, counted: CountedGame) -> None:
    """Have a game no longer count."""
    counting.correct(lock(counted.pool), counted, {}, counted.deals)
