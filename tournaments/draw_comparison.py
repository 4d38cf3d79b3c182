"""Comparing a new draw with the one that it replaces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.console_draw import COSTS
from tournaments.models import Draw, RoundStatus, Tournament

ASKED = ("players", "rounds", "history", "forbidden", "places", "pairing", "scores", "duplicate")
"""The input of a draw, except its seed."""


@dataclass(frozen=True, slots=True)
class Redraw:
    """The text about a new draw, and the form data that draws the earlier one again."""

    text: str
    undo: dict[str, Any] | None = None


def drafted_draw(tournament: Tournament) -> Draw | None:
    """Return the draw of the drafted rounds."""
    drafted = Draw.objects.filter(tournament=tournament, rounds__status=RoundStatus.DRAFT)
    return drafted.first()


def compare(before: Draw | None, after: Draw | None) -> Redraw:
    """Compare two draws of the same rounds for the same players.

    If the input differs, they are not compared, and the earlier one cannot be drawn again.
    """
    drawn = _("Drawn. Check it before you release it.")
    if before is None or after is None or "teams" in after.input or _asked(before) != _asked(after):
        return Redraw(drawn)
    undo = {"seed": before.seed, "rounds": after.input["rounds"]}
    return Redraw(f"{_verdict(before, after)} {_costs(before, after)}", undo)


def _asked(draw: Draw) -> list[Any]:
    return [draw.input.get(name) for name in ASKED]


def _verdict(before: Draw, after: Draw) -> str:
    old, new = ([draw.costs.get(name, 0) for name in COSTS] for draw in (before, after))
    if new < old:
        return _("The new draw is better.")
    return _("The new draw is worse.") if new > old else _("The new draw is as good.")


def _costs(before: Draw, after: Draw) -> str:
    """Return the repeats and the deciding cost of both draws, before and now."""
    differing = [name for name in COSTS if before.costs.get(name) != after.costs.get(name)]
    named = dict.fromkeys([*differing[:1], "repeats"])
    text = _("%(cost)s: %(before)s before, %(now)s now.")
    return " ".join(
        text
        % {
            "cost": COSTS[name],
            "before": before.costs.get(name, 0),
            "now": after.costs.get(name, 0),
        }
        for name in named
    )
