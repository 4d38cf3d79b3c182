"""A game decides a challenge: found by itself, corrected, attached, undone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils.timezone import now

from accounts.models import AuditEntry, Club, Membership, Player, User
from accounts.services import memberships
from deploy.site.celery import app
from games.models import Game, GameStatus, SeatOffer, Table, TableStatus
from games.signals import game_changed
from ladder import tasks
from ladder.challenges import errors, order, partners, presentation, services
from ladder.challenges.tasks import follow, sweep
from ladder.errors import NotAnOfficial
from ladder.models import ChallengeState, CountedGame, RungChangeKind, RungList
from notices.models import Notice
from tests.support.ladder.rungs import (
    challenged,
    confirm,
    entries,
    names_on,
    pass_days,
    played,
    replayed,
    sheet_of,
    user_of,
)


def test_a_confirmed_sheet_of_the_four_decides_it(rungs: RungList, ten: list[Player]) -> None:
    ada, ben, cyd, dan, *_others = ten
    earlier = sheet_of([ada, ben, cyd, dan])
    made = challenged(rungs, ada, ben, cyd, dan)
    confirm(earlier, [0, 0, 0, 0])
    tasks.take_in()
    sweep()
    made.refresh_from_db()
    assert made.state == ChallengeState.COMPLETE, "that game began before all had accepted"
    game = played({dan: 120, ada: -40, ben: -40, cyd: -40})
    made.refresh_from_db()
    assert (made.state, made.counted) == (ChallengeState.PLAYED, CountedGame.objects.get(game=game))
    assert names_on(rungs) == "DABCEFGHIJ"
    received = {
        notice.recipient.name: (notice.text, notice.values)
        for notice in Notice.objects.filter(kind="challenge-result").select_related("recipient")
    }
    assert received["Dan"] == ("up", {"before": 4, "after": 1})
    assert received["Ada"] == ("down", {"before": 1, "after": 2})
    assert len(received) == 4
    assert not Notice.objects.filter(kind="challenged", read_at=None).exists()
    sweep()
    assert [entry.kind for entry in entries(rungs)] == ["start", "result"]
    assert replayed(rungs)


@pytest.fixture
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tasks run where they are requested."""
    monkeypatch.setattr(app.conf, "task_always_eager", True)


@pytest.mark.usefixtures("_at_once")
def test_no_sweep_is_needed_when_messages_arrive(
    rungs: RungList,
    ten: list[Player],
    official: User,
    django_capture_on_commit_callbacks: Any,
) -> None:
    ada, ben, cyd, dan, *_others = ten
    challenged(rungs, ada, ben, cyd, dan)
    game = sheet_of([dan, ada, ben, cyd])
    confirm(game, [120, -40, -40, -40])
    tasks.take_in()
    assert names_on(rungs) == "DABCEFGHIJ"
    with django_capture_on_commit_callbacks(execute=True):
        member = Membership.objects.get(user=user_of(ben))
        memberships.remove_member(membership=member, actor=official)
    assert names_on(rungs) == "DACEFGHIJ"


def test_only_whole_games_of_exactly_the_four_decide_it(rungs: RungList, ten: list[Player]) -> None:
    ada, ben, cyd, dan, eve, *_others = ten
    made = challenged(rungs, ada, ben, cyd, dan)
    played({dan: 120, ada: -40, ben: -40, eve: -40})
    played({dan: 120, ada: -40, ben: -40, cyd: -40}, deals=14)
    made.refresh_from_db()
    assert made.state == ChallengeState.COMPLETE


def test_nobody_climbs_more_than_the_club_allows(
    rungs: RungList, ten: list[Player], official: User
) -> None:
    services.change_list(rungs=rungs, actor=official, climb=2)
    ada, ben, cyd, dan, *_others = ten
    challenged(rungs, ada, ben, cyd, dan)
    played({dan: 120, ada: -40, ben: -40, cyd: -40})
    assert names_on(rungs) == "ADBCEFGHIJ"


