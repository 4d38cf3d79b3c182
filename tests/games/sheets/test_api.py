"""The API of games, as whole requests, with their refusals."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import Club, Player
from games.models import Game, GameStatus
from games.rules import Plan, Seat
from tests.support.clients import SignedIn
from tests.support.sheets import NO_HEARTS, NO_QUEENS, Cast, MakeGame, play


def address(game: Game, *parts: object) -> str:
    tail = "".join(f"{part}/" for part in parts)
    return f"/api/v1/clubs/{game.club.slug}/games/{game.pk}/{tail}"


def entry(number: int, deal: dict[str, Any], **others: Any) -> dict[str, Any]:
    return {"client_id": str(uuid4()), "number": number, "deal": deal} | others


def post(who: Client, path: str, data: Any = None) -> Any:
    return who.post(path, data or {}, content_type="application/json")


def test_a_deal_is_saved_once_and_answered_the_same(game: Game, cast: Cast) -> None:
    sent = entry(1, NO_QUEENS)
    first = post(cast[Seat.E], address(game, "deals"), sent)
    again = post(cast[Seat.E], address(game, "deals"), sent)
    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    assert first.json()["after"]["net"] == {"N": -12, "E": 24, "S": -12, "W": -24}
    assert first.json()["by"] == "Beth"


def test_the_second_entry_of_a_deal_is_shown_the_first(game: Game, cast: Cast) -> None:
    post(cast[Seat.E], address(game, "deals"), entry(1, NO_QUEENS))
    refused = post(cast[Seat.S], address(game, "deals"), entry(1, NO_HEARTS))
    assert refused.status_code == 409
    assert refused["content-type"] == "application/problem+json"
    body = refused.json()
    assert (body["code"], body["deal"]) == ("deal-already-recorded", 1)
    assert body["saved"]["contract"] == "no-queens"
    assert "Beth" in body["detail"]


@pytest.mark.parametrize(
    ("deal", "code"),
    [
        (NO_QUEENS | {"taken": {"N": 3}}, "taken-total"),
        (NO_QUEENS | {"doubles": ["N>E"]}, "nothing-to-redouble"),
        (NO_QUEENS | {"contract": "trumps:X"}, "bad-trump"),
        (NO_QUEENS | {"declarer": "E"}, "wrong-declarer"),
        (NO_QUEENS | {"colour": "red"}, "unknown-key"),
    ],
)
def test_a_refusal_of_the_rules_has_its_code(
    game: Game, cast: Cast, deal: dict[str, Any], code: str
) -> None:
    refused = post(cast[Seat.N], address(game, "deals"), entry(1, deal))
    assert (refused.status_code, refused.json()["code"]) == (422, code)
    assert refused.json()["deal"] == 1
    assert not game.deals.exists()


def test_a_refusal_of_the_rules_names_the_players(game: Game, cast: Cast) -> None:
    refused = post(cast[Seat.N], address(game, "deals"), entry(1, NO_QUEENS | {"declarer": "E"}))
    assert refused.json()["detail"] == "It is Anne who declares now, not Beth."
    refused = post(cast[Seat.N], address(game, "deals"), entry(1, NO_QUEENS | {"doubles": ["N>E"]}))
    assert refused.json()["detail"] == "Anne may only redouble, and Beth has not doubled them."


@pytest.mark.parametrize(
    "data",
    [{}, {"client_id": "x", "number": 1, "deal": {}}, entry(0, NO_QUEENS), entry(1, []), [1]],  # type: ignore[arg-type]  # wrong on purpose
)
def test_an_invalid_entry_is_refused(game: Game, cast: Cast, data: Any) -> None:
    refused = post(cast[Seat.N], address(game, "deals"), data)
    assert (refused.status_code, refused.json()["code"]) == (400, "invalid")


def test_a_correction_and_its_refusal(game: Game, cast: Cast) -> None:
    play(game, NO_QUEENS, NO_HEARTS)
    corrected = entry(1, NO_QUEENS | {"doubles": []}, version=game.version)
    path = address(game, "deals", 1)
    good = cast[Seat.W].put(path, corrected, content_type="application/json")
    assert (good.status_code, good.json()["before"]["doubles"]) == (200, NO_QUEENS["doubles"])
    stale = entry(1, NO_QUEENS, version=game.version)
    refused = cast[Seat.N].put(path, stale, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (409, "sheet-moved")
    game.refresh_from_db()
    breaks = entry(1, NO_HEARTS, version=game.version)
    refused = cast[Seat.N].put(path, breaks, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (409, "later-deal-breaks")
    assert (refused.json()["deal"], refused.json()["rule"]) == (2, "contract-used")


def test_undo_and_its_refusal(game: Game, cast: Cast) -> None:
    play(game, NO_QUEENS)
    undo = {"client_id": str(uuid4()), "number": 1}
    assert post(cast[Seat.N], address(game, "undo"), undo).status_code == 200
    assert post(cast[Seat.N], address(game, "undo"), undo).status_code == 200
    fresh = {"client_id": str(uuid4()), "number": 1}
    refused = post(cast[Seat.N], address(game, "undo"), fresh)
    assert (refused.status_code, refused.json()["code"]) == (409, "sheet-moved")


def test_from_finished_to_confirmed(make_game: MakeGame, cast: Cast) -> None:
    game = make_game(plan=Plan.deals(2))
    refused = post(cast[Seat.N], address(game, "finish"))
    assert (refused.status_code, refused.json()["code"]) == (409, "not-over")
    play(game, NO_QUEENS, NO_HEARTS)
    finished = post(cast[Seat.N], address(game, "finish")).json()
    assert (finished["status"], finished["finished_by_you"]) == ("finished", True)
    assert finished["confirmers"] == ["Beth", "Cath", "Diana"]
    refused = post(cast[Seat.N], address(game, "confirm"))
    assert (refused.status_code, refused.json()["code"]) == (409, "confirmed-by-another")
    sheet = post(cast[Seat.E], address(game, "confirm")).json()
    assert (sheet["finished_by"], sheet["confirmed_by"]) == ("Anne", "Beth")
    assert (sheet["finished_by_you"], sheet["confirmers"]) == (False, [])
    assert sheet["totals"] == {"N": -4, "E": 16, "S": -48, "W": -18}
    refused = post(cast[Seat.E], address(game, "dispute"), {"reason": ""})
    assert refused.json()["code"] == "reason-missing"
    sheet = post(cast[Seat.E], address(game, "dispute"), {"reason": "Cath had nine"}).json()
    assert (sheet["status"], sheet["disputed_by"], sheet["reason"]) == (
        "disputed",
        "Beth",
        "Cath had nine",
    )


def test_a_dispute_is_named_until_another_reason_takes_its_place(
    finished: Game, cast: Cast, director: SignedIn
) -> None:
    post(cast[Seat.E], address(finished, "dispute"), {"reason": "Cath had nine"})
    post(director, address(finished, "finish"))
    sheet = post(director, address(finished, "reopen"), {"reason": "Counted again"}).json()
    assert (sheet["disputed_by"], sheet["reason"]) == (None, "Counted again")
    post(director, address(finished, "finish"))
    post(cast[Seat.E], address(finished, "dispute"), {"reason": "Still nine"})
    post(director, address(finished, "finish"))
    sheet = post(cast[Seat.S], address(finished, "confirm")).json()
    assert (sheet["status"], sheet["disputed_by"]) == ("confirmed", "Beth")
    assert sheet["reason"] == "Still nine"


def test_the_document_says_what_the_user_may_do(
    finished: Game, cast: Cast, member: SignedIn
) -> None:
    assert cast[Seat.N].get(address(finished)).json()["may"]["confirm"] is False
    assert cast[Seat.E].get(address(finished)).json()["may"]["confirm"] is True
    assert not any(member.get(address(finished)).json()["may"].values())


def test_only_players_and_officials_write(
    game: Game, member: SignedIn, director: SignedIn, outsider: SignedIn, visitor: Client
) -> None:
    path = address(game, "deals")
    assert post(visitor, path, entry(1, NO_QUEENS)).status_code == 401
    assert post(outsider, path, entry(1, NO_QUEENS)).status_code == 404
    assert post(member, path, entry(1, NO_QUEENS)).status_code == 403
    assert member.get(address(game)).status_code == 200
    assert post(director, path, entry(1, NO_QUEENS)).status_code == 201


def test_a_game_of_another_club_does_not_exist(game: Game, outsider: SignedIn) -> None:
    path = address(game).replace("/river/", "/other/")
    assert outsider.get(path).status_code == 404
    assert outsider.get(address(game)).status_code == 404


def test_a_game_is_created(club: Club, cast: Cast) -> None:
    players = {str(seat): who.user.players.get().pk for seat, who in cast.items()}
    data = {"players": players, "title": "Friday", "plan": {"kind": "once"}}
    made = post(cast[Seat.N], "/api/v1/clubs/river/games/", data)
    assert made.status_code == 201
    game = Game.objects.get(pk=made.json()["id"])
    assert (game.title, game.plan) == ("Friday", {"kind": "once"})
    assert made.json()["players"] == {"N": "Anne", "E": "Beth", "S": "Cath", "W": "Diana"}


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"players": {}}, 409, "bad-seats"),
        ({"players": {"N": 1, "E": 1, "S": 1, "W": 1}}, 409, "bad-seats"),
        ({"players": "all"}, 400, "invalid"),
        ({"ruleset": {"preset": "whist"}}, 422, "unknown-preset"),
        ({"ruleset": [1]}, 400, "invalid"),
        ({"plan": {"kind": "deals", "deals": 99}}, 422, "bad-plan"),
        ({"played_at": "2999-01-01T20:00:00Z"}, 409, "bad-day"),
        ({"played_at": "1899-12-31T20:00:00Z"}, 409, "bad-day"),
    ],
)
def test_an_impossible_game_is_refused(
    club: Club, cast: Cast, changes: dict[str, Any], status: int, code: str
) -> None:
    players = {str(seat): who.user.players.get().pk for seat, who in cast.items()}
    refused = post(cast[Seat.N], "/api/v1/clubs/river/games/", {"players": players} | changes)
    assert (refused.status_code, refused.json()["code"]) == (status, code)
    assert not Game.objects.exists()


def test_the_list_is_paged_and_filtered(make_game: MakeGame, cast: Cast) -> None:
    for n in range(3):
        make_game(title=f"Game {n}")
    Game.objects.filter(title="Game 1").update(status=GameStatus.ABANDONED)
    listed = cast[Seat.N].get("/api/v1/clubs/river/games/?page_size=2").json()
    assert [row["title"] for row in listed["results"]] == ["Game 2", "Game 1"]
    rest = cast[Seat.N].get(listed["next"]).json()
    assert [row["title"] for row in rest["results"]] == ["Game 0"]
    chosen = cast[Seat.N].get("/api/v1/clubs/river/games/?status=abandoned").json()
    assert [row["title"] for row in chosen["results"]] == ["Game 1"]


def test_a_list_of_twenty_costs_no_more_than_one(
    club: Club, make_game: MakeGame, cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(20):
        make_game()
    # Session, user, club, membership; games, their seats and players.
    with django_assert_num_queries(6):
        rows = cast[Seat.N].get("/api/v1/clubs/river/games/").json()["results"]
    assert len(rows) == 20


def test_a_sheet_costs_few_queries(
    game: Game, cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    play(game, NO_QUEENS, NO_HEARTS)
    path = address(game)
    # Session, user, club, membership; game, seats, players, corrections, deals, its table.
    with django_assert_num_queries(9):
        assert cast[Seat.N].get(path).status_code == 200


def test_the_record_of_a_game(game: Game, cast: Cast) -> None:
    play(game, NO_QUEENS, NO_HEARTS)
    record = cast[Seat.N].get(address(game, "record")).json()
    assert record["schema"] == "barbu-record/1"
    assert record["players"]["W"] == "Diana"
    assert [deal["contract"] for deal in record["deals"]] == ["no-queens", "no-hearts"]


def test_players_with_the_same_initial_get_the_letters_of_their_seats(
    club: Club, game: Game, cast: Cast
) -> None:
    Player.objects.filter(name="Beth").update(name="Alice")
    players = cast[Seat.N].get(address(game)).json()["players"]
    assert [player["letter"] for player in players.values()] == ["N", "E", "S", "W"]


def test_an_initial_that_is_the_letter_of_another_seat_is_not_used(
    club: Club, game: Game, cast: Cast
) -> None:
    Player.objects.filter(name="Beth").update(name="Susan")
    players = cast[Seat.N].get(address(game)).json()["players"]
    assert [player["letter"] for player in players.values()] == ["N", "E", "S", "W"]
