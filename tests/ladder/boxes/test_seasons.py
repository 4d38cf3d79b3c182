"""A league from its founding to the next season."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils.timezone import localdate, now

from accounts.models import AuditEntry, Club, Membership, Player, Role, User
from accounts.services import memberships
from ladder import intake
from ladder.boxes import services
from ladder.boxes.errors import (
    BadBoxes,
    BadBoxLeague,
    BadDates,
    CannotTakePart,
    NoDraft,
    NoSeasonRunning,
    SeasonNotOver,
    SignUpClosed,
    StaleBoxes,
    TakesNoPart,
    TakesPartAlready,
    TooFewPlayers,
)
from ladder.boxes.results import tables_of
from ladder.boxes.tasks import act_on_deadlines
from ladder.errors import NotAnOfficial
from ladder.models import BoxEntry, BoxLeague, BoxPlayer, BoxSeason, CountedGame, LeftOut
from notices.models import Notice
from tests.factories import MembershipFactory, PlayerFactory, PoolFactory
from tests.support.events import race
from tests.support.ladder.boxes import (
    PATTERN,
    begin,
    boxes_of,
    drafted_season,
    league_of,
    official_of,
    players_of,
    ranked,
)
from tests.support.ladder.pools import compute, play

TODAY = now().date()
DAYS = {"first": TODAY - timedelta(days=10), "last": TODAY + timedelta(days=10)}


@pytest.fixture
def players(club: Club) -> list[Player]:
    return players_of(club, 12)


@pytest.fixture
def league(club: Club, players: list[Player]) -> BoxLeague:
    return league_of(club, players)


def after(season: BoxSeason) -> Any:
    return season.closes_at + timedelta(seconds=1)  # type: ignore[operator]


def closed(season: BoxSeason) -> BoxSeason:
    """Close *season*, and return the draft that follows."""
    act_on_deadlines(after(season))
    season.refresh_from_db()
    assert season.state == "closed"
    return BoxSeason.objects.get(league=season.league_id, state="draft")


# --- The league -------------------------------------------------------------------------------


def test_a_league_is_founded_and_changed_by_officials_only(club: Club) -> None:
    pool = PoolFactory.create(club=club)
    actor, member = official_of(club), MembershipFactory.create(club=club).user
    with pytest.raises(NotAnOfficial):
        services.found_league(pool=pool, actor=member, name="Boxes")
    league = services.found_league(pool=pool, actor=actor, name="Boxes", size=5)
    with pytest.raises(NotAnOfficial):
        services.change_league(league=league, actor=member, size=6)
    changed = services.change_league(league=league, actor=actor, size=8, up=2)
    assert (changed.size, changed.up) == (8, 2)
    actions = AuditEntry.objects.filter(club=club).values_list("action", flat=True)
    assert set(actions) == {"found-boxes", "change-boxes"}


@pytest.mark.parametrize(
    ("field", "value"),
    [("size", 3), ("size", 9), ("up", 3), ("minimum", 5), ("name", ""), ("games", 0)],
)
def test_settings_that_are_not_possible_are_named(club: Club, field: str, value: Any) -> None:
    pool = PoolFactory.create(club=club)
    settings = {"name": "Boxes", field: value}
    with pytest.raises(BadBoxLeague) as refused:
        services.found_league(pool=pool, actor=official_of(club), **settings)
    assert refused.value.field == field


def test_members_sign_up_themselves_if_the_league_says_so(
    club: Club, league: BoxLeague, players: list[Player]
) -> None:
    member = MembershipFactory.create(club=club).user
    own = PlayerFactory.create(club=club, user=member)
    with pytest.raises(SignUpClosed):
        services.take_part(league=league, player=PlayerFactory.create(club=club), actor=member)
    services.take_part(league=league, player=own, actor=member)
    with pytest.raises(TakesPartAlready):
        services.take_part(league=league, player=own, actor=member)
    services.withdraw(league=league, player=own, actor=member)
    with pytest.raises(TakesNoPart):
        services.withdraw(league=league, player=own, actor=member)
    with pytest.raises(SignUpClosed):
        services.withdraw(league=league, player=players[0], actor=member)
    services.change_league(league=league, actor=official_of(club), sign_up=False)
    with pytest.raises(SignUpClosed):
        services.take_part(league=league, player=own, actor=member)


def test_only_active_players_of_the_club_take_part(club: Club, league: BoxLeague) -> None:
    actor = official_of(club)
    others = [
        PlayerFactory.create(),
        PlayerFactory.create(club=club, active=False),
        PlayerFactory.create(club=club, guest=True),
    ]
    for player in others:
        with pytest.raises(CannotTakePart):
            services.take_part(league=league, player=player, actor=actor)


def test_all_who_have_played_lately_are_entered_at_once(club: Club) -> None:
    players = players_of(club, 12)
    league = league_of(club, players[:2])
    play(league.pool, players[:4], PATTERN, now() - timedelta(days=10))
    play(league.pool, players[4:8], PATTERN, now() - timedelta(days=100))
    left_out = play(league.pool, players[8:], PATTERN, now() - timedelta(days=10))
    CountedGame.objects.filter(pk=left_out.pk).update(left_out=LeftOut.REMOVED)
    Player.objects.filter(pk=players[3].pk).update(active=False)
    with pytest.raises(NotAnOfficial):
        services.enter_recent_players(league=league, actor=MembershipFactory.create(club=club).user)
    assert services.enter_recent_players(league=league, actor=official_of(club)) == 1
    assert services.enter_recent_players(league=league, actor=official_of(club)) == 0
    entered = BoxEntry.objects.filter(league=league).values_list("player", flat=True)
    assert set(entered) == {player.pk for player in players[:3]}


# --- The draft --------------------------------------------------------------------------------


def test_the_first_season_is_drafted_by_strength(league: BoxLeague, players: list[Player]) -> None:
    mixed = players[::2] + players[1::2]
    ranked(league.pool, mixed, now() - timedelta(days=100))
    season = services.draft_season(league=league, actor=official_of(league.pool.club))
    names = [name for box in boxes_of(season) for name in box]
    strengths = {
        one.player.name: one.mean
        for one in league.pool.runs.get().strengths.select_related("player")
    }
    order = [strengths[f"Box player {name}"] for name in names]
    assert order == sorted(order, reverse=True)
    assert [len(box) for box in boxes_of(season)] == [4, 4, 4]
    assert season.first.day == 1


def test_a_draft_is_changed_and_released_as_it_was_seen(
    league: BoxLeague, players: list[Player]
) -> None:
    actor = official_of(league.pool.club)
    drafted = services.draft_season(league=league, actor=actor)
    with pytest.raises(SeasonNotOver):
        services.draft_season(league=league, actor=actor)
    move = {players[0].pk: 2, players[11].pk: 0}
    changed = services.change_draft(
        league=league, actor=actor, version=drafted.version, boxes=move, **DAYS
    )
    assert boxes_of(changed) == [
        ["02", "03", "04"],
        ["05", "06", "07", "08", "01"],
        ["09", "10", "11"],
    ]
    with pytest.raises(StaleBoxes):
        services.release_season(league=league, actor=actor, version=drafted.version)
    with pytest.raises(BadBoxes):
        services.release_season(league=league, actor=actor, version=changed.version)
    back = services.change_draft(
        league=league,
        actor=actor,
        version=changed.version,
        boxes={players[8].pk: 1, players[9].pk: 2, players[10].pk: 2},
        **DAYS,
    )
    # A box without players is gone.
    assert boxes_of(back)[0] == ["02", "03", "04", "09"]
    assert len(boxes_of(back)) == 2
    season = services.release_season(league=league, actor=actor, version=back.version)
    assert season.state == "running"
    assert [len(box.fours) for box in season.boxes.all()] == [4, 7]
    with pytest.raises(NoDraft):
        services.release_season(league=league, actor=actor, version=back.version)


def test_a_draft_is_discarded(league: BoxLeague) -> None:
    actor = official_of(league.pool.club)
    drafted = services.draft_season(league=league, actor=actor)
    with pytest.raises(StaleBoxes):
        services.discard_draft(league=league, actor=actor, version=drafted.version + 1)
    services.discard_draft(league=league, actor=actor, version=drafted.version)
    assert not BoxSeason.objects.exists()
    with pytest.raises(NoDraft):
        services.discard_draft(league=league, actor=actor)


def test_a_season_that_is_over_is_not_released(league: BoxLeague) -> None:
    past = {"first": TODAY - timedelta(days=30), "last": TODAY - timedelta(days=2)}
    with pytest.raises(BadDates):
        begin(league, **past)
    drafted = BoxSeason.objects.get()  # is still there
    for first, last in (
        (TODAY, TODAY - timedelta(days=1)),
        (TODAY, TODAY + timedelta(days=400)),
        (date.min, TODAY),
        (TODAY, date.max),
        (date.max, date.max),
    ):
        with pytest.raises(BadDates):
            services.change_draft(
                league=league,
                actor=official_of(league.pool.club),
                version=drafted.version,
                boxes={},
                first=first,
                last=last,
            )


def test_a_season_needs_four_players(club: Club) -> None:
    league = league_of(club, players_of(club, 3))
    with pytest.raises(TooFewPlayers):
        services.draft_season(league=league, actor=official_of(club))


def test_members_do_none_of_this(league: BoxLeague) -> None:
    member = MembershipFactory.create(club=league.pool.club).user
    with pytest.raises(NotAnOfficial):
        services.draft_season(league=league, actor=member)
    draft = services.draft_season(league=league, actor=official_of(league.pool.club))
    for service, more in (
        (services.change_draft, {"boxes": {}, "version": draft.version, **DAYS}),
        (services.discard_draft, {}),
        (services.release_season, {"version": draft.version}),
    ):
        with pytest.raises(NotAnOfficial):
            service(league=league, actor=member, **more)


# --- The season -------------------------------------------------------------------------------


def lines(season: BoxSeason) -> list[list[tuple[str, str, int]]]:
    return [
        [(line.player.name[-2:], line.place_code, line.games) for line in one.lines]
        for one in tables_of(season)
    ]


def test_games_of_a_box_count_by_themselves(league: BoxLeague, players: list[Player]) -> None:
    season = begin(league, **DAYS)
    pool, at = league.pool, now() - timedelta(days=3)
    play(pool, players[3::-1], PATTERN, at)  # the last player of the box wins
    play(pool, players[4:8], PATTERN, at)
    play(pool, [*players[:3], players[4]], PATTERN, at)  # of two boxes
    play(pool, players[:4], PATTERN, now() - timedelta(days=12))  # before the season
    play(pool, players[:4], PATTERN, season.ends_at)  # after it
    first, second, third = lines(season)
    assert first == [("04", "1", 1), ("03", "2", 1), ("02", "3", 1), ("01", "4", 1)]
    assert [name for name, _place, _games in second] == ["05", "06", "07", "08"]
    assert third == [("09", "", 0), ("10", "", 0), ("11", "", 0), ("12", "", 0)]


def test_the_last_second_of_the_last_day_counts_in_the_club_s_time(
    club: Club, league: BoxLeague, players: list[Player]
) -> None:
    Club.objects.filter(pk=club.pk).update(timezone="Pacific/Auckland")
    season = begin(BoxLeague.objects.get(pk=league.pk), **DAYS)
    assert season.starts_at.utcoffset() != timedelta(0)
    play(league.pool, players[:4], PATTERN, season.starts_at)
    play(league.pool, players[:4], PATTERN, season.ends_at - timedelta(seconds=1))
    play(league.pool, players[:4], PATTERN, season.starts_at - timedelta(seconds=1))
    assert lines(season)[0][0] == ("01", "1", 2)


def test_at_the_end_the_tables_stay_and_the_next_season_is_drafted(
    league: BoxLeague, players: list[Player]
) -> None:
    season = begin(league, **DAYS)
    at = now() - timedelta(days=2)
    for number in (0, 4, 8):
        play(league.pool, players[number : number + 4], PATTERN, at)
    act_on_deadlines(season.ends_at)  # results can still be confirmed
    season.refresh_from_db()
    assert season.state == "running"
    draft = closed(season)
    before = lines(season)
    assert before[0] == [("01", "1", 1), ("02", "2", 1), ("03", "3", 1), ("04", "4", 1)]
    assert boxes_of(draft) == [
        *(["01", "02", "03", "05"], ["04", "06", "07", "09"], ["08", "10", "11", "12"]),
    ]
    outcomes = dict(BoxPlayer.objects.filter(season=season).values_list("player", "outcome"))
    assert [outcomes[player.pk] for player in players] == [
        *("stays", "stays", "stays", "down"),
        *("up", "stays", "stays", "down"),
        *("up", "stays", "stays", "stays"),
    ]
    assert (draft.number, draft.first) == (2, season.last + timedelta(days=1))
    play(league.pool, players[3::-1], PATTERN, at)  # a correction later
    assert lines(season) == before
    # It was done once.
    act_on_deadlines(after(season) + timedelta(days=1))
    assert BoxSeason.objects.count() == 2


def test_an_official_ends_a_season_early(league: BoxLeague, players: list[Player]) -> None:
    actor = official_of(league.pool.club)
    with pytest.raises(NoSeasonRunning):
        services.end_season(league=league, actor=actor)
    season = begin(league, **DAYS)
    play(league.pool, players[3::-1], PATTERN, now())
    with pytest.raises(NotAnOfficial):
        services.end_season(league=league, actor=MembershipFactory.create().user)
    services.end_season(league=league, actor=actor)
    season.refresh_from_db()
    today = localdate(timezone=league.pool.club.zone)
    assert (season.state, season.last) == ("closed", today)
    following = BoxSeason.objects.get(state="draft")
    assert following.first == today + timedelta(days=1)
    assert boxes_of(following)[0] == ["04", "03", "02", "05"]
    with pytest.raises(NoSeasonRunning):
        services.end_season(league=league, actor=actor)
    services.release_season(league=league, actor=actor, version=following.version)
    with pytest.raises(NoSeasonRunning):  # it has not begun
        services.end_season(league=league, actor=actor)


def test_results_that_wait_to_be_counted_count_before_the_end(
    league: BoxLeague, players: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sheet was confirmed and no worker has compared it with the pools yet."""
    season = begin(league, **DAYS)

    def take_in() -> set[int]:
        play(league.pool, players[:4], PATTERN, now())
        return set()

    monkeypatch.setattr(intake, "take_in_due", take_in)
    closed(season)
    assert lines(season)[0][0] == ("01", "1", 1)


