"""The services of score sheets."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from accounts.models import AuditEntry, Club
from games.errors import IdUsed
from games.models import Deal, DealChange, Game, GameStatus
from games.rules import PRESETS, Plan, RuleError, Seat
from games.sheets import errors, services
from games.sheets.stored import sheet_of
from games.signals import game_changed
from tests.factories import PlayerFactory
from tests.support.clients import SignedIn
from tests.support.sheets import NO_HEARTS, NO_QUEENS, Cast, MakeGame, play


def correct(game: Game, number: int, deal: dict[str, Any], **changes: Any) -> DealChange:
    fields: dict[str, Any] = {"actor": game.created_by, "client_id": uuid4()}
    fields |= {"version": game.version} | changes
    return services.correct_deal(game=game, number=number, deal=deal, **fields)


def undo(game: Game, number: int) -> DealChange:
    return services.undo_last_deal(
        game=game, actor=game.created_by, client_id=uuid4(), number=number
    )


def test_the_printed_sheet_adds_up(game: Game) -> None:
    play(game, NO_QUEENS, NO_HEARTS)
    assert game.totals == {"N": -4, "E": 16, "S": -48, "W": -18}
    assert game.deal_count == 2
    assert sheet_of(game).check == 54
    first = game.deals.get(number=1)
    assert first.raw == {"N": -6, "E": 0, "S": -6, "W": -12}
    assert first.net == {"N": -12, "E": 24, "S": -12, "W": -24}


def test_a_game_needs_four_players_of_the_club(club: Club, cast: Cast) -> None:
    ours = [PlayerFactory.create(club=club) for _ in range(3)]
    for fourth in (ours[0], PlayerFactory.create()):
        with pytest.raises(errors.BadSeats):
            services.create_game(
                club=club,
                ruleset=PRESETS["pagat"],
                seats=dict(zip(tuple(Seat)[:4], [*ours, fourth], strict=True)),
                plan=Plan(),
                first_declarer=Seat.N,
                created_by=cast[Seat.N].user,
            )
    assert not Game.objects.exists()


@pytest.mark.parametrize("preset", [key for key, rules in PRESETS.items() if not rules.on_sheets])
def test_rules_without_support_on_sheets_are_refused(club: Club, cast: Cast, preset: str) -> None:
    rules = PRESETS[preset]
    players = [PlayerFactory.create(club=club) for _ in rules.seats]
    with pytest.raises(RuleError) as refused:
        services.create_game(
            club=club,
            ruleset=rules,
            seats=dict(zip(rules.seats, players, strict=True)),
            plan=Plan(),
            first_declarer=Seat.N,
            created_by=cast[Seat.N].user,
        )
    assert refused.value.code == "not-on-sheets"
    assert cast[Seat.N].get(f"/c/river/games/blank/{preset}.pdf").status_code == 404


def test_the_rules_of_a_game_are_frozen(make_game: MakeGame) -> None:
    game = make_game(ruleset=replace(PRESETS["yale"], min_doubles=1))
    assert game.ruleset["options"]["no_king"] == -15
    assert sheet_of(game).rules.min_doubles == 1


def test_the_same_entry_is_recorded_once(game: Game) -> None:
    entry = {"game": game, "actor": game.created_by, "client_id": uuid4(), "number": 1}
    first = services.record_deal(**entry, deal=NO_QUEENS)  # type: ignore[arg-type]  # mixed fields
    again = services.record_deal(**entry, deal=NO_HEARTS)  # type: ignore[arg-type]  # mixed fields
    assert again == first
    assert game.deals.count() == game.changes.count() == 1


def test_an_id_is_good_for_one_change_of_one_person(game: Game, cast: Cast) -> None:
    entry: dict[str, Any] = {"game": game, "actor": game.created_by, "client_id": uuid4()}
    services.record_deal(**entry, number=1, deal=NO_QUEENS)
    with pytest.raises(IdUsed):
        services.record_deal(**entry, number=2, deal=NO_QUEENS)
    with pytest.raises(IdUsed):
        services.undo_last_deal(**entry, number=1)
    theirs = entry | {"actor": cast[Seat.E].user}
    assert services.record_deal(**theirs, number=2, deal=NO_HEARTS).number == 2


def test_another_entry_of_the_same_deal_is_refused_with_the_saved_one(game: Game) -> None:
    play(game, NO_QUEENS)
    with pytest.raises(errors.DealAlreadyRecorded) as refused:
        services.record_deal(
            game=game, actor=game.created_by, client_id=uuid4(), number=1, deal=NO_HEARTS
        )
    assert refused.value.details["saved"]["contract"] == "no-queens"
    assert "Anne" in refused.value.message


def test_a_deal_cannot_be_saved_before_the_one_before_it(game: Game) -> None:
    with pytest.raises(errors.DealTooEarly):
        services.record_deal(
            game=game, actor=game.created_by, client_id=uuid4(), number=2, deal=NO_QUEENS
        )


def test_a_refusal_of_the_rules_changes_nothing(game: Game) -> None:
    play(game, NO_QUEENS)
    for wrong in (NO_QUEENS, NO_HEARTS | {"taken": {"N": 12, "ace": "N"}}, {"declarer": "N"}):
        with pytest.raises(RuleError) as refused:
            play(game, wrong)
        assert refused.value.deal == 2
    game.refresh_from_db()
    assert (game.deal_count, game.version, game.changes.count()) == (1, 2, 1)


def test_a_correction_recomputes_and_keeps_what_was_before(game: Game) -> None:
    play(game, NO_QUEENS, NO_HEARTS)
    change = correct(game, 1, NO_QUEENS | {"doubles": []})
    game.refresh_from_db()
    assert game.totals == {"N": 2, "E": -8, "S": -42, "W": -6}
    assert change.before
    assert change.before["doubles"] == NO_QUEENS["doubles"]
    assert change.after
    assert change.after["doubles"] == []


def test_a_correction_that_changes_nothing_is_refused_and_writes_nothing(game: Game) -> None:
    play(game, NO_QUEENS, NO_HEARTS)
    before = (game.version, game.changes.count(), AuditEntry.objects.count())
    with pytest.raises(errors.DealUnchanged, match="Nothing has changed") as refused:
        correct(game, 1, NO_QUEENS)
    assert refused.value.details["saved"]["contract"] == "no-queens"
    game.refresh_from_db()
    assert (game.version, game.changes.count(), AuditEntry.objects.count()) == before


def test_a_correction_that_breaks_a_later_deal_is_refused(game: Game) -> None:
    play(game, NO_QUEENS, NO_HEARTS)
    with pytest.raises(errors.LaterDealBreaks) as refused:
        correct(game, 1, NO_HEARTS)
    assert refused.value.details == {"deal": 2, "rule": "contract-used"}
    game.refresh_from_db()
    assert game.totals == {"N": -4, "E": 16, "S": -48, "W": -18}


def test_a_correction_of_an_older_version_is_refused(game: Game) -> None:
    play(game, NO_QUEENS)
    with pytest.raises(errors.SheetMoved) as refused:
        correct(game, 1, NO_QUEENS, version=game.version - 1)
    assert refused.value.details["saved"]["contract"] == "no-queens"


def test_undo_removes_the_last_deal_and_keeps_its_history(game: Game) -> None:
    play(game, NO_QUEENS, NO_HEARTS)
    with pytest.raises(errors.SheetMoved):
        undo(game, 1)
    undo(game, 2)
    game.refresh_from_db()
    assert game.totals == {"N": -12, "E": 24, "S": -12, "W": -24}
    kinds = list(game.changes.values_list("number", "kind"))
    assert kinds == [(1, "recorded"), (2, "recorded"), (2, "undone")]
    play(game, NO_HEARTS)
    assert game.deal_count == 2


def test_a_sheet_is_finished_when_it_is_full(game: Game) -> None:
    play(game, NO_QUEENS)
    with pytest.raises(errors.NotOver):
        services.finish_game(game=game, actor=game.created_by)


def test_another_player_confirms(finished: Game, cast: Cast) -> None:
    with pytest.raises(errors.ConfirmedByAnother):
        services.confirm_game(game=finished, actor=cast[Seat.N].user)
    confirmed = services.confirm_game(game=finished, actor=cast[Seat.E].user)
    assert confirmed.status == GameStatus.CONFIRMED
    assert (confirmed.finished_by, confirmed.confirmed_by) == (cast[Seat.N].user, cast[Seat.E].user)


def test_a_neutral_official_may_confirm_what_they_finished(
    make_game: MakeGame, director: SignedIn
) -> None:
    game = make_game(plan=Plan.deals(2))
    play(game, NO_QUEENS, NO_HEARTS)
    services.finish_game(game=game, actor=director.user)
    assert services.confirm_game(game=game, actor=director.user).status == GameStatus.CONFIRMED
    actions = list(AuditEntry.objects.values_list("action", flat=True))
    assert actions == ["confirm-game", "finish-game"]


def test_a_finished_sheet_is_closed_until_it_is_disputed(finished: Game, cast: Cast) -> None:
    with pytest.raises(errors.SheetClosed):
        correct(finished, 1, NO_QUEENS)
    with pytest.raises(errors.ReasonMissing):
        services.dispute_game(game=finished, actor=cast[Seat.E].user, reason=" ")
    services.dispute_game(game=finished, actor=cast[Seat.E].user, reason="Beth had two hearts")
    finished.refresh_from_db()
    correct(finished, 1, NO_QUEENS | {"doubles": []})
    finished.refresh_from_db()
    assert finished.status == GameStatus.DISPUTED
    services.finish_game(game=finished, actor=cast[Seat.E].user)
    assert (
        services.confirm_game(game=finished, actor=cast[Seat.N].user).status == GameStatus.CONFIRMED
    )


def test_a_sheet_finished_too_early_is_reopened(finished: Game) -> None:
    game = services.reopen_game(game=finished, actor=finished.created_by)
    assert (game.status, game.finished_by) == (GameStatus.OPEN, None)


def test_an_abandoned_sheet_is_closed(game: Game) -> None:
    services.abandon_game(game=game, actor=game.created_by, reason="Diana had to go")
    with pytest.raises(errors.SheetClosed):
        play(game, NO_QUEENS)
    with pytest.raises(errors.WrongStatus):
        services.confirm_game(game=game, actor=game.created_by)


def test_every_change_sends_the_signal_in_its_transaction(game: Game) -> None:
    told: list[tuple[int, bool]] = []

    def hear(sender: type[Game], game: Game, **kwargs: Any) -> None:
        told.append((game.version, connection.in_atomic_block))

    game_changed.connect(hear)
    try:
        play(game, NO_QUEENS)
        undo(game, 1)
    finally:
        game_changed.disconnect(hear)
    assert told == [(2, True), (3, True)]


def test_the_database_keeps_one_deal_of_a_number(game: Game) -> None:
    play(game, NO_QUEENS)
    row = game.deals.get()
    row.pk = None
    with pytest.raises(IntegrityError, match="deal_once_in_a_game"), transaction.atomic():
        row.save(force_insert=True)


@pytest.mark.django_db(transaction=True)
def test_two_phones_record_the_same_deal_at_once(game: Game) -> None:
    start = Barrier(2)

    def save(deal: dict[str, Any]) -> str:
        start.wait()
        try:
            services.record_deal(
                game=game, actor=game.created_by, client_id=uuid4(), number=1, deal=deal
            )
        except errors.DealAlreadyRecorded as error:
            return str(error.details["saved"]["contract"])
        finally:
            connection.close()
        return "saved"

    with ThreadPoolExecutor(2) as threads:
        answers = set(threads.map(save, [NO_QUEENS, NO_HEARTS]))
    kept = Deal.objects.get().contract
    assert answers == {"saved", kept}


@pytest.mark.django_db(transaction=True)
def test_an_entry_sent_twice_at_once_is_recorded_once(game: Game) -> None:
    start, client_id = Barrier(2), uuid4()

    def save(_: int) -> int:
        start.wait()
        try:
            return services.record_deal(
                game=game, actor=game.created_by, client_id=client_id, number=1, deal=NO_QUEENS
            ).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        answers = set(threads.map(save, range(2)))
    assert len(answers) == Deal.objects.count() == 1
