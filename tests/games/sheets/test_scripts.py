"""The arithmetic of the scripts: it agrees with the rules.

A sheet is filled in without a connection, and a hand of Chinese Poker is arranged without asking
the server, so the scripts compute; the server computes everything again. Whole games are drawn at
random over the presets and over options that score sheets know.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.rules import PRESETS
from games.rules.cards.cards import pack
from games.rules.cards.masks import mask_of
from games.rules.contracts.schemes import PlaceScoring, Scoring
from games.rules.play.row_strength import strength
from tests.support.drawn_sheets import (
    ON_SHEETS,
    DrawnGame,
    drawn_game,
    drawn_taken,
    rules_at_random,
)
from tests.support.javascript import run_module
from tests.support.profiles import examples
from tests.support.rules.deals import can_be

SCRIPT = Path(__file__).with_name("scripts_answers.js")
GAMES = examples(90)
"""Of rule sets at random, beside one of each preset."""
POKER_HANDS = examples(3000)
TAKEN = examples(3000)


def poker_rows(rng: Random) -> list[list[str]]:
    """Return three rows of few ranks, so that pairs, straights and flushes are common."""
    ranks = rng.sample("23456789TJQKA", rng.randint(4, 7))
    cards = [card for card in pack(52) if card.rank in ranks]
    chosen = [str(card) for card in rng.sample(cards, 13)]
    return [chosen[:3], chosen[3:8], chosen[8:]]


@cache
def drawn() -> tuple[list[DrawnGame], list[list[list[str]]]]:
    rng = Random(1)  # noqa: S311  # the same each time
    rules = [*ON_SHEETS, *(rules_at_random(rng) for _ in range(GAMES))]
    return [drawn_game(one, rng) for one in rules], [poker_rows(rng) for _ in range(POKER_HANDS)]


@cache
def answers() -> Any:
    games, poker = drawn()
    data = [{"sheet": one.document, "deals": one.deals, "turns": one.turns} for one in games]
    rest = {
        "played": [*map(saved, played())],
        "poker": poker,
        "taken": some_taken(),
        "steps": hearts(),
        "nobody": rounds_of_doubles(),
        "signs": {"sheet": games[0].document, "contracts": ["trumps", "dominoes", "trumps:NT"]},
    }
    return run_module(SCRIPT, {"games": data} | rest)


@cache
def some_taken() -> list[dict[str, Any]]:
    """Return what may have been taken in contracts of score sheets, right and wrong."""
    rng = Random(3)  # noqa: S311
    rules = PRESETS["brader"]
    seats, found = [str(seat) for seat in rules.seats], []
    for _ in range(TAKEN):
        scoring = rules.contract(rng.choice(rules.contracts)).scoring
        taken = drawn_taken(scoring, seats, rng)
        if rng.random() < 0.5:
            spoil(taken, seats, rng)
        found.append({"scoring": scoring.to_json(), "taken": taken, "seats": seats})
    return found


def spoil(taken: Any, seats: list[str], rng: Random) -> None:
    """Change one entry."""
    if isinstance(taken, list):
        taken[rng.randrange(len(taken))] = rng.choice(seats)
        if rng.random() < 0.3:
            taken.pop() if rng.random() < 0.5 else taken.append(rng.choice(seats))
    elif "ace" in taken and rng.random() < 0.5:
        taken["ace"] = rng.choice(seats)
    else:
        one, other = rng.sample(seats, 2)
        taken[one] -= 1
        taken[other] += rng.randint(0, 1)


@pytest.mark.sampled
def test_the_scripts_accept_what_the_rules_accept() -> None:
    rules = PRESETS["brader"]
    by_data = {str(c.scoring.to_json()): c.scoring for c in map(rules.contract, rules.contracts)}
    expected = [is_whole(by_data[str(one["scoring"])], one["taken"]) for one in some_taken()]
    assert answers()["taken"] == expected
    assert TAKEN // 10 < sum(expected) < TAKEN - TAKEN // 10


def is_whole(scoring: Scoring, taken: Any) -> bool:
    """Return whether the rules accept what was taken; scripts also want the last to go out."""
    full = not isinstance(scoring, PlaceScoring) or len(taken) == len(scoring.values)
    return full and can_be(scoring, taken, 4)


def hearts() -> list[dict[str, Any]]:
    """Return one entry of hearts: all to North, one of them to East, then all to East."""
    rules = PRESETS["brader"]
    scoring = next(c.scoring for c in map(rules.contract, rules.contracts) if c.name == "no-hearts")
    steps = [["N", "5"], ["N", "13"], ["N", "-1"], ["E", "1"], ["N", "-12"], ["E", "12"]]
    seats = [str(seat) for seat in rules.seats]
    return [{"scoring": scoring.to_json(), "seats": seats, "steps": steps}]


def test_whoever_takes_all_hearts_has_the_ace() -> None:
    (taken,) = answers()["steps"]
    assert [one.get("ace") for one in taken] == [None, "N", None, None, None, "E"]


def test_a_contract_without_its_trumps_or_start_has_its_letter() -> None:
    assert answers()["signs"] == [["Tr"], ["D"], ["NT"]]


#: what East, South and West say before "nobody else doubles" where North declares No Queens: the
#: number of passes that it stands for, and who is then asked whether they double these players
NOBODY_ELSE: list[tuple[list[list[str]], int, list[Any] | None]] = [
    ([], 3, None),
    ([["N"]], 2, ["N", ["E"]]),
    ([["N"], []], 1, ["N", ["E"]]),
    ([["N", "W"]], 1, ["W", ["N", "E", "S"]]),
    ([["S"]], 0, ["S", ["N", "E", "W"]]),
    ([["N"], ["N"], ["N"]], 0, ["N", ["E", "S", "W"]]),
    ([[], ["E"]], 1, ["E", ["S"]]),
    ([[], [], []], 0, None),
]


def rounds_of_doubles() -> list[dict[str, Any]]:
    """Return beginnings of rounds of doubles, by rules in which players may reply to a double."""
    document = next(one for one in drawn()[0] if one.rules.redouble == "reply_round").document
    return [
        {"sheet": document, "contract": "no-queens", "said": said} for said, _, _ in NOBODY_ELSE
    ]


def test_who_may_redouble_is_asked_when_nobody_else_doubles() -> None:
    expected = [{"passes": passes, "next": follows} for _, passes, follows in NOBODY_ELSE]
    assert answers()["nobody"] == expected


@cache
def played() -> list[DrawnGame]:
    """Games by those rules that only live tables know."""
    rng = Random(2)  # noqa: S311
    return [drawn_game(rules, rng) for rules in PRESETS.values() if not rules.on_sheets]


def saved(game: DrawnGame) -> dict[str, Any]:
    """A game as the server sends it, with the scores of each deal."""
    lines = zip(game.deals, game.expected, strict=True)
    deals = [
        deal | {name: expected["line"][name] for name in ("raw", "net")} for deal, expected in lines
    ]
    return game.document | {"deals": deals}


def deals() -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    for game, answer in zip(drawn()[0], answers()["games"], strict=True):
        yield from zip(game.expected, answer, strict=True)


@pytest.mark.sampled
@pytest.mark.parametrize("name", ["open", "doubles", "used", "owed", "entered", "line"])
def test_the_scripts_agree_with_the_rules(name: str) -> None:
    pairs = [(expected[name], answer[name]) for expected, answer in deals()]
    assert len(pairs) > 20 * GAMES
    for expected, answer in pairs:
        assert answer == expected


def test_a_sheet_shows_games_by_rules_that_it_cannot_be_filled_in_with() -> None:
    for game, answer in zip(played(), answers()["played"], strict=True):
        assert [one["totals"] for one in answer] == [one["line"]["totals"] for one in game.expected]
        if not game.rules.alternatives and game.rules.sequence == "free":
            for name in ("used", "owed"):
                assert [one[name] for one in answer] == [one[name] for one in game.expected]
        assert all(one["taken"] for one in answer)
    salads = [
        one["taken"]
        for game, answer in zip(played(), answers()["played"], strict=True)
        for deal, one in zip(game.deals, answer, strict=True)
        if deal["contract"] == "salad"
    ]
    assert salads
    assert all("king of hearts: Player" in text for text in salads)


def test_the_rows_of_chinese_poker_are_as_strong_as_the_rules_say() -> None:
    for rows, answer in zip(drawn()[1], answers()["poker"], strict=True):
        front, middle, back = (strength(mask(row)) for row in rows)
        assert answer["kinds"] == [value >> 20 for value in (front, middle, back)]
        assert answer["order"] == (front > middle) - (front < middle)
        assert answer["foul"] == (front >= middle or middle > back)


def mask(row: list[str]) -> int:
    by_name = {str(card): card for card in pack(52)}
    return mask_of([by_name[card] for card in row])
