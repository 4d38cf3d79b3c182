"""Standings, case by case."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.naive import standings as naive
from tournaments.standings import (
    METRICS,
    TABLE_POINTS,
    Award,
    Credit,
    Metric,
    Missed,
    Penalty,
    StandingsInput,
    TableResult,
    head_to_head,
    standings,
    standings_by_round,
    table_points,
    wins,
)

A, B, C, D, E = range(1, 6)


def result(number: int, *scores: int, who: tuple[int, ...] = (A, B, C, D)) -> TableResult:
    return TableResult(number, dict(zip(who, scores, strict=True)))


def places(event: StandingsInput) -> list[tuple[int, int, bool]]:
    return [(row.player, row.place, row.shared) for row in standings(event)]


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ((30, 20, -10, -40), ("4", "2", "1", "0")),
        ((20, 20, -10, -30), ("3", "3", "1", "0")),
        ((30, 0, 0, -30), ("4", "3/2", "3/2", "0")),
        ((30, 10, -20, -20), ("4", "2", "1/2", "1/2")),
        ((10, 10, 10, -30), ("7/3", "7/3", "7/3", "0")),
        ((30, -10, -10, -10), ("4", "1", "1", "1")),
        ((0, 0, 0, 0), ("7/4", "7/4", "7/4", "7/4")),
        ((5, 5, -5, -5), ("3", "3", "1/2", "1/2")),
    ],
)
def test_table_points_are_shared_by_equals(
    scores: tuple[int, ...], points: tuple[str, ...]
) -> None:
    shared = table_points(dict(enumerate(scores)))
    assert tuple(shared.values()) == tuple(map(Fraction, points))


@given(st.lists(st.integers(-200, 200), min_size=4, max_size=4))
def test_every_table_shares_out_the_same_points(scores: list[int]) -> None:
    assert sum(table_points(dict(enumerate(scores))).values()) == sum(TABLE_POINTS)
    assert sum(wins(dict(enumerate(scores))).values()) == 1


TWO_ROUNDS = (result(1, 30, 10, -10, -30), result(2, -20, 0, 10, 10))


@pytest.mark.parametrize(
    ("metrics", "expected"),
    [
        (["total"], [(A, 1, True), (B, 1, True), (C, 3, False), (D, 4, False)]),
        (["total", "wins"], [(A, 1, False), (B, 2, False), (C, 3, False), (D, 4, False)]),
        (["total", "head"], [(A, 1, True), (B, 1, True), (C, 3, False), (D, 4, False)]),
        (["table"], [(A, 1, True), (C, 1, True), (B, 3, True), (D, 3, True)]),
        (["wins"], [(A, 1, False), (C, 2, True), (D, 2, True), (B, 4, False)]),
        ([], [(A, 1, True), (B, 1, True), (C, 1, True), (D, 1, True)]),
    ],
)
def test_metrics_are_compared_in_their_order(
    metrics: list[Metric], expected: list[tuple[int, int, bool]]
) -> None:
    assert places(StandingsInput((A, B, C, D), TWO_ROUNDS, metrics=metrics)) == expected


def test_head_to_head_counts_the_meetings_of_those_who_are_tied() -> None:
    results = [result(1, 30, 20, -20, -30), result(2, 0, 10, 0, -10, who=(A, E, C, D))]
    assert head_to_head([A, B], results) == {A: 10, B: -10}
    assert head_to_head([A, B, E], results) == {A: 0, B: 0, E: 0}


def test_head_to_head_breaks_a_tie() -> None:
    event = StandingsInput(
        (A, B, C, D, E),
        [result(1, 10, 20, 0, -30), result(2, 10, -10, 0, 0, who=(A, E, C, D))],
        metrics=("total", "head"),
    )
    assert places(event)[:2] == [(B, 1, False), (A, 2, False)]
    assert standings(event)[0].values["head"] == 10


def test_the_best_deal_decides_last_and_unknown_is_less_than_any() -> None:
    scores = {A: 0, B: 0, C: 0, D: 0}
    event = StandingsInput(
        (A, B, C, D), [TableResult(1, scores, {A: -4, C: 30})], metrics=("total", "best")
    )
    assert places(event) == [(C, 1, False), (A, 2, False), (B, 3, True), (D, 3, True)]


def test_penalties_come_off_the_total_only() -> None:
    event = StandingsInput((A, B, C, D), TWO_ROUNDS[:1], penalties=[Penalty(A, 25)])
    first, second, *_ = standings(event)
    assert (first.player, second.player, second.penalty) == (B, A, 25)
    assert second.values["total"] == 5
    assert second.values["table"] == 4


def test_a_sit_out_gives_its_stated_credit() -> None:
    event = StandingsInput(
        (A, B, C, D, E),
        [result(1, 30, 0, 0, -30)],
        [Missed(1, E, Credit(Fraction(5), Fraction(7, 4)))],
    )
    row = standings(event)[1]
    assert (row.player, row.sit_outs) == (E, 1)
    assert row.values["total"] == 5
    assert row.values["table"] == Fraction(7, 4)
    assert row.values["wins"] == 0


def test_an_average_is_that_of_the_players_own_results_in_whole_points() -> None:
    results = [result(1, 20, 0, 0, -20), result(2, 5, -5, 5, -5)]
    missed = [Missed(3, A, "average", sat_out=False), Missed(3, D, "average")]
    rows = {row.player: row for row in standings(StandingsInput((A, B, C, D), results, missed))}
    assert rows[A].awards == {3: Credit(Fraction(13), Fraction(7, 2), average=True)}
    assert rows[A].values["total"] == 38
    assert rows[D].awards[3].total == -12
    assert (rows[A].sit_outs, rows[D].sit_outs) == (0, 1)


def test_a_round_without_an_award_counts_nothing_and_is_named() -> None:
    missed = [Missed(2, A), Missed(2, E, "average")]
    event = StandingsInput((A, B, C, D, E), [result(1, 30, 0, 0, -30)], missed)
    rows = {row.player: row for row in standings(event)}
    assert [rows[player].values["total"] for player in (A, E)] == [30, 0]
    assert [rows[player].unsettled for player in (A, E)] == [(2,), (2,)]
    assert rows[B].unsettled == ()


def test_who_has_not_played_is_listed() -> None:
    assert places(StandingsInput((A, B))) == [(A, 1, True), (B, 1, True)]
    assert standings(StandingsInput((A,)))[0].by_round == {}


def test_rows_have_the_score_of_each_round() -> None:
    assert standings(StandingsInput((A, B, C, D), TWO_ROUNDS))[0].by_round == {1: 30, 2: -20}


@given(st.lists(st.lists(st.integers(-50, 50), min_size=4, max_size=4), max_size=4))
def test_places_follow_from_the_values(rounds: list[list[int]]) -> None:
    rows = standings(StandingsInput((A, B, C, D), [result(n, *s) for n, s in enumerate(rounds, 1)]))
    assert sorted(row.player for row in rows) == [A, B, C, D]
    totals = [sum(one) for one in zip(*rounds, strict=True)] or [0] * 4
    assert [row.values["total"] for row in rows] == sorted(totals, reverse=True)
    for number, row in enumerate(rows, 1):
        assert row.place <= number


@st.composite
def events(draw: st.DrawFn) -> StandingsInput:
    """A few rounds of a few players, with many ties; some of them meet everybody, some nobody."""
    players = draw(st.permutations(range(1, draw(st.integers(1, 13)))))
    scores = st.integers(-3, 3)
    results, missed = [], []
    awards: st.SearchStrategy[Award] = st.sampled_from(
        [None, "average", Credit(Fraction(1), Fraction(7, 4)), Credit()]
    )
    for number in range(1, draw(st.integers(1, 5))):
        seated = draw(st.permutations(players))
        while len(seated) >= 4:
            table, seated = seated[:4], seated[4:]
            totals = {player: draw(scores) for player in table}
            best = {player: draw(scores) for player in table[: draw(st.integers(0, 4))]}
            results.append(TableResult(number, totals, best))
        missed += [Missed(number, player, draw(awards)) for player in seated]
    penalties = draw(
        st.lists(st.builds(Penalty, st.integers(1, 13), st.integers(1, 3), st.integers(0, 5)))
    )
    metrics = draw(st.lists(st.sampled_from(METRICS), unique=True))
    lots = {player: draw(st.integers(0, 3)) for player in players}
    return StandingsInput(players, results, missed, penalties, metrics, lots=lots)


def up_to(number: int, event: StandingsInput) -> StandingsInput:
    """The event after a round."""
    return replace(
        event,
        results=[result for result in event.results if result.round <= number],
        missed=[one for one in event.missed if one.round <= number],
        penalties=[penalty for penalty in event.penalties if penalty.round <= number],
    )


@given(events())
def test_the_standings_are_those_of_the_definition(event: StandingsInput) -> None:
    rows = standings(event)
    found = [(row.place, row.shared, row.player, dict(row.values)) for row in rows]
    assert found == naive.ranked(event)


@given(events())
def test_round_by_round_the_standings_are_those_after_the_round(event: StandingsInput) -> None:
    numbers = [1, 2, 4]
    assert list(standings_by_round(event, numbers)) == [
        (number, standings(up_to(number, event))) for number in numbers
    ]
