"""The games of a season and the tables of its boxes, computed while it runs and then stored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Count, Q, QuerySet

from accounts.models import Player
from accounts.places import Place
from ladder.bots import key_of
from ladder.boxes.divisions import Finished, outcomes
from ladder.boxes.tables import Line, PlayedGame, Ranks, fault_of, table
from ladder.models import (
    Box,
    BoxPlayer,
    BoxSeason,
    CountedGame,
    CountedSeat,
    LeftOut,
    Outcome,
    SeasonState,
)

WHOLE = Fraction(1)
NEARLY = 3
"""A game with so many players of a box is listed there, with the reason if it does not count."""


@dataclass(frozen=True, slots=True)
class BoxLine:
    """A player in the table of a box.

    :ivar place: None with too few games.
    :ivar outcome: the player's move in the next season, provisional until the season is closed.
    """

    player: Player
    place: Place | None
    score: float | None
    games: int
    outcome: Outcome
    came_from: int | None
    number: int

    @property
    def place_code(self) -> str:
        """The place for machines; empty without one."""
        return self.place.code if self.place else ""

    @property
    def left(self) -> bool:
        return self.outcome == Outcome.LEFT


@dataclass(frozen=True, slots=True)
class BoxTable:
    """A box with its table."""

    box: Box
    lines: Sequence[BoxLine]


def games_in(season: BoxSeason) -> QuerySet[CountedGame]:
    """Return the games of the league's pool that ended during *season*."""
    games = CountedGame.objects.filter(
        pool=season.league.pool_id,
        ended_at__gte=season.starts_at,
        ended_at__lt=season.ends_at,
    )
    return games.order_by("ended_at", "pk")


def played(games: QuerySet[CountedGame]) -> list[PlayedGame]:
    """Return *games* with their scores, in their order. Queries: two.

    The second query contains the first as a subquery, because sending thousands of keys takes
    longer than finding them.
    """
    rows = list(games.values_list("pk", "ended_at", "deals", "deals_of_whole", "left_out"))
    scores: dict[int, dict[int, int]] = {pk: {} for pk, *_rest in rows}
    seats = CountedSeat.objects.filter(game__in=games.order_by().values("pk"))
    seats = seats.order_by("game", "number")
    columns = ("game_id", "player_id", "bot", "number", "score")
    for pk, player, bot, number, score in seats.values_list(*columns):
        if pk in scores:
            scores[pk][key_of(bot, number) if player is None else player] = score
    return [
        PlayedGame(
            pk, ended_at, WHOLE if deals == of else Fraction(deals, of), scores[pk], left_out
        )
        for pk, ended_at, deals, of, left_out in rows
    ]


def near_games(box: Box, players: Iterable[int]) -> QuerySet[CountedGame]:
    """Return the games of the season with at least three of the *players* of *box*."""
    of_box = Count("seats", filter=Q(seats__player__in=list(players)))
    return games_in(box.season).annotate(of_box=of_box).filter(of_box__gte=NEARLY)


def players_of(season: BoxSeason, box: Box | None = None) -> list[BoxPlayer]:
    """Return the players of *season*, or of one box, by box and initial order."""
    rows = BoxPlayer.objects.filter(season=season).select_related("player", "box")
    if box is not None:
        rows = rows.filter(box=box)
    return list(rows.order_by("box__number", "number", "pk"))


def tables_of(season: BoxSeason) -> list[BoxTable]:
    """Return all boxes of *season* with their tables, the highest first."""
    if season.state == SeasonState.CLOSED:
        return [BoxTable(box, _stored(rows)) for box, rows in _by_box(season)]
    boxes = computed(season)
    found = outcomes_of(season, [one.lines for one in boxes])
    return [BoxTable(one.box, _shown(one.rows, one.lines, found)) for one in boxes]


@dataclass(frozen=True, slots=True)
class ComputedBox:
    """A box with its rows and its table, computed from the games."""

    box: Box
    rows: Sequence[BoxPlayer]
    lines: Sequence[Line]


