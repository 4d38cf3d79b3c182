"""Messages to workers. A sweep finds the same rows if a message is lost."""

from __future__ import annotations

import logging

from celery import current_app
from kombu.exceptions import OperationalError as BrokerError

logger = logging.getLogger(__name__)


def request_standings(tournament_id: int) -> None:
    """Ask a worker to update the standings of an event."""
    _send("tournaments.tasks.refresh_standings", tournament_id)


def request_tables(round_id: int, times: int) -> None:
    """Ask workers to open the live tables of a round, with *times* messages for some each."""
    for _time in range(times):
        if not _send("tournaments.tasks.open_tables", round_id):
            return


def request_expert_lines() -> None:
    """Ask a worker to compute the experts' line of a waiting deal."""
    _send("tournaments.tasks.compute_expert_line")


def _send(task: str, *pks: int) -> bool:
    try:
        current_app.send_task(task, pks)
    except (BrokerError, OSError) as error:
        logger.warning("%s was not sent for %s: %s", task, ", ".join(map(str, pks)), error)
        return False
    return True
