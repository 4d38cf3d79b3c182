"""The deals of one score sheet: a whole game, or a part of one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from games.rules.contracts import errors
from games.rules.contracts.rulesets import RuleSet
from games.rules.errors import gettext_noop
from games.rules.seats import Seat, around

Kind = Literal["game", "deals", "once"]


@dataclass(frozen=True, slots=True)
class Plan:
    """The deals of one sheet.

    The kind ``game`` is a whole game with its compulsory doubles; ``deals`` is the first *number*
    deals of a game, in the same rotation; ``once`` is one deal declared by each player. In a part
    of a game no double is compulsory. *used* are the contracts declared before this sheet.

    >>> Plan.once({Seat.N: ["trumps"]}).to_json()
    {'kind': 'once', 'used': {'N': ['trumps']}}
    """

    kind: Kind = "game"
    number: int | None = None
    used: tuple[tuple[Seat, str], ...] = ()

    @classmethod
    def deals(cls, number: int, used: Mapping[Seat, Iterable[str]] | None = None) -> Plan:
        """Return a plan of *number* deals."""
        return cls("deals", number, _pairs(used or {}))

    @classmethod
    def once(cls, used: Mapping[Seat, Iterable[str]] | None = None) -> Plan:
        """Return a plan in which each player declares once."""
        return cls("once", None, _pairs(used or {}))

    @property
    def compulsory(self) -> bool:
        """Whether compulsory doubles are in force."""
        return self.kind == "game"

    def used_by(self, seat: Seat) -> frozenset[str]:
        """Return the contracts *seat* declared before this sheet."""
        return frozenset(contract for by, contract in self.used if by == seat)

    def declarers(self, rules: RuleSet, first: Seat) -> tuple[Seat, ...]:
        """Return the declarer of each deal."""
        return _declarers(self, rules, first)

    def check(self, rules: RuleSet, first: Seat) -> None:
        """Check that the plan can be played by these rules.

        :raises BadPlan: with the reason.
        """
        if first not in rules.seats:
            raise errors.BadPlan(reason=gettext_noop("nobody sits at the seat that declares first"))
        if self.kind == "game" and self.used:
            raise errors.BadPlan(
                reason=gettext_noop("a whole game begins with every contract open")
            )
        if self.kind == "deals" and not 1 <= (self.number or 0) <= rules.deals:
            raise errors.DealsOutOfRange(most=rules.deals)
        for seat, contract in self.used:
            if seat not in rules.seats or contract not in rules.contracts:
                raise errors.BadPlan(
                    reason=gettext_noop("a contract already used is not one of these rules")
                )
        turns = self.declarers(rules, first)
        for seat in rules.seats:
            if turns.count(seat) > len(rules.contracts) - len(self.used_by(seat)):
                raise errors.ContractsShort(seat=seat)

    def to_json(self) -> dict[str, Any]:
        """Return the plan as JSON data."""
        data: dict[str, Any] = {"kind": self.kind}
        if self.number is not None:
            data["deals"] = self.number
        if self.used:
            seats = dict.fromkeys(seat for seat, _ in self.used)
            data["used"] = {str(seat): sorted(self.used_by(seat)) for seat in seats}
        return data

    @classmethod
    def from_json(cls, data: object) -> Plan:
        """Return the plan read from the form written by :meth:`to_json`.

        :raises BadPlan: if the data is anything else.
        """
        if not isinstance(data, Mapping) or set(data) - {"kind", "deals", "used"}:
            raise errors.BadPlan(reason=gettext_noop("it is not written as a plan"))
        kind, number, used = data.get("kind"), data.get("deals"), data.get("used", {})
        if kind == "deals" and type(number) is int:
            return cls.deals(number, _read_used(used))
        if kind == "once" and number is None:
            return cls.once(_read_used(used))
        if kind == "game" and number is None and not used:
            return cls()
        raise errors.BadPlan(
            reason=gettext_noop("it is neither a game, a number of deals, nor each once")
        )


@lru_cache(maxsize=1000)
def _declarers(plan: Plan, rules: RuleSet, first: Seat) -> tuple[Seat, ...]:
    seats = around(first, rules.seats)
    if plan.kind == "once":
        return seats
    if rules.rotation == "series":
        whole = tuple(seat for seat in seats for _ in range(rules.series))
    else:
        whole = seats * rules.series
    return whole[: plan.number or rules.deals]


def _pairs(used: Mapping[Seat, Iterable[str]]) -> tuple[tuple[Seat, str], ...]:
    return tuple((seat, name) for seat in Seat for name in sorted(set(used.get(seat, ()))))


def _read_used(data: object) -> dict[Seat, list[str]]:
    if not isinstance(data, Mapping) or set(data) - set(Seat):
        raise errors.BadPlan(
            reason=gettext_noop("the contracts already used are not given by seat")
        )
    for names in data.values():
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise errors.BadPlan(
                reason=gettext_noop("the contracts already used are not lists of names")
            )
    return {Seat(seat): names for seat, names in data.items()}
