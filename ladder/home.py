"""The head of a ladder, for the home page of the club and for those of its players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from accounts.access import memberships_of
from accounts.models import Club, Player, Role
from ladder.access import visible_ladders
from ladder.ladder_page import LadderLine, in_order, lines_of, period_name, with_strengths
from ladder.models import CountedSeat, Ladder, RunState, Standing
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
    return _head_of(visible_ladders(club, role), player.pk if player else None)


def heads_for(user: Any) -> list[Head]:
    """Return the heads of the ladders on which *user* has a player, of a few clubs."""
    if not user.is_authenticated:
        return []
    played = Exists(CountedSeat.objects.filter(player=OuterRef("pk")))
    ladder = Ladder.objects.filter(pool__club=OuterRef("club")).order_by("pool", "pk")
    clubs = memberships_of(user).values("club")
    players = Player.objects.filter(played, user=user, club__in=clubs).order_by("club__name", "pk")
    found = players.values_list("pk", Subquery(ladder.values("pk")[:1]))[:MOST_PANELS]
    heads = (_head_of(Ladder.objects.filter(pk=ladder), own) for own, ladder in found if ladder)
    return [head for head in heads if head is not None]


def _head_of(ladders: QuerySet[Ladder], own: int | None) -> Head | None:
    """Return the head of the first of *ladders*, with the line of the player *own*.

    None without places. Queries: one, and one more on the first page of a day.
    """
    first = ladders.values("pk")[:1]
    shown = Standing.objects.filter(run__state=RunState.CURRENT, ladder__in=first)
    latest = shown.order_by("-first").values("first")[:1]
    placed = in_order(shown.filter(first=Subquery(latest), place__isnull=False))
    rows = placed.filter(Q(pk__in=placed.values("pk")[:HEAD]) | Q(player=own))
    rows = with_strengths(rows.select_related("ladder__pool__club", "run"))
    found = list(rows)
    if not found:
        return None
    ladder = found[0].ladder
    *lines, last = lines_of(found, scale_of(ladder.pool, found[0].run), own)
    below = len(lines) == HEAD
    return Head(
        ladder=ladder,
        period=period_name(ladder.calendar, Period(found[0].first, found[0].last)),
        lines=lines if below else [*lines, last],
        own=last if below else None,
    )
