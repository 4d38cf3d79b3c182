"""Duplicate events at live tables: the same deals everywhere, and nobody plays them twice.

What others see of a table is tested in :mod:`.test_online_boards_leaks`.
"""

from __future__ import annotations

import pytest
from django.urls import reverse

from accounts.models import Player, Role, User
from games.access import may_view
from games.models import DealingSecret, Game
from games.rules import Seat
from games.rules.cards.hands import pbn_of
from games.tables import directing
from games.tables import errors as table_errors
from games.tables.deal_again import play_deal_again
from notices.models import Notice
from tests.support.boards import finish_sheet
from tests.support.clients import SignedIn, sign_in
from tests.support.events import MakeEvent, enter_new, fresh, table_of, users_at
from tests.support.online import ONLINE, begin_all, begin_open, game_at, open_round
from tests.support.tables.playing import (
    any_action,
    deal_at,
    do,
    play_on,
    play_to_the_end,
    state_of,
)
from tournaments import errors, services
from tournaments.models import Round, TableSeat
from tournaments.services.boards import may_play_deals
from tournaments.tasks import refresh_standings

pytestmark = pytest.mark.django_db

DUPLICATE = {**ONLINE, "comparison": "matchpoints"}


def seat_at(one: Round, number: int, seat: str) -> TableSeat:
    return table_of(one, number).seats.get(seat=seat)


def player_at(one: Round, number: int, seat: str) -> Player:
    return seat_at(one, number, seat).entry.player


def hands_at(game: Game) -> str:
    return pbn_of(deal_at(game).auction.hands)


