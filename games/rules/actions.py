"""What a player can do in a deal, as values with a text form.

>>> for text in ("declare trumps:S", "double N E", "pass", "play HQ", "-"):
...     assert str(parse_action(text)) == text
>>> rows = parse_action("arrange D4 H3 S2 / S5 S6 S7 S8 S9 / HT HJ HQ HK HA")
>>> str(rows)
'arrange S2 H3 D4 / S5 S6 S7 S8 S9 / HT HJ HQ HK HA'
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from games.rules import errors
from games.rules.cards import FULL, Card, Rank, Suit, pack
from games.rules.contracts import Declaration
from games.rules.masks import SUIT
from games.rules.seats import Seat

LONGEST = 100
_INDEX = {card: index for index, card in enumerate(FULL)}


@dataclass(frozen=True, slots=True)
class Declare:
    """Declarer announces her contract."""

    declaration: Declaration

    def __str__(self) -> str:
        return f"declare {self.declaration}"


@dataclass(frozen=True, slots=True)
class Say:
    """A player doubles *targets*, in the order of the seats, or passes."""

    targets: tuple[Seat, ...] = ()

    def __str__(self) -> str:
        return " ".join(("double", *self.targets)) if self.targets else "pass"


@dataclass(frozen=True, slots=True)
class Play:
    """A card is played. ``bit`` is the card as :mod:`games.rules.masks` has it."""

    card: Card
    bit: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "bit", 1 << _INDEX[self.card])

    def __str__(self) -> str:
        return f"play {self.card}"


@dataclass(frozen=True, slots=True)
class Knock:
    """A player who cannot play to the layout of Dominoes says so."""

    def __str__(self) -> str:
        return "-"


@dataclass(frozen=True, slots=True)
class Arrange:
    """A hand of Chinese Poker is laid out; each row in the order of the pack."""

    front: tuple[Card, ...]
    middle: tuple[Card, ...]
    back: tuple[Card, ...]

    def __str__(self) -> str:
        rows = (" ".join(map(str, row)) for row in (self.front, self.middle, self.back))
        return f"arrange {' / '.join(rows)}"


Action = Declare | Say | Play | Knock | Arrange


def parse_action(text: str) -> Action:
    """Read the text form of an action.

    :raises BadAction: when it is none.
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
        return Say(in_order(map(Seat, rest.split(" "))))
    if word == "arrange":
        front, middle, back = (row.split(" ") for row in rest.split(" / "))
        return Arrange(*(row_of(map(Card.parse, row)) for row in (front, middle, back)))
    if rest or word not in ("pass", "-"):
        raise ValueError
    return Say() if word == "pass" else Knock()


def in_order(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Return the seats in the order of the table."""
    named = list(seats)
    return tuple(sorted(named, key=tuple(Seat).index))


def row_of(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards in the order of the pack."""
    return tuple(sorted(cards, key=_INDEX.__getitem__))


PLAYS = {card: Play(card) for card in FULL}
_PLAY_AT = tuple(PLAYS.values())


class _PlaysOfSuit(dict[int, tuple[Play, ...]]):
    """The plays of the cards of one suit, by their mask, made when first asked for."""

    def __missing__(self, mask: int) -> tuple[Play, ...]:
        found = tuple(play for play in _PLAY_AT if mask & play.bit)
        self[mask] = found
        return found


_PLAYS_OF_SUIT = _PlaysOfSuit()


def plays(mask: int) -> tuple[Play, ...]:
    """Return the plays of the cards in *mask*.

    >>> [str(play) for play in plays(0b11 | 1 << 51)]
    ['play S2', 'play S3', 'play CA']
    """
    of = _PLAYS_OF_SUIT
    return of[mask & SUIT] + of[mask & SUIT << 13] + of[mask & SUIT << 26] + of[mask & SUIT << 39]


def mask_of(cards: Iterable[Card]) -> int:
    """Return cards as a mask."""
    mask = 0
    for card in cards:
        mask |= 1 << _INDEX[card]
    return mask


@cache
def pack_mask(cards: int) -> int:
    """Return a whole pack as a mask."""
    return mask_of(pack(cards))


@cache
def bits_at(rank: Rank) -> int:
    """Return the four cards of a rank."""
    return mask_of(Card(suit, rank) for suit in Suit)


def cards_of(mask: int) -> tuple[Card, ...]:
    """Return the cards in a mask, in the order of the pack."""
    return tuple(play.card for play in plays(mask))


def card_at(bit: int) -> Card:
    """Return the card of one bit."""
    return FULL[bit.bit_length() - 1]