def computed(season: BoxSeason) -> list[ComputedBox]:
    """Compute the tables of all boxes of *season*, the highest first."""
    boxes = _by_box(season)
    box_of = {row.player_id: box.pk for box, rows in boxes for row in rows}
    games: dict[int | None, list[PlayedGame]] = {}
    for game in played(games_in(season).filter(left_out=LeftOut.COUNTS)):
        # All players of a game that counts in a box are in that box, so any of them will do.
        games.setdefault(box_of.get(next(iter(game.scores))), []).append(game)
    return [
        ComputedBox(box, rows, _computed(season, rows, games.get(box.pk, [])))
        for box, rows in boxes
    ]


def _by_box(season: BoxSeason) -> list[tuple[Box, list[BoxPlayer]]]:
    boxes = list(season.boxes.order_by("number"))
    rows: dict[int, list[BoxPlayer]] = {box.pk: [] for box in boxes}
    for row in players_of(season):
        rows[row.box_id].append(row)
    return [(box, rows[box.pk]) for box in boxes]


def table_of(box: Box, rows: Sequence[BoxPlayer], games: Iterable[PlayedGame]) -> BoxTable:
    """Return one box with its table.

    The outcomes depend on the number of boxes above and below, but not on their tables.

    :param rows: the players of the box.
    :param games: at least the games of the season in which they played.
    """
    season = box.season
    if season.state == SeasonState.CLOSED:
        return BoxTable(box, _stored(rows))
    lines = _computed(season, rows, games)
    above: list[list[Line]] = [[] for _ in range(box.number - 1)]
    below: list[list[Line]] = [[] for _ in range(season.boxes.count() - box.number)]
    return BoxTable(box, _shown(rows, lines, outcomes_of(season, [*above, lines, *below])))


def _computed(
    season: BoxSeason, rows: Sequence[BoxPlayer], games: Iterable[PlayedGame]
) -> list[Line]:
    members = {row.player_id: row.left_at for row in rows}
    counting = [game for game in games if not fault_of(game, members)]
    ranks: Ranks = "mean" if season.league.ranks == "mean" else "total"
    return table(
        list(members),
        counting,
        ranks=ranks,
        minimum=season.league.minimum,
        left={row.player_id for row in rows if row.left_at is not None},
    )


def outcomes_of(season: BoxSeason, boxes: Sequence[Sequence[Line]]) -> dict[int, Outcome]:
    """Return the outcome for each player who has not left, from the tables of all boxes."""
    finished = [
        Finished([line.player for line in lines if not line.left], sum(line.left for line in lines))
        for lines in boxes
    ]
    found = outcomes(finished, season.league.up, season.league.down)
    return {player: Outcome(outcome) for player, outcome in found.items()}


def _shown(
    rows: Iterable[BoxPlayer], lines: Iterable[Line], found: Mapping[int, Outcome]
) -> list[BoxLine]:
    """Return the lines of a box in a season that is not closed.

    Before the first game of the box nobody is shown as moving up or down.
    """
    lines = list(lines)
    begun = any(line.games for line in lines)
    by_player = {row.player_id: row for row in rows}
    return [
        BoxLine(
            player=by_player[line.player].player,
            place=_place(line.place, shared=line.shared),
            score=None if line.score is None else float(line.score),
            games=line.games,
            outcome=_as_it_stands(found.get(line.player, Outcome.LEFT), begun=begun),
            came_from=by_player[line.player].came_from,
            number=by_player[line.player].number,
        )
        for line in lines
    ]


def _as_it_stands(outcome: Outcome, *, begun: bool) -> Outcome:
    return outcome if begun or outcome == Outcome.LEFT else Outcome.NONE


def _stored(rows: Sequence[BoxPlayer]) -> list[BoxLine]:
    return [
        BoxLine(
            player=row.player,
            place=_place(row.place, shared=row.shared),
            score=row.score,
            games=row.games,
            outcome=Outcome(row.outcome),
            came_from=row.came_from,
            number=row.number,
        )
        for row in sorted(rows, key=lambda row: row.position or 0)
    ]


def _place(place: int | None, *, shared: bool) -> Place | None:
    if place is None:
        return None
    return Place(place, shared)
