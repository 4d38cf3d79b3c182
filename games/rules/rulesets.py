"""Sets of rules: every option by name, the presets, and their text form.

>>> yale = PRESETS["yale"]
>>> yale.contract("no-king").total
-15
>>> ruleset_to_json(replace(yale, min_doubles=2))
{'preset': 'yale', 'options': {'min_doubles': 2}}
>>> ruleset_from_json({"preset": "yale", "options": {"min_doubles": 2}}).min_doubles
2
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, Literal, get_args, get_type_hints

from games.rules import errors
from games.rules.cards import Rank, Suit
from games.rules.contracts import Contract, Counted, Declaration, Placed, Split
from games.rules.errors import gettext_noop
from games.rules.seats import Seat, table

NO_TRUMP = "NT"
SEVEN = ("no-tricks", "no-queens", "no-last-two", "no-hearts", "no-king", "trumps", "dominoes")
EIGHT = (*SEVEN, "ravage-city")
MOST_POINTS = 1000

HeartsLead = Literal["only_if_nothing_else", "broken", "broken_or_last_five", "king_only", "free"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """The rules one game is played by.

    The first value of each option is the default, which is Pagat's game. Options marked *play* only
    matter when cards are played in the program; a score sheet keeps them.
    """

    preset: str = "pagat"
    players: int = 4
    cards: int = 52

    contracts: tuple[str, ...] = SEVEN
    no_tricks: int = -2
    no_queens: int = -6
    no_last_two: tuple[int, ...] = (-10, -20)
    no_hearts: int = -2
    no_hearts_ace: int = -6
    no_king: int = -20
    trumps: int = 5
    dominoes: tuple[int, ...] = (45, 20, 5, -5)
    ravage_total: Literal[36, 24] = 36

    rotation: Literal["series", "each_deal"] = "series"
    double_targets: Literal["all", "declarer"] = "all"
    redouble: Literal["single_turn", "reply_round"] = "single_turn"
    declarer_redouble: Literal["each", "all_or_none"] = "each"
    min_doubles: Literal[2, 0, 1] = 2
    losing_double_cap: Literal[None, 3] = None
    undoubled_negative: Literal["play", "settle"] = "play"
    no_trump_allowed: Literal[False, True] = False
    dominoes_start: Literal["announced", "first_card"] = "announced"

    first_leader: Literal["declarer", "left_of_dealer"] = "declarer"  # play
    hearts_lead_no_hearts: HeartsLead = "only_if_nothing_else"  # play
    hearts_lead_no_king: HeartsLead = "only_if_nothing_else"  # play
    must_dump: Literal["none", "all", "undoubled"] = "none"  # play
    trump_duty: Literal["overtrump", "trump", "none", "undoubled_only"] = "overtrump"  # play
    dominoes_ace: Literal["high", "low", "wrap"] = "high"  # play
    early_end: Literal["auto", "play_out"] = "auto"  # play

    def __post_init__(self) -> None:
        for name, allowed in choices().items():
            _check_choice(name, getattr(self, name), allowed)
        _check_points(self)
        _check_choice("players", self.players, (4,))
        _check_choice("cards", self.cards, (52,))
        if unknown := [name for name in self.contracts if name not in EIGHT]:
            raise errors.UnknownContract(contract=unknown[0])
        if not self.contracts or len(set(self.contracts)) != len(self.contracts):
            raise errors.BadOption(option="contracts", value=list(self.contracts))
        self._check_together()

    def _check_together(self) -> None:
        if self.losing_double_cap and self.min_doubles:
            raise errors.ContradictoryOptions(option="losing_double_cap", other="min_doubles")
        if self.min_doubles > len(self.contracts):
            raise errors.ContradictoryOptions(option="min_doubles", other="contracts")

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, clockwise."""
        return table(self.players)

    @property
    def deals(self) -> int:
        """How many deals a whole game has."""
        return self.players * len(self.contracts)

    def contract(self, name: str) -> Contract:
        """Return one contract of these rules.

        :raises UnknownContract: when it is not played here.
        """
        if name not in self.contracts:
            raise errors.UnknownContract(contract=name[:40])
        return _contracts(self)[name]

    def declare(self, text: str) -> Declaration:
        """Read a declaration such as ``trumps:S`` and check that these rules have it."""
        declaration = Declaration.parse(text[:40])
        self.contract(declaration.contract).check_detail(declaration.detail)
        return declaration


@cache
def choices() -> dict[str, tuple[object, ...]]:
    """Return the options that have a fixed list of values, and those values, default first."""
    hints = get_type_hints(RuleSet)
    return {f.name: get_args(hints[f.name]) for f in fields(RuleSet) if _is_choice(hints[f.name])}


def _is_choice(hint: object) -> bool:
    return getattr(hint, "__origin__", None) is Literal


def _check_choice(name: str, value: object, allowed: tuple[object, ...]) -> None:
    # True == 1 and 1.0 == 1, so the type is compared as well.
    if not any(value == one and type(value) is type(one) for one in allowed):
        raise errors.BadOption(option=name, value=repr(value)[:40])


