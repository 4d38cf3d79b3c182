"""Challenges that need an action, for the home pages of clubs and of players."""

from __future__ import annotations

from accounts.models import Player
from ladder.challenges.presentation import ToDo, to_do_for, to_do_of

__all__ = ["ToDo", "to_do_for", "to_do_in_club"]


def to_do_in_club(player: Player | None) -> list[ToDo]:
    """Return the challenges that need an action by *player*."""
    return to_do_of([player.pk]) if player else []
