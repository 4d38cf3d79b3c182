"""Pauses between the attempts to send something."""

import doctest

from accounts import leases


def test_the_examples_of_the_pauses() -> None:
    results = doctest.testmod(leases)
    assert results.attempted
    assert not results.failed
