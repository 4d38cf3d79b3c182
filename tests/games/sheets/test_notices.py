"""Notices about score sheets."""

from __future__ import annotations

from accounts.models import User
from games.models import Game
from games.rules import Plan, Seat
from games.sheets import services
from notices.inbox import notices_of, unread
from notices.kinds import kind_of
from notices.models import Notice
from notices.readers import reader_of
from tests.support.clients import SignedIn
from tests.support.sheets import NO_HEARTS, NO_QUEENS, Cast, MakeGame, play


def sentences(user: User) -> list[str]:
    zone = reader_of(user).zone
    return [
        kind_of(one.kind).sentence(one.text, one.values, zone)
        for one in notices_of(user).filter(read_at=None)
    ]


def test_the_others_are_notified_of_a_sheet_that_waits(finished: Game, cast: Cast) -> None:
    assert unread(cast[Seat.N].user).count == 0
    for seat in (Seat.E, Seat.S, Seat.W):
        assert sentences(cast[seat].user) == [
            "Anne has finished the score sheet Tuesday: check it and confirm it."
        ]
    assert {notice.link for notice in Notice.objects.all()} == {finished.get_absolute_url()}


def test_a_confirmed_sheet_waits_for_nobody(finished: Game, cast: Cast) -> None:
    services.confirm_game(game=finished, actor=cast[Seat.E].user)
    assert [unread(one.user).count for one in cast.values()] == [0, 0, 0, 0]


def test_players_and_officials_are_notified_of_a_dispute(
    finished: Game, cast: Cast, director: SignedIn, outsider: SignedIn
) -> None:
    services.dispute_game(game=finished, actor=cast[Seat.E].user, reason="Deal 2 is wrong")
    said = "Beth disputes the score sheet Tuesday: Deal 2 is wrong"
    assert sentences(cast[Seat.N].user) == [said]
    assert sentences(director.user) == [said]
    assert sentences(cast[Seat.E].user) == []
    assert sentences(outsider.user) == []
    game = services.finish_game(game=finished, actor=cast[Seat.N].user)
    services.confirm_game(game=game, actor=cast[Seat.E].user)
    assert sentences(director.user) == []


def test_a_sheet_that_is_finished_again_is_another_cause(make_game: MakeGame, cast: Cast) -> None:
    game = make_game(plan=Plan.deals(2), title="")
    play(game, NO_QUEENS, NO_HEARTS)
    game = services.finish_game(game=game, actor=game.created_by)
    assert sentences(cast[Seat.E].user) == [
        f"Anne has finished the score sheet Game {game.pk}: check it and confirm it."
    ]
    game = services.reopen_game(game=game, actor=game.created_by)
    assert sentences(cast[Seat.E].user) == []
    services.finish_game(game=game, actor=game.created_by)
    assert len(sentences(cast[Seat.E].user)) == 1
