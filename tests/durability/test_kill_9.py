"""Kill -9 of each process while deals are entered: acknowledged deals are not lost.

The stack is started as ``make run`` does, in a separate folder, with its demonstration club. Three
users keep entering deals and, like the site's scripts, repeat unanswered requests.
"""

import os
import signal

import pytest

from accounts import demo
from tests.durability.api import Api
from tests.durability.writers import CLUB, Writer
from tests.support.checkout import Checkout, until
from tests.support.stack import Stack

pytestmark = [pytest.mark.trial, pytest.mark.xdist_group("durability")]  # one stack for them all

VICTIMS = ("deploy.runtime.web", "quiet worker", "valkey-server", "bin/postgres")
BETWEEN = 5  # entries of each writer between two kills


@pytest.fixture
def director(stack: Stack) -> Api:
    return sign_in(stack)


def sign_in(stack: Stack) -> Api:
    return Api.sign_in(stack.url, f"director@{demo.DOMAIN}", demo.PASSWORD)


def everybody_has_written(writers: list[Writer]) -> None:
    """Wait until each writer has more acknowledged entries."""
    goals = {writer: writer.count + BETWEEN for writer in writers}
    until(
        "entries",
        lambda: all(writer.failure or writer.count >= goal for writer, goal in goals.items()),
    )


def kill(stack: Stack, words: str) -> None:
    os.kill(stack.find(words), signal.SIGKILL)


def test_every_acknowledged_deal_is_there_once(stack: Stack, director: Api) -> None:
    players = [player["id"] for player in director.get(f"{CLUB}players/")["results"]]
    writers = [Writer(sign_in(stack), players, seed) for seed in range(3)]
    for writer in writers:
        writer.start()
    for words in VICTIMS:
        everybody_has_written(writers)
        kill(stack, words)
    everybody_has_written(writers)
    for writer in writers:
        writer.stop()

    assert any(writer.api.sent_again for writer in writers), "nothing was killed in the middle"
    for game, acknowledged in ((g, a) for w in writers for g, a in w.acknowledged.items()):
        found = director.get(f"{CLUB}games/{game}/")["deals"]
        assert [{key: deal[key] for key in acknowledged[0]} for deal in found] == acknowledged


def test_standings_catch_up_by_themselves(stack: Stack, checkout: Checkout, director: Api) -> None:
    ((event, game),) = checkout.query(
        "SELECT round.tournament_id, game.id"
        " FROM games_game game"
        " JOIN tournaments_table seated ON seated.game_id = game.id"
        " JOIN tournaments_round round ON round.id = seated.round_id"
        " WHERE game.status = 'finished'"
    )
    versions = (
        f"SELECT scores_version, standings_version FROM tournaments_tournament WHERE id = {event}"  # noqa: S608
    )
    ((before, _),) = checkout.query(versions)

    kill(stack, "quiet worker")
    director.post(f"{CLUB}games/{game}/confirm/")
    kill(stack, "valkey-server")  # with the queued message that requests the standings
    kill(stack, "bin/postgres")
    kill(stack, "deploy.runtime.web")

    def caught_up() -> bool:
        ((scores, standings),) = checkout.query(versions)
        return bool(scores == standings)

    stack.wait()
    until("the standings", caught_up)
    ((after, _),) = checkout.query(versions)
    assert after > before
    assert director.get(f"{CLUB}games/{game}/")["status"] == "confirmed"
