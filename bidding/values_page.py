"""Page content for the values of a problem and their computation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from bidding.article import is_best, signed_points
from bidding.decimals import one_decimal
from bidding.labels import answer_text, policy_text
from bidding.models import Computation, Problem

WIDTH, HEIGHT = 60, 16
"""The size of the picture of a spread, in its own units."""


@dataclass(frozen=True, slots=True)
class Spread:
    """A histogram of the points of this deal, drawn in :data:`WIDTH` by :data:`HEIGHT`.

    :ivar path: the bars, as an SVG path.
    :ivar zero: the position of 0 points, or None if it is outside.
    :ivar text: the same information as text.
    """

    path: str
    zero: str | None
    text: str


@dataclass(frozen=True, slots=True)
class ValueLine:
    """An answer with its value and loss in points, and their standard errors.

    :ivar now: the part of the value from the cards of this deal; *doubles* from doubles, *later*
        from later deals; empty if the value was computed without these parts.
    :ivar best_share: the percentage of deals in which no other answer scores more.
    :ivar equal: whether it is within two standard errors of the best.
    """

    text: str
    value: str
    error: str
    loss: str
    loss_error: str
    now: str
    doubles: str
    later: str
    best_share: int
    equal: bool
    spread: Spread | None


@dataclass(frozen=True, slots=True)
class Values:
    """The values of a problem, the best answer first, and the state of their computation."""

    lines: list[ValueLine]
    deals: int
    seed: int
    policy: str
    computation: Computation | None
    failure: str

    @property
    def numbers(self) -> dict[str, int]:
        """The deals and the seed of the latest computation, if any."""
        found = self.computation
        return {"deals": found.deals, "seed": found.seed} if found else {}


def values_of(problem: Problem) -> Values:
    """Return the values of *problem*, for its page."""
    computation = Computation.objects.filter(problem=problem).first()
    return values_in(problem.values, computation)


def values_in(stored: Mapping[str, Any], computation: Computation | None = None) -> Values:
    """Return stored values, and the state of a computation, for a page."""
    return Values(
        lines=[_line(one, stored) for one in stored.get("answers", [])],
        deals=stored.get("deals", 0),
        seed=stored.get("seed", 0),
        policy=policy_text(stored.get("policy", "?")),
        computation=computation,
        failure=_failure(computation.error) if computation else "",
    )


def _line(one: dict[str, Any], stored: Mapping[str, Any]) -> ValueLine:
    return ValueLine(
        text=answer_text(one["action"]),
        value=signed_points(one["value"]),
        error=_error(one.get("se")),
        loss=one_decimal(max(0.0, one["loss"])),
        loss_error=_error(one.get("loss_se")),
        now=_part(one, "now"),
        doubles=_part(one, "doubles"),
        later=_part(one, "later"),
        best_share=round(100 * one.get("best_share", 0)),
        equal=is_best(one),
        spread=_spread(one, stored.get("bars", [])),
    )


def _part(one: dict[str, Any], name: str) -> str:
    return signed_points(one[name]) if name in one else ""


def _spread(one: dict[str, Any], edges: list[float]) -> Spread | None:
    """Return the histogram of an answer; all histograms of an analysis have the same edges."""
    counts, quantiles = one.get("bars") or [], one.get("quantiles") or []
    if not (counts and quantiles and len(edges) == len(counts) + 1):
        return None
    step, most = WIDTH / len(counts), max(counts)
    path = "".join(
        f"M{n * step:g} {HEIGHT}v{-HEIGHT * count / most:.1f}h{step:g}V{HEIGHT}"
        for n, count in enumerate(counts)
        if count
    )
    zero = -edges[0] / (edges[-1] - edges[0]) * WIDTH
    text = _("From %(low)s to %(high)s points in nine deals of ten") % {
        "low": signed_points(quantiles[0]),
        "high": signed_points(quantiles[-1]),
    }
    return Spread(path, f"{zero:.1f}" if 0 <= zero <= WIDTH else None, text)


def _error(points: float | None) -> str:
    return f"± {one_decimal(points)}" if points else ""


def _failure(code: str) -> str:
    """Return why a computation failed and what to do; empty if it did not fail."""
    if not code:
        return ""
    if code == "no-such-deal":
        return _("No hands of the other players agree with what was played. Change the position.")
    return _(
        "The computation failed. Try another seed; if it fails again, tell whoever runs the site."
    )
