"""The web process of ``make run``: pages and sockets from one granian.

Granian serves from a worker process, which would go on serving if granian itself were killed.
"""

import logging
import os
import signal
from typing import Any

from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

from deploy.children import die_with_parent


def is_news(record: logging.LogRecord) -> bool:
    """That a process is killed at the end which still serves open sockets is none: it always is."""
    return "refused to gracefully stop" not in record.getMessage()


def main() -> None:
    logging.getLogger("_granian").addFilter(is_news)
    end_with_granian = die_with_parent(signal.SIGKILL)

    def load(_target: str) -> Any:
        end_with_granian()
        from deploy.asgi import application  # in the worker, after it has been forked

        return application

    server = Granian(
        "deploy.asgi:application",
        address=os.environ["HOST"],
        port=int(os.environ["PORT"]),
        interface=Interfaces.ASGINL,
        workers_kill_timeout=2,
        log_level=LogLevels.warning,
    )
    server.serve(target_loader=load)


if __name__ == "__main__":
    main()
