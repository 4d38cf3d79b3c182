"""The actions of players in a deal, as values with a text form.

>>> for text in ("declare trumps:S", "double N E", "pass", "play HQ", "-", "claim rest",
...              "claim none", "claim agree N3 E1", "accept", "refuse"):
...     assert str(parse_action(text)) == text
>>> rows = parse_action("arrange D4 H3 S2 / S5 S6 S7 S8 S9 / HT HJ HQ HK HA")
>>> str(rows)
'arrange S2 H3 D4 / S5 S6 S7 S8 S9 / HT HJ HQ HK HA'
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from games.rules.cards.cards import FULL, Card
from games.rules.cards.masks import INDEX, SUIT, suit_of
from games.rules.contracts.contract import Declaration
from games.rules.contracts.doubles import DoubleTurn
from games.rules.play import errors
from games.rules.seats import Seat, in_order

LONGEST = 120
_SHARE = re.compile(r"[NESWX](?:[0-9]|[1-5][0-9])?|[a-z][a-z-]{1,15}")


@dataclass(frozen=True, slots=True)
class Declare:
    """Declarer announces the contract."""

    declaration: Declaration

    def __str__(self) -> str:
        return f"declare {self.declaration}"


@dataclass(frozen=True, slots=True)
class Play:
    """A card is played.

    :ivar bit: the card as a mask; *suit* is its whole suit. See :mod:`games.rules.cards.masks`.
    """

    card: Card
    bit: int = field(init=False, repr=False, compare=False)
    suit: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "bit", 1 << INDEX[self.card])
        object.__setattr__(self, "suit", suit_of(self.bit))

    def __str__(self) -> str:
        return f"play {self.card}"


@dataclass(frozen=True, slots=True)
class DominoPass:
    """A player who cannot play to the layout of Dominoes passes."""

    def __str__(self) -> str:
        return "-"


@dataclass(frozen=True, slots=True)
class Arrange:
    """A player arranges a hand of Chinese Poker; each row is in the order of the pack."""

    front: tuple[Card, ...]
    middle: tuple[Card, ...]
    back: tuple[Card, ...]

    def __str__(self) -> str:
        rows = (" ".join(map(str, row)) for row in (self.front, self.middle, self.back))
        return f"arrange {' / '.join(rows)}"


@dataclass(frozen=True, slots=True)
class Claim:
    """A player makes a claim; :mod:`games.rules.play.claims` explains the kinds.

    :ivar what: ``rest``, ``none`` or ``agree``.
    :ivar shares: with ``agree``, the distribution of what is still open.
    """

    what: str
    shares: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join(("claim", self.what, *self.shares))


@dataclass(frozen=True, slots=True)
class Answer:
    """A player accepts or refuses another player's claim."""

    accepts: bool

    def __str__(self) -> str:
        return "accept" if self.accepts else "refuse"


Action = Declare | DoubleTurn | Play | DominoPass | Arrange | Claim | Answer


def parse_action(text: str) -> Action:
    """Return the action written as *text*.

    :raises BadAction: if the text is not an action.
    """
    word, _, rest = text[:LONGEST].partition(" ")
    try:
        return _read(word, rest)
    except (ValueError, KeyError):
        raise errors.BadAction(action=text[:40]) from None


def _read(word: str, rest: str) -> Action:
    if word == "play":
        return PLAYS[Card.parse(rest)]
    if word == "declare" and rest:
        return Declare(Declaration.parse(rest))
    if word == "double" and rest:
        return DoubleTurn(in_order(map(Seat, rest.split(" "))))
    if word == "arrange":
        front, middle, back = (row.split(" ") for row in rest.split(" / "))
        return Arrange(*(row_of(map(Card.parse, row)) for row in (front, middle, back)))
    if word == "claim":
        return _read_claim(*rest.split(" "))
    if rest:
        raise ValueError
    return _WORDS[word]


def _read_claim(what: str, *shares: str) -> Claim:
    if what not in ("rest", "none", "agree") or (what == "agree") != bool(shares):
        raise ValueError
    if not all(map(_SHARE.fullmatch, shares)):
        raise ValueError
    return Claim(what, shares)


def row_of(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards in the order of the pack."""
    return tuple(sorted(cards, key=INDEX.__getitem__))


_WORDS: dict[str, Action] = {
    "pass": DoubleTurn(),
    "-": DominoPass(),
    "accept": Answer(accepts=True),
    "refuse": Answer(accepts=False),
}
PLAYS = {card: Play(card) for card in FULL}
PLAY_OF = {play.bit: play for play in PLAYS.values()}
_PLAY_AT = tuple(PLAYS.values())


def _of_one_suit(suit: int) -> list[tuple[Play, ...]]:
    """Return the plays of every set of cards of one suit, indexed by its 13 bits."""
    found: list[tuple[Play, ...]] = [()]
    for play in _PLAY_AT[13 * suit : 13 * suit + 13]:
        found += [(*lower, play) for lower in found]
    return found


OF_S, OF_H, OF_D, OF_C = map(_of_one_suit, range(4))


def plays(mask: int) -> tuple[Play, ...]:
    """Return the plays of the cards in *mask*.

    >>> [str(play) for play in plays(0b11 | 1 << 51)]
    ['play S2', 'play S3', 'play CA']
    """
    return OF_S[mask & SUIT] + OF_H[mask >> 13 & SUIT] + OF_D[mask >> 26 & SUIT] + OF_C[mask >> 39]