def test_a_player_who_leaves_in_mid_season(league: BoxLeague, players: list[Player]) -> None:
    season = begin(league, **DAYS)
    at = now() - timedelta(days=2)
    play(league.pool, players[:4], (-70, -40, 20, 90), at)
    services.withdraw(league=league, player=players[0], actor=official_of(league.pool.club))
    play(league.pool, players[:4], PATTERN, now() + timedelta(minutes=1))  # does not count
    assert lines(season)[0] == [("04", "1", 1), ("03", "2", 1), ("02", "3", 1), ("01", "", 1)]
    assert [len(box.fours) for box in season.boxes.order_by("number")] == [1, 4, 4]
    draft = closed(season)
    # Nobody else goes down, and one comes up; of eleven players there are two boxes.
    assert boxes_of(draft)[0] == ["04", "03", "02", "05", "06"]
    assert "01" not in [name for box in boxes_of(draft) for name in box]
    assert BoxPlayer.objects.get(season=season, player=players[0]).outcome == "left"


def test_the_others_get_a_new_plan(club: Club) -> None:
    players = players_of(club, 6)
    league = league_of(club, players, size=6)
    season = begin(league, **DAYS)
    play(league.pool, players[:4], PATTERN, now() - timedelta(days=1))
    services.withdraw(league=league, player=players[0], actor=official_of(club))
    box = season.boxes.get()
    gone = players[0].pk
    assert [four for four in box.fours if gone in four] == [[one.pk for one in players[:4]]]
    counts = {one.pk: sum(one.pk in four for four in box.fours) for one in players[1:]}
    assert min(counts.values()) == 4
    assert max(counts.values()) == 5


