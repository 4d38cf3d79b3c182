"""The clock of the round that is being played."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_noop, ngettext

from accounts.audit import Plural
from accounts.models import User
from tournaments import errors
from tournaments.limits import MAX_MINUTES
from tournaments.models import Round
from tournaments.round_clock import stamp_of
from tournaments.services.event_changes import audit_change, bump_version
from tournaments.services.rounds import locked_round


@transaction.atomic
def start_clock(
    *,
    round: Round,  # noqa: A002 - what the field calls it
    actor: User,
    minutes: int | None = None,
    seen: str | None = None,
) -> Round:
    """Start the round's clock, or resume it after a pause.

    :param minutes: for the round; the default is the remaining time, or else the event's setting.
    :param seen: the stamp of the clock that the caller has seen; None for any.
    :raises StaleClock: if the clock has changed since.
    :raises BadMinutes: if no minutes are known, or *minutes* is out of range.
    """
    tournament, current = locked_round(round)
    _check_seen(current, seen)
    usual = minutes if minutes is not None else tournament.round_minutes
    left = current.clock_left if minutes is None else None
    current.clock_ends_at = utc_now() + (left or _minutes(usual))
    current.clock_left = None
    _save(current)
    text = gettext_noop("clock started")
    audit_change(tournament, actor, "start-clock", text, round=current.number)
    bump_version(tournament)
    return current


@transaction.atomic
def pause_clock(*, round: Round, actor: User) -> Round:  # noqa: A002
    """Pause the clock.

    :raises NoClock: if it is not running.
    """
    tournament, current = locked_round(round)
    if current.clock_ends_at is None:
        raise errors.NoClock()
    current.clock_left = max(timedelta(0), current.clock_ends_at - utc_now())
    current.clock_ends_at = None
    _save(current)
    text = gettext_noop("clock paused")
    audit_change(tournament, actor, "pause-clock", text, round=current.number)
    bump_version(tournament)
    return current


@transaction.atomic
def extend_clock(
    *,
    round: Round,  # noqa: A002 - what the field calls it
    actor: User,
    minutes: int,
    seen: str | None = None,
) -> Round:
    """Add some minutes to the round.

    :param seen: the stamp of the clock that the caller has seen; None for any.
    :raises StaleClock: if the clock has changed since.
    :raises NoClock: if the clock has not been started.
    :raises BadMinutes: if *minutes* is out of range.
    """
    tournament, current = locked_round(round)
    _check_seen(current, seen)
    more = _minutes(minutes)
    if current.clock_ends_at is not None:
        current.clock_ends_at = max(current.clock_ends_at, utc_now()) + more
    elif current.clock_left is not None:
        current.clock_left += more
    else:
        raise errors.NoClock()
    _save(current)
    text = Plural(
        lambda n: ngettext(
            "clock of round %(round)s: %(minutes)s minute more",
            "clock of round %(round)s: %(minutes)s minutes more",
            n,
        ),
        "minutes",
    )
    audit_change(tournament, actor, "extend-clock", text, round=current.number, minutes=minutes)
    bump_version(tournament)
    return current


def _check_seen(current: Round, seen: str | None) -> None:
    """Check that the clock is still the one that the caller has seen.

    :raises StaleClock: if it is not.
    """
    if seen is not None and seen != stamp_of(current):
        raise errors.StaleClock()


def _minutes(minutes: int | None) -> timedelta:
    if minutes is None or not 1 <= minutes <= MAX_MINUTES:
        raise errors.BadMinutes(most=MAX_MINUTES)
    return timedelta(minutes=minutes)


def _save(current: Round) -> None:
    current.save(update_fields=["clock_ends_at", "clock_left"])
