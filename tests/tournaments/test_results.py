"""Results: totals with their check-sum, second confirmation, disputes, sheets, corrections."""

from __future__ import annotations

import pytest
from django.db import IntegrityError
from django.test import Client

from accounts.models import AuditEntry, Membership, Role, User
from games.models import Game, GameStatus
from games.sheets import errors as sheet_errors
from games.sheets import services as games
from games.sheets.sheet_json import sheet_document
from tests.support.console import at, page, tap
from tests.support.events import (
    EVEN,
    MakeEvent,
    decide,
    fresh,
    give,
    once,
    play_sheet,
    race,
    start,
    table_of,
    users_at,
)
from tournaments import errors, services
from tournaments.models import (
    Result,
    ResultSource,
    ResultStatus,
    RoundKind,
    Table,
    TableStatus,
)
from tournaments.round_format import declared_before

OTHER = {"N": 50, "E": 0, "S": 0, "W": -50}
ONCE = {"N": "no-tricks", "E": "no-queens", "S": "trumps", "W": "dominoes"}


@pytest.fixture
def table(make_event: MakeEvent, boss: User) -> Table:
    """A table of the first round."""
    return table_of(start(make_event(8), boss))


def again(table: Table) -> Table:
    return table_of(table.round, table.number)


def sheet_status(table: Table) -> str:
    return Game.objects.get(tournament_table=table).status


def test_totals_count_once_a_second_player_confirms_them(table: Table) -> None:
    users = users_at(table)
    result = services.submit_totals(table=table, actor=users["N"], totals=EVEN)
    assert (result.status, again(table).status) == (ResultStatus.SUBMITTED, TableStatus.SUBMITTED)
    with pytest.raises(errors.ConfirmedByAnother):
        services.confirm_result(table=table, actor=users["N"])
    done = services.confirm_result(table=table, actor=users["W"], number=1)
    assert (done.status, done.confirmed_by) == (ResultStatus.CONFIRMED, users["W"])
    assert again(table).status == TableStatus.CONFIRMED
    assert sheet_status(table) == GameStatus.ABANDONED
    with pytest.raises(errors.AlreadyConfirmed):
        services.confirm_result(table=table, actor=users["S"])
    with pytest.raises(errors.AlreadyConfirmed):
        services.submit_totals(table=table, actor=users["S"], totals=OTHER)


def test_totals_must_add_up_and_the_mistake_is_named(table: Table) -> None:
    with pytest.raises(errors.WrongSum, match=r"add up to 30.*add up to 0.*mistake of 30"):
        services.submit_totals(table=table, actor=users_at(table)["N"], totals=EVEN | {"W": 0})
    assert not table.results.exists()


@pytest.mark.parametrize(
    "totals",
    [{}, {"N": 0, "E": 0, "S": 0}, EVEN | {"X": 0}, EVEN | {"N": True}, EVEN | {"N": 10**6}],
)
def test_totals_are_four_numbers(table: Table, totals: dict[str, int]) -> None:
    with pytest.raises(errors.BadTotals):
        services.submit_totals(table=table, actor=users_at(table)["N"], totals=totals)


@pytest.mark.trial
@pytest.mark.parametrize(
    ("settings", "totals", "fits"),
    [
        ({"round_kind": RoundKind.DEALS, "deals": 7}, EVEN, True),
        ({"round_kind": RoundKind.DEALS, "deals": 7}, EVEN | {"W": 0}, False),
        ({"round_kind": RoundKind.DEALS, "deals": 4}, EVEN | {"W": 0}, False),
        ({"round_kind": RoundKind.DEALS, "deals": 4}, EVEN | {"W": 50}, True),
    ],
)
def test_the_sum_of_some_deals_is_one_that_their_contracts_can_give(
    make_event: MakeEvent,
    boss: User,
    settings: dict[str, object],
    totals: dict[str, int],
    fits: bool,
) -> None:
    table = table_of(start(make_event(8, **settings), boss))
    if fits:
        services.submit_totals(table=table, actor=boss, totals=totals)
        return
    with pytest.raises(errors.WrongSum):
        services.submit_totals(table=table, actor=boss, totals=totals)


