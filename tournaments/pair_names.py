"""The default names of pairs, made from the names of their players."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments import limits
from tournaments.models import EntryStatus, Team
from tournaments.models.choices import PAIR

NAME_LENGTH = limits.length_of(Team, "name")


def pair_name(names: Iterable[str]) -> str:
    """Return the name of a pair of players with these names.

    >>> pair_name(["Anne", "Ben"])
    'Anne – Ben'
    """
    return " – ".join(names)[:NAME_LENGTH].strip()


def follow_name(player: int, before: str, after: str) -> None:
    """Rename the pairs with a default name that have *player*, who is now called *after*."""
    pairs = Team.objects.filter(entries__player=player, tournament__team_players=PAIR)
    for pair in pairs.distinct().order_by("pk"):
        inside = pair.entries.exclude(status=EntryStatus.WITHDRAWN).order_by("team_order", "pk")
        people = dict(inside.values_list("player_id", "player__name"))
        if pair.name != pair_name((people | {player: before}).values()):
            continue
        name = pair_name((people | {player: after}).values())
        if not pair.tournament.teams.exclude(pk=pair.pk).filter(name__iexact=name).exists():
            pair.name = name
            pair.save(update_fields=["name"])
