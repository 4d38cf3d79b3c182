"""Remarks of an import's preview that do not stop it: likely duplicates, shared addresses."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.models import Club, Player
from accounts.namesakes import key_of, shortened_keys


class Remarks:
    """Remarks about the rows of a file; :meth:`about` has to be called in the rows' order.

    People with different membership numbers are never likely duplicates of each other.
    """

    def __init__(self, club: Club) -> None:
        players = list(Player.objects.filter(club=club).order_by("name", "pk"))
        self._players = {
            key: player for player in players for key in shortened_keys(key_of(player.name))
        }
        self._players |= {key_of(player.name): player for player in players}
        self._addresses = {player.email.lower(): player for player in players if player.email}
        self._keys_seen: dict[str, list[tuple[int, str]]] = {}
        self._addresses_seen: dict[str, int] = {}

    def about(
        self, number: int, cells: dict[str, str], *, is_new: bool
    ) -> tuple[list[str], list[str]]:
        """Return whose likely duplicate the row *number* is, and who shares its address."""
        key, address = key_of(cells.get("name", "")), cells.get("email", "").lower()
        member = cells.get("number", "")
        same = self._addresses_seen.setdefault(address, number) if address else number
        doubles, shared = [], []
        if is_new and (known := self._like(key, member)):
            doubles.append(_("Perhaps %(name)s, who is in the club.") % {"name": known.name})
        seen = self._keys_seen.setdefault(key, []) if key else []
        here = next((row for row, other in seen if not _are_two(member, other)), None)
        if is_new and here is not None:
            doubles.append(_("Perhaps the same person as in row %(row)s.") % {"row": here})
        seen.append((number, member))
        if same != number:
            shared.append(_("Row %(row)s has the same e-mail address.") % {"row": same})
        owner = self._addresses.get(address)
        if is_new and owner and key_of(owner.name) != key:
            shared.append(_("%(name)s has this e-mail address.") % {"name": owner.name})
        return doubles, shared

    def _like(self, key: str, number: str) -> Player | None:
        """Return the player with the name of *key*, or one that differs by a letter."""
        keys = (key, *shortened_keys(key))
        found = (self._players[one] for one in keys if one in self._players)
        return next((one for one in found if not _are_two(number, one.number)), None)


def _are_two(number: str, other: str) -> bool:
    """Return whether two membership numbers, each perhaps empty, are those of two people."""
    return bool(number and other) and number != other
