"""The form that enters many players: ticked members and pasted names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, cast
from zlib import crc32

from django import forms
from django.http import QueryDict
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import Player
from accounts.name_capitals import has_last_names_in_capitals, without_capitals
from accounts.namesakes import Namesakes, names_in
from accounts.search import by_name
from tournaments.models import EntryStatus, Tournament, Venue
from tournaments.services.entries import NAME_LENGTH

MOST_LISTED = 300
"""How many members have a checkbox; in a larger club the others are pasted."""
MOST_NAMES = 4000
MOST_DOUBTS = 100
"""How many unknown names the form asks about at a time."""
ARRIVAL = timedelta(hours=3)
"""How long before an event its players may be in the room."""
GUEST, MEMBER, NOBODY = "guest", "member", "nobody"


def field_of(name: str) -> str:
    """Return the name of the field that asks which player *name* means."""
    return f"means-{crc32(name.encode()):08x}"


@dataclass(frozen=True, slots=True)
class Doubt:
    """A pasted name that matches no player, and the field that asks which player is meant."""

    name: str
    field: str


def _is_at_hand(tournament: Tournament) -> bool:
    """Return whether players who are entered now are probably in the room."""
    return tournament.venue == Venue.ROOM and now() > tournament.starts_at - ARRIVAL


class FieldForm(forms.Form):
    """Players to enter. For each unknown name it asks for the player before it accepts it."""

    members = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Who plays?"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    names = forms.CharField(
        label=gettext_lazy("Other names"),
        required=False,
        max_length=MOST_NAMES * (NAME_LENGTH + 2),
        widget=forms.Textarea({"rows": 5, "autocomplete": "off"}),
        help_text=gettext_lazy(
            "Paste a list, one name a line. Members are found without accents and in any order of"
            " first and last name; for every other name you are asked who it is."
        ),
    )
    as_typed = forms.BooleanField(
        label=gettext_lazy("Keep names in capitals as they are typed"), required=False
    )
    here = forms.BooleanField(
        label=gettext_lazy("These players are here already: check them in too"), required=False
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        tournament: Tournament,
        ticked: set[int] = frozenset(),  # type: ignore[assignment]  # nobody
        by_last: bool = False,
    ) -> None:
        super().__init__(data, initial={"here": _is_at_hand(tournament)})
        active = Player.objects.filter(club=tournament.club, active=True)
        self.players = list(active.order_by(*by_name(by_last=by_last)))
        entries = tournament.entries.exclude(status=EntryStatus.WITHDRAWN)
        inside = set(entries.values_list("player_id", flat=True))
        outside = [player for player in self.players if player.pk not in inside]
        # Players of the previous event come first, because not all members may be listed.
        first = sorted(outside, key=lambda player: (player.pk not in ticked, player.guest))
        listed = {player.pk for player in first[:MOST_LISTED]}
        members = self.fields["members"]
        assert isinstance(members, forms.TypedMultipleChoiceField)  # noqa: S101 - declared above
        members.choices = [(str(p.pk), p.name) for p in outside if p.pk in listed]
        members.initial = [str(pk) for pk in ticked]
        self.ticked_count = len(listed & ticked)
        self.left_out = len(outside) - len(listed)
        self._typed: dict[str, str] = {}
        self.doubts: list[Doubt] = []
        self.unanswered: list[str] = []
        self._named: set[int] = set()
        self._namesakes = Namesakes(self.players)

    @property
    def doubtful(self) -> list[Any]:
        """The fields that ask which player a name means."""
        return [self[doubt.field] for doubt in self.doubts]

    @property
    def question(self) -> str:
        """What leads to the questions about names if the form lacks only their answers."""
        asked = len(self.unanswered)
        if not asked or len(self.errors) > 1 or len(self.non_field_errors()) > asked:
            return ""
        text = ngettext(
            "No player of the club has exactly the name “%(name)s”.",
            "No player of the club has exactly these %(count)s names.",
            len(self.unanswered),
        )
        return text % {"name": self.unanswered[0], "count": len(self.unanswered)}

    @property
    def put_right(self) -> bool:
        """Whether a name that is asked about was pasted in capitals."""
        return any(self._typed.get(doubt.name, doubt.name) != doubt.name for doubt in self.doubts)

    @property
    def named_count(self) -> int:
        """How many players are pasted by a known name and not ticked."""
        return len(self._named.difference(self.cleaned_data.get("members", [])))

    def clean_names(self) -> list[str]:
        names = names_in(self.cleaned_data["names"])
        if len(names) > MOST_NAMES:
            raise forms.ValidationError(
                ngettext(
                    "Enter at most %(most)s name at a time.",
                    "Enter at most %(most)s names at a time.",
                    MOST_NAMES,
                ),
                params={"most": MOST_NAMES},
            )
        for name in names:
            if len(name) > NAME_LENGTH:
                raise forms.ValidationError(
                    _("“%(text)s…” is too long."), params={"text": name[:30]}
                )
        among_such = has_last_names_in_capitals(names)
        self._typed = {without_capitals(name, among_such=among_such): name for name in names}
        return list(self._typed)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        ticked = data.get("members", [])
        chosen = {player.pk: player for player in self.players if player.pk in ticked}
        new: dict[str, list[str]] = {GUEST: [], MEMBER: []}
        names = data.get("names", [])
        self._check_known(names)
        for name in names if not self.errors else []:
            means = self._meant(name)
            if isinstance(means, Player):
                chosen.setdefault(means.pk, means)
            elif means in new:
                new[means].append(self._typed[name] if data["as_typed"] else name)
        if not self.errors and not chosen and not any(new.values()):
            raise forms.ValidationError(_("Tick somebody, or write a name."))
        return data | {"players": list(chosen.values()), "guests": new[GUEST], "new": new[MEMBER]}

    def _check_known(self, names: Sequence[str]) -> None:
        """Refuse more unknown names than the form can ask about."""
        unknown = sum(self._namesakes.named(name) is None for name in names)
        if unknown > MOST_DOUBTS:
            text = _(
                "%(count)s of these names are no players of the club. Import them under Players"
                " first, or paste at most %(most)s of them at a time."
            )
            self.add_error("names", text % {"count": unknown, "most": MOST_DOUBTS})

    def _meant(self, name: str) -> Player | str:
        """Return the player, guest, member or nobody that *name* means, asking if it is unknown."""
        if found := self._namesakes.named(name):
            self._named.add(found.pk)
            return found
        doubt = Doubt(name, field_of(name))
        self.doubts.append(doubt)
        likely = self._namesakes.like(name)
        choices = [
            *((str(player.pk), player.name) for player in likely),
            (GUEST, _("A new guest: %(name)s") % {"name": name}),
            (MEMBER, _("A new member: %(name)s") % {"name": name}),
            (NOBODY, _("Leave out")),
        ]
        self.fields[doubt.field] = forms.ChoiceField(
            label=_("Who is “%(name)s”?") % {"name": name},
            choices=choices,
            widget=forms.RadioSelect,
            initial=choices[0][0],
            required=False,
        )
        chosen = str(self.data.get(doubt.field, ""))
        if chosen not in dict(choices):
            # Propose the likeliest answer.
            data = cast("QueryDict", self.data).copy()
            data[doubt.field] = choices[0][0]
            self.data = data
            self.unanswered.append(name)
            self.add_error(None, _("Say who “%(name)s” is.") % {"name": name})
            return NOBODY
        return next((player for player in likely if str(player.pk) == chosen), chosen)