def test_two_challenges_do_not_share_a_game(rungs: RungList, ten: list[Player]) -> None:
    ada, ben, cyd, dan, *_others = ten
    first = challenged(rungs, ada, ben, cyd, dan)
    played({dan: 120, ada: -40, ben: -40, cyd: -40})
    pass_days(first, rungs.rematch_days + 1)
    second = challenged(rungs, ada, ben, cyd, dan)
    sweep()
    second.refresh_from_db()
    assert second.state == ChallengeState.COMPLETE


def test_a_table_is_opened_for_the_four_and_its_game_decides_it(
    rungs: RungList, ten: list[Player], club: Club
) -> None:
    ada, ben, cyd, dan, eve, *_others = ten
    made = challenged(rungs, ada, ben, cyd, dan, accepted=False)
    with pytest.raises(errors.ChallengeOver):
        services.open_table(challenge=made, actor=user_of(ada))
    for player in (ben, cyd, dan):
        services.accept(challenge=made, actor=user_of(player))
    with pytest.raises(errors.NotInChallenge):
        services.open_table(challenge=made, actor=user_of(eve))
    with pytest.raises(errors.NotYourRules):
        services.open_table(challenge=made, actor=user_of(ben), ruleset="yale")
    game = services.open_table(challenge=made, actor=user_of(ben), clock="days")
    assert services.open_table(challenge=made, actor=user_of(cyd)) == game
    table = Table.objects.get(game=game)
    assert (table.rated, table.private, table.pace) == (True, False, "days")
    assert [seating.player for seating in game.seatings.all()] == [ben]
    offers = SeatOffer.objects.filter(game=game)
    assert {offer.player for offer in offers} == {ada, cyd, dan}
    assert all(offer.expires_at > now() + timedelta(hours=23) for offer in offers)
    assert set(Notice.objects.filter(text="table").values_list("recipient__name", flat=True)) == {
        "Ada",
        "Cyd",
        "Dan",
    }
    for seat in "NESW":
        if not game.seatings.filter(seat=seat).exists():
            offer = offers.get(seat=seat)
            game.seatings.create(seat=seat, player=offer.player)
    seats = {one.player_id: one.seat for one in game.seatings.all()}
    totals = {seats[ada.pk]: -60, seats[ben.pk]: 30, seats[cyd.pk]: 20, seats[dan.pk]: 10}
    Game.objects.filter(pk=game.pk).update(
        totals=totals, status=GameStatus.CONFIRMED, deal_count=28, version=9,
        finished_at=now(), confirmed_at=now(),
    )  # fmt: skip
    Table.objects.filter(pk=table.pk).update(status=TableStatus.OVER)
    game.refresh_from_db()
    game_changed.send(Game, game=game, actor=None)
    tasks.take_in()
    sweep()
    made.refresh_from_db()
    assert made.state == ChallengeState.PLAYED
    assert names_on(rungs) == "BCDAEFGHIJ"


def test_a_correction_of_the_game_is_followed(rungs: RungList, ten: list[Player]) -> None:
    ada, ben, cyd, dan, eve, fay, gus, *_others = ten
    challenged(rungs, ada, ben, cyd, dan)
    game = played({ada: -60, ben: 30, cyd: 20, dan: 10})
    challenged(rungs, ada, eve, fay, gus)
    played({gus: 90, fay: -10, eve: -30, ada: -50})
    assert names_on(rungs) == "BCDGFEAHIJ"
    confirm(game, [60, -10, -20, -30])
    tasks.take_in()
    follow()
    # As if it had ended like this: Gus and Fay were too far below Ada, who was still first.
    assert names_on(rungs) == "EBCDGFAHIJ"
    assert replayed(rungs)
    follow()
    assert [entry.kind for entry in entries(rungs)] == ["start", "result", "result", "result"]


def test_of_a_game_corrected_twice_only_the_last_result_is_shown(
    rungs: RungList, ten: list[Player]
) -> None:
    ada, ben, cyd, dan, *_others = ten
    challenged(rungs, ada, ben, cyd, dan)
    game = played({ada: -60, ben: 30, cyd: 20, dan: 10})
    for totals in ([60, -10, -20, -30], [-30, 60, -10, -20]):
        confirm(game, totals)
        tasks.take_in()
        follow()
    last = order.standing_entries(rungs.changes.filter(kind=RungChangeKind.RESULT))
    shown = presentation.latest_changes(partners.reach_in(rungs, now()), 5)
    assert [line.entry.pk for line in shown] == [entry.pk for entry in last]
    assert rungs.changes.filter(kind=RungChangeKind.RESULT).count() == 3


