"""Numbers of a column as text: all with the same number of decimals, and with signs or without."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from django.utils.formats import number_format

from games.templatetags.scores import compared
from tournaments.standings_values import DUPLICATE

Number = int | float | Fraction
UNSIGNED = frozenset({"table", "wins", "lot"})
"""The metrics that cannot be negative; the others are sums and means of signed points."""
NOTHING = "–"


def decimals_of(values: Iterable[Number | None]) -> int:
    """Return how many decimals a column with *values* needs, at most two.

    >>> decimals_of([3, 5.5, None]), decimals_of([8.3333, 0.5]), decimals_of([7, 7.0])
    (1, 2, 0)
    """
    hundredths = {round(float(value) * 100) for value in values if value is not None}
    if any(value % 10 for value in hundredths):
        return 2
    return 1 if any(value % 100 for value in hundredths) else 0


def column(values: Sequence[Number | None], *, signed: bool) -> list[str]:
    """Return *values* in the active locale, with real minus signs; a dash for None.

    >>> column([10, 5.5, 0, None, -3], signed=True)
    ['+10.0', '+5.5', '0.0', '–', '−3.0']
    """
    decimals = decimals_of(values)
    return [NOTHING if one is None else _text(one, decimals, signed=signed) for one in values]


def _text(value: Number, decimals: int, *, signed: bool) -> str:
    rounded = round(float(value), decimals) + 0.0  # turns -0.0 into 0.0
    sign = "−" if rounded < 0 else "+" if signed and rounded > 0 else ""
    return sign + number_format(abs(rounded), decimals)


def metric_column(metric: str, values: Sequence[Number | None], comparison: str) -> list[str]:
    """Return the values of a metric of an event with this *comparison* of deals."""
    if metric == DUPLICATE:
        return [compared(value, comparison) for value in values]
    return column(values, signed=metric not in UNSIGNED)
