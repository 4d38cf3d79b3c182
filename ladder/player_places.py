"""Where a player is on each ladder of a pool, and how the number there comes of their games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery

from accounts.access import role_in
from accounts.models import Player
from accounts.places import Place
from ladder.access import LADDER_PLAYERS, visible_pools
from ladder.careers import CareerGame
from ladder.ladder_page import deals_to_a_place, is_provisional, period_name
from ladder.models import Kind, Ladder, LeftOut, Pool, Run, Standing
from ladder.number_words import (
    DIGITS,
    Terms,
    only_length,
    plain_number,
    sentence_of,
    terms_of,
)
from ladder.periods import Period

FEW = 6
"""The games behind a number are in view at once up to this number."""


@dataclass(frozen=True, slots=True)
class PlaceOnLadder:
    """A player in the latest period of a ladder; *standing* is None without a game in it.

    :ivar parts: the games of the period, the latest first, if their points are added up.
    :ivar terms: the terms of an average; None without a game, or if the sum is not divided.
    :ivar sentence: how the number comes of the games; empty without a game.
    :ivar missing_deals: the number of deals still needed for a place; None if the player's games
        have different lengths, and are together less than a whole one.
    """

    ladder: Ladder
    period: str
    standing: Standing | None
    parts: tuple[CareerGame, ...]
    terms: Terms | None
    sentence: str
    missing_deals: int | None = 0

    @property
    def place(self) -> Place | None:
        if self.standing is None or self.standing.place is None:
            return None
        return Place(self.standing.place, self.standing.shared)

    @property
    def provisional(self) -> bool:
        """Whether the score is an average of few deals."""
        return self.standing is not None and is_provisional(self.ladder, self.standing)

    @property
    def deals(self) -> int:
        """The deals of the games whose points are added up."""
        return sum(game.deals for game in self.parts)

    @property
    def missing(self) -> int:
        """The number of games still needed for a place."""
        counted = self.standing.counted if self.standing else 0
        return max(self.ladder.games_needed - counted, 0)

    @property
    def total(self) -> str:
        """The sum of the points, as it is shown."""
        if self.standing is None:
            return ""
        return self.terms.points if self.terms else plain_number(self.standing.total, DIGITS)

    @property
    def few(self) -> bool:
        """Whether the games are few enough to be in view at once."""
        return len(self.parts) <= FEW

    @property
    def rounded(self) -> bool:
        """Whether the points of the games, as they are shown, do not add up to the sum."""
        if self.standing is None:
            return False
        shown = sum(round(game.points, DIGITS) for game in self.parts)
        return round(shown, DIGITS) != round(self.standing.total, DIGITS)

    @property
    def shorter(self) -> int:
        """The number of games of fewer deals, which weigh less than whole ones."""
        return sum(game.shorter for game in self.parts)


def pools_played(player: Player, user: Any) -> list[Pool]:
    """Return the pools in which games of *player* count, if *user* may see the player's page there.

    ``games_played`` of a pool is their number.
    """
    club = player.club
    role = role_in(user, club)
    if not LADDER_PLAYERS.is_open_to(club, role):
        return []
    own = Q(games__seats__player=player, games__left_out=LeftOut.COUNTS)
    counted = visible_pools(club, role).annotate(
        games_played=Count("games", filter=own, distinct=True)
    )
    return list(counted.filter(games_played__gt=0).order_by("pk"))


def places_of(
    run: Run, ladders: QuerySet[Ladder], player: int, games: Sequence[CareerGame]
) -> list[PlaceOnLadder]:
    """Return the places of *player* on the *ladders* of a pool that have games.

    :param games: the player's games in the run, the earliest first.
    """
    of_ladder = Standing.objects.filter(run=run, ladder=OuterRef("pk")).order_by("-first")
    found: Any = ladders.annotate(
        first=Subquery(of_ladder.values("first")[:1]), last=Subquery(of_ladder.values("last")[:1])
    )
    latest = [one for one in found if one.first is not None]
    rows = Standing.objects.filter(run=run, player=player, ladder__in=[one.pk for one in latest])
    known = {(row.ladder_id, row.first): row for row in rows}
    return [
        _place(one, Period(one.first, one.last), known.get((one.pk, one.first)), games)
        for one in latest
    ]


def _place(
    ladder: Ladder, period: Period, standing: Standing | None, games: Sequence[CareerGame]
) -> PlaceOnLadder:
    zone = ladder.pool.club.zone
    name = period_name(ladder.calendar, period)
    if standing is None:
        return PlaceOnLadder(ladder, name, None, (), None, "")
    counted = [game for game in games if game.at.astimezone(zone).date() in period]
    added = ladder.kind in (Kind.MEAN, Kind.TOTAL)
    parts = tuple(counted[::-1]) if added else ()
    terms = terms_of(ladder, standing, counted)
    sentence = sentence_of(ladder, standing, counted, terms)
    missing = deals_to_a_place(ladder, standing, only_length(counted))
    return PlaceOnLadder(ladder, name, standing, parts, terms, sentence, missing)
