"""The score sheets of closed rounds: who may change them, the audit log, published corrections."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import AuditEntry, Membership, Role, User
from games.models import Deal, Game, GameStatus
from games.sheets import errors as sheet_errors
from games.sheets import services as games
from tests.support.clients import SignedIn, sign_in
from tests.support.events import MakeEvent, fresh, play_sheet, race, start, table_of, users_at
from tournaments import errors, services
from tournaments.models import Correction, ResultStatus, Table, TableStatus
from tournaments.standings_store import store_standings

pytestmark = pytest.mark.trial

JSON = "application/json"
STEPS = ("dispute", "reopen", "abandon", "finish", "confirm")


def post(who: Client, path: str, data: Any) -> Any:
    return who.post(path, data, content_type=JSON)


@pytest.fixture
def table(make_event: MakeEvent, boss: User) -> Table:
    """The first table of a closed round, whose sheet is confirmed."""
    first = start(make_event(8, round_kind="deals", deals=1, round_count=2), boss)
    for number in (1, 2):
        _play(table_of(first, number))
    services.close_round(round=first, actor=boss)
    return table_of(first)


@pytest.fixture
def published(table: Table, boss: User) -> Table:
    services.finish(tournament=table.round.tournament, actor=boss)
    services.publish(tournament=table.round.tournament, actor=boss)
    store_standings(table.round.tournament_id)
    return table_of(table.round)


def _play(table: Table) -> None:
    users = users_at(table)
    play_sheet(_game(table), users["N"])
    games.confirm_game(game=_game(table), actor=users["E"])


def _game(table: Table) -> Game:
    assert table.game is not None
    return Game.objects.select_related("club").get(pk=table.game.pk)


def _address(table: Table, action: str = "", **kwargs: Any) -> str:
    name = f"api:game-{action}" if action else "api:game"
    return reverse(name, args=[table.round.tournament.club.slug, _game(table).pk])


def _state(table: Table) -> tuple[object, ...]:
    results = list(table.results.order_by("number").values_list("number", "status", "totals"))
    return _game(table).version, _game(table).status, table_of(table.round).status, results


def _promote(user: User, table: Table) -> None:
    members = Membership.objects.filter(user=user, club=table.round.tournament.club)
    members.update(role=Role.DIRECTOR)


def _other_deal(table: Table) -> dict[str, Any]:
    """Return the deal of the sheet with the tricks of North and East exchanged."""
    deal = Deal.objects.get(game=_game(table))
    taken = {"N": 0, "E": 7, "S": 3, "W": 3}
    return {"declarer": deal.declarer, "contract": deal.contract, "doubles": deal.doubles} | {
        "taken": taken
    }


def _correct(table: Table, client: SignedIn, reason: str = "Three tricks were East's") -> None:
    """Dispute, correct, finish and confirm the sheet through the API of games."""
    assert post(client, _address(table, "dispute"), {"reason": reason}).status_code == 200
    club = table.round.tournament.club.slug
    answer = client.put(
        reverse("api:game-deal", args=[club, _game(table).pk, 1]),
        {"client_id": str(uuid4()), "version": _game(table).version, "deal": _other_deal(table)},
        content_type=JSON,
    )
    assert answer.status_code == 200, answer.text
    for step in ("finish", "confirm"):
        assert post(client, _address(table, step), {}).status_code == 200


@pytest.mark.parametrize("state", ["table", "published"])
def test_players_cannot_change_the_sheet_of_a_closed_round(
    request: pytest.FixtureRequest, state: str, outsider: SignedIn, visitor: Client
) -> None:
    table = request.getfixturevalue(state)
    before = _state(table)
    player = sign_in(users_at(table)["N"])
    stranger = sign_in(users_at(table_of(table.round, 2))["N"])
    for step in STEPS:
        refused = post(player, _address(table, step), {"reason": "They took one more"})
        assert (refused.status_code, refused.json()["code"]) == (409, "sheet-final")
        assert post(stranger, _address(table, step), {"reason": "So do I"}).status_code == 403
        assert post(outsider, _address(table, step), {"reason": "So do I"}).status_code == 404
        assert post(visitor, _address(table, step), {"reason": "So do I"}).status_code == 401
    assert _state(table) == before
    document = player.get(_address(table)).json()
    assert not any(document["may"].values())
    assert "only a director or secretary may change" in document["closed"]


def test_a_deal_that_was_written_before_and_arrives_after_the_end_is_refused(
    make_event: MakeEvent, boss: User
) -> None:
    first = start(make_event(4, round_kind="deals", deals=2, round_count=2), boss)
    table = table_of(first)
    play_sheet(_game(table), users_at(table)["N"])
    sent = _game(table).changes.latest("pk")
    games.confirm_game(game=_game(table), actor=boss)
    services.close_round(round=first, actor=boss)
    player = users_at(table)["N"]
    deal = _other_deal_of(sent.after)
    # The answer to what was saved in time does not change; anything else is refused.
    again: dict[str, Any] = {"game": _game(table), "actor": player, "number": 2, "deal": deal}
    assert games.record_deal(client_id=sent.client_id, **again) == sent
    with pytest.raises(sheet_errors.SheetFinal):
        games.record_deal(client_id=uuid4(), **again)
    with pytest.raises(sheet_errors.SheetFinal):
        games.undo_last_deal(game=_game(table), actor=player, client_id=uuid4(), number=2)


def _other_deal_of(row: Any) -> dict[str, Any]:
    return {name: row[name] for name in ("declarer", "contract", "doubles", "taken")}


@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.SECRETARY])
def test_an_official_changes_it_with_a_reason_which_the_log_has(
    table: Table, director: SignedIn, secretary: SignedIn, role: Role
) -> None:
    official = director if role == Role.DIRECTOR else secretary
    before = table.results.get().totals
    assert post(official, _address(table, "dispute"), {"reason": " "}).status_code == 409
    written = set(AuditEntry.objects.values_list("pk", flat=True))
    _correct(table, official)
    result = table.results.get(status=ResultStatus.CONFIRMED)
    assert result.totals != before
    new = AuditEntry.objects.exclude(pk__in=written)
    assert set(new.values_list("actor", "action")) == {
        (official.user.pk, f"{step}-game") for step in ("dispute", "finish", "confirm")
    } | {(official.user.pk, "corrected-deal")}
    assert (
        AuditEntry.objects.get(action="dispute-game").data["reason"] == "Three tricks were East's"
    )
    assert not Correction.objects.exists()


def test_a_director_who_played_there_is_in_the_log_too(table: Table, director: SignedIn) -> None:
    player = users_at(table)["N"]
    _promote(player, table)
    own = sign_in(player)
    post(own, _address(table, "dispute"), {"reason": "I took one more"})
    post(own, _address(table, "finish"), {})
    # As always, somebody else confirms what a player has finished.
    assert post(own, _address(table, "confirm"), {}).json()["code"] == "confirmed-by-another"
    assert not own.get(_address(table)).json()["may"]["confirm"]
    assert post(director, _address(table, "confirm"), {}).status_code == 200
    log = AuditEntry.objects.filter(actor=player).values_list("action", flat=True)
    assert set(log) == {"dispute-game", "finish-game"}


def test_a_director_who_played_there_replaces_the_result_and_is_in_the_log(table: Table) -> None:
    player = users_at(table)["N"]
    _promote(player, table)
    totals = {seat: -points for seat, points in table.results.get().totals.items()}
    right = sum(table.results.get().totals.values())
    totals["N"] += right - sum(totals.values())
    services.correct_result(table=table, actor=player, totals=totals, reason="wrong signs")
    assert AuditEntry.objects.filter(action="correct-result", actor=player).exists()


def test_what_is_offered_is_what_is_accepted(table: Table, director: SignedIn) -> None:
    may = director.get(_address(table)).json()["may"]
    assert may == {
        "write": False, "finish": False, "confirm": False, "confirm_alone": False,
        "dispute": True, "reopen": False, "abandon": False, "convert": False,
        "unconvert": False,
    }  # fmt: skip
    post(director, _address(table, "dispute"), {"reason": "a wrong sum"})
    assert director.get(_address(table)).json()["may"]["abandon"]
    assert post(director, _address(table, "abandon"), {"reason": ""}).status_code == 409
    assert post(director, _address(table, "abandon"), {"reason": "lost"}).status_code == 200
    assert director.get(_address(table)).json()["may"]["reopen"]
    refused = post(director, _address(table, "reopen"), {})
    assert refused.json()["code"] == "reason-missing"
    reopened = post(director, _address(table, "reopen"), {"reason": "found again"}).json()
    assert (reopened["status"], reopened["reason"]) == ("open", "found again")


def test_an_abandoned_table_of_a_closed_round_is_resumed_with_a_reason(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    first = start(make_event(4), boss)
    services.abandon_table(table=table_of(first), actor=boss, reason="rain")
    services.close_round(round=first, actor=boss)
    table = table_of(first)
    with pytest.raises(errors.ReasonMissing):
        services.resume_table(table=table, actor=boss)
    club, pk = first.tournament.club.slug, first.tournament_id
    page = reverse("tournaments:table_resume", args=[club, pk, table.pk])
    assert "Resume the table" in director.get(page).text
    director.post(page, {"reason": "they play at home"})
    assert table_of(first).status == TableStatus.PLAYING
    assert _game(table).status == GameStatus.OPEN
    log = AuditEntry.objects.get(action="resume-table")
    assert "they play at home" in log.text


def test_a_correction_of_a_published_result_is_announced(
    published: Table, director: SignedIn, visitor: Client
) -> None:
    event = published.round.tournament
    before = event.snapshots.latest("round_number").rows
    _correct(published, director)
    store_standings(event.pk)
    assert event.snapshots.latest("round_number").rows != before
    club = event.club.slug
    for page in ("event", "standings"):
        text = visitor.get(reverse(f"tournaments:{page}", args=[club, event.pk])).text
        assert "Corrected after the publication" in text
        assert "Round 1, Table 1, by Dora Director: Three tricks were East&#x27;s" in text
    (told,) = visitor.get(reverse("api:event-standings", args=[club, event.pk])).json()[
        "corrections"
    ]
    assert (told["round"], told["table"], told["by"]) == (1, 1, "Dora Director")
    assert told["reason"] == "Three tricks were East's"


def test_totals_that_replace_a_published_result_are_announced(
    published: Table, boss: User, director: SignedIn
) -> None:
    totals = dict(published.results.get().totals)
    totals["N"], totals["E"] = totals["E"], totals["N"]
    answer = post(
        director,
        reverse(
            "api:event-table-correct",
            args=[
                published.round.tournament.club.slug,
                published.round.tournament_id,
                published.pk,
            ],
        ),
        {"totals": totals, "reason": "seats mixed up"},
    )
    assert answer.status_code == 200, answer.text
    correction = Correction.objects.get()
    assert (correction.by, correction.reason) == (director.user, "seats mixed up")


def test_a_published_result_stands_when_its_sheet_is_abandoned(
    published: Table, boss: User
) -> None:
    counted = published.results.get()
    games.dispute_game(game=_game(published), actor=boss, reason="a doubt")
    games.abandon_game(game=_game(published), actor=boss, reason="no doubt any more")
    assert table_of(published.round).status == TableStatus.CONFIRMED
    counted.refresh_from_db()
    assert counted.status == ResultStatus.CONFIRMED
    assert not Correction.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_player_s_dispute_never_lands_behind_the_closing_of_the_round(
    make_event: MakeEvent, boss: User
) -> None:
    first = start(make_event(4, round_kind="deals", deals=1, round_count=2), boss)
    table = table_of(first)
    _play(table)
    player = users_at(table)["N"]
    outcomes = race(
        lambda: services.close_round(round=first, actor=boss),
        lambda: games.dispute_game(game=_game(table), actor=player, reason="wrong"),
    )
    first.refresh_from_db()
    if first.status == "closed":
        assert sorted(outcomes) == ["SheetFinal", "done"]
        assert _game(table).status == GameStatus.CONFIRMED
    else:
        assert sorted(outcomes) == ["TablesOpen", "done"]
        assert fresh(first.tournament).status == "running"
