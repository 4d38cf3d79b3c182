"""Empty installations with their own databases, beside the one that the tests use."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.checkout import Checkout


@pytest.fixture
def checkout(tmp_path: Path) -> Iterator[Checkout]:
    checkout = Checkout(tmp_path / "var")
    yield checkout
    checkout.remove()


@pytest.fixture
def deep_checkout(tmp_path: Path) -> Iterator[Checkout]:
    checkout = Checkout(tmp_path / "a club's own folder" / ("deep" * 20) / "var")
    yield checkout
    checkout.remove()


@pytest.fixture
def migrated_checkout(migrated: Path, checkout: Checkout) -> Checkout:
    """A site whose database is migrated: a start need not do that."""
    checkout.begin_with(migrated)
    return checkout
