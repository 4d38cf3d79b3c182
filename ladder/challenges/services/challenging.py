"""Challenging players, and answering challenges."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction

from accounts.access import player_of
from accounts.locks import database_now
from accounts.models import Player, User
from ladder.challenges import errors, notifying, order
from ladder.challenges.members import absent
from ladder.challenges.partners import (
    check_challenger,
    check_no_rematch,
    check_partner,
    reach_in,
)
from ladder.challenges.services.leaving import end
from ladder.models import (
    Answer,
    Challenge,
    ChallengePlayer,
    ChallengeState,
    RungList,
)

REMINDED_BEFORE = timedelta(days=2)
OTHERS = 3
FOUR = 4
MOST_A_DAY = 10
"""The most challenges that a player may begin within 24 hours, as each one notifies others."""


@transaction.atomic
def challenge(*, rungs: RungList, actor: User, players: Sequence[Player]) -> Challenge:
    """Challenge three *players*.

    :raises TooManyToday: if *actor* has begun too many challenges within a day.
    :raises NotThree: unless there are three different players.
    :raises Refusal: as :func:`~ladder.challenges.partners.check_challenger`, ``check_partner`` and
        ``check_no_rematch``.
    """
    rungs = order.locked(rungs)
    now = database_now()
    reach = reach_in(rungs, now)
    challenger = check_challenger(reach, player_of(actor, rungs.pool.club))
    _check_not_too_often(challenger, now)
    if len({player.pk for player in players} - {challenger.pk}) != OTHERS:
        raise errors.NotThree
    for player in players:
        check_partner(reach, challenger.pk, player)
    four = sorted([challenger.pk, *(player.pk for player in players)])
    check_no_rematch(rungs, four, now)
    made = _create(rungs, challenger, now, four=four)
    ChallengePlayer.objects.bulk_create(
        ChallengePlayer(challenge=made, player=player) for player in players
    )
    notifying.notify_challenged(made, players)
    return made


@transaction.atomic
def challenge_anyone(*, rungs: RungList, actor: User) -> Challenge:
    """Open a challenge for the first three within reach of *actor* who accept it.

    :raises TooManyToday: if *actor* has begun too many challenges within a day.
    :raises Refusal: as :func:`~ladder.challenges.partners.check_challenger`.
    """
    rungs = order.locked(rungs)
    now = database_now()
    challenger = check_challenger(reach_in(rungs, now), player_of(actor, rungs.pool.club))
    _check_not_too_often(challenger, now)
    return _create(rungs, challenger, now, for_anyone=True)


def _check_not_too_often(challenger: Player, now: datetime) -> None:
    """Check the daily limit of challenges, which includes withdrawn ones."""
    begun = Challenge.objects.filter(challenger=challenger, created_at__gt=now - timedelta(days=1))
    if begun.count() >= MOST_A_DAY:
        raise errors.TooManyToday(most=MOST_A_DAY)


def _create(
    rungs: RungList,
    challenger: Player,
    now: datetime,
    *,
    four: Sequence[int] = (),
    for_anyone: bool = False,
) -> Challenge:
    deadline = now + timedelta(days=rungs.answer_days)
    made = Challenge.objects.create(
        rungs=rungs,
        challenger=challenger,
        for_anyone=for_anyone,
        four=list(four),
        created_at=now,
        deadline=deadline,
        remind_at=None if for_anyone else reminder(now, deadline),
    )
    ChallengePlayer.objects.create(
        challenge=made, player=challenger, answer=Answer.ACCEPTED, answered_at=now
    )
    order.touch(rungs)
    return made


def reminder(begin: datetime, deadline: datetime) -> datetime:
    """Return when to remind players of a deadline: two days before it, or halfway if later."""
    return deadline - min(REMINDED_BEFORE, (deadline - begin) / 2)


def lock_challenge(challenge: Challenge) -> Challenge:
    """Lock the list of a challenge and return the challenge with its current values."""
    rungs = order.locked(challenge.rungs)
    rows = Challenge.objects.select_related("challenger", "table__club")
    found = rows.get(pk=challenge.pk)
    found.rungs = rungs
    return found


@transaction.atomic
def accept(*, challenge: Challenge, actor: User) -> Challenge:
    """Accept a challenge. With the fourth player it is complete and can be played.

    :raises ChallengeOver: if it is no longer waiting for answers.
    :raises TooLate: after its deadline.
    :raises Refusal: if *actor* cannot take part.
    """
    challenge, now = _waiting(challenge)
    player = player_of(actor, challenge.rungs.pool.club)
    if challenge.for_anyone:
        player = check_can_join(challenge, player, now)
        ChallengePlayer.objects.create(
            challenge=challenge, player=player, answer=Answer.ACCEPTED, answered_at=now
        )
    else:
        seat = _unanswered(challenge, player)
        if seat.player_id in absent(challenge.rungs, now):
            raise errors.YouAreAbsent
        _answer(seat, Answer.ACCEPTED, now)
        player = seat.player
    notifying.notify_accepted(challenge, player)
    _complete(challenge, player, now)
    order.touch(challenge.rungs)
    return challenge


def check_can_join(challenge: Challenge, player: Player | None, now: datetime) -> Player:
    """Return *player* if they may join a challenge for anyone.

    :raises Refusal: if they may not; the class says why.
    """
    reach = reach_in(challenge.rungs, now)
    found = check_challenger(reach, player)
    joined = set(challenge.players.values_list("player", flat=True))
    if found.pk in joined:
        raise errors.ChallengeOver
    if found.pk not in reach.of(challenge.challenger_id):
        raise errors.NotWithinTheirReach(name=challenge.challenger.name)
    check_partner(reach, challenge.challenger_id, found)
    if len(joined) == FOUR - 1:
        check_no_rematch(challenge.rungs, {*joined, found.pk}, now)
    return found


def _complete(challenge: Challenge, last: Player, now: datetime) -> None:
    """Set the deadline to play and notify the players, if all four have accepted."""
    rows = challenge.players.filter(answer=Answer.ACCEPTED)
    accepted = sorted(rows.values_list("player", flat=True))
    if len(accepted) < FOUR:
        return
    challenge.four = accepted
    challenge.state = ChallengeState.COMPLETE
    challenge.complete_at = now
    challenge.deadline = now + timedelta(days=challenge.rungs.play_days)
    challenge.remind_at = reminder(now, challenge.deadline)
    challenge.save(update_fields=["four", "state", "complete_at", "deadline", "remind_at"])
    notifying.notify_complete(challenge, except_for=last)


@transaction.atomic
def decline(*, challenge: Challenge, actor: User) -> Challenge:
    """Decline a challenge, which ends it, or leave a challenge for anyone that is still waiting.

    :raises ChallengeOver: if it is no longer waiting for answers.
    :raises NotInChallenge: if *actor* has nothing to answer.
    """
    challenge, now = _waiting(challenge)
    player = player_of(actor, challenge.rungs.pool.club)
    if challenge.for_anyone:
        rows = challenge.players.filter(player=player).exclude(player=challenge.challenger_id)
        if player is None or not rows.delete()[0]:
            raise errors.NotInChallenge
        order.touch(challenge.rungs)
        return challenge
    seat = _unanswered(challenge, player)
    _answer(seat, Answer.DECLINED, now)
    end(challenge, ChallengeState.DECLINED, now)
    notifying.notify_over(challenge, "declined", name=seat.player.name)
    return challenge


@transaction.atomic
def withdraw(*, challenge: Challenge, actor: User) -> Challenge:
    """Withdraw *actor*'s own challenge before all have accepted it.

    :raises ChallengeOver: if it is no longer waiting for answers.
    :raises NotInChallenge: if it is not a challenge by *actor*.
    """
    challenge, now = _waiting(challenge)
    player = player_of(actor, challenge.rungs.pool.club)
    if player is None or player.pk != challenge.challenger_id:
        raise errors.NotInChallenge
    end(challenge, ChallengeState.CANCELLED, now)
    notifying.notify_over(challenge, "withdrawn", except_for=player, name=player.name)
    return challenge


@transaction.atomic
def set_ready(*, challenge: Challenge, actor: User) -> Challenge:
    """Record that *actor* is ready to play, so that they lose nothing if there is no game.

    :raises ChallengeOver: unless the challenge is to be played.
    :raises NotInChallenge: if *actor* does not take part.
    """
    challenge = lock_challenge(challenge)
    now = database_now()
    if challenge.state != ChallengeState.COMPLETE:
        raise errors.ChallengeOver
    if challenge.deadline is None or challenge.deadline <= now:
        raise errors.TooLate
    player = player_of(actor, challenge.rungs.pool.club)
    rows = challenge.players.filter(player=player)
    if player is None or not rows.exists():
        raise errors.NotInChallenge
    rows.filter(ready_at=None).update(ready_at=now)
    order.touch(challenge.rungs)
    return challenge


def _waiting(challenge: Challenge) -> tuple[Challenge, datetime]:
    """Lock a challenge that waits for answers; return its current values and the time."""
    challenge = lock_challenge(challenge)
    now = database_now()
    if challenge.state != ChallengeState.WAITING or challenge.deadline is None:
        raise errors.ChallengeOver
    if challenge.deadline <= now:
        raise errors.TooLate
    return challenge, now


def _unanswered(challenge: Challenge, player: Player | None) -> ChallengePlayer:
    """Return the row of *player* if they have not answered yet."""
    seat = challenge.players.select_related("player").filter(player=player).first()
    if player is None or seat is None:
        raise errors.NotInChallenge
    if seat.answer != Answer.WAITING:
        raise errors.ChallengeOver
    return seat


def _answer(seat: ChallengePlayer, answer: Answer, now: datetime) -> None:
    seat.answer, seat.answered_at = answer, now
    seat.save(update_fields=["answer", "answered_at"])
