"""Entering many players at once: members who are ticked, names that are pasted, the last field."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import now

from accounts.models import AuditEntry, Player, User
from accounts.namesakes import Namesakes
from tests.factories import PlayerFactory
from tests.support.clients import SignedIn
from tests.support.console import at, page
from tests.support.events import MakeEvent, start
from tournaments import errors, services
from tournaments.field_form import field_of
from tournaments.models import EntryStatus, Tournament


@pytest.fixture
def event(make_event: MakeEvent) -> Tournament:
    return make_event(0)


@pytest.fixture
def eloise(event: Tournament) -> Player:
    return PlayerFactory.create(club=event.club, name="Éloïse Martin")


def names_of(event: Tournament) -> set[str]:
    return set(event.entries.values_list("player__name", flat=True))


def test_ticked_members_and_pasted_names_are_entered_and_checked_in(
    event: Tournament, eloise: Player, director: SignedIn
) -> None:
    anne = PlayerFactory.create(club=event.club, name="Anne Lambert")
    address = at(event, "field")
    assert "Anne Lambert" in page(director, address)
    sent = {"members": [str(anne.pk)], "names": "1. martin eloise\n", "here": "on"}
    assert director.post(address, sent).headers["Location"] == at(event, "console")
    assert names_of(event) == {"Anne Lambert", "Éloïse Martin"}
    assert event.entries.filter(checked_in_at=None).count() == 0
    assert AuditEntry.objects.get(action="enter-field").data["count"] == 2


def test_for_another_name_the_page_proposes_members_before_a_guest(
    event: Tournament, eloise: Player, director: SignedIn
) -> None:
    address = at(event, "field")
    asked = director.post(address, {"names": "Elise Martin, Zoltan"}).text
    assert "Who is “Elise Martin”?" in asked
    assert asked.index("Éloïse Martin") < asked.index("A new guest: Elise Martin")
    assert not event.entries.exists()
    sent = {
        "names": "Elise Martin, Zoltan",
        field_of("Elise Martin"): str(eloise.pk),
        field_of("Zoltan"): "guest",
    }
    director.post(address, sent)
    assert names_of(event) == {"Éloïse Martin", "Zoltan"}
    assert Player.objects.get(name="Zoltan").guest
    assert event.entries.filter(checked_in_at=None).count() == 2


def test_an_unknown_name_can_be_a_new_member(event: Tournament, director: SignedIn) -> None:
    asked = director.post(at(event, "field"), {"names": "Zoltan, Wanda"}).text
    assert "A new member: Zoltan" in asked
    sent = {
        "names": "Zoltan, Wanda",
        field_of("Zoltan"): "member",
        field_of("Wanda"): "guest",
    }
    director.post(at(event, "field"), sent)
    assert names_of(event) == {"Zoltan", "Wanda"}
    guests = Player.objects.filter(club=event.club, guest=True)
    assert set(guests.values_list("name", flat=True)) == {"Wanda"}
    assert AuditEntry.objects.get(action="add-player").data["player"] == "Zoltan"


def test_pasted_last_names_in_capitals_are_put_right_unless_they_are_kept(
    event: Tournament, eloise: Player, director: SignedIn
) -> None:
    address = at(event, "field")
    sent = {"names": "MARTIN Éloïse\nYann Le Gall\nLE GALL Yann\nJP\nLI Wei"}
    asked = director.post(address, sent).text
    assert "A new guest: Yann Le Gall" in asked
    assert "LE GALL Yann?" not in asked
    assert 'name="as_typed"' in asked
    sent |= {field_of("Yann Le Gall"): "guest", field_of("JP"): "nobody"}
    sent |= {field_of("Wei Li"): "guest"}
    director.post(address, sent)
    assert names_of(event) == {"Éloïse Martin", "Yann Le Gall", "Wei Li"}

    assert 'name="as_typed"' not in director.post(address, {"names": "Zoltan"}).text
    kept = {"names": "ROY Zoé", field_of("Zoé Roy"): "member", "as_typed": "on"}
    director.post(address, kept)
    assert names_of(event) == {"Éloïse Martin", "Yann Le Gall", "Wei Li", "ROY Zoé"}


def test_a_name_can_be_left_out_and_nobody_at_all_is_refused(
    event: Tournament, director: SignedIn
) -> None:
    sent = {"names": "Zoltan", field_of("Zoltan"): "nobody"}
    assert "Tick somebody, or write a name." in director.post(at(event, "field"), sent).text
    assert not event.entries.exists()


def test_members_who_are_not_on_the_list_are_refused(event: Tournament, director: SignedIn) -> None:
    answer = director.post(at(event, "field"), {"members": "[]"})
    assert answer.status_code == 200
    assert "Choose from the list" in answer.text
    assert not event.entries.exists()


def test_the_players_of_the_last_event_are_ticked_on_request(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    start(make_event(4), boss)
    event = make_event(0)
    address = at(event, "field")
    assert "checked" not in page(director, address).split('name="here"')[0]
    shown = page(director, address, last="1")
    assert shown.count('name="members" value') == shown.split('name="here"')[0].count("input") - (
        shown.split('name="members"')[0].count("input")
    )
    assert shown.count(" checked>") == 4 + 1
    assert "4 players of the last event are ticked." in shown


def test_a_full_event_has_the_others_on_the_waiting_list(make_event: MakeEvent, boss: User) -> None:
    event = make_event(0, capacity=4)
    guests = [f"Guest {number}" for number in range(6)]
    made = services.enter_field(tournament=event, players=(), guests=guests, here=True, actor=boss)
    assert (made.entered, made.waiting) == (6, 2)
    waiting = event.entries.filter(status=EntryStatus.WAITING)
    assert set(waiting.values_list("player__name", flat=True)) == {"Guest 4", "Guest 5"}


def test_who_is_in_the_event_stays_as_they_are_and_who_withdrew_is_entered_again(
    event: Tournament, eloise: Player, boss: User
) -> None:
    services.withdraw(entry=services.enter(tournament=event, player=eloise, actor=boss), actor=boss)
    for _again in range(2):
        services.enter_field(tournament=event, players=[eloise], guests=(), here=False, actor=boss)
    entry = event.entries.get()
    assert (entry.status, entry.checked_in_at) == (EntryStatus.ENTERED, None)


def test_a_name_that_is_taken_enters_nobody(event: Tournament, eloise: Player, boss: User) -> None:
    with pytest.raises(errors.NameTaken):
        services.enter_field(
            tournament=event, players=(), guests=["Bo", "éloïse martin"], here=True, actor=boss
        )
    assert not Player.objects.filter(name="Bo").exists()


def test_only_officials_enter_others(event: Tournament, eloise: Player, member: SignedIn) -> None:
    assert member.post(at(event, "field"), {"names": "Bo"}).status_code == 403
    with pytest.raises(errors.NotYours):
        services.enter_field(
            tournament=event, players=[eloise], guests=(), here=True, actor=member.user
        )


def test_the_page_asks_as_much_for_twenty_members_as_for_two(
    event: Tournament, director: SignedIn
) -> None:
    counts = []
    for number in (2, 20):
        PlayerFactory.create_batch(number, club=event.club)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            page(director, at(event, "field"))
        counts.append(len(asked))
    assert counts[0] == counts[1]


@pytest.mark.parametrize(
    ("written", "likely"),
    [
        ("J. Dupont", ["Jean Dupont"]),
        ("Dupond Jean", ["Jean Dupont"]),
        ("Dupont", ["Jean Dupont", "Paul Dupont"]),
        ("Marie", []),
    ],
)
def test_initials_slips_and_single_names_propose_players(written: str, likely: list[str]) -> None:
    found = Namesakes([Player(name=name) for name in ("Jean Dupont", "Paul Dupont", "Zoé Roy")])
    assert sorted(player.name for player in found.like(written)) == likely
    assert found.named(written) is None


def test_members_to_tick_are_listed_by_last_name_on_request(
    event: Tournament, eloise: Player, director: SignedIn
) -> None:
    PlayerFactory.create(club=event.club, name="Anne de Tours")
    address = at(event, "field")
    for order, first in (("first", "Anne de Tours"), ("last", "Éloïse Martin")):
        shown = page(director, f"{address}?order={order}")
        names = ("Anne de Tours", "Éloïse Martin")
        assert min(names, key=shown.index) == first


def sent(director: SignedIn, address: str, **data: str) -> str:
    return director.post(address, data).content.decode()


def test_a_name_that_is_asked_about_is_a_question_and_no_fault(
    event: Tournament, eloise: Player, director: SignedIn
) -> None:
    address = at(event, "field")
    asked = sent(director, address, names="Wanda\neloise martin")
    assert "exactly the name “Wanda”." in asked
    assert "Not saved" not in asked
    assert 'data-named="1"' in asked
    assert "exactly these 2 names." in sent(director, address, names="Wanda\nXenia")
    missing = {"names": "Wanda", "members": "0"}
    assert "Not saved" in sent(director, address, **missing)


def test_check_in_is_proposed_only_around_the_time_of_the_event(
    make_event: MakeEvent, director: SignedIn
) -> None:
    for hours, ticked in ((-1, True), (2, True), (30, False)):
        event = make_event(0, starts_at=now() + timedelta(hours=hours))
        shown = page(director, at(event, "field")).split('name="here"')[1].split(">")[0]
        assert ("checked" in shown) is ticked
