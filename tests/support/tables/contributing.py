"""Players who contribute to the deals."""

from __future__ import annotations

from accounts.models import User
from games.models import Game
from games.rules import Seat
from games.rules.cards.seeds import commit_contribution
from games.tables.seating import start
from tests.support.tables.playing import do, state_of


def contribution_of(seat: Seat) -> bytes:
    return seat.encode() * 16


def commits(game: Game, user: User) -> None:
    """Commit to a contribution for the seat of *user*."""
    state = state_of(game)
    seat = state.seat_of(user.pk)
    assert seat is not None
    assert state.dealing is not None
    commitment = commit_contribution(state.dealing.commitment, seat, contribution_of(seat))
    answer = do(game, f"commit {commitment}", user)
    assert answer.ok, answer


def reveals(game: Game, user: User) -> None:
    """Reveal the contribution of *user*."""
    seat = state_of(game).seat_of(user.pk)
    assert seat is not None
    answer = do(game, f"reveal {contribution_of(seat).hex()}", user)
    assert answer.ok, answer


def starts_with_contributions(game: Game, users: list[User]) -> None:
    """Start a full table to whose deals *users* contribute."""
    for user in users:
        commits(game, user)
    start(game=game, actor=users[0])
    for user in users:
        reveals(game, user)
