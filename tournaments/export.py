"""Standings and results as files: rows for spreadsheets, and JSON documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import tablib
from django.db.models import F
from django.utils.translation import gettext as _

from accounts.player_file import safe_cell
from games.rules import ruleset_from_json
from tournaments.metric_terms import METRIC_LABELS
from tournaments.models import Correction, EventStatus, Phase, Tournament
from tournaments.public_page import (
    RoundLine,
    corrections_of,
    released_rounds,
    round_line,
    with_tables,
)
from tournaments.services.awards import award_kind_text
from tournaments.standings_page import score_of
from tournaments.standings_remarks import circumstances_of, remarks_on
from tournaments.table_status import SeatLine, TableLine


def standings_dataset(tournament: Tournament) -> tablib.Dataset:
    """Return one row per player: place, name, metrics, then the score of each round.

    In an event of several phases each row also has the phase and the points carried over into it,
    and in a team event the player's team with its place and match points.
    """
    rows = snapshot_rows(tournament)
    circumstances = circumstances_of(tournament, rows)
    numbers, final = _numbers(tournament), tournament.status == EventStatus.PUBLISHED
    sections, teams = _sections(tournament, rows), _teams(tournament)
    headers = _headers(tournament, numbers, sections=bool(sections), teams=bool(teams))
    lines = [
        (
            row["place"],
            _("yes") if row["shared"] else "",
            safe_cell(row["name"]),
            *(_blank(row["values"].get(metric)) for metric in tournament.metrics),
            *(_blank(score_of(row, number).points) for number in numbers),
            row["sit_outs"],
            row["penalty"],
            remarks_on(row, circumstances, numbers, final=final),
            *sections.get(row["entry"], ()),
            *teams.get(row.get("team", 0), ()),
        )
        for row in rows
    ]
    return tablib.Dataset(*lines, headers=headers, title=_("Standings"))


def _headers(
    tournament: Tournament, numbers: Sequence[int], *, sections: bool, teams: bool
) -> list[str]:
    """Return the column headings; those of phases and teams only where there are any."""
    headers = [
        _("Place"),
        _("Shared"),
        _("Player"),
        *(str(METRIC_LABELS[metric]) for metric in tournament.metrics),
        *(_("Round %(number)s") % {"number": number} for number in numbers),
        _("Sit-outs"),
        _("Penalty"),
        _("Remarks"),
    ]
    headers += [_("Phase"), _("Group or final"), _("Points carried over")] if sections else []
    if teams and tournament.is_of_pairs:
        headers += [_("Pair"), _("Place of the pair"), _("Match points")]
    elif teams:
        headers += [_("Team"), _("Place of the team"), _("Match points")]
    return headers


def _sections(
    tournament: Tournament, rows: Sequence[dict[str, Any]]
) -> dict[int, tuple[str, str, int | float | str]]:
    """Return entry -> phase, bracket and points carried over; empty for one phase without groups.

    The points carried over are blank in rows that were stored without them.
    """
    found = {row["entry"]: (row.get("phase", 1), row.get("bracket", "")) for row in rows}
    if set(found.values()) <= {(1, "")}:
        return {}
    names = {phase.number: str(phase) for phase in tournament.phases.all()}
    carried = {row["entry"]: _blank(row.get("carried")) for row in rows}
    return {
        entry: (names[phase], bracket, carried[entry]) for entry, (phase, bracket) in found.items()
    }


def _teams(tournament: Tournament) -> dict[int, tuple[str, int, int]]:
    """Return the name, the place and the match points of each team, in a team event."""
    snapshot = tournament.snapshots.order_by("-round_number").first()
    rows = snapshot.teams if snapshot else []
    return {
        row["team"]: (safe_cell(row["name"]), row["place"], row["match_points"]) for row in rows
    }


def results_dataset(tournament: Tournament) -> tablib.Dataset:
    """Return one row per player at a table and per sit-out, in the order of rounds, then penalties.

    Points without a result are those of the stored standings.
    """
    headers = [_("Round"), _("Table"), _("Seat"), _("Player"), _("Points"), _("State")]
    lines: list[tuple[int | float | str, ...]] = []
    for one in rounds_with_points(tournament):
        for table in one.tables:
            lines += [
                (
                    one.number,
                    table.number,
                    seat.initial,
                    safe_cell(seat.name),
                    _blank(seat.award_points if seat.award else seat.total),
                    _(": ").join(filter(None, (str(table.status_text), str(seat.award)))),
                )
                for seat in table.seats
            ]
        lines += [
            (
                one.number,
                "",
                "",
                safe_cell(out.name),
                _blank(out.points),
                _(": ").join((_("sat out"), award_kind_text(out.award_kind))),
            )
            for out in one.out
        ]
    lines += [
        (one["round"] or "", "", "", safe_cell(one["player"]), -one["points"], _("penalty"))
        for one in _penalties(tournament)
    ]
    return tablib.Dataset(*lines, headers=headers, title=_("Results"))


def _penalties(tournament: Tournament) -> list[dict[str, Any]]:
    """Return round (None for none), player and points of the penalties that count."""
    given = tournament.penalties.filter(cancelled_at__isnull=True)
    return [
        {"round": number, "player": name, "points": points}
        for number, name, points in given.order_by(
            F("round__number").asc(nulls_first=True), "pk"
        ).values_list("round__number", "entry__player__name", "points")
    ]


def rounds_with_points(tournament: Tournament) -> list[RoundLine]:
    """Return the released rounds; points without a result are those of the stored standings."""
    awarded = _awarded(tournament)
    found = with_tables(released_rounds(tournament))
    lines = [round_line(one, None, tournament.starts_at) for one in found]
    return [_with_points(one, awarded) for one in lines]


def _with_points(one: RoundLine, awarded: Mapping[tuple[int, int], int | float]) -> RoundLine:
    tables = tuple(
        replace(table, seats=tuple(_seat_with_points(s, one.number, awarded) for s in table.seats))
        for table in one.tables
    )
    out = tuple(replace(line, points=awarded.get((one.number, line.pk))) for line in one.out)
    return replace(one, tables=tables, out=out)


def _seat_with_points(
    seat: SeatLine, number: int, awarded: Mapping[tuple[int, int], int | float]
) -> SeatLine:
    return replace(seat, award_points=awarded.get((number, seat.player))) if seat.award else seat


def _awarded(tournament: Tournament) -> dict[tuple[int, int], int | float]:
    """Return the points without a result by the number of the round and the player."""
    return {
        (int(number), row["player"]): award["points"]
        for row in snapshot_rows(tournament)
        for number, award in row.get("awards", {}).items()
    }


def standings_document(tournament: Tournament) -> dict[str, Any]:
    """Return the stored standings with the metrics that rank them."""
    snapshot = tournament.snapshots.order_by("-round_number").first()
    return {
        "schema": "barbu-standings/1",
        "event": event_document(tournament),
        "metrics": tournament.metrics,
        "after_round": snapshot.round_number if snapshot else 0,
        "made_at": snapshot.made_at.isoformat() if snapshot else None,
        "standings": snapshot.rows if snapshot else [],
        **({"teams": snapshot.teams if snapshot else []} if tournament.is_team_event else {}),
        "corrections": [_correction_document(one) for one in corrections_of(tournament)],
    }


def results_document(tournament: Tournament) -> dict[str, Any]:
    """Return the released rounds with their tables; scores by seat, null without a result.

    Points of awards are those of the stored standings, null while they have none.
    """
    return {
        "schema": "barbu-results/1",
        "event": event_document(tournament),
        "rounds": [
            {
                "round": one.number,
                "phase": one.phase,
                "status": one.status,
                "tables": [_table_document(table) for table in one.tables],
                "sit_outs": list(one.sit_outs),
                "sit_out_awards": [
                    {"player": out.name, "kind": out.award_kind, "points": out.points}
                    for out in one.out
                ],
            }
            for one in rounds_with_points(tournament)
        ],
        "penalties": _penalties(tournament),
    }


def event_document(tournament: Tournament) -> dict[str, Any]:
    rules = ruleset_from_json(tournament.ruleset)
    return {
        "id": tournament.pk,
        "club": tournament.club.slug,
        "name": tournament.name,
        "starts_at": tournament.starts_at.astimezone(tournament.club.zone).isoformat(),
        "status": tournament.status,
        "ruleset": rules.preset,
        "rounds": tournament.round_count,
        "fee": None if tournament.fee is None else str(tournament.fee),
        "currency": tournament.currency,
        "phases": [_phase_document(phase) for phase in tournament.phases.order_by("number")],
    }


def _phase_document(phase: Phase) -> dict[str, Any]:
    return {
        "number": phase.number,
        "name": str(phase),
        "pairing": phase.pairing,
        "rounds": phase.round_count,
        "status": phase.status,
    }


def _correction_document(one: Correction) -> dict[str, Any]:
    return {
        "round": one.table.round.number,
        "table": one.table.number,
        "reason": one.reason,
        "by": one.by.name,
        "at": one.at.isoformat(),
    }


def _table_document(table: TableLine) -> dict[str, Any]:
    with_award = [seat for seat in table.seats if seat.award]
    return {
        "table": table.number,
        "bracket": table.bracket,
        "status": table.status,
        "players": {seat.letter: seat.name for seat in table.seats},
        "scores": {seat.letter: seat.total for seat in table.seats},
        "awards": {seat.letter: seat.award_kind for seat in with_award},
        "award_points": {seat.letter: seat.award_points for seat in with_award},
    }


def snapshot_rows(tournament: Tournament) -> Sequence[dict[str, Any]]:
    """Return the rows of the latest stored standings."""
    snapshot = tournament.snapshots.order_by("-round_number").first()
    return snapshot.rows if snapshot else []


def _numbers(tournament: Tournament) -> list[int]:
    return list(released_rounds(tournament).values_list("number", flat=True))


def _blank(value: int | float | None) -> int | float | str:
    return "" if value is None else value
