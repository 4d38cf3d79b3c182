"""Check-in, walk-ins, the waiting list, check-in code and forbidden pairs, from the console."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils.timezone import now

from accounts.models import Player, User
from tests.factories import ClubFactory, PlayerFactory
from tests.support.clients import SignedIn
from tests.support.console import at, fetch, page, tap
from tests.support.events import MakeEvent, decide, enter_new, start
from tournaments import services
from tournaments.kiosk import kiosk_address
from tournaments.models import Entry, EntryStatus, Tournament


def entry_of(event: Tournament, name: str) -> Entry:
    return event.entries.select_related("player", "tournament__club").get(player__name=name)


def test_a_tap_checks_in_and_another_takes_it_back(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(0)
    anne = enter_new(event, "Anne", boss)
    shown = tap(director, at(event, "here", entry=anne.pk))
    assert "Anne is checked in." in shown
    assert "Checked in (1)" in shown
    anne.refresh_from_db()
    assert anne.checked_in_at is not None
    assert "Not checked in (1)" in tap(director, at(event, "away", entry=anne.pk))
    anne.refresh_from_db()
    assert anne.checked_in_at is None


def test_who_has_withdrawn_cannot_be_checked_in(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(0)
    anne = enter_new(event, "Anne", boss)
    assert "Anne is withdrawn." in tap(director, at(event, "entry_withdraw", entry=anne.pk))
    assert "Anne is not entered." in tap(director, at(event, "here", entry=anne.pk))
    assert "Anne is not entered." in tap(director, at(event, "entry_withdraw", entry=anne.pk))


def test_a_withdrawal_is_undone(make_event: MakeEvent, boss: User, director: SignedIn) -> None:
    event = make_event(3, capacity=4)
    anne = enter_new(event, "Anne", boss)
    path = at(event, "entry_withdraw", entry=anne.pk)
    tap(director, at(event, "here", entry=anne.pk))
    assert f'hx-post="{path}" hx-vals="{{&quot;again&quot;' in tap(director, path)
    assert "Anne is entered and checked in." in tap(director, path, again="1", here="1")
    anne.refresh_from_db()
    assert anne.checked_in_at is not None
    tap(director, path)
    enter_new(event, "Beth", boss)
    assert "Anne is on the waiting list." in tap(director, path, again="1", here="1")


@pytest.mark.trial
def test_results_are_mentioned_only_to_withdraw_who_has_some(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(4)
    one = start(event, boss)
    assert "results so far" not in page(director, at(event, "console"))
    decide(one)
    enter_new(event, "Late Lou", boss)
    shown = page(director, at(event, "console"))
    assert shown.count("results so far still count. Withdraw Player") == 4
    assert "are not released yet. Withdraw Late Lou?" in shown


def test_everybody_is_checked_in_at_once(make_event: MakeEvent, director: SignedIn) -> None:
    event = make_event(0)
    for name in ("Anne", "Beth"):
        enter_new(event, name, director.user)
    assert "Checked in (2)" in tap(director, at(event, "everybody"))
    services.cancel_tournament(tournament=event, actor=director.user, reason="snow")
    assert "This cannot be done while" in tap(director, at(event, "everybody"))


def test_the_check_in_of_everybody_leads_on_to_the_draw(
    make_event: MakeEvent, director: SignedIn
) -> None:
    event = make_event(0)
    for name in ("Anne", "Beth", "Carl", "Dora"):
        enter_new(event, name, director.user)
    shown = tap(director, at(event, "everybody"))
    assert "Everybody who is entered is checked in." in shown
    assert "Go to “Draw" in shown
    assert 'href="#next-step"' in shown


def test_the_search_finds_who_is_entered_and_who_could_be(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(0)
    enter_new(event, "Émile Garnier", boss)
    PlayerFactory.create(club=event.club, name="Emily Stone")
    PlayerFactory.create(club=event.club, name="Emil Away", active=False)
    PlayerFactory.create(club=ClubFactory.create(), name="Emilia Elsewhere")
    found = fetch(director, at(event, "console"), q="emil")
    assert "Émile Garnier" in found
    assert "Emily Stone" in found
    assert "Emil Away" not in found
    assert "Emilia Elsewhere" not in found
    assert "Add as a guest" in found


def test_the_search_finds_names_with_another_apostrophe(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(0)
    enter_new(event, "Maud D’Arc", boss)
    PlayerFactory.create(club=event.club, name="Tanguy Le Floc’h")
    assert "Maud D’Arc" in fetch(director, at(event, "console"), q="darc maud")
    for text in ("Le Floc'h", "le floch"):
        assert "Tanguy Le Floc’h" in fetch(director, at(event, "console"), q=text)


@pytest.mark.trial
def test_a_large_event_lists_the_first_players_and_the_search_finds_the_others(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(0)
    for status, name in (("entered", "Player"), ("waiting", "Queued"), ("withdrawn", "Former")):
        players = [PlayerFactory.create(club=event.club, name=f"{name} {n:03}") for n in range(70)]
        Entry.objects.bulk_create(
            Entry(
                tournament=event,
                player=player,
                status=status,
                entered_by=boss,
                withdrawn_at=now() if status == "withdrawn" else None,
            )
            for player in players
        )
    shown = page(director, at(event, "console"))
    assert "Not checked in (70)" in shown
    assert "search for the others" in shown
    for name in ("Player", "Queued", "Former"):
        assert f"{name} 059" in shown
        assert f"{name} 069" not in shown
        assert f"{name} 069" in page(director, at(event, "console"), q=f"{name} 069")


def test_a_member_walks_in(make_event: MakeEvent, director: SignedIn) -> None:
    event = make_event(0)
    anne = PlayerFactory.create(club=event.club, name="Anne")
    tap(director, at(event, "entry_add"), player=anne.pk, here="1")
    entry = entry_of(event, "Anne")
    assert entry.checked_in_at is not None
    assert entry.entered_by == director.user
    again = tap(director, at(event, "entry_add"), player=anne.pk, here="1")
    assert "Anne is already entered." in again


def test_a_guest_is_entered_once(make_event: MakeEvent, director: SignedIn) -> None:
    event = make_event(0)
    tap(director, at(event, "entry_add"), name=" Wanda  Walk ")
    assert entry_of(event, "Wanda Walk").checked_in_at is None
    assert "already has a player called" in tap(
        director, at(event, "entry_add"), name="wanda walk", here="1"
    )
    assert "Write the guest" in tap(director, at(event, "entry_add"), name=" ")
    assert Player.objects.filter(club=event.club, guest=True).count() == 1


def test_an_unknown_name_can_be_added_as_a_member(
    make_event: MakeEvent, director: SignedIn
) -> None:
    event = make_event(0)
    assert "Add as a member and check in" in fetch(director, at(event, "console"), q="Wanda")
    tap(director, at(event, "entry_add"), **{"name": "Wanda", "here": "1", "as": "member"})
    entry = entry_of(event, "Wanda")
    assert entry.checked_in_at is not None
    assert not entry.player.guest


def test_a_new_player_is_the_second_choice_if_somebody_is_found(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(0)
    PlayerFactory.create(club=event.club, name="Wei Li")
    enter_new(event, "Zoé Garnier", boss)
    second = "None of these? Add “{}” as a new player"
    for text in ("wei", "garn"):  # in the club, in the event
        shown = fetch(director, at(event, "console"), q=text)
        assert second.format(text) in shown
        assert "not in the club yet" not in shown
        assert "Add as a guest and check in" in shown
    shown = fetch(director, at(event, "console"), q="wanda")
    assert "not in the club yet" in shown
    assert "None of these?" not in shown


def test_a_guest_whom_the_club_may_know_is_another_person_or_that_player(
    make_event: MakeEvent, director: SignedIn
) -> None:
    event = make_event(0)
    known = PlayerFactory.create(club=event.club, name="Éloïse Tremblay")
    shown = fetch(director, at(event, "console"), q="Eloise Tremblai")
    assert f'id="enter-here-{known.pk}"' in shown
    assert "Perhaps already in the club: Éloïse Tremblay." in shown
    assert "Another person: add as a guest" in shown
    add = at(event, "entry_add")
    assert "say that it is another person" in tap(director, add, name="Eloise Tremblai")
    assert not event.entries.exists()
    tap(director, add, name="Eloise Tremblai", other_person=str(known.pk))
    assert entry_of(event, "Eloise Tremblai").player.guest


def test_the_search_finds_a_name_written_without_its_spaces(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(0)
    enter_new(event, "Yann Le Gall", boss)
    PlayerFactory.create(club=event.club, name="Zoé Legall")
    shown = fetch(director, at(event, "console"), q="legall")
    assert "Not checked in (1)" in shown
    assert shown.index("Zoé Legall") < shown.index("Yann Le Gall")


def test_similar_names_are_proposed_if_nobody_is_found(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(0)
    enter_new(event, "Pola-Zoé Martin", boss)
    outside = PlayerFactory.create(club=event.club, name="Paul Martin")
    PlayerFactory.create(club=event.club, name="Polo Garnier")
    PlayerFactory.create(club=event.club, name="Paula Martin", active=False)
    PlayerFactory.create(club=ClubFactory.create(), name="Poldi Martin")
    assert "Do you mean" not in fetch(director, at(event, "console"), q="Paul Martin")
    shown = fetch(director, at(event, "console"), q="Martin Polo")
    proposed = shown[shown.index("Do you mean …?") : shown.index("Add as a guest")]
    assert f'id="enter-here-{outside.pk}"' in proposed
    assert ">Pola-Zoé Martin<" in proposed
    for name in ("Polo Garnier", "Paula Martin", "Poldi Martin"):
        assert name not in shown


def test_a_player_of_another_club_cannot_be_entered(
    make_event: MakeEvent, director: SignedIn
) -> None:
    event = make_event(0)
    stranger = PlayerFactory.create(club=ClubFactory.create())
    response = director.post(at(event, "entry_add"), {"player": stranger.pk})
    assert response.status_code == 404
    assert not event.entries.exists()


def test_a_full_event_puts_walk_ins_on_the_waiting_list(
    make_event: MakeEvent, director: SignedIn
) -> None:
    event = make_event(4, capacity=4)
    shown = tap(director, at(event, "entry_add"), name="Wanda", here="1")
    assert "Waiting list (1)" in shown
    assert "The event is full: Wanda is on the waiting list." in shown
    waiting = entry_of(event, "Wanda")
    assert waiting.checked_in_at is not None
    assert "Wanda is not checked in any more." in tap(director, at(event, "away", entry=waiting.pk))
    assert "Wanda is checked in." in tap(director, at(event, "here", entry=waiting.pk))
    assert waiting.pk not in services.entrants(event)
    first = event.entries.filter(status=EntryStatus.ENTERED).first()
    assert first is not None
    tap(director, at(event, "entry_withdraw", entry=first.pk))
    assert entry_of(event, "Wanda").status == EntryStatus.ENTERED
    assert waiting.pk in services.entrants(event)


def test_the_check_in_code_can_be_renewed(
    make_event: MakeEvent, director: SignedIn, member: SignedIn
) -> None:
    event = make_event(0)
    shown = page(director, at(event, "door_code"))
    assert "<svg" in shown
    assert event.check_in_token in shown
    assert member.get(at(event, "door_code")).status_code == 403
    director.post(at(event, "renew_door"))
    assert event.check_in_token not in page(director, at(event, "door_code"))


def test_two_players_are_kept_apart_and_may_meet_again(
    make_event: MakeEvent, director: SignedIn
) -> None:
    event = make_event(8)
    one, other = event.entries.order_by("pk")[:2]
    assert 'id="dialog-title"' in fetch(director, at(event, "apart"))
    assert "Choose two different players" in tap(
        director, at(event, "apart"), one=one.pk, other=one.pk
    )
    assert "From the next draw on, " in tap(
        director, at(event, "apart"), one=one.pk, other=other.pk
    )
    pair = event.forbidden_pairs.get()
    assert "may meet." in tap(director, at(event, "let_meet", pair=pair.pk))
    assert not event.forbidden_pairs.exists()


def test_members_do_not_check_others_in(make_event: MakeEvent, member: SignedIn) -> None:
    event = make_event(4)
    entry = event.entries.first()
    assert entry is not None
    for name in ("here", "away", "entry_withdraw"):
        assert member.post(at(event, name, entry=entry.pk)).status_code == 403
    assert member.post(at(event, "entry_add"), {"name": "Wanda"}).status_code == 403


def test_an_entry_of_another_event_is_not_found(make_event: MakeEvent, director: Client) -> None:
    event, other = make_event(0), make_event(0, name="Other Cup")
    entry = services.enter_guest(tournament=other, name="Wanda", actor=other.created_by)
    assert director.post(at(event, "here", entry=entry.pk)).status_code == 404


def test_the_chosen_order_of_names_holds_on_the_console_and_at_the_door(
    make_event: MakeEvent, director: SignedIn, visitor: Client
) -> None:
    event = make_event(0)
    for name in ("Anne Young", "Beth Adams", "Carl Moore"):
        enter_new(event, name, director.user)
    tablet = kiosk_address(event, director.user)

    def names(client: Client, path: str, **data: str) -> list[str]:
        shown = page(client, path, **data)
        return sorted(("Anne", "Beth", "Carl"), key=lambda name: shown.index(f"{name} "))

    assert names(director, at(event, "console")) == ["Anne", "Beth", "Carl"]
    by_last = ["Beth", "Carl", "Anne"]
    assert names(director, at(event, "console"), order="last") == by_last
    for path in (at(event, "console"), tablet, at(event, "players")):
        assert names(director, path) == by_last
    assert names(visitor, tablet) == ["Anne", "Beth", "Carl"]
    shown = fetch(director, at(event, "console"), q="", show="1")
    assert 'href="?order=first"' in shown
