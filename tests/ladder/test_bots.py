"""Games with bots: left out, or counted with fixed strengths, as the club sets."""

from __future__ import annotations

import doctest
import json
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils.timezone import now

from accounts.models import Club, Player, Role, User
from games.models import Game, Seating, SeatKind
from games.rules import PRESETS, Seat
from games.tables import errors
from games.tables.opening import open_table
from games.tables.rematches import rematch
from games.tables.seating import fill_with_bots, sit, start
from ladder import bots, export, intake, proposals, runs, services, tasks, verifying
from ladder.bots import key_of
from ladder.challenges.services.results import games_of
from ladder.defaults import bot_strengths_for
from ladder.errors import BadCorrection, BadPool
from ladder.models import (
    CountedGame,
    CountedSeat,
    Ladder,
    LeftOut,
    Pool,
    Proposal,
    RunState,
    SeatRating,
    Source,
)
from ladder.services import imports
from tests.factories import LadderFactory, MembershipFactory, PlayerFactory, PoolFactory
from tests.support.clients import SignedIn
from tests.support.ladder.boxes import begin, league_of, players_of
from tests.support.ladder.final_games import AT, final
from tests.support.ladder.pools import count_game
from tests.support.tables.playing import ONE_DEAL, member_of, play_on, table_of

SCORES = [300, -100, -150, -50]


@pytest.fixture
def pool(club: Club) -> Pool:
    """A pool that counts games with bots, with a public ladder."""
    pool = PoolFactory.create(club=club, bots=True)
    LadderFactory.create(pool=pool, public=True)
    return pool


@pytest.fixture
def official(club: Club) -> User:
    return MembershipFactory.create(club=club, role=Role.DIRECTOR).user


@pytest.fixture
def players(club: Club) -> list[Player]:
    return PlayerFactory.create_batch(3, club=club)


def against_bots(
    pool: Pool, official: User, players: list[Player], levels: list[str], at: Any = AT
) -> Game:
    """Finish a rated live game of *players* in the first seats and bots of *levels* in the rest."""
    game = open_table(club=pool.club, host=official, ruleset=PRESETS["pagat"], rated=True)
    for letter, player in zip("NESW", players, strict=False):
        Seating.objects.create(game=game, seat=letter, player=player)
    for letter, level in zip("NESW"[len(players) :], levels, strict=True):
        Seating.objects.create(game=game, seat=letter, kind=SeatKind.BOT, bot=level, name="Ada")
    return final(game, SCORES, at)


def counted_game(pool: Pool, official: User, players: list[Player]) -> CountedGame:
    """Count a game of two players, an expert and a novice."""
    against_bots(pool, official, players[:2], ["expert", "novice"])
    tasks.take_in()
    return pool.games.get()


def test_the_examples_in_the_documentation() -> None:
    assert doctest.testmod(bots).failed == 0


def test_the_strengths_follow_from_the_measured_leads() -> None:
    """A lead at a table of four is 4/3 of the difference of the strengths."""
    strengths = bots.STRENGTHS
    assert 4 / 3 * (strengths["club"] - strengths["novice"]) == pytest.approx(403, abs=1)
    expert = 4 / 3 * (strengths["expert"] - strengths["club"])
    assert expert == pytest.approx(33, abs=25)
    assert expert == pytest.approx(54, abs=17)
    assert bot_strengths_for("pagat") == strengths
    assert bot_strengths_for("yale")["novice"] == pytest.approx(-302 * 75.1 / 153.7, abs=0.1)


def test_a_game_with_bots_counts_with_their_fixed_strengths(
    pool: Pool, official: User, players: list[Player]
) -> None:
    counted = counted_game(pool, official, players)
    assert counted.left_out == LeftOut.COUNTS
    anne, bob, expert, novice = SeatRating.objects.filter(game=counted).order_by("number")
    assert (anne.player, bob.player) == (players[0], players[1])
    assert [(one.player, one.bot, one.display_name, one.score) for one in (expert, novice)] == [
        (None, "expert", "Bot (expert)", -150),
        (None, "novice", "Bot (novice)", -50),
    ]
    for bot, strength in ((expert, 36), (novice, -302)):
        assert (bot.mean_before, bot.variance_before) == (strength, 0)
        assert (bot.mean_after, bot.variance_after) == (strength, 0)
    assert anne.ladder_score == pytest.approx(300 + (0 + 36 - 302) / 3)
    assert anne.mean_after > anne.mean_before
    run = pool.runs.get(state=RunState.CURRENT)
    assert {one.player for one in run.strengths.all()} == set(players[:2])
    assert {one.player for one in run.standings.all()} == set(players[:2])
    assert verifying.differences(pool.pk) == []


