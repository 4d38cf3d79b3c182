"""The coordinates of charts that templates draw as inline SVG. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

FEWEST_OF_LINE = 4
"""The fewest values that show a trend."""


@dataclass(frozen=True, slots=True)
class Line:
    """A sparkline: the points of a polyline, and the last point."""

    points: str
    x: float
    y: float
    rises: bool


def small_line(values: Sequence[float], width: int = 72, height: int = 22) -> Line | None:
    """Return a sparkline of *values*; None for fewer than :data:`FEWEST_OF_LINE`.

    The vertical scale spans at least *height* / 4 points, so that a constant strength does not look
    jagged.
    """
    if len(values) < FEWEST_OF_LINE:
        return None
    low, high = min(values), max(values)
    middle, span = (low + high) / 2, max(high - low, float(height) / 4)
    margin = 3
    step = (width - 2 * margin) / (len(values) - 1)
    spots = [
        (
            round(margin + step * number, 1),
            round(height / 2 - (value - middle) / span * (height - 2 * margin), 1),
        )
        for number, value in enumerate(values)
    ]
    points = " ".join(f"{x},{y}" for x, y in spots)
    return Line(points, *spots[-1], rises=values[-1] >= values[0])


@dataclass(frozen=True, slots=True)
class Spot:
    """The point of a chart for the item *number*."""

    x: float
    y: float
    number: int


@dataclass(frozen=True, slots=True)
class Tick:
    """A tick: a horizontal line at *y* for *value*."""

    y: float
    value: float


@dataclass(frozen=True, slots=True)
class BandChart:
    """A line with a band around it.

    :ivar line: the points of a polyline.
    :ivar band: the points of a polygon, one standard deviation above and below.
    """

    line: str
    band: str
    spots: tuple[Spot, ...]
    ticks: tuple[Tick, ...]


CHART_WIDTH, CHART_HEIGHT = 480, 220
LEFT, RIGHT, TOP, BOTTOM = 44, 10, 10, 26
"""Margins. The tick labels are on the left and the dates below."""

TICK_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
MOST_TICKS = 5


def band_chart(times: Sequence[float], means: Sequence[float], sds: Sequence[float]) -> BandChart:
    """Return the chart of one or more means with their standard deviations over time."""
    low = min(mean - sd for mean, sd in zip(means, sds, strict=True))
    high = max(mean + sd for mean, sd in zip(means, sds, strict=True))
    span = max(high - low, 1.0)
    first, duration = times[0], times[-1] - times[0]
    width, height = CHART_WIDTH - LEFT - RIGHT, CHART_HEIGHT - TOP - BOTTOM

    def x_of(at: float) -> float:
        share = (at - first) / duration if duration else 0.5
        return round(LEFT + width * share, 1)

    def y_of(value: float) -> float:
        return round(TOP + height * (high - value) / span, 1)

    xs = [x_of(at) for at in times]
    above = [f"{x},{y_of(m + sd)}" for x, m, sd in zip(xs, means, sds, strict=True)]
    below = [f"{x},{y_of(m - sd)}" for x, m, sd in zip(xs, means, sds, strict=True)]
    spots = tuple(Spot(x, y_of(mean), n) for n, (x, mean) in enumerate(zip(xs, means, strict=True)))
    return BandChart(
        line=" ".join(f"{spot.x},{spot.y}" for spot in spots),
        band=" ".join([*above, *reversed(below)]),
        spots=spots,
        ticks=tuple(Tick(y_of(value), value) for value in _tick_values(low, high)),
    )


def _tick_values(low: float, high: float) -> list[float]:
    """Return a few round values from *low* to *high*.

    >>> _tick_values(-37.5, 61)
    [-20.0, 0.0, 20.0, 40.0, 60.0]
    """
    fits = (step for step in TICK_STEPS if (high - low) / step <= MOST_TICKS)
    step = next(fits, TICK_STEPS[-1])
    first = int(-(-low // step))
    return [float(number * step) for number in range(first, int(high // step) + 1)]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a stacked bar: its left edge *x* and its *width*, in percent of the bar."""

    x: float
    width: float
    number: int
    share: float


def bar(numbers: Sequence[int]) -> list[Part]:
    """Return the parts of a bar for *numbers*, which must not all be 0.

    >>> [(part.x, part.width) for part in bar([1, 2, 1])]
    [(0.0, 25.0), (25.0, 50.0), (75.0, 25.0)]
    """
    total = sum(numbers)
    parts, done = [], 0
    for number in numbers:
        width = round(100 * number / total, 2)
        parts.append(Part(round(100 * done / total, 2), width, number, number / total))
        done += number
    return parts