def _check_points(rules: RuleSet) -> None:
    for name in ("no_tricks", "no_queens", "no_hearts", "no_hearts_ace", "no_king", "trumps"):
        if not _is_points(value := getattr(rules, name)):
            raise errors.BadOption(option=name, value=repr(value)[:40])
    for name, length in (("no_last_two", 2), ("dominoes", rules.players)):
        value = getattr(rules, name)
        if type(value) is not tuple or len(value) != length or not all(map(_is_points, value)):
            raise errors.BadOption(option=name, value=repr(value)[:40])


def _is_points(value: object) -> bool:
    return type(value) is int and -MOST_POINTS <= value <= MOST_POINTS


@cache
def _contracts(rules: RuleSet) -> dict[str, Contract]:
    tricks = rules.cards // rules.players
    ace = rules.no_hearts_ace - rules.no_hearts
    suits = (*Suit, NO_TRUMP) if rules.no_trump_allowed else tuple(Suit)
    announced = rules.dominoes_start == "announced"
    rows = (
        Contract("no-tricks", "T", Counted("tricks", tricks, rules.no_tricks)),
        Contract("no-queens", "Q", Counted("queens", 4, rules.no_queens)),
        Contract("no-last-two", "L", Placed("last-tricks", rules.no_last_two)),
        Contract("no-hearts", "H", Counted("hearts", 13, rules.no_hearts, "ace", ace)),
        Contract("no-king", "K", Placed("king", (rules.no_king,))),
        Contract("trumps", "Tr", Counted("tricks", tricks, rules.trumps), "trump", suits),
        Contract(
            "dominoes",
            "D",
            Placed("going-out", rules.dominoes, distinct=True),
            "start",
            tuple(Rank),
            announced,
        ),
        Contract("ravage-city", "R", Split("most-of-a-suit", -rules.ravage_total)),
    )
    return {row.name: row for row in rows}


_GOLDSMITH: dict[str, Any] = {
    "no_tricks": -5,
    "no_queens": -15,
    "no_hearts": -4,
    "no_hearts_ace": -12,
    "no_king": -25,
    "dominoes": (40, 20, 0, -20),
}

PRESETS: dict[str, RuleSet] = {
    rules.preset: rules
    for rules in (
        RuleSet(preset="pagat"),
        RuleSet(preset="pagat-ravage", contracts=EIGHT),
        RuleSet(preset="pagat-alternative", no_king=-15, dominoes=(40, 20, 10, -10)),
        RuleSet(preset="lagosz-sinclair", no_king=-15, dominoes=(30, 20, 10, 0)),
        RuleSet(
            preset="yale",
            no_king=-15,
            dominoes=(40, 20, 10, -10),
            rotation="each_deal",
            double_targets="declarer",
            min_doubles=0,
            no_trump_allowed=True,
            hearts_lead_no_hearts="broken",
            must_dump="undoubled",
            trump_duty="undoubled_only",
            dominoes_ace="wrap",
        ),
        RuleSet(
            preset="goldsmith-7",
            **_GOLDSMITH,
            rotation="each_deal",
            double_targets="declarer",
            min_doubles=0,
            hearts_lead_no_hearts="broken_or_last_five",
            trump_duty="none",
            dominoes_ace="low",
        ),
        RuleSet(preset="brader", contracts=EIGHT, **_GOLDSMITH),
    )
}


def options_of(rules: RuleSet) -> dict[str, Any]:
    """Return every option and its value, as JSON data."""
    names = (f.name for f in fields(RuleSet) if f.name != "preset")
    values = ((name, getattr(rules, name)) for name in names)
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values}


def ruleset_to_json(rules: RuleSet, *, whole: bool = False) -> dict[str, Any]:
    """Return the preset and the options that differ from it.

    :param whole: give every option, so that the text keeps its meaning should a preset change.
    """
    options = options_of(rules)
    if not whole:
        usual = options_of(PRESETS[rules.preset])
        options = {name: value for name, value in options.items() if value != usual[name]}
    return {"preset": rules.preset, "options": options}


def ruleset_from_json(data: Mapping[str, Any]) -> RuleSet:
    """Read what :func:`ruleset_to_json` wrote.

    :raises RuleError: naming the preset or option that is unknown, impossible or contradictory.
    """
    preset, options = data.get("preset"), data.get("options", {})
    if not isinstance(preset, str) or preset not in PRESETS:
        raise errors.UnknownPreset(preset=str(preset)[:40])
    if not isinstance(options, Mapping):
        raise errors.WrongType(key="options", wanted=gettext_noop("an object"))
    return replace(PRESETS[preset], **_read_options(options))


def _read_options(options: Mapping[str, Any]) -> dict[str, Any]:
    known = options_of(PRESETS["pagat"])
    values = {}
    for name, value in options.items():
        if name not in known:
            raise errors.UnknownOption(option=str(name)[:40])
        if isinstance(known[name], list):
            values[name] = _read_list(name, value)
        else:
            values[name] = value
    return values


def _read_list(name: str, value: object) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple) or len(value) > len(EIGHT):
        raise errors.BadOption(option=name, value=repr(value)[:40])
    if not all(isinstance(one, int | str) for one in value):
        raise errors.BadOption(option=name, value="that")
    return tuple(value)
