"""What players get for abandoned tables and sit-outs, and publishing what is not settled."""

from __future__ import annotations

from decimal import Decimal
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts import audit
from accounts.models import AuditEntry, User
from tests.support.clients import SignedIn
from tests.support.console import at, fetch, tap
from tests.support.events import (
    EVEN,
    MakeEvent,
    decide,
    enter_new,
    fresh,
    give,
    start,
    table_of,
)
from tournaments import errors, services, standings_store
from tournaments.models import Award, AwardKind, Round, SitOut, Table, Tournament
from tournaments.services import AwardChoice

AVERAGE = AwardChoice(AwardKind.AVERAGE)


@pytest.fixture
def event(make_event: MakeEvent) -> Tournament:
    return make_event(8, round_count=2)


@pytest.fixture
def table(event: Tournament, boss: User) -> Table:
    """The first table of the second round, which is abandoned; all others have results."""
    decide(start(event, boss))
    second = services.release_round(tournament=event, actor=boss)
    give(table_of(second, 2))
    return services.abandon_table(table=table_of(second), actor=boss, reason="fire alarm")


def row_of(event: Tournament, entry: int) -> dict[str, Any]:
    standings_store.store_standings(event.pk)
    rows = event.snapshots.order_by("-round_number")[0].rows
    return next(row for row in rows if row["entry"] == entry)


def entries(table: Table) -> list[int]:
    return [seat.entry_id for seat in table.seats.order_by("pk")]


def api(client: Client, path: str, data: dict[str, Any]) -> Any:
    return client.post(path, data, "application/json")


def test_an_abandoned_table_is_not_settled_until_somebody_says_what_counts(
    event: Tournament, table: Table, boss: User
) -> None:
    one, other, third, fourth = entries(table)
    assert row_of(event, one)["unsettled"] == [2]
    choices = {
        one: AVERAGE,
        other: AwardChoice(AwardKind.POINTS, -7, Decimal("1.5")),
        third: AwardChoice(AwardKind.NOTHING),
    }
    services.award_table(table=table, actor=boss, awards=choices, reason="as agreed")
    first_round = row_of(event, one)["rounds"]["1"]
    assert row_of(event, one)["values"]["total"] == 2 * first_round
    assert row_of(event, one)["awards"]["2"]["average"]
    assert row_of(event, other)["awards"]["2"]["points"] == -7
    assert row_of(event, third)["unsettled"] == []
    assert row_of(event, fourth)["unsettled"] == [2]
    logged = AuditEntry.objects.get(action="award-points")
    assert "as agreed" in str(logged.data)
    name = table.seats.get(entry=one).entry.player.name
    assert f"({name}: average, " in audit.words_of(logged)
    texts = [text for text, _values in logged.wording["lists"]["awards"]]
    assert texts == ["%(name)s: average", "%(name)s: %(points)s", "%(name)s: nothing"]


def test_an_award_is_taken_back_or_goes_when_the_table_plays_on(
    event: Tournament, table: Table, boss: User
) -> None:
    one, other, *_ = entries(table)
    awards = {one: AVERAGE, other: AVERAGE}
    services.award_table(table=table, actor=boss, awards=awards, reason="as agreed")
    services.award_table(table=table, actor=boss, awards={one: None}, reason="a mistake")
    assert list(Award.objects.values_list("seat__entry", flat=True)) == [other]
    services.resume_table(table=table, actor=boss)
    assert not Award.objects.exists()


@pytest.mark.parametrize(
    "choice",
    [
        AwardChoice("all"),
        AwardChoice(AwardKind.POINTS, 10_001),
        AwardChoice(AwardKind.POINTS, 0, Decimal(5)),
        AwardChoice(AwardKind.NOTHING, 3),
    ],
)
def test_awards_out_of_range_are_refused(table: Table, boss: User, choice: AwardChoice) -> None:
    with pytest.raises(errors.BadAward):
        services.award_table(
            table=table, actor=boss, awards={entries(table)[0]: choice}, reason="as agreed"
        )


