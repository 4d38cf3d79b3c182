"""The socket of a table, ``/ws/games/<id>/``: actions in, answers and views out.

A plain ASGI application under the routing, session and origin check of Channels. A consumer class
would give each of thousands of sockets a channel that it does not use.
"""

from __future__ import annotations

import asyncio
import json
import logging
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
from rest_framework.exceptions import AuthenticationFailed

from accounts.api_requests import TokenAuthentication
from accounts.models import User
from accounts.text import is_storable
from games.access import get_table
from games.models import Table
from games.tables import snapshot
from games.tables.engine.commands import MAX_ACTION_LENGTH, MAX_VERSION, ActionRequest, Answer
from games.tables.errors import SecretLocked
from games.tables.sockets import batcher, rooms, socket_access, upkeep
from games.tables.sockets.connection import Credential, Send, Socket
from games.tables.sockets.rooms import Room
from games.tables.sockets.socket_access import NOT_SIGNED_IN
from games.tables.sockets.threads import in_thread, read_pool
from live.frame_limits import NOT_UNDERSTOOD, TOO_FAST, TOO_LARGE, FrameRate, is_too_large
from live.registry import registry

Receive = Callable[[], Awaitable[dict[str, Any]]]

NO_TABLE, TRY_AGAIN = 4404, 1013
ATTEMPTS = 3
"""How often an action is tried while the database is unavailable."""

logger = logging.getLogger(__name__)


async def table_socket(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Serve one socket until it is closed."""
    await receive()  # websocket.connect
    await send({"type": "websocket.accept"})
    game = scope["url_route"]["kwargs"]["pk"]
    query = parse_qs(scope.get("query_string", b"").decode("ascii", "replace"))
    authenticated = await in_thread(read_pool, _authenticate, scope)
    if authenticated is None:
        await send({"type": "websocket.close", "code": NOT_SIGNED_IN})
        return
    user, credential = authenticated
    invite_token = query.get("key", [""])[0]
    socket = Socket(send, user.pk, _language(user, query), credential, invite_token)
    try:
        socket.muted = await in_thread(read_pool, _admit, user, game, invite_token)
    except Http404:
        await send({"type": "websocket.close", "code": NO_TABLE})
        return
    registry.add("people", _on_user_changed)
    upkeep.start()
    room = await rooms.enter(game, socket)
    try:
        await _serve(room, socket, receive)
        await socket.finish()
    finally:
        rooms.leave(room, socket)


def _authenticate(scope: dict[str, Any]) -> tuple[User, Credential] | None:
    """Return the user who connects, and the session or token that proves it."""
    headers = dict(scope["headers"])
    if b"authorization" in headers:
        return _authenticate_token(headers[b"authorization"].split())
    user, session = scope["user"], scope["session"]
    if not user.is_authenticated or not user.is_active:
        return None
    if not constant_time_compare(session.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash()):
        return None
    return user, Credential("session", session.session_key)


def _authenticate_token(authorization: list[bytes]) -> tuple[User, Credential] | None:
    if len(authorization) != 2 or authorization[0].lower() != b"token":
        return None
    try:
        user, token = TokenAuthentication().authenticate_credentials(authorization[1])
    except AuthenticationFailed:
        return None
    return user, Credential("token", token.digest)


def _admit(user: User, game: int, invite_token: str) -> frozenset[int]:
    """Return the ids of the users whom *user* has muted.

    :raises Http404: if the user may not view the table.
    """
    if not is_storable(invite_token):
        raise Http404
    get_table(game, user, invite_token)
    return snapshot.muted_by(user.pk)


def _language(user: User, query: dict[str, list[str]]) -> str:
    language = query.get("language", [""])[0] or user.language
    return language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


async def _on_user_changed(_topic: str, user: int | None) -> None:
    await asyncio.sleep(1)  # an ending session exists for a moment longer
    await socket_access.close_unauthorised(rooms.rooms.values(), user)


async def _serve(room: Room, socket: Socket, receive: Receive) -> None:
    """Handle the frames of a socket until it is closed."""
    rate = FrameRate()
    while not socket.is_closing:
        message = await receive()
        if message["type"] != "websocket.receive":
            return
        if not await rate.wait():
            socket.close(TOO_FAST)
            return
        code = await _handle_frame(room, socket, message)
        if code:
            socket.close(code)
            return


async def _handle_frame(room: Room, socket: Socket, message: dict[str, Any]) -> int:
    """Handle a frame; return the code to close the socket with, or 0."""
    text = message.get("text")
    if text is None:
        return NOT_UNDERSTOOD
    if is_too_large(text):
        return TOO_LARGE
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return NOT_UNDERSTOOD
    if not isinstance(data, dict):
        return NOT_UNDERSTOOD
    if data.get("type") == "ping":
        socket.send_answer(json.dumps({"type": "pong", "now": utc_now().isoformat()}))
        return 0
    return await _handle_action(room, socket, data)


async def _handle_action(room: Room, socket: Socket, data: dict[str, Any]) -> int:
    parsed = _parse_action(data)
    if parsed is None:
        socket.send_answer(json.dumps(_bad_message(data)))
        return 0
    client_id, version, action = parsed
    request = ActionRequest(room.game, client_id, version, action, socket.user, socket.language)
    answer = await _execute(request)
    if answer is None:
        return TRY_AGAIN
    socket.send_answer(json.dumps(answer.to_json(client_id), ensure_ascii=False))
    room.update(answer.version)
    if answer.code == "stale":
        await room.send_view(socket)
    return 0


def _parse_action(data: dict[str, Any]) -> tuple[UUID, int, str] | None:
    """Return the client's id, the version and the action of a frame, or None if it is not valid."""
    version, action, given = data.get("version"), data.get("action"), data.get("id")
    try:
        client_id = UUID(given) if isinstance(given, str) else None
    except ValueError:
        return None
    if type(version) is not int or not 0 <= version <= MAX_VERSION:
        return None
    if not isinstance(action, str) or len(action) > MAX_ACTION_LENGTH or not is_storable(action):
        return None
    return None if client_id is None else (client_id, version, action)


def _bad_message(data: dict[str, Any]) -> dict[str, Any]:
    client_id = data.get("id")
    message = "An action is {id: uuid, version: number, action: text}."
    return {
        "id": client_id if isinstance(client_id, str) else None,
        "ok": False,
        "code": "bad-message",
        "message": message,
    }


async def _execute(request: ActionRequest) -> Answer | None:
    """Execute an action, with :data:`ATTEMPTS` tries while the database is unavailable.

    Return None if it stays unavailable. Whether the action was done is then unknown; the client
    finds out by sending the action again with the same id.
    """
    for attempt in range(ATTEMPTS):
        try:
            return await batcher.execute(request)
        except (Table.DoesNotExist, SecretLocked):
            return None
        except DatabaseError as error:
            logger.warning("an action was not written: %s", type(error).__name__)
            await asyncio.sleep(0.2 * (attempt + 1))
    return None
