"""PostgreSQL and Valkey for the tests: the checkout's own pair, shared with a demo that runs."""

from contextlib import ExitStack

import pytest

from deploy.runtime import embedded


def hold_databases(config: pytest.Config) -> None:
    """Have both up until the test session ends; called in ``pytest_configure``."""
    if hasattr(config, "workerinput"):
        return  # a worker's databases are held by the session that started it
    stack = ExitStack()
    try:
        stack.enter_context(embedded.hold())
    except embedded.EmbeddedError as error:
        pytest.exit(str(error), returncode=1)
    config.add_cleanup(stack.close)
