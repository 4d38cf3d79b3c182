"""The settings of an event under *More settings*, which its form folds away."""

from __future__ import annotations

from typing import Any

from tournaments.event_form import EventForm, initial_of

FIELDS = (
    "team_ranking",
    "team_players",
    "comparison",
    "fee",
    "currency",
    "venue",
    "online_clock",
    "ready_minutes",
    "no_show",
    "spectators",
    "round_days",
    "unplayed",
    "next_round_minutes",
    "sit_out_award",
    "sit_out_points",
    "sit_out_table_points",
    "metrics",
)


def opens_rare_settings(form: EventForm) -> bool:
    """Return whether a setting of an unbound form is not the usual one, so that all are shown."""
    usual = initial_of(form.club, None)
    return any(_plain(form.initial.get(name)) != _plain(usual.get(name)) for name in FIELDS)


def _plain(value: Any) -> str:
    """Return the value of a setting as text; what is empty or 0 is the same as what is missing."""
    return str(value) if value else ""
