"""The form of an event as it is sent."""

from __future__ import annotations

from typing import Any

FIELDS: dict[str, Any] = {
    "name": "Summer Cup",
    "starts_at": "2026-07-03T19:30",
    "place": "Boathouse",
    "description": "Bring a pencil.",
    "ruleset": "pagat",
    "round_kind": "once",
    "deals": "",
    "round_count": "5",
    "round_minutes": "40",
    "capacity": "24",
    "order": ["table", "total", "wins", "head", "best"],
    "metrics": ["table", "wins"],
    "sit_out_award": "points",
    "sit_out_points": "0",
    "sit_out_table_points": "1.75",
    "venue": "room",
    "online_clock": "usual",
    "ready_minutes": "5",
    "unplayed": "director",
    "no_show": "bot",
}
