"""The pages of leagues and boxes, as each role."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now
from pytest_django import DjangoAssertNumQueries

from accounts.models import Club, Membership, Player, User
from accounts.services.merging import merge_players
from ladder.boxes import access, services
from ladder.models import BoxEntry, BoxLeague, BoxPlayer, BoxSeason, CountedGame, LeftOut
from tests.factories import LadderFactory, PlayerFactory, PoolFactory
from tests.support.clients import SignedIn
from tests.support.ladder.boxes import (
    PATTERN,
    begin,
    boxes_of,
    drafted_season,
    league_of,
    official_of,
    players_of,
)
from tests.support.ladder.pools import compute, play

TODAY = now().date()
DAYS = {"first": TODAY - timedelta(days=10), "last": TODAY + timedelta(days=10)}


@pytest.fixture
def players(club: Club) -> list[Player]:
    return players_of(club, 8)


@pytest.fixture
def league(club: Club, players: list[Player]) -> BoxLeague:
    return league_of(club, players)


def at(name: str, *args: int) -> str:
    return reverse(f"ladder:{name}", args=["river", *args])


def test_the_page_shows_all_boxes_and_where_everybody_goes(
    league: BoxLeague, players: list[Player], member: SignedIn
) -> None:
    begin(league, **DAYS)
    for number in (0, 4):
        play(league.pool, players[number : number + 4], PATTERN, now())
    page = member.get(at("boxes"))
    tables = page.context["tables"]
    assert [[line.player.name[-2:] for line in one.lines] for one in tables] == [
        *(["01", "02", "03", "04"], ["05", "06", "07", "08"]),
    ]
    assert page.text.count("going down so far") == 1
    assert page.text.count("going up so far") == 1
    assert "+90.0" in page.text


def test_nobody_goes_up_or_down_before_the_first_game_of_a_box(
    league: BoxLeague, players: list[Player], member: SignedIn
) -> None:
    begin(league, **DAYS)
    assert "as it stands" not in member.get(at("boxes")).text
    play(league.pool, players[:4], PATTERN, now())
    page = member.get(at("boxes")).text
    assert page.count("going down so far") == 1
    assert "going up so far" not in page


def test_a_box_has_its_plan_and_games_and_says_what_does_not_count(
    league: BoxLeague, players: list[Player], member: SignedIn
) -> None:
    season = begin(league, **DAYS)
    four = players[:4]
    play(league.pool, four, PATTERN, now())
    play(league.pool, [*players[:3], players[5]], PATTERN, now())
    play(league.pool, players[:5], (40, 10, 0, -20, -30), now())
    often = play(league.pool, four, PATTERN, now())
    CountedGame.objects.filter(pk=often.pk).update(left_out=LeftOut.DAY)
    page = member.get(at("box", league.pk, season.number, 1))
    content = page.context["content"]
    assert [bool(four.game) for four in content.fours] == [True, False, False, False]
    assert len(content.games) == 1
    assert sorted(game.reason for game in content.not_counted) == [
        "it has not four players",
        "not all its players are in this box",
        "too many games of a player in a day",
    ]
    assert "Everybody plays 4 planned games. Each other player is at the table 4 times" in (
        " ".join(page.text.split())
    )
    assert member.get(at("box", league.pk, season.number, 3)).status_code == 404
    assert member.get(at("box", league.pk, 2, 1)).status_code == 404


def test_the_plan_of_a_box_follows_a_merge(
    league: BoxLeague, players: list[Player], member: SignedIn
) -> None:
    season = begin(league, **DAYS)
    other = PlayerFactory.create(club=league.pool.club, name="Bex Both")
    merge_players(merged=players[0], kept=other, actor=official_of(league.pool.club))
    page = member.get(at("box", league.pk, season.number, 1))
    planned = {player.pk for four in page.context["content"].fours for player in four.players}
    assert other.pk in planned
    assert players[0].pk not in planned


@pytest.mark.trial
def test_the_own_line_and_the_own_games_are_marked(
    club: Club, league: BoxLeague, member: SignedIn, director: SignedIn
) -> None:
    me = Player.objects.get(user=member.user)
    services.take_part(league=league, player=me, actor=director.user)
    season = begin(league, **DAYS)
    mine = BoxPlayer.objects.get(player=me).box
    page = member.get(at("box", league.pk, season.number, mine.number))
    assert 'class="self"' in page.text
    assert "You have 4 planned games to play." in page.text
    own = reverse("ladder:box", args=["river", league.pk, 1, mine.number])
    for home in ("/", club.get_absolute_url()):
        shown = member.get(home).text
        assert own in shown
        assert "4 planned games to play" in shown
    assert own not in director.get("/").text
    four = [me, *Player.objects.filter(box_players__box=mine).exclude(pk=me.pk)[:3]]
    play(league.pool, four, PATTERN, now())
    compute(league.pool)
    size = BoxPlayer.objects.filter(box=mine).count()
    assert f"Your place: 1 of {size}, with a score of +" in member.get("/").text
    services.withdraw(league=league, player=me, actor=member.user)
    assert own not in member.get("/").text


def test_members_sign_up_and_leave(league: BoxLeague, member: SignedIn) -> None:
    assert "Take part" in member.get(at("box_league", league.pk)).text
    member.post(at("box_sign_up", league.pk))
    assert BoxEntry.objects.filter(player__user=member.user).exists()
    assert "Leave the league" in member.get(at("box_league", league.pk)).text
    again = member.post(at("box_sign_up", league.pk), follow=True)
    assert "takes part already" in again.text
    member.post(at("box_leave", league.pk))
    assert not BoxEntry.objects.filter(player__user=member.user).exists()
    services.change_league(league=league, actor=_official(league), sign_up=False)
    assert "chooses who takes part" in member.get(at("box_league", league.pk)).text
    refused = member.post(at("box_sign_up", league.pk), follow=True)
    assert "choose who takes part" in refused.text
    Player.objects.filter(user=member.user).update(user=None)
    without = member.post(at("box_sign_up", league.pk), follow=True)
    assert "no player in this club" in without.text


def _official(league: BoxLeague) -> User:
    return official_of(league.pool.club)


def test_only_officials_see_a_draft(
    league: BoxLeague, member: SignedIn, director: SignedIn
) -> None:
    season = drafted_season(league)
    assert "The first season has not begun" in member.get(at("box_league", league.pk)).text
    assert member.get(at("box_season", league.pk, season.number)).status_code == 404
    assert member.get(at("box", league.pk, season.number, 1)).status_code == 404
    assert member.get(at("box_draft", league.pk)).status_code == 403
    assert director.get(at("box_draft", league.pk)).status_code == 200
    assert director.get(at("box", league.pk, season.number, 1)).status_code == 404


@pytest.mark.trial
def test_what_is_private_is_not_found_by_others(
    league: BoxLeague,
    member: SignedIn,
    outsider: SignedIn,
    guest: SignedIn,
    visitor: Client,
) -> None:
    begin(league, **DAYS)
    pages = [
        *(at("boxes"), at("box_league", league.pk), at("box_season", league.pk, 1)),
        at("box", league.pk, 1, 1),
    ]
    assert [member.get(page).status_code for page in pages] == [200] * 4
    assert [outsider.get(page).status_code for page in pages] == [404] * 4
    assert [visitor.get(page).status_code for page in pages] == [302] * 4
    assert [guest.get(page).status_code for page in pages] == [302] * 4
    assert access.version_for(member.user, league.pk) is not None
    assert access.version_for(outsider.user, league.pk) is None
    assert access.version_for(guest.user, league.pk) is None
    Membership.objects.filter(user=member.user).delete()
    assert [member.get(page).status_code for page in pages] == [404] * 4
    assert member.post(at("box_sign_up", league.pk)).status_code == 404
    assert access.version_for(member.user, league.pk) is None
    BoxLeague.objects.update(public=True)
    for client in (member, outsider, visitor, guest):
        assert [client.get(page).status_code for page in pages] == [200] * 4
    # Who takes part next is for members, and so are links to players.
    seen = visitor.get(pages[1]).text
    assert "8 players take part" in seen
    assert "/players/" not in seen
    assert visitor.post(at("box_sign_up", league.pk)).status_code == 302
    assert outsider.post(at("box_sign_up", league.pk)).status_code == 404


def test_a_league_of_another_club_is_not_found(league: BoxLeague, director: SignedIn) -> None:
    other = league_of(PoolFactory.create().club, [])
    for name in ("box_league", "box_settings", "box_draft"):
        assert director.get(at(name, other.pk)).status_code == 404
    assert director.post(at("box_draft_new", other.pk)).status_code == 404
    stranger = PlayerFactory.create()
    assert director.post(at("box_entry_remove", league.pk, stranger.pk)).status_code == 404


def test_earlier_seasons_are_listed(
    league: BoxLeague, players: list[Player], member: SignedIn
) -> None:
    season = begin(league, **DAYS)
    play(league.pool, players[:4], PATTERN, now())
    services.close_season(season=season, now=season.closes_at)
    following = BoxSeason.objects.get(state="draft")
    services.release_season(league=league, actor=_official(league), version=following.version)
    page = member.get(at("box_league", league.pk))
    assert page.context["season"].number == 2
    assert at("box_season", league.pk, 1) in page.text
    first = member.get(at("box_season", league.pk, 1))
    assert "goes down" in first.text
    old = member.get(at("box", league.pk, 1, 1))
    assert "not played" in old.text
    assert "planned games to play" not in old.text


# --- Officials --------------------------------------------------------------------------------


@pytest.mark.trial
def test_an_official_founds_a_league_and_releases_a_season(
    club: Club, players: list[Player], director: SignedIn
) -> None:
    pool = PoolFactory.create(club=club)
    address = at("box_league_new", pool.pk)
    assert address in director.get(reverse("ladder:pool", args=["river", pool.pk])).text
    filled = {
        name: field.value()
        for name, field in ((n, director.get(address).context["form"][n]) for n in FIELDS)
        if field.value() not in (None, False)
    }
    wrong = director.post(address, filled | {"minimum": 8})
    assert "more games than are planned" in wrong.text
    director.post(address, filled | {"size": 4})
    league = BoxLeague.objects.get()
    settings = at("box_settings", league.pk)
    for player in players:
        director.post(at("box_entry_add", league.pk), {"player": player.name})
    assert "8 players take part" in director.get(settings).text
    newcomers = PlayerFactory.create_batch(4, club=club)
    play(pool, newcomers, PATTERN, now())
    assert "Enter 4 other players of the last 90 days" in director.get(settings).text
    entered = director.post(at("box_entry_recent", league.pk), follow=True)
    assert "4 players entered." in entered.text
    for one in newcomers:
        director.post(at("box_entry_remove", league.pk, one.pk))
    unknown = director.post(at("box_entry_add", league.pk), {"player": "Nobody"})
    assert "There is no player" in unknown.text
    director.post(at("box_entry_remove", league.pk, players[7].pk))
    director.post(at("box_entry_add", league.pk), {"player": players[7].name})
    director.post(settings, filled | {"name": "Winter boxes"})
    league.refresh_from_db()
    assert (league.name, league.size) == ("Winter boxes", 6)
    director.post(settings, filled | {"size": 4})
    director.post(at("box_draft_new", league.pk))
    page = director.get(at("box_draft", league.pk))
    sent = {name: page.context["form"][name].value() for name in page.context["form"].fields}
    moved = sent | {f"player{players[0].pk}": 2}
    assert director.post(at("box_draft", league.pk), moved | {"save": "1"}).status_code == 302
    assert [len(box) for box in boxes_of(BoxSeason.objects.get())] == [3, 5]
    stale = director.post(at("box_draft", league.pk), sent | {"release": "1"})
    assert "The draft has changed" in stale.text
    seen = director.get(at("box_draft", league.pk)).context["form"]
    sent = {name: seen[name].value() for name in seen.fields}
    uneven = director.post(at("box_draft", league.pk), sent | {"release": "1"})
    assert "box 1 has 3" in uneven.text
    # Moving back and releasing is one step.
    back = sent | {f"player{players[0].pk}": 1, "release": "1"}
    assert director.post(at("box_draft", league.pk), back).status_code == 302
    season = BoxSeason.objects.get()
    assert season.state == "running"
    assert boxes_of(season)[0] == ["02", "03", "04", "01"]
    assert "It is closed on" in director.get(settings).text
    assert director.get(at("box_draft", league.pk)).status_code == 302
    again = director.post(at("box_draft_new", league.pk), follow=True)
    assert "running or being drafted already" in again.text


FIELDS = (
    "name", "size", "months", "ranks", "games", "minimum", "up", "down", "newcomers",
    "remind_days", "wait_days", "sign_up",
)  # fmt: skip


def test_a_draft_is_discarded_and_made_again(league: BoxLeague, director: SignedIn) -> None:
    drafted = drafted_season(league)
    address = at("box_draft_discard", league.pk)
    for seen in ({}, {"version": "x"}, {"version": drafted.version + 1}):
        assert "changed since you saw it" in director.post(address, seen, follow=True).text
    director.post(address, {"version": drafted.version})
    assert not BoxSeason.objects.exists()
    director.post(address, {"version": drafted.version})
    director.post(at("box_draft_new", league.pk))
    assert BoxSeason.objects.exists()


def test_those_who_sign_up_late_can_be_put_into_the_draft(
    club: Club, league: BoxLeague, member: SignedIn, director: SignedIn
) -> None:
    drafted_season(league)
    member.post(at("box_sign_up", league.pk))
    page = director.get(at("box_draft", league.pk))
    assert "Not in this season" in page.text
    sent = {name: page.context["form"][name].value() for name in page.context["form"].fields}
    me = Player.objects.get(user=member.user)
    director.post(at("box_draft", league.pk), sent | {f"player{me.pk}": 2, "release": "1"})
    assert boxes_of(BoxSeason.objects.get())[1][-1] == "Mia Member"


# --- Everything at once -----------------------------------------------------------------------


def test_the_ladder_links_to_the_boxes(
    club: Club, league: BoxLeague, member: SignedIn, director: SignedIn
) -> None:
    assert member.get(reverse("ladder:first", args=["river"])).status_code == 302
    LadderFactory.create(pool=league.pool, name="Monthly")
    ladder = member.get(reverse("ladder:first", args=["river"]))
    assert at("box_league", league.pk) in ladder.text
    assert "Monthly" in member.get(at("boxes")).text
    BoxLeague.objects.all().delete()
    assert "No league of boxes yet" in director.get(at("boxes")).text


def test_a_game_and_a_change_make_the_version_grow(
    league: BoxLeague, players: list[Player], member: SignedIn
) -> None:
    begin(league, **DAYS)
    versions = [access.version_for(member.user, league.pk)]
    play(league.pool, players[:4], PATTERN, now())
    compute(league.pool)
    versions.append(access.version_for(member.user, league.pk))
    services.withdraw(league=league, player=players[7], actor=_official(league))
    versions.append(access.version_for(member.user, league.pk))
    assert None not in versions
    assert versions == sorted(set(versions), key=lambda version: version or 0)
    page = member.get(at("box_league", league.pk))
    assert f'data-version="{versions[-1]}"' in page.text
    assert f'data-live="boxes:{league.pk}"' in page.text
    part = member.get(at("box", league.pk, 1, 1), headers={"HX-Request": "true"})
    assert "<html" not in part.text
    assert 'id="live"' in part.text


@pytest.mark.trial
def test_pages_take_the_same_queries_for_many_players(
    club: Club,
    member: SignedIn,
    director: SignedIn,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    players = players_of(club, 40)
    league = league_of(club, players)
    begin(league, **DAYS)
    for number in range(0, 40, 4):
        for _game in range(3):
            play(league.pool, players[number : number + 4], PATTERN, now())
    compute(league.pool)
    for page in (at("box_league", league.pk), at("box", league.pk, 1, 2)):
        with django_assert_max_num_queries(15):
            assert member.get(page).status_code == 200
    with django_assert_max_num_queries(15):
        assert director.get(at("box_settings", league.pk)).status_code == 200
