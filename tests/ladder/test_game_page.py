"""The page that explains a game."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from accounts.models import Club, Player
from ladder import runs
from ladder.arithmetic import steps
from ladder.models import Ladder, LeftOut, Pool, SeatRating, Standing
from ladder.strength import Game, Parameters, Strength, Strengths
from ladder.templatetags.strengths import percent
from tests.factories import LadderFactory, PlayerFactory, PoolFactory
from tests.support.clients import SignedIn
from tests.support.ladder.pools import START, compute, play, season


@pytest.fixture
def ladder(club: Club) -> Ladder:
    return LadderFactory.create(pool=PoolFactory.create(club=club))


@pytest.fixture
def pool(ladder: Ladder) -> Pool:
    return ladder.pool


def url(pk: int) -> str:
    return reverse("ladder:game", args=["river", pk])


@pytest.mark.parametrize("share", [1.0, 0.25])
@pytest.mark.parametrize("scores", [[300, -150, -120, -30], [50, 20, -70], [9, 8, 7, 6, -20]])
def test_the_steps_add_up_to_what_the_filter_does(scores: list[int], share: float) -> None:
    parameters = Parameters(130, 60, 25)
    before = [Strength(10.0 * n - 20, 400.0 + 700 * n, 0.0, 3) for n in range(len(scores))]
    strengths = Strengths(parameters, {n: Strength(*values(one)) for n, one in enumerate(before)})
    strengths.add(Game(range(len(scores)), scores, share, 0.0))
    for number, step in enumerate(steps(before, scores, share, parameters)):
        after = strengths.known[number].mean
        assert before[number].mean + step.move == pytest.approx(after, abs=1e-9)
        assert step.gain * step.surprise == pytest.approx(step.move, abs=1e-12)


def values(one: Strength) -> tuple[float, float, float, int]:
    return one.mean, one.variance, one.at, one.games


def test_the_sums_on_the_page_add_up(pool: Pool, club: Club, member: SignedIn) -> None:
    counted = season(pool, PlayerFactory.create_batch(6, club=club), 30)[-1]
    response = member.get(url(counted.pk))
    lines = response.context["lines"]
    assert len(lines) == 4
    for line in lines:
        rating = SeatRating.objects.get(game=counted, player=line.player)
        assert rating.mean_before + line.step.move == pytest.approx(rating.mean_after, abs=1e-9)
        assert round(line.mean_before, 1) + line.exact_move == pytest.approx(
            round(line.mean_after, 1)
        )
        assert round(line.before.mean) + line.moved == round(line.after.mean)
        assert line.step.score + line.step.opponents == pytest.approx(line.points, abs=1e-9)
        assert line.points == rating.ladder_score
        assert sum(line.chances) == pytest.approx(1, abs=1e-6)
    assert sum(line.step.expected for line in lines) == pytest.approx(0, abs=1e-9)


@pytest.mark.trial
def test_ladder_scores_of_a_few_deals_add_up_as_they_are_shown(
    pool: Pool, club: Club, member: SignedIn
) -> None:
    players = PlayerFactory.create_batch(6, club=club)
    season(pool, players, 30)
    games = [
        play(pool, players[:4], [10 + n, 3, -9, -7], START + timedelta(days=400 + n), deals=3)
        for n in range(5)
    ]
    compute(pool)
    for counted in games:
        for line in member.get(url(counted.pk)).context["lines"]:
            rating = SeatRating.objects.get(game=counted, player=line.player)
            assert line.points == pytest.approx(rating.ladder_score * 3 / 28)
            shown = round(line.step.score, 1) + round(line.opponents, 1)
            assert round(shown, 1) == round(line.points, 1)
            assert abs(line.opponents - line.step.opponents * 3 / 28) <= 0.1


@pytest.mark.parametrize(
    ("share", "digits", "shown"),
    [(0.379, 0, "38"), (0.0256, 1, "2.6"), (0.0254, 1, "2.5"), (0.999, 0, "100"), (1, 1, "100.0")],
)
def test_percentages_are_rounded(share: float, digits: int, shown: str) -> None:
    assert percent(share, digits) == f"{shown}\u202f%"


def test_officials_can_correct_a_game_from_its_page(
    pool: Pool, club: Club, member: SignedIn, director: SignedIn
) -> None:
    counted = play(pool, PlayerFactory.create_batch(4, club=club), [60, 20, -30, -50], START)
    compute(pool)
    address = reverse("ladder:correct", args=["river", counted.pk])
    assert address in director.get(url(counted.pk)).text
    assert address not in member.get(url(counted.pk)).text
    for reason, offered in ((LeftOut.REMOVED, True), (LeftOut.DAY, False)):
        counted.left_out = reason
        counted.save(update_fields=["left_out"])
        assert (address in director.get(url(counted.pk)).text) is offered


@pytest.mark.trial
def test_the_move_has_its_reason_in_words(pool: Pool, club: Club, member: SignedIn) -> None:
    me = Player.objects.get(name="Mia Member")
    others = PlayerFactory.create_batch(3, club=club)
    first = play(pool, [me, *others], [120, -20, -40, -60], START)
    for day in range(60):
        known = [0, 0, 0, 0] if day % 2 else [30, -10, -10, -10]
        play(pool, [me, *others], known, START + timedelta(days=1 + day))
    last = play(pool, [me, *others], [300, -100, -100, -100], START + timedelta(days=70))
    part = play(pool, [me, *others], [5, -5, 0, 0], START + timedelta(days=71), deals=7)
    compute(pool)
    page = member.get(url(first.pk)).text
    assert "You were expected to score 0 against these opponents; it was +120." in page
    assert "It was the first game here, so the strength moved far: from 0 to +20." in page
    assert f"{others[0].name} was expected to score 0" in page
    page = member.get(url(last.pk)).text
    assert "little because it was well known (61 games)" in page
    page = member.get(url(part.pk)).text
    assert "7 of 28 deals" in page
    assert "Strength of the opponents, for 7 of 28 deals" in page
    assert "Scaled" not in page


def test_a_game_is_for_those_who_may_see_a_ladder_of_its_pool(
    ladder: Ladder, pool: Pool, club: Club, visitor: Client, outsider: SignedIn, member: SignedIn
) -> None:
    players = PlayerFactory.create_batch(4, club=club)
    counted = play(pool, players, [60, 20, -30, -50], START)
    path = url(counted.pk)
    assert "Not computed yet" in member.get(path).text
    compute(pool)
    assert visitor.get(path).status_code == 302
    assert outsider.get(path).status_code == 404
    ladder.public = True
    ladder.save(update_fields=["public"])
    for client in (visitor, outsider):
        page = client.get(path)
        assert page.status_code == 200
        # The list of players is not public.
        assert "/players/" not in page.text
    elsewhere = LadderFactory.create(pool=PoolFactory.create(club=club))
    private = play(elsewhere.pool, players, [60, 20, -30, -50], START)
    assert visitor.get(url(private.pk)).status_code == 404
    assert member.get(url(private.pk)).status_code == 200


def test_the_page_takes_few_queries(
    pool: Pool,
    club: Club,
    member: SignedIn,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    counted = season(pool, PlayerFactory.create_batch(20, club=club), 30)[-1]
    with django_assert_max_num_queries(15):
        assert member.get(url(counted.pk)).status_code == 200


def test_a_game_that_is_left_out_has_no_numbers(pool: Pool, club: Club, member: SignedIn) -> None:
    counted = play(pool, PlayerFactory.create_batch(4, club=club), [60, 20, -30, -50], START)
    counted.left_out = LeftOut.REMOVED
    counted.save(update_fields=["left_out"])
    compute(pool)
    page = member.get(url(counted.pk)).text
    assert "This game does not count: removed by an official." in page
    assert "Not computed yet" not in page


def test_a_score_is_counted_from_the_average_of_the_table(
    pool: Pool, club: Club, member: SignedIn
) -> None:
    players = PlayerFactory.create_batch(4, club=club)
    counted = play(pool, players, [20, -8, 0, -20], START, deals=4)
    compute(pool)
    page = member.get(url(counted.pk))
    assert "their average is −2. The ladder counts every score from this average." in page.text
    first = page.context["lines"][0]
    assert (first.score, first.step.score, first.points) == (20, 22, pytest.approx(22))
    assert "<dd>+22.0</dd>" in page.text
    assert "<dd>+154" not in page.text
    assert "counted from the average of the table, it was +22." in page.text
    whole = play(pool, players, [20, -8, 0, -12], START + timedelta(days=1))
    compute(pool)
    assert "do not add up" not in member.get(url(whole.pk)).text


@pytest.mark.trial
@pytest.mark.parametrize("kind", ["mean", "best", "total", "wins"])
@pytest.mark.parametrize("calendar", ["month", "year", "last-year"])
def test_the_effect_on_a_ladder_is_what_its_standings_say(
    ladder: Ladder, pool: Pool, club: Club, member: SignedIn, kind: str, calendar: str
) -> None:
    Ladder.objects.filter(pk=ladder.pk).update(
        kind=kind, calendar=calendar, shrink=2, best=2, minimum=3
    )
    players = PlayerFactory.create_batch(5, club=club)
    at = START
    for number in range(4):
        table = [players[(number + seat) % 5] for seat in range(4)]
        at += timedelta(days=3)
        last = play(pool, table, [40, 10, -20, -30], at, deals=28 if number != 1 else 7)
    runs.bring_up_to_date(pool.pk, at + timedelta(days=1))
    panels = member.get(url(last.pk)).context["panels"]
    for line, [effect] in panels:
        row = Standing.objects.get(ladder=ladder, player=line.player, run__state="current")
        assert effect.after == (None if row.score is None else pytest.approx(row.score))
        assert (effect.games, effect.missing) == (row.counted, max(0, 3 - row.counted))
