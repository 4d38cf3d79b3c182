"""Rounds as they are played: release, clock, close."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_noop, override

from accounts.models import User
from games.rules import Seat
from games.sheets.services import create_game
from tournaments import errors
from tournaments.models import (
    Announcement,
    EventStatus,
    Round,
    RoundStatus,
    Tournament,
)
from tournaments.models.play import DECIDED
from tournaments.round_format import declared_before, plan_of, rules_of, used_by_seat
from tournaments.services.changing import changed, locked, note
from tournaments.services.drafts import draft_is_outdated

MOST_MINUTES = 600


@transaction.atomic
def release_round(*, tournament: Tournament, actor: User) -> Round:
    """Show the next drafted round to the players and open its score sheets.

    The round before is closed, which it must be ready for.

    :raises NoDraft: if nothing has been drawn.
    :raises DraftOutdated: if it does not fit the players, or whom to keep apart, any more.
    :raises TablesOpen: while the round before waits for results.
    """
    tournament = locked(tournament.pk, EventStatus.OPEN, EventStatus.RUNNING)
    draft = tournament.rounds.filter(status=RoundStatus.DRAFT).order_by("number").first()
    if draft is None:
        raise errors.NoDraft()
    if draft_is_outdated(tournament):
        raise errors.DraftOutdated()
    close_last_round(tournament)
    now = utc_now()
    draft.status, draft.released_at = RoundStatus.RELEASED, now
    draft.save(update_fields=["status", "released_at"])
    _open_sheets(tournament, draft, actor)
    if tournament.status != EventStatus.RUNNING:
        tournament.status = EventStatus.RUNNING
        tournament.save(update_fields=["status"])
    text = gettext_noop("round %(round)s released")
    note(tournament, actor, "release-round", text, round=draft.number)
    changed(tournament, scores=True)
    return draft


@transaction.atomic
def close_round(*, round: Round, actor: User) -> Round:  # noqa: A002 - the word of the trade
    """Close a round of which every table is decided.

    :raises TablesOpen: naming the tables that are not.
    """
    tournament = locked(round.tournament_id, EventStatus.RUNNING)
    current = _in_status(round, RoundStatus.RELEASED)
    _close(current)
    text = gettext_noop("round %(round)s closed")
    note(tournament, actor, "close-round", text, round=current.number)
    changed(tournament, scores=True)
    return current


def close_last_round(tournament: Tournament) -> None:
    """Close the round that is being played, if one is."""
    current = tournament.rounds.filter(status=RoundStatus.RELEASED).order_by("number").first()
    if current is not None:
        _close(current)


def _close(current: Round) -> None:
    waiting = current.tables.exclude(status__in=DECIDED).order_by("number")
    if tables := list(waiting.values_list("number", flat=True)):
        raise errors.TablesOpen(round=current.number, tables=", ".join(map(str, tables)))
    current.status, current.closed_at = RoundStatus.CLOSED, utc_now()
    current.clock_ends_at = current.clock_left = None
    current.save(update_fields=["status", "closed_at", "clock_ends_at", "clock_left"])


def _open_sheets(tournament: Tournament, released: Round, actor: User) -> None:
    """Make a score sheet for every table, with the contracts its players have left."""
    used = declared_before(tournament, released.number)
    ruleset = rules_of(tournament)
    for table in released.tables.prefetch_related("seats__entry__player"):
        seats = list(table.seats.all())
        with override(tournament.club.language):
            title = f"{tournament.name} · {released} · {table}"
        table.game = create_game(
            club=tournament.club,
            ruleset=ruleset,
            seats={Seat(seat.seat): seat.entry.player for seat in seats},
            plan=plan_of(tournament, used_by_seat(seats, used)),
            first_declarer=Seat.N,
            created_by=actor,
            title=title,
            event_url=tournament.get_absolute_url(),
            played_at=released.released_at,
        )
        table.save(update_fields=["game"])


# The clock


@transaction.atomic
def start_clock(*, round: Round, actor: User, minutes: int | None = None) -> Round:  # noqa: A002
    """Start the round's clock, or let it go on after a pause.

    :param minutes: for the round; without it what is left, or the event's usual time.
    """
    tournament = locked(round.tournament_id, EventStatus.RUNNING)
    current = _in_status(round, RoundStatus.RELEASED)
    usual = minutes if minutes is not None else tournament.round_minutes
    left = current.clock_left if minutes is None else None
    current.clock_ends_at = utc_now() + (left or _minutes(usual))
    current.clock_left = None
    _save_clock(current)
    note(tournament, actor, "start-clock", gettext_noop("clock started"), round=current.number)
    changed(tournament)
    return current


@transaction.atomic
def pause_clock(*, round: Round, actor: User) -> Round:  # noqa: A002
    """Stop the clock with the time that is left on it."""
    tournament = locked(round.tournament_id, EventStatus.RUNNING)
    current = _in_status(round, RoundStatus.RELEASED)
    if current.clock_ends_at is None:
        raise errors.NoClock()
    current.clock_left = max(timedelta(0), current.clock_ends_at - utc_now())
    current.clock_ends_at = None
    _save_clock(current)
    note(tournament, actor, "pause-clock", gettext_noop("clock stopped"), round=current.number)
    changed(tournament)
    return current


@transaction.atomic
def extend_clock(*, round: Round, actor: User, minutes: int) -> Round:  # noqa: A002
    """Give the round some minutes more."""
    tournament = locked(round.tournament_id, EventStatus.RUNNING)
    current = _in_status(round, RoundStatus.RELEASED)
    more = _minutes(minutes)
    if current.clock_ends_at is not None:
        current.clock_ends_at = max(current.clock_ends_at, utc_now()) + more
    elif current.clock_left is not None:
        current.clock_left += more
    else:
        raise errors.NoClock()
    _save_clock(current)
    text = gettext_noop("clock of round %(round)s: %(minutes)s minutes more")
    note(tournament, actor, "extend-clock", text, round=current.number, minutes=minutes)
    changed(tournament)
    return current


@transaction.atomic
def announce(*, tournament: Tournament, actor: User, text: str) -> Announcement:
    """Show a line to everybody."""
    tournament = locked(tournament.pk)
    if not text.strip():
        raise errors.TextMissing()
    made = Announcement.objects.create(tournament=tournament, text=text.strip()[:300], by=actor)
    note(tournament, actor, "announce", gettext_noop("announced: %(words)s"), words=made.text)
    changed(tournament)
    return made


def _minutes(minutes: int | None) -> timedelta:
    if minutes is None or not 1 <= minutes <= MOST_MINUTES:
        raise errors.BadMinutes()
    return timedelta(minutes=minutes)


def _save_clock(current: Round) -> None:
    current.save(update_fields=["clock_ends_at", "clock_left"])


def _in_status(one: Round, *allowed: RoundStatus) -> Round:
    """The round as it is now, under the event's lock."""
    current = Round.objects.get(pk=one.pk)
    if current.status not in allowed:
        raise errors.WrongRoundStatus(round=current.number, status=current.get_status_display())
    return current
