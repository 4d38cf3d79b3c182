"""Which rounds of an event are released, which one is played, and which tables are undecided.

The functions read ``tournament.rounds.all()``, ``tournament.phases.all()`` and
``round.tables.all()``, so that they make no queries for a page that has prefetched these.
"""

from __future__ import annotations

from collections.abc import Iterable

from tournaments import errors
from tournaments.models import (
    EventStatus,
    Phase,
    PhaseStatus,
    Round,
    RoundStatus,
    Table,
    Tournament,
)
from tournaments.models.play import DECIDED
from tournaments.services.checks import check_event_status


def released_count(tournament: Tournament) -> int:
    """Return how many rounds have been released and therefore cannot be drawn again."""
    return sum(one.status != RoundStatus.DRAFT for one in tournament.rounds.all())


def rounds_left(tournament: Tournament) -> int:
    """Return how many rounds of the current phase have not been released."""
    phase = current_phase(tournament)
    released = (one for one in tournament.rounds.all() if one.status != RoundStatus.DRAFT)
    return phase.round_count - sum(one.phase_id == phase.pk for one in released)


def current_round(tournament: Tournament) -> Round | None:
    """Return the round that is being played."""
    playing = (one for one in tournament.rounds.all() if one.status == RoundStatus.RELEASED)
    return next(playing, None)


def current_phase(tournament: Tournament) -> Phase:
    """Return the phase that is being played, or will be when the event starts."""
    return next(one for one in tournament.phases.all() if one.status == PhaseStatus.CURRENT)


def next_phase(tournament: Tournament) -> Phase | None:
    """Return the phase after the current one."""
    after = (one for one in tournament.phases.all() if one.status == PhaseStatus.PLANNED)
    return min(after, key=lambda one: one.number, default=None)


def undecided(tables: Iterable[Table]) -> list[Table]:
    """Return the *tables* that wait for a result."""
    return [table for table in tables if table.status not in DECIDED]


def check_playing(one: Round) -> None:
    """Check that a round is being played.

    :raises WrongEventStatus: unless the event is running.
    :raises WrongRoundStatus: unless the round is released and not closed.
    """
    check_event_status(one.tournament, EventStatus.RUNNING)
    if one.status != RoundStatus.RELEASED:
        raise errors.WrongRoundStatus(round=one.number, status=one.get_status_display())


def check_decided(one: Round) -> None:
    """Check that no table of a round waits for a result.

    :raises TablesOpen: naming the tables that are undecided.
    """
    if tables := undecided(one.tables.all()):
        numbers = ", ".join(str(table.number) for table in tables)
        raise errors.TablesOpen(round=one.number, tables=numbers)


def check_close(one: Round) -> None:
    """Check that a round may be closed.

    :raises TournamentError: as :func:`check_playing` and :func:`check_decided`.
    """
    check_playing(one)
    check_decided(one)


def check_finish(tournament: Tournament) -> None:
    """Check that the event may be finished.

    :raises WrongEventStatus: unless it is running.
    :raises TablesOpen: while tables of the round being played are undecided.
    """
    check_event_status(tournament, EventStatus.RUNNING)
    current = current_round(tournament)
    if current is not None:
        check_decided(current)
