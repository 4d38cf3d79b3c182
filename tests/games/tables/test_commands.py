"""Commands at a table: done once, in turn and by the rules, and on the log before the answer."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from uuid import NAMESPACE_OID, UUID, uuid4, uuid5

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils.timezone import now

from accounts.models import Club, Membership, User
from accounts.services.memberships import remove_member
from games.models import Deal, DealingSecret, Game, GameStatus, Table, TableEvent
from games.rules import PRESETS, Plan, Seat
from games.rules.cards.seeds import commit_contribution
from games.tables.bot_turns import act_as_bot, choose_action
from games.tables.engine import cache, table_actions
from games.tables.engine.commands import ActionRequest, Answer, act, act_on_many, expire
from games.tables.engine.log import LockedTable, stop_if_unfinished
from games.tables.engine.permissions import MAX_UNDOS, undos_left
from games.tables.engine.state import TableState
from games.tables.opening import open_table
from games.tables.seating import sit
from tests.support.clients import SignedIn, sign_in
from tests.support.tables.playing import (
    ONE_DEAL,
    any_action,
    deal_at,
    do,
    play_on,
    seeded,
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
    while state_of(game).deals_played == 0:
        play_on(game, 1)
    before = play_on(game, 5)  # fewer than any deal has
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


def test_a_repeated_id_with_a_newer_version_does_nothing(game: Game, four: list[User]) -> None:
    client_id, action = uuid4(), any_action(state_of(game))
    answers = [
        act(
            game=game.pk,
            client_id=client_id,
            version=state_of(game).version,
            action=action,
            user=four[0].pk,
        )
        for _ in range(2)
    ]
    assert answers[0] == answers[1]
    assert TableEvent.objects.filter(game=game, kind="act").count() == 1


def test_an_id_belongs_to_the_seat_that_sends_it(game: Game, four: list[User]) -> None:
    """Random repetitions: the same seat with the same action is known, and nothing else."""
    rng, ids = seeded(3), [uuid4(), uuid4(), uuid4()]
    known: dict[tuple[int, UUID], tuple[str, int]] = {}
    for _ in range(60):
        who, client_id = rng.randrange(4), rng.choice(ids)
        action = rng.choice(["back", "leave", "chat  Hello", "chat Hello", "say hello"])
        before = state_of(game).version
        answer = act(
            game=game.pk, client_id=client_id, version=before, action=action, user=four[who].pk
        )
        added = state_of(game).version - before
        first, number = known.get((who, client_id), ("", 0))
        if not first:
            if added:
                known[who, client_id] = (" ".join(action.split()), answer.version)
        elif first == " ".join(action.split()):
            assert (answer.ok, answer.version, added) == (True, number, 0)
        else:
            assert (answer.ok, answer.code, added) == (False, "id-used", 0)
    assert len(known) > len(ids)


def test_an_id_of_an_action_of_the_rules_is_good_for_no_other(game: Game, four: list[User]) -> None:
    client_id = uuid4()

    def send(action: str) -> Answer:
        return act(
            game=game.pk,
            client_id=client_id,
            version=state_of(game).version,
            action=action,
            user=four[0].pk,
        )

    assert send("declare no-hearts").ok
    for other in ("declare no-queens", "chat Hello", "undo", "nonsense"):
        assert send(other).code == "id-used"
    (answer,) = act_on_many([request_of(game, four[0], client_id)])
    assert answer
    assert answer.code == "id-used"


@pytest.mark.trial
def test_every_kind_of_action_is_known_when_it_is_sent_again(club: Club, four: list[User]) -> None:
    game = open_table(club=club, host=four[0], ruleset=PRESETS["goldsmith-9"], plan=ONE_DEAL)
    for user, seat in zip(four, Seat, strict=False):
        sit(game=game, user=user, seat=seat)
    dealing = state_of(game).dealing
    assert dealing
    contribution = bytes(16)
    commitment = commit_contribution(dealing.commitment, Seat.N, contribution)

    def send_twice(action: str, user: User) -> None:
        sent = request_of(game, user, uuid4(), action)
        first = sent.execute()
        assert first.ok, (action, first)
        assert sent.execute() == first, action
        assert replace(sent, action="declare no-king").execute().code == "id-used", action

    send_twice(f"commit {commitment}", four[0])
    send_twice("begin", four[1])
    send_twice(f"reveal {contribution.hex()}", four[0])
    assert state_of(game).status == "playing"
    by_seat = dict(zip(Seat, four, strict=False))
    declarer = state_of(game).turn
    assert declarer
    others = [user for seat, user in by_seat.items() if seat != declarer]
    send_twice("declare chinese-poker", by_seat[declarer])
    send_twice("undo", by_seat[declarer])
    send_twice("refuse", others[0])
    send_twice("undo", by_seat[declarer])
    for user in others:
        send_twice("accept", user)
    send_twice("declare chinese-poker", by_seat[declarer])
    for action in ("leave", "back", "say hello", "chat Hello  there"):
        send_twice(action, others[1])
    sent = ""
    while not sent.startswith("arrange"):
        state = state_of(game)
        assert state.turn
        sent = str(choose_action(state, state.turn))
        sent = sent if sent.startswith("arrange") else "pass"
        send_twice(sent, by_seat[state.turn])


def request_of(game: Game, user: User, client_id: UUID, action: str = "chat Hi") -> ActionRequest:
    return ActionRequest(game.pk, client_id, state_of(game).version, action, user.pk, "en")


def test_a_player_cannot_send_what_a_bot_would_send(club: Club, four: list[User]) -> None:
    """Neither from another seat nor from the one at which a bot acts for them."""
    game = table_of(club, four[:2], first_declarer=Seat.N)
    do(game, "leave", user=four[0])
    for _ in range(12):
        state = state_of(game)
        guess = uuid5(NAMESPACE_OID, f"bot {game.pk} {state.play_version}")
        for user in four[:2]:
            request_of(game, user, guess, "say hello").execute()
        if state.bot_in_turn:
            answer = act_as_bot(game=game.pk)
            assert answer
            assert answer.ok
        else:
            assert do(game, any_action(state_of(game)), user=four[1]).ok
    sent_by_bots = TableEvent.objects.filter(game=game, kind="act", data__has_key="bot")
    assert set(sent_by_bots.values_list("client_id", flat=True)) == {None}


@pytest.mark.parametrize("how", ["removed", "raw", "closed"])
def test_a_removed_member_can_no_longer_act(
    game: Game, four: list[User], secretary: SignedIn, how: str
) -> None:
    before = state_of(game).version
    membership = Membership.objects.get(user=four[0])
    if how == "removed":
        remove_member(membership=membership, actor=secretary.user)
    elif how == "raw":
        Membership.objects.filter(pk=membership.pk)._raw_delete("default")
    else:
        User.objects.filter(pk=four[0].pk).update(is_active=False)
    for action in (any_action(state_of(game)), "chat Still here", "leave", "undo"):
        assert do(game, action, user=four[0]).code == "not-seated"
        (answer,) = act_on_many([request_of(game, four[0], uuid4(), action)])
        assert answer
        assert answer.code == "not-seated"
    assert state_of(game).version == before
    assert do(game, "chat We miss you", user=four[1]).ok


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


@pytest.mark.parametrize("kept", [TableEvent, DealingSecret])
@pytest.mark.parametrize("verb", ["UPDATE {} SET game_id = game_id + 1", "DELETE FROM {}"])
def test_the_log_cannot_be_changed(
    game: Game, kept: type[TableEvent | DealingSecret], verb: str
) -> None:
    stop_if_unfinished(game.pk)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        connection.cursor().execute(verb.format(kept._meta.db_table))


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


@pytest.mark.parametrize("rated", [False, True])
def test_against_bots_a_player_takes_back_their_last_decision(
    club: Club, four: list[User], rated: bool
) -> None:
    game = table_of(club, four[:1])
    Table.objects.filter(pk=game.pk).update(rated=rated)
    cache.forget(game.pk)
    do(game, "declare no-tricks")  # one without the king may be over before North plays again
    while state_of(game).turn != Seat.N or not deal_at(game).play_started:
        play_on(game, 1)
    before = state_of(game)
    play_on(game, 1)
    assert state_of(game).turn != Seat.N
    while state_of(game).turn != Seat.N:
        play_on(game, 1)
    if rated:
        assert do(game, "undo", user=four[0]).code == "nothing-to-undo"
        return
    assert "undo" in sign_in(four[0]).get(f"/api/v1/games/{game.pk}/").json()["can"]
    assert do(game, "undo", user=four[0]).ok
    assert state_of(game).play == before.play
    assert do(game, "undo", user=four[0]).code == "nothing-to-undo"


def test_against_bots_an_undo_passes_over_actions_without_a_choice(
    club: Club, four: list[User]
) -> None:
    """The page does them by itself, so that taking back only them would change nothing."""
    game = table_of(club, four[:1])
    chosen = _come_to_a_forced_card(game)
    play_on(game, 1)
    assert do(game, "undo", user=four[0]).ok
    assert state_of(game).play == chosen.play
    asked = TableEvent.objects.get(game=game, kind="ask")
    assert asked.data == {"what": "undo", "of": chosen.version + 1}


def test_an_undo_of_an_earlier_log_takes_back_what_it_did_then(
    club: Club, four: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    def ask(table: LockedTable, seat: Seat, client_id: UUID, _text: str) -> int:
        return table.add("ask", seat, client_id, what="undo")

    monkeypatch.setitem(table_actions.TABLE_ACTIONS, "undo", ask)
    game = table_of(club, four[:1])
    _come_to_a_forced_card(game)
    before = state_of(game)
    play_on(game, 1)
    assert do(game, "undo", user=four[0]).ok
    assert state_of(game).play == before.play


def _come_to_a_forced_card(game: Game) -> TableState:
    """Play on until North has a single card to play, but not as the last one in the hand.

    :returns: the state in which North last had a choice, in the same deal.
    """
    chosen: TableState | None = None
    while True:
        state = state_of(game)
        is_forced = state.turn == Seat.N and len(state.play.legal_actions()) == 1
        if is_forced and chosen is not None and chosen.deals_played == state.deals_played:
            if deal_at(game).hands[0].bit_count() > 1:
                return chosen
        elif state.turn == Seat.N:
            chosen = state
        play_on(game, 1)


def test_beside_other_people_only_the_last_action_is_taken_back(
    club: Club, four: list[User]
) -> None:
    game = table_of(club, four[:2])
    while state_of(game).turn != Seat.N or not deal_at(game).play_started:
        play_on(game, 1)
    play_on(game, 1)
    while state_of(game).turn in (Seat.E, Seat.N):
        play_on(game, 1)
    play_on(game, 1)
    assert do(game, "undo", user=four[0]).code == "nothing-to-undo"


def test_undos_are_limited_in_each_deal(club: Club, four: list[User]) -> None:
    """Bots always agree: otherwise somebody could see how they answer every card."""
    game = table_of(club, four[:1], plan=Plan.deals(2))
    view = sign_in(four[0]).get(f"/api/v1/games/{game.pk}/").json()
    assert view["undos"] == MAX_UNDOS == 3
    for left in (2, 1, 0):
        assert do(game, any_action(state_of(game)), user=four[0]).ok
        assert do(game, "undo", user=four[0]).ok
        view = sign_in(four[0]).get(f"/api/v1/games/{game.pk}/").json()
        assert view["undos"] == left
    assert do(game, any_action(state_of(game)), user=four[0]).ok
    assert do(game, "undo", user=four[0]).code == "no-undo-left"
    view = sign_in(four[0]).get(f"/api/v1/games/{game.pk}/").json()
    assert "undo" not in view["can"]
    while state_of(game).deals_played == 0:
        play_on(game, 1)
    assert undos_left(state_of(game), Seat.N) == MAX_UNDOS


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
