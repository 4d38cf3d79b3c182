"""What somebody said at a table can be reported."""

from accounts.models import Club, User
from games.hosting.models import Report
from games.models import Game
from tests.conftest import SignedIn, sign_in

from .conftest import do, member_of, table_of


def said(game: Game, user: User) -> int:
    """Somebody speaks; the number of what she said."""
    return do(game, "chat Slowcoach", user).version


def address(game: Game) -> str:
    return f"/c/river/tables/{game.pk}/report/"


def test_a_message_is_reported_once_by_each(club: Club, four: list[User]) -> None:
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


def test_who_may_not_look_reports_nothing(club: Club, four: list[User], outsider: SignedIn) -> None:
    game = table_of(club, four)
    number = said(game, four[0])
    assert outsider.post(address(game), {"number": number}).status_code == 404
    closed = table_of(club, [member_of(club, "Eve")], private=True)
    assert sign_in(four[0]).post(address(closed), {"number": 1}).status_code == 404
    assert not Report.objects.exists()
