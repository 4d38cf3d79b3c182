"""The page of a ladder."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now
from pytest_django import DjangoAssertNumQueries

from accounts.models import Club, Membership, Player, Role
from games.models import Game
from ladder import access, pool_games, services
from ladder.models import CountedGame, DueGame, Ladder, LeftOut, Pool, SeatRating
from tests.factories import LadderFactory, PlayerFactory, PoolFactory
from tests.support.clients import SignedIn
from tests.support.ladder.pools import START, compute, play, season

JANUARY, FEBRUARY = START, START + timedelta(days=31)


@pytest.fixture
def pool(club: Club) -> Pool:
    return PoolFactory.create(club=club)


@pytest.fixture
def monthly(pool: Pool) -> Ladder:
    return LadderFactory.create(pool=pool, name="Monthly", minimum=2)


@pytest.fixture
def players(club: Club) -> list[Player]:
    names = ["Anne", "Bob", "Cleo", "Dan", "Eve"]
    return [PlayerFactory.create(club=club, name=name) for name in names]


def url(ladder: Ladder) -> str:
    return reverse("ladder:ladder", args=["river", ladder.pk])


def two_months(pool: Pool, players: list[Player]) -> None:
    """Anne wins January before Bob, Bob wins February; Eve plays once."""
    anne, bob, cleo, dan, eve = players
    for day in (0, 1):
        at = JANUARY + timedelta(days=day)
        play(pool, [anne, bob, cleo, dan], [90, 30, -60, -60], at)
    for day in (0, 1):
        at = FEBRUARY + timedelta(days=day)
        play(pool, [bob, anne, cleo, dan], [300, -60, -120, -120], at)
    play(pool, [anne, bob, cleo, eve], [0, 0, 0, 0], FEBRUARY + timedelta(days=2))
    compute(pool)


def test_the_ladder_shows_places_moves_and_strengths(
    pool: Pool, monthly: Ladder, players: list[Player], member: SignedIn
) -> None:
    two_months(pool, players)
    response = member.get(url(monthly))
    lines = response.context["ranked"]
    assert [(line.name, str(line.place), line.moved) for line in lines][:2] == [
        ("Bob", "1", 1),
        ("Anne", "2", -1),
    ]
    assert [line.name for line in response.context["unranked"]] == ["Eve"]
    assert lines[0].form is not None
    assert lines[0].strength.provisional
    assert response.context["period"] == "February 2026"
    assert "Without a place so far" in response.text
    assert "a place needs 2 games" in response.text


def test_level_players_share_a_place(
    pool: Pool, monthly: Ladder, players: list[Player], member: SignedIn
) -> None:
    for day in (0, 1):
        play(pool, players[:4], [60, 60, -60, -60], JANUARY + timedelta(days=day))
    compute(pool)
    lines = member.get(url(monthly)).context["ranked"]
    assert [str(line.place) for line in lines] == ["=1", "=1", "=3", "=3"]
    assert [line.moved for line in lines] == [None] * 4


def test_level_players_are_in_the_order_of_names_with_accents(
    pool: Pool, monthly: Ladder, players: list[Player], member: SignedIn
) -> None:
    for player, name in zip(players, ("Régis", "Éloïse", "Chloé", "Cécile"), strict=False):
        Player.objects.filter(pk=player.pk).update(name=name)
    for day in (0, 1):
        play(pool, players[:4], [0, 0, 0, 0], JANUARY + timedelta(days=day))
    compute(pool)
    lines = member.get(url(monthly)).context["ranked"]
    assert [line.name for line in lines] == ["Cécile", "Chloé", "Éloïse", "Régis"]


def test_earlier_periods_are_one_tap_away(
    pool: Pool, monthly: Ladder, players: list[Player], member: SignedIn
) -> None:
    two_months(pool, players)
    assert 'href="?from=2026-01-01"' in member.get(url(monthly)).text
    january = member.get(url(monthly), {"from": "2026-01-01"})
    assert january.context["period"] == "January 2026"
    assert next(line.name for line in january.context["ranked"]) == "Anne"
    for wrong in ("2025-01-01", "nonsense", "2026-01-02"):
        assert member.get(url(monthly), {"from": wrong}).status_code == 404


@pytest.mark.trial
def test_strength_is_relative_to_the_active_players(
    pool: Pool, monthly: Ladder, players: list[Player], member: SignedIn
) -> None:
    season(pool, players, 60, start=now() - timedelta(days=120))
    response = member.get(url(monthly))
    run = access.current_run(pool)
    assert run is not None
    known = {one.player_id: one.mean for one in run.strengths.all()}
    shown = member.get(reverse("ladder:first", args=["river"])).context
    lines = [*shown["ranked"], *shown["unranked"]]
    level = sum(known.values()) / len(known)
    assert all(abs(line.strength.mean - (known[line.player] - level)) < 1e-9 for line in lines)
    assert response.status_code == 200


@pytest.mark.trial
def test_the_own_line_is_marked_and_found(
    club: Club, pool: Pool, monthly: Ladder, member: SignedIn
) -> None:
    others = PlayerFactory.create_batch(59, club=club)
    me = Player.objects.get(name="Mia Member")
    for number in range(0, 57, 3):
        table = [me, *others[number : number + 3]]
        play(pool, table, [-30, 10, 10, 10], JANUARY + timedelta(minutes=number))
        play(pool, table, [-30, 10, 10, 10], JANUARY + timedelta(minutes=number + 1))
    compute(pool)
    page = member.get(url(monthly))
    assert page.context["own_page"] == 2
    assert "page=2#me" in page.text
    assert 'class="self" id="me"' in member.get(url(monthly), {"page": 2}).text


def test_players_are_found_by_name(
    pool: Pool, monthly: Ladder, players: list[Player], member: SignedIn
) -> None:
    two_months(pool, players)
    found = member.get(url(monthly), {"q": "an"}).context
    assert [line.name for line in found["ranked"]] == ["Anne", "Dan"]
    refused = member.get(url(monthly), {"q": "a " * 9})
    assert "at most 8 words" in refused.text
    assert refused.context["ranked"] == []


@pytest.mark.trial
def test_an_average_of_few_deals_says_how_many(
    pool: Pool, monthly: Ladder, players: list[Player], member: SignedIn
) -> None:
    anne, *others, eve = players
    for number, four in enumerate(([anne, *others], [*others, eve])):
        play(pool, four, [45, -15, -15, -15], JANUARY + timedelta(hours=number), deals=4)
    compute(pool)
    page = member.get(url(monthly))
    found = [*page.context["ranked"], *page.context["unranked"]]
    deals = {line.name: line.deals for line in found}
    assert deals == {"Anne": 4, "Bob": 8, "Cleo": 8, "Dan": 8, "Eve": 4}
    assert page.text.count('<span class="provisional">from 4 deals</span>') == 2
    player = reverse("ladder:player", args=["river", pool.pk, anne.pk])
    assert '<span class="provisional">from 4 deals</span>' in member.get(player).text
    home = member.get("/c/river/")
    assert {line.name: line.deals for line in home.context["head"].lines} == deals
    assert home.text.count('<span class="provisional">from 4 deals</span>') == 2
    for number in range(2):
        play(pool, [anne, *others], [45, -15, -15, -15], FEBRUARY + timedelta(hours=number))
    compute(pool)
    assert "from 4 deals" not in member.get(url(monthly)).text
    Ladder.objects.filter(pk=monthly.pk).update(kind="total")
    january = member.get(url(monthly), {"from": "2026-01-01"}).text
    assert "from 4 deals" not in january, "a sum is not converted"


@pytest.fixture
def guest_of_an_evening(pool: Pool, players: list[Player]) -> Player:
    """Eve, who is ahead of all others after 5 deals of a game, while they have whole ones."""
    anne, *others, eve = players
    play(pool, [anne, *others], [60, 20, -20, -60], JANUARY)
    play(pool, [anne, *others[:2], eve], [-30, -30, -30, 90], JANUARY + timedelta(hours=1), deals=5)
    compute(pool)
    return eve


def test_an_average_of_fewer_deals_than_a_whole_game_has_no_place(
    pool: Pool, monthly: Ladder, guest_of_an_evening: Player, member: SignedIn
) -> None:
    Ladder.objects.filter(pk=monthly.pk).update(minimum=1)
    pool_games.outdate(pool)
    compute(pool)
    page = member.get(url(monthly))
    assert [(line.name, str(line.place)) for line in page.context["ranked"]] == [
        ("Anne", "1"), ("Bob", "2"), ("Cleo", "3"), ("Dan", "4"),
    ]  # fmt: skip
    [eve] = page.context["unranked"]
    assert (eve.missing, eve.missing_deals, eve.score) == (0, 23, pytest.approx(504, abs=40))
    assert "Without a place so far" in page.text
    assert "A place needs 28 deals." in page.text
    assert "1 game · 23 more deals for a place" in page.text
    player = reverse("ladder:player", args=["river", pool.pk, guest_of_an_evening.pk])
    assert "1 game</strong> · 23 more deals for a place" in member.get(player).text
    for address in ("ladder:embed", "ladder:paper"):
        outside = member.get(reverse(address, args=["river", monthly.pk]), {"print": "1"})
        if "html" in outside["Content-Type"]:
            assert "23 more deals for a place" in outside.text


def test_games_and_deals_missing_for_a_place_are_in_the_api_and_in_spreadsheets(
    monthly: Ladder, guest_of_an_evening: Player, member: SignedIn
) -> None:
    path = reverse("api:ladder-standings", args=["river", monthly.pk])
    missing = {
        line["name"]: (line["place"], line["missing_games"], line["missing_deals"])
        for line in member.get(path).json()["results"]
    }
    assert missing == {
        "Anne": ("1", 0, 0), "Bob": ("2", 0, 0), "Cleo": ("3", 0, 0),
        "Dan": ("", 1, 0), "Eve": ("", 1, 23),
    }  # fmt: skip
    sheet = reverse("ladder:sheet", args=["river", monthly.pk, "csv"])
    rows = member.get(sheet).content.decode("utf-8-sig").splitlines()
    assert rows[0].endswith("Games to a place,Deals to a place")
    assert [row.rsplit(",", 2)[1:] for row in rows if "Eve" in row] == [["1", "23"]]
    page = member.get(url(monthly))
    assert "A place needs 2 games and 28 deals." in page.text
    assert "1 player lacks only one." in page.text, "Dan, and not Eve"
    assert "1 more for a place, with at least 23 deals" in page.text


def test_without_places_the_order_is_that_of_the_score_with_the_games_needed(
    club: Club, pool: Pool, monthly: Ladder, players: list[Player], member: SignedIn
) -> None:
    me = Player.objects.get(name="Mia Member")
    play(pool, [players[0], me, players[2], players[3]], [-90, 60, 40, -10], JANUARY)
    compute(pool)
    page = member.get(url(monthly))
    assert [line.name for line in page.context["unranked"]] == ["Mia Member", "Cleo", "Dan", "Anne"]
    assert [line.missing for line in page.context["unranked"]] == [1] * 4
    assert "Nobody has a place yet" in page.text
    assert "1 game of 2 · 1 more for a place" in page.text
    assert "A place needs 2 games. 4 players lack only one." in page.text
    assert "You need 1 more game for a place." in page.text
    home = member.get("/c/river/")
    head = home.context["head"]
    assert next((line.name, line.place) for line in head.lines) == ("Mia Member", None)
    assert '<span class="provisional">from 28 deals</span>' in home.text
    assert '<span class="provisional">from 28 deals</span>' in page.text
    assert "1 game of 2 · 1 more for a place" in home.text
    assert "· average</span>" in home.text
    assert "form-line" not in home.text, "a trend of a single game"
    play(pool, [players[0], me, players[2], players[3]], [-90, 60, 40, -10], FEBRUARY)
    play(pool, [players[0], me, players[2], players[3]], [-90, 60, 40, -10], FEBRUARY)
    compute(pool)
    shown = member.get(url(monthly)).text
    assert "Your place: <strong>1</strong>" in shown
    assert "Nobody has a place yet" not in shown


def test_the_numbers_are_explained_for_each_kind(
    pool: Pool, monthly: Ladder, players: list[Player], member: SignedIn
) -> None:
    two_months(pool, players)
    wanted = {
        "mean": "divided by their deals, times the 28 deals of a game.",
        "best": "Only whole games count.",
        "total": "The sum of the ladder points.",
        "wins": "players who share a first place share the win.",
    }
    for kind, words in wanted.items():
        Ladder.objects.filter(pk=monthly.pk).update(kind=kind, shrink=3)
        assert words in member.get(url(monthly)).text
    Ladder.objects.filter(pk=monthly.pk).update(kind="mean")
    assert "3 games of 0 points are added" in member.get(url(monthly)).text


def test_several_ladders_are_tabs_and_only_public_ones_for_visitors(
    pool: Pool,
    monthly: Ladder,
    players: list[Player],
    member: SignedIn,
    director: SignedIn,
    visitor: Client,
) -> None:
    two_months(pool, players)
    yearly = services.add_ladder(
        pool=pool, name="Yearly", calendar="year", public=True, actor=director.user
    )
    compute(pool)
    assert "Yearly" in member.get(url(monthly)).text
    seen = visitor.get(url(yearly))
    assert seen.status_code == 200
    assert "Monthly" not in seen.text
    assert seen.context["period"] == "January to December 2026"
    assert visitor.get(url(monthly)).status_code == 404
    assert visitor.get(reverse("ladder:first", args=["river"])).context["ladder"] == yearly


def test_a_removed_member_and_others_see_no_private_ladder(
    pool: Pool, monthly: Ladder, member: SignedIn, outsider: SignedIn, guest: SignedIn
) -> None:
    assert member.get(url(monthly)).status_code == 200
    assert access.version_for(member.user, pool.pk) == 0
    Membership.objects.filter(user=member.user).delete()
    for client in (member, outsider):
        assert client.get(url(monthly)).status_code == 404
        assert access.version_for(client.user, pool.pk) is None
    assert guest.get(url(monthly)).status_code == 302
    assert access.version_for(guest.user, pool.pk) is None


def test_an_empty_ladder_says_how_to_begin(
    club: Club, member: SignedIn, director: SignedIn
) -> None:
    first = reverse("ladder:first", args=["river"])
    assert "The usual two start with one tap" in director.get(first).text
    shown = member.get(first).text
    assert "No rankings yet" in shown
    assert "Series: the sum of the evenings" in director.get(first).text
    assert "Ladder: the average of the games" in director.get(first).text
    assert "A director or secretary of the club can set them up" in shown
    assert director.user.name in shown
    assert "<button>Set up" not in shown
    ladder = LadderFactory.create(pool=PoolFactory.create(club=club))
    assert "No games yet" in member.get(url(ladder)).text


def test_the_page_takes_the_same_queries_for_many_players(
    club: Club,
    pool: Pool,
    monthly: Ladder,
    member: SignedIn,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    season(pool, PlayerFactory.create_batch(20, club=club), 40)
    with django_assert_max_num_queries(15):
        assert member.get(url(monthly)).status_code == 200


def test_a_game_makes_the_version_of_the_page_grow(
    pool: Pool, monthly: Ladder, players: list[Player], member: SignedIn
) -> None:
    two_months(pool, players)
    before = access.version_for(member.user, pool.pk)
    play(pool, players[:4], [30, -10, -10, -10], FEBRUARY + timedelta(days=5))
    compute(pool)
    after = access.version_for(member.user, pool.pk)
    assert before is not None
    assert after is not None
    assert after > before
    assert f'data-version="{after}"' in member.get(url(monthly)).text
    whole = member.get(url(monthly), headers={"HX-Request": "true"})
    assert "<html" not in whole.text
    assert 'id="live"' in whole.text
    assert 'id="numbers"' in whole.text
    assert 'hx-select-oob="#numbers"' in whole.text  # its texts say how many deals games have


@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.SECRETARY])
def test_officials_see_the_ladder(monthly: Ladder, as_role: object, role: Role) -> None:
    client = as_role(role, "Olga Official")  # type: ignore[operator]
    assert client.get(url(monthly)).status_code == 200


def test_the_head_says_which_games_count(
    pool: Pool, monthly: Ladder, players: list[Player], member: SignedIn
) -> None:
    two_months(pool, players)
    assert "They come from confirmed score sheets, rated games at live tables" in (
        shown := member.get(url(monthly)).text
    )
    assert "At most" not in shown
    Pool.objects.filter(pk=pool.pk).update(events=False, per_day=2, per_month=1)
    shown = member.get(url(monthly)).text
    assert "tables of rated events" not in shown
    assert "<li>At most 2 games a day of a player</li><li>At most 1 game a month" in shown


def test_numbers_of_few_games_are_explained_and_the_explanation_is_true(
    pool: Pool, players: list[Player], member: SignedIn, director: SignedIn
) -> None:
    ladder = LadderFactory.create(pool=pool, minimum=10, shrink=5.0)
    anne, bob, cleo, dan, eve = players
    rounds = [
        ([anne, bob, cleo, dan], [50, 40, -30, -60]),
        ([anne, bob, cleo, eve], [20, 10, 0, -30]),
        ([bob, cleo, dan, eve], [21, 19, 0, -40]),  # Anne sits out
    ]
    for number, (seats, scores) in enumerate(rounds):
        play(pool, seats, scores, JANUARY + timedelta(minutes=number), deals=4)
    compute(pool)
    page = member.get(url(ladder))
    lines = page.context["unranked"]
    words = "The number in a row is the player’s average, converted to a whole game of 28 deals"
    assert words in page.text
    assert "above or below the average of the table" in page.text
    assert '<span class="per small">per game of 28 deals</span>' in page.text
    assert "strong opponents. So that one lucky evening does not decide, 5 games of" in page.text
    assert "A ladder counts from the average of each table" in page.text
    assert "seven games of 4 deals weigh as much as one of 28" in page.text
    assert 'id="to-series"' not in page.text
    assert 'id="to-series" href="/c/river/events/series/"' in director.get(url(ladder)).text
    # In the event Bob leads with 71 points before Anne with 70.
    assert [line.name for line in lines][:2] == ["Anne", "Bob"]
    share = 4 / 28
    for line in lines:
        rated = SeatRating.objects.filter(player=line.player)
        points = sum(share * one.ladder_score for one in rated)
        assert line.score == pytest.approx(points / (share * len(rated) + 5))
        for one in rated:
            others = SeatRating.objects.filter(game=one.game).exclude(pk=one.pk)
            opponents = sum(other.mean_before for other in others) / len(others)
            assert one.ladder_score == pytest.approx(one.score / share + opponents)
    assert f"/players/{lines[0].player}/#from-{ladder.pk}" in page.text
    assert page.text.index("</table>") < page.text.index("The number in a row is")


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"minimum": 3}, "The average of the games of the month; a place needs 3 games."),
        (
            {"kind": "best", "best": 10, "calendar": "year"},
            "The average of the best 10 games from January to December; a place needs 10 games.",
        ),
        ({"kind": "total", "calendar": "quarter"}, "The sum of the games of the quarter."),
        (
            {"kind": "wins", "calendar": "last-year"},
            "The number of games won of the last 365 days.",
        ),
        (
            {
                "calendar": "season",
                "season_first": date(2026, 9, 1),
                "season_last": date(2027, 6, 30),
            },
            "The average of the games from 1 September 2026 to 30 June 2027.",
        ),
    ],
)
def test_the_head_says_in_short_what_is_ranked(
    pool: Pool, member: SignedIn, settings: dict[str, Any], words: str
) -> None:
    ladder = LadderFactory.create(pool=pool, **settings)
    assert words in member.get(url(ladder)).text


def test_members_are_led_to_a_score_sheet_where_sheets_count(
    pool: Pool, monthly: Ladder, member: SignedIn, visitor: Client
) -> None:
    address = reverse("games:new", args=["river"])
    link = f'id="record" href="{address}">Record a game</a>'
    assert link in member.get(url(monthly)).text
    Ladder.objects.filter(pk=monthly.pk).update(public=True)
    shown = visitor.get(url(monthly))
    assert shown.status_code == 200
    assert link not in shown.content.decode()
    Pool.objects.filter(pk=pool.pk).update(sheets=False)
    assert link not in member.get(url(monthly)).text


def test_numbers_of_many_games_are_not_explained(
    pool: Pool, monthly: Ladder, players: list[Player], member: SignedIn
) -> None:
    for day in range(10):
        play(pool, players[:4], [60, 60, -60, -60], JANUARY + timedelta(days=day))
    compute(pool)
    page = member.get(url(monthly))
    assert page.context["comes_about"] == ""
    assert 'id="to-numbers"' not in page.text


@pytest.mark.trial
def test_games_that_do_not_count_are_named_with_their_reason(
    pool: Pool, monthly: Ladder, players: list[Player], member: SignedIn, director: SignedIn
) -> None:
    two_months(pool, players)
    without = play(pool, players[:4], [30, -10, -10, -10], FEBRUARY + timedelta(days=5))
    CountedGame.objects.filter(pk=without.pk).update(left_out=LeftOut.GUEST)
    compute(pool)
    said = "1 game that was played does not count: a guest played."
    assert said in member.get(url(monthly)).text
    assert "to-left-out" not in member.get(url(monthly)).text
    assert said in director.get(url(monthly)).text
    address = reverse("ladder:games", args=["river", pool.pk])
    assert f'href="{address}?left-out"' in director.get(url(monthly)).text
    assert "does not count" not in member.get(f"{url(monthly)}?from=2026-01-01").text
    for player, is_told in ((players[0], True), (players[4], False)):
        page = reverse("ladder:player", args=["river", pool.pk, player.pk])
        assert (said in member.get(page).text) == is_told

    CountedGame.objects.filter(pk=without.pk).update(left_out=LeftOut.WITHDRAWN)
    assert "does not count" not in member.get(url(monthly)).text


def test_a_ladder_that_is_being_computed_says_so(
    pool: Pool, monthly: Ladder, players: list[Player], member: SignedIn
) -> None:
    play(pool, players[:4], [30, -10, -10, -10], FEBRUARY)
    shown = member.get(url(monthly)).text
    assert "The ladder is being computed" in shown
    assert "No games yet" not in shown
    compute(pool)
    assert "The ladder is being computed" not in member.get(url(monthly)).text


def test_so_does_one_whose_games_are_still_to_be_taken_in(
    pool: Pool, monthly: Ladder, member: SignedIn
) -> None:
    game = Game.objects.create(club=pool.club, created_by=member.user, ruleset={}, plan={})
    due = DueGame.objects.create(game=game)
    assert "The ladder is being computed" in member.get(url(monthly)).text
    due.delete()
    assert "No games yet" in member.get(url(monthly)).text
