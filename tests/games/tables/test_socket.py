"""The socket of a table."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from channels.security.websocket import OriginValidator
from django.test import Client

from accounts.models import Club, Membership, Role, User
from accounts.services.memberships import remove_member
from accounts.services.users import create_token
from deploy.site import asgi
from games.models import Game, Presence, Table, TableEvent
from games.rules import PRESETS, Seat
from games.tables.directing import substitute
from games.tables.engine import cache
from games.tables.engine.commands import ActionRequest, Answer, act
from games.tables.opening import open_table
from games.tables.seating import sit, start
from games.tables.sockets import presence, rooms, socket_access, upkeep
from games.tables.sockets.connection import MAX_PENDING_ANSWERS, Credential, Socket
from games.tables.sockets.threads import in_thread, read_pool
from live.frame_limits import TOO_SLOW
from tests.factories import MembershipFactory, UserFactory
from tests.support.tables.playing import any_action, play_on, state_of, table_of
from tests.support.tables.sockets import TIMEOUT, Player, cookie_of, players, run

pytestmark = pytest.mark.django_db(transaction=True)


def test_every_player_is_sent_an_action(game: Game, four: list[User]) -> None:
    headers = [cookie_of(user) for user in four]

    async def scenario() -> None:
        north, *others = await players(game, headers)
        assert north.view["you"] == "N"
        action = north.view["deal"]["legal"][0]
        answer = await north.do(action)
        assert answer["ok"]
        for end in (north, *others):
            view = await end.wait_for_view(lambda view: view["version"] >= answer["version"])
            assert view["last"]["action"] == action
            assert list(view["deal"]["hands"]) == [view["you"]]

    run(scenario)


def test_a_refusal_has_a_message_and_a_stale_one_the_view(game: Game, four: list[User]) -> None:
    headers = [cookie_of(user) for user in four]

    async def scenario() -> None:
        north, east, *_ = await players(game, headers)
        assert (await east.do("pass"))["code"] == "not-your-turn"
        assert (await north.do("declare nonsense"))["code"] == "unknown-contract"
        assert (await north.do("declare no-hearts"))["ok"]
        await north.wait_for_view(lambda view: view["turn"] == "E")
        answer = await east.do("pass", version=1)
        assert (answer["ok"], answer["code"]) == (False, "stale")
        assert (await east.do("pass", version=east.view["version"]))["ok"]

    run(scenario)


def test_the_same_message_twice_is_one_event(game: Game, four: list[User]) -> None:
    headers = [cookie_of(user) for user in four]

    async def scenario() -> None:
        north, *_ = await players(game, headers)
        said = {"id": str(uuid4()), "version": north.view["version"]}
        answers = [await north.do("declare no-hearts", **said) for _ in range(3)]
        assert answers[0]["ok"]
        assert answers == [answers[0]] * 3

    run(scenario)
    assert TableEvent.objects.filter(game=game, kind="act").count() == 1


@pytest.mark.trial
def test_a_nudge_brings_the_actions_of_another_process(game: Game, four: list[User]) -> None:
    headers = [cookie_of(user) for user in four]
    action, version = any_action(state_of(game)), state_of(game).version

    async def scenario() -> None:
        north, *_ = await players(game, headers)

        def elsewhere() -> None:
            cached = cache.peek(game.pk)
            cache.forget(game.pk)
            act(game=game.pk, client_id=uuid4(), version=version, action=action, user=four[0].pk)
            assert cached
            cache._tables[game.pk] = cached  # this process has not heard

        await in_thread(read_pool, elsewhere)
        await north.wait_for_view(lambda view: view["version"] > version)

    run(scenario)


def test_a_program_connects_with_a_token_and_no_origin(game: Game, four: list[User]) -> None:
    _row, secret = create_token(user=four[0], days=1)

    async def scenario() -> None:
        end = await Player(game.pk, {"authorization": f"Token {secret}"}).connect()
        assert (await end.wait_for_view(lambda view: True))["you"] == "N"

    run(scenario)


@pytest.mark.trial
@pytest.mark.parametrize(
    "changes",
    [
        {"action": "say \ud800"},
        {"action": "\ud800"},
        {"action": "chat a\0b"},
        {"id": "\ud800"},
        {"id": ["[" * 40]},
        {"id": None},
        {"version": 10**30},
    ],
)
def test_a_message_with_what_cannot_be_stored_is_answered(
    game: Game, four: list[User], changes: dict[str, Any]
) -> None:
    headers = [cookie_of(user) for user in four]

    async def scenario() -> None:
        north, *_ = await players(game, headers)
        answer = await north.do(**{"action": "chat hello"} | changes)
        assert (answer["ok"], answer["code"]) == (False, "bad-message")
        assert (await north.do("chat hello"))["ok"]

    run(scenario)


@pytest.mark.parametrize("query", ["key=%00", "key=" + "9" * 5000, "language=%ff", "%ff=&;&"])
def test_a_query_may_be_anything(game: Game, four: list[User], query: str) -> None:
    async def scenario() -> None:
        end = await Player(game.pk, header, query).connect()
        received = await end.receive()
        assert received.get("code") == 4404 if "%00" in query else received["type"] == "view"

    header = cookie_of(four[0])
    run(scenario)


@pytest.mark.parametrize("given", ["Token nonsense", "Bearer x", "Token", "Token caf\xe9", ""])
def test_a_wrong_token_is_refused(game: Game, given: str) -> None:
    async def scenario() -> None:
        end = await Player(game.pk, {"authorization": given}).connect()
        assert await end.close_code() == 4401

    run(scenario)


def test_another_site_cannot_connect(
    game: Game, four: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    only_ours = OriginValidator(asgi.with_session, ["testserver"])
    monkeypatch.setattr(asgi, "for_own_pages", only_ours)
    headers = cookie_of(four[0]) | {"origin": "https://elsewhere.example"}

    async def scenario() -> None:
        end = Player(game.pk, headers)
        await end.end.send_input({"type": "websocket.connect"})
        assert (await end.end.receive_output(10))["type"] == "websocket.close"

    run(scenario)


def test_an_outsider_cannot_connect(game: Game) -> None:
    stranger = cookie_of(UserFactory.create())

    async def scenario() -> None:
        end = await Player(game.pk, stranger).connect()
        assert await end.close_code() == 4404
        end = await Player(game.pk + 1, stranger).connect()
        assert await end.close_code() == 4404
        end = await Player(game.pk, {"origin": "http://testserver"}).connect()
        assert await end.close_code() == 4401

    run(scenario)


@pytest.mark.trial
def test_signing_out_closes_the_sockets(game: Game, four: list[User]) -> None:
    headers = [cookie_of(user) for user in four]

    async def scenario() -> None:
        north, east, *_ = await players(game, headers)

        def sign_out() -> None:
            client = Client()
            client.cookies.load(headers[0]["cookie"])
            client.post("/accounts/logout/")

        await in_thread(read_pool, sign_out)
        assert await north.close_code() == 4401
        assert (await east.do("chat still here"))["ok"]

    run(scenario)


def test_a_new_password_closes_the_other_sockets(game: Game, four: list[User]) -> None:
    headers = [cookie_of(user) for user in four]

    async def scenario() -> None:
        north, east, *_ = await players(game, headers)

        def change() -> None:
            four[0].set_password("another one, and longer")
            four[0].save()

        await in_thread(read_pool, change)
        await socket_access.close_unauthorised(
            rooms.rooms.values()
        )  # as it is done every few seconds
        assert await north.close_code() == 4401
        assert (await east.do("chat still here"))["ok"]

    run(scenario)


@pytest.mark.trial
def test_losing_the_membership_closes_the_socket(game: Game, four: list[User]) -> None:
    headers = [cookie_of(user) for user in four]

    async def scenario() -> None:
        north, *_ = await players(game, headers)

        def shut_out() -> None:
            four[0].is_active = False
            four[0].save(update_fields=["is_active"])

        await in_thread(read_pool, shut_out)
        assert await north.close_code() == 4401

    run(scenario)


@pytest.mark.trial
def test_a_removed_member_is_sent_nothing_and_cannot_act(
    game: Game, four: list[User], club: Club
) -> None:
    headers = [cookie_of(user) for user in four]
    director = UserFactory.create()
    MembershipFactory.create(club=club, user=director, role=Role.SECRETARY)

    async def scenario() -> None:
        north, east, *_ = await players(game, headers)
        membership = await sync_to_async(Membership.objects.get)(user=four[0])

        def remove_and_act() -> Answer:
            remove_member(membership=membership, actor=director)
            version = state_of(game).version
            return ActionRequest(
                game.pk, uuid4(), version, "declare no-hearts", four[0].pk, "en"
            ).execute()

        assert (await in_thread(read_pool, remove_and_act)).code == "not-seated"
        assert await north.close_code() == 4403
        assert (await east.do("chat still here"))["ok"]

    run(scenario)


@pytest.mark.trial
@pytest.mark.parametrize("chosen", [{"private": True}, {"watched": False}], ids=str)
def test_the_start_closes_the_sockets_of_those_who_may_not_watch(
    club: Club, four: list[User], chosen: dict[str, Any]
) -> None:
    watchers = [UserFactory.create(), UserFactory.create()]
    MembershipFactory.create(club=club, user=watchers[0])
    MembershipFactory.create(club=club, user=watchers[1], role=Role.DIRECTOR)
    game = open_table(club=club, host=four[0], ruleset=PRESETS["pagat"], **chosen)
    token = game.table.invite_token
    for user, seat in zip(four, Seat, strict=False):
        sit(game=game, user=user, seat=seat, invite_token=token)
    headers = [cookie_of(user) for user in (*four, *watchers)]

    async def scenario() -> None:
        ends = [await Player(game.pk, header, f"key={token}").connect() for header in headers]
        for end in ends:
            await end.wait_for_view(lambda view: view["status"] == "waiting")
        await in_thread(read_pool, lambda: start(game=game, actor=four[0]))
        for end in ends[:4]:
            await end.wait_for_view(lambda view: view["status"] == "playing")
        for end in ends[4:]:
            assert await end.close_code() == 4403
            assert end.view["status"] == "waiting"
            again = await Player(game.pk, headers[ends.index(end)], f"key={token}").connect()
            assert await again.close_code() == 4404

    run(scenario)


def test_a_socket_that_came_too_late_gets_no_view(club: Club, four: list[User]) -> None:
    """It was admitted while the table was waiting, and enters the room after the start."""
    game = table_of(club, four, watched=False)

    async def scenario() -> None:
        sent: list[dict[str, object]] = []

        async def send(message: dict[str, object]) -> None:
            sent.append(message)

        socket = Socket(send, 0, "en", Credential("session", "x"))
        await rooms.enter(game.pk, socket)
        async with asyncio.timeout(TIMEOUT):
            while not sent:
                await asyncio.sleep(0.01)
        assert [message["type"] for message in sent] == ["websocket.close"]

    run(scenario)


def test_every_sweep_asks_again_who_may_view(game: Game, four: list[User], club: Club) -> None:
    watcher = UserFactory.create()
    MembershipFactory.create(club=club, user=watcher)
    headers = [cookie_of(user) for user in (four[0], watcher)]

    async def scenario() -> None:
        north, end = await players(game, headers)
        await socket_access.close_unauthorised(rooms.rooms.values())

        def make_private() -> None:
            Table.objects.filter(game=game).update(private=True, watching="none")

        await in_thread(read_pool, make_private)
        await socket_access.close_unauthorised(rooms.rooms.values())
        assert await end.close_code() == 4403
        assert (await north.do("chat still here"))["ok"]

    run(scenario)


def test_a_lost_nudge_is_made_up_for(game: Game, club: Club) -> None:
    """The socket of a former member is closed without a nudge."""
    watcher = UserFactory.create()
    MembershipFactory.create(club=club, user=watcher)
    headers = cookie_of(watcher)

    async def scenario() -> None:
        end = await Player(game.pk, headers).connect()
        await end.wait_for_view(lambda view: view["you"] is None)

        def lose() -> None:
            Membership.objects.filter(user=watcher)._raw_delete("default")

        await in_thread(read_pool, lose)
        await socket_access.close_unauthorised(rooms.rooms.values())
        assert await end.close_code() == 4403

    run(scenario)


@pytest.mark.trial
def test_losing_the_seat_closes_the_socket(game: Game, four: list[User], club: Club) -> None:
    director = UserFactory.create()
    MembershipFactory.create(club=club, user=director, role=Role.DIRECTOR)
    headers = [cookie_of(user) for user in four]

    async def scenario() -> None:
        north, *_ = await players(game, headers)
        await in_thread(
            read_pool,
            lambda: substitute(game=game, actor=director, seat=Seat.N, reason="Went home"),
        )
        assert await north.close_code() == 4403

    run(scenario)


@pytest.mark.trial
@pytest.mark.parametrize(
    ("frame", "code"),
    [("{", 4400), ("[]", 4400), ('"x"', 4400), ("x" * 9000, 4413), ("[" * 4000, 4400)],
)
def test_an_invalid_frame_closes_the_socket(
    game: Game, four: list[User], frame: str, code: int
) -> None:
    headers = cookie_of(four[0])

    async def scenario() -> None:
        end = await Player(game.pk, headers).connect()
        await end.send(frame)
        assert await end.close_code() == code

    run(scenario)


@pytest.mark.trial
@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"id": 5},
        {"id": "x", "version": 1, "action": "pass"},
        {"id": str(uuid4()), "version": -1, "action": "pass"},
        {"id": str(uuid4()), "version": True, "action": "pass"},
        {"id": str(uuid4()), "version": 1, "action": ["pass"]},
        {"id": str(uuid4()), "version": 1, "action": "x" * 401},
    ],
)
def test_an_invalid_action_is_answered(
    game: Game, four: list[User], asked: dict[str, object]
) -> None:
    headers = cookie_of(four[0])

    async def scenario() -> None:
        end = await Player(game.pk, headers).connect()
        await end.send(json.dumps(asked))
        while "ok" not in (answer := await end.receive()):
            pass
        assert (answer["ok"], answer["code"]) == (False, "bad-message")

    run(scenario)


def test_a_ping_is_answered(game: Game, four: list[User]) -> None:
    headers = cookie_of(four[0])

    async def scenario() -> None:
        end = await Player(game.pk, headers).connect()
        await end.send('{"type": "ping"}')
        while (await end.receive())["type"] != "pong":
            pass

    run(scenario)


@pytest.mark.trial
def test_every_player_is_sent_who_is_present(game: Game, four: list[User], club: Club) -> None:
    watcher = UserFactory.create()
    MembershipFactory.create(club=club, user=watcher)
    headers = [cookie_of(user) for user in (four[0], four[1], watcher)]

    async def scenario() -> None:
        north, east, _watcher = await players(game, headers)
        view = await north.wait_for_view(lambda view: view["spectators"] == 1)
        assert [view["seats"][seat]["here"] for seat in "NESW"] == [True, True, False, False]
        await east.disconnect()
        await north.wait_for_view(lambda view: not view["seats"]["E"]["here"])

    run(scenario)
    assert Presence.objects.get(game=game).process == presence.PROCESS


@pytest.mark.trial
def test_spectators_get_the_public_view_and_get_it_later(
    game: Game, four: list[User], club: Club
) -> None:
    watcher = UserFactory.create()
    MembershipFactory.create(club=club, user=watcher)
    headers = cookie_of(watcher)

    async def scenario() -> None:
        end = await Player(game.pk, headers).connect()
        await end.wait_for_view(lambda view: True)
        while (await sync_to_async(state_of)(game)).cards_played < 6:
            await in_thread(read_pool, lambda: play_on(game, 1))
        view = await end.wait_for_view(lambda view: bool(view["deal"]["play"]))
        assert view["deal"]["hands"] == {}
        assert len(view["deal"]["play"]) <= 2
        answer = await end.do("pass")
        assert answer["code"] == "not-seated"

    run(scenario)


def test_views_change_with_time_only_with_a_delay_of_minutes(game: Game, four: list[User]) -> None:
    room = rooms.Room(game.pk)
    assert not upkeep.changes_with_time(room)
    room.sockets.add(Socket(nowhere, four[0].pk, "en", Credential("session", "x")))
    cache.latest(game.pk)
    assert not upkeep.changes_with_time(room)
    Table.objects.filter(game=game).update(watching="minutes")
    cache.forget(game.pk)
    cache.latest(game.pk)
    assert upkeep.changes_with_time(room)


async def nowhere(_message: object) -> None:
    """Send nothing."""


def test_a_socket_that_does_not_read_is_closed(game: Game, four: list[User]) -> None:
    async def scenario() -> None:
        stuck = asyncio.Event()

        async def send(message: object) -> None:
            await stuck.wait()

        socket = Socket(send, four[0].pk, "en", Credential("session", "x"))
        for _ in range(1000):
            socket.send_view("view")
            socket.send_answer("answer")
            assert len(socket._answers) <= MAX_PENDING_ANSWERS
        await asyncio.sleep(0)
        assert socket._closing == TOO_SLOW
        assert (socket._answers, socket._view) == ([], None)
        stuck.set()

    run(scenario)
