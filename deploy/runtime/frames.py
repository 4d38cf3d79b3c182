"""Memory for the frames of deep calls.

CPython keeps the frames of a thread in chunks of 16 KB, and frees a chunk when its first frame
returns. A loop that runs where a chunk is nearly full and calls functions then has one allocated
and freed for every call: the console of an event with 64 players did that 1,300 times a page, a
third of its processor time. Releases of Python 3.13 and 3.14 since March 2026 keep one free chunk
(https://github.com/python/cpython/issues/142183).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

SLOTS = 80_000
"""The size of a frame, in pointers, for which CPython allocates a chunk of 1 MB.

What is left of it, 51,000 pointers, is for the frames of what is called. It is less than this, so
that a call inside another gets a chunk of its own. Memory is used only as frames are written.
"""


def in_one_chunk(function: Callable[P, R]) -> Callable[P, R]:
    """Return *function* with a large chunk for its frame and those of what it calls."""

    def call(*args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs)

    call.__code__ = call.__code__.replace(co_stacksize=SLOTS)
    return cast("Callable[P, R]", update_wrapper(call, function))
