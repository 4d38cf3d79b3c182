"""What events store about a user, for the file with their own data."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from accounts.models import User
from tournaments.models import Award, Entry, Penalty, Result, ResultStatus, SitOut, TableSeat


def parts_of(user: User) -> dict[str, Any]:
    """Return the entries of *user* with their tables, results and penalties."""
    entries = Entry.objects.filter(player__user=user).select_related("tournament__club", "team")
    rounds, sat_out = _rounds(user), _rounds_sat_out(user)
    penalties = _penalties(user)
    return {
        "entries": [
            {
                "event": entry.tournament.name,
                "club": entry.tournament.club.slug,
                "starts_at": entry.tournament.starts_at,
                "status": entry.status,
                "entered_at": entry.queued_at,
                "checked_in_at": entry.checked_in_at,
                "withdrawn_at": entry.withdrawn_at,
                "paid": entry.paid,
                "team": entry.team.name if entry.team else "",
                "rounds": rounds[entry.pk],
                "rounds_sat_out": sat_out[entry.pk],
                "penalties": penalties[entry.pk],
            }
            for entry in entries.order_by("pk")
        ]
    }


def _rounds(user: User) -> dict[int, list[dict[str, Any]]]:
    """Return the tables of released rounds by entry, with the points that are confirmed."""
    seats = TableSeat.objects.filter(entry__player__user=user, round__released_at__isnull=False)
    confirmed = Result.objects.filter(
        table__in=seats.values("table"), status=ResultStatus.CONFIRMED
    )
    totals = dict(confirmed.values_list("table", "totals"))
    found: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for seat in seats.select_related("table", "round", "award").order_by("round__number"):
        found[seat.entry_id].append(
            {
                "round": seat.round.number,
                "table": seat.table.number,
                "seat": seat.seat,
                "points": totals.get(seat.table_id, {}).get(seat.seat),
                "award": _award(getattr(seat, "award", None)),
            }
        )
    return found


def _rounds_sat_out(user: User) -> dict[int, list[dict[str, Any]]]:
    """Return the rounds without a table by entry, with what an official or the event gives."""
    found: dict[int, list[dict[str, Any]]] = defaultdict(list)
    rows = SitOut.objects.filter(entry__player__user=user, round__released_at__isnull=False)
    for row in rows.select_related("round__tournament", "award").order_by("round__number"):
        event = row.round.tournament
        rule = {"kind": event.sit_out_award, "points": event.sit_out_points}
        award = _award(getattr(row, "award", None)) or rule
        found[row.entry_id].append({"round": row.round.number, "award": award})
    return found


def _award(award: Award | None) -> dict[str, Any] | None:
    """Return the kind of an award, and its points, which are 0 unless the kind is "points"."""
    return {"kind": award.kind, "points": award.points} if award else None


def _penalties(user: User) -> dict[int, list[dict[str, Any]]]:
    found: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for one in Penalty.objects.filter(entry__player__user=user).order_by("pk"):
        found[one.entry_id].append(
            {
                "points": one.points,
                "reason": one.reason,
                "given_at": one.given_at,
                "cancelled_at": one.cancelled_at,
                "cancel_reason": one.cancel_reason,
            }
        )
    return found
