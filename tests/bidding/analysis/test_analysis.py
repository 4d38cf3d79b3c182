"""Analyses: the values follow from the scores of deals, and are the same each time."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

import numpy as np
import pytest

from bidding.analysis import Analysis, analyse
from bidding.analysis.allocation import LEAST, compared
from bidding.analysis.blocks import problem_of
from bidding.analysis.deals import likely_deals
from games.playouts import warm_up
from games.rules import PRESETS, RuleError
from games.rules.cards.hands import hand_text
from games.rules.positions import Position, parse_position, question
from tests.support.parameters import mostly_trials
from tests.support.rules.playing import random_hands

HAND = "AQ94.KJ72.QT3.K5"
DECLARES = f"pagat; N {HAND}; N declares"
DOUBLES = f"pagat; E {HAND}; N declares no-queens"
PLAYS = f"pagat; E {HAND}; N declares no-queens; doubles N>E E>N; play CA"
QUICK = ["pagat", "yale", "wikipedia", "leaver-3", "bustarret-5", "goldsmith-9"]


@pytest.fixture(autouse=True, scope="module")
def _warm() -> None:
    warm_up()


def some(text: str, deals: int = 300, seed: int = 0) -> Analysis:
    return analyse(parse_position(text), deals=deals, seed=seed, sequential=False)


@pytest.mark.parametrize("text", [DECLARES, DOUBLES])
def test_the_parts_add_up(text: str) -> None:
    found = some(text)
    best = found.answers[0]
    assert (best.loss, best.loss_se, best.equal) == (0, 0, True)
    for answer in found.answers:
        assert answer.value == pytest.approx(answer.now + answer.doubles + answer.later)
        assert answer.loss == pytest.approx(best.value - answer.value)
        assert answer.equal == (answer.loss <= 2 * answer.loss_se)
        assert sum(answer.bars) == answer.deals == 300
        assert list(answer.quantiles) == sorted(answer.quantiles)
    assert sum(answer.best_share for answer in found.answers) == pytest.approx(1)


def test_each_answer_of_the_question_is_valued_once() -> None:
    found = some(DOUBLES)
    assert {answer.action for answer in found.answers} == set(
        question(parse_position(DOUBLES)).texts
    )


@pytest.mark.trial
def test_the_same_seed_gives_the_same_numbers_with_one_worker_or_two() -> None:
    position = parse_position(f"{DECLARES}; left N no-king no-hearts")
    one = analyse(position, deals=1500, seed=7)
    assert analyse(position, deals=1500, seed=7) == one
    assert analyse(position, deals=1500, seed=8) != one
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as workers:
        assert analyse(position, deals=1500, seed=7, run=workers.map) == one


def test_clearly_worse_answers_get_fewer_deals() -> None:
    found = analyse(parse_position(DECLARES), deals=4000)
    worst = found.answers[-1]
    assert worst.deals == LEAST < found.deals <= 4000
    assert worst.loss > 3 * worst.loss_se


def test_an_analysis_ends_when_the_best_is_decided() -> None:
    found = analyse(parse_position(f"{DECLARES}; left N no-last-two trumps"), deals=50_000)
    others = [answer for answer in found.answers if answer.deals == found.deals][1:]
    assert found.deals < 50_000
    assert all(answer.loss > 3 * answer.loss_se or 2 * answer.loss_se <= 0.5 for answer in others)


def test_progress_may_stop_it() -> None:
    class Cancelled(Exception):
        pass

    seen = []

    def progress(done: int, most: int) -> None:
        seen.append((done, most))
        if done >= 500:
            raise Cancelled

    with pytest.raises(Cancelled):
        analyse(parse_position(DECLARES), deals=5000, progress=progress)
    assert seen[0] == (0, 5000)
    assert seen[-1][0] == 500


@pytest.mark.parametrize(
    ("deals", "seed", "code"), [(0, 0, "bad-deals"), (100_001, 0, "bad-deals"), (1, -1, "bad-seed")]
)
def test_numbers_out_of_range_are_refused(deals: int, seed: int, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        analyse(parse_position(DECLARES), deals=deals, seed=seed)
    assert refused.value.code == code


@pytest.mark.trial
@pytest.mark.parametrize("preset", mostly_trials(PRESETS, QUICK))
def test_declarations_of_all_rules_are_analysed(preset: str) -> None:
    rules = PRESETS[preset]
    cards = hand_text(random_hands(rules, Random(1))[0])  # noqa: S311
    found = some(f"{preset}; N {cards}; N declares", deals=40)
    assert len(found.answers) >= 1
    totals = [answer.now for answer in found.answers]
    assert np.isfinite(totals).all()


@pytest.mark.trial
@pytest.mark.parametrize(
    "options",
    [
        {"no_queens": 0},
        {"no_queens": 7, "trumps": -5},
        {"no_queens": -1000, "dominoes": [5, 5, 5, 5]},
        {"no_queens": 0, "redouble": "reply_round", "undoubled_negative": "settle"},
    ],
)
def test_contracts_of_any_points_are_analysed(options: dict[str, object]) -> None:
    written = f"options {json.dumps(options)}"
    for question_text in (DECLARES, DOUBLES, f"{DOUBLES}; doubles E>N; play CA"):
        for answer in some(f"{question_text}; {written}", deals=60).answers:
            assert np.isfinite([answer.value, answer.loss, answer.loss_se]).all()


def test_cards_with_doubles_between_two_count_more() -> None:
    plain = some(PLAYS.replace("; doubles N>E E>N", ""))
    doubled = some(f"pagat; E {HAND}; N declares no-queens; doubles E>N N>E; play CA")
    assert all(answer.doubles == 0 for answer in plain.answers)
    assert any(answer.doubles != 0 for answer in doubled.answers)


def test_a_double_that_is_owed_is_worth_more_the_fewer_deals_are_left() -> None:
    weak = "pagat; E AKQ9.KJ72.AQT.K5; N declares no-tricks"
    early = {answer.action: answer for answer in some(weak).answers}
    late = {a.action: a for a in some(f"{weak}; left N no-tricks trumps dominoes").answers}
    gains = [found["double N"].later - found["double pass"].later for found in (early, late)]
    assert 0 < gains[0] < gains[1]


def test_a_contract_saved_is_worth_something_later() -> None:
    found = some(f"{DECLARES}; left N trumps no-tricks")
    later = {answer.action: answer.later for answer in found.answers}
    # Trumps can be chosen to suit the hand, No Tricks cannot.
    assert later["declare no-tricks"] > later["declare trumps:S"]


def test_those_who_double_are_given_better_hands() -> None:
    told = parse_position(f"pagat; W {HAND}; N declares no-tricks; doubles E>N E>S E>W")
    quiet = parse_position(f"pagat; W {HAND}; N declares no-tricks")

    def honours(position: Position) -> float:
        problem = problem_of(position)
        table = problem.table(position.announced)
        dealt = likely_deals(position, table, problem.sampler, 2000, seed=1)
        high = sum(1 << 13 * suit + rank for suit in range(4) for rank in (10, 11, 12))
        return float(np.mean([int(hand & high).bit_count() for hand in dealt[:, 1]]))

    assert honours(told) < honours(quiet) - 0.2


@pytest.mark.trial
def test_doubling_the_deals_moves_values_by_no_more_than_their_errors_say() -> None:
    outside = total = 0
    for seed in range(60):
        position = parse_position(DOUBLES if seed % 2 else f"{DECLARES}; left N no-king trumps")
        later = np.zeros(len(question(position).answers))
        half, whole = (
            compared(position, later, deals=deals, seed=seed * 10 + n, sequential=False)
            for n, deals in enumerate((500, 1000))
        )
        for n in range(len(later)):
            a, b = half.values(n), whole.values(n)
            error = (a.var(ddof=1) / len(a) + b.var(ddof=1) / len(b)) ** 0.5
            outside += abs(a.mean() - b.mean()) > 2 * error
            total += 1
    assert outside / total < 0.08