def test_who_is_not_active_any_more_has_left(league: BoxLeague, players: list[Player]) -> None:
    season = begin(league, **DAYS)
    Player.objects.filter(pk=players[5].pk).update(active=False)
    act_on_deadlines(now())
    row = BoxPlayer.objects.get(season=season, player=players[5])
    assert row.left_at is not None
    assert not BoxEntry.objects.filter(player=players[5]).exists()
    act_on_deadlines(now())
    assert BoxPlayer.objects.get(pk=row.pk).left_at == row.left_at


def test_a_member_who_is_removed_from_the_club_has_left(club: Club) -> None:
    players = players_of(club, 12, accounts=True)
    league = league_of(club, players)
    season = begin(league, **DAYS)
    secretary = MembershipFactory.create(club=club, role=Role.SECRETARY).user
    member = Membership.objects.get(user=players[5].user)
    memberships.remove_member(membership=member, actor=secretary)
    other = Membership.objects.get(user=players[6].user)
    memberships.change_role(membership=other, role=Role.DIRECTOR, actor=secretary)
    assert not BoxEntry.objects.filter(player=players[5]).exists()
    act_on_deadlines(now())
    assert [row.player for row in season.players.filter(left_at__isnull=False)] == [players[5]]
    assert "06" not in str(boxes_of(closed(season)))


