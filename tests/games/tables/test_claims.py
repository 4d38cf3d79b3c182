"""Claims at a table: made and answered out of turn, by people and by bots."""

from __future__ import annotations

import pytest

from accounts.models import Club, User
from games.models import Game
from games.rules import PRESETS, Seat
from games.tables import bot_turns
from games.tables.engine import cache
from tests.support.tables.playing import do, play_on, state_of, table_of


def in_play(game: Game, contract: str = "no-tricks") -> None:
    """Bring the first deal to its play."""
    do(game, f"declare {contract}")
    while (deal := state_of(game).play.deal) is not None and not deal.play_started:
        do(game, "pass")


@pytest.fixture
def playing(game: Game) -> Game:
    in_play(game)
    return game


def test_a_claim_is_answered_by_all_others_in_any_order(playing: Game, four: list[User]) -> None:
    assert do(playing, "claim agree N13", user=four[2]).ok
    assert do(playing, "play S2", user=four[0]).code == "claim-open"
    for user in (four[3], four[0]):
        assert do(playing, "accept", user=user).ok
    assert state_of(playing).play.is_playing
    assert do(playing, "accept", user=four[1]).ok
    (deal,) = state_of(playing).play.sheet.deals
    assert list(deal.raw.values()) == [-26, 0, 0, 0]
    assert state_of(playing).deal_number == 2


def test_a_refused_claim_changes_nothing_and_is_not_repeated(
    playing: Game, four: list[User]
) -> None:
    before = state_of(playing).play
    do(playing, "claim agree S13", user=four[2])
    assert do(playing, "refuse", user=four[1]).ok
    assert state_of(playing).play == before
    assert do(playing, "claim agree S13", user=four[2]).code == "claimed-in-vain"
    play_on(playing, 1)
    assert do(playing, "claim agree S12 N1", user=four[2]).ok


def test_a_claim_and_an_undo_are_answered_apart(playing: Game, four: list[User]) -> None:
    play_on(playing, 1)
    assert do(playing, "accept", user=four[1]).code == "nothing-asked"
    do(playing, "undo", user=four[0])
    assert do(playing, "claim agree N13", user=four[1]).code == "already-asked"


def test_a_claim_before_the_play_is_refused(game: Game, four: list[User]) -> None:
    assert do(game, "claim rest").code in ("no-claims", "not-now")


def test_a_bot_refuses_a_claim_without_a_proof(club: Club, four: list[User]) -> None:
    game = table_of(club, four[:1])
    do(game, "declare no-tricks")
    while (deal := state_of(game).play.deal) is not None and not deal.play_started:
        bot_turns.act_as_bot(game=game.pk) if state_of(game).bot_in_turn else do(game, "pass")
    assert do(game, "claim agree E13", user=four[0]).ok
    assert state_of(game).turn == Seat.E
    assert bot_turns.act_as_bot(game=game.pk)
    assert state_of(game).turn == Seat.N


def test_a_claim_is_on_the_log(playing: Game, four: list[User]) -> None:
    do(playing, "claim agree N13", user=four[2])
    for user in (four[3], four[0], four[1]):
        do(playing, "accept", user=user)
    now = state_of(playing)
    cache.forget(playing.pk)
    assert state_of(playing) == now


def test_claims_are_refused_in_contracts_without_tricks(club: Club, four: list[User]) -> None:
    game = table_of(club, four, PRESETS["pagat"])
    in_play(game, "dominoes:7")
    assert do(game, "claim rest").code in ("no-claims", "not-now")
