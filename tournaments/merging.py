"""Merging and renaming players: their entries, teams and places in standings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import ngettext

from accounts.errors import NotMergeable
from accounts.models import Player
from tournaments.models import Entry, StandIn, TableSeat, Team, Tournament
from tournaments.pair_names import follow_name
from tournaments.services.event_changes import bump_version, locked_event


def count(player: Player) -> tuple[int, str]:
    """Return how many events *player* has, as a number and as text."""
    number = Entry.objects.filter(player=player).count()
    words = ngettext("%(count)s event", "%(count)s events", number) % {"count": number}
    return number, words


def merge(kept: Player, merged: Player, **event: Any) -> None:
    """Move the entries, stand-in seats and teams of *merged* to *kept*.

    The standings of these events contain names and are computed again.

    :raises NotMergeable: if both are entered in one event, or played in one round.
    """
    own = Tournament.objects.filter(Q(entries__player=merged) | Q(teams__captain=merged))
    events = [locked_event(pk) for pk in sorted(set(own.values_list("pk", flat=True)))]
    if Tournament.objects.filter(entries__player=kept).filter(entries__player=merged).exists():
        raise NotMergeable
    if set(_rounds(kept)) & set(_rounds(merged)):
        raise NotMergeable
    TableSeat.objects.filter(stand_in=merged).update(stand_in=kept)
    listed = StandIn.objects.filter(player=kept).values("tournament")
    StandIn.objects.filter(player=merged).exclude(tournament__in=listed).update(player=kept)
    Entry.objects.filter(player=merged).update(player=kept)
    follow_name(kept.pk, merged.name, kept.name)
    Team.objects.filter(captain=merged).update(captain=kept)
    for tournament in events:
        bump_version(tournament, scores=True)


def rename(renamed: Sequence[tuple[Player, str]], **event: Any) -> None:
    """Rename pairs after their renamed players, and request new standings."""
    players = [player.pk for player, _before in renamed]
    own = Tournament.objects.filter(Q(entries__player__in=players) | Q(teams__captain__in=players))
    for pk in sorted(set(own.values_list("pk", flat=True))):
        bump_version(locked_event(pk), scores=True)
    for player, before in renamed:
        follow_name(player.pk, before, player.name)


def _rounds(player: Player) -> QuerySet[TableSeat, int]:
    """Return the rounds in which *player* has a seat, also as a stand-in."""
    seats = TableSeat.objects.filter(Q(entry__player=player) | Q(stand_in=player))
    return seats.order_by().values_list("round", flat=True)
