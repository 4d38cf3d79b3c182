"""The top of a ladder, for the home pages of the club and of its players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery, Window
from django.db.models.functions import RowNumber

from accounts.access import memberships_of
from accounts.models import Club, Player, Role
from ladder.access import visible_ladders
from ladder.ladder_page import (
    LadderLine,
    deals_needed,
    deals_of_a_game,
    is_provisional,
    lines_of,
    period_name,
    places,
    with_strengths,
)
from ladder.models import CountedSeat, Ladder, RunState, Standing
from ladder.periods import Period
from ladder.scale import scale_of

HEAD = 5
"""The number of players that a panel shows, in addition to the reader."""

MOST_PANELS = 2
"""The number of clubs for which a player's home page shows a ladder."""


@dataclass(frozen=True, slots=True)
class Head:
    """The first lines of a ladder in its latest period; *own* is the reader's line if below.

    While few or no players have a place, the lines go on with those that need more games or deals.

    :ivar deals_needed: the deals needed for a place; 0 if no line lacks any.
    """

    ladder: Ladder
    period: str
    lines: list[LadderLine]
    own: LadderLine | None
    deals_needed: int


def head_of_club(club: Club, role: Role | None, player: Player | None) -> Head | None:
    """Return the head of the club's first ladder; None if it has no games."""
    own = Player.objects.filter(pk=player.pk) if player else Player.objects.none()
    heads = _heads_of(visible_ladders(club, role)[:1], own)
    return heads[0] if heads else None


def heads_for(user: Any) -> list[Head]:
    """Return the head of the first ladder of each club where *user* has a rated player.

    At most :data:`MOST_PANELS` clubs are included.
    """
    if not user.is_authenticated:
        return []
    played = Exists(CountedSeat.objects.filter(player=OuterRef("pk")))
    clubs = memberships_of(user).values("club")
    players = Player.objects.filter(played, user=user, club__in=clubs).order_by("club__name", "pk")
    first = Ladder.objects.filter(pool__club=OuterRef("pool__club")).order_by("pool", "pk")
    ladders = Ladder.objects.filter(pool__club__in=players.values("club")[:MOST_PANELS])
    return _heads_of(ladders.filter(pk=Subquery(first.values("pk")[:1])), players)


def _heads_of(ladders: QuerySet[Ladder], own: QuerySet[Player]) -> list[Head]:
    """Return the heads of the *ladders* that have games, with the lines of the players *own*.

    Queries: one, and for each ladder one more if an average is of few deals, and one more if its
    mean strength is not cached.
    """
    shown = Standing.objects.filter(run__state=RunState.CURRENT, ladder__in=ladders.values("pk"))
    # Run and ladder are compared as the index has them, because this is done for each row.
    periods = Standing.objects.filter(run=OuterRef("run"), ladder=OuterRef("ladder"))
    latest = periods.order_by("-first").values("first")[:1]
    lines_now = shown.filter(first=Subquery(latest))
    of_ladder = Window(RowNumber(), partition_by="ladder", order_by=places())
    heads = lines_now.annotate(row=of_ladder).filter(row__lte=HEAD)
    rows: QuerySet[Any] = lines_now.annotate(own=Exists(own.filter(pk=OuterRef("player"))))
    rows = rows.filter(Q(pk__in=heads.values("pk")) | Q(own=True))
    rows = with_strengths(rows.select_related("ladder__pool__club", "run"))
    in_order = rows.order_by("ladder__pool__club__name", "ladder", *places())
    return [_head([*lines]) for _ladder, lines in groupby(in_order, lambda row: row.ladder_id)]


def _head(found: Sequence[Any]) -> Head:
    """Return the head of a ladder from its rows; the reader's row may be the last."""
    ladder = found[0].ladder
    own = next((row.player_id for row in found if row.own), None)
    period = Period(found[0].first, found[0].last)
    few = any(is_provisional(ladder, row) for row in found)
    whole = deals_of_a_game(ladder, period) if few else None
    shown = lines_of(ladder, found, scale_of(ladder.pool, found[0].run), own, whole)
    *lines, last = shown
    below = len(lines) == HEAD
    return Head(
        ladder=ladder,
        period=period_name(ladder.calendar, period),
        lines=lines if below else shown,
        own=last if below else None,
        deals_needed=deals_needed(shown, whole),
    )
