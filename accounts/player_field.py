"""A form field for a player of a club, who is entered by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.filters import PlayerFilter
from accounts.models import Club, Player
from accounts.names import folded, tidy_name
from accounts.search import by_name

MOST_OFFERED = 30
"""Names that a form offers before anything is entered, and for what does not name one player."""
MOST_NAMED = 8
"""Names that a message lists."""


class NameInput(forms.TextInput):
    """A text field with the browser's own list of suggestions, ``offered``.

    Without a script it has the names with which the page was made; ``names.js`` replaces them by
    those that the API finds at ``address``.
    """

    template_name = "accounts/name_input.html"

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__({"autocomplete": "off"} | (attrs or {}))
        self.offered: Sequence[str] = ()
        self.address = ""

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        widget = context["widget"]
        widget["list"] = f"{widget['attrs'].get('id', name)}_names"
        widget["attrs"] |= {"list": widget["list"], "data-names": self.address}
        widget["offered"] = self.offered
        return context


class PlayerField(forms.CharField):
    """One of *players*, by name: a club may have too many for a list of all of them.

    The names of a club's players differ by more than case. What is not a whole name is refused
    with the names that it is found in, which are also offered.
    """

    widget = NameInput
    players: QuerySet[Player]

    def offer(self, club: Club, players: QuerySet[Player], names: Sequence[str]) -> None:
        """Choose from *players* of *club*, and offer *names* before anything is entered."""
        self.players = players
        self._input.offered = names
        self._input.address = reverse("api:player-list", args=[club.slug])

    @property
    def _input(self) -> NameInput:
        return cast("NameInput", self.widget)  # its class until the field is made

    def clean(self, value: Any) -> Player | None:
        text = tidy_name(super().clean(value))
        if not text:
            return None
        player = self.players.filter(name__iexact=text).first()
        return player or self._without_accents(text)

    def _without_accents(self, text: str) -> Player:
        """Return the one player whose name is *text* but for its accents."""
        found = list(self.players.filter(name__folded=folded(text))[:2])
        if len(found) != 1:
            raise ValidationError(self._not_found(text))
        return found[0]

    def _not_found(self, text: str) -> str:
        found = offered_names(PlayerFilter({"q": text}, queryset=self.players).qs)
        if not found:
            return _("There is no player “%(name)s” to choose.") % {"name": text}
        self._input.offered = found
        listed = ", ".join(found[:MOST_NAMED])
        return _("Enter the whole name of one player, for example: %(names)s.") % {"names": listed}


def offered_names(players: QuerySet[Player]) -> list[str]:
    """Return the names of the first of *players*, as many as a form offers."""
    return list(players.order_by(*by_name()).values_list("name", flat=True)[:MOST_OFFERED])
