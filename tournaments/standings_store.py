"""From the event's rows to its standings, and the snapshots that pages read."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, cast

from django.db import transaction
from django.db.models import F, Q
from django.utils.timezone import now as utc_now

import live
from tournaments import standings
from tournaments.models import (
    Entry,
    EntryStatus,
    Penalty,
    Result,
    ResultStatus,
    Round,
    RoundStatus,
    SitOut,
    StandingsSnapshot,
    Tournament,
)


@transaction.atomic
def store_standings(tournament_id: int) -> bool:
    """Store the standings after every released round, if they are due; safe to do twice."""
    tournament = Tournament.objects.select_for_update(no_key=True).filter(pk=tournament_id).first()
    if tournament is None or tournament.standings_version >= tournament.scores_version:
        return False
    rounds = _released(tournament)
    for number in rounds:
        StandingsSnapshot.objects.update_or_create(
            tournament=tournament,
            round_number=number,
            defaults={
                "version": tournament.scores_version,
                "rows": standings_after(tournament, number),
                "made_at": utc_now(),
            },
        )
    tournament.snapshots.exclude(round_number__in=rounds).delete()
    tournament.standings_version = tournament.scores_version
    tournament.version += 1
    tournament.save(update_fields=["standings_version", "version"])
    live.nudge(f"event:{tournament.pk}", tournament.version)
    return True


def standings_after(tournament: Tournament, number: int) -> list[dict[str, Any]]:
    """The standings after round *number*, computed now, as a snapshot has them."""
    entries = _entries(tournament)
    rows = standings.standings(
        standings.Event(
            players=list(entries),
            results=_results(tournament, number),
            sit_outs=_sit_outs(tournament, number),
            penalties=_penalties(tournament, number),
            metrics=cast("list[standings.Metric]", tournament.metrics),
            credit=standings.Credit(
                Fraction(tournament.sit_out_points), Fraction(tournament.sit_out_table_points)
            ),
        )
    )
    return [_row_json(row, entries[row.player]) for row in rows]


def due() -> list[int]:
    """The events whose stored standings are behind."""
    behind = Tournament.objects.filter(standings_version__lt=F("scores_version"))
    return list(behind.order_by("pk").values_list("pk", flat=True))


def _released(tournament: Tournament) -> list[int]:
    rounds = Round.objects.filter(tournament=tournament).exclude(status=RoundStatus.DRAFT)
    return list(rounds.order_by("number").values_list("number", flat=True))


def _entries(tournament: Tournament) -> dict[int, Entry]:
    """Who is ranked: who had a place at a table, also if she has withdrawn since, or sat out.

    Somebody who is entered and never came is in no round, and is above nobody who played.
    """
    ranked = Q(seats__round__status__in=_PLAYED) | Q(
        status=EntryStatus.ENTERED, sit_outs__round__status__in=_PLAYED
    )
    found = Entry.objects.filter(ranked, tournament=tournament).select_related("player")
    return {entry.pk: entry for entry in found.distinct().order_by("pk")}


_PLAYED = (RoundStatus.RELEASED, RoundStatus.CLOSED)


def _results(tournament: Tournament, number: int) -> list[standings.TableResult]:
    confirmed = (
        Result.objects.filter(
            status=ResultStatus.CONFIRMED,
            table__round__tournament=tournament,
            table__round__number__lte=number,
        )
        .select_related("table__round")
        .prefetch_related("table__seats")
        .order_by("table__round__number", "table__number")
    )
    return [_table_result(result) for result in confirmed]


def _table_result(result: Result) -> standings.TableResult:
    entry = {seat.seat: seat.entry_id for seat in result.table.seats.all()}
    return standings.TableResult(
        round=result.table.round.number,
        scores={entry[seat]: score for seat, score in result.totals.items()},
        best={entry[seat]: score for seat, score in result.best.items()},
    )


def _sit_outs(tournament: Tournament, number: int) -> list[standings.SitOut]:
    """Sit-outs count once their round is closed, when the others have their points too."""
    out = SitOut.objects.filter(
        round__tournament=tournament,
        round__status=RoundStatus.CLOSED,
        round__number__lte=number,
    ).order_by("pk")
    return [
        standings.SitOut(round_number, entry)
        for round_number, entry in out.values_list("round__number", "entry_id")
    ]


def _penalties(tournament: Tournament, number: int) -> list[standings.Penalty]:
    given = Penalty.objects.filter(
        Q(round__isnull=True) | Q(round__number__lte=number),
        tournament=tournament,
        cancelled_at__isnull=True,
    ).order_by("pk")
    return [
        standings.Penalty(entry, points)
        for entry, points in given.values_list("entry_id", "points")
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
    }


def _number(value: Fraction | None) -> int | float | None:
    """Whole numbers as such; shared points to four places, which is for reading only."""
    if value is None or value.denominator != 1:
        return value if value is None else round(float(value), 4)
    return int(value)
