"""Quick pairing: the queue of a club, and the tables that open from it."""

from __future__ import annotations

from datetime import timedelta
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection
from django.utils.timezone import now

from accounts.models import Club, Membership, User
from accounts.services.memberships import remove_member
from games import tasks
from games.models import Game, PairingEntry, Presence, Seating, Table
from games.tables import errors, pairing, pairing_tables, seating
from notices import preferences
from notices.models import Notice
from tests.support.clients import SignedIn, sign_in
from tests.support.tables.playing import member_of, state_of, table_of

QUICK = "/c/river/tables/quick/"
WISH: dict[str, Any] = {"ruleset": "pagat", "length": "once", "clock": "quick"}


def wait(club: Club, *users: User, **other: Any) -> list[PairingEntry]:
    return [pairing.join_queue(club=club, user=user, **WISH | other) for user in users]


def players_of(game: Game) -> set[int | None]:
    return set(game.seatings.values_list("player__user", flat=True))


def open_the_table(game: Game, seats: str = "NESW") -> None:
    Presence.objects.create(
        game=game, process="12345678123456781234567812345678", seats=seats, seen_at=now()
    )


def filled_ago(game: Game, age: timedelta) -> None:
    entries = PairingEntry.objects.filter(game=game)
    entries.update(expires_at=now() - age + pairing_tables.COME_WITHIN)


def test_four_who_want_the_same_are_seated_and_the_game_begins(
    club: Club, four: list[User]
) -> None:
    clients = [sign_in(user) for user in four]
    for client in clients[:3]:
        assert client.post(QUICK, WISH)["location"] == QUICK
    assert "1 more player needed" in clients[0].get(QUICK).content.decode()
    answer = clients[3].post(QUICK, WISH)
    game = Game.objects.get()
    address = f"/c/river/tables/{game.pk}/"
    assert answer["location"] == address
    assert clients[0].get(QUICK)["location"] == address
    assert clients[1].post(f"{QUICK}here/")["HX-Redirect"] == address
    assert players_of(game) == {user.pk for user in four}
    assert (game.table.turn_seconds, game.plan["kind"], game.table.rated) == (12, "once", False)

    tasks.sweep_pairing()
    assert state_of(game).status == "waiting"  # for contributions to the deals
    open_the_table(game)
    filled_ago(game, pairing_tables.CONTRIBUTE_FOR + timedelta(seconds=1))
    tasks.sweep_pairing()
    assert state_of(game).status == "playing"
    assert not PairingEntry.objects.exists()


def test_the_seat_of_who_does_not_come_becomes_free(club: Club, four: list[User]) -> None:
    wait(club, *four)
    game = Game.objects.get()
    open_the_table(game, "NES")
    filled_ago(game, pairing_tables.COME_WITHIN + timedelta(seconds=1))
    tasks.sweep_pairing()
    state = state_of(game)
    assert (state.status, sorted(state.occupants)) == ("waiting", ["E", "N", "S"])
    assert set(PairingEntry.objects.values_list("user", flat=True)) == players_of(game)


def test_a_table_of_three_who_came_is_filled_by_the_queue(club: Club, four: list[User]) -> None:
    wait(club, *four)
    game = Game.objects.get()
    open_the_table(game, "NES")
    filled_ago(game, pairing_tables.COME_WITHIN + timedelta(seconds=1))
    tasks.sweep_pairing()
    eve, other = member_of(club, "Eve"), member_of(club, "Fay")
    wait(club, other, rated=True)
    assert wait(club, eve)[0].game == game
    assert eve.pk in players_of(game)
    assert set(PairingEntry.objects.exclude(game=None).values_list("user", flat=True)) == (
        players_of(game)
    )
    Presence.objects.update(seats="NESW")
    filled_ago(game, pairing_tables.CONTRIBUTE_FOR + timedelta(seconds=1))
    tasks.sweep_pairing()
    assert state_of(game).status == "playing"
    assert Game.objects.count() == 1


def test_a_table_with_bots_begins_when_its_players_say_so(club: Club, four: list[User]) -> None:
    wait(club, *four)
    game = Game.objects.get()
    open_the_table(game, "NES")
    filled_ago(game, pairing_tables.COME_WITHIN + timedelta(seconds=1))
    tasks.sweep_pairing()
    seating.fill_with_bots(game=game, actor=game.created_by, strength="novice")
    tasks.sweep_pairing()
    assert state_of(game).status == "waiting"
    assert state_of(game).is_full
    assert not PairingEntry.objects.exists()


