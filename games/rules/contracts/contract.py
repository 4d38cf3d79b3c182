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

    :ivar letter: what is written at the left of the score sheet.
    :ivar asks: what declarer announces with it: ``trump``, ``start`` or nothing.
    :ivar details: what she may announce.
    :ivar play: how its cards are played: in ``tricks``, to a ``layout``, or by ``arranging`` them.
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
        """The sum of the four raw scores, and so of the four net scores."""
        return self.scoring.total

    @property
    def positive(self) -> bool:
        """Whether the players want to win what is shared out."""
        return self.total > 0

    def settled(self, players: int) -> tuple[int, int]:
        """Return what declarer and what each other player score when it is not played.

        Source: Pagat, variations of doubles: a third each, rounded, declarer has the rest.

        >>> from games.rules.contracts.schemes import CountScoring
        >>> Contract("no-tricks", "T", CountScoring("tricks", 13, -2)).settled(4)
        (1, -9)
        """
        each = round(self.total / (players - 1))
        return self.total - each * (players - 1), each

    def check_detail(self, detail: str) -> None:
        """Refuse a trump suit or starting rank that cannot be, or one that is missing."""
        if detail in self.details or (not detail and not (self.asks and self.detail_required)):
            return
        if not self.asks:
            raise errors.DetailNotAsked(contract=self.name)
        if self.asks == "trump":
            raise errors.BadTrump(detail=detail) if detail else errors.TrumpMissing()
        raise errors.BadStart(detail=detail) if detail else errors.StartMissing()

    def to_json(self, players: int) -> dict[str, Any]:
        """Return the contract as data that a page can work with."""
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
    """What declarer announced.

    >>> Declaration.parse("trumps:S")
    Declaration(contract='trumps', detail='S')
    >>> str(Declaration("no-hearts"))
    'no-hearts'
    """

    contract: str
    detail: str = ""

    @classmethod
    def parse(cls, text: str) -> Declaration:
        """Read the text form; whether it may be declared is for the rule set to say."""
        contract, _, detail = text.partition(":")
        return cls(contract, detail)

    def __str__(self) -> str:
        return f"{self.contract}:{self.detail}" if self.detail else self.contract
