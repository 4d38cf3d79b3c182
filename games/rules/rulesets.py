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
from functools import cache, lru_cache
from typing import Any, Literal, get_args, get_type_hints

from games.rules import errors
from games.rules.cards import PACKS, Suit, ranks_of_all_suits, suit_length
from games.rules.contracts import Contract, Counted, Declaration, Placed, Split, Together
from games.rules.errors import gettext_noop
from games.rules.seats import Seat, table

NO_TRUMP = "NT"
SEVEN = ("no-tricks", "no-queens", "no-last-two", "no-hearts", "no-king", "trumps", "dominoes")
EIGHT = (*SEVEN, "ravage-city")
ALL = (*EIGHT, "chinese-poker", "salad", "first-and-last")
MOST_POINTS = 1000

SINGLE_POINTS = (
    "no_tricks",
    "no_queens",
    "no_hearts",
    "no_hearts_ace",
    "no_king",
    "trumps",
    "chinese_poker",
)

HeartsLead = Literal["only_if_nothing_else", "broken", "broken_or_last_five", "king_only", "free"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """The rules one game is played by.

    The first value of each option is the default, which is Pagat's game. Options marked *play* only
    matter when cards are played in the program; a score sheet keeps them.

    :ivar alternatives: contracts of which each declarer plays only one.
    :ivar low_wins: the points are penalties, and the fewest win.
    """

    preset: str = "pagat"
    players: int = 4
    cards: int = 52

    contracts: tuple[str, ...] = SEVEN
    alternatives: tuple[str, ...] = ()
    sequence: Literal["free", "fixed"] = "free"
    low_wins: Literal[False, True] = False
    no_tricks: int = -2
    no_queens: int = -6
    no_last_two: tuple[int, ...] = (-10, -20)
    no_hearts: int = -2
    no_hearts_ace: int = -6
    no_king: int = -20
    trumps: int = 5
    dominoes: tuple[int, ...] = (45, 20, 5, -5)
    ravage_total: Literal[36, 24] = 36
    chinese_poker: int = 6
    first_and_last: tuple[int, ...] = (-10, -10)

    rotation: Literal["series", "each_deal", "shared"] = "series"
    double_targets: Literal["all", "declarer", "none"] = "all"
    redouble: Literal["single_turn", "reply_round", "declarer_only"] = "single_turn"
    declarer_redouble: Literal["each", "all_or_none"] = "each"
    min_doubles: Literal[2, 0, 1] = 2
    losing_double_cap: Literal[None, 3] = None
    undoubled_negative: Literal["play", "settle"] = "play"
    no_trump_allowed: Literal[False, True, "only"] = False
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
        _check_choice("players", self.players, (3, 4, 5))
        _check_choice("cards", self.cards, tuple(PACKS))
        if unknown := [name for name in self.contracts if name not in ALL]:
            raise errors.UnknownContract(contract=unknown[0])
        if not self.contracts or len(set(self.contracts)) != len(self.contracts):
            raise errors.BadOption(option="contracts", value=list(self.contracts))
        one_of = set(self.alternatives)
        if not one_of <= set(self.contracts) or len(one_of) != len(self.alternatives):
            raise errors.BadOption(option="alternatives", value=list(self.alternatives))
        self._check_together()

    def _check_together(self) -> None:
        """Refuse options that cannot go together, naming two of them."""
        hand = self.cards // self.players
        undoubled = self.double_targets == "none"
        for contradict, option, other in (
            (self.cards % self.players, "players", "cards"),
            (len(self.no_last_two) > hand, "no_last_two", "cards"),
            (self.losing_double_cap and self.min_doubles, "losing_double_cap", "min_doubles"),
            (self.min_doubles > self.series, "min_doubles", "contracts"),
            (self.min_doubles and self.rotation == "shared", "min_doubles", "rotation"),
            (self.min_doubles and undoubled, "min_doubles", "double_targets"),
            (self.losing_double_cap and undoubled, "losing_double_cap", "double_targets"),
            (
                self.undoubled_negative == "settle" and undoubled,
                "undoubled_negative",
                "double_targets",
            ),
            (self.low_wins and not undoubled, "low_wins", "double_targets"),
            (self.sequence == "fixed" and self.alternatives, "sequence", "alternatives"),
            (self.rotation == "shared" and self.alternatives, "rotation", "alternatives"),
            (hand != 13 and "chinese-poker" in self.contracts, "contracts", "cards"),
            (
                self.ravage_total % self.players and "ravage-city" in self.contracts,
                "ravage_total",
                "players",
            ),
        ):
            if contradict:
                raise errors.ContradictoryOptions(option=option, other=other)

    def __hash__(self) -> int:
        # Rules are the key of caches in the course of play; hashing every option would cost more
        # than what is cached.
        return hash((self.preset, self.contracts))

    @property
    def on_sheets(self) -> bool:
        """Whether the pages that fill in score sheets know all of these rules."""
        return all(getattr(self, name) in values for name, values in ON_SHEETS.items()) and set(
            self.contracts
        ) <= set(EIGHT)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, clockwise."""
        return table(self.players)

    @property
    def deals(self) -> int:
        """How many deals a whole game has."""
        return self.series * (1 if self.rotation == "shared" else self.players)

    @property
    def series(self) -> int:
        """How many contracts are declared by each player, or by all where they share them."""
        return len(self.contracts) - max(0, len(self.alternatives) - 1)

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


# The values that score-sheet pages can handle, of those options that they cannot handle whole.
ON_SHEETS: dict[str, tuple[object, ...]] = {
    "players": (4,),
    "alternatives": ((),),
    "sequence": ("free",),
    "low_wins": (False,),
    "rotation": ("series", "each_deal"),
    "double_targets": ("all", "declarer"),
    "redouble": ("single_turn", "reply_round"),
}


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
    for name in SINGLE_POINTS:
        if not _is_points(value := getattr(rules, name)):
            raise errors.BadOption(option=name, value=repr(value)[:40])
    for name, lengths in (
        ("no_last_two", (1, 2, 3)),
        ("first_and_last", (2,)),
        ("dominoes", (rules.players,)),
    ):
        value = getattr(rules, name)
        if type(value) is not tuple or len(value) not in lengths or not all(map(_is_points, value)):
            raise errors.BadOption(option=name, value=repr(value)[:40])


def _is_points(value: object) -> bool:
    return type(value) is int and -MOST_POINTS <= value <= MOST_POINTS


@lru_cache(maxsize=1000)
def _contracts(rules: RuleSet) -> dict[str, Contract]:
    hand = rules.cards // rules.players
    ace = rules.no_hearts_ace - rules.no_hearts
    tricks = Counted("tricks", hand, rules.no_tricks)
    queens = Counted("queens", 4, rules.no_queens)
    hearts = Counted("hearts", suit_length(rules.cards), rules.no_hearts, "ace", ace)
    king = Placed("king", (rules.no_king,))
    out = Placed("going-out", rules.dominoes, distinct=True)
    starts = tuple(map(str, ranks_of_all_suits(rules.cards)))
    announced = rules.dominoes_start == "announced"
    wins = Counted("wins", _wins(rules.players), rules.chinese_poker, ties=True)
    rows = (
        Contract("no-tricks", "T", tricks),
        Contract("no-queens", "Q", queens),
        Contract("no-last-two", "L", Placed("last-tricks", rules.no_last_two)),
        Contract("no-hearts", "H", hearts),
        Contract("no-king", "K", king),
        Contract("trumps", "Tr", Counted("tricks", hand, rules.trumps), "trump", _trumps(rules)),
        Contract("dominoes", "D", out, "start", starts, announced, play="layout"),
        Contract("ravage-city", "R", Split("most-of-a-suit", -rules.ravage_total)),
        Contract("chinese-poker", "P", wins, play="arranging"),
        Contract("salad", "S", Together((tricks, hearts, queens, king))),
        Contract("first-and-last", "FL", Placed("first-and-last", rules.first_and_last)),
    )
    return {row.name: row for row in rows}


def _trumps(rules: RuleSet) -> tuple[str, ...]:
    suits = tuple(map(str, Suit))
    return {False: suits, True: (*suits, NO_TRUMP), "only": (NO_TRUMP,)}[rules.no_trump_allowed]


def _wins(players: int) -> int:
    """How many comparisons there are in Chinese Poker: three for each two players."""
    return 3 * players * (players - 1) // 2


_GOLDSMITH: dict[str, Any] = {
    "no_tricks": -5,
    "no_queens": -15,
    "no_hearts": -4,
    "no_hearts_ace": -12,
    "no_king": -25,
    "dominoes": (40, 20, 0, -20),
}
_SAN_FRANCISCO: dict[str, Any] = {
    **_GOLDSMITH,
    "rotation": "each_deal",
    "double_targets": "declarer",
    "min_doubles": 0,
    "hearts_lead_no_hearts": "broken_or_last_five",
    "trump_duty": "none",
    "dominoes_ace": "low",
}
_BUSTARRET: dict[str, Any] = {
    "contracts": (
        "no-tricks",
        "no-hearts",
        "no-queens",
        "no-king",
        "salad",
        "trumps",
        "first-and-last",
        "dominoes",
    ),
    "low_wins": True,
    "double_targets": "none",
    "min_doubles": 0,
    "no_tricks": 5,
    "no_hearts": 5,
    "no_hearts_ace": 5,
    "no_queens": 20,
    "no_king": 80,
    "trumps": -5,
    "first_and_last": (40, 40),
    "dominoes": (-50, -20, 20, 40),
    "no_trump_allowed": "only",
}

PRESETS: dict[str, RuleSet] = {
    rules.preset: rules
    for rules in (
        RuleSet(preset="pagat"),
        RuleSet(preset="pagat-ravage", contracts=EIGHT),
        RuleSet(preset="pagat-alternative", no_king=-15, dominoes=(40, 20, 10, -10)),
        RuleSet(preset="lagosz-sinclair", no_king=-15, dominoes=(30, 20, 10, 0)),
        RuleSet(preset="wikipedia", redouble="reply_round", undoubled_negative="settle"),
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
        RuleSet(preset="goldsmith-7", **_SAN_FRANCISCO),
        RuleSet(preset="goldsmith-8", contracts=EIGHT, **_SAN_FRANCISCO),
        RuleSet(preset="goldsmith-9", contracts=(*EIGHT, "chinese-poker"), **_SAN_FRANCISCO),
        RuleSet(preset="brader", contracts=EIGHT, **_GOLDSMITH),
        RuleSet(
            preset="leaver-3",
            players=3,
            cards=48,
            rotation="shared",
            redouble="declarer_only",
            min_doubles=0,
            no_last_two=(-5, -10, -15),
            no_king=-21,
            dominoes=(45, 15, -5),
        ),
        RuleSet(
            preset="barbette",
            contracts=("no-king", "no-last-two", "no-queens", "trumps", "dominoes"),
            alternatives=("trumps", "dominoes"),
            min_doubles=1,
            no_queens=-5,
            no_king=-15,
            dominoes=(40, 25, 10, -10),
        ),
        RuleSet(preset="bustarret", **_BUSTARRET),
        RuleSet(
            preset="bustarret-3",
            players=3,
            cards=51,
            **_BUSTARRET | {"dominoes": (-40, 0, 40)},
        ),
        RuleSet(
            preset="bustarret-5",
            players=5,
            cards=50,
            **_BUSTARRET | {"dominoes": (-50, -25, 0, 25, 50)},
        ),
        RuleSet(
            preset="bustarret-sequence",
            rotation="shared",
            sequence="fixed",
            **_BUSTARRET | {"contracts": _BUSTARRET["contracts"][:5]},
        ),
        RuleSet(preset="french-32", cards=32),
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
    if not isinstance(value, list | tuple) or len(value) > len(ALL):
        raise errors.BadOption(option=name, value=repr(value)[:40])
    if not all(isinstance(one, int | str) for one in value):
        raise errors.BadOption(option=name, value=repr(list(value))[:40])
    return tuple(value)
