"""Seats of duplicate events as the site makes them."""

import pytest


@pytest.fixture(autouse=True)
def draws_of_the_tests() -> None:
    """Leave the search as it is."""
