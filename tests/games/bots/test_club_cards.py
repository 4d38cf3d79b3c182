"""The cards of the club player, as a player who knows the game would expect them."""

from __future__ import annotations

from random import Random

import pytest

from games.bots import BotView, club
from games.bots.contract_values import contract_values
from games.bots.equivalent import groups
from games.bots.knowledge import knowledge_of
from games.rules import PRESETS, Game, Plan
from games.rules.play.actions import Play, parse_action
from games.rules.positions import parse_position
from tests.support.rules.playing import random_hands

PATIENCE = 60.0
AVOIDING = ("no-tricks", "no-hearts", "no-queens", "no-king", "no-last-two")


def card_in(text: str) -> str:
    view = BotView.at(parse_position(f"pagat; {text}"))
    return str(club.choose(view, Random(1), PATIENCE)).removeprefix("play ")  # noqa: S311


@pytest.mark.parametrize("contract", AVOIDING)
def test_under_two_higher_cards_the_highest_is_played(contract: str) -> None:
    for seat, trick in (("S", "SK SA"), ("W", "SK SA S2")):
        assert card_in(f"{seat} QJ543.T94.JT7.82; N declares {contract}; play {trick}") == "SQ"


def test_low_cards_are_kept_where_higher_ones_are_as_safe() -> None:
    rules, lowest, compared = PRESETS["pagat"], 0, 0
    for number in range(10):
        rng = Random(900 + number)  # noqa: S311
        contract = AVOIDING[number % len(AVOIDING)]
        game = Game.start(rules, Plan.deals(1)).dealt(random_hands(rules, rng))
        game = game.act(parse_action(f"declare {contract}"))
        while game.is_playing and game.turn:
            view = BotView.of(game, game.turn)
            action = club.choose(view, rng, PATIENCE)
            if isinstance(action, Play):
                known = knowledge_of(view)
                beaten = known.hand & known.led & (known.best - 1) if known.led else 0
                ways = groups(known, contract_values(rules, contract), beaten)
                if len(ways) > 1:
                    compared += 1
                    lowest += action.bit <= ways[0][1]
            game = game.act(action)
    assert compared > 80
    assert lowest / compared < 0.06


def test_the_ace_is_not_kept_for_the_last_two_tricks() -> None:
    play = (
        "DQ DT D4 DK D8 DA D9 SJ DJ D2 SA D6 D7 CK CJ D5 S8 SK S9 ST CQ CA C9 C8 S7 S5 S4 SQ "
        "CT C5 C7 C6 HK HT HQ H7 HJ H9 H8 S3 S2 S6"
    )
    hand = "T5.AQ82.K8653.97"  # HA, H2 and D3 are left, and a spade was led
    assert card_in(f"W {hand}; N declares no-last-two; play {play}") == "HA"


def test_a_card_that_guards_a_low_one_is_kept() -> None:
    hand = ".J2.J8542.AKQT97"
    thrown = card_in(f"W {hand}; N declares no-last-two; play SQ SA SK")
    assert thrown not in ("HJ", "H2", "D2")


@pytest.mark.parametrize(
    ("hand", "play"),
    [
        ("AK9542.6.QJ75.83", ""),
        ("AK9542.T64.5.983", ""),
        ("AKQ76.T64.J75.83", "SA S3 ST S9"),  # four are left in hand, and five elsewhere
    ],
)
def test_declarer_with_about_half_of_the_trumps_pulls_them(hand: str, play: str) -> None:
    assert card_in(f"N {hand}; N declares trumps:S; play {play}") in ("SA", "SK", "SQ")
