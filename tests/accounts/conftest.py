"""What these tests share."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _no_limits_left_over() -> Iterator[None]:
    """Limits count in the cache, which outlives the transaction of a test."""
    cache.clear()
    yield
    cache.clear()
