"""Rule sets: the options of a game, with the seats and contracts derived from them.

>>> RuleSet(no_king=-15).contract("no-king").total
-15
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from games.rules.contracts import errors
from games.rules.contracts.catalogue import contracts_of
from games.rules.contracts.contract import Contract, Declaration
from games.rules.contracts.options import EIGHT, Options
from games.rules.contracts.sums import possible_sums
from games.rules.seats import Seat, seats_for

# The supported values of options that score-sheet pages support only in part.
ON_SHEETS: dict[str, tuple[object, ...]] = {
    "players": (4,),
    "alternatives": ((),),
    "sequence": ("free",),
    "low_wins": (False,),
    "rotation": ("series", "each_deal"),
    "double_targets": ("all", "declarer"),
    "redouble": ("single_turn", "reply_round"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet(Options):
    """The rules of a game."""

    def __hash__(self) -> int:
        # Rule sets are cache keys during play; hashing every option would cost more than the
        # cached results.
        return hash(self.preset)

    @property
    def on_sheets(self) -> bool:
        """Whether score-sheet pages support these rules."""
        return all(getattr(self, name) in values for name, values in ON_SHEETS.items()) and set(
            self.contracts
        ) <= set(EIGHT)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, clockwise."""
        return seats_for(self.players)

    @property
    def deals(self) -> int:
        """The number of deals of a whole game."""
        return self.series * self.declarations

    def sum_after(self, deals: int) -> int | None:
        """Return what the players' totals add up to after *deals* deals.

        None if it depends on which contracts were declared.

        >>> RuleSet(no_king=-15).sum_after(7) == RuleSet().sum_after(7) + 5
        True
        """
        if self.alternatives:
            return None
        once = sum(self.contract(name).total for name in self.contracts)
        each_deal = self.rotation == "each_deal"
        times, rest = divmod(deals, self.deals if each_deal else self.series)
        if rest:
            return None
        return times * once * (self.players if each_deal else 1)

    @property
    def declarations(self) -> int:
        """How often each contract can be declared in a game, at most."""
        return 1 if self.rotation == "shared" else self.players

    def totals_to_choose(self, deals: int) -> tuple[int, ...]:
        """Return the totals of the contracts, of which *deals* deals take some.

        Empty if :meth:`sum_after` knows the sum, or if the total of a contract is not fixed.
        """
        contracts = [self.contract(name) for name in self.contracts]
        is_fixed = all(one.scoring.exact for one in contracts)
        if not is_fixed or deals > self.deals or self.sum_after(deals) is not None:
            return ()
        return tuple(one.total for one in contracts)

    def can_add_up_to(self, total: int, deals: int) -> bool:
        """Return whether the players' totals can add up to *total* after *deals* deals.

        >>> [RuleSet().can_add_up_to(total, 12) for total in (80, 83)]
        [True, False]
        """
        right, totals = self.sum_after(deals), self.totals_to_choose(deals)
        if right is not None:
            return total == right
        return not totals or total in possible_sums(totals, self.declarations, deals)

    def each_contract_once(self) -> Self:
        """Return these rules with each contract played once in a game, by whoever declares it."""
        return replace(self, rotation="shared", alternatives=(), min_doubles=0)

    def contract(self, name: str) -> Contract:
        """Return one contract of these rules.

        :raises UnknownContract: if these rules do not have it.
        """
        if name not in self.contracts:
            raise errors.UnknownContract(contract=name[:40])
        return contracts_of(self)[name]

    def declare(self, text: str, *, on_sheet: bool = False) -> Declaration:
        """Return the declaration of a text such as ``trumps:S``.

        :param on_sheet: whether the deal is only scored, so that no detail is required.
        :raises RuleError: if these rules do not have it.
        """
        declaration = Declaration.parse(text[:40])
        self.contract(declaration.contract).check_detail(declaration.detail, on_sheet=on_sheet)
        return declaration