def test_who_has_no_login_stays(league: BoxLeague, players: list[Player]) -> None:
    season = begin(league, **DAYS)
    act_on_deadlines(now())
    assert not season.players.filter(left_at__isnull=False).exists()


def test_whose_account_is_closed_has_left(club: Club) -> None:
    players = players_of(club, 12, accounts=True)
    league = league_of(club, players)
    season = begin(league, **DAYS)
    User.objects.filter(players=players[0]).update(is_active=False)
    act_on_deadlines(now())
    assert [row.player for row in season.players.filter(left_at__isnull=False)] == [players[0]]
    assert BoxEntry.objects.filter(league=league).count() == 11


def test_who_is_not_active_any_more_is_taken_out_of_the_draft(
    league: BoxLeague, players: list[Player]
) -> None:
    season = drafted_season(league)
    Player.objects.filter(pk=players[5].pk).update(active=False)
    act_on_deadlines(now())
    assert boxes_of(season)[1] == ["05", "07", "08"]
    before = season.version
    season.refresh_from_db()
    assert season.version == before + 1


def test_who_comes_back_is_a_newcomer(league: BoxLeague, players: list[Player]) -> None:
    actor = official_of(league.pool.club)
    season = begin(league, **DAYS)
    services.withdraw(league=league, player=players[0], actor=actor)
    services.take_part(league=league, player=players[0], actor=actor)
    assert boxes_of(closed(season))[-1][-1] == "01"


