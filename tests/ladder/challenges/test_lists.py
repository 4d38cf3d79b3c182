"""Setting up rungs, members who come and go, and what officials do to the order."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.utils.timezone import now

from accounts.locks import database_now
from accounts.models import AuditEntry, Club, Membership, Player, Role, User
from accounts.services import memberships
from ladder.challenges import errors, order, services
from ladder.challenges.members import today_in
from ladder.challenges.rungs import Change, Join, Leave, Move, Penalty, Result
from ladder.challenges.tasks import follow
from ladder.errors import BadPool, NotAnOfficial
from ladder.models import Absence, ChallengeState, Pool, RungList
from tests.factories import MembershipFactory, PlayerFactory, PoolFactory, UserFactory
from tests.support.ladder.pools import season
from tests.support.ladder.rungs import (
    challenged,
    entries,
    member_players,
    names_on,
    replayed,
    rungs_of,
    user_of,
)


@pytest.mark.trial
def test_the_first_order_is_drafted_by_strength_and_edited(club: Club, official: User) -> None:
    pool: Pool = PoolFactory.create(club=club)
    players = member_players(club, ("Ada", "Ben", "Cyd", "Dan", "Eve"))
    season(pool, players[:4], 60)
    PlayerFactory.create(club=club, name="No account")
    rungs = services.create_list(pool=pool, actor=official, climb=3)
    strengths = [one.player.name[0] for one in pool.runs.get(state="current").strengths.all()]
    assert names_on(rungs) == "".join(strengths) + "E"
    services.move_player(rungs=rungs, player=players[4], rung=1, actor=official)
    services.remove_player(rungs=rungs, player=players[2], actor=official)
    left = [name for name in strengths if name != "C"]
    assert names_on(rungs) == "E" + "".join(left)
    services.add_player(rungs=rungs, player=players[2], actor=official)
    assert names_on(rungs) == "E" + "".join(left) + "C"
    assert not rungs.changes.exists()
    services.start(rungs=rungs, actor=official)
    assert names_on(rungs) == "E" + "".join(left) + "C"
    assert [entry.kind for entry in entries(rungs)] == ["start"]
    with pytest.raises(errors.RungsStarted):
        services.start(rungs=rungs, actor=official)
    assert list(AuditEntry.objects.order_by("pk").values_list("action", flat=True)) == [
        "create-rungs",
        "start-rungs",
    ]


def test_rungs_need_four_members_and_possible_settings(club: Club, official: User) -> None:
    pool: Pool = PoolFactory.create(club=club)
    member_players(club, ("Ada", "Ben", "Cyd"))
    with pytest.raises(BadPool) as refusal:
        services.create_list(pool=pool, actor=official, climb=0)
    assert refusal.value.field == "climb"
    rungs = services.create_list(pool=pool, actor=official)
    with pytest.raises(errors.TooFewPlayers):
        services.start(rungs=rungs, actor=official)
    with pytest.raises(BadPool):
        services.create_list(pool=pool, actor=official)
    with pytest.raises(BadPool) as refusal:
        services.change_list(rungs=rungs, actor=official, answer_days=999)
    assert refusal.value.field == "answer_days"
    assert RungList.objects.get().answer_days == 5


@pytest.mark.parametrize("role", [None, Role.MEMBER])
def test_only_officials_set_up_and_change_the_order(
    rungs: RungList, ten: list[Player], role: Role | None
) -> None:
    actor: User = UserFactory.create()
    if role is not None:
        MembershipFactory.create(club=rungs.pool.club, user=actor, role=role)
    player = ten[0]
    for refused in (
        lambda: services.create_list(pool=PoolFactory.create(club=rungs.pool.club), actor=actor),
        lambda: services.change_list(rungs=rungs, actor=actor, climb=1),
        lambda: services.start(rungs=rungs, actor=actor),
        lambda: services.move_player(rungs=rungs, player=player, rung=2, actor=actor, reason="x"),
        lambda: services.add_player(rungs=rungs, player=player, actor=actor),
        lambda: services.remove_player(rungs=rungs, player=player, actor=actor, reason="x"),
    ):
        with pytest.raises(NotAnOfficial):
            refused()
    assert names_on(rungs) == "ABCDEFGHIJ"


def test_an_official_moves_a_player_with_a_reason(
    rungs: RungList, ten: list[Player], official: User
) -> None:
    with pytest.raises(errors.ReasonNeeded):
        services.move_player(rungs=rungs, player=ten[9], rung=2, actor=official)
    services.move_player(rungs=rungs, player=ten[9], rung=2, actor=official, reason="Agreed")
    assert names_on(rungs) == "AJBCDEFGHI"
    move = rungs.changes.get(kind="move")
    services.undo_change(change=move, actor=official, reason="Not agreed")
    assert names_on(rungs) == "ABCDEFGHIJ"
    stranger = PlayerFactory.create()
    with pytest.raises(errors.PlayerNotOnRungs):
        services.move_player(rungs=rungs, player=stranger, rung=1, actor=official, reason="x")
    with pytest.raises(errors.NotAMember):
        services.add_player(rungs=rungs, player=stranger, actor=official)
    with pytest.raises(errors.OnRungs):
        services.add_player(rungs=rungs, player=ten[0], actor=official)


def test_later_members_come_onto_the_lowest_rung(rungs: RungList, club: Club) -> None:
    member_players(club, ("Kim", "Lea"))
    old = UserFactory.create(name="Old")
    MembershipFactory.create(club=club, user=old, joined_at=now() - timedelta(days=9))
    PlayerFactory.create(club=club, user=old, name="Old member")
    follow()
    follow()
    assert names_on(rungs) == "ABCDEFGHIJKL"
    services.join(rungs=rungs, actor=old)
    assert names_on(rungs) == "ABCDEFGHIJKLO"
    with pytest.raises(errors.OnRungs):
        services.join(rungs=rungs, actor=old)


def test_who_leaves_the_rungs_is_not_put_back(rungs: RungList, ten: list[Player]) -> None:
    ada, ben, cyd, dan, eve, *_others = ten
    made = challenged(rungs, ada, ben, cyd, dan)
    anyone = services.challenge_anyone(rungs=rungs, actor=user_of(eve))
    services.accept(challenge=anyone, actor=user_of(cyd))
    services.leave(rungs=rungs, actor=user_of(cyd))
    follow()
    assert names_on(rungs) == "ABDEFGHIJ"
    made.refresh_from_db()
    anyone.refresh_from_db()
    assert (made.state, anyone.state) == (ChallengeState.CANCELLED, ChallengeState.WAITING)
    assert not anyone.players.filter(player=cyd).exists()
    with pytest.raises(errors.NotOnRungs):
        services.leave(rungs=rungs, actor=user_of(cyd))
    services.join(rungs=rungs, actor=user_of(cyd))
    assert names_on(rungs) == "ABDEFGHIJC"
    assert replayed(rungs)


def test_who_leaves_the_club_leaves_the_rungs_and_comes_back_below(
    rungs: RungList, ten: list[Player], club: Club
) -> None:
    ada, ben, cyd, dan, *_others = ten
    made = challenged(rungs, ada, ben, cyd, dan)
    secretary = MembershipFactory.create(club=club, role=Role.SECRETARY).user
    ben_user = user_of(ben)
    memberships.remove_member(membership=Membership.objects.get(user=ben_user), actor=secretary)
    Player.objects.filter(pk=dan.pk).update(active=False)
    follow()
    assert names_on(rungs) == "ACEFGHIJ"
    made.refresh_from_db()
    assert made.state == ChallengeState.CANCELLED
    MembershipFactory.create(club=club, user=ben_user)
    Player.objects.filter(pk=ben.pk).update(user=ben_user)
    follow()
    assert names_on(rungs) == "ACEFGHIJB"
    assert replayed(rungs)


def test_absences_are_announced_and_end(rungs: RungList, ten: list[Player], official: User) -> None:
    ada, ben, *_others = ten
    today = today_in(rungs, database_now())
    day = timedelta(days=1)
    for first, last in ((today, today - day), (today + day, today), (today, today + 400 * day)):
        with pytest.raises(errors.BadAbsence):
            services.announce_absence(rungs=rungs, first=first, last=last, actor=user_of(ada))
    absence = services.announce_absence(
        rungs=rungs, first=today - 3 * day, last=today + 5 * day, actor=user_of(ada)
    )
    assert absence.first == today, "not for days that are over"
    with pytest.raises(NotAnOfficial):
        services.end_absence(absence=absence, actor=user_of(ben))
    with pytest.raises(NotAnOfficial):
        services.announce_absence(
            rungs=rungs, first=today, last=today, actor=user_of(ben), player=ada
        )
    Absence.objects.filter(pk=absence.pk).update(first=today - 2 * day)
    absence.refresh_from_db()
    services.end_absence(absence=absence, actor=user_of(ada))
    assert Absence.objects.get().last == today - day
    of_ben = services.announce_absence(
        rungs=rungs, first=today + day, last=today + 2 * day, actor=official, player=ben
    )
    assert AuditEntry.objects.filter(action="absent-from-rungs").count() == 1
    services.end_absence(absence=of_ben, actor=official)
    assert Absence.objects.count() == 1
    with pytest.raises(errors.NotOnRungs):
        services.announce_absence(rungs=rungs, first=today, last=today, actor=UserFactory.create())


@pytest.mark.trial
@pytest.mark.parametrize("seed", range(4))
def test_the_rungs_are_what_the_log_gives_however_they_came_about(
    rungs: RungList, ten: list[Player], official: User, seed: int
) -> None:
    rng = Random(seed)  # noqa: S311
    pks = [player.pk for player in ten]
    for _number in range(30):
        player = rng.choice(pks)
        four = rng.sample(pks, 4)
        change = rng.choice(
            list[Change](
                [
                    Join(player),
                    Leave(player),
                    Move(player, rng.randint(1, 12)),
                    Penalty(player, frozenset(rng.sample(pks, 2))),
                    Result({one: rng.randint(-3, 3) for one in four}, rng.randint(1, 5)),
                ]
            )
        )
        order.write(rungs, change)
        undoable = [one for one in entries(rungs) if one.kind not in ("start", "undo")]
        undone = {one.about_id for one in entries(rungs)}
        chosen = rng.choice(undoable)
        if rng.random() < 0.3 and chosen.pk not in undone:
            order.undo(rungs, chosen, official, "drawn")
        assert replayed(rungs)
    numbers = list(rungs.rungs.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


def test_rungs_of_two_pools_are_apart(rungs: RungList, ten: list[Player], official: User) -> None:
    other = rungs_of(ten[:5], official)
    services.move_player(rungs=other, player=ten[4], rung=1, actor=official, reason="x")
    assert (names_on(rungs), names_on(other)) == ("ABCDEFGHIJ", "EABCD")
