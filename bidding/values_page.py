"""What a page shows of the values of a problem and of their computation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from bidding.article import is_best, signed_points
from bidding.labels import answer_text, policy_text
from bidding.models import Computation, Problem


@dataclass(frozen=True, slots=True)
class ValueLine:
    """An answer with its value and loss in points, and their standard errors.

    :ivar best_share: the percentage of deals in which no other answer comes to more.
    :ivar equal: whether it is within two standard errors of the best.
    """

    text: str
    value: str
    error: str
    loss: str
    loss_error: str
    best_share: int
    equal: bool


@dataclass(frozen=True, slots=True)
class Values:
    """The values of a problem, the best answers first, and how they were or are computed."""

    lines: list[ValueLine]
    deals: int
    seed: int
    policy: str
    computation: Computation | None
    failure: str

    @property
    def numbers(self) -> dict[str, int]:
        """The deals and the seed of the latest computation; none without one."""
        found = self.computation
        return {"deals": found.deals, "seed": found.seed} if found else {}


def values_of(problem: Problem) -> Values:
    """Return what the page of *problem* shows of its values."""
    computation = Computation.objects.filter(problem=problem).first()
    return values_in(problem.values, computation)


def values_in(stored: Mapping[str, Any], computation: Computation | None = None) -> Values:
    """Return what a page shows of stored values, and of a computation of them."""
    return Values(
        lines=[_line(one) for one in stored.get("answers", [])],
        deals=stored.get("deals", 0),
        seed=stored.get("seed", 0),
        policy=policy_text(stored.get("policy", "?")),
        computation=computation,
        failure=_failure(computation.error) if computation else "",
    )


def _line(one: dict[str, Any]) -> ValueLine:
    return ValueLine(
        text=answer_text(one["action"]),
        value=signed_points(one["value"]),
        error=_error(one.get("se")),
        loss=f"{max(0.0, one['loss']):.1f}",
        loss_error=_error(one.get("loss_se")),
        best_share=round(100 * one.get("best_share", 0)),
        equal=is_best(one),
    )


def _error(points: float | None) -> str:
    return f"± {points:.1f}" if points else ""


def _failure(code: str) -> str:
    """Return why a computation failed, and what to do; an empty text if it has not."""
    if not code:
        return ""
    if code == "no-such-deal":
        return _("No hands of the other players agree with what was played. Change the position.")
    return _("The computation had an error, which is in the log of the site. Try another seed.")
