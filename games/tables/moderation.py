"""Unwelcome messages: reports to the club's officials, and mutes."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_noop

import live
from accounts import audit
from accounts.access import official_in
from accounts.models import Club, User
from accounts.reasons import checked_reason
from games.models import Game, Mute, Report, TableEvent
from games.notice_kinds import MESSAGE_REPORTED, name_of
from games.rules import Seat
from games.sealed_games import sealed_from_official
from games.sheets.services.notifying import officials_for
from games.tables import errors
from games.tables.engine import cache
from notices.services import notify, settle


def mute(*, game: Game, user: User, seat: Seat, on: bool = True) -> None:
    """Hide the messages of the player at *seat*, at any table, from *user*, or show them again.

    :raises SeatUnknown: if no other person sits there.
    """
    occupant = cache.latest(game.pk).state.occupants.get(seat)
    if occupant is None or occupant.user in (None, user.pk):
        raise errors.SeatUnknown
    if on:
        Mute.objects.get_or_create(by=user, of_id=occupant.user)
    else:
        Mute.objects.filter(by=user, of=occupant.user).delete()
    live.nudge("mutes", user.pk)


@transaction.atomic
def report(*, game: Game, user: User, number: int, reason: str = "") -> Report:
    """Report a message to the club's officials; idempotent for each user.

    :param number: the number of the event on the log.
    :raises NoSuchMessage: if that event is not a message.
    """
    if not TableEvent.objects.filter(game=game, number=number, kind="say").exists():
        raise errors.NoSuchMessage
    row, created = Report.objects.get_or_create(
        game=game, number=number, by=user, defaults={"reason": checked_reason(reason)}
    )
    if created:
        _notify_officials(row, game)
    return row


def _notify_officials(report: Report, game: Game) -> None:
    """Notify the officials, except the one who reports and those who still play the deals.

    A message that several people report gives one notice.
    """
    subject = _subject(report)
    notify(
        kind=MESSAGE_REPORTED.code,
        cause=subject,
        subject=subject,
        to=officials_for(game) - {report.by_id},
        link=reverse("games:reports", args=[game.club.slug]),
        text="reported",
        values={"game": name_of(game)},
        club=game.club,
    )


def _subject(report: Report) -> str:
    return f"message:{report.game_id}:{report.number}"


def unsettled_reports(club: Club, user: int) -> QuerySet[Report]:
    """Return the unsettled reports of *club* that *user*, an official, may see.

    Messages at tables whose deals they still play are left out until they have finished.
    """
    reports = Report.objects.filter(game__club=club, settled_at=None)
    return reports.exclude(sealed_from_official(user, "game"))


@transaction.atomic
def settle_report(*, report: Report, actor: User) -> None:
    """Mark a report as settled.

    :raises NotOfficial: if *actor* is not an official of the club.
    """
    game = report.game
    if not official_in(actor, game.club):
        raise errors.NotOfficial
    unsettled = Report.objects.filter(pk=report.pk, settled_at=None)
    if unsettled.update(settled_by=actor, settled_at=utc_now()):
        _settle_notices(report)
        audit.record(
            club=game.club,
            actor=actor,
            action="settle-report",
            subject=f"game:{game.pk}",
            text=gettext_noop("settled a report: %(game)s"),
            game=game,
        )


def _settle_notices(report: Report) -> None:
    """Mark the notices of the message as read, unless another report of it is unsettled."""
    same = Report.objects.filter(game=report.game_id, number=report.number, settled_at=None)
    if not same.exists():
        settle(kinds=[MESSAGE_REPORTED.code], subject=_subject(report))
