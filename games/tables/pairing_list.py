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
class WaitingGroup:
    """A game that players wait for.

    :ivar entry: one of those who wait; all wait for the same game.
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


def waiting_groups(club: Club, own: PairingEntry | None = None) -> list[WaitingGroup]:
    """Return the games that present players wait for, the most wanted first."""
    by_settings: dict[tuple[str, str, str, bool], list[PairingEntry]] = {}
    for entry in waiting_players(club):
        by_settings.setdefault(entry.game_settings, []).append(entry)
    groups = [_group(club, entries, own) for entries in by_settings.values()]
    return sorted((group for group in groups if group), key=lambda group: group.missing)


def _group(
    club: Club, entries: list[PairingEntry], own: PairingEntry | None
) -> WaitingGroup | None:
    try:
        rules = rules_of(club, entries[0].ruleset)
    except UnknownPreset:  # the club has removed its own rules
        return None
    is_mine = own is not None and own.pk in {entry.pk for entry in entries}
    names = [entry.player.name for entry in entries]
    return WaitingGroup(entries[0], name_of(club, rules), names, len(rules.seats), is_mine)
