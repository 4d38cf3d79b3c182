"""Commands at a table: done once, in turn and by the rules, and on the log before the answer."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils.timezone import now

from accounts.models import Club, User
from games.models import Deal, DealSeed, Game, GameStatus, Table, TableEvent
from games.rules import Seat
from games.rules.cards.dealing import is_proven
from games.tables.engine import cache
from games.tables.engine.commands import ActionRequest, Answer, act, expire
from tests.support.clients import SignedIn
from tests.support.tables.playing import (
    ONE_DEAL,
    any_action,
    deal_at,
    do,
    play_on,
    state_of,
    table_of,
    user_in_turn,
)


def test_a_whole_game_is_played_and_its_log_confirms_it(club: Club, four: list[User]) -> None:
    game = table_of(club, four, plan=ONE_DEAL)
    end = play_on(game)
    game.refresh_from_db()
    deal = Deal.objects.get(game=game)
    assert end.status == "over"
    assert (game.status, game.deal_count) == (GameStatus.CONFIRMED, 1)
    assert game.totals == deal.net
    assert deal.hands.startswith("N:")
    assert deal.play


def test_the_state_follows_from_the_log(game: Game) -> None:
    before = play_on(game, 70)
    cache.forget(game.pk)
    assert state_of(game) == before
    row = Table.objects.get(pk=game.pk)
    assert (row.version, row.turn, row.deals) == (before.version, before.turn, 1)


def test_an_action_that_is_sent_again_is_answered_as_the_first_time(
    game: Game, four: list[User]
) -> None:
    state, client_id = state_of(game), uuid4()
    action = any_action(state)
    who = state.occupants[Seat.N].user

    def send() -> Answer:
        return act(
            game=game.pk, client_id=client_id, version=state.version, action=action, user=who
        )

    first = send()
    do(game, any_action(state_of(game)))
    assert send() == first
    assert TableEvent.objects.filter(game=game, kind="act").count() == 2


def test_a_repeated_id_with_a_newer_version_does_nothing(game: Game) -> None:
    client_id = uuid4()
    answers = [
        act(
            game=game.pk,
            client_id=client_id,
            version=state_of(game).version,
            action=any_action(state_of(game)),
            user=user_in_turn(state_of(game)),
        )
        for _ in range(2)
    ]
    assert answers[0] == answers[1]
    assert TableEvent.objects.filter(game=game, kind="act").count() == 1


def test_an_action_decided_on_an_older_state_is_stale(game: Game) -> None:
    seen = state_of(game).version
    do(game, any_action(state_of(game)))
    answer = do(game, any_action(state_of(game)), version=seen)
    assert (answer.ok, answer.code, answer.version) == (False, "stale", state_of(game).version)


def test_a_message_does_not_make_an_action_stale(game: Game, four: list[User]) -> None:
    seen = state_of(game).version
    assert do(game, "chat Hello  there", user=four[2]).ok
    assert do(game, any_action(state_of(game)), version=seen).ok
    assert state_of(game).chat[0].data["text"] == "Hello there"


def test_an_illegal_action_is_refused_and_not_logged(game: Game) -> None:
    number = state_of(game).version
    assert do(game, "play HQ").code == "not-now"
    assert do(game, "declare nonsense").code == "unknown-contract"
    assert state_of(game).version == number


def test_an_action_out_of_turn_is_refused(game: Game, four: list[User]) -> None:
    assert do(game, "declare no-hearts", user=four[1]).code == "not-your-turn"


def test_a_user_without_a_seat_cannot_act(game: Game, outsider: SignedIn) -> None:
    assert do(game, "declare no-hearts", user=outsider.user).code == "not-seated"


@pytest.mark.parametrize("action", ["", "nonsense", "undo now", "say boo", "chat ", "-x", "play"])
def test_an_unknown_action_is_refused(game: Game, action: str) -> None:
    assert do(game, action).code == "bad-action"


@pytest.mark.parametrize("kept", [TableEvent, DealSeed])
@pytest.mark.parametrize("verb", ["UPDATE {} SET number = number + 1", "DELETE FROM {}"])
def test_the_log_cannot_be_changed(
    game: Game, kept: type[TableEvent | DealSeed], verb: str
) -> None:
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        connection.cursor().execute(verb.format(kept._meta.db_table))


def test_every_deal_is_committed_to_when_the_table_is_opened(game: Game) -> None:
    log = TableEvent.objects.filter(game=game).order_by("number")
    seeds = [bytes(dealt.seed) for dealt in DealSeed.objects.filter(game=game).order_by("number")]
    assert log[0].kind == "open"
    assert len(seeds) == len(log[0].data["commitments"]) == 28
    assert all(map(is_proven, seeds, log[0].data["commitments"]))
    assert is_proven(seeds[0], state_of(game).commitments[0], deal_at(game).auction.hands)


@pytest.mark.django_db(transaction=True)
def test_of_two_simultaneous_actions_one_is_done(club: Club, four: list[User]) -> None:
    game = table_of(club, four)
    state = state_of(game)
    actions = [str(action) for action in state.play.legal_actions()[:8]]

    def send(action: str) -> Answer:
        try:
            return act(
                game=game.pk,
                client_id=uuid4(),
                version=state.version,
                action=action,
                user=state.occupants[Seat.N].user,
            )
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(send, actions))
    assert [answer.ok for answer in answers].count(True) == 1
    assert {answer.code for answer in answers} == {"", "stale"}


@pytest.mark.django_db(transaction=True)
def test_an_action_sent_twice_at_once_is_done_once(club: Club, four: list[User]) -> None:
    game = table_of(club, four)
    state, client_id = state_of(game), UUID(int=7)
    action = any_action(state)

    def send(_n: int) -> Answer:
        try:
            return act(
                game=game.pk,
                client_id=client_id,
                version=state.version,
                action=action,
                user=state.occupants[Seat.N].user,
            )
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(send, range(6)))
    assert set(answers) == {answers[0]}
    assert answers[0].ok


def test_an_undo_needs_the_agreement_of_all(game: Game, four: list[User]) -> None:
    before = state_of(game)
    do(game, "declare no-hearts")
    assert do(game, "undo", user=four[1]).code == "nothing-to-undo"
    assert do(game, "undo", user=four[0]).ok
    asked = state_of(game).pending_undo
    assert asked
    assert asked.waiting == (Seat.E, Seat.S, Seat.W)
    for user in four[1:]:
        assert do(game, "accept", user=user).ok
    assert state_of(game).play == before.play
    assert do(game, "declare no-queens", user=four[0]).ok


def test_one_refusal_ends_an_undo(game: Game, four: list[User]) -> None:
    do(game, "declare no-hearts")
    do(game, "undo", user=four[0])
    assert do(game, "refuse", user=four[2]).ok
    assert do(game, "accept", user=four[1]).code == "nothing-asked"
    assert deal_at(game).auction.declaration is not None


def test_only_the_last_action_can_be_undone(game: Game, four: list[User]) -> None:
    do(game, "declare no-hearts")
    do(game, "undo", user=four[0])
    assert do(game, "pass", user=four[1]).ok
    assert state_of(game).pending_undo is None
    assert do(game, "undo", user=four[0]).code == "nothing-to-undo"


def test_the_end_of_a_deal_cannot_be_undone(club: Club, four: list[User]) -> None:
    game = table_of(club, four)
    while state_of(game).play.sheet.deals == ():
        actor = user_in_turn(state_of(game))
        play_on(game, 1)
    assert do(game, "undo", user=next(u for u in four if u.pk == actor)).code == "nothing-to-undo"


def test_a_bot_acts_after_the_deadline_until_the_player_returns(
    club: Club, four: list[User]
) -> None:
    game = table_of(club, four, reserve_seconds=60, turn_seconds=20)
    deadline = Table.objects.get(pk=game.pk).deadline
    assert deadline == state_of(game).deadline
    assert not expire(game=game.pk)
    _let_time_pass(game, 81)
    answer = do(game, "declare no-hearts")
    assert answer.code == "time-up"
    occupant = state_of(game).occupants[Seat.N]
    assert (occupant.acting, occupant.reserve_seconds) == (True, 0.0)
    assert Table.objects.get(pk=game.pk).deadline is None
    assert Table.objects.get(pk=game.pk).act_after is not None
    assert do(game, "declare no-hearts").code == "bot-acts"
    assert do(game, "back", user=four[0]).ok
    assert do(game, "declare no-hearts").ok


def test_time_beyond_the_turn_comes_out_of_the_reserve(club: Club, four: list[User]) -> None:
    game = table_of(club, four, reserve_seconds=60, turn_seconds=20)
    _let_time_pass(game, 50)
    do(game, "declare no-hearts")
    assert 29 < state_of(game).occupants[Seat.N].reserve_seconds < 30
    assert state_of(game).occupants[Seat.E].reserve_seconds == 60


def _let_time_pass(game: Game, seconds: int) -> None:
    """Move the beginning of the present turn back, in the cached state."""
    cached = cache.latest(game.pk)
    began = (cached.state.turn_began or now()) - timedelta(seconds=seconds)
    cache._tables[game.pk] = replace(cached, state=replace(cached.state, turn_began=began))


def test_a_bot_acts_for_a_player_who_leaves(game: Game, four: list[User]) -> None:
    assert do(game, "leave", user=four[0]).ok
    occupant = state_of(game).occupants[Seat.N]
    assert (occupant.acting, occupant.left) == (True, 1)
    assert do(game, "back", user=four[0]).ok
    assert not state_of(game).occupants[Seat.N].acting
    assert state_of(game).occupants[Seat.N].left == 1


def test_an_unrated_game_that_all_have_left_is_abandoned(game: Game, four: list[User]) -> None:
    for user in four:
        do(game, "leave", user=user)
    game.refresh_from_db()
    assert state_of(game).status == "abandoned"
    assert game.status == GameStatus.ABANDONED


def test_messages_are_limited(game: Game, four: list[User]) -> None:
    answers = [do(game, "say hello", user=four[3]) for _ in range(6)]
    assert [answer.code for answer in answers] == [""] * 5 + ["too-much-talk"]


def test_the_last_leave_sent_again_is_answered_the_same(game: Game, four: list[User]) -> None:
    for user in four[:3]:
        do(game, "leave", user=user)
    number = state_of(game).version
    sent = ActionRequest(game.pk, uuid4(), number, "leave", four[3].pk, "en")
    first = sent.execute()
    assert (first.ok, first.version) == (True, number + 1)
    assert sent.execute() == first
    assert state_of(game).status == "abandoned"
