"""The question of the rules in a position, with its possible answers as actions and as text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from games.rules.cards.masks import card_at
from games.rules.contracts.doubles import DoubleTurn
from games.rules.contracts.doubling import Doubling
from games.rules.errors import RuleError
from games.rules.play.actions import (
    PLAY_OF,
    Action,
    Declare,
    DominoPass,
    Play,
    parse_action,
)
from games.rules.play.auction import Auction
from games.rules.play.public_play import TricksSeen
from games.rules.play.trick_rules import refusal
from games.rules.positions import errors
from games.rules.positions.known_play import legal_cards
from games.rules.positions.position import Position, doubling_of, seen_play_of
from games.rules.seats import Seat, in_order

Kind = Literal["declare", "double", "redouble", "play"]
LONGEST = 60


@dataclass(frozen=True)
class Question:
    """The question to the player in turn.

    :ivar kind: ``redouble`` if only players who doubled this player can be doubled.
    :ivar answers: every legal answer; declarations in the order of the rules, doubles from the pass
        to the most players, cards from the lowest spade.
    """

    position: Position
    kind: Kind
    answers: tuple[Action, ...]

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The text of each answer; see :meth:`text_of`."""
        return tuple(map(self.text_of, self.answers))

    @cached_property
    def _by_text(self) -> Mapping[str, Action]:
        return dict(zip(self.texts, self.answers, strict=True))

    def text_of(self, answer: Action) -> str:
        """Return the text of an answer.

        ``declare trumps:S``, ``play H5``, ``play -`` for a pass in Dominoes, and after ``double``
        or ``redouble`` one of ``pass``, ``maximum``, ``flanks`` (both with at least two players) or
        the players, ``E,S``.
        """
        if isinstance(answer, DoubleTurn):
            return f"{self.kind} {self._doubled(answer.targets)}"
        return "play -" if isinstance(answer, DominoPass) else str(answer)

    def read(self, text: str) -> Action:
        """Return the answer written as *text*.

        The texts of :meth:`text_of` are accepted, and also the players in another order, or listed
        where there is a word for them.

        :raises RuleError: if it is not a legal answer, with the rule that forbids it if possible.
        """
        if found := self._by_text.get(text):
            return found
        word, _, rest = text[:LONGEST].partition(" ")
        if len(text) > LONGEST or word != self.kind or not rest:
            raise errors.NotAnAnswer(answer=text[:LONGEST])
        answer = self._parse(text, rest)
        if answer not in self.answers:
            raise self._refusal(answer) or errors.NotAnAnswer(answer=text[:LONGEST])
        return answer

    def _doubled(self, targets: Iterable[Seat]) -> str:
        """Return the doubled players as one word, or as a list of seats."""
        doubling, said = doubling_of(self.position), tuple(targets)
        if len(said) > 1:
            for word, group in (("maximum", doubling.maximum), ("flanks", doubling.flanks)):
                if said == group:
                    return word
        return ",".join(said) or "pass"

    def _parse(self, text: str, rest: str) -> Action:
        if self.kind in ("double", "redouble"):
            return DoubleTurn(self._targets(rest, text))
        try:
            return DominoPass() if rest == "-" else parse_action(text)
        except RuleError:
            raise errors.NotAnAnswer(answer=text) from None

    def _targets(self, rest: str, text: str) -> tuple[Seat, ...]:
        doubling = doubling_of(self.position)
        words = {"pass": (), "maximum": doubling.maximum, "flanks": doubling.flanks}
        if rest in words:
            return words[rest]
        named = rest.split(",")
        if set(named) - set(self.position.rules.seats) or len(set(named)) != len(named):
            raise errors.NotAnAnswer(answer=text)
        return in_order(map(Seat, named))

    def _refusal(self, answer: Action) -> RuleError | None:
        """Return the error of the rules for an illegal answer; None if the rules allow it."""
        position = self.position
        try:
            if isinstance(answer, DoubleTurn):
                doubling_of(position).after(answer.targets)
            elif isinstance(answer, Declare):
                _auction(position).declare(answer)
        except RuleError as error:
            return error
        seen = seen_play_of(position) if isinstance(answer, Play) else None
        if isinstance(answer, Play) and isinstance(seen, TricksSeen):
            hand = position.hand & ~seen.played
            kind = refusal(seen.trick_rules, seen.turn, hand, seen.led, seen.best, answer.bit)
            return kind(seat=position.seat, card=card_at(answer.bit))
        return None


def question(position: Position) -> Question:
    """Return the question of the rules in a position."""
    if position.declaration is None:
        return Question(position, "declare", tuple(_auction(position).declarations()))
    doubling = doubling_of(position)
    if position.play is None and not doubling.is_over:
        return Question(position, _kind(doubling), doubling.legal_turns)
    seen = seen_play_of(position)
    cards = legal_cards(seen, position.hand & ~seen.played)
    return Question(position, "play", tuple(PLAY_OF[bit] for bit in cards) or (DominoPass(),))


def _kind(doubling: Doubling) -> Kind:
    return "redouble" if doubling.only_redoubles else "double"


def _auction(position: Position) -> Auction:
    """Return the auction before the declaration, with hands that are not used."""
    return Auction.start(position.rules, position.declarer, (), position.contracts, (), ())
