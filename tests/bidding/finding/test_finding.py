"""Finding questions worth asking: reproducible, with reasons that its numbers bear out."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from bidding.analysis import analyse
from bidding.finding import Wanted, find_in_game, search
from bidding.finding.finds import DEALS, LIMITS
from bidding.finding.questions import asked_in_game
from bidding.finding.reasons import (
    REASONS,
    Answered,
    Limits,
    difficulty_of,
    is_clear,
    reasons_of,
    subject_of,
)
from bidding.finding.wanted import KINDS, derived_seed
from games.rules import PRESETS, RuleSet
from games.rules.positions import position_from_json, position_to_json, question
from tests.support.parameters import mostly_trials

PAGAT = PRESETS["pagat"]
ROUGH = Limits(close=2.0, apart=6.0, costly=5.0, differ=5.0)


def few(**more: object) -> Wanted:
    """Return a search whose games are short to search: few questions pass the sieve."""
    fields = {"rules": PAGAT, "kinds": ("double",), "contracts": ("no-hearts",), "seed": 5}
    return Wanted(**(fields | more))  # type: ignore[arg-type]  # the tests give the right ones


def answered(text: str, loss: float, *, equal: bool = False) -> Answered:
    return Answered(text, subject_of(text, suits=True), loss, equal)


# --- Reasons --------------------------------------------------------------------------------------


def test_two_close_answers_need_others_that_are_clearly_worse() -> None:
    best, next_one, third = (answered(f"double {seat}", 0.0) for seat in ("pass", "E", "maximum"))
    best = answered("double pass", 0.0, equal=True)
    next_one = answered("double E", 1.5, equal=True)
    third = answered("double maximum", 7.0)
    said = ("double pass", "double pass", ROUGH)
    assert reasons_of([best, next_one, third], *said) == ("close",)
    assert reasons_of([best, next_one], *said) == ()
    assert reasons_of([best, next_one, answered("double maximum", 4.0)], *said) == ()
    assert reasons_of([best, answered("double E", 3.0), third], *said) == ()


def test_trump_suits_of_one_contract_are_not_two_close_answers() -> None:
    texts = {"declare trumps:S": 0.0, "declare trumps:H": 0.5, "declare no-king": 9.0}
    answers = [answered(text, loss) for text, loss in texts.items()]
    said = ("declare trumps:S", "declare trumps:S", ROUGH)
    assert reasons_of(answers, *said) == ()
    assert reasons_of([*answers, answered("declare no-hearts", 1.0)], *said) == ("close",)
    assert subject_of("play H5", suits=True) == subject_of("play HK", suits=True)
    assert subject_of("play H5", suits=False) != subject_of("play HK", suits=False)


def test_a_costly_answer_of_the_club_bot_and_different_answers_of_the_bots() -> None:
    best = answered("redouble pass", 0.0, equal=True)
    answers = [best, answered("redouble E", 5.5)]
    assert reasons_of(answers, "redouble E", "redouble E", ROUGH) == ("costly",)
    assert reasons_of(answers, "redouble E", "redouble pass", ROUGH) == ("costly", "disagree")
    assert reasons_of(answers, "redouble pass", "redouble E", ROUGH) == ("disagree",)
    assert reasons_of(answers, "redouble pass", "redouble pass", ROUGH) == ()
    unsure = [best, answered("redouble E", 5.5, equal=True)]
    assert reasons_of(unsure, "redouble E", "redouble pass", ROUGH) == ()


def test_a_question_is_the_harder_the_stronger_the_bots_that_err() -> None:
    answers = [answered("play H5", 0.0, equal=True), answered("play S9", 20.0)]
    club, expert, both, none = (
        difficulty_of(answers, *said)
        for said in (
            ("play S9", "play H5"),
            ("play H5", "play S9"),
            ("play S9", "play S9"),
            ("play H5", "play H5"),
        )
    )
    assert (none, club, expert, both) == (0, 40, 30, 70)
    close = [answered("play H5", 0.0, equal=True), answered("play S9", 0.0, equal=True)]
    assert difficulty_of(close, "play S9", "play H5") == 30


def test_what_the_club_bot_answers_clearly_right_is_dropped_at_once() -> None:
    answers = [answered("double pass", 0.0), answered("double E", 11.0)]
    assert is_clear(answers, "double pass", 10.0)
    assert not is_clear(answers, "double E", 10.0)
    assert not is_clear(answers, "double pass", 12.0)


# --- Searching ------------------------------------------------------------------------------------


def test_the_seed_of_an_analysis_does_not_give_away_that_of_the_search() -> None:
    seeds = {derived_seed(7, "analysis", number, 1, 2) for number in range(100)}
    assert len(seeds) == 100
    assert all(0 <= seed < 2**63 for seed in seeds)
    assert derived_seed(7, "analysis", 1, 1, 2) in seeds


@pytest.mark.parametrize(
    "rules",
    mostly_trials(list(PRESETS.values()), [PRESETS["leaver-3"]]),
    ids=lambda rules: rules.preset,
)
def test_each_question_has_several_answers_and_is_of_a_kind_that_is_wanted(rules: RuleSet) -> None:
    wanted = Wanted(rules, ("double", "redouble"), seed=1)
    for questions in asked_in_game(wanted, 0):
        for asked in questions:
            assert asked.question.kind in wanted.kinds
            assert len(asked.question.answers) > 1
            assert asked.question.text_of(asked.club) in asked.question.texts
            assert position_from_json(position_to_json(asked.position)) == asked.position


def test_finds_are_of_the_kinds_and_contracts_wanted_and_as_valuable_as_they_say() -> None:
    found = [find_in_game(few(), 0)]
    finds = [one for game in found for one in game.finds]
    assert finds
    for one in finds:
        assert one.kind == "double"
        assert one.contract == "no-hearts" == one.position.announced.contract
        assert set(one.reasons) <= set(REASONS)
        assert 0 <= one.difficulty <= 100
        answers = {answer.action: answer for answer in one.analysis.answers}
        if "costly" in one.reasons:
            assert answers[one.club].loss >= LIMITS.costly
            assert not answers[one.club].equal
        assert answers.keys() == set(question(one.position).texts)
        again = analyse(one.position, deals=DEALS, seed=one.analysis.seed)
        assert again == one.analysis
        assert "seconds" not in one.values
    assert sum(game.passed for game in found) >= len(finds)
    assert all(game.looked >= game.passed for game in found)


@pytest.mark.trial
def test_the_same_seed_gives_the_same_finds_in_any_order_and_another_one_others() -> None:
    one = search(few(), 2)
    again = [find_in_game(few(), number) for number in (1, 0)]
    assert again == one[::-1]
    assert search(few(seed=4), 2) != one


@pytest.mark.trial
@pytest.mark.parametrize("rules", ["pagat", "bustarret-5"])
def test_the_same_seed_gives_the_same_finds_with_one_worker_or_two(rules: str) -> None:
    wanted = Wanted(PRESETS[rules], KINDS, seed=8)
    one = search(wanted, 2)
    assert any(game.finds for game in one)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as workers:
        assert search(wanted, 2, run=workers.map) == one


def test_a_search_can_be_stopped_in_a_game() -> None:
    class Stopped(Exception):
        pass

    def stop(looked: int) -> None:
        raise Stopped

    with pytest.raises(Stopped):
        find_in_game(few(), 0, stop)