def test_three_bots_of_one_level_are_three(
    pool: Pool, official: User, players: list[Player]
) -> None:
    against_bots(pool, official, players[:1], ["club"] * 3)
    tasks.take_in()
    counted = pool.games.get()
    assert [seat.display_name for seat in counted.seats.all()][1:] == ["Bot (club)"] * 3
    rating = SeatRating.objects.get(game=counted, player=players[0])
    assert rating.ladder_score == pytest.approx(300)


def test_bots_alone_are_no_game_of_the_club(pool: Pool, official: User) -> None:
    against_bots(pool, official, [], ["club"] * 4)
    tasks.take_in()
    assert not pool.games.exists()


def test_a_game_with_a_guest_stays_out(pool: Pool, official: User, players: list[Player]) -> None:
    Player.objects.filter(pk=players[0].pk).update(guest=True)
    against_bots(pool, official, players[:2], ["expert", "novice"])
    tasks.take_in()
    assert pool.games.get().left_out == LeftOut.GUEST


def test_the_club_sets_whether_games_with_bots_count(
    pool: Pool, official: User, players: list[Player]
) -> None:
    counted = counted_game(pool, official, players)
    services.change_pool(pool=pool, actor=official, bots=False)
    tasks.take_in()
    counted.refresh_from_db()
    assert counted.left_out == LeftOut.BOT
    assert pool.runs.get(state=RunState.CURRENT).done == 0
    services.change_pool(pool=pool, actor=official, bots=True, bot_expert=200)
    tasks.take_in()
    counted.refresh_from_db()
    assert counted.left_out == LeftOut.COUNTS
    rating = SeatRating.objects.get(run__state=RunState.CURRENT, game=counted, bot="expert")
    assert rating.mean_before == 200


def test_other_strengths_make_a_new_run(pool: Pool, official: User, players: list[Player]) -> None:
    counted = counted_game(pool, official, players)
    services.change_pool(pool=pool, actor=official, bot_novice=-100)
    assert runs.bring_up_to_date(pool.pk)
    anne = SeatRating.objects.get(run__state=RunState.CURRENT, game=counted, number=0)
    assert anne.ladder_score == pytest.approx(300 + (0 + 36 - 100) / 3)
    with pytest.raises(BadPool):
        services.change_pool(pool=pool, actor=official, bot_novice=1e9)


def test_bots_do_not_use_up_the_limits_of_players(
    pool: Pool, official: User, players: list[Player]
) -> None:
    services.change_pool(pool=pool, actor=official, per_day=1)
    for number, player in enumerate(players[:2]):
        at = AT + timedelta(minutes=number)
        against_bots(pool, official, [player], ["club"] * 3, at)
    tasks.take_in()
    assert [one.left_out for one in pool.games.all()] == [LeftOut.COUNTS] * 2
    against_bots(pool, official, players[:1], ["novice"] * 3, AT + timedelta(hours=1))
    tasks.take_in()
    assert pool.games.latest("ended_at").left_out == LeftOut.DAY


def test_a_rated_table_has_bots_only_where_games_with_them_count(club: Club) -> None:
    member = MembershipFactory.create(club=club, role=Role.MEMBER)
    PlayerFactory.create(club=club, user=member.user)

    def rated(preset: str = "pagat") -> Game:
        game = open_table(club=club, host=member.user, ruleset=PRESETS[preset], rated=True)
        sit(game=game, user=member.user, seat=Seat.N)
        return game

    pool = PoolFactory.create(club=club, bots=False)
    waiting = rated()
    with pytest.raises(errors.RatedWithoutBots):
        fill_with_bots(game=waiting, actor=member.user)
    Pool.objects.filter(pk=pool.pk).update(bots=True)
    fill_with_bots(game=waiting, actor=member.user)
    assert waiting.seatings.filter(kind=SeatKind.BOT).count() == 3
    with pytest.raises(errors.RatedWithoutBots):
        fill_with_bots(game=rated("yale"), actor=member.user)
    Pool.objects.filter(pk=pool.pk).update(tables=False)
    with pytest.raises(errors.RatedWithoutBots):
        fill_with_bots(game=rated(), actor=member.user)