def test_who_leaves_is_taken_out_of_the_draft_too(league: BoxLeague, players: list[Player]) -> None:
    actor = official_of(league.pool.club)
    draft = services.draft_season(league=league, actor=actor)
    services.withdraw(league=league, player=players[0], actor=actor)
    assert boxes_of(draft)[0] == ["02", "03", "04"]
    with pytest.raises(StaleBoxes):
        services.release_season(league=league, actor=actor, version=draft.version)


@pytest.mark.trial
@pytest.mark.parametrize(("newcomers", "box"), [("bottom", 1), ("strength", 0)])
def test_newcomers_begin_where_the_league_says(
    league: BoxLeague, players: list[Player], newcomers: str, box: int
) -> None:
    club = league.pool.club
    services.change_league(league=league, actor=official_of(club), newcomers=newcomers, size=6)
    strong = PlayerFactory.create(club=club, name="Box player 99")
    at = now() - timedelta(days=300)
    for number in range(12):
        play(league.pool, [strong, *players[9:]], (90, -30, -30, -30), at + timedelta(days=number))
    compute(league.pool)
    league.refresh_from_db()
    season = begin(league, **DAYS)
    services.take_part(league=league, player=strong, actor=official_of(club))
    draft = closed(season)
    assert "99" in boxes_of(draft)[box]


def test_with_too_few_players_there_is_no_next_season(club: Club) -> None:
    players = players_of(club, 4)
    league = league_of(club, players)
    season = begin(league, **DAYS)
    services.withdraw(league=league, player=players[0], actor=official_of(club))
    act_on_deadlines(after(season))
    assert [one.state for one in BoxSeason.objects.all()] == ["closed"]


def test_games_that_no_longer_count_leave_the_table(
    league: BoxLeague, players: list[Player]
) -> None:
    season = begin(league, **DAYS)
    counted = play(league.pool, players[:4], PATTERN, now())
    assert lines(season)[0][0] == ("01", "1", 1)
    CountedGame.objects.filter(pk=counted.pk).update(left_out=LeftOut.WITHDRAWN)
    assert lines(season)[0][0] == ("01", "", 0)


@pytest.mark.django_db(transaction=True)
def test_two_workers_close_a_season_once(club: Club) -> None:
    players = players_of(club, 8, accounts=True)
    league = league_of(club, players)
    season = begin(league, **DAYS)
    play(league.pool, players[:4], PATTERN, now())
    due = after(season)
    outcomes = race(*[lambda: act_on_deadlines(due)] * 2)
    assert outcomes == ["done", "done"]
    assert BoxSeason.objects.filter(league=league).count() == 2
    results = Notice.objects.filter(kind="boxes-result").values_list("recipient", flat=True)
    assert len(results) == len(set(results)) == 8
