"""Tables with a game in progress, and players who act at random."""

from __future__ import annotations

import random
from typing import Any
from uuid import uuid4

from accounts.models import Club, User
from games.models import Game
from games.rules import PRESETS, Deal, Plan, RuleSet, Seat
from games.tables.engine import cache
from games.tables.engine.commands import Answer, act
from games.tables.engine.log import lock_table
from games.tables.engine.state import TableState
from games.tables.opening import open_table
from games.tables.seating import fill_with_bots, sit, start
from tests.factories import MembershipFactory, PlayerFactory, UserFactory


def member_of(club: Club, name: str) -> User:
    user: User = UserFactory.create(name=name)
    MembershipFactory.create(club=club, user=user)
    PlayerFactory.create(club=club, user=user, name=name)
    return user


def table_of(
    club: Club, users: list[User], ruleset: RuleSet = PRESETS["pagat"], **chosen: Any
) -> Game:
    """Return a game in progress with *users* at the first seats and bots at the others."""
    chosen = {"first_declarer": Seat.N} | chosen
    game = open_table(club=club, host=users[0], ruleset=ruleset, **chosen)
    for user, seat in zip(users, ruleset.seats, strict=False):
        sit(game=game, user=user, seat=seat, invite_token=game.table.invite_token)
    if len(users) < len(ruleset.seats):
        fill_with_bots(game=game, actor=users[0], strength="novice")
    start(game=game, actor=users[0])
    return game


def state_of(game: Game) -> TableState:
    """Return the state of the table, and cache it as after a commit."""
    cached = cache.latest(game.pk)
    cache.store(cached)
    return cached.state


def user_in_turn(state: TableState) -> int | None:
    return state.occupants[state.turn].user if state.turn else None


def deal_at(game: Game) -> Deal:
    """Return the deal on the table."""
    deal = state_of(game).play.deal
    assert deal is not None
    return deal


def do(game: Game, action: str, user: User | None = None, version: int | None = None) -> Answer:
    """Do *action* for *user*, by default for the seat in turn."""
    state = state_of(game)
    who = user.pk if user else user_in_turn(state)
    number = state.version if version is None else version
    if who is None:
        return act(game=game.pk, version=number, action=action, bot=state.turn)
    return act(game=game.pk, client_id=uuid4(), version=number, action=action, user=who)


def any_action(state: TableState, rng: random.Random | None = None) -> str:
    return str((rng or seeded(1)).choice(state.play.legal_actions()))


def seeded(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311 - tests that are the same each time


def play_on(game: Game, actions: int = 10_000, seed: int = 1) -> TableState:
    """Play *actions* random legal actions, or play to the end of the game."""
    rng = seeded(seed)
    for _ in range(actions):
        state = state_of(game)
        if state.status != "playing":
            break
        answer = do(game, any_action(state, rng))
        assert answer.ok, answer
    return state_of(game)


def play_to_the_end(game: Game, seed: int = 1) -> Game:
    """Play random legal actions to the end, each deal in one transaction; return the game.

    Permissions are not checked, which makes it fast, for tests of what happens after a game.
    """
    rng = seeded(seed)
    while state_of(game).status == "playing":
        with lock_table(game.pk) as table:
            number = table.state.deal_number
            while table.state.play.is_playing and table.state.deal_number == number:
                table.add("act", table.state.turn, do=any_action(table.state, rng))
    return Game.objects.select_related("club", "table").get(pk=game.pk)


ONE_DEAL = Plan.deals(1)