def test_totals_store_the_contracts_that_are_declared_once(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(8, **once(round_count=2))
    first = start(event, boss)
    right = -26 - 24 + 65 + 65
    totals = {"N": right, "E": 0, "S": 0, "W": 0}
    table = table_of(first)
    with pytest.raises(errors.DeclaredMissing):
        services.submit_totals(table=table, actor=boss, totals=totals)
    with pytest.raises(errors.WrongSum):
        services.submit_totals(table=table, actor=boss, totals=EVEN, declared=ONCE)
    for number in (1, 2):
        give(table_of(first, number), totals, declared=ONCE)
    second = services.release_round(tournament=event, actor=boss)
    used = declared_before(event, 2)
    same = {seat.seat: min(used[seat.entry_id]) for seat in table_of(second).seats.all()}
    with pytest.raises(errors.DeclaredAgain):
        services.submit_totals(table=table_of(second), actor=boss, totals=totals, declared=same)
    game = table_of(second).game
    assert game is not None
    assert all(len(used) == 1 for used in game.plan["used"].values())


def test_only_the_players_of_a_table_and_officials_give_its_result(
    make_event: MakeEvent, table: Table, boss: User
) -> None:
    stranger = users_at(table_of(table.round, 2))["N"]
    with pytest.raises(errors.NotAtTable):
        services.submit_totals(table=table, actor=stranger, totals=EVEN)
    services.submit_totals(table=table, actor=boss, totals=EVEN)
    with pytest.raises(errors.NotAtTable):
        services.confirm_result(table=table, actor=stranger)
    services.confirm_result(table=table, actor=boss)
    assert set(AuditEntry.objects.filter(action__endswith="-result").values_list("action")) == {
        ("submit-result",),
        ("confirm-result",),
    }


def test_a_newer_submission_takes_the_place_of_the_older(table: Table) -> None:
    users = users_at(table)
    services.submit_totals(table=table, actor=users["N"], totals=EVEN)
    services.submit_totals(table=table, actor=users["E"], totals=OTHER)
    with pytest.raises(errors.ResultReplaced):
        services.confirm_result(table=table, actor=users["S"], number=1)
    services.confirm_result(table=table, actor=users["S"], number=2)
    statuses = list(table.results.order_by("number").values_list("status", flat=True))
    assert statuses == [ResultStatus.SUPERSEDED, ResultStatus.CONFIRMED]


def test_nothing_given_is_nothing_to_confirm_or_dispute(table: Table, boss: User) -> None:
    with pytest.raises(errors.NothingToConfirm):
        services.confirm_result(table=table, actor=boss)
    with pytest.raises(errors.NothingToDispute):
        services.dispute_result(table=table, actor=boss, reason="why")
    with pytest.raises(errors.NotDisputed):
        services.settle_dispute(table=table, actor=boss, reason="why")
    with pytest.raises(errors.NothingToConfirm):
        services.correct_result(table=table, actor=boss, totals=EVEN, reason="why")


def test_a_dispute_waits_for_the_director(table: Table, boss: User) -> None:
    give(table)
    users = users_at(table)
    with pytest.raises(errors.ReasonMissing):
        services.dispute_result(table=table, actor=users["S"], reason="")
    services.dispute_result(table=table, actor=users["S"], reason="deal 3 is wrong")
    assert again(table).status == TableStatus.DISPUTED
    with pytest.raises(errors.WrongTableStatus):
        services.confirm_result(table=table, actor=users["W"])
    settled = services.settle_dispute(table=table, actor=boss, totals=OTHER, reason="counted again")
    assert settled.totals == OTHER
    assert again(table).status == TableStatus.CONFIRMED
    assert table.results.get(number=1).status == ResultStatus.SUPERSEDED


def test_a_dispute_may_end_with_the_result_as_it_was(table: Table, boss: User) -> None:
    give(table)
    services.dispute_result(table=table, actor=boss, reason="really?")
    settled = services.settle_dispute(table=table, actor=boss, reason="yes, really")
    assert (settled.number, settled.totals, settled.status) == (1, EVEN, ResultStatus.CONFIRMED)


@pytest.mark.trial
def test_a_confirmed_sheet_is_a_confirmed_result(table: Table) -> None:
    users, game = users_at(table), table.game
    assert game is not None
    play_sheet(game, users["N"])
    assert again(table).status == TableStatus.SUBMITTED
    games.confirm_game(game=game, actor=users["E"])
    result = table.results.get()
    assert (result.source, result.status) == (ResultSource.SHEET, ResultStatus.CONFIRMED)
    assert result.confirmed_by == users["E"]
    assert result.totals == Game.objects.get(pk=game.pk).totals
    assert sum(result.totals.values()) == 0
    assert len(result.declared["N"]) == 7
    nets = [deal.net for deal in game.deals.all()]
    assert result.best == {seat: max(net[seat] for net in nets) for seat in "NESW"}
    assert again(table).status == TableStatus.CONFIRMED


@pytest.mark.trial
def test_a_sheet_is_confirmed_through_its_table_too(table: Table) -> None:
    users, game = users_at(table), table.game
    assert game is not None
    play_sheet(game, users["N"])
    with pytest.raises(errors.ConfirmedByAnother):
        services.confirm_result(table=table, actor=users["N"])
    services.confirm_result(table=table, actor=users["E"])
    assert sheet_status(table) == GameStatus.CONFIRMED


@pytest.mark.trial
def test_a_disputed_sheet_is_corrected_and_counts_again(table: Table, boss: User) -> None:
    users, game = users_at(table), table.game
    assert game is not None
    play_sheet(game, users["N"])
    services.confirm_result(table=table, actor=users["E"])
    services.dispute_result(table=table, actor=users["S"], reason="deal 1")
    assert sheet_status(table) == GameStatus.DISPUTED
    assert again(table).status == TableStatus.DISPUTED
    services.settle_dispute(table=table, actor=boss, reason="looked at the cards")
    assert sheet_status(table) == GameStatus.CONFIRMED
    assert again(table).status == TableStatus.CONFIRMED
    assert table.results.filter(status=ResultStatus.CONFIRMED).count() == 1


@pytest.mark.trial
def test_players_whose_sheet_is_started_finish_it_there(table: Table, boss: User) -> None:
    users, game = users_at(table), table.game
    assert game is not None
    play_sheet(game, users["N"])
    games.reopen_game(game=game, actor=users["N"])
    assert again(table).status == TableStatus.PLAYING
    with pytest.raises(errors.SheetStarted):
        services.submit_totals(table=table, actor=users["N"], totals=EVEN)
    services.submit_totals(table=table, actor=boss, totals=EVEN)
    services.confirm_result(table=table, actor=users["N"])
    assert sheet_status(table) == GameStatus.ABANDONED
    assert again(table).status == TableStatus.CONFIRMED


def test_a_correction_is_a_new_version_and_the_old_one_stays(table: Table, boss: User) -> None:
    give(table)
    services.correct_result(table=table, actor=boss, totals=OTHER, reason="seats mixed up")
    versions = list(table.results.order_by("number").values_list("totals", "status", "reason"))
    assert versions == [
        (EVEN, ResultStatus.SUPERSEDED, ""),
        (OTHER, ResultStatus.CONFIRMED, "seats mixed up"),
    ]


def test_an_abandoned_table_counts_for_nobody_and_can_be_resumed(table: Table, boss: User) -> None:
    users = users_at(table)
    services.submit_totals(table=table, actor=users["N"], totals=EVEN)
    with pytest.raises(errors.ReasonMissing):
        services.abandon_table(table=table, actor=boss, reason=" ")
    services.abandon_table(table=table, actor=boss, reason="fire alarm")
    assert (again(table).status, again(table).reason) == (TableStatus.ABANDONED, "fire alarm")
    assert sheet_status(table) == GameStatus.ABANDONED
    with pytest.raises(errors.WrongTableStatus):
        services.submit_totals(table=table, actor=users["N"], totals=EVEN)
    services.resume_table(table=table, actor=boss)
    assert sheet_status(table) == GameStatus.OPEN
    give(again(table))
    with pytest.raises(errors.WrongTableStatus):
        services.abandon_table(table=table, actor=boss, reason="too late")


@pytest.mark.trial
def test_a_finished_sheet_can_be_abandoned(table: Table, boss: User) -> None:
    assert table.game is not None
    play_sheet(table.game, users_at(table)["N"])
    services.abandon_table(table=table, actor=boss, reason="fire alarm")
    assert again(table).status == TableStatus.ABANDONED
    assert sheet_status(table) == GameStatus.ABANDONED


def test_an_abandoned_sheet_abandons_its_table(table: Table, boss: User) -> None:
    assert table.game is not None
    games.abandon_game(game=table.game, actor=boss, reason="rain")
    assert (again(table).status, again(table).reason) == (TableStatus.ABANDONED, "rain")


def test_a_closed_round_is_for_officials(make_event: MakeEvent, table: Table, boss: User) -> None:
    event = table.round.tournament
    decide(table.round)
    services.release_round(tournament=event, actor=boss)
    with pytest.raises(errors.WrongRoundStatus):
        services.dispute_result(table=table, actor=users_at(table)["S"], reason="late")
    services.correct_result(table=table, actor=boss, totals=OTHER, reason="late")


@pytest.mark.trial
def test_a_published_result_counts_until_a_correction_is_confirmed(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(8, round_count=1)
    first = start(event, boss)
    table = table_of(first)
    assert table.game is not None
    play_sheet(table.game, users_at(table)["N"])
    services.confirm_result(table=table, actor=boss)
    give(table_of(first, 2))
    services.finish(tournament=event, actor=boss)
    services.publish(tournament=event, actor=boss)
    with pytest.raises(errors.WrongEventStatus, match="published"):
        services.dispute_result(table=table, actor=boss, reason="late")
    games.dispute_game(game=table.game, actor=boss, reason="late")
    assert again(table).status == TableStatus.CONFIRMED
    services.correct_result(table=table, actor=boss, totals=OTHER, reason="late")
    assert again(table).results.get(status=ResultStatus.CONFIRMED).totals == OTHER


def test_the_database_allows_one_confirmed_result_a_table(table: Table, boss: User) -> None:
    give(table)
    first = table.results.get()
    with pytest.raises(IntegrityError, match="result_one_confirmed_per_table"):
        Result.objects.create(
            table=table,
            number=2,
            source=first.source,
            status=ResultStatus.CONFIRMED,
            totals=EVEN,
            submitted_by=boss,
            confirmed_by=boss,
            confirmed_at=first.confirmed_at,
        )


@pytest.mark.django_db(transaction=True)
def test_two_players_confirm_at_once_and_one_of_them_is_first(
    make_event: MakeEvent, boss: User
) -> None:
    table = table_of(start(make_event(8), boss))
    users = users_at(table)
    services.submit_totals(table=table, actor=users["N"], totals=EVEN)
    outcomes = race(
        lambda: services.confirm_result(table=again(table), actor=users["E"]),
        lambda: services.confirm_result(table=again(table), actor=users["S"]),
    )
    assert sorted(outcomes) == ["AlreadyConfirmed", "done"]
    assert table.results.filter(status=ResultStatus.CONFIRMED).count() == 1


@pytest.mark.trial
@pytest.mark.django_db(transaction=True)
def test_a_sheet_and_its_table_are_confirmed_at_once_without_a_deadlock(
    make_event: MakeEvent, boss: User
) -> None:
    table = table_of(start(make_event(8), boss))
    users, game = users_at(table), table.game
    assert game is not None
    play_sheet(game, users["N"])
    outcomes = race(
        lambda: games.confirm_game(game=game, actor=users["E"]),
        lambda: services.confirm_result(table=again(table), actor=users["S"]),
    )
    assert sorted(outcomes)[1] == "done"
    assert sorted(outcomes)[0] in {"AlreadyConfirmed", "WrongStatus"}
    assert fresh(table.round.tournament).scores_version > 1


@pytest.fixture
def playing_director(table: Table) -> User:
    """North of the table, who directs the club."""
    user = users_at(table)["N"]
    Membership.objects.filter(user=user).update(role=Role.DIRECTOR)
    return user


def test_a_director_who_played_confirms_their_own_result_with_a_reason(
    table: Table, playing_director: User
) -> None:
    services.submit_totals(table=table, actor=playing_director, totals=EVEN)
    with pytest.raises(errors.OwnResult):
        services.confirm_result(table=table, actor=playing_director, reason=" ")
    reason = "the others have no account"
    result = services.confirm_result(table=table, actor=playing_director, reason=reason)
    assert (result.status, result.confirmed_alone) == (ResultStatus.CONFIRMED, True)
    assert result.reason == reason
    logged = AuditEntry.objects.get(action="confirm-own-result")
    assert logged.data["reason"] == reason


def test_a_player_of_the_table_confirms_by_name_on_the_directors_phone(
    table: Table, playing_director: User
) -> None:
    seats = {seat.seat: seat.entry for seat in table.seats.all()}
    services.submit_totals(table=table, actor=playing_director, totals=EVEN)
    with pytest.raises(errors.NotAWitness):
        services.confirm_result(table=table, actor=playing_director, witness=seats["N"].pk)
    result = services.confirm_result(table=table, actor=playing_director, witness=seats["S"].pk)
    assert (result.status, result.witness) == (ResultStatus.CONFIRMED, seats["S"])
    assert (result.confirmed_alone, result.reason) == (False, "")


@pytest.mark.trial
def test_the_sheet_names_the_player_who_confirmed_with_the_director(
    table: Table, playing_director: User
) -> None:
    game = table.game
    assert game is not None
    play_sheet(game, playing_director)
    south = next(seat.entry for seat in table.seats.all() if seat.seat == "S")
    services.confirm_result(table=table, actor=playing_director, witness=south.pk)
    game = Game.objects.get(pk=game.pk)
    document = sheet_document(game, playing_director, Role.DIRECTOR)
    assert document["witness"] == south.player.name


@pytest.mark.trial
def test_a_director_confirms_the_sheet_of_their_own_table(
    table: Table, playing_director: User
) -> None:
    assert table.game is not None
    play_sheet(table.game, playing_director)
    services.confirm_result(table=table, actor=playing_director, reason="late bus")
    result = table.results.get()
    assert (result.status, result.confirmed_alone) == (ResultStatus.CONFIRMED, True)
    assert sheet_status(table) == GameStatus.CONFIRMED


def test_players_who_gave_a_result_cannot_confirm_it_with_a_reason(table: Table) -> None:
    users = users_at(table)
    services.submit_totals(table=table, actor=users["N"], totals=EVEN)
    with pytest.raises(errors.ConfirmedByAnother):
        services.confirm_result(table=table, actor=users["N"], reason="nobody else is here")


@pytest.mark.trial
def test_the_console_asks_how_an_own_result_is_confirmed_and_the_table_shows_it(
    table: Table, playing_director: User, client: Client
) -> None:
    client.force_login(playing_director)
    event = table.round.tournament
    services.submit_totals(table=table, actor=playing_director, totals=EVEN)
    address = at(event, "table_confirm_own", table=table.pk)
    assert address in page(client, at(event, "console"))
    assert '<input type="hidden" name="number" value="1"' in page(client, address)
    shown = page(client, address)
    assert "it is marked, so that everyone sees that one of its players confirmed it" in shown
    assert 'data-fills="id_reason">Nobody else at the table has an account.</button>' in shown
    assert "Name a player who confirms it" in tap(client, address, number="1")
    assert "Another result has been given" in tap(client, address, number="7", reason="late bus")
    assert "Table 1 is confirmed." in tap(client, address, number="1", reason="Late bus.")
    shown = page(client, at(event, "table", table=table.pk))
    assert "who gave it and played: Late bus." in shown
    assert "Late bus.." not in shown


@pytest.mark.trial
def test_a_director_who_played_names_a_player_who_confirms_their_totals(
    table: Table, playing_director: User, client: Client
) -> None:
    client.force_login(playing_director)
    address = at(table.round.tournament, "table_totals", table=table.pk)
    south = table.seats.get(seat="S").entry
    shown = page(client, address)
    assert "Nobody: I confirm it myself" in shown
    assert "checked" not in shown  # it is asked, not proposed
    totals = EVEN | {"official": "1"}
    refused = tap(client, address, **totals)
    assert "name another player there who confirms it, or say why" in refused
    alone = tap(client, address, **totals, witness="self")
    assert "name another player there who confirms it, or say why" in alone
    assert "result saved" in tap(client, address, **totals, witness=str(south.pk))
    result = table.results.get()
    assert (result.status, result.witness) == (ResultStatus.CONFIRMED, south)
    assert not result.confirmed_alone


@pytest.mark.trial
def test_a_sheet_whose_result_was_entered_as_totals_shows_them_and_stays_closed(
    table: Table, boss: User, client: Client
) -> None:
    users, event = users_at(table), table.round.tournament
    table_page, games_url = at(event, "table", table=table.pk), f"/c/{event.club.slug}/games/"
    give(table)
    assert table.game is not None
    game = Game.objects.get(pk=table.game.pk)
    document = sheet_document(game, users["N"], Role.MEMBER)
    assert document["place"]["totals"] == EVEN
    assert document["place"]["url"] == table_page
    assert not document["may"]["reopen"]
    with pytest.raises(sheet_errors.TotalsEntered):
        games.reopen_game(game=game, actor=boss)
    client.force_login(users["N"])
    history = page(client, f"{games_url}{game.pk}/history/")
    assert "entered as four totals" in history
    assert table_page in history
    assert "entered as totals" in page(client, games_url)


def test_the_sheet_of_an_abandoned_table_without_a_result_is_opened_again(
    table: Table, boss: User
) -> None:
    assert table.game is not None
    game = games.abandon_game(game=table.game, actor=boss, reason="rain")
    document = sheet_document(game, boss, Role.DIRECTOR)
    assert (document["place"]["name"], document["place"]["totals"]) == ("Table 1", None)
    assert document["may"]["reopen"]
