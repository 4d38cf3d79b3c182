"""Forms for the tables of a round that are set by hand: one table, or a pasted list of them."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Player
from accounts.namesakes import Namesakes
from games.labels import SEATS as SEAT_LABELS
from games.rules import Seat
from tournaments.by_hand_page import HandPage
from tournaments.draw import Table
from tournaments.draw.model import SEATS, TABLE_SIZE
from tournaments.services.entries import NAME_LENGTH

MOST_TEXT = 1000 * TABLE_SIZE * (NAME_LENGTH + 2)
MOST_FAULTS = 10
_HEAD = re.compile(r"^\s*(?:table\s*)?\d+\s*[.:)]\s*", re.IGNORECASE)


class Places:
    """A lookup of the players of the round by number or name."""

    def __init__(self, page: HandPage) -> None:
        self._by_number = {str(one.number): one.entry.pk for one in page.players}
        self._by_player = {one.entry.player_id: one.entry.pk for one in page.players}
        self._namesakes = Namesakes(one.entry.player for one in page.players)
        self._placed = page.round.placed
        self._page = page

    def find(self, text: str) -> int:
        """Return the entry of a player who has no place yet.

        :raises ValidationError: naming what is wrong.
        """
        entry = self._by_number.get(text.strip())
        if entry is None:
            player = self._namesakes.named(text.strip())
            if player is None:
                raise forms.ValidationError(self._unknown(text.strip()))
            entry = self._by_player[player.pk]
        if entry in self._placed:
            raise forms.ValidationError(
                _("%(name)s has a place in this round already."),
                params={"name": self._page.entries[entry].player.name},
            )
        return entry

    def _unknown(self, text: str) -> str:
        words = {"name": text[:NAME_LENGTH]}
        like: list[Player] = self._namesakes.like(text) if len(text) <= NAME_LENGTH else []
        if not like:
            return _("“%(name)s” is no player of this round.") % words
        words["names"] = ", ".join(player.name for player in like)
        return _("“%(name)s” is no player of this round. Do you mean: %(names)s?") % words


class AnywayForm(forms.Form):
    """A form that offers to let forbidden pairs meet, after that has been refused."""

    anyway = forms.BooleanField(
        label=gettext_lazy("They may meet in this round"), required=False, widget=forms.HiddenInput
    )

    def ask(self) -> None:
        """Show the checkbox that allows the meeting."""
        self.fields["anyway"].widget = forms.CheckboxInput()


class HandTableForm(AnywayForm):
    """The players of one table by seat, chosen from a list or typed."""

    def __init__(self, data: Any, *, page: HandPage, chosen: Any = None) -> None:
        super().__init__(data, prefix="")
        self._places = Places(page)
        for seat in SEATS:
            self.fields[seat.lower()] = forms.CharField(
                label=SEAT_LABELS[Seat(seat)],
                max_length=NAME_LENGTH,
                widget=self._widget(page),
                error_messages={"required": _("Choose a player.")},
                initial=(chosen or {}).get(seat.lower(), ""),
            )

    def _widget(self, page: HandPage) -> forms.Widget:
        if page.are_many:
            return forms.TextInput({"autocomplete": "off", "data-seat": ""})
        choices = [("", "—"), *((str(one.number), _text(one)) for one in page.waiting)]
        return forms.Select({"data-seat": ""}, choices=choices)

    @property
    def seats(self) -> list[forms.BoundField]:
        return [self[seat.lower()] for seat in SEATS]

    def chosen(self, values: Any) -> list[int]:
        """Return the entries that *values* name, in the order of seats."""
        found = []
        for seat in SEATS:
            try:
                found.append(self._places.find(str(values.get(seat.lower(), ""))))
            except forms.ValidationError:
                continue
        return found

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        taken: dict[int, str] = {}
        for seat in SEATS:
            name = seat.lower()
            if not data.get(name):
                continue
            try:
                entry = self._places.find(data[name])
            except forms.ValidationError as error:
                self.add_error(name, error)
                continue
            if entry in taken:
                self.add_error(name, _("This player has another seat: choose somebody else."))
            taken[entry] = name
        return data | {"table": tuple(taken)}


class PasteForm(AnywayForm):
    """Tables as text: one per line, with four players in the order of the seats."""

    tables = forms.CharField(
        label=gettext_lazy("Tables, one a line"),
        max_length=MOST_TEXT,
        widget=forms.Textarea({"rows": 5, "autocomplete": "off"}),
        help_text=gettext_lazy(
            "Four names or numbers in each line, in the order North, East, South, West, with commas"
            " or tabs between them."
        ),
    )

    def __init__(self, data: Any, *, page: HandPage) -> None:
        super().__init__(data, auto_id="paste_%s")
        self._places = Places(page)

    def clean_tables(self) -> list[Table]:
        faults: list[str] = []
        tables = []
        seen: set[int] = set()
        for number, line in enumerate(self.cleaned_data["tables"].splitlines(), 1):
            if not line.strip():
                continue
            try:
                tables.append(self._table(line, seen))
            except forms.ValidationError as error:
                words = {"line": number, "text": " ".join(error.messages)}
                faults.append(_("Line %(line)s: %(text)s") % words)
            if len(faults) == MOST_FAULTS:
                break
        if faults:
            raise forms.ValidationError(faults)
        return tables

    def _table(self, line: str, seen: set[int]) -> Table:
        """Return the entries of a line, and add them to *seen*.

        :raises ValidationError: if it does not name four players, each for the first time.
        """
        parts = _parts(line)
        if len(parts) != TABLE_SIZE:
            raise forms.ValidationError(
                _("a table has four players, here are %(count)s."), params={"count": len(parts)}
            )
        north, east, south, west = (self._places.find(part) for part in parts)
        table = north, east, south, west
        if len(seen | {*table}) < len(seen) + TABLE_SIZE:
            raise forms.ValidationError(_("somebody is named twice."))
        seen.update(table)
        return table


def _parts(line: str) -> list[str]:
    """Return the names or numbers of a line, without the table's number in front.

    >>> _parts("Table 1: Anne, Ben; Carl\\tDora"), _parts("3 7  1 12")
    (['Anne', 'Ben', 'Carl', 'Dora'], ['3', '7', '1', '12'])
    """
    line = _HEAD.sub("", line)
    words = line.split()
    if all(word.isdecimal() for word in words):
        return words
    return [part.strip() for part in re.split(r"[,;\t]", line) if part.strip()]


def _text(one: Any) -> str:
    """Return the label of a player in a list of choices."""
    text = f"{one.name} ({one.group})" if one.group else one.name
    return f"{one.rank}. {text}" if one.rank else text
