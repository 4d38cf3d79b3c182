"""Giving the seat of a guest to another browser of the same person.

A guest has no account: who opens the link of the table in another browser is a stranger to the
site. They can ask for the seat of a guest. The host of the table, or the browser that holds the
seat, lets them in or refuses.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.timezone import now as utc_now

import live
from accounts.access import role_in
from accounts.models import User
from games.access import guest_seat, is_host
from games.models import (
    NAME_LENGTH,
    UNFINISHED,
    Game,
    Seating,
    SeatKind,
    SeatRequest,
    SeatRequestStatus,
)
from games.rules import Seat
from games.tables import errors, nudges
from games.tables.club_guests import find_invitation
from games.tables.engine.log import LockedTable, lock_table

LIFETIME = timedelta(minutes=30)
"""How long a request waits for an answer."""
REFUSED_FOR = timedelta(minutes=3)
"""How long somebody who has been refused cannot ask again; the pages say it too."""
MAX_OPEN = 4
"""Open requests at one table."""


def guest_seatings(game: Game) -> list[Seating]:
    """Return the seats of guests without an account, who cannot sign in elsewhere.

    None of a game that has ended.
    """
    if game.table.status not in UNFINISHED:
        return []
    seatings = Seating.objects.filter(game=game, kind=SeatKind.GUEST)
    return list(seatings.filter(Q(guest=None) | Q(guest__guest=True)).order_by("pk"))


def _guest_letters(game: Game) -> set[str]:
    return {one.seat for one in guest_seatings(game)}


def requests_for(game: Game, user: User) -> list[tuple[SeatRequest, str]]:
    """Return the requests that *user* may answer, with the names at the seats."""
    names = {one.seat: one.name for one in guest_seatings(game)}
    requests = [one for one in _open(game) if one.seat in names] if names else []
    if not may_answer_all(game, user):
        own = guest_seat(game, user)
        requests = [one for one in requests if one.seat == own]
    return [(one, names[one.seat]) for one in requests]


def may_answer_all(game: Game, user: User) -> bool:
    """Return whether *user* may answer every request at the table: as its host."""
    return is_host(user, role_in(user, game.club), game)


def own_request(game: Game, user: Any) -> SeatRequest | None:
    """Return the request of *user* at the table that is open or has just been refused."""
    if not isinstance(user, User):
        return None
    own = SeatRequest.objects.filter(game=game, user=user)
    return own.filter(_is_open() | _is_refused()).first()


def _is_refused() -> Q:
    return Q(status=SeatRequestStatus.REFUSED, changed_at__gt=utc_now() - REFUSED_FOR)


def _is_open() -> Q:
    return Q(status=SeatRequestStatus.OPEN, changed_at__gt=utc_now() - LIFETIME)


def _open(game: Game) -> QuerySet[SeatRequest]:
    return SeatRequest.objects.filter(_is_open(), game=game).order_by("pk")


def ask(*, game: Game, user: User, seat: Seat, invite_token: str) -> None:
    """Ask for the seat of a guest; who asks again for another one gives up the first.

    :raises LinkUnknown: if the link of the table has changed.
    :raises GuestsNotAllowed: if *user* is a member of the club.
    :raises SitsAlready: if *user* has a seat at the table.
    :raises SeatUnknown: if no guest without an account sits there in an unfinished game.
    :raises SeatRequestRefused: if *user* has just been refused a seat at this table.
    :raises TooManySeatRequests: if too many requests are open.
    """
    with lock_table(game.pk) as table:
        game = find_invitation(game.pk, invite_token)
        if role_in(user, game.club):
            raise errors.GuestsNotAllowed
        if table.state.seat_of(user.pk) is not None:
            raise errors.SitsAlready
        if seat not in _guest_letters(game):
            raise errors.SeatUnknown
        own = SeatRequest.objects.filter(game=game, user=user)
        if own.filter(_is_refused()).exists():
            raise errors.SeatRequestRefused
        if _open(game).exclude(user=user).count() >= MAX_OPEN:
            raise errors.TooManySeatRequests
        row = own.first() or SeatRequest(game=game, user=user)
        row.seat, row.status, row.changed_at = seat, SeatRequestStatus.OPEN, utc_now()
        row.save()
    _nudge(game, row.changed_at)


def answer(*, game: Game, actor: User, request: int, grants: bool) -> str:
    """Give the seat to the user who asks for it, or refuse; return the name at the seat.

    :raises NotHost: if *actor* is neither the host nor the guest who holds the seat.
    :raises SeatNotAskedFor: if the request is not open any more.
    :raises SitsAlready: if who asks has taken a seat in the meantime.
    """
    with lock_table(game.pk) as table:
        row = _open(game).select_related("user").filter(pk=request).first()
        if row is None or row.seat not in _guest_letters(game):
            raise errors.SeatNotAskedFor
        seating = Seating.objects.get(game=game, seat=row.seat)
        if seating.guest_id != actor.pk and not may_answer_all(game, actor):
            raise errors.NotHost
        others: Iterable[SeatRequest] = ()
        if grants:
            others = list(_open(game).filter(seat=row.seat).exclude(pk=row.pk))
            _give_seat(table, seating, row.user)
        at = utc_now()
        _close([row], at, grants=grants)
        _close(others, at, grants=False)  # whoever else asks for the seat is somebody else
    if grants and seating.guest_id:
        live.nudge("people", seating.guest_id)  # closes the sockets of the other browser
    nudges.lobby(game.club_id)
    _nudge(game, at)
    return seating.name


def _close(requests: Iterable[SeatRequest], at: datetime, *, grants: bool) -> None:
    status = SeatRequestStatus.GRANTED if grants else SeatRequestStatus.REFUSED
    numbers = [row.pk for row in requests]
    SeatRequest.objects.filter(pk__in=numbers).update(status=status, changed_at=at)


def _give_seat(table: LockedTable, seating: Seating, user: User) -> None:
    """Move a guest's seat to *user*, who plays on there at once; a silence stays."""
    seat = Seat(seating.seat)
    if table.state.seat_of(user.pk) is not None:
        raise errors.SitsAlready
    if user.guest and user.name != seating.name:
        user.name = seating.name
        user.save(update_fields=["name"])
    moved = Seating.objects.filter(pk=seating.pk)
    moved.update(guest=user, name=user.name[:NAME_LENGTH])
    is_silenced = table.state.occupants[seat].silenced
    table.add("sit", seat, who="guest", user=user.pk)
    if is_silenced:
        table.add("hush", seat, on=True)


def _nudge(game: Game, at: datetime) -> None:
    live.nudge(f"seats:{game.pk}", _version(at))


def _version(at: datetime | None) -> int:
    return int(at.timestamp() * 1000) if at else 0


def requests_version(user: Any, pk: int) -> int | None:
    """Return the time of the last change of the requests at a table, in milliseconds.

    It is for those who may answer a request, and for those who have asked for a seat.
    """
    games = Game.objects.select_related("club", "table").filter(pk=pk, hosted=True)
    game = games.prefetch_related("seatings__player").first()
    if game is None or not isinstance(user, User):
        return None
    asked = SeatRequest.objects.filter(game=game)
    is_concerned = (
        guest_seat(game, user) is not None
        or may_answer_all(game, user)
        or asked.filter(user=user).exists()
    )
    last = asked.order_by("changed_at").values_list("changed_at", flat=True).last()
    return _version(last) if is_concerned else None
