"""Calls at every depth without new memory for each."""

import resource

import pytest

from deploy.runtime.frames import in_one_chunk

DEPTH, CALLS = 300, 1_000


def leaf(first: int, second: int = 0) -> int:
    third, fourth = first + second, first - second
    return third + fourth


def descend(depth: int) -> None:
    """Call a function many times at each depth."""
    for number in range(CALLS):
        leaf(number)
    if depth:
        descend(depth - 1)


def page_faults() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt


def test_no_depth_needs_memory_for_each_call() -> None:
    roomy = in_one_chunk(descend)
    roomy(DEPTH)
    before = page_faults()
    roomy(DEPTH)
    assert page_faults() - before < CALLS, "at some depth each call has allocated a chunk"


def test_arguments_results_and_errors_pass() -> None:
    assert in_one_chunk(leaf)(3, second=1) == leaf(3, second=1)
    assert in_one_chunk(leaf).__name__ == "leaf"
    with pytest.raises(TypeError, match="missing"):
        in_one_chunk(leaf)()  # type: ignore[call-arg]
