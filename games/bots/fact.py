"""A fact about an answer, which pages turn into a sentence."""

from __future__ import annotations

from typing import NamedTuple


class Fact(NamedTuple):
    """A fact by its name, with the number in it, if it has one."""

    name: str
    number: int = 0