def test_an_official_attaches_a_game_that_was_not_found(
    rungs: RungList, ten: list[Player], official: User
) -> None:
    ada, ben, cyd, dan, eve, *_others = ten
    before = played({dan: 120, ada: -40, ben: -40, cyd: -40}, deals=14)
    other = played({dan: 120, ada: -40, ben: -40, eve: -40})
    made = challenged(rungs, ada, ben, cyd, dan)
    counted, wrong = (CountedGame.objects.get(game=game) for game in (before, other))
    with pytest.raises(NotAnOfficial):
        services.attach_game(challenge=made, counted=counted, actor=user_of(ada), reason="x")
    with pytest.raises(errors.ReasonNeeded):
        services.attach_game(challenge=made, counted=counted, actor=official, reason=" ")
    with pytest.raises(errors.WrongGame):
        services.attach_game(challenge=made, counted=wrong, actor=official, reason="x")
    services.attach_game(challenge=made, counted=counted, actor=official, reason="Played early")
    made.refresh_from_db()
    assert made.state == ChallengeState.PLAYED
    assert names_on(rungs) == "DABCEFGHIJ"
    logged = AuditEntry.objects.get(action="attach-to-challenge")
    assert "Played early" in logged.text
    with pytest.raises(errors.ChallengeOver):
        services.attach_game(challenge=made, counted=counted, actor=official, reason="x")


def test_an_official_undoes_a_result_and_later_ones_follow(
    rungs: RungList, ten: list[Player], official: User
) -> None:
    ada, ben, cyd, dan, eve, fay, *_others = ten
    first = challenged(rungs, ada, ben, cyd, dan)
    played({dan: 120, ada: -40, ben: -40, cyd: -40})
    challenged(rungs, ben, cyd, eve, fay)
    played({eve: 120, ben: -40, cyd: -40, fay: -40})
    assert names_on(rungs) == "DAEBCFGHIJ"
    result = rungs.changes.get(challenge=first)
    with pytest.raises(NotAnOfficial):
        services.undo_change(change=result, actor=user_of(ada), reason="x")
    with pytest.raises(errors.ReasonNeeded):
        services.undo_change(change=result, actor=official, reason="")
    services.undo_change(change=result, actor=official, reason="Wrong sheet")
    assert names_on(rungs) == "AEBDCFGHIJ"
    assert replayed(rungs)
    first.refresh_from_db()
    assert (first.state, first.counted, first.reason) == (
        ChallengeState.CANCELLED,
        None,
        "Wrong sheet",
    )
    with pytest.raises(errors.CannotBeUndone):
        services.undo_change(change=result, actor=official, reason="x")
    begin = rungs.changes.get(kind=RungChangeKind.START)
    with pytest.raises(errors.CannotBeUndone):
        services.undo_change(change=begin, actor=official, reason="x")
    sweep()
    follow()
    assert names_on(rungs) == "AEBDCFGHIJ"
    assert AuditEntry.objects.filter(action="undo-on-rungs").count() == 1


def test_an_official_cancels_a_challenge(
    rungs: RungList, ten: list[Player], official: User
) -> None:
    ada, ben, cyd, dan, *_others = ten
    made = challenged(rungs, ada, ben, cyd, dan)
    with pytest.raises(NotAnOfficial):
        services.cancel(challenge=made, actor=user_of(ada), reason="x")
    services.cancel(challenge=made, actor=official, reason="Closed for repairs")
    made.refresh_from_db()
    assert (made.state, made.deadline) == (ChallengeState.CANCELLED, None)
    assert Notice.objects.filter(text="cancelled").count() == 4
    with pytest.raises(errors.ChallengeOver):
        services.cancel(challenge=made, actor=official, reason="x")
