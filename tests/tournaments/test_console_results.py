"""Results, disputes, abandoned tables and penalties, from the console."""

from __future__ import annotations

import pytest
from django.urls import reverse

from accounts.audit import words_of
from accounts.models import AuditEntry, User
from tests.support.clients import SignedIn
from tests.support.console import at, fetch, page, tap
from tests.support.events import EVEN, MakeEvent, give, once, play_sheet, start, table_of, users_at
from tournaments import services
from tournaments.models import ResultStatus, Round, RoundKind, Table, TableStatus, Tournament

pytestmark = pytest.mark.trial

WRONG = EVEN | {"N": 31}


@pytest.fixture
def event(make_event: MakeEvent) -> Tournament:
    return make_event(8, round_count=1)


@pytest.fixture
def first(event: Tournament, boss: User) -> Round:
    return start(event, boss)


def status_of(table: Table) -> str:
    return Table.objects.get(pk=table.pk).status


def test_an_official_enters_four_totals_that_count_at_once(
    event: Tournament, first: Round, director: SignedIn
) -> None:
    table = table_of(first)
    path = at(event, "table_totals", table=table.pk)
    assert 'data-right="0"' in fetch(director, path)
    wrong = tap(director, path, official="1", **WRONG)
    assert "The four totals add up to 1" in wrong
    assert "data-wrong-sum" in wrong
    assert 'value="31"' in wrong
    assert status_of(table) == TableStatus.PLAYING
    assert "Table 1: result saved." in tap(director, path, official="1", **EVEN)
    assert status_of(table) == TableStatus.CONFIRMED


def test_a_corrected_result_says_so_and_leads_to_the_earlier_one(
    event: Tournament, first: Round, director: SignedIn
) -> None:
    table = table_of(first)
    give(table)
    assert "corrected at" not in page(director, at(event, "console"))
    other = {"N": 10, "E": 30, "S": -10, "W": -30}
    tap(director, at(event, "table_totals", table=table.pk), reason="exchanged", **other)
    shown = page(director, at(event, "console"))
    assert shown.count("corrected at") == 1
    assert "Reason: exchanged" in shown
    address = at(event, "table", table=table.pk)
    assert f'<a href="{address}">Table 1</a>' in shown
    assert f'href="{address}#versions"' in shown
    versions = page(director, address)
    assert 'id="versions"' in versions
    assert "Reason: exchanged" in versions


def test_totals_typed_before_another_result_say_which_it_is(
    event: Tournament, first: Round, director: SignedIn
) -> None:
    table = table_of(first)
    path = at(event, "table_totals", table=table.pk)
    assert 'name="seen" value="0"' in fetch(director, path)
    tap(director, path, official="1", seen="0", **EVEN)
    late = {"N": 10, "E": 30, "S": -10, "W": -30}
    refused = tap(director, path, official="1", seen="0", reason="exchanged", **late)
    assert "Dora Director has given a result of this table meanwhile: Player 0" in refused
    assert 'name="seen" value="1"' in refused
    assert 'value="-30"' in refused
    assert table.results.count() == 1
    tap(director, path, seen="1", reason="exchanged", **late)
    assert table.results.count() == 2


def test_totals_may_wait_for_a_player_to_confirm(
    event: Tournament, first: Round, director: SignedIn
) -> None:
    table = table_of(first)
    tap(director, at(event, "table_totals", table=table.pk), **EVEN)
    assert status_of(table) == TableStatus.SUBMITTED
    assert "Another result has been given" in tap(
        director, at(event, "table_confirm", table=table.pk), version="9"
    )
    assert "Table 1 is confirmed." in tap(
        director, at(event, "table_confirm", table=table.pk), version="1"
    )
    assert "already confirmed" in tap(director, at(event, "table_confirm", table=table.pk))


