"""The start of playouts of tricks, as whole numbers."""

from __future__ import annotations

from typing import NamedTuple


class TrickStart(NamedTuple):
    """A position in the play of tricks, without the hands.

    The first fields are those of :class:`games.rules.play.trick_rules.TrickRules` and
    :class:`games.rules.play.trick_state.TrickState`. All fields are single numbers: compiled code
    passes arrays on more slowly, because it counts references to them.

    :ivar by_discard: 1 if only *discarded* cards end the bar of leads, 0 if all cards played do.
    :ivar dumped: the cards that the *dumpers* (a bit for each seat) must dump.
    :ivar duties: the duty to trump, two bits for each seat; 0 without trumps.
    :ivar number: the number of finished tricks.
    :ivar wants: 1 if tricks are to be won, 0 if they are to be avoided.
    :ivar scoring_tricks: a bit for each trick that scores by itself.
    :ivar costliest: the cards with the highest cost, followed by *costlier* and *costly* ones;
        *scoring_cards* are all cards that score.
    """

    pack: int
    trumps: int
    barred: int
    opens: int
    last_free: int
    by_discard: int
    discarded: int
    ends: int
    dumped: int
    dumpers: int
    duties: int
    turn: int
    led: int
    best: int
    taker: int
    trick: int
    cards_in_trick: int
    played: int
    number: int
    wants: int
    scoring_tricks: int
    costliest: int
    costlier: int
    costly: int
    scoring_cards: int


class Scores(NamedTuple):
    """The scores in a deal.

    :ivar won: for each seat the cards taken; *raw* has the points of its tricks.
    :ivar tricks: the points of each trick, by its number.
    :ivar groups: groups of cards that score; *points* has the points of a card of each group.
    :ivar shared: the points split among the players with the longest suit, or 0.
    """

    won: list[int]
    raw: list[int]
    tricks: list[int]
    groups: list[int]
    points: list[int]
    shared: int
