"""A round whose tables are set by hand, as the director's page and the API show it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.functional import cached_property

from accounts.name_sorting import order_key
from games.labels import SEAT_LETTERS
from games.rules import Seat
from tournaments import services
from tournaments.draw import Table
from tournaments.draw.by_hand import HandRound
from tournaments.draw.model import SEATS
from tournaments.draw.report import Line
from tournaments.models import Entry, Tournament

MOST_CHOICES = 200
"""The most players that lists of choices offer; beyond it names or numbers are typed."""


@dataclass(frozen=True, slots=True)
class HandPlayer:
    """A player of the round. *number* is their place in the order of entries; it never changes."""

    entry: Entry
    number: int
    rank: int | None
    group: str
    sat_out: int
    is_gone: bool

    @property
    def name(self) -> str:
        return self.entry.player.name


@dataclass(frozen=True, slots=True)
class HandTable:
    """A table that is set, with remarks on it."""

    number: int
    group: str
    seats: Sequence[tuple[str, Entry]]
    remarks: Sequence[str]


class HandPage:
    """The next round of an event whose tables are set by hand. Properties are cached.

    :raises TournamentError: as :func:`tournaments.services.hand_round`.
    """

    def __init__(self, event: Tournament) -> None:
        self.event = event
        self.round: HandRound = services.hand_round(event)

    @cached_property
    def entries(self) -> dict[int, Entry]:
        """All entries of the event, in the order in which they were created."""
        found = self.event.entries.select_related("player").order_by("pk")
        return {entry.pk: entry for entry in found}

    @cached_property
    def numbers(self) -> dict[int, int]:
        return {pk: number for number, pk in enumerate(self.entries, 1)}

    @property
    def number(self) -> int:
        """The number of the round."""
        return len(self.round.history) + 1

    @property
    def next_table(self) -> int:
        return len(self.round.tables) + 1

    @cached_property
    def players(self) -> list[HandPlayer]:
        """The players of the round, by rank if there are ranks, otherwise by name."""
        return self._listed(self.round.players)

    @cached_property
    def waiting(self) -> list[HandPlayer]:
        """The players without a place."""
        return self._listed(self.round.waiting)

    @property
    def are_many(self) -> bool:
        return len(self.waiting) > MOST_CHOICES

    @property
    def listed(self) -> list[HandPlayer]:
        return self.waiting[:MOST_CHOICES]

    @property
    def placed_count(self) -> int:
        return len(self.round.players) - len(self.round.waiting)

    @property
    def is_complete(self) -> bool:
        return bool(self.round.tables) and not self.round.waiting and not self.is_outdated

    @property
    def is_outdated(self) -> bool:
        """Whether a player with a place no longer plays, or a pair has been forbidden since."""
        return bool(self.round.gone or self.round.unseen)

    @cached_property
    def tables(self) -> list[HandTable]:
        return [self._table(number, table) for number, table in enumerate(self.round.tables, 1)]

    @cached_property
    def sit_outs(self) -> list[HandPlayer]:
        return self._listed(self.round.sit_outs)

    @property
    def about_sit_outs(self) -> list[str]:
        return self.remarks(self.round.about_sit_outs())

    def remarks(self, lines: Iterable[Line]) -> list[str]:
        """Return *lines* in the active language, with the names of players."""
        return [services.line_text(line, lambda p: self.entries[p].player.name) for line in lines]

    def _table(self, number: int, table: Table) -> HandTable:
        letters = (str(SEAT_LETTERS[Seat(seat)]) for seat in SEATS)
        return HandTable(
            number=number,
            group=self.round.group.get(table[0], ""),
            seats=list(zip(letters, map(self.entries.__getitem__, table), strict=True)),
            remarks=self.remarks(self.round.about_table(table)),
        )

    def _listed(self, players: Iterable[int]) -> list[HandPlayer]:
        found = [self._player(player) for player in players]
        if self.round.is_ranked:
            return sorted(found, key=lambda one: one.rank or 0)
        return sorted(found, key=lambda one: (order_key(one.name), one.number))

    def _player(self, player: int) -> HandPlayer:
        one = self.round
        return HandPlayer(
            entry=self.entries[player],
            number=self.numbers[player],
            rank=one.rank.get(player) if one.is_ranked else None,
            group=one.group.get(player, ""),
            sat_out=one.sat_out[player],
            is_gone=player in one.gone,
        )
