"""Bots play every preset legally, and their actions depend only on their view."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random

import pytest

from games.bots import STRENGTHS, BotView, choose, club, expert, novice, warm_up
from games.rules import PRESETS, Game, Plan, Seat, parse_action
from games.rules.cards.hands import hands_of, read_hand
from games.rules.cards.masks import bits, pack_mask
from games.rules.contracts.doubles import DoubleTurn
from games.rules.play.actions import Action, Declare
from games.rules.play.chinese_poker import PokerPlay
from games.rules.positions import parse_position
from tests.support.bots import deals_of, play_game
from tests.support.parameters import mostly_trials
from tests.support.rules.playing import random_hands
from tests.support.rules.resampling import resampled


@pytest.fixture(autouse=True, scope="module")
def _warm() -> None:
    warm_up()


@pytest.mark.parametrize("preset", mostly_trials(PRESETS, ["leaver-3", "french-32"]))
def test_bots_play_by_the_rules(preset: str) -> None:
    rules, rng = PRESETS[preset], Random(preset)  # noqa: S311
    names = rng.sample([*STRENGTHS, *STRENGTHS], rules.players)
    bots = {seat: STRENGTHS[name] for seat, name in zip(rules.seats, names, strict=True)}
    plan = Plan.deals(rules.series)
    deals = deals_of(rules, rng)[: rules.series]
    game = play_game(rules, deals, bots, rng, budget=0.001, plan=plan)
    assert len(game.sheet.deals) == rules.series
    assert sum(game.totals.values()) + game.sheet.check == 0


@pytest.mark.trial
@pytest.mark.parametrize("preset", ["pagat", "yale", "french-32", "leaver-3", "bustarret-5"])
def test_what_is_hidden_changes_no_choice(preset: str) -> None:
    rules, rng = PRESETS[preset], Random(preset)  # noqa: S311
    compared = 0
    while compared < 6:
        game = Game.start(rules).dealt(random_hands(rules, rng))
        actions: list[Action] = []
        for _ in range(rng.randrange(30)):
            if not game.is_playing:
                break
            assert game.turn
            actions.append(choose("club", BotView.of(game, game.turn), rng, 0.01))
            game = game.act(actions[-1])
        other = elsewhere(game, actions, rng)
        if other and game.turn:
            one, two = BotView.of(game, game.turn), BotView.of(other, game.turn)
            assert str(one) == str(two)
            for bot in (novice.choose, club.choose, partial(expert.choose, most=24)):
                # If time is not short, a choice depends only on the view and the random numbers.
                assert bot(one, Random(1), 60.0) == bot(two, Random(1), 60.0)  # noqa: S311
            compared += 1


def elsewhere(game: Game, actions: list[Action], rng: Random) -> Game | None:
    """Return the same game with other cards where the player in turn cannot see them."""
    assert game.deal
    if not game.is_playing:
        return None
    if isinstance(game.deal, PokerPlay):
        return None
    deal = resampled(game.deal, actions, game.turn, rng)
    return Game(game.sheet, deal) if deal else None


def test_a_view_reads_the_same_every_time() -> None:
    game = Game.start(PRESETS["pagat"]).dealt(random_hands(PRESETS["pagat"], Random(1)))  # noqa: S311
    view = BotView.of(game, Seat.N)
    assert str(view) == str(BotView.of(game, Seat.N))
    assert '"S"' in str(view)
    assert len(view.deal.hands) == 1


GOOD = "432.5432.432.432"
"""A hand without a card above the five, with which nobody takes a trick."""
BAD = "AKQJ.AKQ.AKQ.AKQ"


@pytest.mark.parametrize(("hand", "low", "high"), [(GOOD, 0.85, 1.0), (BAD, 0.0, 0.0)])
def test_a_novice_doubles_with_a_good_hand_and_not_without(
    hand: str, low: float, high: float
) -> None:
    said = [_said(hand, seed) for seed in range(200)]
    assert low <= sum(bool(targets) for targets in said) / len(said) <= high


def test_a_novice_doubles_declarer_alone_with_a_fair_hand_and_all_with_a_splendid_one() -> None:
    fair = [_said("T732.J84.T63.Q52", seed) for seed in range(200)]
    assert Counter(filter(None, fair)).most_common(1)[0][0] == (Seat.N,)
    splendid = [_said(GOOD, seed) for seed in range(200)]
    assert Counter(splendid).most_common(1)[0][0] == (Seat.N, Seat.S, Seat.W)


@pytest.mark.trial
def test_a_novice_doubles_about_once_in_five_deals() -> None:
    rules, rng = PRESETS["pagat"], Random(5)  # noqa: S311
    bots = dict.fromkeys(rules.seats, novice.choose)
    games = [
        play_game(rules, deals_of(rules, rng)[:7], bots, rng, plan=Plan.deals(7)) for _ in range(24)
    ]
    deals = [deal for game in games for deal in game.sheet.deals]
    doublers = sum(len({double.by for double in deal.doubles}) for deal in deals)
    assert 1 / 7 < doublers / len(deals) / rules.players < 1 / 4
    doubles = [Counter(double.by for double in deal.doubles).values() for deal in deals]
    everybody = sum(count > 1 for one in doubles for count in one)
    assert everybody < doublers / 8


def test_a_novice_declares_no_contract_for_which_its_hand_is_bad() -> None:
    rules = PRESETS["pagat"]
    high = read_hand("A3.AKQJT9.AK.A54")
    chosen = set()
    for seed in range(60):
        rng = Random(seed)  # noqa: S311
        others = rng.sample(bits(pack_mask(rules.cards) & ~high), 39)
        hands = (high, *(sum(others[n : n + 13]) for n in (0, 13, 26)))
        game = Game.start(rules, first_declarer=Seat.N).dealt(hands)
        action = novice.choose(BotView.of(game, Seat.N), rng, 0.01)
        assert isinstance(action, Declare)
        chosen.add(action.declaration.contract)
    assert chosen == {"trumps"}


# West has no diamond.
@pytest.mark.parametrize(
    ("contract", "played"), [("no-king", "HK"), ("no-hearts", "HA"), ("no-queens", "SQ")]
)
def test_a_novice_does_not_make_the_most_obvious_mistakes(contract: str, played: str) -> None:
    rules = PRESETS["pagat"]
    hands = hands_of(
        "N:5432.52.65432.32 T987.QT.T987.Q64 6.7643.AKQJ.T987 AKQJ.AKJ98..AKJ5", 52, rules.seats
    )
    game = Game.start(rules, first_declarer=Seat.N).dealt(hands)
    for text in (f"declare {contract}", *("pass",) * 4, "play D2", "play D7", "play DJ"):
        game = game.act(parse_action(text))
    for seed in range(40):
        action = novice.choose(BotView.of(game, Seat.W), Random(seed), 0.01)  # noqa: S311
        assert str(action) == f"play {played}"


def _said(hand: str, seed: int) -> tuple[Seat, ...]:
    """Return whom a novice doubles as East, after North has declared No Tricks."""
    rules, rng = PRESETS["pagat"], Random(seed)  # noqa: S311
    east = read_hand(hand)
    others = rng.sample(bits(pack_mask(rules.cards) & ~east), 39)
    north, south, west = (sum(others[n : n + 13]) for n in (0, 13, 26))
    game = Game.start(rules, first_declarer=Seat.N).dealt((north, east, south, west))
    game = game.act(parse_action("declare no-tricks"))
    action = novice.choose(BotView.of(game, Seat.E), rng, 0.01)
    assert isinstance(action, DoubleTurn)
    return action.targets


def test_an_expert_keeps_a_queen_when_playing_it_gains_less_than_playouts_can_tell() -> None:
    """By playouts the queen of diamonds gains half a point at most, and nothing among club bots."""
    for seat, trick in (("E", "D5"), ("E", "DJ"), ("S", "D5 D4")):
        text = f"pagat; {seat} K97.AJ762.Q2.J42; N declares no-queens; play {trick}"
        view = BotView.at(parse_position(text))
        played = {str(expert.choose(view, Random(n), 60.0, most=400)) for n in range(4)}  # noqa: S311
        assert played == {"play D2"}
