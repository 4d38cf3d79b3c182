"""Who still reads the scores of a deal, at a table without a clock."""

from __future__ import annotations

from accounts.models import Club, User
from games.models import Game
from games.rules import Seat
from games.tables.engine.permissions import allowed_actions
from games.tables.view.game import reading
from tests.support.tables.playing import do, play_on, state_of, table_of


def after_a_deal(game: Game) -> None:
    while state_of(game).deals_played == 0:
        play_on(game, actions=1)


def test_people_read_until_they_go_on_or_act(club: Club, four: list[User]) -> None:
    game = table_of(club, four[:3])
    assert reading(state_of(game)) == []
    assert do(game, "ready", four[0]).code == "nothing-asked"
    after_a_deal(game)
    assert reading(state_of(game)) == ["N", "E", "S"]
    assert do(game, "ready", four[0]).ok
    assert do(game, "ready", four[0]).code == "nothing-asked"
    assert reading(state_of(game)) == ["E", "S"]
    play_on(game, actions=2)  # N declares, and E may double
    assert reading(state_of(game)) == ["S"]
    while state_of(game).deals_played == 1:
        play_on(game, actions=1)
    assert "ready" in allowed_actions(state_of(game), Seat.E)


def test_nobody_waits_for_who_plays_alone(club: Club, four: list[User]) -> None:
    game = table_of(club, four[:1])
    after_a_deal(game)
    assert "ready" not in allowed_actions(state_of(game), Seat.N)
