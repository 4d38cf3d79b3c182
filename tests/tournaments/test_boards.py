"""Duplicate events: sealed deals, who may see them, results deal by deal, publication."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from accounts.access import player_of
from accounts.models import AuditEntry, Membership, Role, User
from games.models import RatedResult
from games.rules.cards.boards import commit_boards
from games.tables.engine import sealing
from games.tables.errors import SecretLocked
from games.templatetags.scores import points
from notices.models import Notice
from tests.support.boards import finish_round, finish_sheet, urls_of
from tests.support.clients import SignedIn, sign_in
from tests.support.events import (
    EVEN,
    MakeEvent,
    fresh,
    once,
    play_sheet,
    start,
    table_of,
    users_at,
)
from tournaments import board_secrets, errors, services
from tournaments.models import Table, TableStatus, Tournament
from tournaments.tasks import refresh_standings

MATCHPOINTS = once(comparison="matchpoints", round_count=2)


def secrets_of(event: Tournament) -> list[bytes]:
    return [board_secrets.secret_of(boards) for boards in event.boards.order_by("pk")]


def stored(event: Tournament) -> str:
    """Return the rows of the boards as text."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT row::text FROM tournaments_boards AS row")
        return "\n".join(text for (text,) in cursor.fetchall())


# --- Sealed deals -----------------------------------------------------------------------------


def test_each_round_has_a_commitment_before_the_event_and_no_readable_secret(
    make_event: MakeEvent,
) -> None:
    event = make_event(8, **MATCHPOINTS)
    boards = list(event.boards.all())
    assert [one.round_number for one in boards] == [1, 2]
    secrets = secrets_of(event)
    assert len(set(secrets)) == 2
    for one, secret in zip(boards, secrets, strict=True):
        assert one.commitment == commit_boards(event.pk, one.round_number, secret)
        assert secret.hex() not in stored(event)
    assert event.metrics[:2] == ["duplicate", "total"]


def test_a_plain_event_has_no_deals(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8)
    assert not event.boards.exists()
    with pytest.raises(errors.NoBoards):
        services.see_deals(tournament=event, number=1, actor=boss)
    with pytest.raises(errors.BadSettings):
        services.update_tournament(tournament=event, actor=boss, metrics=["duplicate"])


def test_more_rounds_get_deals_of_their_own(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8, **MATCHPOINTS)
    services.add_phase(tournament=event, actor=boss, round_count=2)
    assert event.boards.count() == 4
    assert len(set(secrets_of(event))) == 4


