"""The socket of a table, ``/ws/games/<id>/``: actions in; answers and views out.

A plain ASGI application under Channels' routing, session and origin: a consumer class would cost
each of thousands of sockets a channel it never uses.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qs
from uuid import UUID

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY
from django.db import Error as DatabaseError
from django.http import Http404
from django.utils.crypto import constant_time_compare
from django.utils.timezone import now as utc_now
from knox.auth import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed

from accounts.models import User
from games.models import Table
from games.tables import snapshot
from games.tables.engine.commands import LONGEST, ActionRequest, Answer
from games.tables.sockets import batcher, rooms, socket_access, upkeep
from games.tables.sockets.connection import Send, Socket
from games.tables.sockets.rooms import Room
from games.tables.sockets.threads import in_thread, reading
from live.registry import registry

Receive = Callable[[], Awaitable[dict[str, Any]]]

SIGN_IN, NO_TABLE = 4401, 4404
NOT_UNDERSTOOD, TOO_LARGE, TOO_FAST, TRY_AGAIN = 4400, 4413, 4429, 1013
LARGEST = 8 * 1024
"""Bytes of a frame."""
BURST, RATE = 30, 10.0
"""Frames that may come at once, and frames a second after that."""
PATIENCE = 100
"""Frames that are made to wait before a socket that sends too fast is closed."""
TRIES = 3

logger = logging.getLogger(__name__)


async def table_socket(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Serve one socket for as long as it is open."""
    await receive()  # websocket.connect
    await send({"type": "websocket.accept"})
    game = scope["url_route"]["kwargs"]["pk"]
    query = parse_qs(scope.get("query_string", b"").decode("ascii", "replace"))
    proven = await in_thread(reading, lambda: _who(scope))
    if proven is None:
        await send({"type": "websocket.close", "code": SIGN_IN})
        return
    user, kind, key = proven
    try:
        muted = await in_thread(reading, lambda: _let_in(user, game, query))
    except Http404:
        await send({"type": "websocket.close", "code": NO_TABLE})
        return
    socket = Socket(send, user.pk, _language(user, query), kind, key)
    socket.muted = muted
    _hear_of_people()
    upkeep.start()
    room = await rooms.enter(game, socket)
    try:
        await _serve(room, socket, receive)
    finally:
        rooms.leave(room, socket)


def _who(scope: dict[str, Any]) -> tuple[User, str, str] | None:
    """Return who is connecting, and by what she has proven it."""
    headers = dict(scope["headers"])
    given = headers.get(b"authorization", b"").split()
    if given:
        return _by_token(given)
    user, session = scope["user"], scope["session"]
    if not user.is_authenticated or not user.is_active:
        return None
    if not constant_time_compare(session.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash()):
        return None
    return user, "session", session.session_key


def _by_token(given: list[bytes]) -> tuple[User, str, str] | None:
    if len(given) != 2 or given[0].lower() != b"token":
        return None
    try:
        user, token = TokenAuthentication().authenticate_credentials(given[1])
    except AuthenticationFailed:
        return None
    return user, "token", token.digest


def _let_in(user: User, game: int, query: dict[str, list[str]]) -> frozenset[int]:
    """Return whom *user* does not read.

    :raises Http404: when she may not look at the table.
    """
    socket_access.may_connect(user, game, query.get("key", [""])[0])
    return snapshot.muted_by(user.pk)


def _language(user: User, query: dict[str, list[str]]) -> str:
    wanted = query.get("language", [""])[0] or user.language
    return wanted if wanted in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


async def _person_changed(_topic: str, user: int | None) -> None:
    await asyncio.sleep(1)  # a session that is being ended is there for a moment longer
    await socket_access.look_at(rooms.rooms.values(), user)


def _hear_of_people() -> None:
    registry.add("people", _person_changed)


async def _serve(room: Room, socket: Socket, receive: Receive) -> None:
    allowed, last, late = float(BURST), time.monotonic(), 0
    while True:
        message = await receive()
        if message["type"] != "websocket.receive":
            return
        now = time.monotonic()
        allowed, last = min(BURST, allowed + (now - last) * RATE), now
        if allowed < 1:
            late += 1
            if late > PATIENCE:
                socket.close(TOO_FAST)
                return
            await asyncio.sleep((1 - allowed) / RATE)
        allowed -= 1
        code = await _take(room, socket, message)
        if code:
            socket.close(code)
            return


async def _take(room: Room, socket: Socket, message: dict[str, Any]) -> int:
    """Do what a frame asks; return why the socket is to be closed, or 0."""
    text = message.get("text")
    if text is None:
        return NOT_UNDERSTOOD
    if len(text) > LARGEST or len(text.encode()) > LARGEST:
        return TOO_LARGE
    try:
        asked = json.loads(text)
    except (ValueError, RecursionError):
        return NOT_UNDERSTOOD
    if not isinstance(asked, dict):
        return NOT_UNDERSTOOD
    if asked.get("type") == "ping":
        socket.answer(json.dumps({"type": "pong", "now": utc_now().isoformat()}))
        return 0
    return await _act(room, socket, asked)


async def _act(room: Room, socket: Socket, asked: dict[str, Any]) -> int:
    sent = _read(asked)
    if sent is None:
        socket.answer(json.dumps(_misread(asked)))
        return 0
    client_id, version, action = sent

    request = ActionRequest(room.game, client_id, version, action, socket.user, socket.language)
    answer = await _tried(request)
    if answer is None:
        return TRY_AGAIN
    socket.answer(json.dumps(answer.to_json(client_id), ensure_ascii=False))
    room.changed(answer.version)
    if answer.code == "stale":
        await room.show_to(socket)
    return 0


def _read(asked: dict[str, Any]) -> tuple[UUID, int, str] | None:
    version, action = asked.get("version"), asked.get("action")
    try:
        client_id = UUID(str(asked.get("id")))
    except ValueError:
        return None
    if type(version) is not int or not 0 <= version < 2**31:
        return None
    if not isinstance(action, str) or len(action) > LONGEST:
        return None
    return client_id, version, action


def _misread(asked: dict[str, Any]) -> dict[str, Any]:
    known = asked.get("id")
    message = "An action is {id: uuid, version: number, action: text}."
    return {
        "id": known if isinstance(known, str) else None,
        "ok": False,
        "code": "bad-message",
        "message": message,
    }


async def _tried(request: ActionRequest) -> Answer | None:
    """Act, also over a database that was away for a moment.

    Nothing is answered when it stays away: whether the action was done is not known then, and
    whoever sends it again, with the same identity, is told.
    """
    for again in range(TRIES):
        try:
            return await batcher.do(request)
        except Table.DoesNotExist:
            return None
        except DatabaseError as error:
            logger.warning("an action was not written: %s", type(error).__name__)
            await asyncio.sleep(0.2 * (again + 1))
    return None
