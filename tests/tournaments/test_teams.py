"""Team events: entries of teams, sealed line-ups, the draw, and the standings of teams."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from itertools import combinations

import pytest
from django.utils.timezone import now

from accounts.models import Club, Membership, Player, Role, User
from accounts.services import merging, players
from games.sheets.services import confirm_game
from notices.models import Notice
from tests.support.clients import SignedIn
from tests.support.console import at, page
from tests.support.events import MakeEvent, decide, fresh, play_sheet, table_of, users_at
from tests.support.online import ONLINE, come, opened_ago, played
from tests.support.teams import (
    captain_of,
    enter_team,
    hand_in,
    hand_in_all,
    member,
    team_event,
    user_of,
)
from tournaments import errors, export, services, tasks, team_errors
from tournaments.models import (
    EntryStatus,
    LineUp,
    LineUpPlace,
    LineUpRound,
    RoundStatus,
    Tournament,
)
from tournaments.tasks import refresh_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(club: Club, boss: User) -> Tournament:
    return team_event(club, boss)


def test_a_captain_enters_a_team_and_its_players_are_told(
    club: Club, boss: User, django_capture_on_commit_callbacks: object
) -> None:
    event = team_event(club, boss, teams=0)
    captain = member(club, "Cora")
    others = [member(club, f"Other {n}") for n in range(4)]
    team = services.enter_team(
        tournament=event,
        actor=user_of(captain),
        name="  The   Aces ",
        captain=captain,
        players=[captain, *others[:3]],
        reserves=others[3:],
    )
    assert team.name == "The Aces"
    assert [one.reserve for one in services.available_players(team)] == [False] * 4 + [True]
    told = set(Notice.objects.filter(kind="team").values_list("recipient_id", flat=True))
    assert told == {player.user_id for player in others}


def test_a_player_is_in_one_team_and_others_than_the_captain_are_refused(
    cup: Tournament, boss: User
) -> None:
    first, second = services.active_teams(cup)[:2]
    inside = [entry.player for entry in services.available_players(first)]
    with pytest.raises(team_errors.InOtherTeam):
        services.enter_team(
            tournament=cup, actor=boss, name="New", captain=inside[0], players=inside[:4]
        )
    for actor in (captain_of(second), user_of(inside[1])):
        with pytest.raises(team_errors.NotYourTeam):
            services.change_team(
                team=first, actor=actor, name="Mine", captain=inside[0], players=inside[:4]
            )
    with pytest.raises(team_errors.NotYourTeam):
        services.withdraw_team(team=first, actor=captain_of(second))


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        ({"name": " "}, team_errors.BadTeam),
        ({"name": "aces"}, team_errors.TeamNameTaken),
        ({"count": 3}, team_errors.BadTeam),
        ({"twice": True}, team_errors.BadTeam),
        ({"count": 21}, team_errors.BadTeam),
    ],
)
def test_a_team_needs_a_name_of_its_own_and_four_different_players(
    club: Club, boss: User, change: dict[str, object], refusal: type[Exception]
) -> None:
    event = team_event(club, boss, teams=1)
    players = [member(club, f"New {n}") for n in range(int(str(change.get("count", 4))))]
    if "twice" in change:
        players[1] = players[0]
    with pytest.raises(refusal):
        services.enter_team(
            tournament=event,
            actor=boss,
            name=str(change.get("name", "Newcomers")),
            captain=players[0],
            players=players,
        )
    assert event.teams.count() == 1


def test_places_are_for_teams_and_a_withdrawal_can_be_taken_back(club: Club, boss: User) -> None:
    event = team_event(club, boss, capacity=4)
    team = services.active_teams(event)[0]
    lone = services.available_players(team)[3]
    services.withdraw(entry=lone, actor=user_of(lone.player))
    services.withdraw_team(team=team, actor=captain_of(team))
    assert not event.entries.filter(team=team, status=EntryStatus.ENTERED).exists()
    services.return_team(team=team, actor=captain_of(team))
    inside = services.available_players(team)
    assert len(inside) == 4
    assert lone not in inside


def test_teams_wait_in_the_order_of_their_entries_and_move_up_by_themselves(
    club: Club, boss: User
) -> None:
    event = team_event(club, boss, capacity=4)
    fifth, sixth = enter_team(event, "Fifth", boss), enter_team(event, "Sixth", boss)
    assert services.waiting_teams(event) == [fifth, sixth]
    assert set(fifth.entries.values_list("status", flat=True)) == {EntryStatus.WAITING}
    with pytest.raises(team_errors.TeamWaits):
        services.hand_in_line_up(team=fifth, number=1, players=[], actor=captain_of(fifth))
    first = services.active_teams(event)[0]
    services.withdraw_team(team=first, actor=boss)
    assert fifth in services.active_teams(event)
    assert len(services.available_players(fifth)) == 5
    told = Notice.objects.filter(kind="team", text="place").values_list("recipient_id", flat=True)
    assert set(told) == set(fifth.entries.values_list("player__user_id", flat=True))
    # Whoever comes back is the last one, and a further place goes to the first.
    services.return_team(team=first, actor=boss)
    assert services.waiting_teams(event) == [sixth, first]
    services.change_team(
        team=sixth,
        actor=captain_of(sixth),
        name="Sixes",
        captain=sixth.captain,
        players=[entry.player for entry in sixth.entries.order_by("team_order")],
    )
    assert set(sixth.entries.values_list("status", flat=True)) == {EntryStatus.WAITING}
    services.update_tournament(tournament=event, actor=boss, capacity=5)
    assert services.waiting_teams(event) == [first]
    services.withdraw_team(team=first, actor=boss)
    assert services.waiting_teams(event) == []


def test_players_do_not_enter_a_team_event_for_themselves(cup: Tournament, boss: User) -> None:
    with pytest.raises(team_errors.TeamEvent):
        services.enter(tournament=cup, player=member(cup.club, "Solo"), actor=boss)
    with pytest.raises(team_errors.TeamEvent):
        services.enter_field(tournament=cup, players=[], guests=["G"], here=True, actor=boss)


def test_an_event_of_players_does_not_become_one_of_teams(
    make_event: MakeEvent, cup: Tournament, boss: User
) -> None:
    event = make_event(4)
    with pytest.raises(errors.BadSettings):
        services.update_tournament(tournament=event, actor=boss, team_ranking="match")
    with pytest.raises(errors.BadSettings):
        services.update_tournament(tournament=cup, actor=boss, team_ranking="")
    with pytest.raises(errors.BadSettings):
        services.add_phase(tournament=cup, actor=boss, round_count=1)
    changed = services.update_tournament(tournament=cup, actor=boss, team_ranking="match")
    assert changed.team_ranking == "match"


def test_the_line_ups_are_opened_when_all_are_in_or_the_deadline_is_over(
    cup: Tournament, boss: User
) -> None:
    teams = services.active_teams(cup)
    for team in teams[:3]:
        hand_in(team, 1)
    with pytest.raises(team_errors.LineUpsMissing, match="Kings"):
        services.draw_rounds(tournament=cup, actor=boss)
    assert not LineUpRound.objects.exclude(opened_at=None).exists()
    services.set_line_up_deadline(tournament=cup, deadline=now() + timedelta(hours=1), actor=boss)
    told = Notice.objects.filter(kind="team", text="line-up")
    assert list(told.values_list("recipient_id", flat=True)) == [captain_of(teams[3]).pk]
    LineUpRound.objects.update(deadline=now() - timedelta(minutes=1))
    with pytest.raises(team_errors.LineUpTooLate):
        hand_in(teams[3], 1)
    services.draw_rounds(tournament=cup, actor=boss)
    default = LineUp.objects.get(team=teams[3])
    assert default.handed_in_at is None
    first = [entry.pk for entry in services.available_players(teams[3])[:4]]
    assert list(default.places.values_list("entry_id", flat=True)) == first
    with pytest.raises(team_errors.LineUpsOpened):
        hand_in(teams[0], 1, "4321")


def test_who_withdrew_after_handing_in_is_replaced_by_the_next_player(
    cup: Tournament, boss: User
) -> None:
    hand_in_all(cup, 1)
    team = services.active_teams(cup)[0]
    gone = services.available_players(team)[1]
    services.withdraw(entry=gone, actor=boss)
    services.open_line_ups(tournament=cup, actor=boss)
    place = LineUpPlace.objects.get(line_up__team=team, seat="E")
    assert place.instead_of == gone
    assert place.entry.reserve


@pytest.mark.trial
def test_a_round_has_four_teams_at_each_table_and_a_team_in_each_seat(
    club: Club, boss: User
) -> None:
    event = team_event(club, boss, teams=5, round_count=2)
    for number in (1, 2):
        hand_in_all(event, number)
        services.draw_rounds(tournament=event, actor=boss)
        released = services.release_round(tournament=event, actor=boss)
        seats: Counter[tuple[int, str]] = Counter()
        for table in released.tables.all():
            four = table.seats.values_list("entry__team_id", "seat")
            assert len({team for team, _seat in four}) == 4
            seats.update(four)
        assert len(seats) == 20
        decide(released)
    report = services.report_lines(released.draw)
    assert report == [
        "The plan of the teams is for rounds 1 and 2.",
        "Every two teams meet at 6 tables.",
    ]


@pytest.mark.trial
def test_all_eight_of_a_team_play_without_line_ups_and_meet_others_each_round(
    club: Club, boss: User
) -> None:
    event = team_event(club, boss, size=8, team_players=8, round_count=2)
    met: Counter[frozenset[int]] = Counter()
    for _number in (1, 2):
        services.draw_rounds(tournament=event, actor=boss)
        released = services.release_round(tournament=event, actor=boss)
        assert released.tables.count() == 8
        assert released.seats.values("entry").distinct().count() == 32
        for table in released.tables.all():
            four = list(table.seats.values_list("entry_id", "entry__team_id"))
            assert len({team for _entry, team in four}) == 4
            met.update(frozenset(two) for two in combinations([e for e, _team in four], 2))
        decide(released)
    assert set(met.values()) == {1}
    assert "No two players meet twice in this plan." in services.report_lines(released.draw)
    assert "Nobody meets anybody twice." in services.report_lines(released.draw)
    refresh_standings(event.pk)
    assert len(event.snapshots.get(round_number=2).teams) == 4


@pytest.mark.trial
def test_pairs_sit_opposite_each_other_and_meet_all_other_pairs(club: Club, boss: User) -> None:
    event = team_event(club, boss, teams=5, size=2, team_players=2, round_count=5)
    met: Counter[frozenset[int]] = Counter()
    out: Counter[int] = Counter()
    for _number in range(5):
        draw = services.draw_rounds(tournament=event, actor=boss)
        assert draw.costs["repeats"] == 0
        assert not services.draft_is_outdated(fresh(event))
        released = services.release_round(tournament=event, actor=boss)
        for table in released.tables.all():
            n, e, s, w = (seat.entry.team_id for seat in table.seats.order_by("pk"))
            assert (n, e) == (s, w)
            met[frozenset({n or 0, e or 0})] += 1
        out.update(released.sit_outs.values_list("entry__team_id", flat=True))
        decide(released)
    assert set(met.values()) == {1}
    assert len(met) == 10
    assert set(out.values()) == {2}  # both players, once
    report = services.report_lines(draw)
    assert "Every two pairs meet in 1 rounds." in report
    assert "Sit-outs of a player: 1 at least, 1 at most." in report
    refresh_standings(event.pk)
    teams = event.snapshots.get(round_number=5).teams
    assert {row["matches"] for row in teams} == {4}
    assert sum(row["total"] for row in teams) == 0


def test_a_pair_is_two_players_and_is_called_by_their_names(club: Club, boss: User) -> None:
    event = team_event(club, boss, teams=0, team_players=2, capacity=4)
    one, other = (member(club, name) for name in ("Ann", "Ben"))
    third = Player.objects.create(club=club, name="Cas")
    pair = services.enter_team(
        tournament=event, actor=user_of(other), name="", captain=other, players=[one, other]
    )
    assert pair.name == "Ann – Ben"
    told = Notice.objects.get(kind="team")
    assert (told.recipient_id, told.text) == (one.user_id, "pair")
    with pytest.raises(team_errors.BadTeam, match="two players"):
        services.change_team(
            team=pair, actor=boss, name="", captain=one, players=[one, other], reserves=[third]
        )
    changed = services.change_team(
        team=pair, actor=boss, name="", captain=other, players=[other, third]
    )
    assert changed.name == "Ben – Cas"
    players.change_player(player=third, actor=boss, name="Dan")
    changed.refresh_from_db()
    assert changed.name == "Ben – Dan"
    kept = Player.objects.create(club=club, name="Eve")
    merging.merge_players(kept=kept, merged=Player.objects.get(pk=third.pk), actor=boss)
    changed.refresh_from_db()
    assert changed.name == "Ben – Eve"
    with pytest.raises(errors.CannotDraw, match="two pairs"):
        services.draw_rounds(tournament=event, actor=boss)


@pytest.mark.trial
def test_who_has_lost_their_partner_gets_another_one(
    club: Club, boss: User, director: SignedIn
) -> None:
    event = team_event(club, boss, teams=2, size=2, team_players=2)
    aces = event.teams.get(name="Aces")
    services.withdraw(entry=aces.entries.get(team_order=2), actor=boss)
    console = page(director, at(event, "console"))
    assert "A player of Aces has withdrawn" in console
    edit = at(event, "team_edit", team=aces.pk)
    assert f'href="{edit}"' in console
    assert "Aces 2 has withdrawn." in page(director, edit)
    with pytest.raises(errors.CannotDraw, match="Enter who plays with the other one instead"):
        services.draw_rounds(tournament=event, actor=boss)
    member(club, "Zoe")
    director.post(edit, {"player1": "Aces 1", "player2": "Zoe"})
    assert services.draw_rounds(tournament=event, actor=boss).report
    assert "has withdrawn" not in page(director, at(event, "console"))


@pytest.mark.trial
def test_after_a_change_pairs_meet_those_they_have_met_least(club: Club, boss: User) -> None:
    event = team_event(club, boss, teams=6, size=2, team_players=2, round_count=3)
    met: Counter[frozenset[int]] = Counter()
    apart = None
    for number in (1, 2, 3):
        if number == 2:
            services.withdraw_team(team=services.active_teams(event)[5], actor=boss)
            first, second = (
                services.available_players(one) for one in services.active_teams(event)[:2]
            )
            services.forbid_pair(tournament=event, one=first[0], other=second[1], actor=boss)
            apart = frozenset({first[0].team_id or 0, second[0].team_id or 0})
        services.draw_rounds(tournament=event, actor=boss)
        released = services.release_round(tournament=event, actor=boss)
        pairs = [
            frozenset(table.seats.values_list("entry__team_id", flat=True))
            for table in released.tables.all()
        ]
        assert number == 1 or apart not in pairs
        met.update(pairs)
        decide(released)
    assert set(met.values()) == {1}


@pytest.mark.trial
def test_a_captain_says_which_eight_play_and_they_keep_their_places(club: Club, boss: User) -> None:
    event = team_event(club, boss, size=10, team_players=8)
    team = services.active_teams(event)[0]
    inside = services.available_players(team)
    captain = captain_of(team)
    with pytest.raises(team_errors.BadLineUp, match="8"):
        services.hand_in_line_up(team=team, number=1, players=inside[:7], actor=captain)
    services.hand_in_line_up(team=team, number=1, players=inside[:8], actor=captain)
    services.open_line_ups(tournament=event, actor=boss, early=True)
    services.draw_rounds(tournament=event, actor=boss)
    decide(services.release_round(tournament=event, actor=boss))
    others = [inside[9], *inside[2:8], inside[8]]
    services.hand_in_line_up(team=team, number=2, players=others, actor=captain)
    now = list(LineUp.objects.get(team=team, round_number=2).places.order_by("pk"))
    assert [place.entry for place in now] == [inside[9], inside[8], *inside[2:8]]
    assert {place.seat for place in now} == {""}


def test_another_number_of_players_takes_line_ups_and_the_draft_back(
    cup: Tournament, boss: User
) -> None:
    hand_in_all(cup, 1)
    services.draw_rounds(tournament=cup, actor=boss)
    services.update_tournament(tournament=cup, actor=boss, team_players=8)
    assert not cup.rounds.exists()
    assert not LineUp.objects.exists()
    with pytest.raises(errors.CannotDraw, match="fewer than 8 players: Aces"):
        services.draw_rounds(tournament=cup, actor=boss)
    with pytest.raises(errors.BadSettings):
        services.update_tournament(tournament=cup, actor=boss, team_players=6)


@pytest.mark.trial
def test_a_plan_goes_on_until_the_teams_change(club: Club, boss: User) -> None:
    event = team_event(club, boss, teams=5)
    hand_in_all(event, 1)
    services.draw_rounds(tournament=event, actor=boss)
    decide(services.release_round(tournament=event, actor=boss))
    services.withdraw_team(team=services.active_teams(event)[4], actor=boss)
    hand_in_all(event, 2)
    draw = services.draw_rounds(tournament=event, actor=boss)
    assert draw.input["plan"]["first"] == 2
    assert draw.rounds.get().tables.count() == 4
    services.withdraw_team(team=services.active_teams(event)[3], actor=boss)
    assert services.draft_is_outdated(fresh(event))
    with pytest.raises(errors.CannotDraw, match="four teams"):
        services.draw_rounds(tournament=event, actor=boss, draft=None)


def test_a_substitute_comes_into_the_draft_and_can_be_taken_back(
    cup: Tournament, boss: User
) -> None:
    hand_in_all(cup, 1)
    draw = services.draw_rounds(tournament=cup, actor=boss)
    team = services.active_teams(cup)[0]
    place = LineUpPlace.objects.filter(line_up__team=team).select_related("line_up__team")[2]
    reserve = services.available_players(team)[4]
    with pytest.raises(errors.ReasonMissing):
        services.substitute(place=place, entry=reserve, actor=boss, reason=" ")
    services.substitute(place=place, entry=reserve, actor=boss, reason="ill")
    assert draw.rounds.get().seats.filter(entry=reserve, seat="S").exists()
    assert not services.draft_is_outdated(fresh(cup))
    services.substitute(place=place, entry=place.entry, actor=boss, reason="is here after all")
    place.refresh_from_db()
    assert place.instead_of is None
    assert place.reason == ""


def test_officials_who_captain_or_have_withdrawn_are_not_named_for_sealed_line_ups(
    club: Club, boss: User
) -> None:
    cup = team_event(club, boss, teams=3)
    director = member(club, "Dina Director")
    Membership.objects.filter(user=director.user).update(role=Role.DIRECTOR)
    players = [member(club, f"Jacks {number}") for number in range(1, 5)]
    services.enter_team(
        tournament=cup, actor=boss, name="Jacks", captain=director, players=players, reserves=[]
    )
    team = services.active_teams(cup)[0]
    chosen = services.available_players(team)[:4]
    with pytest.raises(team_errors.OfficialInvolved) as refused:
        services.hand_in_line_up(team=team, number=1, players=chosen, actor=user_of(director))
    assert "Dina" not in str(refused.value)
    Membership.objects.filter(user=boss).update(role=Role.MEMBER)
    with pytest.raises(team_errors.NoOfficialLeft):
        services.hand_in_line_up(team=team, number=1, players=chosen, actor=user_of(director))


@pytest.mark.trial
@pytest.mark.parametrize("ranking", ["total", "match"])
def test_teams_are_ranked_by_what_their_players_score(club: Club, boss: User, ranking: str) -> None:
    event = team_event(club, boss, team_ranking=ranking)
    hand_in_all(event, 1)
    services.draw_rounds(tournament=event, actor=boss)
    released = services.release_round(tournament=event, actor=boss)
    decide(released)
    loser = released.seats.get(table__number=1, seat="W").entry
    services.add_penalty(entry=loser, actor=boss, points=7, reason="Late")
    refresh_standings(event.pk)
    snapshot = event.snapshots.get()
    # Each team has a player in each seat, so that all are level but for the penalty.
    assert [row["total"] for row in snapshot.teams] == [0, 0, 0, -7]
    assert snapshot.teams[3]["team"] == loser.team_id
    assert {row["match_points"] for row in snapshot.teams} == {3}
    assert {row["matches"] for row in snapshot.teams} == {3}
    assert {row["team"] for row in snapshot.rows} == {row["team"] for row in snapshot.teams}
    dataset = export.standings_dataset(event)
    assert dataset.headers[-3:] == ["Team", "Place of the team", "Match points"]
    last = next(row for row in dataset if row[2] == loser.player.name)
    assert loser.team is not None
    assert last[-3:] == (loser.team.name, 4, 3)


@pytest.mark.trial
@pytest.mark.parametrize("comparison", ["difference", "matchpoints"])
def test_teams_of_a_duplicate_event_score_what_their_players_gain_on_the_same_deals(
    club: Club, boss: User, comparison: str
) -> None:
    event = team_event(club, boss, comparison=comparison, round_kind="once")
    hand_in_all(event, 1)
    services.draw_rounds(tournament=event, actor=boss)
    released = services.release_round(tournament=event, actor=boss)
    for number in range(1, 5):
        table = table_of(released, number)
        users = users_at(table)
        assert table.game is not None
        play_sheet(table.game, users["N"])
        confirm_game(game=table.game, actor=users["E"])
    refresh_standings(event.pk)
    teams = event.snapshots.get().teams
    # All tables have the same scores, so that nobody gains on anybody.
    level = 0 if comparison == "difference" else 50
    assert [(row["place"], row["shared"], row["total"]) for row in teams] == [(1, True, level)] * 4
    assert sum(row["match_points"] for row in teams) == 12


@pytest.mark.trial
def test_an_online_team_event_opens_line_ups_when_the_next_round_begins_by_itself(
    club: Club, boss: User
) -> None:
    event = team_event(club, boss, **ONLINE, next_round_minutes=0)
    hand_in_all(event, 1)
    services.draw_rounds(tournament=event, actor=boss)
    released = services.release_round(tournament=event, actor=boss)
    tasks.sweep_online()
    hand_in(services.active_teams(event)[0], 2, "4321")
    for number in range(1, 5):
        come(table_of(released, number))
        opened_ago(table_of(released, number), 1)
    tasks.sweep_online()
    for number in range(1, 5):
        played(table_of(released, number))
    tasks.sweep_online()
    assert event.rounds.get(number=2).status == RoundStatus.RELEASED
    handed_in = LineUp.objects.filter(round_number=2, handed_in_at__isnull=False)
    assert handed_in.count() == 1
    assert LineUp.objects.filter(round_number=2).count() == 4
