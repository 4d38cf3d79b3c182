"""What events store about a user, for the file with their own data."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from accounts.models import User
from tournaments.models import Entry, Penalty, Result, ResultStatus, TableSeat


def parts_of(user: User) -> dict[str, Any]:
    """Return the entries of *user* with their tables, results and penalties."""
    entries = Entry.objects.filter(player__user=user).select_related("tournament__club", "team")
    rounds = _rounds(user)
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
    for seat in seats.select_related("table", "round").order_by("round__number"):
        found[seat.entry_id].append(
            {
                "round": seat.round.number,
                "table": seat.table.number,
                "seat": seat.seat,
                "points": totals.get(seat.table_id, {}).get(seat.seat),
            }
        )
    return found


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
