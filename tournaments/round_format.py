"""What a round of an event consists of, and what the four totals of a table must add up to."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.utils.translation import gettext as _

from games.rules import Plan, RuleSet, Seat, ruleset_from_json
from tournaments.models import ResultStatus, RoundKind, TableSeat, Tournament


def plan_of(tournament: Tournament, used: Mapping[Seat, Collection[str]]) -> Plan:
    """Return the plan of a table's sheet; *used* is what each seat declared in earlier rounds."""
    if tournament.round_kind == RoundKind.GAME:
        return Plan()
    if tournament.round_kind == RoundKind.DEALS:
        return Plan.deals(tournament.deals or 0)
    return Plan.once(used)


def format_description(tournament: Tournament) -> str:
    """Return a sentence that says what a round is."""
    if tournament.round_kind == RoundKind.GAME:
        return _("Each round is a whole game.")
    if tournament.round_kind == RoundKind.DEALS:
        return _("Each round has %(deals)s deals.") % {"deals": tournament.deals}
    return _(
        "In each round every player declares once; over the event nobody declares the same"
        " contract twice. There are no compulsory doubles."
    )


def deals_per_round(tournament: Tournament) -> int:
    """Return how many deals a complete score sheet of the event has."""
    return len(plan_of(tournament, {}).declarers(rules_of(tournament), Seat.N))


def rules_of(tournament: Tournament) -> RuleSet:
    """Return the rules that the event was announced with."""
    return ruleset_from_json(tournament.ruleset)


def declared_before(
    tournament: Tournament, number: int, entries: Collection[int] | None = None
) -> dict[int, set[str]]:
    """Return entry -> the contracts that the player declared in the rounds before *number*.

    :param entries: the entries to return; all of them when None.
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
    """Return seat -> declared contracts for the four *seats* of a table."""
    return {Seat(seat.seat): used.get(seat.entry_id, set()) for seat in seats}


def expected_sum(tournament: Tournament, declared: Mapping[str, Collection[str]]) -> int | None:
    """Return what the four totals of a round add up to, or None if it depends on the declarers.

    The net scores of a deal add up to its contract's total, so those of a round add up to the
    totals of its contracts: each contract once for each declarer in a whole game, or the
    contracts *declared*, by seat.
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
