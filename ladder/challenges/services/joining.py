"""Joining and leaving the rungs, and absences."""

from __future__ import annotations

from datetime import date, timedelta

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_noop

from accounts.access import official_in, player_of
from accounts.locks import database_now
from accounts.models import Player, User
from ladder.challenges import errors, members, order
from ladder.challenges.rungs import Join, Leave
from ladder.challenges.services.leaving import cancel_challenges_of
from ladder.errors import NotAnOfficial
from ladder.models import Absence, RungChange, RungChangeKind, RungList
from ladder.services.changing import record

LONGEST_ABSENCE = timedelta(days=366)
MOST_ABSENCES = 10
"""The most absences of a player that are not over."""


@transaction.atomic
def join(*, rungs: RungList, actor: User) -> None:
    """Add the player of *actor* on a new rung at the bottom.

    :raises RungsClosed: before the start, or while the rungs are closed.
    :raises NotAMember: if *actor* is not an active member with a player.
    :raises OnRungs: if they have a rung.
    """
    rungs = order.locked(rungs)
    player = player_of(actor, rungs.pool.club)
    if rungs.started_at is None or not rungs.open:
        raise errors.RungsClosed
    if player is None or not members.eligible(rungs.pool.club).filter(pk=player.pk).exists():
        raise errors.NotAMember
    if player.pk in order.order_of(rungs):
        raise errors.OnRungs
    order.write(rungs, Join(player.pk), actor=actor)


@transaction.atomic
def leave(*, rungs: RungList, actor: User) -> None:
    """Take the player of *actor* off the rungs; their open challenges are cancelled.

    :raises NotOnRungs: if they have no rung.
    :raises NotStarted: before the start.
    """
    rungs = order.locked(rungs)
    player = player_of(actor, rungs.pool.club)
    if player is None or player.pk not in order.order_of(rungs):
        raise errors.NotOnRungs
    if rungs.started_at is None:
        raise errors.NotStarted
    cancel_challenges_of(rungs, player)
    order.write(rungs, Leave(player.pk), actor=actor)


@transaction.atomic
def follow_members(pk: int) -> None:
    """Take former members off the rungs, and add new members.

    A player who became a member after the start joins on the lowest rung, unless they have left the
    rungs since. If another transaction has the list locked, this does nothing.
    """
    rungs = order.lock(pk, skip=True)
    if rungs is None or rungs.started_at is None:
        return
    allowed = {player.pk: player for player in members.eligible(rungs.pool.club)}
    standing = order.order_of(rungs)
    for player in Player.objects.filter(pk__in=[one for one in standing if one not in allowed]):
        cancel_challenges_of(rungs, player)
        order.write(rungs, Leave(player.pk))
    for newcomer in _new_members(rungs, set(allowed) - set(standing)):
        order.write(rungs, Join(newcomer))


def _new_members(rungs: RungList, players: set[int]) -> list[int]:
    """Return the *players* who became members after the start and after they last left."""
    left = RungChange.objects.filter(rungs=rungs, kind=RungChangeKind.LEAVE, player__in=players)
    last = dict(left.order_by().values("player").annotate(at=Max("at")).values_list("player", "at"))
    rows = Player.objects.filter(
        pk__in=players, user__memberships__club=rungs.pool.club
    ).values_list("pk", "user__memberships__joined_at")
    return [
        player
        for player, joined_at in rows.order_by("user__memberships__joined_at", "pk")
        if rungs.started_at is not None and joined_at > last.get(player, rungs.started_at)
    ]


@transaction.atomic
def announce_absence(
    *, rungs: RungList, first: date, last: date, actor: User, player: Player | None = None
) -> Absence:
    """Announce the absence of a player, by default the player of *actor*.

    :raises NotAnOfficial: for another player, unless *actor* is an official.
    :raises NotOnRungs: if *actor* has no rung; :class:`PlayerNotOnRungs` for another player.
    :raises BadAbsence: if the days are not allowed.
    :raises TooManyAbsences: if the player has too many absences that are not over.
    """
    rungs = order.locked(rungs)
    own = player_of(actor, rungs.pool.club)
    if player is not None and player != own and not official_in(actor, rungs.pool.club):
        raise NotAnOfficial
    chosen = player or own
    if chosen is None or chosen.pk not in order.order_of(rungs):
        raise errors.NotOnRungs if player is None else errors.PlayerNotOnRungs
    today = members.today_in(rungs, database_now())
    if last < max(first, today) or last - max(first, today) > LONGEST_ABSENCE:
        raise errors.BadAbsence
    coming = Absence.objects.filter(rungs=rungs, player=chosen, last__gte=today)
    if coming.count() >= MOST_ABSENCES:
        raise errors.TooManyAbsences(most=MOST_ABSENCES)
    absence = Absence.objects.create(rungs=rungs, player=chosen, first=max(first, today), last=last)
    order.touch(rungs)
    if chosen != own:
        text = gettext_noop("announced that %(player)s is absent from %(first)s to %(last)s")
        days = {"first": absence.first, "last": absence.last}
        record(rungs.pool, actor, "absent-from-rungs", text, player=chosen.name, **days)
    return absence


@transaction.atomic
def end_absence(*, absence: Absence, actor: User) -> None:
    """End an absence from today on, or withdraw it if it has not begun.

    :raises NotAnOfficial: for another player, unless *actor* is an official.
    """
    rungs = order.locked(absence.rungs)
    own = player_of(actor, rungs.pool.club)
    if (own is None or absence.player_id != own.pk) and not official_in(actor, rungs.pool.club):
        raise NotAnOfficial
    today = members.today_in(rungs, database_now())
    if absence.first >= today:
        Absence.objects.filter(pk=absence.pk).delete()
    else:
        yesterday = today - timedelta(days=1)
        Absence.objects.filter(pk=absence.pk, last__gte=today).update(last=yesterday)
    order.touch(rungs)
