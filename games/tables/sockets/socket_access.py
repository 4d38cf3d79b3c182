"""That whoever is connected to a table still has the right to be: signed in, and let in.

It is looked at every few seconds, and at once when a nudge says that somebody signed out, lost a
token or a membership, or was shut out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.signals import user_logged_out
from django.contrib.sessions.models import Session
from django.db.models.signals import post_delete, post_save
from django.utils.crypto import constant_time_compare
from django.utils.timezone import now as utc_now
from knox.models import AuthToken

import live
from accounts.models import Membership, User
from games.access import get_table
from games.tables.engine import cache
from games.tables.sockets.connection import Socket
from games.tables.sockets.rooms import Room, leave
from games.tables.sockets.threads import in_thread, reading

SIGNED_OUT = 4401
SHUT_OUT = 4403


async def look_at(rooms: Iterable[Room], user: int | None = None) -> None:
    """Close the sockets of *user*, or of anybody, that have lost their right."""
    asked = [
        (room, socket)
        for room in tuple(rooms)
        for socket in tuple(room.sockets)
        if user is None or socket.user == user
    ]
    if not asked:
        return
    codes = await in_thread(reading, lambda: [*_codes(asked)])
    for (room, socket), code in zip(asked, codes, strict=True):
        if code:
            leave(room, socket)
            socket.close(code)


def _codes(asked: list[tuple[Room, Socket]]) -> Iterable[int]:
    """Return for each socket why it is to be closed, or 0."""
    sockets = [socket for _room, socket in asked]
    users = User.objects.in_bulk({socket.user for socket in sockets})
    sessions = _sessions({s.key for s in sockets if s.kind == "session"}, users)
    tokens = _tokens({s.key for s in sockets if s.kind == "token"})
    members = set(Membership.objects.filter(user__in=users).values_list("user_id", "club_id"))
    for room, socket in asked:
        user = users.get(socket.user)
        known = sessions if socket.kind == "session" else tokens
        if user is None or not user.is_active or known.get(socket.key) != socket.user:
            yield SIGNED_OUT
        elif socket.seat is None and not _is_member(room, socket, members):
            yield SHUT_OUT
        else:
            yield 0


def _sessions(keys: set[str], users: Mapping[int, User]) -> dict[str, int]:
    """Return whose the sessions are that still hold: not ended, nor the password changed since."""
    found = {}
    for row in Session.objects.filter(session_key__in=keys, expire_date__gt=utc_now()):
        data = row.get_decoded()
        user = users.get(int(data.get(SESSION_KEY, 0)))
        proof = data.get(HASH_SESSION_KEY, "")
        if user and constant_time_compare(proof, user.get_session_auth_hash()):
            found[row.session_key] = user.pk
    return found


def _tokens(digests: set[str]) -> dict[str, int]:
    """Return whose the tokens are that still hold."""
    now = utc_now()
    rows = AuthToken.objects.filter(digest__in=digests).values_list("digest", "user_id", "expiry")
    return {digest: user for digest, user, expiry in rows if expiry is None or expiry > now}


def _is_member(room: Room, socket: Socket, members: set[tuple[int, int]]) -> bool:
    cached = cache.remembered(room.game)
    return cached is None or (socket.user, cached.state.settings.club) in members


def may_connect(user: User, game: int, key: str) -> bool:
    """Whether *user* may look at a table.

    :raises Http404: when she may not, or there is none.
    """
    return get_table(game, user, key) is not None


def tell(user: int | None) -> None:
    """Have the live processes look at what *user* has open."""
    if user is not None:
        live.nudge("people", user)


def connect_signals() -> None:
    """Hear of everything by which somebody loses a right."""
    user_logged_out.connect(_logged_out, dispatch_uid="tables")
    post_delete.connect(_lost, sender=Membership, dispatch_uid="tables")
    post_delete.connect(_lost, sender=AuthToken, dispatch_uid="tables")
    post_save.connect(_saved, sender=User, dispatch_uid="tables")


def _logged_out(sender: object, user: Any, **kwargs: object) -> None:
    tell(getattr(user, "pk", None))


def _lost(sender: object, instance: Any, **kwargs: object) -> None:
    tell(instance.user_id)


def _saved(sender: object, instance: User, created: bool, **kwargs: object) -> None:  # noqa: FBT001
    if not created and not instance.is_active:
        tell(instance.pk)
