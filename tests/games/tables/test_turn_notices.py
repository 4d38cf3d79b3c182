"""Notices to the player in turn, at tables with days for each turn."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import now

from accounts.models import Club, Membership, User
from accounts.services.memberships import remove_member
from games import tasks
from games.models import AwaitedTurn, Game, Pace, Presence
from games.rules import Seat
from games.tables import directing, turn_notices
from games.tables.engine.log import stop_if_unfinished
from games.tables.rematches import rematch
from games.tables.seating import leave_seat
from notices.delivery.mails import deliver_mails
from notices.inbox import unread
from notices.models import Notice
from tests.support.clients import SignedIn, sign_in
from tests.support.tables.playing import ONE_DEAL, do, member_of, play_on, state_of, table_of

DAY = 24 * 3600


@pytest.fixture
def game(club: Club, four: list[User]) -> Game:
    """A game that began some time ago, whose first player has not come."""
    begun = table_of(club, four, pace=Pace.DAYS, turn_seconds=DAY)
    let_time_pass()
    tasks.sweep_turns()
    return begun


def let_time_pass() -> None:
    AwaitedTurn.objects.update(began_at=now() - 2 * turn_notices.TIME_TO_COME)


def look(game: Game, seats: str, *, ago: timedelta = timedelta()) -> None:
    """Have the players at *seats*, and no others, look at the table."""
    Presence.objects.filter(game=game).delete()
    Presence.objects.create(game=game, process=uuid4(), seats=seats, seen_at=now() - ago)


def notices_of(user: User) -> list[Notice]:
    return list(Notice.objects.filter(recipient=user, kind="turn").order_by("pk"))


def addressed() -> list[str]:
    deliver_mails()
    return [message.to[0] for message in mail.outbox]


def test_a_player_who_is_not_looking_gets_one_notice(game: Game, four: list[User]) -> None:
    (notice,) = notices_of(four[0])
    assert notice.link == f"/c/river/tables/{game.pk}/"
    assert addressed() == [four[0].email]
    tasks.sweep_turns()
    do(game, "chat One moment", user=four[1])
    tasks.sweep_turns()
    assert addressed() == [four[0].email]


def test_the_player_who_begins_has_time_to_come_to_the_table(club: Club, four: list[User]) -> None:
    begun = table_of(club, four, pace=Pace.DAYS, turn_seconds=DAY)
    tasks.sweep_turns()
    assert notices_of(four[0]) == []
    look(begun, "N")
    let_time_pass()
    tasks.sweep_turns()
    assert notices_of(four[0]) == []


def test_a_removed_player_gets_no_mail(game: Game, four: list[User], secretary: SignedIn) -> None:
    assert len(notices_of(four[0])) == 1
    remove_member(membership=Membership.objects.get(user=four[0]), actor=secretary.user)
    tasks.sweep_turns()
    assert addressed() == []
    assert state_of(game).turn == Seat.N


def test_the_link_of_the_mail_leads_to_the_table(game: Game, four: list[User]) -> None:
    addressed()
    body = str(mail.outbox[0].body)
    (notice,) = notices_of(four[0])
    assert f"/notices/{notice.pk}/" in body
    page = sign_in(four[0]).get(notice.get_absolute_url(), follow=True)
    assert page.redirect_chain[-1][0] == f"/c/river/tables/{game.pk}/"
    assert page.templates[0].name == "games/tables/table.html"


def test_the_next_player_is_notified_and_the_last_ones_notice_is_done(
    game: Game, four: list[User]
) -> None:
    assert do(game, "declare no-hearts").ok
    assert unread(four[0]).count == 0
    assert unread(four[1]).count == 1
    assert addressed() == [four[1].email]  # the first player has moved before it was sent


def test_nobody_who_looks_at_the_table_is_notified(game: Game, four: list[User]) -> None:
    look(game, "E")
    do(game, "declare no-hearts")
    tasks.sweep_turns()
    assert notices_of(four[1]) == []
    look(game, "NS")
    let_time_pass()
    tasks.sweep_turns()
    assert len(notices_of(four[1])) == 1
    tasks.sweep_turns()
    assert len(notices_of(four[1])) == 1


def test_an_open_tab_is_not_taken_for_looking_for_ever(game: Game, four: list[User]) -> None:
    look(game, "E")
    do(game, "declare no-hearts")
    AwaitedTurn.objects.update(began_at=now() - turn_notices.LOOKING_FOR - timedelta(seconds=1))
    tasks.sweep_turns()
    assert len(notices_of(four[1])) == 1


def test_a_presence_that_was_not_renewed_does_not_count(game: Game, four: list[User]) -> None:
    look(game, "E", ago=timedelta(minutes=2))
    do(game, "declare no-hearts")
    assert len(notices_of(four[1])) == 1


def test_a_pause_and_questions_of_others_bring_no_second_notice(
    game: Game, club: Club, four: list[User]
) -> None:
    do(game, "declare no-hearts")
    assert do(game, "undo", user=four[0]).ok
    director = member_of(club, "Dan")
    director.memberships.update(role="director")
    directing.pause(game=game, actor=director, reason="Holidays")
    AwaitedTurn.objects.update(noticed_at=None)
    tasks.sweep_turns()
    assert AwaitedTurn.objects.get().noticed_at is None  # while it is paused
    directing.resume(game=game, actor=director)
    tasks.sweep_turns()
    assert len(notices_of(four[1])) == 1
    assert unread(four[1]).count == 1


def test_an_action_taken_back_and_made_again_brings_no_second_notice(
    game: Game, four: list[User]
) -> None:
    do(game, "declare no-hearts")
    assert do(game, "undo", user=four[0]).ok
    for user in four[1:]:
        do(game, "accept", user=user)
    assert state_of(game).turn == Seat.N
    assert do(game, "declare no-king").ok
    assert len(notices_of(four[1])) == 1
    assert unread(four[1]).count == 1
    assert addressed().count(four[1].email) == 1


@pytest.mark.trial
def test_a_new_turn_brings_a_new_notice(game: Game, four: list[User]) -> None:
    play_on(game, 30)
    for user in four:
        notices = notices_of(user)
        assert len(notices) > 1
        assert len({notice.cause for notice in notices}) == len(notices)
    assert sum(unread(user).count for user in four) == 1


def test_no_turn_is_awaited_from_a_bot(game: Game, four: list[User]) -> None:
    leave_seat(game=game, user=four[0])
    assert not AwaitedTurn.objects.exists()
    assert unread(four[0]).count == 0
    assert do(game, "back", user=four[0]).ok
    assert AwaitedTurn.objects.get().user == four[0]


def test_no_turn_is_awaited_after_the_game(game: Game, four: list[User]) -> None:
    stop_if_unfinished(game.pk)
    assert not AwaitedTurn.objects.exists()
    assert unread(four[0]).count == 0


def test_live_tables_notify_nobody(club: Club, four: list[User]) -> None:
    table_of(club, four)
    assert not AwaitedTurn.objects.exists()
    assert not Notice.objects.exists()


def test_a_removed_member_is_not_notified(game: Game, four: list[User]) -> None:
    four[1].memberships.all().delete()
    do(game, "declare no-hearts")
    assert notices_of(four[1]) == []


def test_a_sweep_does_not_wait_for_a_move(game: Game) -> None:
    AwaitedTurn.objects.update(noticed_at=None)
    with CaptureQueriesContext(connection) as queries:
        tasks.sweep_turns()
    assert any("SKIP LOCKED" in query["sql"] for query in queries)


@pytest.mark.trial
def test_the_others_are_notified_of_a_rematch(club: Club, four: list[User]) -> None:
    game = table_of(club, four[:2], plan=ONE_DEAL)
    play_on(game)
    new = rematch(game=game, actor=four[0])
    (notice,) = Notice.objects.filter(kind="rematch")
    assert notice.recipient == four[1]
    assert sign_in(four[1]).get(notice.link).status_code == 200
    assert rematch(game=game, actor=four[1]) == new
    assert Notice.objects.filter(kind="rematch").count() == 1