@pytest.mark.trial
def test_all_tables_deal_the_boards_and_publish_them_when_the_last_has_finished(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(12, **DUPLICATE, rated=True, spectators=True)
    one = begin_all(event, boss)
    (hands,) = services.see_deals(tournament=event, number=1, actor=boss).hands
    games = [game_at(one, number) for number in (1, 2, 3)]
    assert {hands_at(game) for game in games} == {hands}
    assert {state_of(game).play.declarer for game in games} == {Seat.N}
    assert {game.table.watching for game in games} == {"none"}
    for game in games[:2]:
        play_to_the_end(game)
    assert not DealingSecret.objects.filter(key_id="").exists()
    refresh_standings(event.pk)
    assert {row["values"]["total"] for row in fresh(event).snapshots.get().rows} == {0}
    play_to_the_end(games[2])
    assert services.published_deals(event, 1).hands == (hands,)
    assert DealingSecret.objects.filter(key_id="").count() == 3
    assert [game.rated_result.confirmed_at is None for game in Game.objects.all()] == [False] * 3
    refresh_standings(event.pk)
    values = [row["values"]["duplicate"] for row in fresh(event).snapshots.get().rows]
    assert None not in values
    assert len(table_of(one).results.get().deals) == 1


@pytest.mark.trial
def test_the_pages_say_how_the_deals_came_about(make_event: MakeEvent, boss: User) -> None:
    event = make_event(12, **DUPLICATE)
    one = begin_all(event, boss)
    boards, first = event.boards.get(round_number=1), game_at(one, 1)
    player = sign_in(users_at(table_of(one))["N"])
    view = player.get(f"/api/v1/games/{first.pk}/").json()
    assert view["dealing"] == {"version": 3, "boards": boards.commitment}
    play_to_the_end(first)
    replay = reverse("games:replay", args=["river", first.pk])
    assert "Other tables still play these deals" in player.get(replay, follow=True).text
    with pytest.raises(table_errors.DealsStillPlayed):
        play_deal_again(game=game_at(one, 1), number=1, user=player.user)
    for number in (2, 3):
        play_to_the_end(game_at(one, number))
    assert reverse("tournaments:deals", args=["river", event.pk]) in player.get(replay).text
    files = [reverse(f"games:{kind}", args=["river", first.pk]) for kind in ("record", "pbn")]
    assert [player.get(file).status_code for file in files] == [200, 200]
    assert player.get(f"/api/v1/games/{first.pk}/seeds/").json()["code"] == "dealt-from-boards"


@pytest.mark.trial
def test_a_table_that_is_opened_again_before_it_has_dealt_plays_the_same_boards(
    make_event: MakeEvent, boss: User
) -> None:
    one = open_round(make_event(12, **DUPLICATE), boss)
    first = game_at(one, 1)
    for step in (False, True):
        services.move_table(table=table_of(one), actor=boss, online=step)
    services.abandon_table(table=table_of(one), actor=boss, reason="Power cut")
    services.resume_table(table=table_of(one), actor=boss)
    begin_open(one)
    assert game_at(one, 1).pk != first.pk
    assert hands_at(game_at(one, 1)) == hands_at(game_at(one, 2))


@pytest.mark.trial
def test_an_abandoned_table_that_has_dealt_plays_on_where_it_stood(
    make_event: MakeEvent, boss: User
) -> None:
    one = begin_all(make_event(12, **DUPLICATE), boss)
    play_on(game_at(one, 1), actions=6)
    before = state_of(game_at(one, 1)).play
    services.abandon_table(table=table_of(one), actor=boss, reason="Power cut")
    stopped = game_at(one, 1)
    away, told = users_at(table_of(one, 2))["N"], users_at(table_of(one))["N"]
    assert not may_view(away, Role.MEMBER, stopped)
    services.resume_table(table=table_of(one), actor=boss)
    again = game_at(one, 1)
    assert (again.pk, again.status, again.reason) == (stopped.pk, "open", "")
    assert (state_of(again).status, state_of(again).play) == ("playing", before)
    assert not may_view(away, Role.MEMBER, again)
    calls = Notice.objects.filter(recipient=told, kind="table-ready")
    assert calls.filter(cause__contains="reopened").exists()
    new = enter_new(make_event(0), "Otto Outside", boss).player
    services.replace_player(seat=seat_at(one, 1, "S"), actor=boss, stand_in=new, reason="ill")
    for number in (1, 2, 3):
        play_to_the_end(game_at(one, number))
    assert table_of(one).status == "confirmed"
    assert may_view(away, Role.MEMBER, game_at(one, 1))


@pytest.mark.trial
def test_a_table_is_not_resumed_once_its_deals_are_published(
    make_event: MakeEvent, boss: User
) -> None:
    one = begin_all(make_event(12, **DUPLICATE), boss)
    services.abandon_table(table=table_of(one), actor=boss, reason="Power cut")
    for number in (2, 3):
        play_to_the_end(game_at(one, number))
    with pytest.raises(errors.DealsPublished):
        services.resume_table(table=table_of(one), actor=boss)


@pytest.mark.trial
def test_a_table_moves_to_the_room_between_deals_with_those_that_are_over(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(12, **{**DUPLICATE, "venue": "both", "deals": 2})
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    services.move_draft(round=event.rounds.get(number=1), actor=boss, online=True)
    one = begin_open(services.release_round(tournament=event, actor=boss))
    do(game_at(one, 1), any_action(state_of(game_at(one, 1))))
    with pytest.raises(errors.DealUnderWay):
        services.move_table(table=table_of(one), actor=boss, online=False)
    while not (live := state_of(game_at(one, 1))).deals_played:
        do(game_at(one, 1), any_action(live))
    services.move_table(table=table_of(one), actor=boss, online=False)
    sheet = game_at(one, 1)
    kept = sheet.deals.get()
    assert (sheet.hosted, kept.net) == (False, live.play.sheet.deals[0].net)
    assert not kept.hands
    assert not kept.play
    assert not may_view(users_at(table_of(one, 2))["N"], Role.MEMBER, sheet)
    with pytest.raises(errors.SheetStarted):
        services.move_table(table=table_of(one), actor=boss, online=True)
    finish_sheet(table_of(one))
    for number in (2, 3):
        play_to_the_end(game_at(one, number))
    assert [len(deal["net"]) for deal in table_of(one).results.get().deals] == [4, 4]
    assert len(services.published_deals(event, 1).hands) == 2


@pytest.mark.trial
def test_a_release_is_not_undone_once_cards_are_dealt(make_event: MakeEvent, boss: User) -> None:
    event = make_event(12, **DUPLICATE)
    begin_all(event, boss)
    with pytest.raises(errors.NothingToUndo):
        services.undo_last_step(tournament=event, actor=boss, kind="release")


@pytest.mark.trial
def test_nobody_stands_in_who_knows_the_deals(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(12, **{**DUPLICATE, "venue": "both"})
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    drawn = event.rounds.get(number=1)
    for number in (1, 2):
        services.move_table(table=table_of(drawn, number), actor=boss, online=True)
    services.see_deals(tournament=event, number=1, actor=director.user)
    seen = Player.objects.get(user=director.user)
    one = services.release_round(tournament=event, actor=boss)
    begin_open(one)
    replaced = player_at(one, 2, "E")
    directing.substitute(game=game_at(one, 2), actor=boss, seat=Seat.E, reason="left")
    finish_sheet(table_of(one, 3))
    fresh_one = enter_new(make_event(0), "Otto Outside", boss).player
    for player in (replaced, player_at(one, 3, "N"), seen):
        assert not may_play_deals(table_of(one), player)
        with pytest.raises(table_errors.HasPlayedDeals):
            directing.substitute(
                game=game_at(one, 1), actor=boss, seat=Seat.S, reason="left", player=player
            )
    assert may_play_deals(table_of(one), fresh_one)
    services.replace_player(seat=seat_at(one, 1, "S"), actor=boss, stand_in=fresh_one, reason="ill")


@pytest.mark.trial
def test_a_director_who_stands_in_does_not_see_the_deals(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    one = begin_all(event := make_event(12, **DUPLICATE), boss)
    player = Player.objects.get(user=director.user)
    services.replace_player(seat=seat_at(one, 1, "S"), actor=boss, stand_in=player, reason="ill")
    with pytest.raises(errors.DealsForOthers):
        services.see_deals(tournament=event, number=1, actor=director.user)
