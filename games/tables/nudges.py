"""Asking the workers for something. What is asked stands in a row, so a lost message loses nothing.

Messages carry ids and versions, and nothing else.
"""

from __future__ import annotations

import logging

from celery import current_app
from kombu.exceptions import OperationalError as BrokerAway

logger = logging.getLogger(__name__)


def ask_bot(game: int, version: int, wait: float) -> None:
    """Have the bot in turn act in *wait* seconds."""
    _send("games.tasks.bot_acts", game, version, wait)


def ask_mail(game: int, version: int) -> None:
    """Have the player in turn told by e-mail."""
    _send("games.tasks.tell_turn", game, version)


def _send(task: str, game: int, version: int, wait: float = 0) -> None:
    try:
        current_app.send_task(task, [game, version], countdown=wait)
    except (BrokerAway, OSError) as error:
        logger.warning("%s of game %s not asked for: %s", task, game, error)
