"""The score sheet: deals recorded in order, each checked against the deals before it.

>>> from games.rules.contracts.presets import PRESETS
>>> sheet = Sheet(PRESETS["pagat"])
>>> sheet = sheet.record(RecordedDeal.of(
...     "N", "no-queens", ["E>N", "E>S", "E>W", "S>N", "N>S"], {"N": 1, "S": 1, "W": 2}))
>>> sheet = sheet.record(RecordedDeal.of(
...     "N", "no-hearts", ["W>N", "W>E", "W>S", "N>W"], {"E": 3, "S": 8, "W": 2, "ace": "S"}))
>>> list(sheet.totals.values()), sheet.check
([-4, 16, -48, -18], 54)
>>> {str(seat): owed for seat, owed in sheet.owed(Seat.N).items()}
{'E': 1, 'S': 1, 'W': 1}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from games.rules.contracts.contract import Contract, Declaration
from games.rules.contracts.doubles import Double
from games.rules.contracts.doubling import Doubling
from games.rules.contracts.errors import ContractUsed
from games.rules.contracts.plan import Plan
from games.rules.contracts.rulesets import RuleSet
from games.rules.contracts.taken import Taken
from games.rules.errors import RuleError
from games.rules.scoring import errors
from games.rules.scoring.settlement import Settlement, settle
from games.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """One deal as written down, not yet checked.

    :ivar contract: the declaration in its text form.
    :ivar taken: data as :mod:`games.rules.contracts.taken` reads it; None for a deal that was
        settled without play.
    :ivar raw: the written raw scores, which must be right; *net* likewise.
    """

    declarer: Seat
    contract: str
    doubles: tuple[Double, ...] = ()
    taken: object = None
    raw: Mapping[Seat, int] | None = None
    net: Mapping[Seat, int] | None = None

    @classmethod
    def of(
        cls, declarer: str, contract: str, doubles: Iterable[str], taken: object
    ) -> RecordedDeal:
        """Return a deal from its text forms."""
        return cls(Seat(declarer), contract, tuple(map(Double.parse, doubles)), taken)


@dataclass(frozen=True, slots=True)
class ScoredDeal:
    """One line of the sheet.

    :ivar check: the sum of the raw scores with its sign reversed; *check_total* is its running sum.
    :ivar totals: the running totals.
    """

    number: int
    declarer: Seat
    contract: str
    doubles: tuple[Double, ...]
    taken: Taken | None
    raw: Mapping[Seat, int]
    settlement: Settlement
    totals: Mapping[Seat, int]
    check: int
    check_total: int

    @property
    def net(self) -> Mapping[Seat, int]:
        """The raw scores plus the side-payments."""
        return self.settlement.net


@dataclass(frozen=True, slots=True)
class Sheet:
    """A score sheet. Immutable: recording a deal returns a new sheet."""

    rules: RuleSet
    plan: Plan = field(default_factory=Plan)
    first_declarer: Seat = Seat.N
    deals: tuple[ScoredDeal, ...] = ()

    def __post_init__(self) -> None:
        if not self.deals:
            self.plan.check(self.rules, self.first_declarer)

    @property
    def declarers(self) -> tuple[Seat, ...]:
        """The declarer of every deal of the sheet."""
        return self.plan.declarers(self.rules, self.first_declarer)

    @property
    def is_over(self) -> bool:
        """Whether every deal of the plan has been recorded."""
        return len(self.deals) == len(self.declarers)

    @property
    def declarer(self) -> Seat | None:
        """The declarer of the next deal; None when the sheet is full."""
        return None if self.is_over else self.declarers[len(self.deals)]

    @property
    def totals(self) -> Mapping[Seat, int]:
        """The running totals."""
        return self.deals[-1].totals if self.deals else dict.fromkeys(self.rules.seats, 0)

    @property
    def check(self) -> int:
        """The running check sum; together with the totals it adds up to 0."""
        return self.deals[-1].check_total if self.deals else 0

    def unused(self, seat: Seat) -> tuple[str, ...]:
        """Return the contracts that *seat* has not declared and can still declare."""
        used = self.plan.used_by(seat) | {
            deal.contract.partition(":")[0]
            for deal in self.deals
            if deal.declarer == seat or self.rules.rotation == "shared"
        }
        if used & set(self.rules.alternatives):
            used |= set(self.rules.alternatives)
        return tuple(name for name in self.rules.contracts if name not in used)

    def contracts_left(self, seat: Seat) -> tuple[str, ...]:
        """Return the contracts that *seat* may declare next."""
        left = self.unused(seat)
        return left[:1] if self.rules.sequence == "fixed" else left

    def deals_left(self, declarer: Seat) -> int:
        """Return the number of deals that *declarer* has yet to declare."""
        return self.declarers[len(self.deals) :].count(declarer)

    def made(self, declarer: Seat) -> dict[Seat, int]:
        """Return how often each other player has doubled *declarer* in deals declared by them.

        If all players share the contracts, the doubles of all declarers count.
        """
        shared = self.rules.rotation == "shared"
        made = {seat: 0 for seat in self.rules.seats if seat != declarer}
        for deal in self.deals:
            if shared or deal.declarer == declarer:
                for double in deal.doubles:
                    if double.of == deal.declarer and double.by != declarer:
                        made[double.by] += 1
        return made

    def owed(self, declarer: Seat) -> dict[Seat, int]:
        """Return how many compulsory doubles of *declarer* each other player still owes.

        If all players share the contracts, it is the number owed to all declarers together.
        """
        least = self.rules.min_doubles if self.plan.compulsory else 0
        return {seat: max(0, least - made) for seat, made in self.made(declarer).items()}

    def chances_left(self, seat: Seat, declarer: Seat) -> int:
        """Return the number of deals left in which *seat* can double *declarer*.

        If all players share the contracts, these are the deals of all other declarers.
        """
        if self.rules.rotation != "shared":
            return self.deals_left(declarer)
        return len(self.declarers) - len(self.deals) - self.deals_left(seat)

    def losing_doubles(self, seat: Seat) -> int:
        """Return how many doubles and redoubles made by *seat* have cost them points."""
        return sum(
            double.by == seat and deal.raw[seat] < deal.raw[double.of]
            for deal in self.deals
            for double in deal.doubles
        )

    def doubling(self, contract: Contract) -> Doubling:
        """Return the round of doubles of the next deal before its first turn.

        :raises GameOver: if there is no next deal.
        """
        declarer = self.declarer
        if declarer is None:
            raise errors.GameOver(deals=len(self.declarers))
        forced = [
            seat
            for seat, owed in self.owed(declarer).items()
            if owed and owed >= self.chances_left(seat, declarer)
        ]
        return Doubling.open(
            self.rules, declarer, positive=contract.positive, forced=forced, barred=self._barred()
        )

    def record(self, deal: RecordedDeal) -> Sheet:
        """Return the sheet with *deal* scored and added.

        :raises RuleError: with the number of the deal.
        """
        try:
            return replace(self, deals=(*self.deals, self._score(deal)))
        except RuleError as error:
            error.deal = len(self.deals) + 1
            raise

    def record_all(self, deals: Iterable[RecordedDeal]) -> Sheet:
        """Return the sheet with all *deals* recorded in their order."""
        sheet = self
        for deal in deals:
            sheet = sheet.record(deal)
        return sheet

    def _score(self, deal: RecordedDeal) -> ScoredDeal:
        declaration, contract = self._declared(deal)
        doubles = self.doubling(contract).after_all(deal.doubles).doubles
        taken, raw = self._raw(deal, contract, doubles)
        settlement = settle(raw, doubles)
        _check_written_scores(deal, raw, settlement)
        return ScoredDeal(
            number=len(self.deals) + 1,
            declarer=deal.declarer,
            contract=str(declaration),
            doubles=doubles,
            taken=taken,
            raw=raw,
            settlement=settlement,
            totals={seat: self.totals[seat] + settlement.net[seat] for seat in raw},
            check=-sum(raw.values()),
            check_total=self.check - sum(raw.values()),
        )

    def _declared(self, deal: RecordedDeal) -> tuple[Declaration, Contract]:
        if self.declarer is None:
            raise errors.GameOver(deals=len(self.declarers))
        if deal.declarer != self.declarer:
            raise errors.WrongDeclarer(seat=deal.declarer, turn=self.declarer)
        declaration = self.rules.declare(deal.contract, on_sheet=True)
        if declaration.contract not in self.contracts_left(deal.declarer):
            raise ContractUsed(seat=deal.declarer, contract=declaration.contract)
        return declaration, self.rules.contract(declaration.contract)

    def _raw(
        self, deal: RecordedDeal, contract: Contract, doubles: tuple[Double, ...]
    ) -> tuple[Taken | None, dict[Seat, int]]:
        settled = self.rules.undoubled_negative == "settle" and not contract.positive
        if settled and not doubles:
            if deal.taken is not None:
                raise errors.TakenNotPlayed()
            declarer, other = contract.settled(self.rules.players)
            return None, dict.fromkeys(self.rules.seats, other) | {deal.declarer: declarer}
        if deal.taken is None:
            raise errors.TakenMissing()
        taken = contract.scoring.read(deal.taken, contract.name, self.rules.seats)
        return taken, contract.scoring.score(taken, self.rules.seats)

    def _barred(self) -> list[Seat]:
        cap = self.rules.losing_double_cap
        last = len(self.deals) >= len(self.declarers) - self.rules.players
        if cap is None or last:
            return []
        return [seat for seat in self.rules.seats if self.losing_doubles(seat) >= cap]


def _check_written_scores(
    deal: RecordedDeal, raw: Mapping[Seat, int], settlement: Settlement
) -> None:
    """Raise RawDisagrees or NetDisagrees if the scores written with a deal are wrong."""
    for refusal, given, right in (
        (errors.RawDisagrees, deal.raw, raw),
        (errors.NetDisagrees, deal.net, settlement.net),
    ):
        for seat in right if given is not None else ():
            if given is not None and given.get(seat) != right[seat]:
                raise refusal(seat=seat, right=right[seat], given=given.get(seat))
