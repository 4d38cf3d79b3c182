"""Reporting and muting messages at a table."""

import json

import pytest

from accounts.models import Club, User
from games.models import Game, Mute, Report
from games.rules import Seat
from games.tables.moderation import mute
from games.tables.snapshot import view_for
from games.tables.sockets.threads import in_thread, read_pool
from notices.models import Delivery, Notice
from tests.support.clients import SignedIn, sign_in
from tests.support.tables.playing import do, member_of, table_of
from tests.support.tables.sockets import cookie_of, players, run


def said(game: Game, user: User) -> int:
    """Write a message and return the number of its event."""
    return do(game, "chat Slowcoach", user).version


def address(game: Game) -> str:
    return f"/c/river/tables/{game.pk}/report/"


def test_a_user_reports_a_message_once(club: Club, four: list[User]) -> None:
    game = table_of(club, four)
    number = said(game, four[0])
    client = sign_in(four[1])
    for _again in range(2):
        assert client.post(address(game), {"number": number}).status_code == 204
    report = Report.objects.get()
    assert (report.number, report.by) == (number, four[1])


def test_only_messages_are_reported(club: Club, four: list[User]) -> None:
    game = table_of(club, four)
    client = sign_in(four[1])
    for number in ("1", "99", "9" * 30, "", "x"):
        assert client.post(address(game), {"number": number}).status_code == 400
    assert not Report.objects.exists()


def test_a_report_needs_access_to_the_table(
    club: Club, four: list[User], outsider: SignedIn
) -> None:
    game = table_of(club, four)
    number = said(game, four[0])
    assert outsider.post(address(game), {"number": number}).status_code == 404
    closed = table_of(club, [member_of(club, "Eve")], private=True)
    assert sign_in(four[0]).post(address(closed), {"number": 1}).status_code == 404
    assert not Report.objects.exists()


def shown_to(user: User, game: Game) -> tuple[list[str], list[str]]:
    """Return the muted seats in the view of a user, and the seats whose messages it has."""
    view = json.loads(view_for(game=game.pk, user=user)[0])
    return view["muted"], [line["seat"] for line in view["chat"]]


def test_a_mute_holds_at_every_table(club: Club, four: list[User]) -> None:
    anne, beth = four[:2]
    game, other = table_of(club, four), table_of(club, four)
    for table in (game, other):
        said(table, beth)
    path = f"/c/river/tables/{game.pk}/mute/"
    client = sign_in(anne)
    for _again in range(2):
        assert client.post(path, {"seat": "E", "on": "yes"}).status_code == 204
    assert shown_to(anne, game) == shown_to(anne, other) == (["E"], [])
    assert shown_to(four[2], game) == ([], ["E"])
    client.post(path, {"seat": "E", "on": "no"})
    assert shown_to(anne, game) == ([], ["E"])


def test_only_other_people_can_be_muted(club: Club, four: list[User]) -> None:
    game = table_of(club, four[:2])
    path = f"/c/river/tables/{game.pk}/mute/"
    client = sign_in(four[0])
    for seat in ("N", "S", "X", "", "north"):
        assert client.post(path, {"seat": seat}).status_code == 400
    assert not Mute.objects.exists()


@pytest.mark.trial
def test_officials_see_the_number_of_unsettled_reports(
    club: Club, four: list[User], director: SignedIn, member: SignedIn
) -> None:
    game = table_of(club, four)
    sign_in(four[1]).post(address(game), {"number": said(game, four[0])})
    for path in ("/c/river/", "/c/river/tables/"):
        assert "1 open" in director.get(path).content.decode()
        assert "1 open" not in member.get(path).content.decode()
    director.post(f"/c/river/tables/reports/{Report.objects.get().pk}/")
    assert "1 open" not in director.get("/c/river/").content.decode()


def test_officials_are_notified_of_a_reported_message_once(
    club: Club, four: list[User], director: SignedIn, secretary: SignedIn, outsider: SignedIn
) -> None:
    game = table_of(club, four)
    number = said(game, four[0])
    sign_in(four[1]).post(address(game), {"number": number})
    sign_in(four[2]).post(address(game), {"number": number})
    notices = Notice.objects.filter(kind="message-reported")
    assert {one.recipient for one in notices} == {director.user, secretary.user}
    assert notices.count() == 2
    assert "is reported." in director.get("/notices/").text
    assert notices[0].link == "/c/river/tables/reports/"
    assert {row.channel for row in Delivery.objects.filter(notice__in=notices)} == {"mail"}

    first, second = Report.objects.order_by("pk")
    director.post(f"/c/river/tables/reports/{first.pk}/")
    assert notices.filter(read_at=None).count() == 2
    director.post(f"/c/river/tables/reports/{second.pk}/")
    assert not notices.filter(read_at=None).exists()


def test_an_official_who_reports_a_message_is_not_notified(
    club: Club, four: list[User], director: SignedIn, secretary: SignedIn
) -> None:
    game = table_of(club, four)
    director.post(address(game), {"number": said(game, four[0])})
    assert Notice.objects.get(kind="message-reported").recipient == secretary.user


@pytest.mark.trial
@pytest.mark.django_db(transaction=True)
def test_a_mute_updates_open_sockets(game: Game, four: list[User]) -> None:
    headers = [cookie_of(user) for user in four]

    async def scenario() -> None:
        north, east, *_ = await players(game, headers)
        await east.do("chat Slowcoach")
        await north.wait_for_view(lambda view: bool(view["chat"]))
        await in_thread(read_pool, lambda: mute(game=game, user=four[0], seat=Seat.E))
        view = await north.wait_for_view(lambda view: view["muted"] == ["E"])
        assert view["chat"] == []
        await in_thread(read_pool, lambda: mute(game=game, user=four[0], seat=Seat.E, on=False))
        view = await north.wait_for_view(lambda view: view["muted"] == [])
        assert [line["text"] for line in view["chat"]] == ["Slowcoach"]

    run(scenario)