def test_totals_need_the_contracts_that_are_declared_once(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(4, **once(round_count=2))
    table = table_of(start(event, boss))
    path = at(event, "table_totals", table=table.pk)
    totals = {"N": 20, "E": 20, "S": 22, "W": 22}
    refused = tap(director, path, official="1", **totals)
    assert refused.count("Choose the contract.") == 4
    contracts = {"N": "no-king", "E": "no-tricks", "S": "trumps", "W": "dominoes"}
    declared = {f"declared-{seat}": name for seat, name in contracts.items()}
    tap(director, path, official="1", **totals, **declared)
    assert status_of(table) == TableStatus.CONFIRMED


def test_the_form_says_when_a_sheet_would_be_abandoned(
    event: Tournament, first: Round, director: SignedIn
) -> None:
    table = table_of(first)
    assert table.game is not None
    play_sheet(table.game, users_at(table)["N"])
    shown = fetch(director, at(event, "table_totals", table=table.pk))
    assert "28 deals are on this table" in shown


def test_a_result_from_a_sheet_is_corrected_deal_by_deal_first(
    event: Tournament, first: Round, director: SignedIn
) -> None:
    one, two = table_of(first), table_of(first, 2)
    assert one.game is not None
    play_sheet(one.game, users_at(one)["N"])
    services.confirm_result(table=table_of(first), actor=users_at(one)["E"])
    give(two)
    path, hint = at(event, "table_totals", table=one.pk), "To correct one deal"
    assert f"{hint}, close this and dispute the result" in fetch(director, path)
    assert hint not in fetch(director, at(event, "table_totals", table=two.pk))
    services.dispute_result(table=table_of(first), actor=director.user, reason="deal 3")
    assert f"{hint}, <a href=" in fetch(director, path)


def test_the_log_does_not_speak_of_an_empty_sheet_that_a_result_closes(
    event: Tournament, first: Round, director: SignedIn
) -> None:
    path = at(event, "table_totals", table=table_of(first).pk)
    tap(director, path, official="1", **EVEN)
    actions = AuditEntry.objects.values_list("action", flat=True)
    assert not {"close-empty-game", "abandon-game"} & set(actions)


def test_a_confirmed_result_is_corrected_with_a_reason(
    event: Tournament, first: Round, director: SignedIn
) -> None:
    table = table_of(first)
    give(table)
    path = at(event, "table_totals", table=table.pk)
    assert 'value="-30"' in fetch(director, path)
    totals = EVEN | {"N": 20, "E": 20}
    assert "Fill this in." in tap(director, path, **totals)
    assert ">Table 1: result saved." in tap(director, path, reason="misread", **totals)
    counting = table.results.get(status=ResultStatus.CONFIRMED)
    assert (counting.totals, counting.reason) == (totals, "misread")
    entry = AuditEntry.objects.get(action="correct-result")
    names = {seat.seat: seat.entry.player.name for seat in table.seats.all()}
    assert f"misread. Before: {names['N']} +30, " in words_of(entry)
    assert f"Now: {names['N']} +20, " in words_of(entry)


def test_a_correction_of_a_closed_round_names_the_round(
    event: Tournament, first: Round, director: SignedIn
) -> None:
    for table in first.tables.all():
        give(table)
    services.close_round(round=first, actor=director.user)
    path = at(event, "table_totals", table=table_of(first).pk)
    page = tap(director, path, reason="misread.", **(EVEN | {"N": 20, "E": 20}))
    assert ">Round 1, table 1: result saved.<" in page
    assert "misread. Before: " in words_of(AuditEntry.objects.get(action="correct-result"))


def test_a_dispute_is_settled_by_letting_the_result_stand(
    event: Tournament, first: Round, director: SignedIn
) -> None:
    table = table_of(first)
    give(table)
    dispute, settle = (
        at(event, name, table=table.pk) for name in ("table_dispute", "table_settle")
    )
    assert "is not disputed" in tap(director, settle, reason="as it was")
    assert "Fill this in." in tap(director, dispute, reason=" ")
    shown = tap(director, dispute, reason="a queen is missing")
    assert "Table 1: the result is disputed." in shown
    assert status_of(table) == TableStatus.DISPUTED
    shown = tap(director, settle, reason="it was under the table")
    assert "Table 1: the result stands and counts." in shown
    assert status_of(table) == TableStatus.CONFIRMED


def test_a_dispute_is_settled_with_other_totals(
    event: Tournament, first: Round, director: SignedIn
) -> None:
    table = table_of(first)
    give(table)
    services.dispute_result(table=table, actor=director.user, reason="a queen is missing")
    path = at(event, "table_totals", table=table.pk)
    assert "settle with other totals" in fetch(director, path)
    assert "The four totals add up to 1" in tap(director, path, reason="counted", **WRONG)
    tap(director, path, reason="counted", **(EVEN | {"N": 20, "E": 20}))
    assert table.results.get(status=ResultStatus.CONFIRMED).totals["N"] == 20


def test_a_table_is_abandoned_and_resumed(
    event: Tournament, first: Round, director: SignedIn
) -> None:
    table = table_of(first)
    path = at(event, "table_abandon", table=table.pk)
    assert "counts for nobody until you say" in fetch(director, path)
    assert "Fill this in." in tap(director, path, reason="")
    shown = tap(director, path, reason="fire alarm")
    assert "Table 1 is abandoned." in shown
    assert "Abandoned: fire alarm" in shown
    assert status_of(table) == TableStatus.ABANDONED
    assert "Table 1 is resumed." in tap(director, at(event, "table_resume", table=table.pk))
    assert "This cannot be done while the table is" in tap(
        director, at(event, "table_resume", table=table.pk)
    )
    assert status_of(table) == TableStatus.PLAYING


def test_without_scripts_a_form_is_a_page_of_its_own(
    event: Tournament, first: Round, director: SignedIn
) -> None:
    table = table_of(first)
    path = at(event, "table_abandon", table=table.pk)
    assert "<html" in page(director, path)
    response = director.post(path, {"reason": "fire alarm"})
    assert response["Location"] == at(event, "console")


def test_a_penalty_is_given_and_cancelled_with_reasons(
    event: Tournament, first: Round, director: SignedIn
) -> None:
    entry = event.entries.order_by("pk")[0]
    path = at(event, "penalty")
    assert "Give at most" in tap(director, path, entry=entry.pk, points="1001", reason="late")
    given = tap(director, path, entry=entry.pk, points="10", reason="late", round=first.pk)
    assert "−10" in given
    penalty = event.penalties.get()
    assert (penalty.round, penalty.given_by) == (first, director.user)
    cancel = at(event, "penalty_cancel", penalty=penalty.pk)
    assert "Fill this in." in tap(director, cancel, reason="")
    assert "cancelled by Dora Director: a mistake" in tap(director, cancel, reason="a mistake")
    assert "already been cancelled" in tap(director, cancel, reason="again")


def test_members_settle_nothing(event: Tournament, first: Round, member: SignedIn) -> None:
    table = table_of(first)
    names = ["totals", "confirm", "settle", "dispute", "abandon", "resume"]
    for name in names:
        path = at(event, f"table_{name}", table=table.pk)
        assert member.post(path, {"reason": "mine", **EVEN}).status_code == 403
    assert member.post(at(event, "penalty")).status_code == 403
    assert status_of(table) == TableStatus.PLAYING


def test_a_director_who_plays_says_why_they_confirm_their_own_result(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(3)
    player = director.user.players.get(club=event.club)
    entry = services.enter(tournament=event, player=player, actor=boss)
    services.check_in(entry=entry, actor=boss)
    table = table_of(start(event, boss))
    path = at(event, "table_totals", table=table.pk)
    assert "say why you confirm it" in tap(director, path, official="1", **EVEN)
    assert status_of(table) == TableStatus.PLAYING
    tap(director, path, official="1", reason="the others have no account", **EVEN)
    assert status_of(table) == TableStatus.CONFIRMED


def test_a_number_of_deals_that_is_no_whole_game_has_sums_that_contracts_can_give(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(4, round_kind=RoundKind.DEALS, deals=3)
    table = table_of(start(event, boss))
    path = at(event, "table_totals", table=table.pk)
    form = fetch(director, path)
    assert "data-right" not in form
    assert 'data-choose="{&quot;totals&quot;: [-26, ' in form
    wrong = tap(director, path, official="1", **WRONG)
    assert "add up to 1, but no contracts add up to that in a round of this length" in wrong
    assert "data-wrong-sum" in wrong
    assert status_of(table) == TableStatus.PLAYING
    tap(director, path, official="1", **(EVEN | {"N": 134}))
    assert status_of(table) == TableStatus.CONFIRMED


def test_the_list_of_games_counts_no_deals_of_totals(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    give(table_of(start(make_event(4), boss)))
    shown = director.get(reverse("games:list", args=["river"])).text
    assert "entered as totals" in shown
    assert "0 deals" not in shown
