"""Forms for teams, their line-ups and substitutes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.fields import LineInputField, LocalTimeField
from accounts.models import Club, Player
from accounts.player_field import PlayerField, offered_names
from accounts.reasons import LONGEST_REASON
from games.labels import SEATS
from games.rules import Seat
from tournaments import limits
from tournaments.draw.model import SEATS as LETTERS
from tournaments.event_form import LOCAL_TIME
from tournaments.models import Entry, LineUp, LineUpPlace, Team

SHOWN_PLAYERS, SHOWN_RESERVES = 6, 2
"""How many fields a new team's form has; a fuller team gets two more than it has players."""


class TeamForm(forms.Form):
    """A team: its name, its captain, at least *least* players in order, and its reserves."""

    name = LineInputField(
        label=gettext_lazy("Name of the team"), max_length=limits.length_of(Team, "name")
    )
    captain = PlayerField(
        label=gettext_lazy("Captain"),
        help_text=gettext_lazy("Hands in the line-ups. The captain need not play."),
    )

    def __init__(
        self, data: Any, *, club: Club, team: Team | None, reader: Player | None, least: int
    ) -> None:
        members = _members_of(team)
        super().__init__(data, initial=_initial(team, reader, members))
        players = [one for one in members if not one.reserve]
        reserves = [one for one in members if one.reserve]
        shown = max(SHOWN_PLAYERS, least)
        self._add("player", _count(shown, players), _("Player %(number)s"), least=least)
        self._add("reserve", _count(SHOWN_RESERVES, reserves), _("Reserve %(number)s"))
        choices = Player.objects.filter(club=club, active=True)
        offered = offered_names(choices)
        for field in self.fields.values():
            if isinstance(field, PlayerField):
                field.offer(club, choices, offered)

    def _add(self, kind: str, count: int, label: str, least: int = 0) -> None:
        for number in range(1, count + 1):
            self.fields[f"{kind}{number}"] = PlayerField(
                label=label % {"number": number}, required=number <= least
            )

    @property
    def player_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("player")]

    @property
    def reserve_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("reserve")]

    @property
    def settings(self) -> dict[str, Any]:
        """The arguments for the services."""
        return {
            "name": self.cleaned_data["name"],
            "captain": self.cleaned_data["captain"],
            "players": self._named("player"),
            "reserves": self._named("reserve"),
        }

    def _named(self, kind: str) -> list[Player]:
        found = [value for name, value in self.cleaned_data.items() if name.startswith(kind)]
        return [player for player in found if player is not None]


class PairForm(forms.Form):
    """The two players of a pair, which has neither a name nor reserves."""

    player1 = PlayerField(label=gettext_lazy("Player 1"))
    player2 = PlayerField(label=gettext_lazy("Player 2"))

    def __init__(self, data: Any, *, club: Club, team: Team | None, reader: Player | None) -> None:
        members = _members_of(team)
        own = [reader.name] if reader and team is None else []
        names = own or [entry.player.name for entry in members]
        super().__init__(data, initial={f"player{n}": name for n, name in enumerate(names, 1)})
        self.reader = reader
        choices = Player.objects.filter(club=club, active=True)
        offered = offered_names(choices)
        for field in (self.fields["player1"], self.fields["player2"]):
            if isinstance(field, PlayerField):
                field.offer(club, choices, offered)

    @property
    def player_fields(self) -> list[forms.BoundField]:
        return [self["player1"], self["player2"]]

    @property
    def settings(self) -> dict[str, Any]:
        """The arguments for the services; the captain is the reader, if they are in the pair."""
        both = [self.cleaned_data["player1"], self.cleaned_data["player2"]]
        captain = self.reader if self.reader in both else both[0]
        return {"name": "", "captain": captain, "players": both}


def _members_of(team: Team | None) -> list[Entry]:
    if team is None:
        return []
    inside = team.entries.filter(withdrawn_at=team.withdrawn_at).select_related("player")
    return list(inside.order_by("team_order", "pk"))


def _count(usual: int, known: Sequence[Entry]) -> int:
    return min(max(usual, len(known) + 2), limits.MAX_TEAM_PLAYERS)


