"""The players of the doubles in a review, which it stores as words for groups of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.models import Advice
from games.rules import Deal
from games.sheets.stored import empty_sheet, recorded
from games.tables.replay import replay_deal

GROUP = "flanks"
"""All whom a player may double except declarer; a page names them."""


def name_doubles(advice: Advice) -> None:
    """Put the seats in place of :data:`GROUP` in the answer of a review, which is not saved."""
    if advice.answer is not None:
        decisions = named(advice, advice.answer["decisions"])
        advice.answer = advice.answer | {"decisions": decisions}


def named(advice: Advice, decisions: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    """Return decisions of a review with the seats in place of :data:`GROUP`."""
    if not any(_has_group(one) for one in decisions):
        return decisions
    course = _course(advice)
    return [_named(one, course) for one in decisions]


def _course(advice: Advice) -> list[Deal]:
    """Return the positions of the deal up to the first card."""
    *before, row = advice.game.deals.filter(number__lte=advice.number).order_by("number")
    replayed = replay_deal(empty_sheet(advice.game).record_all(map(recorded, before)), row)
    return replayed.course[: len(replayed.turns) + 1]


def _has_group(decision: Mapping[str, Any]) -> bool:
    return any(decision[key].endswith(f" {GROUP}") for key in ("said", "best"))


def _named(decision: Mapping[str, Any], course: list[Deal]) -> Mapping[str, Any]:
    if not _has_group(decision):
        return decision
    doubling = course[decision["card"]].auction.doubling
    if doubling is None:
        return decision
    seats = ",".join(doubling.flanks)
    return {**decision} | {key: decision[key].replace(GROUP, seats) for key in ("said", "best")}
