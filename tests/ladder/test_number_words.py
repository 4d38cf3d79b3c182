"""The terms of a number on a ladder give the number when a reader computes it."""

from __future__ import annotations

import re
from datetime import timedelta
from random import Random

import pytest

from ladder.careers import CareerGame
from ladder.models import Ladder, Standing
from ladder.number_words import sentence_of, short_number, terms_of
from ladder.standings import Standings
from tests.support.ladder.pools import START


def games_of(*played: tuple[float, int, int]) -> list[CareerGame]:
    """Games by ladder score, deals and deals of a whole game; those with a positive score won."""
    return [
        CareerGame(
            n, START + timedelta(days=n), deals, of, round(score), score, 0, 100, {2: 0, 3: -1}
        )
        for n, (score, deals, of) in enumerate(played)
    ]


def standing_of(ladder: Ladder, games: list[CareerGame]) -> Standing:
    standings = Standings[int](ladder.rules.rules)
    for game in games:
        scores = [game.score, *game.others.values()]
        standings.add([1, None, None], [game.ladder_score, 0, 0], scores, game.share)
    tally, number = standings.tallies[1], standings.so_far(1)
    return Standing(
        ladder=ladder, score=number.score, counted=tally.games, share=tally.share,
        total=tally.total, wins=tally.wins, best_scores=tally.best,
    )  # fmt: skip


def sentence(ladder: Ladder, games: list[CareerGame]) -> str:
    standing = standing_of(ladder, games)
    return sentence_of(ladder, standing, games, terms_of(ladder, standing, games))


def computed(division: str) -> float:
    """Compute ``a ÷ b × c`` as it is read."""
    numbers = [float(one.replace("−", "-")) for one in re.split("\u00a0[÷×]\u00a0", division)]
    result = numbers[0] / numbers[1]
    return result * numbers[2] if len(numbers) == 3 else result


def test_shorter_games_are_counted_in_deals() -> None:
    ladder = Ladder(kind="mean", shrink=3)
    games = games_of((447.3, 4, 28), (402.5, 4, 28))
    points = (447.3 + 402.5) * 4 / 28
    assert sentence(ladder, games) == (
        f"+{points / 92 * 28:.1f} a game of 28 deals: {points:.1f} points in 8 deals and 84 deals"
        " of 0 points, which everybody has so that one lucky evening does not decide:"
        f" {points:.1f}\u00a0÷\u00a092\u00a0×\u00a028."
    )
    assert sentence(Ladder(kind="mean"), games) == (
        f"+{points / 8 * 28:.1f} a game of 28 deals: {points:.1f} points in 8 deals:"
        f" {points:.1f}\u00a0÷\u00a08\u00a0×\u00a028."
    )


def test_whole_games_are_counted_in_games() -> None:
    games = games_of(*[(90.0, 28, 28)] * 6)
    assert sentence(Ladder(kind="mean", shrink=3), games) == (
        "+60.0 a game: 540.0 points in 6 games and 3 more of 0 points, which everybody has so that"
        " one lucky evening does not decide: 540.0\u00a0÷\u00a09."
    )
    other = games_of((90.0, 28, 28), (-30.0, 20, 20))
    assert (
        sentence(Ladder(kind="mean"), other)
        == "+30.0 a game: 60.0 points in 2 games: 60.0\u00a0÷\u00a02."
    )


def test_shorter_games_of_two_lengths_are_shares_of_games() -> None:
    games = games_of((70.0, 4, 28), (60.0, 5, 20))
    points, share = 10 + 15, 4 / 28 + 5 / 20
    assert sentence(Ladder(kind="mean", shrink=3), games) == (
        f"+{points / (share + 3):.1f} a game: 25.0 points in games that are 0.39 whole ones by"
        " their deals, and 3 more of 0 points, which everybody has so that one lucky evening does"
        " not decide: 25.0\u00a0÷\u00a03.39."
    )


def test_a_closed_period_whose_games_have_changed_is_not_counted_in_deals() -> None:
    ladder, games = Ladder(kind="mean", shrink=3), games_of((70.0, 4, 28), (60.0, 4, 28))
    terms = terms_of(ladder, standing_of(ladder, games), games[:1])
    assert terms is not None
    assert (terms.unit, terms.own) == ("weights", "0.29")


@pytest.mark.parametrize("shrink", [0.0, 0.3, 2.5, 3.0, 5.0])
@pytest.mark.parametrize("lengths", [(28,), (28, 20)])
def test_the_shown_terms_give_the_shown_number(shrink: float, lengths: tuple[int, ...]) -> None:
    rng = Random(3)  # noqa: S311
    ladder = Ladder(kind="mean", shrink=shrink)
    for _ in range(200):
        played = [
            (rng.gauss(0, 200), rng.choice((4, 8, of)), of)
            for of in rng.choices(lengths, k=rng.randint(1, 9))
        ]
        games = games_of(*played)
        standing = standing_of(ladder, games)
        terms = terms_of(ladder, standing, games)
        assert terms is not None
        points = sum(score * deals / of for score, deals, of in played)
        share = sum(deals / of for _score, deals, of in played)
        shown = round(points / (share + shrink), 1)
        assert round(computed(terms.division), 1) == shown
        assert computed(f"{terms.points}\u00a0÷\u00a01") == pytest.approx(points, abs=0.0501)
        added = float(terms.own) + float(terms.zero or 0)
        assert float(terms.divisor) == pytest.approx(added, abs=1e-9)
        assert terms.division in sentence_of(ladder, standing, games, terms)


def test_the_best_games_and_the_wins_have_their_own_terms() -> None:
    games = games_of((90.0, 28, 28), (30.0, 28, 28), (-60.0, 28, 28), (500.0, 4, 28))
    assert sentence(Ladder(kind="best", best=2), games) == (
        "+60.0 a game: 120.0 points in the 2 best of 3 whole games: 120.0\u00a0÷\u00a02."
    )
    assert sentence(Ladder(kind="best", best=1), games) == (
        "+90.0 is the best of the whole games, of which there are 3."
    )
    assert sentence(Ladder(kind="best"), games[3:]) == (
        "Only whole games count, and there is none yet."
    )
    assert sentence(Ladder(kind="wins"), games) == (
        "Games won: 2.14. 60 of 88 deals were in games won, and a game has 28: 60\u00a0÷\u00a028."
    )
    assert sentence(Ladder(kind="wins"), games[:3]) == "Games won: 2 of 3."
    assert sentence(Ladder(kind="total"), games[2:]) == "+11.4 is the sum of 2 games."


@pytest.mark.parametrize(
    ("value", "digits", "shown"), [(84, 2, "84"), (8.4, 2, "8.4"), (-2 / 7, 3, "−0.286")]
)
def test_short_numbers_end_with_no_zero(value: float, digits: int, shown: str) -> None:
    assert short_number(value, digits) == shown