def _initial(team: Team | None, reader: Player | None, members: Sequence[Entry]) -> dict[str, Any]:
    if team is None:
        own = reader.name if reader else ""
        return {"captain": own, "player1": own}
    found = {"name": team.name, "captain": team.captain.name}
    for kind, reserve in (("player", False), ("reserve", True)):
        names = [one.player.name for one in members if one.reserve == reserve]
        found |= {f"{kind}{number}": name for number, name in enumerate(names, 1)}
    return found


class LineUpForm(forms.Form):
    """The player of a team in each seat."""

    def __init__(self, data: Any, *, players: Sequence[Entry], line_up: LineUp | None) -> None:
        super().__init__(data)
        self.players = {str(entry.pk): entry for entry in players}
        places = line_up.places.order_by("pk") if line_up else ()
        before = {place.seat: str(place.entry_id) for place in places}
        choices = [(pk, _label(entry)) for pk, entry in self.players.items()]
        first = dict(zip(LETTERS, self.players, strict=False))
        for letter in LETTERS:
            self.fields[letter] = forms.ChoiceField(
                label=SEATS[Seat(letter)],
                choices=choices,
                initial=before.get(letter, first.get(letter)),
            )

    @property
    def chosen(self) -> list[Entry]:
        """The players in the order N E S W."""
        return [self.players[self.cleaned_data[letter]] for letter in LETTERS]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        seen: set[str] = set()
        for letter in LETTERS:
            if (chosen := data.get(letter)) and chosen in seen:
                self.add_error(letter, _("This player has another seat already."))
            seen.add(chosen or "")
        return data


class WhoPlaysForm(forms.Form):
    """The *count* players of a team who play a round, if the draw seats them."""

    players = forms.MultipleChoiceField(
        label=gettext_lazy("Who plays"), widget=forms.CheckboxSelectMultiple
    )

    def __init__(
        self, data: Any, *, players: Sequence[Entry], line_up: LineUp | None, count: int
    ) -> None:
        super().__init__(data)
        self.entries = {str(entry.pk): entry for entry in players}
        self.count = count
        before = line_up.places.values_list("entry_id", flat=True) if line_up else ()
        field = self.fields["players"]
        field.choices = [(pk, _label(entry)) for pk, entry in self.entries.items()]  # type: ignore[attr-defined]  # it is one
        field.initial = [str(pk) for pk in before] or list(self.entries)[: self.count]

    def clean_players(self) -> list[str]:
        found: list[str] = self.cleaned_data["players"]
        if len(found) != self.count:
            words = {"count": self.count, "chosen": len(found)}
            raise forms.ValidationError(
                _("Choose %(count)s players; chosen: %(chosen)s."), params=words
            )
        return found

    @property
    def chosen(self) -> list[Entry]:
        """The players in the order of the team."""
        return [self.entries[pk] for pk in self.entries if pk in self.cleaned_data["players"]]


def _label(entry: Entry) -> str:
    words = {"name": entry.player.name}
    return _("%(name)s (reserve)") % words if entry.reserve else entry.player.name


class DeadlineForm(forms.Form):
    """The deadline for line-ups; times are in the active time zone, the club's."""

    deadline = LocalTimeField(
        label=gettext_lazy("Deadline"),
        input_formats=[LOCAL_TIME, "%Y-%m-%d %H:%M"],
        widget=forms.DateTimeInput({"type": "datetime-local"}, format=LOCAL_TIME),
        required=False,
        help_text=gettext_lazy("Leave it empty for none."),
    )


class SubstituteForm(forms.Form):
    """The substitute for a player of a line-up."""

    entry = forms.ChoiceField(label=gettext_lazy("Who plays instead"))
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=LONGEST_REASON)

    def __init__(self, data: Any, *, place: LineUpPlace, players: Sequence[Entry]) -> None:
        super().__init__(data)
        playing = set(place.line_up.places.values_list("entry_id", flat=True))
        self.players = {str(one.pk): one for one in players if one.pk not in playing}
        choices = [(pk, _label(entry)) for pk, entry in self.players.items()]
        self.fields["entry"].choices = choices  # type: ignore[attr-defined]  # it is one

    @property
    def chosen(self) -> Entry:
        return self.players[self.cleaned_data["entry"]]
