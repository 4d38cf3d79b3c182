"""The players of an event on the director's console; large events show only some."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from django.utils.functional import cached_property

from accounts.names import finder
from tournaments.entrants import Entrants, entrants_of
from tournaments.models import Entry, ForbiddenPair, TableSeat, Tournament
from tournaments.models.play import DECIDED

MOST_LISTED = 60
"""How many players of a group are listed; the search finds the others."""


class ListedPlayers:
    """The players whose names have the words of *query*, by group. Each property is read once."""

    def __init__(self, event: Tournament, query: str) -> None:
        self.event = event
        self.query = query

    @cached_property
    def entrants(self) -> Entrants:
        return entrants_of(self.event)

    @property
    def are_there(self) -> bool:
        """Whether any player has been entered."""
        entrants = self.entrants
        return bool(entrants.entered or entrants.waiting or entrants.withdrawn)

    @property
    def checked_in(self) -> list[Entry]:
        return self._found(self.entrants.checked_in)

    @property
    def not_checked_in(self) -> list[Entry]:
        return self._found(self.entrants.not_checked_in)

    @property
    def waiting(self) -> list[Entry]:
        return self._found(self.entrants.waiting)

    @property
    def withdrawn(self) -> list[Entry]:
        return self._found(self.entrants.withdrawn)

    @property
    def has_found(self) -> bool:
        """Whether the search finds anybody who is entered or on the waiting list."""
        return bool(self.checked_in or self.not_checked_in or self.waiting)

    @cached_property
    def with_results(self) -> set[int]:
        """The entries that have a decided table, by primary key."""
        seats = TableSeat.objects.filter(entry__tournament=self.event, table__status__in=DECIDED)
        return set(seats.values_list("entry", flat=True))

    def _found(self, entries: Sequence[Entry]) -> list[Entry]:
        has_words = finder(self.query)
        found = (entry for entry in entries if has_words(entry.player.name))
        return list(islice(found, MOST_LISTED))

    @property
    def are_some_only(self) -> bool:
        """Whether a group has more players than are listed."""
        entrants = self.entrants
        groups = (
            entrants.checked_in, entrants.not_checked_in, entrants.waiting, entrants.withdrawn,
        )  # fmt: skip
        return any(len(group) > MOST_LISTED for group in groups)

    @cached_property
    def forbidden_pairs(self) -> list[ForbiddenPair]:
        pairs = ForbiddenPair.objects.filter(tournament=self.event)
        return list(pairs.select_related("one__player", "other__player"))
