"""Checking the four totals of a table."""

from __future__ import annotations

from collections.abc import Mapping

from games.labels import CONTRACTS
from tournaments import errors
from tournaments.limits import MAX_TOTAL
from tournaments.models import RoundKind, Table, Tournament
from tournaments.round_format import (
    deals_per_round,
    declared_before,
    expected_sum,
    phase_of,
    rules_of,
)

#: seat -> total, and seat -> contract
Totals = Mapping[str, int]
Declared = Mapping[str, str]


def check_totals(
    tournament: Tournament, table: Table, totals: Totals, declared: Declared | None
) -> dict[str, list[str]]:
    """Check four totals, and the declared contracts if each is declared once in the event.

    Return the declared contracts as lists by seat, the form that a result stores.

    :raises SheetNeeded: in a duplicate event.
    :raises BadTotals: unless there is a number for each seat.
    :raises DeclaredMissing: unless there is a contract for each seat.
    :raises DeclaredAgain: if a player declared the contract in an earlier round.
    :raises WrongSum: if the totals do not add up to the contracts of the round.
    :raises ImpossibleSum: if no contracts of so many deals add up to their sum.
    """
    if tournament.is_duplicate:
        raise errors.SheetNeeded()
    seats = [str(seat) for seat in rules_of(tournament).seats]
    numbers = all(type(n) is int and abs(n) <= MAX_TOTAL for n in totals.values())
    if sorted(totals) != sorted(seats) or not numbers:
        raise errors.BadTotals()
    lists: dict[str, list[str]] = {}
    phase = phase_of(table.round)
    if phase.round_kind == RoundKind.ONCE:
        _check_declared(tournament, table, declared or {}, seats)
        lists = {seat: [contract] for seat, contract in (declared or {}).items()}
    right, given = expected_sum(phase, lists), sum(totals.values())
    if right is not None and given != right:
        raise errors.WrongSum(sum=given, right=right, difference=abs(given - right))
    deals = deals_per_round(phase)
    if right is None and not rules_of(tournament).can_add_up_to(given, deals):
        raise errors.ImpossibleSum(sum=given, deals=deals)
    return lists


def _check_declared(
    tournament: Tournament, table: Table, declared: Declared, seats: list[str]
) -> None:
    known = rules_of(tournament).contracts
    if sorted(declared) != sorted(seats) or set(declared.values()) - set(known):
        raise errors.DeclaredMissing()
    seats_at_table = table.seats.all()
    entries = [seat.entry_id for seat in seats_at_table]
    used = declared_before(phase_of(table.round), table.round.number, entries)
    for seat in seats_at_table:
        contract = declared[seat.seat]
        if contract in used.get(seat.entry_id, ()):
            label = CONTRACTS.get(contract, contract)
            raise errors.DeclaredAgain(name=seat.entry.player.name, contract=label)
