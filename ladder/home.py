"""The head of a ladder, for the home page of the club and for those of its players."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from accounts.access import memberships_of
from accounts.models import Club, Player, Role
from ladder.access import current_run, visible_ladders
from ladder.ladder_page import LadderLine, lines_of, period_name, rows_in_order, with_strengths
from ladder.models import Ladder, Standing
from ladder.periods import Period
from ladder.shown import scale_of

HEAD = 5
"""How many players a panel shows, and the reader besides."""

MOST_PANELS = 2
"""Of how many clubs the home page of a player shows a ladder."""


@dataclass(frozen=True, slots=True)
class Head:
    """The first places of a ladder in its latest period; *own* is below them, or None."""

    ladder: Ladder
    period: str
    lines: list[LadderLine]
    own: LadderLine | None


def head_of_club(club: Club, role: Role | None, player: Player | None) -> Head | None:
    """Return the head of the club's first ladder; None without one that has places."""
    ladder = visible_ladders(club, role).first()
    return head_of(ladder, player.pk if player else None) if ladder else None


def heads_for(user: Any) -> list[Head]:
    """Return the heads of the ladders on which *user* has a player, of a few clubs."""
    if not user.is_authenticated:
        return []
    clubs = memberships_of(user).values("club")
    players = dict(
        Player.objects.filter(user=user, club__in=clubs, counted_seats__isnull=False)
        .distinct()
        .order_by("club__name")
        .values_list("club", "pk")[:MOST_PANELS]
    )
    ladders = Ladder.objects.filter(pool__club__in=players).select_related("pool__club")
    first: dict[int, Ladder] = {}
    for ladder in ladders.order_by("pool", "pk"):
        first.setdefault(ladder.pool.club_id, ladder)
    return _present(head_of(one, players[one.pool.club_id]) for one in first.values())


def _present(heads: Iterable[Head | None]) -> list[Head]:
    return [head for head in heads if head is not None]


def head_of(ladder: Ladder, own: int | None) -> Head | None:
    """Return the head of *ladder*, with the line of the player *own*; None without places."""
    run = current_run(ladder.pool)
    if run is None:
        return None
    latest = Standing.objects.filter(run=run, ladder=ladder).order_by("-first")
    days = latest.values_list("first", "last").first()
    if days is None:
        return None
    period = Period(*days)
    rows = with_strengths(rows_in_order(run, ladder, period).filter(place__isnull=False))
    scale = scale_of(ladder.pool, run)
    lines = lines_of(rows[:HEAD], scale, own)
    if not lines:
        return None
    below = None
    if own is not None and not any(line.own for line in lines):
        below = next(iter(lines_of(rows.filter(player=own), scale, own)), None)
    return Head(ladder, period_name(ladder.calendar, period), lines, below)
