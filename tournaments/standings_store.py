"""Computing the standings of an event from its rows, and storing them as snapshots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, cast

from django.db import transaction
from django.db.models import F, Q
from django.utils.timezone import now as utc_now

import live
from tournaments import phase_standings, standings, standings_tallies
from tournaments.board_results import compared_by_table
from tournaments.board_secrets import published_rounds
from tournaments.models import (
    AwardKind,
    Carry,
    Comparison,
    Entry,
    EntryStatus,
    Pairing,
    Penalty,
    Phase,
    PhaseStatus,
    Result,
    ResultStatus,
    Round,
    RoundStatus,
    SitOut,
    StandingsSnapshot,
    TableSeat,
    TableStatus,
    Tournament,
)
from tournaments.models.play import SEEN, has_undecided_tables
from tournaments.standings_inputs import digests
from tournaments.team_results import team_rows

Averages = Mapping[int, standings.Credit | None]
"""The average of all who played in a round, by its number."""


@transaction.atomic
def store_standings(tournament_id: int) -> bool:
    """Store the standings after every released round, if they are due; return whether they were.

    Standings before the first changed round are kept.
    """
    tournament = Tournament.objects.select_for_update(no_key=True).filter(pk=tournament_id).first()
    if tournament is None or not tournament.standings_are_due:
        return False
    entries = _entries(tournament)
    phases = _phases(tournament)
    event = _event(tournament, list(entries.values()))
    team_of = {pk: entry.team_id for pk, entry in entries.items() if entry.team_id is not None}
    inputs = dict(digests(event, phases, list(entries.values()), _teams(tournament)))
    changed = _changed(tournament, inputs)
    for number, sections in phase_standings.sections_by_round(event, phases, changed):
        players = [row for section in sections for row in section.rows]
        StandingsSnapshot.objects.update_or_create(
            tournament=tournament,
            round_number=number,
            defaults={
                "version": tournament.scores_version,
                "inputs": inputs[number],
                "rows": [
                    _row_json(row, entries[row.player], section)
                    for section in sections
                    for row in section.rows
                ],
                "teams": team_rows(tournament, event, team_of, number, players)
                if tournament.is_team_event
                else [],
                "made_at": utc_now(),
            },
        )
    tournament.snapshots.exclude(round_number__in=inputs).delete()
    tournament.snapshots.update(version=tournament.scores_version)
    tournament.standings_version = tournament.scores_version
    tournament.version += 1
    tournament.save(update_fields=["standings_version", "version"])
    live.nudge(f"event:{tournament.pk}", tournament.version)
    return True


def _teams(tournament: Tournament) -> list[Any]:
    """Return how teams are ranked, and their names."""
    if not tournament.is_team_event:
        return []
    return [tournament.team_ranking, *tournament.teams.order_by("pk").values_list("pk", "name")]


def _changed(tournament: Tournament, inputs: Mapping[int, str]) -> set[int]:
    """Return the rounds whose stored standings were computed from another input."""
    stored = dict(tournament.snapshots.values_list("round_number", "inputs"))
    return {number for number, digest in inputs.items() if stored.get(number) != digest}


def ranking_of(tournament: Tournament, before: int | None = None) -> list[phase_standings.Section]:
    """Return the sections of the current standings, computed from results rather than stored rows.

    :param before: the number of a phase; only earlier phases count.
    """
    event = _event(tournament, list(_entries(tournament).values()))
    phases = [one for one in _phases(tournament) if before is None or one.number < before]
    return phase_standings.ranking(event, phases)


def _event(tournament: Tournament, entries: list[Entry]) -> standings.StandingsInput:
    """Return the input of the standings, with the results of all rounds."""
    results = _results(tournament)
    averages = _averages(results)
    return standings.StandingsInput(
        players=[entry.pk for entry in entries],
        results=results,
        matchpoints=tournament.comparison == Comparison.MATCHPOINTS,
        missed=[*_sit_outs(tournament, averages), *_abandoned(tournament, averages)],
        penalties=_penalties(tournament),
        metrics=cast("list[standings.Metric]", tournament.metrics),
        lots={entry.pk: entry.lot for entry in entries},
    )


def _phases(tournament: Tournament) -> list[phase_standings.PhaseInput]:
    """Return the phases that have begun."""
    numbers: dict[int, list[int]] = {}
    for phase, number in _released(tournament):
        numbers.setdefault(phase, []).append(number)
    begun = tournament.phases.exclude(status=PhaseStatus.PLANNED).order_by("number")
    return [_phase(phase, numbers.get(phase.pk, [])) for phase in begun.prefetch_related("entries")]


def _phase(phase: Phase, rounds: list[int]) -> phase_standings.PhaseInput:
    brackets = {one.entry_id: one.bracket for one in phase.entries.all()}
    return phase_standings.PhaseInput(
        number=phase.number,
        rounds=rounds,
        brackets=brackets if brackets or phase.number > 1 else None,
        carry=_share(phase),
        grouped=phase.is_grouped,
        seats=_seats(phase) if phase.pairing == Pairing.KNOCKOUT else None,
    )


def _share(phase: Phase) -> Fraction:
    """Return the share of the points that is carried over into a phase."""
    if phase.number == 1:
        return Fraction(0)
    shares = {Carry.ALL: 100, Carry.SHARE: phase.carry_percent or 0}
    return Fraction(shares.get(Carry(phase.carry), 0), 100)


def _seats(phase: Phase) -> dict[int, set[int]]:
    """Return the players of each released round of a phase, including sit-outs."""
    found: dict[int, set[int]] = {}
    for model in (TableSeat, SitOut):
        rows = model.objects.filter(round__phase=phase, round__status__in=SEEN)
        for number, entry in rows.order_by("pk").values_list("round__number", "entry_id"):
            found.setdefault(number, set()).add(entry)
    return found


def due() -> list[int]:
    """Return the events whose stored standings are older than their results."""
    behind = Tournament.objects.filter(standings_version__lt=F("scores_version"))
    return list(behind.order_by("pk").values_list("pk", flat=True))


def _released(tournament: Tournament) -> list[tuple[int, int]]:
    """Return the phase and the number of each released round."""
    rounds = Round.objects.filter(tournament=tournament).exclude(status=RoundStatus.DRAFT)
    return list(rounds.order_by("number").values_list("phase_id", "number"))


def _entries(tournament: Tournament) -> dict[int, Entry]:
    """Return the entries that are ranked.

    These are the players who had a seat, even if they have withdrawn since, and the entered players
    who sat out. A player who was in no round is not ranked.
    """
    ranked = Q(seats__round__status__in=SEEN) | Q(
        status=EntryStatus.ENTERED, sit_outs__round__status__in=SEEN
    )
    found = Entry.objects.filter(ranked, tournament=tournament).select_related("player")
    return {entry.pk: entry for entry in found.distinct().order_by("pk")}


def _results(tournament: Tournament) -> list[standings.TableResult]:
    entries: dict[int, dict[str, int]] = {}
    seats = TableSeat.objects.filter(round__tournament=tournament).order_by("pk")
    for table, seat, entry in seats.values_list("table_id", "seat", "entry_id"):
        entries.setdefault(table, {})[seat] = entry
    confirmed = Result.objects.filter(
        status=ResultStatus.CONFIRMED, table__round__tournament=tournament
    )
    confirmed = confirmed.exclude(table__status=TableStatus.ABANDONED).order_by(
        "table__round__number", "table__number"
    )
    if tournament.is_duplicate:
        confirmed = confirmed.filter(table__round__number__in=published_rounds(tournament))
    fields = ("table__round__number", "table_id", "totals", "best", "deals")
    rows = list(confirmed.values_list(*fields))
    compared = compared_by_table(tournament, entries, [(n, t, deals) for n, t, _, _, deals in rows])
    return [
        standings.TableResult(
            round=number,
            scores={entries[table][seat]: score for seat, score in totals.items()},
            best={entries[table][seat]: score for seat, score in best.items()},
            compared=compared.get(table, {}),
        )
        for number, table, totals, best, _deals in rows
    ]


def _averages(results: Iterable[standings.TableResult]) -> Averages:
    """Return the average of each round with results."""
    by_round: dict[int, list[standings.TableResult]] = {}
    for result in results:
        by_round.setdefault(result.round, []).append(result)
    return {number: standings_tallies.round_average(played) for number, played in by_round.items()}


def _sit_outs(tournament: Tournament, averages: Averages) -> list[standings.Missed]:
    """Return the sit-outs of rounds of which the other players have their points, too."""
    out = SitOut.objects.filter(round__tournament=tournament).select_related("round", "award")
    is_complete = Q(round__status=RoundStatus.RELEASED) & ~has_undecided_tables("round")
    out = out.filter(Q(round__status=RoundStatus.CLOSED) | is_complete)
    kind, points = tournament.sit_out_award, tournament.sit_out_points
    table_points = tournament.sit_out_table_points
    return [
        standings.Missed(
            one.round.number,
            one.entry_id,
            _awarded(one, averages)
            or _credit(kind, points, table_points, averages.get(one.round.number)),
        )
        for one in out.order_by("pk")
    ]


def _abandoned(tournament: Tournament, averages: Averages) -> list[standings.Missed]:
    """Return the seats of abandoned tables."""
    seats = TableSeat.objects.filter(
        table__round__tournament=tournament, table__status=TableStatus.ABANDONED
    ).select_related("round", "award")
    return [
        standings.Missed(seat.round.number, seat.entry_id, _awarded(seat, averages), sat_out=False)
        for seat in seats.order_by("pk")
    ]


def _awarded(place: TableSeat | SitOut, averages: Averages) -> standings.Award:
    """Return the official's award for a place, or None."""
    award = getattr(place, "award", None)
    if award is None:
        return None
    average = averages.get(place.round.number)
    return _credit(award.kind, award.points, award.table_points, average)


