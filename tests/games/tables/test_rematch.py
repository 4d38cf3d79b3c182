"""Playing again: the others are offered their seats, and nothing begins without them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils.timezone import now

from accounts.models import Club, Membership, User
from accounts.services.memberships import remove_member
from games import tasks
from games.models import Game, SeatOffer, Table
from games.rules import Seat
from games.tables import errors, offers, seating
from games.tables.rematches import rematch
from tests.support.clients import SignedIn, sign_in
from tests.support.tables.playing import ONE_DEAL, member_of, play_on, state_of, table_of

pytestmark = pytest.mark.trial

LOBBY = "/c/river/tables/"


def page_of(client: SignedIn, path: str = LOBBY) -> str:
    return client.get(path).content.decode()


@pytest.fixture
def over(club: Club, four: list[User]) -> Game:
    game = table_of(club, four, plan=ONE_DEAL, reserve_seconds=60, turn_seconds=10)
    play_on(game)
    return game


def offered(game: Game) -> dict[str, str]:
    """Return the players for whom seats are reserved, by seat."""
    return {offer.seat: offer.name for offer in offers.open_offers([game.pk])}


def test_the_others_are_offered_their_seats_and_nothing_runs(
    over: Game, four: list[User], member: SignedIn
) -> None:
    anne, beth = sign_in(four[0]), sign_in(four[1])
    path = f"{LOBBY}{over.pk}/rematch/"
    assert "everybody moves on by one seat" in page_of(anne, path)
    assert Game.objects.count() == 1
    table = anne.post(path)["location"]
    new = Game.objects.exclude(pk=over.pk).get()
    state = state_of(new)
    assert {seat: occupant.user for seat, occupant in state.occupants.items()} == {
        Seat.E: four[0].pk
    }
    assert offered(new) == {"S": "Beth", "W": "Cath", "N": "Dora"}
    row = Table.objects.get(pk=new.pk)
    assert (row.status, row.deadline, row.act_after) == ("waiting", None, None)
    early = anne.post(f"{table}start/", follow=True).content.decode()
    assert "A game begins when every seat is taken" in early
    for other in four[1:]:
        assert "for you until" in page_of(sign_in(other), table)
    assert "Take your seat" in page_of(beth)
    seen = page_of(member, table)
    assert "for Beth until" in seen
    assert "Sit here" not in seen
    taken = member.post(f"{table}sit/", {"seat": "S"}, follow=True).content.decode()
    assert "This seat is reserved for a player of the game before" in taken
    filled = anne.post(f"{table}fill/", {"strength": "novice"})
    assert filled.status_code == 302
    assert len(state_of(new).occupants) == 1
    beth.post(f"{table}sit/", {"seat": "S"})
    assert "for Beth until" not in page_of(anne, table)
    for other, seat in zip(four[2:], "WN", strict=True):
        sign_in(other).post(f"{table}sit/", {"seat": seat})
    assert "Begin the game" in page_of(anne, table)
    assert state_of(new).status == "waiting"
    anne.post(f"{table}start/")
    assert state_of(new).status == "playing"
    assert not offered(new)


def test_it_is_offered_once_and_by_the_players_only(
    over: Game, four: list[User], member: SignedIn, director: SignedIn
) -> None:
    path = f"{LOBBY}{over.pk}/rematch/"
    for other in (member, director):
        refused = other.post(path, follow=True).content.decode()
        assert "You do not have a seat at this table" in refused
    assert Game.objects.count() == 1
    location = sign_in(four[0]).post(path)["location"]
    assert sign_in(four[2]).post(path)["location"] == location
    new = Game.objects.exclude(pk=over.pk).get()
    seating.close_table(game=new, actor=four[0])
    assert sign_in(four[1]).post(path)["location"] == location
    assert Game.objects.count() == 2


def test_a_game_that_goes_on_has_no_rematch(club: Club, four: list[User]) -> None:
    game = table_of(club, four)
    early = sign_in(four[0]).post(f"{LOBBY}{game.pk}/rematch/", follow=True).content.decode()
    assert "not being played" in early
    assert Game.objects.count() == 1


def test_who_declines_frees_the_seat(over: Game, four: list[User], member: SignedIn) -> None:
    new = rematch(game=over, actor=four[0])
    before = state_of(new).version
    beth = sign_in(four[1])
    assert beth.post(f"{LOBBY}{new.pk}/decline/", {"back": "1"})["location"] == LOBBY
    assert state_of(new).version > before  # the open pages of the table are told
    assert offered(new) == {"W": "Cath", "N": "Dora"}
    again = beth.post(f"{LOBBY}{new.pk}/decline/", follow=True).content.decode()
    assert "No seat at this table is reserved for you" in again
    member.post(f"{LOBBY}{new.pk}/sit/", {"seat": "S"})
    assert state_of(new).seat_of(member.user.pk) == Seat.S


def test_a_reservation_ends(over: Game, four: list[User], member: SignedIn) -> None:
    new = rematch(game=over, actor=four[0])
    until = SeatOffer.objects.filter(game=new).values_list("expires_at", flat=True)
    assert all(abs(at - now() - timedelta(minutes=10)) < timedelta(minutes=1) for at in until)
    SeatOffer.objects.filter(seat="S").update(expires_at=now() - timedelta(seconds=1))
    assert "Sit here" in page_of(member, f"{LOBBY}{new.pk}/")
    seating.sit(game=new, user=member.user, seat=Seat.S)
    with pytest.raises(errors.SeatTaken):
        seating.sit(game=new, user=four[1], seat=Seat.S)
    tasks.tidy_tables()
    assert SeatOffer.objects.count() == 2


def test_who_takes_another_seat_gives_up_the_reserved_one(over: Game, four: list[User]) -> None:
    new = rematch(game=over, actor=four[0])
    offers.decline(game=new, user=four[1])
    seating.sit(game=new, user=four[2], seat=Seat.S)
    assert offered(new) == {"N": "Dora"}


def test_the_host_frees_a_reserved_seat(over: Game, four: list[User]) -> None:
    new = rematch(game=over, actor=four[0])
    with pytest.raises(errors.NotHost):
        seating.free_seat(game=new, actor=four[1], seat=Seat.N)
    seating.free_seat(game=new, actor=four[0], seat=Seat.N)
    assert offered(new) == {"S": "Beth", "W": "Cath"}
    with pytest.raises(errors.SeatReserved):
        seating.fill_with_bots(game=new, actor=four[0], seat=Seat.S)
    seating.fill_with_bots(game=new, actor=four[0])
    assert set(state_of(new).occupants) == {Seat.N, Seat.E}


def test_a_private_table_lets_in_those_who_are_offered_a_seat(
    club: Club, four: list[User], member: SignedIn
) -> None:
    game = table_of(club, four, plan=ONE_DEAL, private=True, title="Secret")
    play_on(game)
    new = rematch(game=game, actor=four[0])
    beth, path = sign_in(four[1]), f"{LOBBY}{new.pk}/"
    assert "Secret" in page_of(beth)
    assert "Take your seat" in page_of(beth, path)
    assert member.get(path).status_code == 404
    beth.post(f"{path}decline/", {"back": "1"})
    assert beth.get(path).status_code == 404


def test_bots_sit_down_and_former_members_are_not_offered_a_seat(
    club: Club, four: list[User], secretary: SignedIn
) -> None:
    game = table_of(club, four[:3], plan=ONE_DEAL)
    play_on(game)
    remove_member(membership=Membership.objects.get(user=four[1]), actor=secretary.user)
    new = rematch(game=game, actor=four[0])
    occupants = state_of(new).occupants
    assert {seat: occupant.kind for seat, occupant in occupants.items()} == {
        Seat.N: "bot",
        Seat.E: "player",
    }
    assert offered(new) == {"W": "Cath"}


def test_a_player_who_was_removed_offers_nothing(
    over: Game, four: list[User], secretary: SignedIn
) -> None:
    remove_member(membership=Membership.objects.get(user=four[0]), actor=secretary.user)
    with pytest.raises(errors.NotSeated):
        rematch(game=over, actor=four[0])


def test_a_rated_game_seats_no_bot(club: Club, four: list[User], director: SignedIn) -> None:
    from games.tables.directing import substitute

    game = table_of(club, four, plan=ONE_DEAL, rated=True)
    substitute(game=game, actor=director.user, seat=Seat.S, reason="Went home")
    play_on(game)
    new = rematch(game=game, actor=four[0])
    assert set(state_of(new).occupants) == {Seat.E}
    assert offered(new) == {"S": "Beth", "N": "Dora"}
    seating.sit(game=new, user=member_of(club, "Eve"), seat=Seat.W)
