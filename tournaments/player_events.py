"""The events that a player has played, for the page of the player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, F, Func, JSONField, OuterRef, Subquery

from accounts.access import EVENTS, role_in
from accounts.models import Player
from accounts.places import Place
from tournaments.models import Entry, EventStatus, StandingsSnapshot, Tournament

MOST_OF_A_PLAYER = 12


@dataclass(frozen=True, slots=True)
class PlayedEvent:
    """A published event, and the place of the player in its standings; None if teams are ranked."""

    event: Tournament
    entry: int
    place: Place | None


class RowOfPlayer(Func):
    """The row of stored standings of a player, whose key is *player*."""

    template = "jsonb_path_query_first(%(expressions)s, '$[*] ? (@.player == %(player)d)')"
    output_field = JSONField()


def events_played(player: Player, user: Any) -> list[PlayedEvent]:
    """Return the latest published events of *player*, if *user* may see the events of the club.

    Events in which the player has no place, because they withdrew before a round, are left out.
    """
    if not EVENTS.is_open_to(player.club, role_in(user, player.club)):
        return []
    entries = Entry.objects.filter(tournament=OuterRef("pk"), player=player)
    latest = StandingsSnapshot.objects.filter(tournament=OuterRef("pk")).order_by("-round_number")
    row = latest.values(row=RowOfPlayer(F("rows"), player=player.pk))[:1]
    published = Tournament.objects.filter(
        Exists(entries), club=player.club, status=EventStatus.PUBLISHED
    )
    found = published.annotate(row=Subquery(row)).filter(row__isnull=False)
    latest_first = found.select_related("club").order_by("-starts_at", "-pk")
    return [_played(event) for event in latest_first[:MOST_OF_A_PLAYER]]


def _played(event: Any) -> PlayedEvent:
    place = None if event.is_team_event else Place(event.row["place"], event.row["shared"])
    return PlayedEvent(event, event.row["entry"], place)
