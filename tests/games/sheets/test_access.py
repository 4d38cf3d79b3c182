"""Access to the version of a game."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser

import live
from games.models import Game
from tests.support.clients import SignedIn
from tests.support.sheets import NO_QUEENS, play


def test_members_are_told_the_version_of_a_game(
    game: Game, member: SignedIn, outsider: SignedIn
) -> None:
    topic = f"game:{game.pk}"
    assert live.version_for(member.user, topic) == 1
    play(game, NO_QUEENS)
    assert live.version_for(member.user, topic) == 2
    assert live.version_for(outsider.user, topic) is None
    assert live.version_for(AnonymousUser(), topic) is None
    assert live.version_for(member.user, "game:0") is None
