"""Engines that run the playouts: compiled by numba if it is installed, otherwise in Python.

The functions are written once, as plain Python on whole numbers and lists. numba compiles those of
:data:`ENTRIES`, and is told that compiled code may call the others. Both ways draw the same random
numbers and return the same scores.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from threading import Lock
from types import FunctionType
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from games.playouts import (
    dominoes_playouts,
    heuristics,
    poker_playouts,
    rng,
    sampling,
    trick_playouts,
    trick_start,
)
from games.rules.cards import masks
from games.rules.play import legal_cards, row_strength

Ints = NDArray[np.int64]

# The modules of the compiled functions, and of the tuples that these take.
MODULES = (
    masks,
    row_strength,
    legal_cards,
    rng,
    trick_start,
    heuristics,
    sampling,
    dominoes_playouts,
    trick_playouts,
    poker_playouts,
)
# The functions that are called from Python.
ENTRIES = (
    poker_playouts.play_poker,
    sampling.count_ways,
    sampling.draw,
    dominoes_playouts.play_dominoes,
    trick_playouts.play_tricks,
)


class Engine(Protocol):
    """Runs the functions of :data:`ENTRIES`."""

    def numbers(self, values: Sequence[int]) -> Any:
        """Return whole numbers in the form that the functions take."""

    def weights(self, size: int) -> Any:
        """Return *size* floating-point zeros."""

    def table(self, rows: Ints) -> Any:
        """Return a copy of a table of whole numbers in the form that the functions take."""

    def call(self, function: Any, *arguments: Any) -> None:
        """Call one of :data:`ENTRIES`."""


class Interpreted:
    """Python itself, with lists."""

    def numbers(self, values: Sequence[int]) -> list[int]:
        """Return a list."""
        return list(values)

    def weights(self, size: int) -> list[float]:
        """Return a list."""
        return [0.0] * size

    def table(self, rows: Ints) -> list[list[int]]:
        """Return lists."""
        table: list[list[int]] = rows.tolist()
        return table

    def call(self, function: Any, *arguments: Any) -> None:
        """Call the function itself."""
        function(*arguments)


class Compiled:
    """numba, with arrays."""

    def __init__(self) -> None:
        self._compiled = _compiled()

    def numbers(self, values: Sequence[int]) -> Ints:
        """Return an array."""
        return np.array(values, dtype=np.int64)

    def weights(self, size: int) -> NDArray[np.float64]:
        """Return an array."""
        return np.zeros(size)

    def table(self, rows: Ints) -> Ints:
        """Return a copy, since the functions write to it."""
        return rows.copy()

    def call(self, function: Any, *arguments: Any) -> None:
        """Call the compiled function; the first call compiles it or loads it from disk."""
        self._compiled[function](*arguments)


@cache
def interpreted() -> Engine:
    """Return the engine that does not need numba."""
    return Interpreted()


_starting = Lock()


def fastest() -> Engine:
    """Return the compiled engine, or the interpreted one if numba is missing.

    A lock lets one thread make it, since numba's cache folder is set for the whole process then.
    """
    with _starting:
        return _fastest()


@cache
def _fastest() -> Engine:
    try:
        return Compiled()
    except ImportError:
        return interpreted()


def _compiled() -> dict[Any, Any]:
    """Return the compiled form of each of :data:`ENTRIES`."""
    numba = _numba()
    _register_bit_methods(numba)
    for function in _functions():
        numba.extending.register_jitable(function)
    # Python is faster with nth, processors with nth_by_halves.
    numba.extending.overload(rng.nth, strict=False)(lambda cards, number: rng.nth_by_halves)
    folder = cache_folder()
    configured, numba.config.CACHE_DIR = numba.config.CACHE_DIR, folder
    try:
        return {
            entry: numba.njit(entry, cache=bool(folder), no_cfunc_wrapper=True) for entry in ENTRIES
        }
    finally:
        numba.config.CACHE_DIR = configured


def _functions() -> Iterator[FunctionType]:
    """Yield the functions of the modules that compiled code may call as they are."""
    for module in MODULES:
        for value in vars(module).values():
            own = isinstance(value, FunctionType) and value.__module__ == module.__name__
            if own and value is not rng.nth:
                yield value


def _numba() -> Any:
    """Return numba, which has no complete types."""
    import numba

    return numba


def _register_bit_methods(numba: Any) -> None:
    """Add ``int.bit_count`` and ``int.bit_length`` to numba, which lacks them."""
    extending, types = numba.extending, numba.types

    def count_ones(typing: Any, number: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), code

    def count_leading(typing: Any, number: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctlz(arguments[0], context.get_constant(types.boolean, 0))

        return types.int64(types.int64), code

    ones, leading = extending.intrinsic(count_ones), extending.intrinsic(count_leading)

    # numba requires the same parameter names and annotations in both functions.
    def bit_count(number: Any) -> Any:
        def code(number: Any) -> Any:
            return ones(number)

        return code

    def bit_length(number: Any) -> Any:
        def code(number: Any) -> Any:
            return 64 - leading(number)

        return code

    extending.overload_method(types.Integer, "bit_count")(bit_count)
    extending.overload_method(types.Integer, "bit_length")(bit_length)


def cache_folder() -> str:
    """Return the folder of compiled code, or an empty string if no folder can be written to.

    numba only notices changes of the file with the entry function. The name of the folder is a hash
    of all the modules, so that it is never out of date.
    """
    text = sha256()
    for module in MODULES:
        text.update(Path(str(module.__file__)).read_bytes())
    for parent in _places():
        folder = parent / f"playouts-{text.hexdigest()[:16]}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            probe = folder / ".writable"
            probe.touch()
            probe.unlink(missing_ok=True)
        except OSError:
            continue
        return str(folder)
    return ""


def _places() -> list[Path]:
    """Return the possible parents of that folder, the preferred one first."""
    kept = _numba().config.CACHE_DIR
    given = [Path(kept)] if kept else []
    home = [Path.home() / ".cache" / "barbu-club"]
    return [*given, Path(__file__).parent / "__pycache__", *home]