def test_whether_an_event_is_duplicate_cannot_be_changed_once_a_round_is_released(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(8, round_count=2, **once())
    services.update_tournament(tournament=event, actor=boss, comparison="difference")
    assert fresh(event).metrics[0] == "duplicate"
    assert event.boards.count() == 2
    services.update_tournament(tournament=event, actor=boss, comparison="")
    assert "duplicate" not in fresh(event).metrics
    start(event, boss)
    with pytest.raises(errors.RoundsPlayed):
        services.update_tournament(tournament=event, actor=boss, comparison="difference")


def test_deals_are_for_officials_who_do_not_play_and_each_view_is_in_the_log(
    make_event: MakeEvent, boss: User, director: SignedIn, member: SignedIn
) -> None:
    event = make_event(8, **MATCHPOINTS)
    player = player_of(director.user, event.club)
    assert player is not None
    services.enter(tournament=event, player=player, actor=boss)
    with pytest.raises(errors.DealsForOthers, match="Bea Boss"):
        services.see_deals(tournament=event, number=1, actor=director.user)
    with pytest.raises(errors.NotYours):
        services.see_deals(tournament=event, number=1, actor=member.user)
    assert not AuditEntry.objects.filter(action="see-deals").exists()
    deals = services.see_deals(tournament=event, number=1, actor=boss)
    assert len(deals.hands) == 4
    again = services.see_deals(tournament=event, number=1, actor=boss)
    assert again.hands == deals.hands
    assert AuditEntry.objects.filter(action="see-deals", actor=boss).count() == 2


def test_an_official_who_stands_in_is_not_named_for_the_deals(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8, **MATCHPOINTS)
    released = start(event, boss)
    assert "Dora Director" in services.officials_not_playing(event)
    seat = released.seats.first()
    assert seat is not None
    seat.stand_in = player_of(director.user, event.club)
    seat.save(update_fields=["stand_in"])
    assert "Dora Director" not in services.officials_not_playing(event)


def test_who_has_seen_deals_cannot_enter(make_event: MakeEvent, director: SignedIn) -> None:
    event = make_event(8, **MATCHPOINTS)
    services.see_deals(tournament=event, number=2, actor=director.user)
    player = player_of(director.user, event.club)
    assert player is not None
    with pytest.raises(errors.HasSeenDeals, match="Dora Director"):
        services.enter(tournament=event, player=player, actor=director.user)


def test_other_deals_for_a_round_that_somebody_has_seen(make_event: MakeEvent, boss: User) -> None:
    event = make_event(12, **MATCHPOINTS)
    before = services.see_deals(tournament=event, number=1, actor=boss)
    with pytest.raises(errors.ReasonMissing):
        services.replace_boards(tournament=event, number=1, actor=boss, reason=" ")
    services.replace_boards(tournament=event, number=1, actor=boss, reason="Boards fell down")
    old = event.boards.get(replaced_at__isnull=False)
    assert old.is_published
    assert commit_boards(event.pk, 1, bytes(old.secret)) == old.commitment
    after = services.see_deals(tournament=event, number=1, actor=boss)
    assert set(before.hands).isdisjoint(after.hands)
    start(event, boss)
    with pytest.raises(errors.RoundsPlayed):
        services.replace_boards(tournament=event, number=1, actor=boss, reason="Too late")


def test_the_deals_of_a_released_round_stay_when_the_release_is_undone(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(12, **MATCHPOINTS)
    start(event, boss)
    services.undo_last_step(tournament=event, actor=boss, kind="release")
    assert event.boards.count() == 2


def test_secrets_are_sealed_again_under_a_new_key(
    make_event: MakeEvent, settings: Settings
) -> None:
    event = make_event(8, **MATCHPOINTS)
    before = secrets_of(event)
    old, settings.SECRET_KEY = settings.SECRET_KEY, "another key of this site"
    with pytest.raises(SecretLocked):
        secrets_of(event)
    settings.SECRET_KEY_FALLBACKS = [old]
    call_command("resealsecrets")
    settings.SECRET_KEY_FALLBACKS = []
    assert secrets_of(event) == before


# --- Results ----------------------------------------------------------------------------------


def test_totals_are_not_enough(make_event: MakeEvent, boss: User) -> None:
    table = table_of(start(make_event(12, **MATCHPOINTS), boss))
    with pytest.raises(errors.SheetNeeded):
        services.submit_totals(table=table, actor=users_at(table)["N"], totals=EVEN)
    finish_sheet(table)
    with pytest.raises(errors.SheetNeeded):
        services.correct_result(
            table=table_of(table.round), actor=boss, totals=EVEN, reason="On paper"
        )


@pytest.mark.trial
def test_deals_are_published_and_compared_when_the_last_table_has_finished(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(12, **MATCHPOINTS)
    one = start(event, boss)
    hands = services.see_deals(tournament=event, number=1, actor=boss).hands
    finish_sheet(table_of(one, 1))
    finish_sheet(table_of(one, 2))
    refresh_standings(event.pk)
    assert fresh(event).snapshots.get().rows[0]["values"]["duplicate"] is None
    with pytest.raises(errors.DealsSealed):
        services.published_deals(event, 1)
    finish_sheet(table_of(one, 3))
    assert services.published_deals(event, 1).hands == hands
    with pytest.raises(errors.DealsSealed):
        services.published_deals(event, 2)
    refresh_standings(event.pk)
    rows = fresh(event).snapshots.get().rows
    # Everybody has done the same with the same cards.
    assert {row["values"]["duplicate"] for row in rows} == {50}
    assert len(table_of(one).results.get().deals) == 4


@pytest.mark.trial
def test_two_tables_are_compared_with_nobody(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8, **MATCHPOINTS)
    finish_round(start(event, boss))
    refresh_standings(event.pk)
    rows = fresh(event).snapshots.get().rows
    assert {row["values"]["duplicate"] for row in rows} == {None}
    assert {row["values"]["total"] for row in rows} != {0}


@pytest.mark.trial
def test_a_table_does_not_play_on_with_published_deals(make_event: MakeEvent, boss: User) -> None:
    event = make_event(12, **MATCHPOINTS)
    one = start(event, boss)
    for number in (1, 2):
        finish_sheet(table_of(one, number))
    services.abandon_table(table=table_of(one, 3), actor=boss, reason="Unwell")
    assert services.published_deals(event, 1)
    with pytest.raises(errors.DealsPublished):
        services.resume_table(table=table_of(one, 3), actor=boss)


def test_the_draw_says_how_evenly_players_are_compared(make_event: MakeEvent, boss: User) -> None:
    event = make_event(16, comparison="difference", round_count=4)
    draw = services.draw_rounds(tournament=event, actor=boss, seed=1)
    lines = services.report_lines(draw)
    assert "Everybody sits in each seat 1 to 1 times." in lines
    assert any(line.startswith("Two players are compared 0 to") for line in lines)


# --- Pages ------------------------------------------------------------------------------------


def answers_of(client: SignedIn, event: Tournament) -> dict[str, Any]:
    return {url: client.get(url) for url in urls_of(event)}


@pytest.mark.trial
def test_no_page_shows_deals_before_the_last_table_has_finished(
    make_event: MakeEvent, boss: User, director: SignedIn, no_pango: None
) -> None:
    event = make_event(12, **MATCHPOINTS)
    one = start(event, boss)
    hands = services.see_deals(tournament=event, number=1, actor=boss).hands
    first = secrets_of(event)[0].hex()
    parts = [*hands, *(hand for deal in hands for hand in deal[2:].split()), first]
    player = sign_in(users_at(table_of(one))["N"])
    for number in (1, 2):
        finish_sheet(table_of(one, number))
    for client in (player, director, sign_in(boss)):
        for url, answer in answers_of(client, event).items():
            assert not any(part in answer.text for part in parts), url
            if "deals." in url or "/deals/1/" in url:
                assert answer.status_code == 404, url
    finish_sheet(table_of(one, 3))
    shown = answers_of(player, event)
    assert (
        shown[reverse("tournaments:deals_file", args=["river", event.pk, 1, "json"])].json()[
            "secret"
        ]
        == first
    )
    pbn = shown[reverse("tournaments:deals_file", args=["river", event.pk, 1, "pbn"])].text
    assert all(hand in pbn for hand in hands)
    page = shown[reverse("tournaments:deal", args=["river", event.pk, 1, 1])].text
    assert "50.0\u202f%" in page
    assert secrets_of(event)[1].hex() not in str([answer.text for answer in shown.values()])


@pytest.mark.trial
def test_no_answer_depends_on_sealed_deals(
    make_event: MakeEvent, boss: User, director: SignedIn, no_pango: None
) -> None:
    event = make_event(12, **MATCHPOINTS)
    one = start(event, boss)
    services.see_deals(tournament=event, number=1, actor=boss)
    player = sign_in(users_at(table_of(one))["N"])
    for number in (1, 2):
        finish_sheet(table_of(one, number))
    before = [seen_by(client, event) for client in (player, director)]
    for boards in event.boards.all():
        other = board_secrets.create_boards(make_event(0), boards.round_number)
        secret = board_secrets.secret_of(other)
        about = board_secrets._about(event.pk, boards.round_number)
        boards.secret = sealing.seal(secret, about)
        boards.save(update_fields=["secret"])
    after = [seen_by(client, event) for client in (player, director)]
    assert [changed(*two) for two in zip(before, after, strict=True)] == [[], []]


OF_TIME = {"Set-Cookie", "Expires"}
Seen = dict[str, tuple[int, dict[str, str], str]]


def seen_by(client: SignedIn, event: Tournament) -> Seen:
    """Return status, headers and content by address, without tokens of forms."""
    return {
        url: (
            answer.status_code,
            {
                name: value
                for name, value in answer.items()
                if name not in {"Set-Cookie", "Expires"}
            },
            re.sub(r"\b[A-Za-z0-9]{64}\b", "", answer.text),
        )
        for url, answer in answers_of(client, event).items()
    }


def changed(before: Seen, after: Seen) -> list[str]:
    return [url for url in before if before[url] != after[url]]


@pytest.mark.trial
def test_results_of_other_tables_are_sealed_while_the_same_deals_are_played(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(12, **MATCHPOINTS)
    one = start(event, boss)
    first, last = table_of(one, 1), table_of(one, 3)
    finish_sheet(first)
    finish_sheet(table_of(one, 2))
    assert first.game is not None
    at_first, at_last = sign_in(users_at(first)["N"]), sign_in(users_at(last)["N"])
    sheet = reverse("games:sheet", args=["river", first.game.pk])
    api = f"/api/v1/clubs/river/events/{event.pk}/tables/{first.pk}/"
    assert at_first.get(sheet).status_code == sign_in(boss).get(sheet).status_code == 200
    assert at_last.get(sheet).status_code == 404
    games = at_last.get("/api/v1/clubs/river/games/").json()["results"]
    assert first.game.pk not in [game["id"] for game in games]
    assert len(at_first.get(api).json()["results"]) == 1
    assert at_last.get(api).json()["results"] == []
    shown = at_last.get(reverse("tournaments:round", args=["river", event.pk, 1])).text
    totals = {f">{points(total)}<" for total in first.results.get().totals.values()}
    assert not any(total in shown for total in totals)
    finish_sheet(last)
    assert at_last.get(sheet).status_code == 200
    assert len(at_last.get(api).json()["results"]) == 1
    shown = at_last.get(reverse("tournaments:round", args=["river", event.pk, 1])).text
    assert all(total in shown for total in totals)


@pytest.mark.trial
def test_ladders_get_results_when_the_deals_are_published(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(12, rated=True, **MATCHPOINTS)
    one = start(event, boss)
    counted = RatedResult.objects.filter(confirmed_at__isnull=False)
    for number in (1, 2):
        finish_sheet(table_of(one, number))
    assert not counted.exists()
    finish_sheet(table_of(one, 3))
    assert counted.count() == 3
    assert counted.order_by("pk")[0].scores == table_of(one, 1).results.get().totals


@pytest.mark.trial
def test_pages_of_deals_ask_as_often_with_more_rounds(
    make_event: MakeEvent, boss: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    event = make_event(12, **once(comparison="difference", round_count=6))
    finish_round(start(event, boss))
    entry = event.entries.order_by("pk")[0].pk
    client = sign_in(boss)
    for name, args, most in (
        ("deals", [], 14),
        ("deal", [1, 1], 18),
        ("player_deals", [entry], 16),
        ("boards", [], 16),
    ):
        url = reverse(f"tournaments:{name}", args=["river", event.pk, *args])
        with django_assert_max_num_queries(most):
            client.get(url)


def test_the_api_gives_deals_to_officials_who_do_not_play(
    make_event: MakeEvent, boss: User, director: SignedIn, member: SignedIn
) -> None:
    event = make_event(12, **MATCHPOINTS)
    url = f"/api/v1/clubs/river/events/{event.pk}/rounds/1/boards/"
    hands = sign_in(boss).post(url).json()["hands"]
    assert list(services.see_deals(tournament=event, number=1, actor=boss).hands) == hands
    assert member.post(url).status_code == 403
    player = player_of(director.user, event.club)
    assert player is not None
    services.enter(tournament=event, player=player, actor=boss)
    refused = director.post(url)
    assert (refused.status_code, refused.json()["code"]) == (409, "deals-for-others")
    reason = {"reason": "Seen"}
    other = sign_in(boss).post(f"{url}replace/", reason, content_type="application/json")
    assert (other.status_code, other.json()["secret"]) == (200, None)
    assert director.get(f"/api/v1/clubs/river/events/{event.pk}/rounds/9/deals/").status_code == 404


def test_the_files_to_deal_from_are_refused_to_officials_who_play(
    make_event: MakeEvent, boss: User, director: SignedIn, no_pango: None
) -> None:
    event = make_event(12, **MATCHPOINTS)
    pdf, pbn = (
        reverse("tournaments:boards_file", args=["river", event.pk, 1, kind])
        for kind in ("pdf", "pbn")
    )
    answer = sign_in(boss).post(pbn)
    deals = services.see_deals(tournament=event, number=1, actor=boss)
    assert all(hand in answer.text for hand in deals.hands)
    assert answer["Cache-Control"] == "no-store"
    assert sign_in(boss).post(pdf).text.count('class="quarter"') == 16
    player = player_of(director.user, event.club)
    assert player is not None
    services.enter(tournament=event, player=player, actor=boss)
    answer = director.post(pdf, follow=True)
    assert "officials who do not play: Bea Boss" in answer.text
    assert 'class="quarter"' not in answer.text
    assert director.get(pdf).status_code == 405


def test_other_deals_from_the_page(make_event: MakeEvent, boss: User, director: SignedIn) -> None:
    event = make_event(12, **MATCHPOINTS)
    url = reverse("tournaments:boards_replace", args=["river", event.pk, 2])
    assert "errorlist" in director.post(url, {"reason": ""}).text
    answer = director.post(url, {"reason": "Seen at the bar"}, follow=True)
    assert "Round 2 has other deals" in answer.text
    page = director.get(reverse("tournaments:deals", args=["river", event.pk])).text
    assert "Seen at the bar" in page


def test_pages_of_deals_are_not_there_for_a_plain_event(
    make_event: MakeEvent, director: SignedIn
) -> None:
    event = make_event(8)
    assert director.get(reverse("tournaments:deals", args=["river", event.pk])).status_code == 404
    boards = director.get(reverse("tournaments:boards", args=["river", event.pk]))
    assert "Each table deals its own cards" in boards.text


@pytest.mark.trial
def test_a_director_who_still_plays_confirms_other_tables_without_seeing_their_results(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(12, **MATCHPOINTS)
    one = start(event, boss)
    first, own = table_of(one, 1), table_of(one, 2)
    assert first.game is not None
    user = users_at(own)["N"]
    Membership.objects.filter(user=user).update(role=Role.DIRECTOR)
    director, other = sign_in(user), users_at(first)["N"]
    play_sheet(first.game, other)
    totals = {points(total) for total in first.results.get().totals.values() if total}
    where = ["river", event.pk]
    page = reverse("tournaments:console", args=where)
    api = f"/api/v1/clubs/river/events/{event.pk}/tables/{first.pk}/"
    sheet = reverse("games:sheet", args=["river", first.game.pk])
    shown = director.get(page).text
    assert "without seeing it" in shown
    assert not any(f">{total}<" in shown for total in totals)
    assert director.get(api).json()["results"] == []
    assert director.get(sheet).status_code == 404
    director.post(reverse("tournaments:table_confirm", args=[*where, first.pk]))
    assert Table.objects.get(pk=first.pk).status == TableStatus.CONFIRMED
    finish_sheet(own)
    shown = director.get(page).text
    assert all(f">{total}<" in shown for total in totals)
    assert director.get(sheet).status_code == 200


def test_a_dispute_is_not_told_to_a_director_who_still_plays_the_deals(
    make_event: MakeEvent, boss: User
) -> None:
    one = start(make_event(12, **MATCHPOINTS), boss)
    first = table_of(one, 1)
    assert first.game is not None
    director = users_at(table_of(one, 2))["N"]
    Membership.objects.filter(user=director).update(role=Role.DIRECTOR)
    play_sheet(first.game, users_at(first)["N"])
    services.dispute_result(table=table_of(one), actor=users_at(first)["E"], reason="Three hearts")
    told = Notice.objects.filter(kind="result-disputed").values_list("recipient", flat=True)
    assert boss.pk in told
    assert director.pk not in told


@pytest.mark.trial
def test_the_log_tells_a_director_who_still_plays_nothing_of_other_tables(
    make_event: MakeEvent, boss: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    event = make_event(12, **MATCHPOINTS)
    one = start(event, boss)
    first, own = table_of(one, 1), table_of(one, 2)
    assert first.game is not None
    user = users_at(own)["N"]
    Membership.objects.filter(user=user).update(role=Role.DIRECTOR)
    play_sheet(first.game, users_at(first)["N"])
    services.dispute_result(table=first, actor=boss, reason="Three hearts")
    services.settle_dispute(table=table_of(one), actor=boss, reason="Four queens")
    services.abandon_table(table=table_of(one, 3), actor=boss, reason="Five kings")
    reasons = ("Three hearts", "Four queens", "Five kings")
    director, page = sign_in(user), reverse("accounts:audit", args=["river"])
    api = "/api/v1/clubs/river/audit/"
    with django_assert_max_num_queries(12):
        shown = director.get(page).text
    listed = director.get(api).json()["results"]
    assert not any(reason in shown + str(listed) for reason in reasons)
    assert "round 1 released" in shown
    assert "once your own result is confirmed" in shown
    assert "release-round" in [entry["action"] for entry in listed]
    assert all(reason in sign_in(boss).get(api).text for reason in reasons)
    assert "once your own result is confirmed" not in sign_in(boss).get(page).text
    finish_sheet(own)
    assert all(reason in director.get(api).text for reason in reasons)
