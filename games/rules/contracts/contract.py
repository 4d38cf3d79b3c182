"""Contracts as data: the scoring scheme of a deal, what declarer announces, how it is played.

>>> from games.rules.contracts.schemes import CountScoring
>>> from games.rules.contracts.taken import Taken
>>> queens = Contract("no-queens", "Q", CountScoring("queens", 4, -6))
>>> queens.total
-24
>>> from games.rules.seats import seats_for
>>> queens.scoring.score(Taken(counts=(1, 0, 1, 2)), seats_for(4))
{<Seat.N: 'N'>: -6, <Seat.E: 'E'>: 0, <Seat.S: 'S'>: -6, <Seat.W: 'W'>: -12}
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.rules.contracts import errors
from games.rules.contracts.schemes import Scoring


@dataclass(frozen=True, slots=True)
class Contract:
    """One contract of a set of rules.

    :ivar letter: its abbreviation on the score sheet.
    :ivar asks: what declarer announces with it: ``trump``, ``start``, or an empty string.
    :ivar details: the trump suits or starting ranks that may be announced.
    :ivar play: how its cards are played: ``tricks``, ``layout`` (Dominoes), or ``arranging``
        (Chinese Poker).
    """

    name: str
    letter: str
    scoring: Scoring
    asks: str = ""
    details: tuple[str, ...] = ()
    detail_required: bool = True
    play: str = "tricks"

    @property
    def total(self) -> int:
        """The sum of all raw scores, which is also the sum of all net scores."""
        return self.scoring.total

    @property
    def positive(self) -> bool:
        """Whether the total is positive; doubling is then restricted."""
        return self.total > 0

    def settled(self, players: int) -> tuple[int, int]:
        """Return the scores of declarer and of each other player, when settled without play.

        Source: Pagat, variations of doubles: a third each, rounded; declarer has the rest.

        >>> from games.rules.contracts.schemes import CountScoring
        >>> Contract("no-tricks", "T", CountScoring("tricks", 13, -2)).settled(4)
        (1, -9)
        """
        each = round(self.total / (players - 1))
        return self.total - each * (players - 1), each

    def check_detail(self, detail: str, *, on_sheet: bool = False) -> None:
        """Check the announced trump suit or starting rank.

        :param on_sheet: whether the deal is only scored, so that no detail is required.
        :raises RuleError: if it is missing or not possible.
        """
        required = self.asks and self.detail_required and not on_sheet
        if detail in self.details or (not detail and not required):
            return
        if not self.asks:
            raise errors.DetailNotAsked(contract=self.name)
        missing, bad = {
            "trump": (errors.TrumpMissing, errors.BadTrump),
            "start": (errors.StartMissing, errors.BadStart),
        }[self.asks]
        details = ", ".join(self.details)
        raise bad(detail=detail, details=details) if detail else missing(details=details)

    def to_json(self, players: int) -> dict[str, Any]:
        """Return the contract as JSON data for score-sheet and table pages."""
        return {
            "name": self.name,
            "letter": self.letter,
            "total": self.total,
            "positive": self.positive,
            "asks": self.asks,
            "details": list(self.details),
            "detail_required": self.detail_required,
            "settled": list(self.settled(players)),
            "scoring": self.scoring.to_json(),
        }


@dataclass(frozen=True, slots=True)
class Declaration:
    """The contract that declarer announced, with its trump suit or starting rank.

    >>> Declaration.parse("trumps:S")
    Declaration(contract='trumps', detail='S')
    >>> str(Declaration("no-hearts"))
    'no-hearts'
    """

    contract: str
    detail: str = ""

    @classmethod
    def parse(cls, text: str) -> Declaration:
        """Return the declaration of a text; ``RuleSet.declare`` checks whether it is possible."""
        contract, _, detail = text.partition(":")
        return cls(contract, detail)

    def __str__(self) -> str:
        return f"{self.contract}:{self.detail}" if self.detail else self.contract
