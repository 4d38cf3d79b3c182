"""The content of a position on a page: the hand, the score sheet, the doubles and the play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from bidding import labels
from bidding.positions import asked_in
from games.labels import (
    CONTRACTS,
    SEATS,
    contract_short,
    contract_text,
    rules_name,
    worth_text,
)
from games.rules import Seat
from games.rules.cards.masks import card_at, cards_of
from games.rules.positions import Position
from games.rules.positions.known_play import first_seen
from games.rules.positions.position import doubling_of
from games.rules.positions.question import Question
from games.rulesets.option_labels import COUNTS

MOST_IN_A_ROW = 7
SUITS = "SHDC"
RANKS = "AKQJT98765432"


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One seat of the score sheet before the deal.

    :ivar contracts: the letter and name of each contract of the rules, and whether it is left.
    :ivar owes: the compulsory doubles that this player still owes, such as ``East ×2``.
    """

    seat: str
    name: str
    you: bool
    declares: bool
    total: int
    contracts: list[tuple[str, str, bool]]
    owes: list[str]


@dataclass(frozen=True, slots=True)
class Choice:
    """A possible answer: its text form, its label, and the card if it is one."""

    value: str
    label: str
    card: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """A group of answers, such as Trumps with each suit."""

    label: str
    choices: list[Choice]


@dataclass(frozen=True, slots=True)
class Shown:
    """The content of a position on a page.

    :ivar rows: the cards left in the hand, in one row or two.
    :ivar doubles: the round of doubles so far, as text.
    :ivar play: the cards played so far, each with its seat; an empty text is a pass.
    :ivar why_no_pass: why the player must double declarer; empty if they may pass.
    """

    rules: str
    you: str
    declarer: str
    rows: list[list[str]]
    contract: str
    doubles: list[str]
    play: list[tuple[str, str]]
    lines: list[SheetLine]
    question: str | Promise
    groups: list[Group]
    why_no_pass: str = ""

    @property
    def has_owed(self) -> bool:
        """Whether a player still has to double somebody."""
        return any(line.owes for line in self.lines)


def shown(position: Mapping[str, Any]) -> Shown:
    """Return the content of a stored position, in the active language."""
    asked = asked_in(position)
    place = asked.position
    return Shown(
        rules=rules_name(place.rules),
        you=str(SEATS[place.seat]),
        declarer=str(SEATS[place.declarer]),
        rows=rows_of(hand_of(place)),
        contract=contract_text(str(place.declaration)) if place.declaration else "",
        doubles=[_double_text(double.by, double.of, place) for double in place.doubles],
        play=_play_of(place),
        lines=[_line(place, seat) for seat in place.rules.seats],
        question=labels.QUESTIONS[asked.kind],
        groups=_groups(asked.texts),
        why_no_pass=_why_no_pass(asked),
    )


def _why_no_pass(asked: Question) -> str:
    if asked.kind != "double" or doubling_of(asked.position).may_pass:
        return ""
    return _(
        "You cannot pass: the rules make this double compulsory. You still owe %(seat)s a double, "
        "and this is the last chance to make it."
    ) % {"seat": SEATS[asked.position.declarer]}


def situation(position: Mapping[str, Any]) -> str:
    """Return the essentials of a stored position, for readers who may not know the game."""
    place = asked_in(position).position
    if place.declaration is None:
        return _("You declare: choose what counts in this deal.")
    name = place.declaration.contract
    worth = worth_text(place.rules.contract(name).scoring)
    text = _("%(contract)s: %(worth)s. %(counts)s")
    return text % {"contract": CONTRACTS[name], "worth": worth, "counts": COUNTS[name]}


def hand_of(place: Position) -> list[str]:
    """Return the cards left in the player's hand, spades first and the highest first."""
    played = 0
    for bit in place.play or ():
        played |= bit
    cards = [str(card) for card in cards_of(place.hand & ~played)]
    return sorted(cards, key=lambda card: (SUITS.index(card[0]), RANKS.index(card[1])))


def rows_of(cards: list[str]) -> list[list[str]]:
    """Return a hand in one row, or in two that break between suits near the middle."""
    if len(cards) <= MOST_IN_A_ROW:
        return [cards] if cards else []
    middle = (len(cards) + 1) // 2
    near = [
        at
        for at in (middle, middle - 1, middle + 1)
        if at <= MOST_IN_A_ROW and len(cards) - at <= MOST_IN_A_ROW
    ]
    at = next((at for at in near if cards[at - 1][0] != cards[at][0]), middle)
    return [cards[:at], cards[at:]]


def _double_text(by: Seat, of: Seat, place: Position) -> str:
    pairs = [(double.by, double.of) for double in place.doubles]
    names = {"by": SEATS[by], "of": SEATS[of]}
    if (of, by) in pairs[: pairs.index((by, of))]:
        return _("%(by)s redoubles %(of)s") % names
    return _("%(by)s doubles %(of)s") % names


def _play_of(place: Position) -> list[tuple[str, str]]:
    if not place.play or place.declaration is None:
        return []
    seen = first_seen(place.rules, place.declaration, place.declarer, place.doubles)
    found = []
    for bit in place.play:
        seat = place.rules.seats[seen.turn]
        found.append((str(SEATS[seat]), str(card_at(bit)) if bit else ""))
        seen.advance(bit)
    return found


def _line(place: Position, seat: Seat) -> SheetLine:
    at = place.place_of(seat)
    left = place.left[at]
    return SheetLine(
        seat=str(seat),
        name=str(SEATS[seat]),
        you=seat == place.seat,
        declares=seat == place.declarer,
        total=place.totals[at],
        contracts=[
            (contract_short(name), str(CONTRACTS.get(name, name)), name in left)
            for name in place.rules.contracts
        ],
        owes=[
            f"{SEATS[of]} ×{place.owed[number][at]}"
            for number, of in enumerate(place.rules.seats)
            if place.owed[number][at]
        ],
    )


def _groups(texts: tuple[str, ...]) -> list[Group]:
    groups: dict[str, list[Choice]] = {}
    for text in texts:
        word, _blank, rest = text.partition(" ")
        name = rest.partition(":")[0] if word == "declare" else ""
        card = rest if word == "play" and rest != "-" else ""
        groups.setdefault(name, []).append(Choice(text, labels.answer_text(text), card))
    if all(len(choices) == 1 for choices in groups.values()):
        return [Group("", [choice for choices in groups.values() for choice in choices])]
    alone = [choice for choices in groups.values() if len(choices) == 1 for choice in choices]
    several = [
        Group(str(CONTRACTS.get(name, "")), choices)
        for name, choices in groups.items()
        if len(choices) > 1
    ]
    return [*([Group("", alone)] if alone else []), *several]