@pytest.mark.trial
@pytest.mark.parametrize("other", [{"ruleset": "yale"}, {"clock": "slow"}, {"rated": True}])
def test_another_wish_is_another_game(
    club: Club, four: list[User], other: dict[str, object]
) -> None:
    wait(club, *four[:3])
    wait(club, four[3], **other)
    assert not Game.objects.exists()
    page = sign_in(four[3]).get(QUICK).content.decode()
    assert "Anne, Beth, Cath" in page
    assert "Play this" in page


def test_who_goes_on_waiting_keeps_their_place_and_who_waits_in_vain_is_told(
    club: Club, four: list[User]
) -> None:
    (first,) = wait(club, four[0])
    (again,) = wait(club, four[0])
    assert again.joined_at == first.joined_at
    PairingEntry.objects.update(expires_at=now() - timedelta(seconds=1))
    assert "which is the most" in sign_in(four[0]).get(QUICK).content.decode()
    wait(club, *four[1:])
    assert not Game.objects.exists()
    tasks.sweep_pairing()
    assert not PairingEntry.objects.filter(user=four[0]).exists()


def test_who_closes_the_page_or_leaves_is_not_seated(club: Club, four: list[User]) -> None:
    wait(club, *four[:2])
    one, other = sign_in(four[0]), sign_in(four[1])
    assert one.post(f"{QUICK}away/").status_code == 204
    other.post(f"{QUICK}leave/")
    assert list(pairing.waiting_players(club)) == []
    wait(club, *four[1:])
    assert not Game.objects.exists()
    one.post(f"{QUICK}here/")
    assert players_of(Game.objects.get()) == {user.pk for user in four}


def test_presence_that_is_lost_ends_the_wait(club: Club, four: list[User]) -> None:
    wait(club, four[0])
    PairingEntry.objects.update(seen_at=now() - pairing.HERE - timedelta(seconds=1))
    wait(club, *four[1:])
    assert not Game.objects.exists()
    tasks.sweep_pairing()
    assert PairingEntry.objects.count() == 3


def test_nobody_is_seated_who_plays_already(club: Club, four: list[User]) -> None:
    table_of(club, [four[0]])
    page = sign_in(four[0]).post(QUICK, WISH).content.decode()
    assert "You sit at a live table" in page
    assert f'id="own-table" href="/c/river/tables/{Game.objects.get().pk}/"' in page
    wait(club, four[1])
    table_of(club, [four[1]])
    wait(club, *four[2:], member_of(club, "Elsa"))
    assert PairingEntry.objects.filter(game=None).count() == 4


def test_a_removed_member_is_not_seated(club: Club, four: list[User], director: SignedIn) -> None:
    wait(club, four[0])
    membership = Membership.objects.get(user=four[0])
    remove_member(membership=membership, actor=director.user)
    with pytest.raises(errors.NoPlayer):
        wait(club, four[0])
    wait(club, *four[1:])
    assert not Game.objects.exists()
    tasks.sweep_pairing()
    assert PairingEntry.objects.count() == 3


def test_a_sweep_opens_the_table_that_a_killed_process_has_not_opened(
    club: Club, four: list[User]
) -> None:
    wait(club, *four[:3])
    entry = PairingEntry.objects.get(user=four[0])
    player = Membership.objects.get(user=four[3]).user.players.get()
    entry.pk, entry.user, entry.player, entry._state.adding = None, four[3], player, True
    entry.save(force_insert=True)
    tasks.sweep_pairing()
    assert players_of(Game.objects.get()) == {user.pk for user in four}


def test_bad_wishes_are_refused(club: Club, four: list[User]) -> None:
    client = sign_in(four[0])
    for bad in ({"ruleset": "chess"}, {"clock": "none"}, {"length": "ever"}, {"ruleset": ""}):
        assert client.post(QUICK, WISH | bad).status_code == 200
    with pytest.raises(errors.UnknownRules):
        wait(club, four[0], ruleset="own-999")
    assert not PairingEntry.objects.exists()


def test_only_members_who_asked_are_told_and_once(club: Club, four: list[User]) -> None:
    preferences.change(user=four[1], channels={"pairing": ["page"]})
    wait(club, four[0])
    told = Notice.objects.get(kind="pairing")
    assert (told.recipient, told.link) == (four[1], QUICK)
    pairing.leave_queue(club=club, user=four[0])
    wait(club, four[2])
    assert Notice.objects.filter(kind="pairing").count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_processes_seat_nobody_twice(club: Club) -> None:
    users = [member_of(club, f"P{number}") for number in range(8)]
    wait(club, *users[:3])
    together = Barrier(5)

    def join(user: User) -> None:
        together.wait()
        wait(club, user)
        connection.close()

    threads = [Thread(target=join, args=[user]) for user in users[3:]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Table.objects.count() == 2
    seated = list(Seating.objects.values_list("player__user", flat=True))
    assert sorted(map(int, seated)) == sorted(user.pk for user in users)
