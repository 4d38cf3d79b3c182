"""A form field in which a player of a club is entered by name."""

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
from accounts.names import first_name, folded, tidy_name
from accounts.search import people_by_name

MOST_OFFERED = 30
"""The most names that a form offers at first, and for a text that does not name one player."""
MOST_NAMED = 8
"""The most names that a message lists."""


class NameInput(forms.TextInput):
    """A text field with a list of suggestions, ``offered``, which the browser shows.

    Without scripts the list has the names that the page was rendered with; ``names.js`` replaces
    them with the results of the API at ``address``. The names ``meant`` are buttons below the
    field, which fill it in; without scripts they send the form with the name. If the field
    ``completes`` names, the script fills in the name of the only player found.
    """

    template_name = "accounts/name_input.html"

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__({"autocomplete": "off"} | (attrs or {}))
        self.offered: Sequence[str] = ()
        self.meant: Sequence[str] = ()
        self.address = ""
        self.completes = False

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        widget = context["widget"]
        widget["list"] = f"{widget['attrs'].get('id', name)}_names"
        widget["attrs"] |= {"list": widget["list"], "data-names": self.address}
        widget["completes"] = self.completes
        if self.completes:
            widget["attrs"]["data-completed"] = f"{widget['list']}_completed"
        widget["offered"], widget["meant"] = self.offered, self.meant
        return context


class PlayerField(forms.CharField):
    """One of *players*, entered by name, because a club may have too many for a list of all.

    The names of a club's players differ by more than case. A text that is not a whole name is
    refused with a message that lists the names containing it, which are also offered.

    :ivar as_buttons: whether a refusal offers them as buttons. Only for forms with one button.
    :ivar by_first_name: whether a first name is enough if only one player's name contains it. The
        page says then who is meant.
    :ivar completes: whether any text is enough that only one player's name contains. The form is
        then shown again with this name, ``completed``, to be sent once more.
    """

    widget = NameInput
    players: QuerySet[Player]
    as_buttons = False
    by_first_name = False
    completes = False
    completed = ""

    def offer(
        self,
        club: Club,
        players: QuerySet[Player],
        names: Sequence[str],
        *,
        as_buttons: bool = False,
        by_first_name: bool = False,
        completes: bool = False,
    ) -> None:
        """Choose from *players* of *club*, and offer *names* before anything is entered."""
        self.as_buttons, self.by_first_name = as_buttons, by_first_name
        self.completes = self._input.completes = completes
        self.players = players
        self._input.offered = names
        self._input.address = reverse("api:player-list", args=[club.slug])

    @property
    def _input(self) -> NameInput:
        return cast("NameInput", self.widget)  # declared as a class, replaced by an instance

    def clean(self, value: Any) -> Player | None:
        text = tidy_name(super().clean(value))
        if not text:
            return None
        player = self.players.filter(name__iexact=text).first()
        return player or self._without_accents(text)

    def _without_accents(self, text: str) -> Player:
        """Return the only player whose name is *text*, ignoring accents."""
        found = list(self.players.filter(name__folded=folded(text))[:2])
        if len(found) == 1:
            return found[0]
        like = PlayerFilter({"q": text}, queryset=self.players).qs
        if self.by_first_name and not found:
            found = list(like[:2])
            if len(found) == 1 and folded(first_name(found[0].name)) == folded(text):
                return found[0]
        if self.completes and len(found := list(like[:2])) == 1:
            self.completed = found[0].name
            return found[0]
        raise ValidationError(self._not_found(text, offered_names(like)))

    def _not_found(self, text: str, found: list[str]) -> str:
        if not found:
            return _("There is no player “%(name)s” to choose.") % {"name": text}
        self._input.offered = found
        if self.as_buttons:
            self._input.meant = found[:MOST_NAMED]
        if self.as_buttons and len(found) <= MOST_NAMED:
            return _("Which player do you mean?")
        if len(found) == 1:
            return _("Do you mean %(name)s? Then enter the whole name.") % {"name": found[0]}
        listed = ", ".join(found[:MOST_NAMED])
        return _("Enter the whole name of one player, for example: %(names)s.") % {"names": listed}


def offered_names(players: QuerySet[Player]) -> list[str]:
    """Return the names of the first :data:`MOST_OFFERED` of *players*, in order of names."""
    return list(players.order_by(*people_by_name()).values_list("name", flat=True)[:MOST_OFFERED])
