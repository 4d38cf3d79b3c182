"""The part of a position that is on the score sheet: contracts left, doubles owed, totals."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from games.rules.contracts.plan import Plan
from games.rules.contracts.rulesets import RuleSet
from games.rules.errors import WrongType, gettext_noop
from games.rules.positions import errors
from games.rules.seats import Seat, around

MOST_POINTS = 100_000
Left = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPart:
    """The state of the score sheet before a deal.

    Tuples with an entry for each seat are in the order of the seats.

    :ivar left: the contracts that each seat may still declare, including that of this deal.
    :ivar turns: the number of deals that each seat has yet to declare, including this one.
    :ivar owed: for each declarer, how many compulsory doubles each seat owes them.
    :ivar totals: the running totals.
    :ivar barred: the seats that may not double in this deal, because of earlier losing doubles.
    :raises RuleError: if it is not possible, with the key in ``where``.
    """

    rules: RuleSet
    declarer: Seat
    left: Left
    turns: tuple[int, ...]
    owed: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    barred: tuple[Seat, ...] = ()

    def __post_init__(self) -> None:
        rules = self.rules
        if self.declarer not in rules.seats:
            with errors.at("declarer"):
                raise WrongType(key="declarer", wanted=gettext_noop("a seat of the table"))
        with errors.at("left"):
            check_left(rules, self.declarer, self.left)
        # By default the turns are derived from the contracts left, where the error is then.
        with errors.at("turns" if self.is_part else "left"):
            check_turns(rules, self.declarer, self.left, self.turns)
        with errors.at("owed"):
            self._check_owed()
        with errors.at("totals"):
            if len(self.totals) != rules.players or any(
                abs(points) > MOST_POINTS for points in self.totals
            ):
                raise WrongType(key="totals", wanted=gettext_noop("whole numbers"))
        with errors.at("barred"):
            self._check_barred()

    @property
    def contracts(self) -> tuple[str, ...]:
        """The contracts that declarer may declare in this deal."""
        left = self.left[self.place_of(self.declarer)]
        return left[:1] if self.rules.sequence == "fixed" else left

    @property
    def is_part(self) -> bool:
        """Whether the sheet is a part of a game: not all contracts left will be declared."""
        return self.turns != usual_turns(self.rules, self.declarer, self.left)

    @property
    def forced(self) -> tuple[Seat, ...]:
        """The seats whose last chance to make a double that they owe declarer is this deal."""
        mine = self.place_of(self.declarer)
        return tuple(
            seat
            for place, seat in enumerate(self.rules.seats)
            if self.owed[mine][place]
            and self.owed[mine][place] >= chances(self.rules, self.turns, mine, place)
        )

    def place_of(self, seat: Seat) -> int:
        """Return the index of a seat."""
        return self.rules.seats.index(seat)

    def _check_owed(self) -> None:
        most = most_owed(self.rules, self.turns)
        for declarer, row in zip(self.rules.seats, self.owed, strict=True):
            for seat, number in zip(self.rules.seats, row, strict=True):
                limit = most[self.place_of(declarer)][self.place_of(seat)]
                if not 0 <= number <= limit:
                    raise errors.BadOwed(seat=seat, declarer=declarer, number=number, most=limit)

    def _check_barred(self) -> None:
        if not self.barred:
            return
        last = sum(self.turns) <= self.rules.players
        if self.rules.losing_double_cap is None or last or set(self.barred) - set(self.rules.seats):
            raise errors.BadBarred()


def check_left(rules: RuleSet, declarer: Seat, left: Left) -> None:
    """Check the contracts left of each seat.

    :raises RuleError: if they are not of these rules, or cannot be left together.
    """
    group = set(rules.alternatives)
    for seat, names in zip(rules.seats, left, strict=True):
        for name in names:
            rules.contract(name)
        if tuple(name for name in rules.contracts if name in names) != names:
            reason = gettext_noop("they are not in the order of the rules, or one is given twice")
        elif group & set(names) and not group <= set(names):
            reason = gettext_noop("of contracts that exclude each other, all or none are left")
        elif rules.sequence == "fixed" and names != rules.contracts[-len(names) :] and names:
            reason = gettext_noop("the contracts are played in a fixed order")
        elif rules.rotation == "shared" and names != left[0]:
            reason = gettext_noop("in these rules all players share the contracts")
        elif seat == declarer and not names:
            reason = gettext_noop("declarer has none")
        else:
            continue
        raise errors.BadLeft(seat=seat, reason=reason)


def check_turns(rules: RuleSet, declarer: Seat, left: Left, turns: tuple[int, ...]) -> None:
    """Check the number of deals that each seat has yet to declare.

    :raises BadTurns: if no order of declarers leaves them, or there are too few contracts.
    """
    short = any(number > _series(rules, names) for number, names in zip(turns, left, strict=True))
    if short or (declarer, turns) not in _turns_of_games(rules):
        written = ", ".join(f"{seat} {n}" for seat, n in zip(rules.seats, turns, strict=False))
        raise errors.BadTurns(turns=written)


def _series(rules: RuleSet, names: tuple[str, ...]) -> int:
    """Return how many of these contracts one player can still declare."""
    return len(names) - max(0, len(set(rules.alternatives) & set(names)) - 1)


def usual_turns(rules: RuleSet, declarer: Seat, left: Left) -> tuple[int, ...]:
    """Return the number of deals that each seat declares if every contract left is declared."""
    if rules.rotation == "shared":
        order = around(declarer, rules.seats) * len(left[0])
        return tuple(order[: len(left[0])].count(seat) for seat in rules.seats)
    return tuple(_series(rules, names) for names in left)


@lru_cache(maxsize=100)
def _turns_of_games(rules: RuleSet) -> frozenset[tuple[Seat, tuple[int, ...]]]:
    """Return each possible declarer with the turns left, over all sheets by these rules.

    A sheet is a game, its first deals, or one deal declared by each player.
    """
    found = set()
    for first in rules.seats:
        game, once = (plan.declarers(rules, first) for plan in (Plan(), Plan.once()))
        slices = [game[a:b] for b in range(len(game) + 1) for a in range(b)]
        for order in [*slices, *(once[a:] for a in range(len(once)))]:
            found.add((order[0], tuple(map(order.count, rules.seats))))
    return frozenset(found)


def chances(rules: RuleSet, turns: tuple[int, ...], declarer: int, seat: int) -> int:
    """Return the number of deals left in which a seat can double a declarer; both are indices."""
    if rules.rotation == "shared":
        return sum(turns) - turns[seat]
    return turns[declarer]


def most_owed(rules: RuleSet, turns: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the most doubles that each seat can owe each declarer, by declarer."""
    places = range(rules.players)
    return tuple(
        tuple(
            min(rules.min_doubles, chances(rules, turns, declarer, seat))
            if seat != declarer and (turns[declarer] or rules.rotation == "shared")
            else 0
            for seat in places
        )
        for declarer in places
    )


def usual_owed(rules: RuleSet, turns: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the doubles owed by default: as in a first deal.

    They are always fewer than the deals left to make them, so that nobody is forced.
    """
    places = range(rules.players)
    most = most_owed(rules, turns)
    return tuple(
        tuple(
            max(0, min(most[declarer][seat], chances(rules, turns, declarer, seat) - 1))
            for seat in places
        )
        for declarer in places
    )
