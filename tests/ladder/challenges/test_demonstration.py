"""The rungs of the demonstration, wherever its player stands."""

from __future__ import annotations

import pytest

from accounts.models import Club, User
from deploy.site.demo.rungs import Rungs
from games.models import Game
from ladder.models import Absence, Answer, Challenge, ChallengeState, CountedGame
from notices.models import Notice
from tests.factories import PoolFactory
from tests.support.ladder.rungs import confirm, entries, member_players, replayed
from tests.support.parameters import mostly_trials


def play(game: Game) -> None:
    confirm(game, [90, -10, -30, -50])


@pytest.mark.parametrize("number", mostly_trials([0, 3, 8, 14, 18, 19, 24, 27], [0, 27]))
def test_its_player_has_a_challenge_to_answer(club: Club, official: User, number: int) -> None:
    players = member_players(club, [f"Player {number:02}" for number in range(28)])
    me = players[number]
    Rungs(PoolFactory.create(club=club), official, me, play).fill()
    waiting = Challenge.objects.get(players__player=me, players__answer=Answer.WAITING,
                                    state=ChallengeState.WAITING)  # fmt: skip
    assert waiting.players.filter(answer=Answer.ACCEPTED).count() == 3
    assert Notice.objects.filter(recipient=me.user, kind="challenged", read_at=None).exists()
    states = Challenge.objects.order_by("pk").values_list("state", flat=True)
    assert list(states) == ["played", "played", "unanswered", "waiting", "waiting"]
    assert Absence.objects.exists()
    rungs = waiting.rungs
    assert {entry.kind for entry in entries(rungs)} == {"start", "result", "penalty"}
    assert replayed(rungs)
    days = {entry.at.date() for entry in entries(rungs)}
    assert len(days) == 4, "the results fall on one day"
    assert {one.ended_at.date() for one in CountedGame.objects.all()} < days
