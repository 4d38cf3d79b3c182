"""The queue for quick pairing as its page and the API show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from accounts.models import Club
from games.models import PairingEntry
from games.rules.contracts.errors import UnknownPreset
from games.rulesets.lookup import name_of, rules_of
from games.tables.pairing import waiting_players


@dataclass(frozen=True, slots=True)
class Wish:
    """A game that players wait for.

    :ivar entry: one of those who wait; all have the same wish.
    :ivar seats: how many players a table has.
    :ivar is_mine: whether the reader waits for it.
    """

    entry: PairingEntry
    rules: str
    names: Sequence[str]
    seats: int
    is_mine: bool

    @property
    def missing(self) -> int:
        return max(0, self.seats - len(self.names))


def wishes_of(club: Club, own: PairingEntry | None = None) -> list[Wish]:
    """Return what the players wait for who are there, the most wanted first."""
    by_wish: dict[tuple[str, str, str, bool], list[PairingEntry]] = {}
    for entry in waiting_players(club):
        by_wish.setdefault(entry.wish, []).append(entry)
    wishes = [_wish(club, entries, own) for entries in by_wish.values()]
    return sorted((wish for wish in wishes if wish), key=lambda wish: wish.missing)


def _wish(club: Club, entries: list[PairingEntry], own: PairingEntry | None) -> Wish | None:
    try:
        rules = rules_of(club, entries[0].ruleset)
    except UnknownPreset:  # the club has removed its own rules
        return None
    is_mine = own is not None and own.pk in {entry.pk for entry in entries}
    names = [entry.player.name for entry in entries]
    return Wish(entries[0], name_of(club, rules), names, len(rules.seats), is_mine)
