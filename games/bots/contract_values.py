"""The values of tricks, cards and places in a contract, independent of its scoring scheme.

Higher values are always better, also in games in which the fewest points win.

>>> from games.rules import PRESETS
>>> hearts = contract_values(PRESETS["pagat"], "no-hearts")
>>> hearts.of_cards(HEARTS), hearts.avoids
(-30, True)
>>> salad = contract_values(PRESETS["bustarret"], "salad")
>>> salad.trick, salad.of_cards(KING_OF_HEARTS)
(-5, -85)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from games.rules.cards.masks import ACE_OF_HEARTS, HEARTS, KING_OF_HEARTS, QUEENS
from games.rules.contracts.rulesets import RuleSet
from games.rules.contracts.schemes import (
    CombinedScoring,
    CountScoring,
    PlaceScoring,
    Scoring,
    SplitScoring,
)


@dataclass(frozen=True, slots=True)
class ContractValues:
    """The values of a contract.

    :ivar trick: the value of each trick; *queen*, *heart*, *ace* and *king* of those cards.
    :ivar first: the value of the first trick; *last* are the values of the last tricks, in order.
    :ivar split: the value split among those with the longest suit.
    :ivar places: the values of going out first, second and so on.
    :ivar row: the value of each row won in Chinese Poker.
    :ivar total: the sum of all scores.
    """

    players: int
    total: int
    trick: int = 0
    queen: int = 0
    heart: int = 0
    ace: int = 0
    king: int = 0
    first: int = 0
    last: tuple[int, ...] = ()
    split: int = 0
    places: tuple[int, ...] = ()
    row: int = 0

    @property
    def avoids(self) -> bool:
        """Whether tricks are to be avoided in this contract."""
        return self.total < 0

    @property
    def only_ends(self) -> bool:
        """Whether only the last tricks cost something, and perhaps the first one."""
        return self.avoids and bool(self.last) and not self.trick and not self.scoring

    @property
    def mean(self) -> float:
        """The average score of a player."""
        return self.total / self.players

    @property
    def size(self) -> float:
        """The scale of the differences between the scores of the players."""
        if self.places:
            return sum(abs(value - self.mean) for value in self.places)
        return abs(self.total)

    @property
    def scoring(self) -> int:
        """The cards that score for the player who takes them."""
        return (
            (QUEENS if self.queen else 0)
            | (HEARTS if self.heart else 0)
            | (ACE_OF_HEARTS if self.ace else 0)
            | (KING_OF_HEARTS if self.king else 0)
        )

    def of_cards(self, cards: int) -> int:
        """Return the value of a mask of cards for the player who takes them."""
        return (
            (cards & QUEENS).bit_count() * self.queen
            + (cards & HEARTS).bit_count() * self.heart
            + (self.ace if cards & ACE_OF_HEARTS else 0)
            + (self.king if cards & KING_OF_HEARTS else 0)
        )

    def of_trick(self, number: int, tricks: int) -> int:
        """Return the value of trick *number*, from 0, of *tricks*, without its cards."""
        worth = self.trick + (self.first if number == 0 else 0)
        back = tricks - number
        return worth + (self.last[-back] if back <= len(self.last) else 0)


@lru_cache(maxsize=1000)
def contract_values(rules: RuleSet, contract: str) -> ContractValues:
    """Return the values of a contract."""
    scoring = rules.contract(contract).scoring
    sign = -1 if rules.low_wins else 1
    worth: dict[str, int] = {}
    for part in scoring.parts if isinstance(scoring, CombinedScoring) else (scoring,):
        worth |= _counted(part, sign) if isinstance(part, CountScoring) else {}
    last, first, places = _placed(scoring, sign)
    king = worth.pop("king", 0) + _king(scoring, sign)
    split = sign * scoring.total if isinstance(scoring, SplitScoring) else 0
    return ContractValues(
        players=rules.players, total=sign * scoring.total, first=first, last=last, king=king,
        split=split, places=places, **worth,
    )  # fmt: skip


_FIELDS = {"tricks": "trick", "queens": "queen", "hearts": "heart", "wins": "row"}


def _counted(part: CountScoring, sign: int) -> dict[str, int]:
    worth = {_FIELDS[part.what]: sign * part.each}
    return worth | ({"ace": sign * part.extra} if part.marked else {})


def _placed(scoring: Scoring, sign: int) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
    """Return the values of the last tricks, of the first trick, and of going out."""
    if not isinstance(scoring, PlaceScoring) or scoring.what == "king":
        return (), 0, ()
    values = tuple(sign * value for value in scoring.values)
    if scoring.what == "going-out":
        return (), 0, values
    return (values, 0, ()) if scoring.what == "last-tricks" else (values[1:], values[0], ())


def _king(scoring: Scoring, sign: int) -> int:
    parts = scoring.parts if isinstance(scoring, CombinedScoring) else (scoring,)
    return sum(
        sign * part.values[0]
        for part in parts
        if isinstance(part, PlaceScoring) and part.what == "king"
    )
