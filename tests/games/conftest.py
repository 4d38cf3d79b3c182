"""Fixtures for games: four players, and a complete score sheet of theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import Club, Player, Role
from games.models import Game
from games.rules import PRESETS, Plan, RuleSet, Seat
from games.sheets import services
from tests.support.clients import SignedIn
from tests.support.sheets import NO_HEARTS, NO_QUEENS, Cast, MakeGame, play


@pytest.fixture
def cast(as_role: Callable[..., SignedIn]) -> Cast:
    names = {"N": "Anne", "E": "Beth", "S": "Cath", "W": "Diana"}
    return {Seat(seat): as_role(Role.MEMBER, name) for seat, name in names.items()}


@pytest.fixture
def make_game(club: Club, cast: Cast) -> MakeGame:
    """``make_game(plan=…, ruleset=…)``: a sheet of Anne, Beth, Cath and Diana."""

    def make(ruleset: RuleSet = PRESETS["pagat"], plan: Plan | None = None, **fields: Any) -> Game:
        players = {seat: Player.objects.get(user=who.user) for seat, who in cast.items()}
        fields = {"title": "Tuesday", "first_declarer": Seat.N} | fields
        return services.create_game(
            club=club,
            ruleset=ruleset,
            seats=players,
            plan=plan or Plan(),
            created_by=cast[Seat.N].user,
            **fields,
        )

    return make


@pytest.fixture
def game(make_game: MakeGame) -> Game:
    return make_game()


@pytest.fixture
def finished(make_game: MakeGame) -> Game:
    """The two printed deals, finished by Anne."""
    game = make_game(plan=Plan.deals(2))
    play(game, NO_QUEENS, NO_HEARTS)
    return services.finish_game(game=game, actor=game.created_by)
