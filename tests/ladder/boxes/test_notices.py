"""Who is notified of what happens to their boxes."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils.timezone import now
from django.utils.translation import override

from accounts.models import Club, Membership, Player
from ladder.boxes import services
from ladder.boxes.tasks import act_on_deadlines
from ladder.models import BoxLeague, BoxSeason
from notices import preferences
from notices.kinds import kind_of
from notices.models import Notice
from tests.support.ladder.boxes import PATTERN, begin, league_of, official_of, players_of
from tests.support.ladder.pools import play

TODAY = now().date()
DAYS = {"first": TODAY - timedelta(days=10), "last": TODAY + timedelta(days=10)}


@pytest.fixture
def players(club: Club) -> list[Player]:
    return players_of(club, 8, accounts=True)


@pytest.fixture
def league(club: Club, players: list[Player]) -> BoxLeague:
    return league_of(club, players)


def said(kind: str) -> dict[str, str]:
    """Return what each player was told."""
    found = {}
    for notice in Notice.objects.filter(kind=kind).select_related("recipient", "club"):
        with override("en"):
            sentence = kind_of(kind).sentence(notice.text, notice.values, notice.club.zone)  # type: ignore[union-attr]
        found[notice.recipient.name] = sentence
    return found


def test_everybody_is_told_their_box(league: BoxLeague, players: list[Player], club: Club) -> None:
    Player.objects.filter(pk=players[1].pk).update(user=None)
    Membership.objects.filter(user=players[2].user).delete()
    begin(league, **DAYS)
    told = said("boxes-begin")
    assert "you are in box 1." in told["User 01"]
    assert "you are in box 2." in told["User 08"]
    assert told.keys() == {f"User 0{number}" for number in (1, 4, 5, 6, 7, 8)}


def test_those_with_games_to_play_are_reminded_once(
    league: BoxLeague, players: list[Player]
) -> None:
    season = begin(league, **DAYS)
    for _game in range(4):
        play(league.pool, players[:4], PATTERN, now() - timedelta(days=1))
    play(league.pool, players[4:], PATTERN, now() - timedelta(days=1))
    assert season.remind_at is not None
    act_on_deadlines(season.remind_at - timedelta(seconds=1))
    assert said("boxes-end") == {}
    act_on_deadlines(season.remind_at)
    told = said("boxes-end")
    assert told.keys() == {"User 05", "User 06", "User 07", "User 08"}
    assert told["User 05"].endswith("you have planned games to play: 3.")
    Notice.objects.all().delete()
    act_on_deadlines(season.remind_at + timedelta(hours=1))
    assert said("boxes-end") == {}


def test_everybody_is_told_their_place_and_then_where_they_go(
    league: BoxLeague, players: list[Player], club: Club
) -> None:
    season = begin(league, **DAYS)
    for number in (0, 4):
        play(league.pool, players[number : number + 4], PATTERN, now() - timedelta(days=1))
    assert services.close_season(season=season, now=season.closes_at)
    assert not services.close_season(season=season, now=season.closes_at)
    told = said("boxes-result")
    assert told["User 01"] == "Boxes, season 1 is over: place 1 in box 1."
    assert "place 4 in box 1. By the table you go down" in told["User 04"]
    assert "place 1 in box 2. By the table you go up" in told["User 05"]
    assert len(told) == 8
    officials = said("boxes-draft")
    assert all("the draft of the next one is ready" in text for text in officials.values())
    assert len(officials) == Membership.objects.filter(club=club).exclude(role="member").count()
    # The notice of the beginning is settled, and so is that of the draft when it is released.
    assert not Notice.objects.filter(kind="boxes-begin", read_at=None).exists()
    following = BoxSeason.objects.get(state="draft")
    services.release_season(league=league, actor=official_of(club), version=following.version)
    assert not Notice.objects.filter(kind="boxes-draft", read_at=None).exists()
    told = said("boxes-begin")
    latest = Notice.objects.filter(kind="boxes-begin", cause=f"season:{following.pk}")
    texts = {one.recipient.name: one.text for one in latest}
    assert [texts[f"User 0{number}"] for number in range(1, 9)] == [
        *("stays", "stays", "stays", "down", "up", "stays", "stays", "stays"),
    ]


def test_who_had_too_few_games_or_has_left(league: BoxLeague, players: list[Player]) -> None:
    season = begin(league, **DAYS)
    services.withdraw(league=league, player=players[7], actor=official_of(league.pool.club))
    services.close_season(season=season, now=season.closes_at)
    told = said("boxes-result")
    assert "User 08" not in told
    assert "too few games for a place in box 1. By the table you go down" in told["User 04"]
    assert told["User 03"].endswith("too few games for a place in box 1.")


def test_each_kind_is_switched_off(league: BoxLeague, players: list[Player]) -> None:
    user = players[0].user
    assert user is not None
    preferences.change(user=user, channels={"boxes-begin": []})
    begin(league, **DAYS)
    told = said("boxes-begin")
    assert "User 01" not in told
    assert "User 02" in told
