"""The form for making a problem by hand: cards are clicked, everything else is selected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.fields import LineInputField
from bidding.models.problems import LONGEST_TEXT
from bidding.position_page import RANKS, SUITS
from bidding.typed_cards import NO_CARD, read_cards, show_cards
from games.labels import CONTRACTS, SEATS, contract_text
from games.rules import RuleSet, ruleset_to_json
from games.rules.cards.cards import pack

MOST_POINTS = 100_000
NOT_OWED, OWED, UNCHANGED = "none", "all", "unchanged"
NOT_ENTERED = ("turns", "barred", "reply", "hands_seen")
"""The keys of a position that the form does not show and leaves unchanged."""


class ProblemForm(forms.Form):
    """A problem under one set of rules. ``position`` is the input as ``barbu-position/1``.

    The fields depend on the pack, the seats and the contracts of the rules.
    """

    title = LineInputField(label=gettext_lazy("Title"), max_length=100)
    text = forms.CharField(
        label=gettext_lazy("Text above the problem"),
        help_text=gettext_lazy("Markdown: *emphasis*, **strong**, lists, links."),
        max_length=LONGEST_TEXT,
        required=False,
        widget=forms.Textarea({"rows": 3}),
    )
    source = LineInputField(label=gettext_lazy("Source"), max_length=200, required=False)
    cards = forms.MultipleChoiceField(
        label=gettext_lazy("Hand"), widget=forms.CheckboxSelectMultiple
    )
    seat = forms.ChoiceField(label=gettext_lazy("Player asked"))
    declarer = forms.ChoiceField(label=gettext_lazy("Declarer"))
    contract = forms.ChoiceField(label=gettext_lazy("Contract"), required=False)
    doubles = forms.MultipleChoiceField(
        label=gettext_lazy("Doubles so far"), widget=forms.CheckboxSelectMultiple, required=False
    )
    play = forms.CharField(
        label=gettext_lazy("Cards played so far"),
        help_text=gettext_lazy(
            "For a question about a card, in their order: ♣5 ♣K ♣2, or with letters: C5 CK C2. A"
            " hyphen is a pass. Enter only a hyphen to ask for the first card."
        ),
        max_length=400,
        required=False,
    )
    owed = forms.ChoiceField(
        label=gettext_lazy("Compulsory doubles"),
        choices=[
            (OWED, gettext_lazy("all still owed, as in a first deal")),
            (NOT_OWED, gettext_lazy("all made")),
        ],
    )

    def __init__(
        self,
        data: Any,
        *,
        rules: RuleSet,
        stored: Mapping[str, Any] | None = None,
        initial: dict[str, Any] | None = None,
    ) -> None:
        """Initialise the form; *stored* is the position to change, if any."""
        self.rules, self.stored = rules, stored or {}
        seats = [(str(seat), str(SEATS[seat])) for seat in rules.seats]
        first = initial_of(stored) if stored else {"seat": "N", "declarer": "N"}
        super().__init__(data, initial=first | (initial or {}))
        if stored:
            self._choose("owed", [(UNCHANGED, _("as they are")), *self._choices_of("owed")])
        self._choose("cards", [(card, card) for card in cards_of_pack(rules)])
        self._choose("seat", seats)
        self._choose("declarer", seats)
        self._choose("contract", [("", _("not declared yet")), *declarations(rules)])
        self._choose("doubles", double_choices(rules))
        contracts = [(name, str(CONTRACTS.get(name, name))) for name in rules.contracts]
        for seat, label in seats:
            self.fields[f"left_{seat}"] = forms.MultipleChoiceField(
                label=label,
                choices=contracts,
                widget=forms.CheckboxSelectMultiple,
                required=False,
                initial=list(rules.contracts),
            )
            self.fields[f"total_{seat}"] = forms.IntegerField(
                label=_("Total of %(seat)s") % {"seat": label},
                min_value=-MOST_POINTS,
                max_value=MOST_POINTS,
                required=False,
                initial=0,
            )

    def _choose(self, name: str, choices: list[tuple[str, str]]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]  # it is one

    def _choices_of(self, name: str) -> list[Any]:
        return list(self.fields[name].choices)  # type: ignore[attr-defined]  # it is one

    @property
    def left_fields(self) -> list[Any]:
        return [self[f"left_{seat}"] for seat in self.rules.seats]

    @property
    def total_fields(self) -> list[Any]:
        return [self[f"total_{seat}"] for seat in self.rules.seats]

    @property
    def suits(self) -> list[tuple[str, list[tuple[str, bool]]]]:
        """The cards of each suit, and whether they are chosen."""
        chosen = set(self["cards"].value() or ())
        pack_of = cards_of_pack(self.rules)
        return [
            (suit, [(card, card in chosen) for card in pack_of if card[0] == suit])
            for suit in SUITS
        ]

    @property
    def hand_size(self) -> int:
        return len(cards_of_pack(self.rules)) // self.rules.players

    @property
    def position(self) -> dict[str, Any]:
        """The entered position, not yet checked by the rules."""
        data, ruleset = self.cleaned_data, ruleset_to_json(self.rules)
        seats = [str(seat) for seat in self.rules.seats]
        found: dict[str, Any] = {
            "ruleset": ruleset["preset"],
            "options": ruleset["options"],
            "seat": data["seat"],
            "hand": hand_text(data["cards"]),
            "declarer": data["declarer"],
            "left": {seat: data[f"left_{seat}"] for seat in seats},
            "totals": {seat: data[f"total_{seat}"] or 0 for seat in seats},
        }
        found |= {key: self.stored[key] for key in NOT_ENTERED if key in self.stored}
        if data["owed"] == UNCHANGED:
            found["owed"] = self.stored["owed"]
        elif data["owed"] == NOT_OWED:
            found["owed"] = {seat: {} for seat in seats}
        if data["contract"]:
            found |= {"contract": data["contract"], "doubles": data["doubles"]}
        played = read_cards(data["play"])
        if played:
            found["play"] = [] if played == [NO_CARD] else played
        return found


def cards_of_pack(rules: RuleSet) -> list[str]:
    """Return the cards of the pack, spades first and the highest first."""
    cards = [str(card) for card in pack(rules.cards)]
    return sorted(cards, key=lambda card: (SUITS.index(card[0]), RANKS.index(card[1])))


def declarations(rules: RuleSet) -> list[tuple[str, str]]:
    """Return all possible declarations, as choices."""
    found = []
    for contract in map(rules.contract, rules.contracts):
        if not (contract.asks and contract.detail_required):
            found.append(contract.name)
        found += [f"{contract.name}:{detail}" for detail in contract.details]
    return [(text, contract_text(text)) for text in found]


def double_choices(rules: RuleSet) -> list[tuple[str, str]]:
    """Return all possible doubles of one player by another, as choices."""
    names = {seat: str(SEATS[seat]) for seat in rules.seats}
    return [
        (f"{by}>{of}", _("%(by)s doubles %(of)s") % {"by": names[by], "of": names[of]})
        for by in rules.seats
        for of in rules.seats
        if by != of
    ]


def hand_text(cards: list[str]) -> str:
    """Return the text of a hand, such as ``AQ94.KJ72.QT3.K5``."""
    return ".".join(
        "".join(sorted((card[1] for card in cards if card[0] == suit), key=RANKS.index))
        for suit in SUITS
    )


def initial_of(position: Mapping[str, Any]) -> dict[str, Any]:
    """Return the initial data of the form for a stored position."""
    hand = zip(SUITS, position["hand"].split("."), strict=True)
    play = position.get("play")
    return {
        "seat": position["seat"],
        "declarer": position["declarer"],
        "cards": [suit + rank for suit, ranks in hand for rank in ranks],
        "contract": position.get("contract", ""),
        "doubles": position.get("doubles", []),
        "play": "" if play is None else show_cards(play) or NO_CARD,
        "owed": UNCHANGED,
        **{f"left_{seat}": names for seat, names in position["left"].items()},
        **{f"total_{seat}": total for seat, total in position["totals"].items()},
    }
