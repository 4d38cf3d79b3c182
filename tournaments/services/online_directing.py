"""A director's actions on all live tables of a round at once."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction
from django.utils.translation import ngettext

from accounts.audit import Plural
from accounts.models import User
from accounts.reasons import checked_reason
from games.errors import GameError
from games.models import Game
from games.models import TableStatus as LiveStatus
from games.rules import Seat
from games.tables import directing
from tournaments import errors
from tournaments.limits import MAX_MINUTES
from tournaments.models import Round
from tournaments.services.event_changes import audit_change, bump_version, locked_event
from tournaments.services.table_results import lock_live_tables


def pause_tables(*, round: Round, actor: User, reason: str = "") -> int:  # noqa: A002
    """Pause all games of a round that are being played; return how many were paused.

    :raises NoTableToPause: if no game is being played.
    """
    reason = checked_reason(reason)
    count = _at_all(
        round,
        (LiveStatus.PLAYING,),
        lambda game: directing.pause(game=game, actor=actor, reason=reason),
    )
    if not count:
        raise errors.NoTableToPause()
    return _note(
        round,
        actor,
        Plural(
            lambda n: ngettext(
                "round %(round)s: %(count)s live table paused",
                "round %(round)s: %(count)s live tables paused",
                n,
            )
        ),
        count,
    )


def resume_tables(*, round: Round, actor: User) -> int:  # noqa: A002
    """Resume all paused games of a round; return how many were resumed.

    :raises NoTableToResume: if no game is paused.
    """
    count = _at_all(
        round, (LiveStatus.PAUSED,), lambda game: directing.resume(game=game, actor=actor)
    )
    if not count:
        raise errors.NoTableToResume()
    return _note(
        round,
        actor,
        Plural(
            lambda n: ngettext(
                "round %(round)s: %(count)s live table goes on",
                "round %(round)s: %(count)s live tables go on",
                n,
            )
        ),
        count,
    )


def extend_tables(
    *,
    round: Round,  # noqa: A002
    actor: User,
    minutes: int,
    seen: str | None = None,
) -> int:
    """Add minutes to every player's reserve at the live tables of a round; return how many tables.

    :param seen: how many minutes had been added when the caller looked; None for any.
    :raises BadMinutes: for a number out of range.
    :raises StaleClock: if somebody has added minutes since.
    :raises NoTableToExtend: if no game with a clock is being played.
    """
    if not 1 <= minutes <= MAX_MINUTES:
        raise errors.BadMinutes(most=MAX_MINUTES)
    _count_minutes(round, minutes, seen)

    def extend(game: Game) -> None:
        for seating in game.seatings.exclude(kind="bot").order_by("pk"):
            directing.extend(game=game, actor=actor, seat=Seat(seating.seat), seconds=60 * minutes)

    count = _at_all(round, (LiveStatus.PLAYING, LiveStatus.PAUSED), extend)
    if not count:
        _count_minutes(round, -minutes, None)
        raise errors.NoTableToExtend()
    text = Plural(
        lambda n: ngettext(
            "round %(round)s: more time at %(count)s live table (minutes: %(minutes)s)",
            "round %(round)s: more time at %(count)s live tables (minutes: %(minutes)s)",
            n,
        )
    )
    return _note(round, actor, text, count, minutes=minutes)


@transaction.atomic
def _count_minutes(one: Round, minutes: int, seen: str | None) -> None:
    """Count minutes that are being added, so that a second director does not add them again.

    :param minutes: negative to take back minutes that could not be added at any table.
    :raises StaleClock: if *seen* is out of date.
    """
    locked_event(one.tournament_id)
    current = Round.objects.get(pk=one.pk)
    if seen is not None and seen != str(current.live_minutes_added):
        raise errors.StaleClock()
    current.live_minutes_added += minutes
    current.save(update_fields=["live_minutes_added"])


def _at_all(one: Round, statuses: tuple[str, ...], act: Callable[[Game], None]) -> int:
    """Call *act* on each live table in one of *statuses*, and count those that accept it."""
    games = Game.objects.select_related("club").filter(
        tournament_table__round=one, table__status__in=statuses
    )
    done = 0
    for game in games.order_by("pk"):
        try:
            with transaction.atomic():
                lock_live_tables([game.pk])
                act(game)
        except GameError:  # it has ended in the meantime, or has no clock
            continue
        done += 1
    return done


def _note(one: Round, actor: User, text: str | Plural, count: int, **words: int) -> int:
    with transaction.atomic():
        tournament = locked_event(one.tournament_id)
        words |= {"round": one.number, "count": count}
        audit_change(tournament, actor, "live-tables", text, **words)
        bump_version(tournament)
    return count
