"""The options of a set of rules, their values, and their contradictions."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from math import ceil
from typing import Literal, get_args, get_type_hints

from games.rules.cards.cards import PACKS
from games.rules.contracts import errors

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

DUMPABLE = ("no-queens", "no-hearts", "no-king")

HeartsLead = Literal[
    "only_if_nothing_else",
    "broken",
    "broken_or_last_five",
    "king_only",
    "free",
    "discarded",
    "discarded_or_last_five",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Every option of a set of rules.

    The first value of each option is the default, that of Pagat's game. Options marked *play* have
    an effect only when cards are played in the program; score sheets only store them.

    :ivar alternatives: contracts of which each declarer plays only one.
    :ivar low_wins: whether points are penalties and the fewest win.
    :ivar must_dump_in: the contracts in which *must_dump* is in force.
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
    must_dump_in: tuple[str, ...] = DUMPABLE  # play
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
            raise errors.BadOption(option="contracts", value=errors.written(self.contracts))
        _check_names("alternatives", self.alternatives, self.contracts)
        _check_names("must_dump_in", self.must_dump_in, DUMPABLE)
        self._check_together()

    def _check_together(self) -> None:
        """Raise ContradictoryOptions, which names two options, if any contradict each other."""
        hand = self.cards // self.players
        undoubled = self.double_targets == "none"
        for contradict, option, other in (
            (self.cards % self.players, "players", "cards"),
            (len(self.no_last_two) > hand, "no_last_two", "cards"),
            (self.losing_double_cap and self.min_doubles, "losing_double_cap", "min_doubles"),
            (self.min_doubles > self.chances_to_double, "min_doubles", "contracts"),
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

    @property
    def series(self) -> int:
        """The number of contracts that each player declares, or all together if they share them."""
        return len(self.contracts) - max(0, len(self.alternatives) - 1)

    @property
    def chances_to_double(self) -> int:
        """The number of deals in which every player can make a compulsory double.

        These are the deals of one declarer. If the contracts are shared, doubles of all declarers
        count together, and the player who declares most often has the fewest chances.
        """
        if self.rotation != "shared":
            return self.series
        return self.series - ceil(self.series / self.players)


@cache
def choices() -> dict[str, tuple[object, ...]]:
    """Return the options with a fixed list of values, by name, with the default first."""
    hints = get_type_hints(Options)
    return {f.name: get_args(hints[f.name]) for f in fields(Options) if _is_choice(hints[f.name])}


def _is_choice(hint: object) -> bool:
    return getattr(hint, "__origin__", None) is Literal


def _check_choice(name: str, value: object, allowed: tuple[object, ...]) -> None:
    # True == 1 and 1.0 == 1, so the type is compared as well.
    if not any(value == one and type(value) is type(one) for one in allowed):
        raise errors.BadOption(option=name, value=errors.written(value))


def _check_names(option: str, names: tuple[str, ...], known: tuple[str, ...]) -> None:
    if not set(names) <= set(known) or len(set(names)) != len(names):
        raise errors.BadOption(option=option, value=errors.written(names))


def _check_points(rules: Options) -> None:
    for name in SINGLE_POINTS:
        if not _is_points(value := getattr(rules, name)):
            raise errors.BadOption(option=name, value=errors.written(value))
    for name, lengths in (
        ("no_last_two", (1, 2, 3)),
        ("first_and_last", (2,)),
        ("dominoes", (rules.players,)),
    ):
        value = getattr(rules, name)
        if type(value) is not tuple or len(value) not in lengths or not all(map(_is_points, value)):
            raise errors.BadPoints(
                option=name,
                numbers="–".join(map(str, sorted({lengths[0], lengths[-1]}))),
                most=MOST_POINTS,
                value=errors.written(value),
            )


def _is_points(value: object) -> bool:
    return type(value) is int and -MOST_POINTS <= value <= MOST_POINTS