@pytest.mark.parametrize("counts", [True, False])
def test_the_waiting_room_of_a_rated_table_offers_bots_where_they_count(
    club: Club, member: SignedIn, counts: bool
) -> None:
    PoolFactory.create(club=club, bots=counts)
    game = open_table(club=club, host=member.user, ruleset=PRESETS["pagat"], rated=True)
    shown = member.get(f"/c/river/tables/{game.pk}/").content.decode()
    assert ("Fill with bots" in shown) is counts


def test_a_game_played_against_bots_counts_and_can_be_played_again(pool: Pool, club: Club) -> None:
    anne = member_of(club, "Anne")
    game = table_of(club, [anne], plan=ONE_DEAL, rated=True)
    play_on(game)
    tasks.take_in()
    counted = pool.games.get()
    assert (counted.left_out, counted.deals) == (LeftOut.COUNTS, 1)
    assert [seat.bot for seat in counted.seats.all()] == ["", "novice", "novice", "novice"]
    assert verifying.differences(pool.pk) == []
    again = rematch(game=game, actor=anne)
    assert again.seatings.filter(bot="novice").count() == 3
    Pool.objects.filter(pk=pool.pk).update(bots=False)
    start(game=again, actor=anne)
    play_on(again)
    assert rematch(game=again, actor=anne).seatings.filter(bot="novice").count() == 0


def test_bots_are_named_where_games_are_shown(
    pool: Pool, official: User, players: list[Player], director: SignedIn
) -> None:
    counted = counted_game(pool, official, players)
    ladder = Ladder.objects.get()
    page = director.get(f"/c/river/ladder/games/{counted.pk}/").content.decode()
    assert "Bot (expert)" in page
    assert "The strength of a bot is fixed." in page
    assert f'/players/{players[0].pk}/"' in page
    assert "None" not in page
    listed = director.get(f"/c/river/ladder/settings/{pool.pk}/games/").content.decode()
    assert "Bot (novice) \N{MINUS SIGN}50" in listed
    feed = director.get(f"/c/river/ladder/{ladder.pk}/results.atom").content.decode()
    assert "Bot (novice)" in feed
    profile = director.get(f"/c/river/ladder/pools/{pool.pk}/players/{players[0].pk}/")
    assert [line.name for line in profile.context["opponent_lines"]] == [players[1].name]
    answer = director.get(f"/api/v1/clubs/river/ladders/{ladder.pk}/games/{counted.pk}/").json()
    found = [(one["player"], one["bot"], one["name"]) for one in answer["ratings"]]
    assert found[2:] == [(None, "expert", "Bot (expert)"), (None, "novice", "Bot (novice)")]
    assert answer["ratings"][2]["sd_after"] == 0


def test_files_name_bots_and_do_not_bring_them_in(
    pool: Pool, official: User, players: list[Player], director: SignedIn
) -> None:
    against_bots(pool, official, players[:1], ["club", "club", "novice"])
    tasks.take_in()
    [game] = json.loads(export.as_json(pool))["games"]
    assert game["scores"] == {
        players[0].name: 300,
        "Bot (club)": -100,
        "Bot (club) 2": -150,
        "Bot (novice)": -50,
    }
    pending = imports.read_file(
        pool=pool, actor=official, filename="games.csv", content=export.games_as_csv(pool, ",")
    )
    shown = director.get(f"/c/river/ladder/settings/imports/{pending.pk}/").content.decode()
    assert "Games with bots come from live tables only." in shown


