"""The page of a player on the ladder."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from accounts.models import Club, Player
from games.models import Deal, Game
from games.rules import PRESETS, Plan
from games.sheets.services import create_game
from ladder.careers import CareerGame, career_of
from ladder.models import Ladder, Pool, SeatRating, Source
from ladder.number_words import plain_number
from ladder.scale import signed_number
from tests.factories import LadderFactory, PlayerFactory, PoolFactory
from tests.support.clients import SignedIn
from tests.support.ladder.pools import START, compute, count_game, play, season
from tests.support.samples import FOUR


@pytest.fixture
def ladder(club: Club) -> Ladder:
    return LadderFactory.create(pool=PoolFactory.create(club=club))


@pytest.fixture
def pool(ladder: Ladder) -> Pool:
    return ladder.pool


@pytest.fixture
def four(club: Club) -> list[Player]:
    names = ["Anne", "Bob", "Cleo", "Dan"]
    return [PlayerFactory.create(club=club, name=name) for name in names]


def url(pool: Pool, player: Player) -> str:
    return reverse("ladder:player", args=["river", pool.pk, player.pk])


def career_game(number: int, score: int, *others: int, deals: int = 28) -> CareerGame:
    at = START + timedelta(days=number)
    seats = dict(enumerate(others, 2))
    return CareerGame(number, at, deals, 28, score, float(score), float(score), 100.0, seats)


def test_a_career_has_places_runs_and_opponents() -> None:
    games = [
        career_game(1, -90, 40, 30, 20),
        career_game(2, 60, 20, -30, -50),
        career_game(3, 60, 60, -60, -60),
        career_game(4, 20, 30, -25, -25, deals=14),
    ]
    career = career_of(games)
    assert career.places == [2, 1, 0, 1]
    assert (career.wins_in_a_row, career.without_last) == (2, 3)
    assert career.first_win is games[1]
    assert career.peak is games[1]
    assert [game.pk for game in career.best] == [2, 3, 4]
    assert [game.pk for game in career.worst] == [1]
    assert [one.games for one in career.milestones] == [1]
    two, three, _four = career.opponents
    assert (two.games, two.ahead, two.first_ahead) == (4, 1, games[1])
    assert two.mean_difference == pytest.approx((-130 + 40 + 0 - 10) / 4)
    assert three.first_ahead is games[1]


def test_every_game_is_a_point_that_leads_to_it(pool: Pool, club: Club, member: SignedIn) -> None:
    players = PlayerFactory.create_batch(4, club=club)
    counted = season(pool, players, 12)
    page = member.get(url(pool, players[0]))
    assert page.status_code == 200
    chart = page.text.partition('class="band-chart"')[2].partition("</svg>")[0]
    for game in counted:
        path = reverse("ladder:game", args=["river", game.pk])
        assert f'href="{path}"' in chart
        assert f'href="{path}"' in page.text.partition("as a table")[2]
    assert chart.count("<circle") == 12
    assert not re.search(r"\d,\d+ \d+,\d+,", chart)
    assert " style=" not in page.text


def test_the_numbers_are_those_of_the_games(
    pool: Pool, four: list[Player], member: SignedIn
) -> None:
    play(pool, four, [90, 30, -60, -60], START)
    play(pool, four, [-60, 90, 30, -60], START + timedelta(days=1))
    compute(pool)
    page = member.get(url(pool, four[0]))
    assert page.context["career"].places == [1, 0, 1, 0]
    opponents = {line.name: line.opponent for line in page.context["opponent_lines"]}
    assert opponents["Bob"].mean_difference == pytest.approx((60 - 150) / 2)
    assert "First game won" in page.text
    nobody = PlayerFactory.create(club=pool.club)
    assert "No games yet" in member.get(url(pool, nobody)).text


def test_the_number_on_a_ladder_comes_of_the_games(
    ladder: Ladder, pool: Pool, four: list[Player], member: SignedIn
) -> None:
    Ladder.objects.filter(pk=ladder.pk).update(shrink=3, minimum=3)
    play(pool, four, [90, 30, -60, -60], START - timedelta(days=40))
    short = play(pool, four, [40, 30, -10, -60], START, deals=4)
    play(pool, four, [-60, 90, 30, -60], START + timedelta(days=1), deals=14)
    compute(pool)
    page = member.get(url(pool, four[0]))
    [one] = page.context["on_ladders"]
    assert [game.score for game in one.parts] == [-60, 40]
    assert sum(game.points for game in one.parts) == pytest.approx(one.standing.total)
    assert (one.missing, one.standing.place) == (1, None)
    assert "2 games of 3</strong> · 1 more for a place" in page.text
    # The game of 4 deals brings +40 and 4/28 of the opponents' strength, and not seven times that.
    rating = SeatRating.objects.get(game=short, player=four[0])
    others = SeatRating.objects.filter(game=short).exclude(player=four[0])
    strength = sum(other.mean_before for other in others) / 3
    points = 40 + strength * 4 / 28
    assert one.parts[1].points == pytest.approx(points)
    assert rating.ladder_score == pytest.approx(points * 7)
    everywhere = f"ladder points: {signed_number(points, 1)}"
    assert page.text.count(everywhere) == 1  # among the latest games
    assert f"<dd>{signed_number(points, 1)}</dd>" in page.text
    assert signed_number(points * 7) not in page.text
    assert f'<details data-opened-by="from-{ladder.pk}" open>' in page.text
    total = plain_number(one.standing.total, 1)
    assert f"{total} points in 18 deals and 84 deals of 0 points" in page.text
    assert f"<dt>{total}\u00a0÷\u00a0102\u00a0×\u00a028</dt>" in page.text
    assert "4 of 28 deals" in page.text
    assert one.shorter == 2
    assert "seven games of 4 deals as much as one of 28" in page.text
    assert "1/7" not in page.text


def sheet(club: Club, four: list[Player], user_of: SignedIn) -> Game:
    """A sheet of two deals: Anne declares no tricks and is doubled by Bob; Bob declares hearts."""
    game = create_game(
        club=club,
        ruleset=PRESETS["pagat"],
        seats=dict(zip(FOUR, four, strict=True)),
        plan=Plan(),
        first_declarer=FOUR[0],
        created_by=user_of.user,
    )
    Deal.objects.create(
        game=game,
        number=1,
        declarer="N",
        contract="no-tricks",
        doubles=["E>N"],
        raw={"N": -10, "E": -4, "S": -6, "W": -6},
        net={"N": -16, "E": 2, "S": -6, "W": -6},
    )
    Deal.objects.create(
        game=game,
        number=2,
        declarer="E",
        contract="no-hearts",
        raw={"N": -6, "E": -20, "S": -2, "W": -2},
        net={"N": -6, "E": -20, "S": -2, "W": -2},
    )
    game.deal_count = 2
    game.save(update_fields=["deal_count"])
    return game


def test_contracts_stand_beside_the_clubs_mean_for_members_only(
    ladder: Ladder, pool: Pool, club: Club, four: list[Player], member: SignedIn, visitor: Client
) -> None:
    anne, bob, *_others = four
    for scores in ([-22, -18, -8, -8], [-22, -18, -8, -8]):
        count_game(
            pool=pool,
            source=Source.SHEET,
            game=sheet(club, four, member),
            ended_at=START,
            deals=2,
            deals_of_whole=28,
            scores={one.pk: score for one, score in zip(four, scores, strict=True)},
        )
    replaced = sheet(club, four, member)  # by totals of four deals
    totals = {one.pk: score for one, score in zip(four, (6, 4, -2, -8), strict=True)}
    count_game(
        pool=pool,
        source=Source.TABLE,
        game=replaced,
        ended_at=START,
        deals=4,
        deals_of_whole=28,
        scores=totals,
    )
    compute(pool)
    contracts = member.get(url(pool, anne)).context["contracts"]
    assert contracts.games == 2
    hearts, tricks = sorted(contracts.lines, key=lambda line: line.name)
    assert (tricks.declarer.deals, tricks.declarer.points, tricks.declarer.club) == (2, -16, -16)
    assert tricks.defender is None
    assert (hearts.declarer, hearts.defender.points) == (None, -6)
    assert hearts.defender.club == pytest.approx(-10 / 3)
    assert contracts.doubles.made == 0
    doubles = member.get(url(pool, bob)).context["contracts"].doubles
    assert (doubles.made, doubles.won, doubles.points) == (2, 2, 12)
    ladder.public, club.public_players = True, True
    ladder.save(update_fields=["public"])
    club.save(update_fields=["public_players"])
    seen = visitor.get(url(pool, anne))
    assert seen.status_code == 200
    assert seen.context["contracts"] is None
    assert ">Contracts<" not in seen.text


def test_a_player_is_not_shown_to_visitors_while_the_list_of_players_is_private(
    ladder: Ladder, pool: Pool, four: list[Player], visitor: Client, outsider: SignedIn
) -> None:
    ladder.public = True
    ladder.save(update_fields=["public"])
    assert visitor.get(url(pool, four[0])).status_code == 302
    assert outsider.get(url(pool, four[0])).status_code == 404
    assert visitor.get(reverse("ladder:first", args=["river"])).status_code == 200


@pytest.mark.trial
def test_many_games_are_in_pages_and_take_few_queries(
    pool: Pool,
    club: Club,
    member: SignedIn,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    players = PlayerFactory.create_batch(20, club=club)
    me = players[0]
    for number in range(85):
        table = [me, *players[1 + number % 17 : 4 + number % 17]]
        play(pool, table, [30, -10, -10, -10], START + timedelta(hours=number))
    compute(pool)
    with django_assert_max_num_queries(15):
        page = member.get(url(pool, me))
    assert len(page.context["lines"]) == 60
    assert len(member.get(url(pool, me), {"page": 2}).context["lines"]) == 25
    assert len(page.content) < 100_000
    assert member.get(url(pool, me), {"page": "x"}).status_code == 404


def test_every_game_has_what_it_was_at_the_table_and_the_number_after_it(
    ladder: Ladder, pool: Pool, four: list[Player], member: SignedIn, visitor: Client
) -> None:
    Ladder.objects.filter(pk=ladder.pk).update(shrink=0, minimum=1, public=True)
    Club.objects.filter(pk=pool.club_id).update(public_players=True)
    one = sheet(pool.club, four, member)
    Game.objects.filter(pk=one.pk).update(title="Friday · Round 1 · Table 2")
    count_game(
        pool=pool,
        source=Source.SHEET,
        game=one,
        ended_at=START,
        deals=28,
        deals_of_whole=28,
        scores={one.pk: score for one, score in zip(four, (12, 8, -8, -12), strict=True)},
    )
    play(pool, four, [-30, 10, 10, 10], START + timedelta(days=1))
    compute(pool)
    page = member.get(url(pool, four[0]))
    [place] = page.context["on_ladders"]
    later, first = place.parts
    assert (first.above, first.points) == (pytest.approx(12), pytest.approx(12))
    assert not first.uneven
    assert first.from_opponents == 0
    assert later.from_opponents == pytest.approx(later.points - later.score, abs=0.1)
    assert "From the table’s average" not in page.text
    total = plain_number(place.standing.total, 1)
    assert f"<dt>{total}\u00a0÷\u00a02</dt>" in page.text
    assert f"a game: {total} points in 2 games: {total}\u00a0÷\u00a02.</p>" in page.text
    assert "Shorter" not in page.text
    assert "Friday · Round 1 · Table 2" in page.text
    assert "Friday" not in visitor.get(url(pool, four[0])).text


def test_scores_of_an_uneven_table_are_counted_from_its_average(
    ladder: Ladder, pool: Pool, four: list[Player], member: SignedIn
) -> None:
    play(pool, four, [30, -20, -60, -60], START, deals=4)
    compute(pool)
    page = member.get(url(pool, four[0]))
    [game] = page.context["on_ladders"][0].parts
    assert (game.uneven, game.above) == (True, 57.5)
    assert game.points == pytest.approx(57.5 + game.from_opponents, abs=0.1)
    assert "<dt>From the table’s average</dt><dd>+57.5</dd>" in page.text


def test_a_sum_is_not_divided(
    ladder: Ladder, pool: Pool, four: list[Player], member: SignedIn
) -> None:
    Ladder.objects.filter(pk=ladder.pk).update(kind="total", minimum=1)
    for number in range(7):
        play(pool, four, [30, 10, -20, -20], START + timedelta(hours=number))
    compute(pool)
    page = member.get(url(pool, four[0]))
    [place] = page.context["on_ladders"]
    assert place.terms is None
    assert f"{signed_number(place.standing.total, 1)} is the sum of 7 games." in page.text
    assert "÷" not in page.text
    assert f'<details data-opened-by="from-{ladder.pk}"><summary>' in page.text  # of seven games


@pytest.mark.parametrize(
    ("kind", "words"),
    [("wins", "Games won: 1 of 2."), ("best", "points in the 2 best of 2 whole games: ")],
)
def test_a_number_without_a_sum_has_one_sentence(
    ladder: Ladder, pool: Pool, four: list[Player], member: SignedIn, kind: str, words: str
) -> None:
    Ladder.objects.filter(pk=ladder.pk).update(kind=kind, best=10, minimum=1)
    play(pool, four, [30, 10, -20, -20], START)
    play(pool, four, [-30, 10, 10, 10], START + timedelta(days=1))
    compute(pool)
    page = member.get(url(pool, four[0]))
    assert words in page.text
    assert page.context["on_ladders"][0].parts == ()


@pytest.mark.trial
def test_few_games_are_listed_once(pool: Pool, four: list[Player], member: SignedIn) -> None:
    for day in range(6):
        play(pool, four, [90, 30, -60, -60], START + timedelta(days=day))
        compute(pool)
        shown = member.get(reverse("ladder:player", args=["river", pool.pk, four[0].pk])).text
        assert ("Best games" in shown) is (day == 5)
        assert ("Worst games" in shown) is (day == 5)


def test_the_page_of_a_player_in_the_club_leads_to_their_pages_on_ladders(
    pool: Pool, club: Club, four: list[Player], member: SignedIn, visitor: Client
) -> None:
    anne = four[0]
    page = reverse("accounts:player", args=["river", anne.pk])
    assert url(pool, anne) not in member.get(page).text
    for day in range(2):
        play(pool, four, [30, 10, -10, -30], START + timedelta(days=day))
    answer = member.get(page).text
    assert url(pool, anne) in answer
    assert "2 games" in answer
    club.public_players = True
    club.save(update_fields=["public_players"])
    assert url(pool, anne) not in visitor.get(page).text  # the ladder is for members
    Ladder.objects.update(public=True)
    assert url(pool, anne) in visitor.get(page).text
