"""The round of doubles, as an immutable position: the player in turn, and their possible doubles.

Each player has one turn, from declarer's left; declarer comes last and may only redouble.
Under ``redouble=reply_round`` every player then has a second turn, in which they may only redouble.

>>> from games.rules.contracts.presets import PRESETS
>>> doubling = Doubling.open(PRESETS["pagat"], declarer=Seat.N, positive=False)
>>> doubling.turn
<Seat.E: 'E'>
>>> doubling = doubling.after(doubling.maximum).after([Seat.N]).after([])
>>> [str(seat) for seat in doubling.may_double(Seat.N)]
['E', 'S']
>>> [str(double) for double in doubling.after([Seat.S]).doubles]
['E>N', 'E>S', 'E>W', 'S>N', 'N>S']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType

from games.rules.contracts import errors
from games.rules.contracts.doubles import Double, DoubleTurn
from games.rules.contracts.rulesets import RuleSet
from games.rules.errors import RuleError
from games.rules.seats import Seat, around


@dataclass(frozen=True, slots=True)
class DoublingRound:
    """The constants of one round of doubles.

    :ivar turns: the seats in the order of their turns.
    :ivar forced: the seats that must double declarer in this deal, their last chance to make a
        double that they owe.
    :ivar barred: the seats that may not double at all in this deal.
    """

    rules: RuleSet
    declarer: Seat
    positive: bool
    forced: frozenset[Seat]
    barred: frozenset[Seat]
    turns: tuple[Seat, ...]
    key: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        key = hash((self.rules.preset, self.declarer, self.positive, self.forced, self.barred))
        object.__setattr__(self, "key", key)

    def __hash__(self) -> int:
        # Like rule sets, rounds are cache keys during play.
        return self.key


@dataclass(frozen=True, slots=True)
class Doubling:
    """A position in the round of doubles.

    The number of positions is small and they recur, so they are cached with their legal turns.

    :ivar turns_taken: the number of turns taken.
    :ivar doubles: the doubles made so far, in order.
    :ivar turn: the seat in turn; None when the round is over.
    :ivar is_over: whether every turn has been taken.
    :ivar legal_doubles: every set of players that may be doubled now, the empty one first, with the
        doubles that it makes.
    :ivar legal_turns: these sets as actions.
    """

    round: DoublingRound
    turns_taken: int = 0
    doubles: tuple[Double, ...] = ()
    turn: Seat | None = field(init=False, repr=False, compare=False)
    is_over: bool = field(init=False, repr=False, compare=False)
    legal_doubles: Mapping[tuple[Seat, ...], tuple[Double, ...]] = field(
        init=False, repr=False, compare=False
    )
    legal_turns: tuple[DoubleTurn, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        turns, turns_taken = self.round.turns, self.turns_taken
        object.__setattr__(self, "is_over", turns_taken == len(turns))
        object.__setattr__(self, "turn", None if self.is_over else turns[turns_taken])
        legal_doubles = dict(self._legal_doubles())
        object.__setattr__(self, "legal_doubles", MappingProxyType(legal_doubles))
        object.__setattr__(self, "legal_turns", tuple(map(DoubleTurn, legal_doubles)))

    @classmethod
    def open(
        cls,
        rules: RuleSet,
        declarer: Seat,
        *,
        positive: bool,
        forced: Iterable[Seat] = (),
        barred: Iterable[Seat] = (),
    ) -> Doubling:
        """Return the position before the first turn."""
        return _opened(rules, declarer, positive, frozenset(forced), frozenset(barred))

    @property
    def rules(self) -> RuleSet:
        """The rules in force."""
        return self.round.rules

    @property
    def declarer(self) -> Seat:
        """The declarer."""
        return self.round.declarer

    @property
    def forced(self) -> frozenset[Seat]:
        """The seats that must double declarer."""
        return self.round.forced

    @property
    def barred(self) -> frozenset[Seat]:
        """The seats that may not double at all."""
        return self.round.barred

    @property
    def only_redoubles(self) -> bool:
        """Whether the player in turn can only redouble."""
        return self.turns_taken >= len(self.rules.seats) - 1

    def may_double(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats that *seat* may double if it is their turn now."""
        return tuple(of for of in self.rules.seats if not self._refusal(seat, of))

    @property
    def maximum(self) -> tuple[Seat, ...]:
        """All seats that the player in turn may double or redouble."""
        return self.may_double(self.turn) if self.turn else ()

    @property
    def flanks(self) -> tuple[Seat, ...]:
        """The maximum without declarer."""
        return tuple(seat for seat in self.maximum if seat != self.declarer)

    def legal_targets(self) -> tuple[tuple[Seat, ...], ...]:
        """Return every set of players that may be doubled now, the empty one first."""
        return tuple(self.legal_doubles)

    @property
    def may_pass(self) -> bool:
        """Whether the player in turn may pass."""
        return self._compulsory(()) is None

    def after(self, targets: Iterable[Seat]) -> Doubling:
        """Return the position after the player in turn has doubled *targets*, or passed.

        :raises RuleError: naming the player and the rule that forbids it.
        """
        new = tuple(targets)
        made = self.legal_doubles.get(new)
        if made is None:
            return self._after_reordered(new)
        return _position(self.round, self.turns_taken + 1, self.doubles + made)

    def _after_reordered(self, targets: tuple[Seat, ...]) -> Doubling:
        """Return the position after *targets* in another order, or raise the rule they break."""
        seat = self.turn
        if seat is None:
            raise errors.DoubleOutOfTurn(seat=self.declarer)
        said = self.doubles
        for of in targets:
            if Double(seat, of) in said:
                raise errors.DoubledTwice(seat=seat, of=of)
            if forbidden := self._refusal(seat, of):
                raise forbidden(seat=seat, of=of)
            said += (Double(seat, of),)
        if refusal := self._compulsory(targets) or self._uneven_redouble(targets):
            raise refusal
        return _position(self.round, self.turns_taken + 1, said)

    def after_all(self, doubles: Sequence[Double]) -> Doubling:
        """Return the end of a round in which *doubles* were made, in their order.

        :raises RuleError: for the first double that is not allowed.
        """
        return self.course(doubles)[-1]

    def course(self, doubles: Sequence[Double], stop: int | None = None) -> list[Doubling]:
        """Return this position and those after each turn, if *doubles* were made in their order.

        :param stop: the number of turns in which all of them were made; by default those of the
            whole round.
        :raises RuleError: for the first double that is not allowed.
        """
        turns, rest = self.round.turns[:stop], list(doubles)
        positions = [self]
        for _ in turns[self.turns_taken :]:
            mine = positions[-1]._next_targets(rest, turns)
            positions.append(positions[-1].after(mine))
            rest = rest[len(mine) :]
        if rest:
            raise errors.DoubleOutOfTurn(seat=rest[0].by)
        return positions

    def _next_targets(self, rest: Sequence[Double], turns: Sequence[Seat]) -> list[Seat]:
        """Return the targets at the head of *rest* that belong to this turn of *turns*."""
        said: list[Seat] = []
        for double in rest:
            waits = double.of in said or Double(double.by, double.of) in self.doubles
            if double.by != self.turn or (waits and self.turn in turns[self.turns_taken + 1 :]):
                break
            said.append(double.of)
        return said

    def _legal_doubles(self) -> Iterator[tuple[tuple[Seat, ...], tuple[Double, ...]]]:
        seat = self.turn
        if seat is None:
            return
        open_to = self.maximum
        for said in (said for n in range(len(open_to) + 1) for said in combinations(open_to, n)):
            if not self._compulsory(said) and not self._uneven_redouble(said):
                yield said, tuple(Double(seat, of) for of in said)

    def _refusal(self, seat: Seat, of: Seat) -> type[RuleError] | None:
        """Return the error if *seat* may not double *of* now."""
        if seat == of:
            return errors.DoubleOfSelf
        if Double(seat, of) in self.doubles:
            return errors.DoubledTwice
        if seat in self.round.barred:
            return errors.DoublesUsedUp
        answers = Double(of, seat) in self.doubles
        if self.only_redoubles and not answers:
            return errors.NothingToRedouble
        if answers and self._only_declarer_redoubles(seat):
            return errors.OnlyDeclarerRedoubles
        narrow = self.round.positive or self.rules.double_targets == "declarer"
        if narrow and self.declarer not in (seat, of):
            return errors.OnlyDeclarerDoubled
        return None

    def _only_declarer_redoubles(self, seat: Seat) -> bool:
        return self.rules.redouble == "declarer_only" and seat != self.declarer

    def _compulsory(self, targets: Sequence[Seat]) -> RuleError | None:
        seat = self.turn
        if self.only_redoubles or seat not in self.round.forced or self.declarer in targets:
            return None
        return errors.CompulsoryDouble(seat=seat, declarer=self.declarer)

    def _uneven_redouble(self, targets: Sequence[Seat]) -> RuleError | None:
        if self.rules.declarer_redouble == "each" or self.turn != self.declarer:
            return None
        if not targets or len(targets) == len(self.maximum):
            return None
        return errors.RedoubleAllOrNone(seat=self.declarer)


def _turns(rules: RuleSet, declarer: Seat) -> tuple[Seat, ...]:
    if rules.double_targets == "none":
        return ()
    first, *others = around(declarer, rules.seats)
    if rules.redouble == "reply_round":
        return (*others, *others, first)
    return (*others, first)


@lru_cache(maxsize=500)
def _opened(
    rules: RuleSet,
    declarer: Seat,
    positive: bool,  # noqa: FBT001  # a cached function is called by position
    forced: frozenset[Seat],
    barred: frozenset[Seat],
) -> Doubling:
    turns = _turns(rules, declarer)
    return Doubling(DoublingRound(rules, declarer, positive, forced, barred, turns))


# A round in which all players are free to double has 585 positions.
_position = lru_cache(maxsize=5000)(Doubling)
