"""Closes sockets whose session or token has ended, or whose user may no longer view the table.

All sockets are checked every few seconds; those of one user at once, when a nudge says that the
user has signed out, or has lost a token or a membership.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.signals import user_logged_out
from django.contrib.sessions.models import Session
from django.db.models.signals import post_delete, post_save
from django.utils.crypto import constant_time_compare
from django.utils.timezone import now as utc_now
from knox.models import AuthToken

import live
from accounts.access import has_account
from accounts.models import Membership, Role, User
from games.access import may_view
from games.models import Game
from games.tables.sockets.connection import Socket
from games.tables.sockets.rooms import NO_ACCESS, Room, leave
from games.tables.sockets.threads import in_thread, read_pool

NOT_SIGNED_IN = 4401


async def close_unauthorised(rooms: Iterable[Room], user: int | None = None) -> None:
    """Close the sockets of *user*, or of all users, whose access has ended."""
    checked = [
        (room, socket)
        for room in tuple(rooms)
        for socket in tuple(room.sockets)
        if user is None or socket.user == user
    ]
    if not checked:
        return
    codes = await in_thread(read_pool, lambda: [*_close_codes(checked)])
    for (room, socket), code in zip(checked, codes, strict=True):
        if code:
            leave(room, socket)
            socket.close(code)


def _close_codes(checked: list[tuple[Room, Socket]]) -> Iterable[int]:
    """Yield the code to close each socket with, or 0."""
    users = User.objects.in_bulk({socket.user for _room, socket in checked})
    credentials = {socket.credential for _room, socket in checked}
    owners = {
        "session": _session_users({c.key for c in credentials if c.kind == "session"}, users),
        "token": _token_users({c.key for c in credentials if c.kind == "token"}),
    }
    views = _views({room.game for room, _socket in checked}, users)
    for room, socket in checked:
        user, credential = users.get(socket.user), socket.credential
        owner = owners[credential.kind].get(credential.key)
        if user is None or not user.is_active or owner != socket.user:
            yield NOT_SIGNED_IN
        elif not views(user, room.game, socket.invite_token):
            yield NO_ACCESS
        else:
            yield 0


def _session_users(keys: set[str], users: Mapping[int, User]) -> dict[str, int]:
    """Return the user of each valid session; a session ends when the password changes."""
    found = {}
    for row in Session.objects.filter(session_key__in=keys, expire_date__gt=utc_now()):
        data = row.get_decoded()
        user = users.get(int(data.get(SESSION_KEY, 0)))
        session_hash = data.get(HASH_SESSION_KEY, "")
        if user and constant_time_compare(session_hash, user.get_session_auth_hash()):
            found[row.session_key] = user.pk
    return found


def _token_users(digests: set[str]) -> dict[str, int]:
    """Return the user of each valid token, by the digest of the token."""
    rows = AuthToken.objects.filter(digest__in=digests, expiry__gt=utc_now())
    return dict(rows.values_list("digest", "user_id"))


def _views(games: set[int], users: Mapping[int, User]) -> Callable[[User, int, str], bool]:
    """Return a function that tells whether a user may view a game with an invite token."""
    rows = Game.objects.select_related("table").prefetch_related("seatings__player")
    found = rows.defer("ruleset", "plan", "totals").in_bulk(games)
    accounts = [user for user in users.values() if has_account(user)]
    clubs = {game.club_id for game in found.values()}
    members = Membership.objects.filter(user__in=accounts, club__in=clubs)
    rows_of_members = members.values_list("user_id", "club_id", "role")
    roles = {(user, club): Role(role) for user, club, role in rows_of_members}

    def views(user: User, pk: int, invite_token: str) -> bool:
        game = found.get(pk)
        if game is None:
            return False
        return may_view(user, roles.get((user.pk, game.club_id)), game, invite_token)

    return views


def nudge_user(user: int | None) -> None:
    """Have the live processes check the sockets of *user*."""
    if user is not None:
        live.nudge("people", user)


def connect_signals() -> None:
    """Nudge the live processes whenever a user loses a session, a token or a membership."""
    user_logged_out.connect(_on_logged_out, dispatch_uid="tables")
    post_delete.connect(_on_deleted, sender=Membership, dispatch_uid="tables")
    post_delete.connect(_on_deleted, sender=AuthToken, dispatch_uid="tables")
    post_save.connect(_on_user_saved, sender=User, dispatch_uid="tables")


def _on_logged_out(sender: object, user: Any, **kwargs: object) -> None:
    nudge_user(getattr(user, "pk", None))


def _on_deleted(sender: object, instance: Any, **kwargs: object) -> None:
    nudge_user(instance.user_id)


def _on_user_saved(sender: object, instance: User, created: bool, **kwargs: object) -> None:  # noqa: FBT001
    if not created and not instance.is_active:
        nudge_user(instance.pk)
