"""Challenges: whom one may challenge, and the answers."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.locks import database_now
from accounts.models import Club, Membership, Player, User
from accounts.services import memberships
from ladder.challenges import errors, services
from ladder.challenges.members import today_in
from ladder.challenges.partners import reach_in
from ladder.models import Answer, Challenge, ChallengeState, RungList
from notices.models import Notice
from tests.factories import MembershipFactory, PlayerFactory, UserFactory
from tests.support.ladder.rungs import (
    challenged,
    names_on,
    pass_days,
    played,
    user_of,
)


def notices_to(player: Player) -> list[str]:
    rows = Notice.objects.filter(recipient=player.user, kind__startswith="challenge")
    return list(rows.order_by("pk").values_list("text", flat=True))


def test_three_are_named_and_accept(rungs: RungList, ten: list[Player]) -> None:
    ada, ben, cyd, dan, eve, *_others = ten
    made = services.challenge(rungs=rungs, actor=user_of(eve), players=[cyd, ben, dan])
    assert (made.state, made.deadline) == (
        ChallengeState.WAITING,
        made.created_at + timedelta(days=rungs.answer_days),
    )
    assert notices_to(ben) == ["challenged"]
    assert notices_to(eve) == notices_to(ada) == []
    for player in (ben, cyd):
        services.accept(challenge=made, actor=user_of(player))
    assert notices_to(eve) == ["accepted", "accepted"]
    assert Notice.objects.get(recipient=ben.user, kind="challenged").read_at is not None
    assert Notice.objects.get(recipient=dan.user, kind="challenged").read_at is None
    services.accept(challenge=made, actor=user_of(dan))
    made.refresh_from_db()
    assert made.state == ChallengeState.COMPLETE
    assert made.four == sorted(player.pk for player in (ben, cyd, dan, eve))
    assert made.complete_at is not None
    assert made.deadline == made.complete_at + timedelta(days=rungs.play_days)
    assert notices_to(ben) == ["challenged", "complete"]
    assert names_on(rungs) == "ABCDEFGHIJ"


def test_one_who_declines_ends_it_without_a_loss(rungs: RungList, ten: list[Player]) -> None:
    _ada, ben, cyd, dan, eve, *_others = ten
    made = services.challenge(rungs=rungs, actor=user_of(eve), players=[cyd, ben, dan])
    services.accept(challenge=made, actor=user_of(ben))
    services.decline(challenge=made, actor=user_of(cyd))
    made.refresh_from_db()
    assert made.state == ChallengeState.DECLINED
    assert notices_to(eve)[-1] == notices_to(ben)[-1] == notices_to(dan)[-1] == "declined"
    assert notices_to(cyd) == ["challenged"]
    assert names_on(rungs) == "ABCDEFGHIJ"
    for answer in (services.accept, services.decline):
        with pytest.raises(errors.ChallengeOver):
            answer(challenge=made, actor=user_of(dan))


def test_the_first_three_take_a_challenge_for_anyone(rungs: RungList, ten: list[Player]) -> None:
    ada, ben, cyd, _dan, eve, fay, gus, hal, _ida, _jim = ten
    made = services.challenge_anyone(rungs=rungs, actor=user_of(eve))
    with pytest.raises(errors.NotWithinTheirReach, match="the reach of Eve"):
        services.accept(challenge=made, actor=user_of(ada))
    for player in (ben, hal):
        services.accept(challenge=made, actor=user_of(player))
    services.decline(challenge=made, actor=user_of(ben))
    for player in (gus, cyd):
        services.accept(challenge=made, actor=user_of(player))
    made.refresh_from_db()
    assert made.state == ChallengeState.COMPLETE
    assert made.four == sorted(player.pk for player in (eve, hal, gus, cyd))
    with pytest.raises(errors.ChallengeOver):
        services.accept(challenge=made, actor=user_of(fay))
    with pytest.raises(errors.ChallengeOver):
        services.decline(challenge=made, actor=user_of(gus))


def test_only_those_within_reach_who_are_there_and_free_are_named(
    rungs: RungList, ten: list[Player], official: User
) -> None:
    ada, ben, cyd, dan, eve, fay, gus, hal, ida, jim = ten
    with pytest.raises(errors.OutOfReach, match="Ada is not within your reach"):
        services.challenge(rungs=rungs, actor=user_of(eve), players=[ada, cyd, dan])
    for three in ([cyd, cyd, dan], [eve, cyd, dan], [cyd, dan], [ben, cyd, dan, fay]):
        with pytest.raises(errors.NotThree):
            services.challenge(rungs=rungs, actor=user_of(eve), players=three)
    today = today_in(rungs, database_now())
    services.announce_absence(
        rungs=rungs, first=today, last=today + timedelta(days=3), actor=user_of(dan)
    )
    with pytest.raises(errors.PlayerAbsent):
        services.challenge(rungs=rungs, actor=user_of(eve), players=[ben, cyd, dan])
    with pytest.raises(errors.YouAreAbsent):
        services.challenge(rungs=rungs, actor=user_of(dan), players=[ben, cyd, eve])
    challenged(rungs, cyd, ben, eve, fay, accepted=False)
    challenged(rungs, cyd, ada, ben, eve, accepted=False)
    with pytest.raises(errors.TooManyChallenges):
        services.challenge_anyone(rungs=rungs, actor=user_of(cyd))
    with pytest.raises(errors.PlayerBusy):
        services.challenge(rungs=rungs, actor=user_of(hal), players=[eve, fay, gus])
    assert reach_in(rungs, database_now()).partners_of(gus.pk) == [
        fay.pk, hal.pk, ida.pk, jim.pk,
    ]  # fmt: skip
    services.change_list(rungs=rungs, actor=official, open=False)
    with pytest.raises(errors.RungsClosed):
        services.challenge(rungs=rungs, actor=user_of(hal), players=[fay, gus, ida])


def test_the_same_four_do_not_play_again_at_once(rungs: RungList, ten: list[Player]) -> None:
    ada, ben, cyd, dan, *_others = ten
    made = challenged(rungs, ada, ben, cyd, dan)
    with pytest.raises(errors.RematchTooSoon):
        services.challenge(rungs=rungs, actor=user_of(dan), players=[ada, ben, cyd])
    played({ada: 30, ben: 10, cyd: -10, dan: -30})
    made.refresh_from_db()
    assert made.state == ChallengeState.PLAYED
    with pytest.raises(errors.RematchTooSoon):
        services.challenge(rungs=rungs, actor=user_of(dan), players=[ada, ben, cyd])
    anyone = services.challenge_anyone(rungs=rungs, actor=user_of(dan))
    for player in (ada, ben):
        services.accept(challenge=anyone, actor=user_of(player))
    with pytest.raises(errors.RematchTooSoon):
        services.accept(challenge=anyone, actor=user_of(cyd))
    services.withdraw(challenge=anyone, actor=user_of(dan))
    pass_days(made, rungs.rematch_days + 0.1)
    assert services.challenge(rungs=rungs, actor=user_of(dan), players=[ada, ben, cyd])


def test_only_the_challenger_withdraws_and_only_before_it_is_complete(
    rungs: RungList, ten: list[Player]
) -> None:
    ada, ben, cyd, dan, *_others = ten
    made = challenged(rungs, ada, ben, cyd, dan, accepted=False)
    with pytest.raises(errors.NotInChallenge):
        services.withdraw(challenge=made, actor=user_of(ben))
    services.withdraw(challenge=made, actor=user_of(ada))
    assert Challenge.objects.get().state == ChallengeState.CANCELLED
    assert notices_to(dan)[-1] == "withdrawn"
    complete = challenged(rungs, ada, ben, cyd, dan)
    with pytest.raises(errors.ChallengeOver):
        services.withdraw(challenge=complete, actor=user_of(ada))
    with pytest.raises(errors.NotInChallenge):
        services.set_ready(challenge=complete, actor=user_of(ten[7]))


@pytest.mark.trial
def test_nobody_begins_challenges_without_end(rungs: RungList, ten: list[Player]) -> None:
    ada, ben, cyd, dan, *_others = ten
    for _number in range(10):
        made = challenged(rungs, ada, ben, cyd, dan, accepted=False)
        services.withdraw(challenge=made, actor=user_of(ada))
    with pytest.raises(errors.TooManyToday):
        services.challenge(rungs=rungs, actor=user_of(ada), players=[ben, cyd, dan])
    with pytest.raises(errors.TooManyToday):
        services.challenge_anyone(rungs=rungs, actor=user_of(ada))
    pass_days(made, 1.1)
    assert services.challenge_anyone(rungs=rungs, actor=user_of(ada))


def test_answers_after_the_deadline_are_too_late(rungs: RungList, ten: list[Player]) -> None:
    ada, ben, cyd, dan, *_others = ten
    made = challenged(rungs, ada, ben, cyd, dan, accepted=False)
    pass_days(made, rungs.answer_days + 0.01)
    for answer in (services.accept, services.decline):
        with pytest.raises(errors.TooLate):
            answer(challenge=made, actor=user_of(ben))


def test_strangers_take_no_part(rungs: RungList, ten: list[Player], club: Club) -> None:
    ada, ben, cyd, dan, eve, *_others = ten
    made = challenged(rungs, ada, ben, cyd, dan, accepted=False)
    outsider = UserFactory.create()
    without_player = MembershipFactory.create(club=club).user
    for actor in (outsider, without_player, user_of(eve), user_of(ada)):
        with pytest.raises((errors.NotInChallenge, errors.ChallengeOver)):
            services.accept(challenge=made, actor=actor)
    for actor in (outsider, without_player):
        with pytest.raises(errors.NotOnRungs):
            services.challenge_anyone(rungs=rungs, actor=actor)
        with pytest.raises(errors.NotAMember):
            services.join(rungs=rungs, actor=actor)
    assert set(made.players.exclude(player=ada).values_list("answer", flat=True)) == {
        Answer.WAITING
    }


def test_who_is_no_member_any_more_is_not_challenged(
    rungs: RungList, ten: list[Player], official: User
) -> None:
    ada, ben, cyd, dan, eve, *_others = ten
    secretary = MembershipFactory.create(club=rungs.pool.club, role="secretary").user
    memberships.remove_member(membership=Membership.objects.get(user=ben.user), actor=secretary)
    Player.objects.filter(pk=cyd.pk).update(active=False)
    assert names_on(rungs) == "ABCDEFGHIJ", "the sweep has not come yet"
    for other in (ben, cyd):
        with pytest.raises(errors.OutOfReach):
            services.challenge(rungs=rungs, actor=user_of(ada), players=[other, dan, eve])
    stranger = PlayerFactory.create()
    with pytest.raises(errors.OutOfReach):
        services.challenge(rungs=rungs, actor=user_of(ada), players=[stranger, dan, cyd])
