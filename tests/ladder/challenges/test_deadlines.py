"""Deadlines are decided by a sweep, once, however late and however many sweep."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection, transaction

from accounts.locks import database_now
from accounts.models import Club, Player, User
from ladder import tasks as ladder_tasks
from ladder.challenges import errors, order, services
from ladder.challenges.members import today_in
from ladder.challenges.services import deadlines
from ladder.challenges.services.challenging import reminder
from ladder.challenges.tasks import sweep
from ladder.models import Challenge, ChallengeState, RungList
from notices.models import Notice
from tests.factories import ClubFactory
from tests.support.ladder.rungs import (
    challenged,
    confirm,
    entries,
    member_players,
    names_on,
    official_of,
    pass_days,
    replayed,
    rungs_of,
    sheet_of,
    user_of,
)


def test_who_does_not_answer_loses_a_rung(rungs: RungList, ten: list[Player]) -> None:
    ada, ben, cyd, dan, *_others = ten
    made = challenged(rungs, dan, ada, ben, cyd, accepted=False)
    services.accept(challenge=made, actor=user_of(ben))
    sweep()
    assert names_on(rungs) == "ABCDEFGHIJ"
    pass_days(made, rungs.answer_days + 3)
    sweep()
    made.refresh_from_db()
    assert (made.state, made.deadline) == (ChallengeState.UNANSWERED, None)
    # Cyd changes places with Dan, then Ada with Ben.
    assert names_on(rungs) == "BADCEFGHIJ"
    sweep()
    assert names_on(rungs) == "BADCEFGHIJ"
    assert [entry.kind for entry in entries(rungs)] == ["start", "penalty", "penalty"]
    assert Notice.objects.get(text="unanswered", recipient=dan.user).values == {"names": "Ada, Cyd"}
    assert set(Notice.objects.filter(text="penalty").values_list("recipient__name", flat=True)) == {
        "Ada",
        "Cyd",
    }
    assert replayed(rungs)


def test_the_absent_lose_nothing(rungs: RungList, ten: list[Player]) -> None:
    ada, ben, cyd, dan, *_others = ten
    made = challenged(rungs, dan, ada, ben, cyd, accepted=False)
    today = today_in(rungs, database_now())
    for player in (ben, cyd):
        services.announce_absence(
            rungs=rungs, first=today, last=today + timedelta(days=9), actor=user_of(player)
        )
    pass_days(made, rungs.answer_days + 3)
    sweep()
    # Ada goes past those who are absent.
    assert names_on(rungs) == "DBCAEFGHIJ"


def test_a_challenge_for_anyone_that_is_not_complete_ends_without_a_loss(
    rungs: RungList, ten: list[Player]
) -> None:
    ada, ben, *_others = ten
    made = services.challenge_anyone(rungs=rungs, actor=user_of(ada))
    services.accept(challenge=made, actor=user_of(ben))
    pass_days(made, rungs.answer_days + 3)
    sweep()
    made.refresh_from_db()
    assert made.state == ChallengeState.UNANSWERED
    assert names_on(rungs) == "ABCDEFGHIJ"
    assert Notice.objects.filter(text="not-found").count() == 2


def test_who_was_not_ready_to_play_loses_a_rung_if_others_were(
    rungs: RungList, ten: list[Player]
) -> None:
    ada, ben, cyd, dan, *_others = ten
    made = challenged(rungs, ada, ben, cyd, dan)
    services.set_ready(challenge=made, actor=user_of(cyd))
    services.open_table(challenge=made, actor=user_of(dan))
    pass_days(made, rungs.play_days + 1)
    sweep()
    made.refresh_from_db()
    assert made.state == ChallengeState.NOT_PLAYED
    assert names_on(rungs) == "CABDEFGHIJ"
    assert Notice.objects.get(text="not-ready", recipient=cyd.user).values == {"names": "Ada, Ben"}


def test_if_nobody_was_ready_nobody_has_waited(rungs: RungList, ten: list[Player]) -> None:
    ada, ben, cyd, dan, *_others = ten
    made = challenged(rungs, ada, ben, cyd, dan)
    pass_days(made, rungs.play_days + 1)
    sweep()
    made.refresh_from_db()
    assert made.state == ChallengeState.NOT_PLAYED
    assert names_on(rungs) == "ABCDEFGHIJ"
    assert Notice.objects.filter(text="not-played").count() == 4


def test_a_game_that_is_being_played_at_the_deadline_is_waited_for(
    rungs: RungList, ten: list[Player]
) -> None:
    ada, ben, cyd, dan, *_others = ten
    made = challenged(rungs, ada, ben, cyd, dan)
    services.set_ready(challenge=made, actor=user_of(cyd))
    game = sheet_of([dan, ada, ben, cyd])
    Challenge.objects.filter(pk=made.pk).update(deadline=made.complete_at)
    sweep()
    made.refresh_from_db()
    assert made.state == ChallengeState.COMPLETE
    confirm(game, [30, -10, -10, -10])
    sweep()
    made.refresh_from_db()
    assert made.state == ChallengeState.COMPLETE, "its result is final, but not counted yet"
    ladder_tasks.take_in()
    sweep()
    made.refresh_from_db()
    assert made.state == ChallengeState.PLAYED
    assert names_on(rungs) == "DABCEFGHIJ"


def test_people_are_reminded_once(rungs: RungList, ten: list[Player]) -> None:
    ada, ben, cyd, dan, *_others = ten
    made = challenged(rungs, ada, ben, cyd, dan, accepted=False)
    services.accept(challenge=made, actor=user_of(cyd))
    pass_days(made, rungs.answer_days - 1)
    sweep()
    sweep()
    soon = Notice.objects.filter(kind="challenge-ends-soon")
    assert set(soon.values_list("recipient__name", "text")) == {
        ("Ben", "answer"),
        ("Dan", "answer"),
    }
    for player in (ben, dan):
        services.accept(challenge=made, actor=user_of(player))
    services.set_ready(challenge=made, actor=user_of(ada))
    pass_days(made, rungs.play_days - 1)
    sweep()
    sweep()
    assert soon.filter(text="play").count() == 3


@pytest.mark.parametrize("days", [1, 2, 60])
def test_a_reminder_comes_in_time(days: int) -> None:
    begin = datetime(2026, 3, 1, tzinfo=UTC)
    end = begin + timedelta(days=days)
    assert begin < reminder(begin, end) < end


@pytest.mark.django_db(transaction=True)
def test_two_sweeps_at_once_decide_once() -> None:
    club: Club = ClubFactory.create()
    players = member_players(club)
    rungs = rungs_of(players, official_of(club), reach_up=3, reach_down=3)
    ada, ben, cyd, dan, *_others = players
    made = challenged(rungs, dan, ada, ben, cyd, accepted=False)
    pass_days(made, rungs.answer_days + 1)

    def run(_number: int) -> bool:
        try:
            return deadlines.decide(made.pk)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        decided = list(pool.map(run, range(8)))
    assert decided.count(True) == 1
    assert [entry.kind for entry in entries(rungs)] == ["start", "penalty", "penalty", "penalty"]
    assert names_on(rungs) == "DABCEFGHIJ"


@pytest.mark.django_db(transaction=True)
def test_two_players_do_not_get_the_last_place_at_once() -> None:
    club: Club = ClubFactory.create()
    players = member_players(club)
    rungs = rungs_of(players, official_of(club), reach_up=9, reach_down=9)
    made = services.challenge_anyone(rungs=rungs, actor=user_of(players[0]))

    def join(player: Player) -> bool:
        try:
            services.accept(challenge=made, actor=user_of(player))
        except errors.ChallengeOver:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(5) as pool:
        joined = list(pool.map(join, players[1:9]))
    assert joined.count(True) == 3
    made.refresh_from_db()
    assert (made.state, made.players.count()) == (ChallengeState.COMPLETE, 4)


@pytest.mark.django_db(transaction=True)
def test_a_sweep_does_not_wait_for_a_list_that_is_locked() -> None:
    club: Club = ClubFactory.create()
    players = member_players(club)
    official: User = official_of(club)
    rungs = rungs_of(players, official, reach_up=3, reach_down=3)
    ada, ben, cyd, dan, *_others = players
    made = challenged(rungs, dan, ada, ben, cyd, accepted=False)
    pass_days(made, rungs.answer_days + 1)

    def run() -> bool:
        try:
            return deadlines.decide(made.pk)
        finally:
            connection.close()

    with transaction.atomic(), ThreadPoolExecutor(1) as pool:
        order.locked(rungs)
        assert pool.submit(run).result(timeout=10) is False
    assert run() is True
