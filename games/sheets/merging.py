"""The games of two players who are merged."""

from __future__ import annotations

from typing import Any

from django.utils.translation import ngettext

from accounts.errors import NotMergeable
from accounts.models import Player
from games.models import Game, Seating


def count(player: Player) -> tuple[int, str]:
    """Return how many games *player* has, as a number and as text."""
    number = Seating.objects.filter(player=player).count()
    words = ngettext("%(count)s game", "%(count)s games", number) % {"count": number}
    return number, words


def merge(kept: Player, merged: Player, **event: Any) -> None:
    """Give the seats of *merged* to *kept*.

    :raises NotMergeable: if both have a seat in one game.
    """
    if both := Game.objects.filter(seatings__player=kept).filter(seatings__player=merged):
        raise NotMergeable.met_in(map(str, both))
    Seating.objects.filter(player=merged).update(player=kept)
