"""How many rounds the players of an event have played, for the question before an early end."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q
from django.utils.functional import cached_property

from tournaments.models import Entry, EntryStatus, SitOut, TableStatus, Tournament
from tournaments.models.play import SEEN


@dataclass(frozen=True, slots=True)
class Played:
    """How many *players* have played *rounds* rounds at a table."""

    rounds: int
    players: int


class RoundsPlayed:
    """The rounds that the players of an event have played."""

    def __init__(self, event: Tournament) -> None:
        self._event = event

    @cached_property
    def unequal(self) -> list[Played]:
        """How many players have played how many rounds at a table, if not all as many.

        A round at an abandoned table is not played. Players who have withdrawn or never came are
        left out.
        """
        entered = Entry.objects.filter(tournament=self._event, status=EntryStatus.ENTERED)
        at_table = Q(seats__round__status__in=SEEN)
        played = at_table & ~Q(seats__table__status=TableStatus.ABANDONED)
        counts = entered.annotate(seated=Count("seats", filter=at_table))
        counts = counts.annotate(played=Count("seats", filter=played))
        sat_out = SitOut.objects.filter(entry=OuterRef("pk"), round__status__in=SEEN)
        came = counts.filter(Q(seated__gt=0) | Exists(sat_out))
        found = Counter(came.order_by().values_list("played", flat=True))
        if len(found) < 2 or self._event.is_team_event:
            return []
        return [Played(rounds, found[rounds]) for rounds in sorted(found, reverse=True)]

    @cached_property
    def left_count(self) -> int:
        """How many players have withdrawn after they had played."""
        gone = Entry.objects.filter(tournament=self._event, status=EntryStatus.WITHDRAWN)
        return gone.filter(seats__round__status__in=SEEN).distinct().count()
