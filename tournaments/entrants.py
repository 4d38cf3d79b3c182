"""The players of an event, by the status of their entries."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.name_sorting import order_key
from tournaments.models import Entry, EntryStatus, Tournament


@dataclass(frozen=True, slots=True)
class Entrants:
    """The entries of an event: *entered* by name, *waiting* and *withdrawn* by queueing time."""

    entered: tuple[Entry, ...]
    waiting: tuple[Entry, ...]
    withdrawn: tuple[Entry, ...]

    @property
    def checked_in(self) -> list[Entry]:
        return [entry for entry in self.entered if entry.checked_in_at is not None]

    @property
    def not_checked_in(self) -> list[Entry]:
        return [entry for entry in self.entered if entry.checked_in_at is None]

    def waiting_number(self, entry: Entry) -> int:
        """Return the number of *entry* on the waiting list, from 1."""
        return [one.pk for one in self.waiting].index(entry.pk) + 1


def entrants_of(tournament: Tournament) -> Entrants:
    """Return the entries of *tournament* with their players, in one query."""
    entries = Entry.objects.filter(tournament=tournament).select_related("player")
    by_status: dict[str, list[Entry]] = {status: [] for status in EntryStatus.values}
    for entry in entries.order_by("queued_at", "pk"):
        by_status[entry.status].append(entry)
    entered = by_status[EntryStatus.ENTERED]
    return Entrants(
        entered=tuple(sorted(entered, key=lambda entry: (order_key(entry.player.name), entry.pk))),
        waiting=tuple(by_status[EntryStatus.WAITING]),
        withdrawn=tuple(by_status[EntryStatus.WITHDRAWN]),
    )
