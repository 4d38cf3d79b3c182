"""Computing the standings of an event from its rows, and storing them as snapshots."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any, cast

from django.db import transaction
from django.db.models import F, Q
from django.utils.timezone import now as utc_now

import live
from tournaments import standings
from tournaments.models import (
    AwardKind,
    Entry,
    EntryStatus,
    Penalty,
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


@transaction.atomic
def store_standings(tournament_id: int) -> bool:
    """Store the standings after every released round, if they are due; return whether they were."""
    tournament = Tournament.objects.select_for_update(no_key=True).filter(pk=tournament_id).first()
    if tournament is None or not tournament.standings_are_due:
        return False
    rounds = _released(tournament)
    entries = _entries(tournament)
    event = _event(tournament, list(entries))
    for number, rows in standings.standings_by_round(event, rounds):
        StandingsSnapshot.objects.update_or_create(
            tournament=tournament,
            round_number=number,
            defaults={
                "version": tournament.scores_version,
                "rows": [_row_json(row, entries[row.player]) for row in rows],
                "made_at": utc_now(),
            },
        )
    tournament.snapshots.exclude(round_number__in=rounds).delete()
    tournament.standings_version = tournament.scores_version
    tournament.version += 1
    tournament.save(update_fields=["standings_version", "version"])
    live.nudge(f"event:{tournament.pk}", tournament.version)
    return True


def _event(tournament: Tournament, players: list[int]) -> standings.StandingsInput:
    """Return what the standings depend on, with the results of all rounds."""
    return standings.StandingsInput(
        players=players,
        results=_results(tournament),
        missed=[*_sit_outs(tournament), *_abandoned(tournament)],
        penalties=_penalties(tournament),
        metrics=cast("list[standings.Metric]", tournament.metrics),
    )


def due() -> list[int]:
    """Return the events whose stored standings are older than their results."""
    behind = Tournament.objects.filter(standings_version__lt=F("scores_version"))
    return list(behind.order_by("pk").values_list("pk", flat=True))


def _released(tournament: Tournament) -> list[int]:
    rounds = Round.objects.filter(tournament=tournament).exclude(status=RoundStatus.DRAFT)
    return list(rounds.order_by("number").values_list("number", flat=True))


def _entries(tournament: Tournament) -> dict[int, Entry]:
    """Return the entries that are ranked.

    These are the players who had a seat, even if they have withdrawn since, and the entered players
    who sat out. A player who is entered but was in no round is not ranked.
    """
    ranked = Q(seats__round__status__in=_PLAYED) | Q(
        status=EntryStatus.ENTERED, sit_outs__round__status__in=_PLAYED
    )
    found = Entry.objects.filter(ranked, tournament=tournament).select_related("player")
    return {entry.pk: entry for entry in found.distinct().order_by("pk")}


_PLAYED = (RoundStatus.RELEASED, RoundStatus.CLOSED)


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
    fields = ("table__round__number", "table_id", "totals", "best")
    return [
        standings.TableResult(
            round=number,
            scores={entries[table][seat]: score for seat, score in totals.items()},
            best={entries[table][seat]: score for seat, score in best.items()},
        )
        for number, table, totals, best in confirmed.values_list(*fields)
    ]


def _sit_outs(tournament: Tournament) -> list[standings.Missed]:
    """Return the sit-outs of closed rounds, in which the other players have their points too."""
    out = SitOut.objects.filter(
        round__tournament=tournament, round__status=RoundStatus.CLOSED
    ).select_related("round", "award")
    usual = _credit(
        tournament.sit_out_award, tournament.sit_out_points, tournament.sit_out_table_points
    )
    return [
        standings.Missed(one.round.number, one.entry_id, _awarded(one) or usual)
        for one in out.order_by("pk")
    ]


def _abandoned(tournament: Tournament) -> list[standings.Missed]:
    """Return the seats of abandoned tables."""
    seats = TableSeat.objects.filter(
        table__round__tournament=tournament, table__status=TableStatus.ABANDONED
    ).select_related("round", "award")
    return [
        standings.Missed(seat.round.number, seat.entry_id, _awarded(seat), sat_out=False)
        for seat in seats.order_by("pk")
    ]


def _awarded(place: TableSeat | SitOut) -> standings.Award:
    """Return what an official has awarded, or None."""
    award = getattr(place, "award", None)
    return _credit(award.kind, award.points, award.table_points) if award else None


def _credit(kind: str, points: int, table_points: Decimal) -> standings.Award:
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


def _row_json(row: standings.Row, entry: Entry) -> dict[str, Any]:
    return {
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
