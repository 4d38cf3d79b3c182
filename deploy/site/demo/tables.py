"""The demonstration's live tables: a finished one, one waiting for players, one in play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any
from uuid import UUID

from django.utils.translation import gettext

from accounts.models import Club, User
from bidding.services import compute_decisions
from games.bots import BotView, choose
from games.models import Game
from games.rules import PRESETS, Plan, Seat
from games.tables.engine import cache
from games.tables.engine.commands import act
from games.tables.engine.state import TableState
from games.tables.opening import open_table
from games.tables.seating import fill_with_bots, sit, start

FOUR = (Seat.N, Seat.E, Seat.S, Seat.W)
DEALS = 3
# Seconds for a decision: enough on any machine, so the games are the same everywhere.
ENOUGH = 60.0
"""The number of finished deals at the table in play."""


class Tables:
    """Tables opened by members, who then play like bots."""

    def __init__(self, club: Club, users: Mapping[str, User], rng: Random) -> None:
        self.club = club
        self.users = users
        self.rng = rng

    def fill(self) -> None:
        """Create the tables."""
        self._finished()
        self._waiting()
        self._in_play()

    def _finished(self) -> None:
        names = ("Anne Lambert", "Fiona MacLeod", "Karim Benali", "Rosa Almeida")
        game = self._open(names, title=gettext("Each declares once"), plan=Plan.once())
        start(game=game, actor=self.users[names[0]])
        self._play(game, until=lambda state: state.status != "playing")
        # A worker does this in the first minute, as the deals differ in each demonstration.
        compute_decisions(game=game, actor=self.users[names[0]])

    def _waiting(self) -> None:
        names = ("Jack Thornton", "Nora Lindqvist")
        self._open(
            names, title=gettext("Two more for a game"), reserve_seconds=900, turn_seconds=25
        )

    def _in_play(self) -> None:
        me, other = "Anne Lambert", "Bernard Petit"
        game = self._open((me, other), title=gettext("Anne and Bernard against the machine"))
        fill_with_bots(game=game, actor=self.users[me])
        start(game=game, actor=self.users[me])
        mine = self.users[me].pk

        def waits_for_me(state: TableState) -> bool:
            deal, turn = state.play.deal, state.turn
            played = len(state.play.sheet.deals)
            in_play = deal is not None and deal.play_started
            return played >= DEALS and in_play and turn == state.seat_of(mine)

        self._play(game, until=waits_for_me)

    def _open(self, names: tuple[str, ...], **chosen: Any) -> Game:
        host = self.users[names[0]]
        game = open_table(club=self.club, host=host, ruleset=PRESETS["pagat"], **chosen)
        for seat, name in zip(FOUR, names, strict=False):
            sit(game=game, user=self.users[name], seat=seat)
        return game

    @staticmethod
    def _position(game: Game) -> TableState:
        """Return the state of the game.

        It is cached before the transaction commits, as this process ends after a rollback anyway.
        """
        cached = cache.latest(game.pk)
        cache.store(cached)
        return cached.state

    def _play(self, game: Game, until: Callable[[TableState], bool]) -> None:
        while not until(state := self._position(game)):
            seat = state.turn
            if seat is None:
                return
            occupant = state.occupants[seat]
            action = choose("club", BotView.of(state.play, seat), self.rng, ENOUGH)
            who: dict[str, Any] = {
                "user": occupant.user,
                "client_id": UUID(int=self.rng.getrandbits(128), version=4),
            }
            answer = act(
                game=game.pk,
                version=state.version,
                action=str(action),
                **({"bot": seat} if occupant.is_bot else who),
            )
            if not answer.ok:
                raise ValueError(f"an action of a bot was refused: {answer.message}")
