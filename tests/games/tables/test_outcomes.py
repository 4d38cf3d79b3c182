"""The average outcomes that a review names."""

from __future__ import annotations

import pytest

from games.bots import BotView, club
from games.bots.contract_values import contract_values
from games.bots.hand_eval import best_detail
from games.rules import PRESETS, Game, Plan, Seat
from games.rules.contracts.doubles import DoubleTurn
from games.rules.play.actions import Declare
from games.rules.positions import Position, kind_asked, position_of
from games.tables.advice.analyst import Valued
from games.tables.advice.outcomes import Outcome, before_doubles, outcomes
from tests.load.bench_reasons import advised
from tests.support.rules.playing import random_hands
from tests.support.tables.playing import seeded


def answer(
    action: str, loss: float = 0, *, cards: float = 0, doubles: float = 0, later: float = 0
) -> Valued:
    value = cards + doubles + later
    return Valued(
        action=action, value=value, loss=loss, cards=cards, doubles=doubles, later=later
    )  # fmt: skip


def position_in(contract: str) -> Position:
    """Return the first position of a deal in which there is a choice of cards in a contract."""
    rules, rng = PRESETS["pagat"], seeded(1)
    game = Game.start(rules, Plan.deals(1)).dealt(random_hands(rules, rng))
    assert game.deal
    game = game.act(Declare(best_detail(rules, contract, game.deal.auction.hands[0])))
    while game.turn and game.deal:
        if kind_asked(game.deal) == "play" and len(game.legal_actions()) > 1:
            return position_of(game.sheet, game.deal)
        game = game.act(club.choose(BotView.of(game, game.turn), rng, 60))
    raise AssertionError(contract)


@pytest.mark.parametrize(
    ("contract", "points", "kind", "number"),
    [
        ("no-tricks", -8, "tricks", 4),
        ("no-hearts", -8, "", -8),  # the ace costs more than other hearts
        ("no-queens", -12, "queens", 2),
        ("no-king", -8, "king", 40),
        ("no-last-two", -12, "", -12),
        ("trumps", 20, "tricks", 4),
        ("dominoes", 20, "", 20),
    ],
)
def test_what_is_taken_is_counted_as_the_contract_scores(
    contract: str, points: float, kind: str, number: float
) -> None:
    position = position_in(contract)
    cards = points - contract_values(position.rules, contract).mean
    said, best = outcomes(
        position, answer("play S2", cards=cards), answer("play S3", cards=cards + 2, doubles=1)
    )
    assert said.kind == kind
    assert said.points == pytest.approx(points)
    assert said.number == pytest.approx(number)
    assert best.points == pytest.approx(points + 3)
    assert said.doubled == any(position.seat in double for double in position.doubles)


def test_a_card_is_valued_with_the_doubles_of_its_player_alone() -> None:
    rules, rng = PRESETS["pagat"], seeded(1)
    game = Game.start(rules, Plan.deals(1)).dealt(random_hands(rules, rng))
    assert game.deal
    game = game.act(Declare(best_detail(rules, "no-tricks", game.deal.auction.hands[0])))
    assert game.deal
    doubler, doubled = [seat for seat in rules.seats if seat != game.deal.auction.declarer][:2]
    found: dict[Seat, bool] = {}
    while game.turn and game.deal and len(found) < len(rules.seats):
        if kind_asked(game.deal) == "play":
            position = position_of(game.sheet, game.deal)
            said, _best = outcomes(position, answer("play S2"), answer("play S3"))
            found[game.turn] = said.doubled
            game = game.act(club.choose(BotView.of(game, game.turn), rng, 60))
        else:
            game = game.act(DoubleTurn((doubled,) if game.turn == doubler else ()))
    assert {seat for seat, is_doubled in found.items() if is_doubled} == {doubler, doubled}


@pytest.mark.trial
def test_the_differences_of_two_outcomes_are_the_loss() -> None:
    kinds = set()
    for name, position, found in advised(14, 40, 5, part=0.3):
        best = found[0]
        for said in found[1:4]:
            own, other = outcomes(position, said, best)
            gain = other.points - own.points + other.later
            assert gain == pytest.approx(best["value"] - said["value"], abs=0.5)
            assert own.later == -other.later
            kinds.add(name)
    assert {"double", "no-king", "trumps", "dominoes"} <= kinds


def test_contracts_are_compared_with_the_mean_of_the_table() -> None:
    start = Game.start(PRESETS["pagat"], Plan.deals(1)).dealt(
        random_hands(PRESETS["pagat"], seeded(1))
    )
    assert start.deal
    position = position_of(start.sheet, start.deal)
    said, best = outcomes(
        position, answer("declare trumps:S", cards=4, doubles=1), answer("declare no-king", later=6)
    )
    assert said == Outcome("declare", 0, 5, doubled=True, later=-6)
    assert best == Outcome("declare", 0, 0, doubled=True, later=6)


def test_a_double_is_explained_by_the_points_from_the_cards_if_they_speak_for_it() -> None:
    rules, rng = PRESETS["pagat"], seeded(1)
    game = Game.start(rules, Plan.deals(1)).dealt(random_hands(rules, rng))
    assert game.deal
    game = game.act(Declare(best_detail(rules, "no-queens", game.deal.auction.hands[0])))
    assert game.deal
    position = position_of(game.sheet, game.deal)
    assert position.seat == Seat.E
    passes, west, both = answer("double pass"), answer("double W"), answer("double N,W")
    scores = (-8.0, -1.0, -5.0, -9.5)
    assert before_doubles(position, passes, west, scores) == [(Seat.E, -1.0), (Seat.W, -9.5)]
    assert before_doubles(position, west, both, scores) == [(Seat.E, -1.0), (Seat.N, -8.0)]
    assert before_doubles(position, west, passes, scores) == []
    assert before_doubles(position, west, passes, (-8.0, -7.0, -5.0, -4.0)) == [
        (Seat.E, -7.0), (Seat.W, -4.0),
    ]  # fmt: skip
