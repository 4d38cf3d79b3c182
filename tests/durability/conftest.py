"""The stack that these tests share: they kill its processes, and leave it running."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.checkout import Checkout
from tests.support.stack import Stack, served


@pytest.fixture(scope="package")
def checkout(demonstration: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Checkout]:
    checkout = Checkout(tmp_path_factory.mktemp("club") / "var", WEB_CONCURRENCY="")
    checkout.begin_with(demonstration)
    yield checkout
    checkout.remove()


@pytest.fixture(scope="package")
def stack(checkout: Checkout) -> Iterator[Stack]:
    """The demonstration, with a second web process that takes over from a killed one."""
    with served(checkout, demo=True) as stack:
        yield stack
