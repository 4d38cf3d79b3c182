"""The playouts, compiled by numba where it is installed, and as they stand where it is not.

The functions are written once, for Python. Copies of their modules are made here in which every
function is the compiled one, so what runs compiled is the same code, with the same random numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import FunctionType, ModuleType
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
)
from games.rules.cards import masks
from games.rules.play import legal_cards, row_strength

Ints = NDArray[np.int64]

# In the order in which they use each other.
MODULES = (
    masks,
    row_strength,
    legal_cards,
    rng,
    heuristics,
    sampling,
    dominoes_playouts,
    trick_playouts,
    poker_playouts,
)
# Those that are called from Python.
ENTRIES = (
    poker_playouts.play_poker,
    sampling.count_ways,
    sampling.draw,
    dominoes_playouts.play_dominoes,
    trick_playouts.play_tricks,
)
# Python is faster with the one, processors with the other.
INSTEAD: dict[Any, Any] = {rng.nth: rng.nth_by_halves}


class Engine(Protocol):
    """What runs the functions of those modules."""

    def numbers(self, values: Sequence[int]) -> Any:
        """Return numbers as the functions take them."""

    def weights(self, size: int) -> Any:
        """Return so many noughts, as floating-point numbers."""

    def table(self, rows: Ints) -> Any:
        """Return a table of numbers as the functions take it."""

    def call(self, function: Any, *arguments: Any) -> None:
        """Call one of the functions."""


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
        self._copies = _compiled_modules()

    def numbers(self, values: Sequence[int]) -> Ints:
        """Return an array."""
        return np.array(values, dtype=np.int64)

    def weights(self, size: int) -> NDArray[np.float64]:
        """Return an array."""
        return np.zeros(size)

    def table(self, rows: Ints) -> Ints:
        """Return a copy, since the functions write in it."""
        return rows.copy()

    def call(self, function: Any, *arguments: Any) -> None:
        """Call the compiled copy, which is compiled or fetched from disk the first time."""
        vars(self._copies[function.__module__])[function.__name__](*arguments)


@cache
def interpreted() -> Engine:
    """Return the engine that is always there."""
    return Interpreted()


@cache
def fastest() -> Engine:
    """Return the compiled engine, or the interpreted one where there is no numba."""
    try:
        return Compiled()
    except ImportError:
        return interpreted()


def _compiled_modules() -> dict[str, ModuleType]:
    numba = _numba()
    _teach_bits(numba)
    where = cache_folder()
    kept, numba.config.CACHE_DIR = numba.config.CACHE_DIR, where
    copies: dict[str, ModuleType] = {}
    try:
        for module in MODULES:
            copies[module.__name__] = _compiled(module, copies, keep=bool(where))
    finally:
        numba.config.CACHE_DIR = kept
    return copies


def _compiled(module: ModuleType, copies: dict[str, ModuleType], *, keep: bool) -> ModuleType:
    """Return a copy of a module whose functions are compiled, and use compiled ones."""
    numba, copy = _numba(), ModuleType(module.__name__)
    for name, value in vars(module).items():
        if isinstance(value, ModuleType):
            value = copies.get(value.__name__, value)
        elif isinstance(value, FunctionType) and value.__module__ in copies:
            value = vars(copies[value.__module__])[name]
        elif isinstance(value, FunctionType) and value.__module__ == module.__name__:
            code = INSTEAD.get(value, value).__code__
            own = FunctionType(code, vars(copy), name)
            own.__module__ = module.__name__
            inner = value not in ENTRIES
            value = numba.njit(
                own, cache=keep and not inner, no_cpython_wrapper=inner, no_cfunc_wrapper=True
            )
        setattr(copy, name, value)
    return copy


def _numba() -> Any:
    """Return numba, which does not say of all its parts what type they have."""
    import numba

    return numba


def _teach_bits(numba: Any) -> None:
    """Have numba know the two methods of whole numbers that count bits."""
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

    # numba wants the same names and annotations without and within.
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
    """Return where compiled code is kept, or nothing when there is no place for it.

    numba only looks whether the file of the function itself has changed; a folder named for the
    text of all the files is never out of date.
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
    """Return where compiled code may be kept, the best place first."""
    kept = _numba().config.CACHE_DIR
    given = [Path(kept)] if kept else []
    home = [Path.home() / ".cache" / "barbu-club"]
    return [*given, Path(__file__).parent / "__pycache__", *home]
