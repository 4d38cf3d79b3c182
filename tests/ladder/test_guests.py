"""The games of guests count once they are members."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts.models import Club, Player, Role, User
from accounts.services import invitations
from accounts.services.merging import merge_players
from accounts.services.players import change_player
from games.rules import PRESETS, Plan, Seat
from games.sheets.services import create_game
from ladder import tasks, verifying
from ladder.models import CountedGame, LeftOut, Pool, RunState, Source
from ladder.pool_games import write_seats
from tests.factories import MembershipFactory, PlayerFactory, PoolFactory, UserFactory
from tests.support.ladder.final_games import AT, final


@pytest.fixture
def pool(club: Club) -> Pool:
    return PoolFactory.create(club=club)


@pytest.fixture
def official(club: Club) -> User:
    return MembershipFactory.create(club=club, role=Role.SECRETARY).user


@pytest.fixture
def members(club: Club) -> list[Player]:
    return PlayerFactory.create_batch(3, club=club)


@pytest.fixture
def guests(club: Club) -> list[Player]:
    return PlayerFactory.create_batch(2, club=club, guest=True)


def play(pool: Pool, players: list[Player], by: User) -> None:
    game = create_game(
        club=pool.club,
        ruleset=PRESETS["pagat"],
        seats=dict(zip([Seat(letter) for letter in "NESW"], players, strict=True)),
        plan=Plan(),
        first_declarer=Seat.N,
        created_by=by,
    )
    final(game, [1, 2, 3, -6])
    tasks.take_in()


def import_game(pool: Pool, players: list[Player], days: int) -> None:
    counted = CountedGame.objects.create(
        pool=pool,
        source=Source.IMPORT,
        ended_at=AT + timedelta(days=days),
        deals=28,
        deals_of_whole=28,
        left_out=LeftOut.GUEST,
    )
    write_seats(counted, {player.pk: 0 for player in players})


def states(pool: Pool) -> list[str]:
    return list(pool.games.order_by("pk").values_list("left_out", flat=True))


def becomes_member(guest: Player, official: User) -> Player:
    return change_player(player=guest, actor=official, guest=False)


def is_merged_into_a_member(guest: Player, official: User) -> Player:
    kept = PlayerFactory.create(club=guest.club)
    return merge_players(kept=kept, merged=guest, actor=official)


def takes_a_member_over(guest: Player, official: User) -> Player:
    merged = PlayerFactory.create(club=guest.club)
    return merge_players(kept=guest, merged=merged, actor=official)


def joins(guest: Player, official: User) -> Player:
    [invitation] = invitations.invite(club=guest.club, players=[guest], actor=official)
    return invitations.claim(token=invitations.token_of(invitation), user=UserFactory.create())


@pytest.mark.trial
@pytest.mark.parametrize(
    "happens", [becomes_member, is_merged_into_a_member, takes_a_member_over, joins]
)
def test_games_count_when_their_only_guest_is_a_member(
    pool: Pool,
    official: User,
    members: list[Player],
    guests: list[Player],
    happens: Callable[[Player, User], Player],
) -> None:
    play(pool, [*members, guests[0]], official)
    play(pool, [*members[:2], *guests], official)
    import_game(pool, [*members, guests[0]], 1)
    import_game(pool, [*members[:2], *guests], 2)
    assert states(pool) == [LeftOut.GUEST] * 4
    player = happens(guests[0], official)
    tasks.sweep()
    assert not Player.objects.get(pk=player.pk).guest
    assert states(pool) == [LeftOut.COUNTS, LeftOut.GUEST] * 2
    assert pool.runs.get(state=RunState.CURRENT).done == 2
    assert verifying.differences(pool.pk) == []


def test_two_guests_merged_stay_guests(
    pool: Pool, official: User, members: list[Player], guests: list[Player]
) -> None:
    play(pool, [*members, guests[0]], official)
    merge_players(kept=guests[1], merged=guests[0], actor=official)
    tasks.sweep()
    assert states(pool) == [LeftOut.GUEST]
