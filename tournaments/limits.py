"""Limits of what users can enter, for forms, the API and services alike."""

from __future__ import annotations

from django.db.models import Field, Model

MAX_ROUNDS = 60
MAX_PHASES = 8
#: the range of weeks between the events of a recurring event
RECURRING_WEEKS = (1, 52)
DAYS_BEFORE = (0, 90)
MOST_DAYS_AHEAD = 731
#: the days for a round of an event week by week
ROUND_DAYS = (3, 60)
#: how many times a player can propose for a table
MAX_TIMES = 5
MAX_FEE = 100_000
MAX_PRIZES = 60
MAX_WEBHOOKS = 5
MAX_SERIES_EVENTS = 200
#: how many places of a series can have points
MAX_SERIES_PLACES = 200
#: how many groups or finals a phase can have; they have letters
MAX_BRACKETS = 26
MAX_DEALS = 100
MAX_MINUTES = 600
#: the most minutes that a live table waits for its players
MAX_READY_MINUTES = 60
MAX_PLACES = 4000
MAX_TEAMS = 100
#: how many players and reserves a team can have
MAX_TEAM_PLAYERS = 20
MAX_SIT_OUT_POINTS = 1000
MAX_SIT_OUT_TABLE_POINTS = 4
MAX_PENALTY = 1000
#: the greatest total of a player at a table; the least is its negative
MAX_TOTAL = 10_000
MAX_SEED = 10**9
MAX_VERSION = 2**31 - 1


def length_of(model: type[Model], field: str) -> int:
    """Return the maximum length of a text field of *model*."""
    found = model._meta.get_field(field)
    if not isinstance(found, Field) or found.max_length is None:
        raise TypeError(f"{field} is no text with a greatest length")
    return int(found.max_length)