def _credit(
    kind: str, points: int, table_points: Decimal, average: standings.Credit | None
) -> standings.Award:
    """Return an award; *average* is that of the round, if it has results."""
    if kind == AwardKind.ROUND:
        return average
    if kind == AwardKind.AVERAGE:
        return "average"
    if kind == AwardKind.NOTHING:
        return standings.Credit()
    return standings.Credit(Fraction(points), Fraction(table_points))


def _penalties(tournament: Tournament) -> list[standings.Penalty]:
    given = Penalty.objects.filter(tournament=tournament, cancelled_at__isnull=True).order_by("pk")
    return [
        standings.Penalty(entry, points, round_number or 0)
        for entry, points, round_number in given.values_list("entry_id", "points", "round__number")
    ]


def _row_json(row: standings.Row, entry: Entry, section: phase_standings.Section) -> dict[str, Any]:
    team = {"team": entry.team_id, "reserve": entry.reserve} if entry.team_id else {}
    return team | {
        "phase": section.phase,
        "bracket": section.bracket,
        "place": row.place,
        "shared": row.shared,
        "entry": entry.pk,
        "player": entry.player_id,
        "name": entry.player.name,
        "values": {metric: _number(value) for metric, value in row.values.items()},
        "rounds": {str(number): score for number, score in row.by_round.items()},
        "sit_outs": row.sit_outs,
        "penalty": row.penalty,
        "awards": {str(number): _award_json(award) for number, award in row.awards.items()},
        "unsettled": list(row.unsettled),
        "carried": _number(row.carried),
    }


def _award_json(award: standings.Credit) -> dict[str, Any]:
    return {
        "points": _number(award.total),
        "table_points": _number(award.table),
        "average": award.average,
    }


def _number(value: Fraction | None) -> int | float | None:
    """Return whole numbers as int, others rounded to four places, for display only."""
    if value is None or value.denominator != 1:
        return value if value is None else round(float(value), 4)
    return int(value)
