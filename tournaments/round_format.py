"""The format of a round of an event, and the sum that the four totals of a table must have."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules import Plan, RuleSet, Seat, ruleset_from_json
from tournaments.models import Phase, ResultStatus, Round, RoundKind, TableSeat, Tournament

#: the objects that have settings for the length of a round
Timed = Tournament | Phase


def phase_of(one: Round) -> Phase:
    """Return the phase of a round, with the event that was fetched with the round set on it."""
    phase = one.phase
    phase.tournament = one.tournament
    return phase


def plan_of(part: Timed, used: Mapping[Seat, Collection[str]]) -> Plan:
    """Return the plan of a table's sheet; *used* is what each seat declared in earlier rounds."""
    if part.round_kind == RoundKind.GAME:
        return Plan()
    if part.round_kind == RoundKind.DEALS:
        return Plan.deals(part.deals or 0)
    return Plan.once(used)


def _deals_in_a_round(deals: int) -> str:
    text = ngettext("Each round has %(deals)s deal.", "Each round has %(deals)s deals.", deals)
    return text % {"deals": deals}


def format_description(part: Timed) -> str:
    """Return a sentence that describes a round."""
    if part.round_kind == RoundKind.GAME:
        return _("Each round is a whole game.")
    if part.round_kind == RoundKind.DEALS:
        return _deals_in_a_round(part.deals or 0)
    if isinstance(part, Phase):
        return _(
            "In each round every player declares once; over the phase nobody declares the same"
            " contract twice. There are no compulsory doubles."
        )
    return _(
        "In each round every player declares once; over the event nobody declares the same"
        " contract twice. There are no compulsory doubles."
    )


def deals_per_round(part: Timed) -> int:
    """Return how many deals a complete score sheet of the event, or of the phase, has."""
    return len(plan_of(part, {}).declarers(rules_of(part), Seat.N))


def rules_of(part: Timed) -> RuleSet:
    """Return the rules that the event was announced with."""
    event = part.tournament if isinstance(part, Phase) else part
    return ruleset_from_json(event.ruleset)


def declared_before(
    part: Timed, number: int, entries: Collection[int] | None = None
) -> dict[int, set[str]]:
    """Return entry -> the contracts that the player declared in *part* before round *number*.

    :param entries: the entries to return; None for all.
    """
    inside = Q(round__phase=part) if isinstance(part, Phase) else Q(round__tournament=part)
    seats = TableSeat.objects.filter(
        inside, round__number__lt=number, table__results__status=ResultStatus.CONFIRMED
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


def expected_sum(part: Timed, declared: Mapping[str, Collection[str]]) -> int | None:
    """Return the required sum of the four totals of a round; None if it depends on the declarers.

    The net scores of a deal add up to its contract's total, so those of a round add up to the
    totals of its contracts: each contract once for each declarer in a whole game, or the
    contracts *declared*, by seat.
    """
    rules = rules_of(part)
    if part.round_kind == RoundKind.ONCE:
        return sum(rules.contract(name).total for names in declared.values() for name in names)
    whole = part.round_kind == RoundKind.GAME
    return rules.sum_after(rules.deals if whole else part.deals or 0)
