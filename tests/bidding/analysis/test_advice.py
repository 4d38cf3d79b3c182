"""Published advice on the game, against the analysis; the table is in docs/analysis.md.

Each case is a position and what its advice says about two answers: how much better, in points, the
first is at least. Where the analysis disagrees, the case says so with the sign of the difference.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from bidding.analysis import Analysis, Answer, analyse
from games.playouts import warm_up
from games.rules.positions import parse_position

MIDDLING = "KT73.Q84.J962.95"
SIXTH = f"pagat; N {MIDDLING}; N declares no-tricks; left N no-tricks trumps"
OWES = f"pagat; E {MIDDLING}; N declares no-queens; owed N E 1"


class Case(NamedTuple):
    """A position, the answer that is better by the advice, another one, and the least difference.

    :ivar part: the part of the value that the advice speaks of, or ``value``.
    """

    position: str
    better: str
    other: str
    least: float
    part: str = "value"


CASES = {
    "start Dominoes from a rank between the cards": Case(
        "pagat; N 865.9865.986.986; N declares; left N dominoes",
        "declare dominoes:7", "declare dominoes:T", 3, "now",
    ),
    "many hearts are good in No Hearts": Case(
        "pagat; N K4.A976532.T5.83; N declares; left N no-hearts no-king no-tricks no-queens",
        "declare no-hearts", "declare no-queens", 1, "now",
    ),
    "no King of Hearts on a singleton king": Case(
        "pagat; N J98.K.Q9742.T863; N declares", "declare no-queens", "declare no-king", 8,
    ),
    "no No Hearts on a singleton ace": Case(
        "pagat; N J98.A.Q9742.T863; N declares", "declare no-queens", "declare no-hearts", 5,
    ),
    "aces are as good as twos in No Last Two": Case(
        "pagat; N A2.AK32.A72.AK72; N declares; left N no-last-two no-tricks",
        "declare no-last-two", "declare no-tricks", 10,
    ),
    "9 8 7 6 is poor in No Last Two": Case(
        "pagat; N 9876.T98.987.T98; N declares; left N no-last-two no-tricks",
        "declare no-tricks", "declare no-last-two", 30,
    ),
    "No Tricks is better for last than No King": Case(
        f"pagat; N {MIDDLING}; N declares; left N no-tricks no-king",
        "declare no-king", "declare no-tricks", -0.5, "later",
    ),
    "save Trumps": Case(
        f"pagat; N {MIDDLING}; N declares; left N no-tricks trumps",
        "declare no-tricks", "declare trumps:S", 15,
    ),
    "no Trumps first with six tricks": Case(
        "pagat; N AQ9873.K4.J62.95; N declares", "declare no-tricks", "declare trumps:S", 3,
    ),
    "Trumps first with seven tricks": Case(
        "pagat; N AKQ873.K42.J62.9; N declares", "declare trumps:S", "declare no-tricks", 1,
    ),
    "the jack from A J T 9 6 5 3 forces the queen and the king": Case(
        "pagat; N AJT9653.82.74.63; N declares trumps:S; play", "play SJ", "play S5", 0.4,
    ),
    "redouble a desperate double": Case(
        f"{SIXTH}; owed N E 1; doubles E>N", "redouble E", "redouble pass", 2,
    ),
    "pass a double by a good hand": Case(
        f"{SIXTH}; owed N; doubles E>N E>S E>W", "redouble pass", "redouble E", -1,
    ),
    "do not leave an owed double to Trumps": Case(
        f"{OWES}; left N no-queens trumps", "double N", "double pass", 10,
    ),
    "an owed double may be left to No Tricks": Case(
        f"{OWES}; left N no-queens no-tricks", "double N", "double pass", 0.5,
    ),
    "of equally good contracts the one that is doubled": Case(
        "pagat; N 5432..65432.5432; N declares; left N no-last-two no-hearts",
        "declare no-hearts", "declare no-last-two", 2,
    ),
}  # fmt: skip


def both(case: Case) -> tuple[Analysis, Answer, Answer]:
    found = analyse(parse_position(case.position), deals=3000, seed=1, sequential=False)
    answers = {answer.action: answer for answer in found.answers}
    return found, answers[case.better], answers[case.other]


@pytest.mark.trial
@pytest.mark.parametrize("name", CASES)
def test_the_analysis_agrees_with_published_advice(name: str) -> None:
    warm_up()
    case = CASES[name]
    _, better, other = both(case)
    assert getattr(better, case.part) - getattr(other, case.part) > case.least


def test_the_rank_that_is_good_for_the_cards_is_not_the_one_that_is_doubled() -> None:
    """The advice says 7; others then see that they are weak, and do not double."""
    warm_up()
    found = analyse(
        parse_position("pagat; N 865.9865.986.986; N declares; left N dominoes"), deals=1000
    )
    seven, two = (
        next(answer for answer in found.answers if answer.action == f"declare dominoes:{rank}")
        for rank in "72"
    )
    assert seven.now == max(answer.now for answer in found.answers)
    assert two.doubles > seven.doubles + 10


if __name__ == "__main__":
    for title, one in CASES.items():
        _, first, second = both(one)
        lead = getattr(first, one.part) - getattr(second, one.part)
        error = max(first.loss_se, second.loss_se)
        print(f"{title} | {first.action} | {second.action} | {lead:+.1f} ± {error:.1f} {one.part}")  # noqa: T201