def test_awards_are_for_players_of_abandoned_tables(
    event: Tournament, table: Table, boss: User
) -> None:
    second = table_of(table.round, 2)
    with pytest.raises(errors.BadAward):
        services.award_table(
            table=table, actor=boss, awards={entries(second)[0]: AVERAGE}, reason="x"
        )
    with pytest.raises(errors.WrongTableStatus):
        services.award_table(
            table=second, actor=boss, awards={entries(second)[0]: AVERAGE}, reason="x"
        )
    with pytest.raises(errors.ReasonMissing):
        services.award_table(
            table=table, actor=boss, awards={entries(table)[0]: AVERAGE}, reason=""
        )


@pytest.fixture
def odd(make_event: MakeEvent, boss: User) -> Round:
    """The first round of an event of nine, closed; a sit-out gives the player's average."""
    event = make_event(9, round_count=2, sit_out_award=AwardKind.AVERAGE)
    first = start(event, boss)
    decide(first)
    return services.close_round(round=first, actor=boss)


def test_standings_say_who_sits_out_the_round_that_is_played(
    make_event: MakeEvent, boss: User, visitor: Client
) -> None:
    event = make_event(9, sit_out_award=AwardKind.AVERAGE)
    first = start(event, boss)
    give(table_of(first))
    standings_store.store_standings(event.pk)
    page = visitor.get(at(event, "standings")).content.decode()
    assert page.count("sits out round 1, points to come") == 1
    assert page.count('<td class="number deciding"><span class="soft">–</span></td>') == 1
    assert "*" in visitor.get(at(event, "projector")).content.decode()


def test_a_sit_out_counts_once_all_tables_of_its_round_are_decided(
    make_event: MakeEvent, boss: User, visitor: Client
) -> None:
    """The standings on the wall after the last result are those that the close would make."""
    event = make_event(9, round_count=1, sit_out_award=AwardKind.POINTS, sit_out_points=50)
    first = start(event, boss)
    out = first.sit_outs.get().entry_id
    give(table_of(first))
    row = row_of(event, out)
    assert (row["sit_outs"], row["awards"]) == (0, {})
    give(table_of(first, 2))
    row = row_of(event, out)
    assert (row["place"], row["sit_outs"], row["awards"]["1"]["points"]) == (1, 1, 50)
    page = visitor.get(at(event, "standings")).content.decode()
    assert "points to come" not in page
    services.close_round(round=first, actor=boss)
    assert row_of(event, out) == row


def test_a_sit_out_gives_the_average_once_there_is_one(odd: Round, boss: User) -> None:
    out = odd.sit_outs.get().entry_id
    assert row_of(odd.tournament, out)["unsettled"] == [1]
    decide(services.release_round(tournament=odd.tournament, actor=boss))
    row = row_of(odd.tournament, out)
    assert row["awards"]["1"]["points"] == row["rounds"]["2"]
    assert (row["unsettled"], row["sit_outs"]) == ([], 1)


def test_a_sit_out_gives_the_average_of_its_round(make_event: MakeEvent, boss: User) -> None:
    """Nobody comes first by sitting out, and a correction of the round changes the average."""
    event = make_event(9, round_count=2, round_kind="deals", deals=4)
    first = start(event, boss)
    out = first.sit_outs.get().entry_id
    give(table_of(first), {"N": 110, "E": 16, "S": 0, "W": -40})
    assert row_of(event, out)["awards"] == {}
    give(table_of(first, 2), {"N": 10, "E": -10, "S": -10, "W": -70})
    average = {"points": 1, "table_points": 1.75, "average": False}  # 6 points of 8 players
    assert row_of(event, out)["awards"] == {"1": average}
    services.correct_result(
        table=table_of(first, 2),
        totals={"N": -10, "E": -10, "S": -10, "W": -84},
        actor=boss,
        reason="misread",
    )
    assert row_of(event, out)["awards"]["1"]["points"] == -3
    services.close_round(round=first, actor=boss)
    assert services.unsettled_rounds(fresh(event)) == []