def test_a_correction_keeps_the_bots(pool: Pool, official: User, players: list[Player]) -> None:
    counted = counted_game(pool, official, players)
    scores = {players[0]: 200, players[2]: 0}
    with pytest.raises(BadCorrection):
        services.propose_correction(counted=counted, actor=official, scores=scores, deals=28)
    proposal = services.propose_correction(
        counted=counted,
        actor=official,
        scores=scores,
        bots={key_of("expert", 2): -100, key_of("novice", 3): -100},
        deals=28,
    )
    proposals.compute(proposal.pk)
    services.apply_proposal(proposal=proposal, actor=official)
    tasks.take_in()
    seats = CountedSeat.objects.filter(game=counted)
    assert [(one.player, one.bot, one.score) for one in seats] == [
        (players[0], "", 200),
        (players[2], "", 0),
        (None, "expert", -100),
        (None, "novice", -100),
    ]
    services.change_pool(pool=pool, actor=official, bots=False)
    tasks.take_in()
    counted.refresh_from_db()
    assert (counted.left_out, counted.corrected) == (LeftOut.BOT, True)


def test_an_official_corrects_the_score_of_a_bot(
    pool: Pool, official: User, players: list[Player], director: SignedIn
) -> None:
    counted = counted_game(pool, official, players)
    address = f"/c/river/ladder/settings/games/{counted.pk}/correct/"
    form = director.get(address).context["form"]
    sent = {name: form[name].value() for name in form.fields}
    assert sent["bot3"] == -50
    filled = {name: value for name, value in sent.items() if value is not None}
    director.post(address, filled | {"bot3": "-60", "score2": "-90"})
    assert Proposal.objects.get().change["becomes"][3] == ["Bot (novice)", -60]


def test_a_seat_has_a_player_or_a_bot(pool: Pool, official: User, players: list[Player]) -> None:
    counted = counted_game(pool, official, players)
    for wrong in ({}, {"player": players[2], "bot": "club"}, {"bot": "master"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            CountedSeat.objects.create(game=counted, number=4, score=0, **wrong)


def test_a_game_with_a_bot_decides_no_challenge(
    pool: Pool, official: User, players: list[Player]
) -> None:
    against_bots(pool, official, players, ["club"])
    tasks.take_in()
    assert pool.games.get().left_out == LeftOut.COUNTS
    fourth = PlayerFactory.create(club=pool.club)
    assert not games_of([one.pk for one in [*players, fourth]]).exists()


def test_a_game_with_a_bot_never_counts_in_a_box(
    club: Club, official: User, member: SignedIn
) -> None:
    """Not even where the four others of a game for five are in the box."""
    league = league_of(club, players_of(club, 8))
    today = now().date()
    season = begin(league, first=today - timedelta(days=10), last=today + timedelta(days=10))
    in_box = [row.player for row in season.players.filter(box__number=1)]
    for table in (in_box[:3], in_box[:4]):
        scores = {player.pk: 10 for player in table}
        scores[key_of("club", len(table))] = -10 * len(table)
        count_game(
            pool=league.pool,
            source=Source.IMPORT,
            ended_at=now(),
            deals=28,
            deals_of_whole=28,
            scores=scores,
        )
    content = member.get(f"/c/river/ladder/boxes/{league.pk}/{season.number}/1/").context["content"]
    assert content.games == []
    assert [(len(one.seats), one.reason) for one in content.not_counted] == [
        (4, "a bot played"),
        (3, "a bot played"),
    ]
    assert all(line.games == 0 for line in content.table.lines)


def test_an_official_sets_the_strengths_of_bots(director: SignedIn, club: Club) -> None:
    pool = PoolFactory.create(club=club)
    address = f"/c/river/ladder/settings/{pool.pk}/"
    strengths = {"bot_novice": "-300", "bot_club": "-20", "bot_expert": "90"}
    director.post(address, {"bots": "on"} | strengths)
    pool.refresh_from_db()
    assert pool.bots
    assert (pool.bot_novice, pool.bot_club, pool.bot_expert) == (-300, -20, 90)
    director.post(address, strengths)
    assert not Pool.objects.get(pk=pool.pk).bots
    answer = director.post(address, strengths | {"bot_club": "1000000"})
    assert answer.context["bots"].errors
    assert not intake.counts_with_bots(
        open_table(club=club, host=director.user, ruleset=PRESETS["pagat"], rated=True)
    )
