"""The entries of two players who are merged."""

from __future__ import annotations

from typing import Any

from django.utils.translation import ngettext

from accounts.errors import NotMergeable
from accounts.models import Player
from tournaments.models import Entry, Team, Tournament


def count(player: Player) -> str:
    """Return in how many events *player* is entered, in words, or ``""``."""
    number = Entry.objects.filter(player=player).count()
    words = ngettext("%(count)s event", "%(count)s events", number) % {"count": number}
    return words if number else ""


def merge(kept: Player, merged: Player, **event: Any) -> None:
    """Give the entries of *merged*, and the teams they are captain of, to *kept*.

    :raises NotMergeable: if both are entered in one event.
    """
    if Tournament.objects.filter(entries__player=kept).filter(entries__player=merged).exists():
        raise NotMergeable
    Entry.objects.filter(player=merged).update(player=kept)
    Team.objects.filter(captain=merged).update(captain=kept)
