"""Nudges for the workers and for open lobbies: messages with only ids and versions.

Each is about a fact that is stored in a row, so that a sweep finds it if the message is lost.
"""

from __future__ import annotations

import logging
from datetime import datetime

from celery import current_app
from django.utils.timezone import now as utc_now
from kombu.exceptions import OperationalError as BrokerUnavailable

import live

logger = logging.getLogger(__name__)


def bot(game: int, version: int, wait: float) -> None:
    """Ask a worker to have the bot in turn act in *wait* seconds."""
    _send("games.tasks.bot_acts", game, version, wait)


def start(game: int, version: int, wait: float) -> None:
    """Ask a worker to start a game in *wait* seconds, even without all contributions."""
    _send("games.tasks.start_game", game, version, wait)


def advice(pk: int) -> None:
    """Ask a worker for a hint or a review; if the nudge is lost, the next request sends another."""
    _send_task("games.tasks.advise", [pk])


def lobby(club: int, at: datetime | None = None) -> None:
    """Tell the open lobbies of a club that its tables have changed.

    :param at: the time of the change, whose milliseconds are the version of the lobby.
    """
    live.nudge(f"tables:{club}", int((at or utc_now()).timestamp() * 1000))


def _send(task: str, game: int, version: int, wait: float = 0) -> None:
    _send_task(task, [game, version], wait)


def _send_task(task: str, arguments: list[int], wait: float = 0) -> None:
    try:
        current_app.send_task(task, arguments, countdown=wait)
    except (BrokerUnavailable, OSError) as error:
        logger.warning("%s was not sent for %s: %s", task, arguments, error)
