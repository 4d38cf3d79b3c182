"""The round of doubles, as an immutable position: who speaks, and what is open to her.

Each player speaks once, from declarer's left, declarer last and only to redouble. Under
``redouble=reply_round`` everybody then has a second turn, in which one may only redouble.

>>> from games.rules.rulesets import PRESETS
>>> round_ = Doubling.open(PRESETS["pagat"], declarer=Seat.N, positive=False)
>>> round_.speaker
<Seat.E: 'E'>
>>> round_ = round_.say(round_.maximum).say([Seat.N]).say([])
>>> [str(seat) for seat in round_.open_to(Seat.N)]
['E', 'S']
>>> [str(double) for double in round_.say([Seat.S]).doubles]
['E>N', 'E>S', 'E>W', 'S>N', 'N>S']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple

from games.rules import errors
from games.rules.actions import Say
from games.rules.rulesets import RuleSet
from games.rules.seats import Seat, around


class Double(NamedTuple):
    """One player's double of another; against an earlier opposite one it is a redouble.

    >>> Double.parse("E>N")
    Double(by=<Seat.E: 'E'>, of=<Seat.N: 'N'>)
    """

    by: Seat
    of: Seat

    @classmethod
    def parse(cls, text: str) -> Double:
        """Read the text form.

        :raises BadDouble: when it is not two seats.
        """
        by, arrow, of = text[:8].partition(">")
        if not arrow or by not in set(Seat) or of not in set(Seat):
            raise errors.BadDouble(double=text[:8])
        return cls(Seat(by), Seat(of))

    def __str__(self) -> str:
        return f"{self.by}>{self.of}"


@dataclass(frozen=True, slots=True)
class Round:
    """What holds through one round of doubles.

    :ivar turns: who speaks, in order.
    :ivar forced: who must double declarer in this deal, her last chance to make one she owes.
    :ivar barred: who may not double at all in this deal.
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
        # Like rules they are a key of caches in the course of play.
        return self.key


@dataclass(frozen=True, slots=True)
class Doubling:
    """A position in the round of doubles.

    Few positions come up again and again, so they are kept with what can be said in them.

    :ivar spoken: how often somebody has spoken.
    :ivar doubles: those made so far, in their order.
    :ivar speaker: whose turn it is, or nobody's when the round is over.
    :ivar is_over: whether everybody has spoken.
    :ivar made: for every set of players that the player to speak may double, nobody first, the
        doubles that it makes.
    :ivar says: these sets as actions.
    """

    round: Round
    spoken: int = 0
    doubles: tuple[Double, ...] = ()
    speaker: Seat | None = field(init=False, repr=False, compare=False)
    is_over: bool = field(init=False, repr=False, compare=False)
    made: Mapping[tuple[Seat, ...], tuple[Double, ...]] = field(
        init=False, repr=False, compare=False
    )
    says: tuple[Say, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        turns, spoken = self.round.turns, self.spoken
        object.__setattr__(self, "is_over", spoken == len(turns))
        object.__setattr__(self, "speaker", None if self.is_over else turns[spoken])
        made = dict(self._made())
        object.__setattr__(self, "made", MappingProxyType(made))
        object.__setattr__(self, "says", tuple(map(Say, made)))

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
        """Return the position before anybody has spoken."""
        return _opened(rules, declarer, positive, frozenset(forced), frozenset(barred))

    @property
    def rules(self) -> RuleSet:
        """The rules it is played by."""
        return self.round.rules

    @property
    def declarer(self) -> Seat:
        """Who declares."""
        return self.round.declarer

    @property
    def forced(self) -> frozenset[Seat]:
        """Who must double declarer."""
        return self.round.forced

    @property
    def barred(self) -> frozenset[Seat]:
        """Who may not double at all."""
        return self.round.barred

    @property
    def only_redoubles(self) -> bool:
        """Whether the player to speak can only redouble."""
        return self.spoken >= len(self.rules.seats) - 1

    def open_to(self, seat: Seat) -> tuple[Seat, ...]:
        """Return whom *seat*, speaking now, may double."""
        return tuple(of for of in self.rules.seats if not self._refusal(seat, of))

    @property
    def maximum(self) -> tuple[Seat, ...]:
        """Every double and redouble open to the player to speak."""
        return self.open_to(self.speaker) if self.speaker else ()

    @property
    def flanks(self) -> tuple[Seat, ...]:
        """The open ones among the other two non-declarers."""
        return tuple(seat for seat in self.maximum if seat != self.declarer)

    def ways(self) -> tuple[tuple[Seat, ...], ...]:
        """Return every set of players that the player to speak may double, nobody first."""
        return tuple(self.made)

    @property
    def may_pass(self) -> bool:
        """Whether the player to speak may double nobody."""
        return self._compulsory(()) is None

    def say(self, targets: Iterable[Seat]) -> Doubling:
        """Return the position after the player to speak has doubled *targets*, or passed.

        :raises RuleError: naming the player and the rule that forbids it.
        """
        new = tuple(targets)
        made = self.made.get(new)
        if made is None:
            return self._said(new)
        return _position(self.round, self.spoken + 1, self.doubles + made)

    def _said(self, targets: tuple[Seat, ...]) -> Doubling:
        """Return the position after *targets* that are in another order, or refuse them."""
        seat = self.speaker
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
        return _position(self.round, self.spoken + 1, said)

    def hear(self, doubles: Sequence[Double]) -> Doubling:
        """Return the end of a round in which *doubles* were made, in their order.

        :raises RuleError: for the first one that could not be.
        """
        position, rest = self, list(doubles)
        while not position.is_over:
            mine = position._next_said(rest)
            position, rest = position.say(mine), rest[len(mine) :]
        if rest:
            raise errors.DoubleOutOfTurn(seat=rest[0].by)
        return position

    def _next_said(self, rest: Sequence[Double]) -> list[Seat]:
        """Return the targets at the head of *rest* that belong to the turn of the speaker."""
        said: list[Seat] = []
        for double in rest:
            waits = double.of in said or Double(double.by, double.of) in self.doubles
            if double.by != self.speaker or (
                waits and self.speaker in self.round.turns[self.spoken + 1 :]
            ):
                break
            said.append(double.of)
        return said

    def _made(self) -> Iterator[tuple[tuple[Seat, ...], tuple[Double, ...]]]:
        seat = self.speaker
        if seat is None:
            return
        open_to = self.maximum
        for said in (said for n in range(len(open_to) + 1) for said in combinations(open_to, n)):
            if not self._compulsory(said) and not self._uneven_redouble(said):
                yield said, tuple(Double(seat, of) for of in said)

    def _refusal(self, seat: Seat, of: Seat) -> type[errors.RuleError] | None:
        """Return what forbids that *seat* doubles *of* now."""
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

    def _compulsory(self, targets: Sequence[Seat]) -> errors.RuleError | None:
        seat = self.speaker
        if self.only_redoubles or seat not in self.round.forced or self.declarer in targets:
            return None
        return errors.CompulsoryDouble(seat=seat, declarer=self.declarer)

    def _uneven_redouble(self, targets: Sequence[Seat]) -> errors.RuleError | None:
        if self.rules.declarer_redouble == "each" or self.speaker != self.declarer:
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
    return Doubling(Round(rules, declarer, positive, forced, barred, turns))


# With all their players free to double there are 585 positions.
_position = lru_cache(maxsize=5000)(Doubling)