def test_a_round_without_a_result_has_no_average(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(5, round_count=2)
    first = start(event, boss)
    table = table_of(first)
    services.abandon_table(table=table, actor=boss, reason="power cut")
    awards = {seat.entry_id: AwardChoice(AwardKind.ROUND) for seat in table.seats.all()}
    services.award_table(table=table, actor=boss, awards=awards, reason="power cut")
    services.close_round(round=first, actor=boss)
    found = services.unsettled_rounds(fresh(event))
    assert [(len(one.names), one.has_averages) for one in found] == [(4, False), (1, False)]
    assert row_of(event, first.sit_outs.get().entry_id)["unsettled"] == [1]
    form = fetch(director, at(event, "sit_outs_award", number=1))
    assert "The rule of the event: average of the round" in form
    shown = director.get(at(event, "standings")).content.decode()
    assert "sat out round 1: points to come, which the director decides" in shown
    assert "gets their average" not in shown


def test_an_official_gives_one_sit_out_something_else(odd: Round, boss: User) -> None:
    out = odd.sit_outs.get().entry_id
    given = AwardChoice(AwardKind.POINTS, 12)
    services.award_sit_outs(round=odd, actor=boss, awards={out: given}, reason="came late")
    assert row_of(odd.tournament, out)["values"]["total"] == 12
    with pytest.raises(errors.BadAward):
        services.award_sit_outs(round=odd, actor=boss, awards={0: given}, reason="came late")


def test_publishing_asks_about_what_is_not_settled(
    event: Tournament, table: Table, boss: User
) -> None:
    services.finish(tournament=event, actor=boss)
    with pytest.raises(errors.NotSettled, match="Round 2, Table 1"):
        services.publish(tournament=fresh(event), actor=boss)
    published = services.publish(tournament=fresh(event), actor=boss, unsettled=True)
    with pytest.raises(errors.WrongEventStatus):
        services.award_table(
            table=table, actor=boss, awards={entries(table)[0]: AVERAGE}, reason="late"
        )
    assert published.status == "published"


def test_sit_outs_without_any_result_are_named_when_publishing(odd: Round, boss: User) -> None:
    services.finish(tournament=odd.tournament, actor=boss)
    name = SitOut.objects.get(round=odd).entry.player.name
    with pytest.raises(errors.NotSettled, match=name):
        services.publish(tournament=fresh(odd.tournament), actor=boss)


@pytest.mark.trial
def test_the_console_settles_a_table_and_undoes_it(
    event: Tournament, table: Table, director: SignedIn
) -> None:
    path = at(event, "table_award", table=table.pk)
    console = fetch(director, at(event, "console"), show=2)
    assert "points to come" in console  # on the card, and in the step that follows
    assert "Points to come, so that nothing counts yet: Round 2, Table" in console
    form = fetch(director, path)
    assert form.count('value="average" selected') == 4
    assert "Reason (required)" in form
    assert 'value="fire alarm"' in form
    kinds = {f"kind-{entry}": "average" for entry in entries(table)}
    assert "errorlist" in tap(director, path, **kinds)
    bad = kinds | {f"kind-{entries(table)[0]}": "points"}
    assert "Write how many points" in tap(director, path, reason="as agreed", **bad)
    answer = tap(director, path, reason="as agreed", **kinds)
    assert "the standings count it" in answer
    assert "Points to come" not in fetch(director, at(event, "console"))
    assert "fire alarm" not in fetch(director, path)
    assert Award.objects.count() == 4
    before = {f"kind-{entry}": "" for entry in entries(table)}
    tap(director, path, reason="Undone", **before)
    assert not Award.objects.exists()


@pytest.mark.trial
def test_one_choice_for_all_takes_the_place_of_those_of_the_players(
    event: Tournament, table: Table, director: SignedIn
) -> None:
    path = at(event, "table_award", table=table.pk)
    assert '<label for="id_kind-all">One choice for all' in fetch(director, path)
    sent = {f"kind-{entry}": "average" for entry in entries(table)} | {"reason": "as agreed"}
    assert "Write how many points" in tap(director, path, **sent | {"kind-all": "points"})
    points = {"kind-all": "points", "points-all": "-7", "table-all": "1.5"}
    assert "the standings count it" in tap(director, path, **sent | points)
    awards = Award.objects.values_list("kind", "points", "table_points")
    assert list(awards) == [("points", -7, Decimal("1.5"))] * 4
    tap(director, path, **sent | {"kind-all": "round"})
    assert set(awards.values_list("kind", flat=True)) == {"round"}
    tap(director, path, **sent | {"kind-all": ""})
    assert set(awards.values_list("kind", flat=True)) == {"average"}


def test_who_sits_out_alone_has_no_choice_for_all(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(5, round_count=2)
    decide(start(event, boss))
    assert "kind-all" not in fetch(director, at(event, "sit_outs_award", number=1))


@pytest.mark.trial
def test_an_average_without_a_result_is_no_decision_that_is_left_open(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8, round_count=2)
    first = start(event, boss)
    give(table_of(first, 2))
    table = services.abandon_table(table=table_of(first), actor=boss, reason="fire alarm")
    kinds = {f"kind-{entry}": "average" for entry in entries(table)}
    saved = tap(director, at(event, "table_award", table=table.pk), reason="as agreed", **kinds)
    assert "an average counts as soon as the player has a result" in saved
    console = fetch(director, at(event, "console"))
    assert "Points to come" not in console
    assert "An average counts from the player's first result: Round 1" in unescape(console)


def test_the_console_publishes_only_after_showing_what_is_open(
    event: Tournament, table: Table, boss: User, director: SignedIn
) -> None:
    services.finish(tournament=event, actor=boss)
    assert "Settle or publish" in fetch(director, at(event, "console"))
    assert "Publish without settling them" in fetch(director, at(event, "publish"))
    assert "Points to come" in tap(director, at(event, "publish"))
    assert "are published" in tap(director, at(event, "publish"), unsettled="1")


def test_the_average_of_the_round_is_proposed_to_who_has_no_other_result(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8, round_count=3)
    first = start(event, boss)
    give(table_of(first, 2))
    table = services.abandon_table(table=table_of(first), actor=boss, reason="fire alarm")
    form = fetch(director, at(event, "table_award", table=table.pk))
    assert form.count('<option value="round" selected>') == len(entries(table))
    played = services.release_round(tournament=fresh(event), actor=boss)
    give(table_of(played))
    form = fetch(director, at(event, "table_award", table=table.pk))
    assert '<option value="average" selected>' in form


def test_an_early_end_names_the_points_to_come(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8, round_count=3)
    first = start(event, boss)
    give(table_of(first, 2))
    services.abandon_table(table=table_of(first), actor=boss, reason="fire alarm")
    shown = unescape(fetch(director, at(event, "console")))
    assert "you can settle them before the publication: Round 1, Table 1 (" in shown


def test_pages_and_files_say_what_is_not_settled(
    event: Tournament, table: Table, visitor: Client
) -> None:
    standings_store.store_standings(event.pk)
    page = visitor.get(reverse("tournaments:standings", args=["river", event.pk])).text
    assert page.count("points of round 2 to come") == 4
    file = reverse("tournaments:standings_file", args=["river", event.pk, "csv"])
    assert visitor.get(file).content.decode().count("points of round 2 to come") == 4


def test_published_standings_do_not_promise_points(
    event: Tournament, table: Table, boss: User, visitor: Client
) -> None:
    services.finish(tournament=event, actor=boss)
    services.publish(tournament=event, actor=boss, unsettled=True)
    standings_store.store_standings(event.pk)
    page = visitor.get(reverse("tournaments:standings", args=["river", event.pk])).text
    assert page.count("no points for round 2") == 4
    assert "to come" not in page


def test_pages_and_files_of_results_say_no_points_as_published_standings_do(
    make_event: MakeEvent, boss: User, visitor: Client
) -> None:
    event = make_event(4, round_count=1)
    first = start(event, boss)
    table = services.abandon_table(table=table_of(first), actor=boss, reason="fire alarm")
    averages = dict.fromkeys(entries(table)[:2], AVERAGE)  # of players who have no result
    services.award_table(table=table, actor=boss, awards=averages, reason="as agreed")
    services.finish(tournament=event, actor=boss)
    services.publish(tournament=fresh(event), actor=boss, unsettled=True)
    for name, args in (("round", (1,)), ("table", (table.pk,)), ("results_file", ("csv",))):
        address = reverse(f"tournaments:{name}", args=["river", event.pk, *args])
        text = visitor.get(address).content.decode()
        assert text.count("no points") == 4, name
        assert "to come" not in text, name


def test_the_api_gives_awards_and_shows_them(
    event: Tournament, table: Table, director: SignedIn
) -> None:
    path = reverse("api:event-table-award", args=["river", event.pk, table.pk])
    one, *_ = entries(table)
    given = {"awards": [{"entry": one, "kind": "points", "points": 5}], "reason": "as agreed"}
    answer = api(director, path, given).json()
    assert answer["seats"][0]["award"]["points"] == 5
    assert api(director, path, {"awards": [], "reason": "x"}).status_code == 400
    back = {"awards": [{"entry": one, "kind": None}], "reason": "a mistake"}
    assert api(director, path, back).json()["seats"][0]["award"] is None


def test_the_api_gives_awards_for_sit_outs(odd: Round, director: SignedIn) -> None:
    out = odd.sit_outs.get().entry_id
    path = reverse("api:event-round-sit-outs", args=["river", odd.tournament_id, 1])
    given = {"awards": [{"entry": out, "kind": "nothing"}], "reason": "came late"}
    assert api(director, path, given).json()["sit_outs"][0]["award"]["kind"] == "nothing"


def shown_standings(event: Tournament, reader: Client) -> str:
    standings_store.store_standings(event.pk)
    return reader.get(at(event, "standings")).content.decode()


@pytest.mark.trial
def test_who_enters_late_gets_no_points_and_the_standings_say_so(
    event: Tournament, boss: User, visitor: Client
) -> None:
    decide(start(event, boss))
    assert "gets no points for it" not in shown_standings(event, visitor)
    for name in ("Late One", "Late Two", "Late Three", "Late Four"):
        entry = enter_new(event, name, boss)
        services.check_in(entry=entry, actor=boss)
    services.draw_rounds(tournament=fresh(event), actor=boss, seed=1)
    decide(services.release_round(tournament=fresh(event), actor=boss))
    row = row_of(event, entry.pk)
    assert row["values"]["total"] == row["rounds"]["2"]
    page = shown_standings(event, visitor)
    assert page.count("not in round 1: no points") == 4
    assert "Who enters late, or is not there for a round, gets no points for it." in page


@pytest.mark.trial
def test_rounds_after_a_withdrawal_are_not_missed(
    event: Tournament, boss: User, visitor: Client
) -> None:
    first = start(event, boss)
    decide(first)
    gone = table_of(first).seats.order_by("pk")[0].entry
    services.withdraw(entry=gone, actor=boss)
    services.draw_rounds(tournament=fresh(event), actor=boss, seed=1)
    second = services.release_round(tournament=fresh(event), actor=boss)
    decide(second)
    services.close_round(round=second, actor=boss)
    assert "no points" not in shown_standings(event, visitor)


def test_standings_say_that_the_first_has_an_average(
    odd: Round, boss: User, visitor: Client
) -> None:
    event, out = odd.tournament, odd.sit_outs.get().entry
    second = services.release_round(tournament=event, actor=boss)
    for number in (1, 2):
        table = table_of(second, number)
        seats = {seat.entry_id: seat.seat for seat in table.seats.all()}
        best = seats.get(out.pk, "N")
        totals = {seat: 60 if seat == best else -20 for seat in "NESW"}
        give(table, totals if out.pk in seats else EVEN)
    page = shown_standings(event, visitor)
    assert (
        f"{out.player.name}, in the first place, has played 1 round, others up to 2:"
        " the average counts for the rest."
    ) in page
    assert (
        "A sit-out gives the average of the player&#x27;s other rounds, rounded to whole points,"
        " halves up (−3.5 gives −3)." in page
    )


@pytest.fixture
def cut_short(make_event: MakeEvent, boss: User) -> Tournament:
    """An event of nine that ended after two of three rounds."""
    event = make_event(9, round_count=3, sit_out_award=AwardKind.AVERAGE)
    decide(start(event, boss))
    decide(services.release_round(tournament=fresh(event), actor=boss))
    return services.finish(tournament=fresh(event), actor=boss)


def test_publishing_an_event_that_ended_early_names_who_has_an_average(
    cut_short: Tournament, director: SignedIn, boss: User
) -> None:
    event = cut_short
    out = [one.sit_outs.get().entry for one in event.rounds.filter(number__lte=2)]
    shown = unescape(director.get(at(event, "console")).text)
    assert "Check and publish…" in shown
    assert "2 of 3 rounds were played. Those who sat out get their average" in shown
    named = [f"Round {number} ({entry.player.name})" for number, entry in enumerate(out, 1)]
    assert "; ".join(named) in shown
    dialog = unescape(fetch(director, at(event, "publish")))
    for number, text in enumerate(named, 1):
        assert text in dialog
        assert at(event, "sit_outs_award", number=number) in dialog
    for number, entry in enumerate(out, 1):
        services.award_sit_outs(
            round=event.rounds.get(number=number),
            actor=boss,
            awards={entry.pk: AwardChoice(AwardKind.NOTHING)},
            reason="ended early",
        )
    assert "Check and publish…" not in director.get(at(event, "console")).text
    assert "What they get…" not in fetch(director, at(event, "publish"))


def test_an_event_with_all_its_rounds_is_published_without_naming_averages(
    odd: Round, boss: User, director: SignedIn
) -> None:
    decide(services.release_round(tournament=odd.tournament, actor=boss))
    services.finish(tournament=fresh(odd.tournament), actor=boss)
    shown = director.get(at(odd.tournament, "console")).text
    assert "Publish the standings" in shown
    assert "Check and publish…" not in shown


def test_standings_say_what_the_total_of_a_row_with_an_average_includes(
    cut_short: Tournament, visitor: Client
) -> None:
    text = "1 round played, 1 sit-out, counted at their average"
    assert shown_standings(cut_short, visitor).count(text) == 2


def test_a_sit_out_of_the_only_round_gets_its_points_by_hand(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(9, round_count=1, sit_out_award=AwardKind.AVERAGE)
    first = start(event, boss)
    shown = fetch(director, at(event, "console"))
    assert "the director gives the points for a sit-out by hand" in shown
    decide(first)
    services.close_round(round=first, actor=boss)
    form = fetch(director, at(event, "sit_outs_award", number=1))
    assert 'value="average"' not in form
    assert "Points to come" in form


def test_the_rule_of_an_average_is_offered_once(odd: Round, director: SignedIn) -> None:
    form = fetch(director, at(odd.tournament, "sit_outs_award", number=1))
    assert "The rule of the event: average" in form
    assert 'value="average"' not in form
