"""Fixtures of the tests of accounts."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _no_limits_left_over() -> Iterator[None]:
    """Clear the counters of rate limits, which the rollback of a test leaves in the cache."""
    cache.clear()
    yield
    cache.clear()
