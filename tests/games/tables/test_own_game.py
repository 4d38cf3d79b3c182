"""What the final screen of a game says of the player's own game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.javascript import run_module

SCRIPT = Path(__file__).with_name("own_game_answers.js")
CONTRACTS = ("no-queens", "no-hearts", "trumps")
EVEN = "Doubles brought you as much as they cost you."


def deal(contract: str, raw: int, net: int, *doubles: str) -> dict[str, Any]:
    """Return a deal, declared by E, in which N has *raw* and *net*, and E the opposite."""
    scores = {name: {"N": n, "E": -n} for name, n in (("raw", raw), ("net", net))}
    return {"contract": contract, "declarer": "E", "doubles": doubles, **scores}


def own_game(
    *deals: dict[str, Any],
    you: str | None = "N",
    adjusted: int = 0,
    low_wins: bool = False,
    **more: Any,
) -> Any:
    numbered = [one | {"number": number} for number, one in enumerate(deals, 1)]
    view = {
        "you": you,
        "sheet": {"deals": numbered},
        "adjustments": {"N": adjusted, "E": 0},
        "seats": {"N": {"name": "Nora"}, "E": {"name": "Emil"}, "S": {"name": "Sara"}},
        "ruleset": {
            "contracts": [{"name": name} for name in CONTRACTS], "low_wins": low_wins,
            "seats": list("NES"),
        },
        **more,
    }  # fmt: skip
    return run_module(SCRIPT, [view])[0]


def test_the_points_are_in_the_order_of_the_contracts_with_the_best_and_the_worst() -> None:
    own = own_game(
        deal("trumps:S", 25, 35, "N>E"), deal("no-queens", -6, -12, "N>E", "E>N"),
        deal("no-hearts", 0, 0),
    )  # fmt: skip
    assert list(own["points"].items()) == [("no-queens", -12), ("no-hearts", 0), ("trumps", 35)]
    assert (own["best"], own["worst"], own["adjusted"]) == (["trumps"], ["no-queens"], 0)
    assert own["doubles"] == "Doubles helped you: +4 in all."


def test_the_deals_in_which_the_player_lost_and_won_most_are_named_with_their_declarer() -> None:
    trumps = deal("trumps:S", 25, 35, "N>E") | {"declarer": "N"}
    own = own_game(deal("no-hearts", -2, -2), trumps, deal("no-queens", -6, -12, "E>N"))
    assert own["deals"] == [
        {"number": 3, "text": "Most lost: No Queens, declared by Emil, −12"},
        {"number": 2, "text": "Most won: Trumps, declared by you, +35"},
    ]


def test_deals_with_the_same_points_are_all_named_while_they_stand_out() -> None:
    own = own_game(
        deal("no-queens", -6, -6), deal("trumps:S", 25, 25), deal("no-hearts", -6, -6),
        deal("trumps:H", 25, 25) | {"declarer": "N"},
    )  # fmt: skip
    assert own["deals"] == [
        {"number": 1, "text": "Most lost: No Queens, declared by Emil, −6"},
        {"number": 3, "text": "Most lost: No Hearts, declared by Emil, −6"},
        {"number": 2, "text": "Most won: Trumps, declared by Emil, +25"},
        {"number": 4, "text": "Most won: Trumps, declared by you, +25"},
    ]
    assert own_game(*[deal("no-queens", -6, -6)] * 4)["deals"] == []


def test_no_deal_is_named_of_a_single_one_or_without_a_loss_or_gain() -> None:
    assert own_game(deal("no-queens", -6, -6))["deals"] == []
    assert own_game(deal("no-queens", 0, 0), deal("no-hearts", 0, 0))["deals"] == []


def test_deals_of_a_contract_are_added_up() -> None:
    own = own_game(
        deal("no-queens", -6, -6), deal("no-queens", -12, -18, "E>N"), deal("trumps", 10, 10),
        deal("trumps:H", -5, -20, "E>N"),
    )  # fmt: skip
    assert own["points"] == {"no-queens": -24, "trumps": -10}
    assert (own["best"], own["worst"]) == (["trumps"], ["no-queens"])
    assert own["doubles"] == "21 of your 34 lost points came from doubles."


def test_contracts_with_the_same_points_are_all_named() -> None:
    own = own_game(deal("trumps", 20, 20), deal("no-queens", 20, 20), deal("no-hearts", 0, 0))
    assert (own["best"], own["worst"]) == (["no-queens", "trumps"], ["no-hearts"])
    zeros = [deal("no-hearts", 0, 0) for _ in range(4)]
    own = own_game(deal("trumps", 20, 20), *zeros, deal("no-queens", 5, 5))
    assert (own["best"], own["worst"]) == (["trumps"], ["no-hearts"])


def test_the_best_contract_is_so_beside_the_other_players() -> None:
    own = own_game(
        deal("trumps", 5, 5) | {"net": {"N": 5, "E": 30, "S": 30}},
        deal("no-hearts", 0, 0) | {"net": {"N": 0, "E": -10, "S": -10}},
    )
    assert (own["best"], own["worst"]) == (["no-hearts"], ["trumps"])


def test_only_contracts_played_more_than_once_have_marks() -> None:
    own = own_game(deal("no-queens", -6, -6), deal("trumps", 10, 10))
    assert own["marks"] == [False, False]
    own = own_game(*[deal("no-queens", -6, -6), deal("trumps", 10, 10)] * 2)
    assert own["marks"] == ["worst", "best"]


def test_a_short_game_has_what_was_played_and_says_nothing_that_is_not_so() -> None:
    assert own_game() is None
    one = own_game(deal("trumps", 10, 10, "E>W"), adjusted=-15)
    assert one["points"] == {"trumps": 10}
    assert one["adjusted"] == -15
    assert (one["best"], one["worst"], one["deals"], one["doubles"]) == ([], [], [], "")
    same = own_game(deal("trumps", 5, 8, "N>E"), deal("no-queens", 0, -3, "N>E"))
    assert same["doubles"] == EVEN


def test_a_spectator_is_told_of_nobody_and_each_player_of_themselves() -> None:
    deals = [deal("trumps", 25, 35, "N>E"), deal("no-queens", -6, -6)]
    assert own_game(*deals, you=None) is None
    assert own_game(*deals, you="E")["points"] == {"no-queens": 6, "trumps": -35}


def test_fewer_points_are_better_where_the_lowest_total_wins() -> None:
    own = own_game(
        deal("trumps", -25, -35, "N>E"), deal("no-queens", 6, 6), low_wins=True
    )  # fmt: skip
    assert (own["best"], own["worst"]) == (["trumps"], ["no-queens"])
    assert own["deals"] == [
        {"number": 2, "text": "Most lost: No Queens, declared by Emil, +6"},
        {"number": 1, "text": "Most won: Trumps, declared by Emil, −35"},
    ]
    assert own["doubles"] == "Doubles helped you: −10 in all."


@pytest.mark.parametrize(
    ("places", "scores", "said"),
    [
        ({"N": 1, "E": 2, "S": 3}, {"N": 30, "E": 29, "S": -59}, "You are 1 point ahead of Emil."),
        (
            {"N": 3, "E": 1, "S": 1}, {"N": -40, "E": 20, "S": 20},
            "You are 60 points behind Emil and Sara.",
        ),
        (
            {"N": 1, "E": 1, "S": 3}, {"N": 20, "E": 20, "S": -40},
            "You share the victory with Emil.",
        ),
    ],
)  # fmt: skip
def test_the_final_screen_says_how_far_the_winner_is(
    places: dict[str, int], scores: dict[str, int], said: str
) -> None:
    own = own_game(deal("trumps", 10, 10), places=places, scores=scores)
    assert own["margin"] == said
