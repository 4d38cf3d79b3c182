"""The novice plays, doubles and declares as a beginner might, one rule of thumb at a time."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.bots import BotView, novice
from games.rules import parse_action
from games.rules.contracts.doubles import DoubleTurn
from games.rules.positions import parse_position

SEEDS = range(40)
LOW = "5432.652.632.743"


def actions_in(text: str) -> list[str]:
    """Return the actions of novices with different random numbers in one position of `pagat`."""
    view = BotView.at(parse_position(f"pagat; {text}"))
    return [str(novice.choose(view, Random(seed), 0.01)) for seed in SEEDS]  # noqa: S311


def cards_in(text: str) -> set[str]:
    return {action.removeprefix("play ") for action in actions_in(text)}


def doubled_in(text: str) -> Counter[str]:
    """Return how often which players are doubled."""
    turns = [parse_action(action) for action in actions_in(text)]
    return Counter("".join(turn.targets) for turn in turns if isinstance(turn, DoubleTurn))


@pytest.mark.parametrize(
    ("position", "card"),
    [
        ("E 9832.T762.QT4.93; N declares trumps:C; play DA", "D4"),
        ("S 9832.T762.QT4.93; N declares trumps:C; play D6 DK", "D4"),
        ("W 9853.T7653..T932; N declares trumps:C; play D6 DK CJ", "S3 H3"),  # no trump is wasted
        ("W 9853.T76532.942.; N declares trumps:C; play C6 CK CA", "D2 H2"),
    ],
)
def test_who_cannot_take_a_wanted_trick_plays_the_lowest(position: str, card: str) -> None:
    played = cards_in(position)
    assert played
    assert played <= set(card.split())


def test_a_wanted_trick_is_taken_as_cheaply_as_possible_by_the_last_player() -> None:
    hand = "AQJ2.T762.QT4.93"
    assert cards_in(f"W {hand}; N declares trumps:C; play S5 ST S9") == {"SJ"}
    assert cards_in("W .T762.AQT74.T932; N declares trumps:C; play S5 ST S9") == {"C2"}


def test_who_plays_early_to_a_wanted_trick_takes_it_with_the_ace_or_plays_low() -> None:
    assert cards_in("E AQJ2.T762.QT4.93; N declares trumps:C; play S5") == {"SA"}
    assert cards_in("E J972.T762.QT4.93; N declares trumps:C; play S5") == {"S2"}


def test_an_ace_is_led_where_tricks_are_wanted() -> None:
    assert cards_in("N AQJ2.T762.QT4.93; N declares trumps:H; play") == {"SA"}
    assert cards_in("N QJ52.T762.QT4.93; N declares trumps:H; play") == {"S2"}


def test_the_highest_card_left_is_led_where_tricks_are_wanted() -> None:
    """The ace of clubs is out: the king takes a trick, however long another suit is."""
    played = "play CA C3 C9 C4 D5 DA D2 D3"
    assert cards_in(f"W 9876.J86.AT7.KT3; S declares trumps:H; {played}") == {"CK"}


def test_with_players_behind_an_unwanted_trick_is_taken_as_low_as_possible() -> None:
    hand = "K7.T762.QT42.932"
    for contract in ("no-tricks", "no-queens", "no-king"):
        assert cards_in(f"E {hand}; N declares {contract}; play S5") == {"S7"}


def test_the_last_player_takes_an_unwanted_trick_with_the_highest_card() -> None:
    assert cards_in("W K87.T762.QT4.932; N declares no-tricks; play S5 S3 S2") == {"SK"}
    # But not with a card that costs.
    assert cards_in("W KQ87.T762.T4.932; N declares no-queens; play S5 S3 S2") == {"SK"}
    assert cards_in("W Q87.T762.T43.932; N declares no-queens; play S5 S3 S2") == {"S8"}


@pytest.mark.parametrize("contract", ["no-tricks", "no-queens", "no-hearts", "no-king"])
def test_a_trick_is_ducked_with_the_highest_or_with_the_lowest_card(contract: str) -> None:
    assert cards_in(f"E AJ73.T762.T4.932; N declares {contract}; play SK") == {"SJ", "S3"}


def test_what_scores_is_thrown_under_a_higher_card() -> None:
    assert cards_in("E Q753.T762.T4.932; N declares no-queens; play SK") == {"SQ"}


def test_a_trick_of_no_cost_is_often_taken_by_the_last_player_to_lose_a_high_card() -> None:
    position = "W AJ73.T762.T4.932; N declares no-queens; play SK S5 S6"
    assert cards_in(position) == {"SA", "S3"}


def test_high_cards_are_played_first_where_only_the_last_tricks_cost() -> None:
    assert cards_in("N AJ73.T762.T4.932; N declares no-last-two; play") == {"SA"}
    assert cards_in("E AJ73.T762.T4.932; N declares no-last-two; play S5") == {"SA"}
    assert cards_in("E J73.T762.T43.932; N declares no-last-two; play SK") == {"SJ"}
    assert cards_in("E AK73.T762.J5432.; N declares no-last-two; play C5") == {"SA"}


def test_dangerous_cards_are_discarded() -> None:
    assert cards_in("E K973.AJ762.QT42.; N declares no-tricks; play CA") == {"HA"}
    assert cards_in("E A73.KJ762.QT842.; N declares no-king; play CA") == {"HK"}
    assert cards_in("E A73.KJ762.QT842.; N declares no-queens; play CA") == {"DQ"}
    # Many remember that the ace of hearts may have to take the king.
    assert cards_in("E A973.A762.JT842.; N declares no-king; play CA") == {"HA", "SA"}


def test_a_low_card_that_guards_an_ace_alone_is_not_led() -> None:
    for contract in ("no-king", "no-queens", "no-tricks"):
        led = cards_in(f"N T865.J62.T976.A4; N declares {contract}; play")
        assert led <= {"S5", "H2", "D6"}
    # A low card with others may be led.
    assert "C2" in cards_in("N T865.J62.T97.A82; N declares no-king; play")


def test_no_high_card_is_led_instead_of_a_low_one() -> None:
    assert not cards_in("N AKQJ.AQJT.K.AKQ5; N declares no-tricks; play") & {"DK", "CA", "HA"}


def test_a_high_card_is_not_led_on_which_a_heart_was_thrown_before() -> None:
    hand, play = "QJ9.KJ98.QJT.AKQ", "play CK C3 HA C2"
    assert cards_in(f"N {hand}; N declares no-hearts; {play}") <= {"S9", "DT"}


def test_a_card_of_dominoes_makes_way_for_the_own_cards() -> None:
    # Five cards wait behind the eight of diamonds, two behind that of spades.
    assert cards_in("N AK8.82.876543.85; N declares dominoes:8; play") == {"D8"}


def test_nobody_is_doubled_with_a_bare_ace_of_hearts() -> None:
    assert doubled_in("E 5432.A7.5432.432; N declares no-hearts") == {"": len(SEEDS)}


def test_declarer_alone_is_doubled_with_a_good_hand_and_nobody_with_a_bad_one() -> None:
    assert doubled_in("E T732.J84.T63.Q52; N declares no-tricks")["N"] > len(SEEDS) / 2
    assert doubled_in("E AKQJ.AKQ.AKQ.AKQ; N declares no-tricks") == {"": len(SEEDS)}


def test_all_are_doubled_only_with_a_splendid_hand() -> None:
    assert doubled_in(f"E {LOW}; N declares no-tricks")["NSW"] > len(SEEDS) / 2
    assert "NSW" not in doubled_in("E T732.J84.T63.Q52; N declares no-tricks")


def test_no_hearts_is_not_declared_with_high_hearts() -> None:
    left = "left N no-tricks no-queens no-king no-hearts trumps"
    declared = actions_in(f"N KQ5.KQT32.A43.32; N declares; {left}")
    assert "declare no-hearts" not in declared
    assert "declare no-hearts" in actions_in(f"N J853.32.T943.J42; N declares; {left}")


def test_with_many_high_cards_no_contract_to_avoid_tricks_is_declared() -> None:
    hand = "QJT.AK3.AT9.AKQ9"
    names = "no-tricks no-queens no-king no-hearts no-last-two"
    assert set(actions_in(f"N {hand}; N declares; left N {names} trumps")) == {"declare trumps:C"}
    declared = actions_in("N AJ82.AK3.T932.42; N declares; left N no-tricks no-king")
    assert set(declared) == {"declare no-tricks"}  # the ace and king of hearts have one low heart


def test_a_short_suit_without_ace_and_king_is_not_declared_as_trumps() -> None:
    left = "left N no-tricks no-last-two trumps"
    assert "declare trumps:C" not in actions_in(f"N T865.Q9.K84.J986; N declares; {left}")
    for hand in ("T865.Q9.J84.AJ86", "T865.Q9.J84.KJ86", "A65.K9.J84.QJ986"):
        assert "declare trumps:C" in actions_in(f"N {hand}; N declares; {left}")
    assert set(actions_in("N T865.Q9.K84.J986; N declares; left N trumps")) == {"declare trumps:C"}


def test_dominoes_and_trumps_are_doubled_only_with_a_hand_that_is_clearly_better() -> None:
    assert doubled_in("E K97.T876.J732.T7; N declares dominoes:4") == {"": len(SEEDS)}
    assert doubled_in("E J98.T87.J987.T87; N declares dominoes:8")[""] < len(SEEDS) / 2
    assert doubled_in("E KQ7.K76.Q32.K952; N declares trumps:C") == {"": len(SEEDS)}
    assert doubled_in("E AK7.A76.A32.AK92; N declares trumps:C")[""] < len(SEEDS) / 2
