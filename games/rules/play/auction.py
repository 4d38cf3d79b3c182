"""The auction of a deal: the hands dealt, the declaration, and the round of doubles.

>>> from games.rules.contracts.presets import PRESETS
>>> left = ("no-king", "dominoes")
>>> auction = Auction.start(PRESETS["pagat"], Seat.N, (0, 0, 0, 0), left, (), ())
>>> [str(action) for action in auction.declarations()][:3]
['declare no-king', 'declare dominoes:2', 'declare dominoes:3']
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from games.rules.cards.hands import Hands
from games.rules.contracts.contract import Contract, Declaration
from games.rules.contracts.doubles import Double
from games.rules.contracts.doubling import Doubling
from games.rules.contracts.errors import ContractUsed
from games.rules.contracts.rulesets import RuleSet
from games.rules.play import errors
from games.rules.play.actions import Declare
from games.rules.play.frozen import Frozen, frozen_class
from games.rules.seats import Seat


class Auction(Frozen):
    """The auction of a deal; it stays with the deal during its play.

    :ivar hands: the hands dealt, in the order of the seats.
    :ivar contracts: the names of the contracts that may be declared.
    :ivar forced: the seats that must double declarer; *barred*: those that may not double.
    :ivar declaration: the declaration, *declared* its contract; None before it.
    :ivar doubling: the round of doubles; None before the declaration.
    """

    rules: RuleSet
    declarer: Seat
    hands: Hands
    contracts: tuple[str, ...]
    forced: frozenset[Seat]
    barred: frozenset[Seat]
    declaration: Declaration | None
    declared: Contract | None
    doubling: Doubling | None
    __slots__ = tuple(__annotations__)

    @classmethod
    def start(
        cls,
        rules: RuleSet,
        declarer: Seat,
        hands: Hands,
        contracts: tuple[str, ...],
        forced: Iterable[Seat],
        barred: Iterable[Seat],
    ) -> Auction:
        """Return the auction before the declaration."""
        new = Auction()
        new.rules = rules
        new.declarer = declarer
        new.hands = hands
        new.contracts = contracts
        new.forced = frozenset(forced)
        new.barred = frozenset(barred)
        new.declaration = new.declared = new.doubling = None
        new.__class__ = _Auction
        return new

    @property
    def contract(self) -> Contract:
        """The contract declared.

        :raises NotDeclared: before the declaration.
        """
        if self.declared is None:
            raise errors.NotDeclared(seat=self.declarer)
        return self.declared

    @property
    def announced(self) -> Declaration:
        """The declaration.

        :raises NotDeclared: before the declaration.
        """
        if self.declaration is None:
            raise errors.NotDeclared(seat=self.declarer)
        return self.declaration

    @property
    def doubles(self) -> tuple[Double, ...]:
        """The doubles made so far."""
        return self.doubling.doubles if self.doubling else ()

    @property
    def is_settled(self) -> bool:
        """Whether the deal is settled without play because nobody doubled a negative contract."""
        if self.rules.undoubled_negative != "settle" or self.doubles:
            return False
        return self.doubling is not None and self.doubling.is_over and not self.contract.positive

    def declarations(self) -> Mapping[Declare, Contract]:
        """Return the possible declarations, each with its contract."""
        return _declarations(self.rules, self.contracts)

    def declare(self, action: Declare) -> Auction:
        """Return the auction after the declaration."""
        declared = self.declarations().get(action)
        if declared is None:
            said = self.rules.declare(str(action.declaration))
            raise ContractUsed(seat=self.declarer, contract=said.contract)
        doubling = Doubling.open(
            self.rules,
            self.declarer,
            positive=declared.positive,
            forced=self.forced,
            barred=self.barred,
        )
        return self._with(action.declaration, declared, doubling)

    def with_doubling(self, doubling: Doubling) -> Auction:
        """Return the auction with another position of the round of doubles."""
        return self._with(self.declaration, self.declared, doubling)

    def _with(
        self, declaration: Declaration | None, declared: Contract | None, doubling: Doubling
    ) -> Auction:
        new = Auction()
        new.rules = self.rules
        new.declarer = self.declarer
        new.hands = self.hands
        new.contracts = self.contracts
        new.forced = self.forced
        new.barred = self.barred
        new.declaration = declaration
        new.declared = declared
        new.doubling = doubling
        new.__class__ = _Auction
        return new


@lru_cache(maxsize=500)
def _declarations(rules: RuleSet, contracts: tuple[str, ...]) -> Mapping[Declare, Contract]:
    """Return the possible declarations when these contracts are left."""
    found = {}
    for contract in map(rules.contract, contracts):
        if not (contract.asks and contract.detail_required):
            found[Declare(Declaration(contract.name))] = contract
        for detail in contract.details:
            found[Declare(Declaration(contract.name, detail))] = contract
    return MappingProxyType(found)


_Auction = frozen_class(Auction)
