"""What players do themselves on their phones."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from accounts.models import Club, Membership, Player, Role, User
from tests.support.clients import SignedIn, sign_in
from tests.support.events import (
    EVEN,
    MakeEvent,
    enter_new,
    fresh,
    give,
    once,
    start,
    table_of,
    users_at,
)
from tournaments import services
from tournaments.models import Entry, EntryStatus, Result, Table, TableStatus, Tournament

ONCE_DECLARED = {
    f"declared-{seat}": contract
    for seat, contract in zip("NESW", ["no-king", "no-queens", "trumps", "dominoes"], strict=True)
}
ONCE_TOTALS = {"N": "-20", "E": "−24", "S": "+65", "W": "65"}


def url(name: str, *args: Any) -> str:
    return reverse(f"tournaments:{name}", args=["river", *args])


def messages_of(response: Any) -> str:
    return " ".join(str(message) for message in get_messages(response.wsgi_request))


def entry_of(event: Tournament, client: SignedIn) -> Entry:
    return Entry.objects.get(tournament=event, player__user=client.user)


# Entries


def test_a_member_enters_with_one_tap_and_a_visitor_signs_in_first(
    make_event: MakeEvent, member: SignedIn, visitor: Client
) -> None:
    event = make_event(0)

    response = visitor.post(url("enter", event.pk))
    assert response.headers["Location"].startswith(reverse("account_login"))
    assert not event.entries.exists()

    response = member.post(url("enter", event.pk))
    assert response.headers["Location"] == url("event", event.pk)
    assert entry_of(event, member).status == EntryStatus.ENTERED
    assert "already entered" in messages_of(member.post(url("enter", event.pk)))


def test_entering_needs_more_than_a_click_on_a_link(
    make_event: MakeEvent, member: SignedIn
) -> None:
    event = make_event(0)
    for name in ("enter", "withdraw", "check_in"):
        assert member.get(url(name, event.pk)).status_code == 405


def test_a_full_event_has_a_waiting_list_that_moves_up(
    make_event: MakeEvent, member: SignedIn, boss: User
) -> None:
    event = make_event(4, capacity=4)
    assert "Join the waiting list" in member.get(url("event", event.pk)).text

    assert "waiting list" in messages_of(member.post(url("enter", event.pk)))
    assert "number 1 on the waiting list" in member.get(url("event", event.pk)).text
    assert "you are on the waiting list" in messages_of(member.post(url("check_in", event.pk)))
    assert "The director sees that you are here." in member.get(url("event", event.pk)).text

    first = sign_in(User.objects.get(name="Player 00"))
    first.post(url("withdraw", event.pk))
    assert entry_of(event, member).status == EntryStatus.ENTERED


def test_a_player_without_an_entry_cannot_withdraw_or_check_in(
    make_event: MakeEvent, member: SignedIn
) -> None:
    event = make_event(0)
    assert "is not entered" in messages_of(member.post(url("withdraw", event.pk)))
    assert "is not entered" in messages_of(member.post(url("check_in", event.pk)))


def test_a_login_without_a_player_is_sent_to_the_secretary(
    make_event: MakeEvent, club: Club
) -> None:
    user = User.objects.create(email="new@example.org", name="New")
    Membership.objects.create(club=club, user=user)
    client = sign_in(user)
    event = make_event(0)
    assert "Ask the secretary" in client.get(url("event", event.pk)).text
    assert "ask the secretary" in messages_of(client.post(url("enter", event.pk)))
    assert not event.entries.exists()


def test_a_player_checks_in_and_undoes_it(make_event: MakeEvent, member: SignedIn) -> None:
    event = make_event(0)
    member.post(url("enter", event.pk))

    member.post(url("check_in", event.pk))
    assert entry_of(event, member).checked_in_at is not None
    assert "You are checked in" in member.get(url("event", event.pk)).text

    member.post(url("check_in", event.pk), {"undo": "1"})
    assert entry_of(event, member).checked_in_at is None


# The check-in code


def test_the_check_in_code_checks_in_an_entered_player(
    make_event: MakeEvent, member: SignedIn
) -> None:
    event = make_event(0)
    member.post(url("enter", event.pk))
    address = url("door", event.pk, event.check_in_token)

    assert "Check in</button>" in member.get(address).text
    assert entry_of(event, member).checked_in_at is None, "a scan alone does nothing"
    assert "Welcome" in messages_of(member.post(address))
    assert entry_of(event, member).checked_in_at is not None


def test_the_check_in_code_lets_a_visitor_sign_in_and_return(
    make_event: MakeEvent, visitor: Client
) -> None:
    event = make_event(0)
    address = url("door", event.pk, event.check_in_token)
    location = visitor.get(address).headers["Location"]
    assert location == f"{reverse('account_login')}?next={address}&members=river"


def test_the_check_in_code_enters_a_player_without_an_entry(
    make_event: MakeEvent, member: SignedIn
) -> None:
    event = make_event(0)
    address = url("door", event.pk, event.check_in_token)
    assert "Enter and check in" in member.get(address).text
    member.post(address)
    assert entry_of(event, member).checked_in_at is not None


def test_a_wrong_code_enters_and_checks_in_nobody(make_event: MakeEvent, member: SignedIn) -> None:
    event = make_event(0)
    response = member.post(url("door", event.pk, "guessed"))
    assert "not valid any more" in messages_of(response)
    assert not event.entries.exists()


# The table


@pytest.fixture
def table(make_event: MakeEvent, boss: User) -> Table:
    return table_of(start(make_event(8), boss))


def page(table: Table, name: str = "table") -> str:
    return url(name, table.round.tournament_id, table.pk)


def test_four_totals_are_given_and_another_player_confirms_them(table: Table) -> None:
    users = users_at(table)
    north, east = sign_in(users["N"]), sign_in(users["E"])

    response = north.post(page(table), {seat: str(total) for seat, total in EVEN.items()})
    assert response.headers["Location"] == page(table)
    result = Result.objects.get(table=table)
    assert result.totals == EVEN

    assert "Somebody else must confirm" in messages_of(north.post(page(table, "confirm")))
    assert "Is it right?" in east.get(url("event", table.round.tournament_id)).text
    east.post(page(table, "confirm"), {"number": result.number})
    assert Table.objects.get(pk=table.pk).status == TableStatus.CONFIRMED


def test_the_director_confirms_where_nobody_else_can_sign_in(table: Table) -> None:
    giver = users_at(table)["N"]
    others = Player.objects.filter(entries__seats__table=table).exclude(user=giver)
    others.update(user=None)
    north = sign_in(giver)
    response = north.post(page(table), EVEN)
    assert messages_of(response) == "Saved. The director now confirms it."
    assert "no other player of this table has a login" in north.get(page(table)).text


def test_an_official_who_plays_reads_that_they_can_confirm(table: Table) -> None:
    giver = users_at(table)["N"]
    Membership.objects.filter(user=giver).update(role=Role.DIRECTOR)
    north = sign_in(giver)
    response = north.post(page(table), EVEN)
    expected = "Saved. Another player of the table now confirms it, or you do."
    assert messages_of(response) == expected
    others = Player.objects.filter(entries__seats__table=table).exclude(user=giver)
    others.update(user=None)
    response = north.post(page(table), EVEN)
    assert messages_of(response).endswith("Saved. You can confirm it now.")
    shown = north.get(page(table)).text
    assert "You can confirm it now: by name of a player who is here" in shown


def test_the_score_sheet_of_a_table_belongs_to_the_events_in_the_bar(table: Table) -> None:
    assert table.game is not None
    text = sign_in(users_at(table)["N"]).get(table.game.get_absolute_url()).text
    bar = text[text.index('<nav class="club"') :]
    bar = bar[: bar.index("</nav>")]
    assert bar.count("aria-current") == 1
    assert bar.index("/events/") < bar.index("aria-current") < bar.index("Events")


def test_a_visitor_is_asked_to_sign_in_for_the_score_sheet(table: Table, visitor: Client) -> None:
    assert "Sign in to write the score sheet" in visitor.get(page(table)).text
    give(table)
    assert "Sign in to write the score sheet" not in visitor.get(page(table)).text


def test_totals_that_do_not_add_up_are_refused_and_stay_in_the_form(table: Table) -> None:
    north = sign_in(users_at(table)["N"])
    response = north.post(page(table), {"N": "31", "E": "10", "S": "-10", "W": "-30"})
    assert response.status_code == 200
    assert "there is a mistake of 1" in response.text
    assert 'value="31"' in response.text
    assert not Result.objects.exists()


@pytest.mark.trial
@pytest.mark.parametrize("wrong", ["", "ten", "1.5", "99999"])
def test_a_total_that_is_no_number_is_marked(table: Table, wrong: str) -> None:
    north = sign_in(users_at(table)["N"])
    response = north.post(page(table), {"N": wrong, "E": "10", "S": "-10", "W": "-30"})
    assert response.context["form"].errors.keys() == {"N"}
    assert not Result.objects.exists()


def test_with_contracts_declared_once_the_table_gives_them(
    make_event: MakeEvent, boss: User
) -> None:
    table = table_of(start(make_event(8, **once()), boss))
    north = sign_in(users_at(table)["N"])

    missing = north.post(page(table), ONCE_TOTALS)
    assert "Choose the contract" in missing.text

    north.post(page(table), ONCE_TOTALS | ONCE_DECLARED)
    assert Result.objects.get().declared["N"] == ["no-king"]


def test_totals_have_the_same_fields_on_the_page_of_a_table_and_on_the_console(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8, **once())
    table = table_of(start(event, boss))
    rows = re.compile(r'<div class="total-row">.*(?=<p class="sum")', re.DOTALL)
    shown = sign_in(users_at(table)["N"]).get(page(table)).text
    own, consoles = (
        "".join(rows.findall(text)[0].split())
        for text in (shown, director.get(url("table_totals", event.pk, table.pk)).text)
    )
    assert own == consoles
    assert own.count("data-negates") == own.count("data-declared") == 4


def test_a_contract_is_not_offered_to_a_player_who_has_declared_it(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(4, **once())
    table = table_of(start(event, boss))
    totals = {"N": -20, "E": -24, "S": 65, "W": 65}
    give(table, totals, declared={key[-1]: value for key, value in ONCE_DECLARED.items()})
    north = next(seat for seat in table.seats.all() if seat.seat == "N").entry
    again = table_of(services.release_round(tournament=fresh(event), actor=boss))
    here = next(seat for seat in again.seats.all() if seat.entry_id == north.pk)
    assert north.player.user is not None

    form = sign_in(north.player.user).get(page(again)).context["form"]

    offered = [value for value, _label in form.fields[f"declared-{here.seat}"].choices]
    assert "no-king" not in offered
    assert "no-queens" in offered


def test_strangers_read_a_table_and_change_nothing(
    table: Table, member: SignedIn, visitor: Client
) -> None:
    totals = {seat: str(total) for seat, total in EVEN.items()}
    assert member.get(page(table)).context["form"] is None
    assert member.post(page(table), totals).status_code == 403
    assert visitor.post(page(table), totals).status_code == 403
    assert "Only the four players" in messages_of(member.post(page(table, "confirm")))
    assert not Result.objects.exists()


def test_an_older_version_than_the_latest_is_not_confirmed(table: Table) -> None:
    users = users_at(table)
    services.submit_totals(table=table, actor=users["N"], totals=EVEN)
    services.submit_totals(table=table, actor=users["N"], totals=EVEN | {"N": 40, "E": 0})
    response = sign_in(users["E"]).post(page(table, "confirm"), {"number": "1"})
    assert "Another result has been given" in messages_of(response)


def test_a_player_disputes_a_result_with_a_reason(table: Table) -> None:
    users = users_at(table)
    services.submit_totals(table=table, actor=users["N"], totals=EVEN)
    east = sign_in(users["E"])

    assert "Give a reason" in messages_of(east.post(page(table, "dispute"), {"reason": " "}))
    east.post(page(table, "dispute"), {"reason": "West had minus 20"})

    assert Table.objects.get(pk=table.pk).status == TableStatus.DISPUTED
    assert "West had minus 20" in east.get(page(table)).text


def test_a_started_sheet_leaves_the_totals_to_the_director(table: Table, boss: User) -> None:
    assert table.game is not None
    table.game.deal_count = 1
    table.game.save(update_fields=["deal_count"])
    assert sign_in(users_at(table)["N"]).get(page(table)).context["form"] is None
    assert sign_in(boss).get(page(table)).context["form"] is not None


def test_walk_ins_between_rounds_are_for_the_director(
    make_event: MakeEvent, boss: User, member: SignedIn
) -> None:
    event = make_event(8)
    start(event, boss)
    assert "Entries are closed" in messages_of(member.post(url("enter", event.pk)))
    assert enter_new(event, "Late Lena", boss).status == EntryStatus.ENTERED


def test_the_form_of_a_dispute_is_open_for_who_comes_to_dispute(table: Table) -> None:
    users = users_at(table)
    services.submit_totals(table=table, actor=users["N"], totals=EVEN)
    east = sign_in(users["E"])
    home = east.get(url("event", table.round.tournament_id)).text
    address = f"{page(table)}?dispute=1"
    assert f'href="{address}#dispute"' in home
    assert 'id="dispute" open>' in east.get(address).text
    assert " autofocus" in east.get(address).text
    assert 'id="dispute" open>' not in east.get(page(table)).text
    answer = Client().get(address)  # whoever is signed out comes back to it
    assert answer.headers["Location"].startswith("/accounts/login/?next=/c/river/events/")
    assert answer.headers["Location"].endswith("%3Fdispute%3D1")
