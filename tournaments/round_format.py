"""What a round of an event consists of, and what its four totals must add up to."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from games.rules import Plan, RuleSet, Seat, ruleset_from_json
from tournaments.models import ResultStatus, RoundKind, TableSeat, Tournament


def plan_of(tournament: Tournament, used: Mapping[Seat, Collection[str]]) -> Plan:
    """The plan of a table's sheet; *used* is what each seat has declared in earlier rounds."""
    if tournament.round_kind == RoundKind.GAME:
        return Plan()
    if tournament.round_kind == RoundKind.DEALS:
        return Plan.deals(tournament.deals or 0)
    return Plan.once(used)


def rules_of(tournament: Tournament) -> RuleSet:
    """The rules the event was announced with."""
    return ruleset_from_json(tournament.ruleset)


def declared_before(
    tournament: Tournament, number: int, entries: Collection[int] | None = None
) -> dict[int, set[str]]:
    """Entry -> the contracts declared in the rounds before round *number*.

    :param entries: whose; everybody's when they are not given.
    """
    seats = TableSeat.objects.filter(
        round__tournament=tournament,
        round__number__lt=number,
        table__results__status=ResultStatus.CONFIRMED,
    )
    if entries is not None:
        seats = seats.filter(entry__in=entries)
    used: dict[int, set[str]] = {}
    found = seats.order_by().values_list("entry_id", "seat", "table__results__declared")
    for entry, seat, declared in found:
        used.setdefault(entry, set()).update(declared.get(seat, ()))
    return used


def used_by_seat(
    seats: Collection[TableSeat], used: Mapping[int, set[str]]
) -> dict[Seat, set[str]]:
    """The same for the four of a table."""
    return {Seat(seat.seat): used.get(seat.entry_id, set()) for seat in seats}


def expected_sum(tournament: Tournament, declared: Mapping[str, Collection[str]]) -> int | None:
    """What the four totals of a round add up to; None where that depends on what was chosen.

    Net scores of a deal sum to its contract's total, so those of a round sum to the totals of the
    contracts played in it: all of them for each declarer in a whole game, or those *declared*.
    """
    rules = rules_of(tournament)
    whole = sum(rules.contract(name).total for name in rules.contracts)
    if tournament.round_kind == RoundKind.GAME:
        return whole * len(rules.seats)
    if tournament.round_kind == RoundKind.ONCE:
        return sum(rules.contract(name).total for names in declared.values() for name in names)
    series = len(rules.contracts) if rules.rotation == "series" else rules.deals
    games, rest = divmod(tournament.deals or 0, series)
    if rest:
        return None
    return games * (whole if rules.rotation == "series" else whole * len(rules.seats))
