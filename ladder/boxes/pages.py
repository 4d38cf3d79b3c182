"""A box as its page and the API show it: the table, the planned fours, and the games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from ladder.boxes.box_plan import Balance, PlannedFour, balance, play_by
from ladder.boxes.games_left import planned, to_play
from ladder.boxes.results import BoxTable, near_games, played, players_of, table_of
from ladder.boxes.tables import Fault, PlayedGame, fault_of
from ladder.models import Box, BoxPlayer, LeftOut

REASONS: dict[Fault, str | Promise] = {
    "bot": LeftOut.BOT.label,
    "seats": _("it has not four players"),
    "others": _("not all its players are in this box"),
    "left": _("one of its players had left the league"),
}
"""Why a game does not count in the box. A game left out of the ladders has their reason instead."""


@dataclass(frozen=True, slots=True)
class ShownSeat:
    player: Player
    score: int


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A game of the season with its players, the best first; *reason* is empty if it counts.

    Bots are not listed.
    """

    pk: int
    ended_at: datetime
    seats: Sequence[ShownSeat]
    reason: str


@dataclass(frozen=True, slots=True)
class ShownFour:
    """A planned four, which should play by the day *by*; *game* is their game, or None."""

    players: Sequence[Player]
    by: date
    game: ShownGame | None
    own: bool


@dataclass(frozen=True, slots=True)
class BoxContent:
    """Everything that is shown of a box.

    :ivar left: how many planned games the reader still has to play.
    """

    table: BoxTable
    fours: Sequence[ShownFour]
    balance: Balance
    games: Sequence[ShownGame]
    not_counted: Sequence[ShownGame]
    left: int


def content_of(box: Box, own: int | None = None) -> BoxContent:
    """Return the content of *box*, whose season and league are loaded.

    :param own: the primary key of the reader's player.
    """
    rows = players_of(box.season, box)
    members = {row.player_id: row.left_at for row in rows}
    found = played(near_games(box, members))
    people = _people(rows, found)
    plan = planned(box, members, found)
    shown = [_game(game, members, people) for game in found]
    days = play_by(box.season.first, box.season.last, len(plan))
    return BoxContent(
        table=table_of(box, rows, found),
        fours=[_four(four, day, shown, people, own) for four, day in zip(plan, days, strict=True)],
        balance=balance([row.player_id for row in rows if row.left_at is None], box.fours),
        games=[game for game in reversed(shown) if not game.reason],
        not_counted=[game for game in reversed(shown) if game.reason],
        left=to_play(plan)[own] if own is not None else 0,
    )


def _people(rows: Sequence[BoxPlayer], games: Sequence[PlayedGame]) -> dict[int, Player]:
    people = {row.player_id: row.player for row in rows}
    others = {key for game in games for key in game.scores if key > 0} - people.keys()
    return people | Player.objects.in_bulk(others)


def _game(
    game: PlayedGame, members: dict[int, datetime | None], people: dict[int, Player]
) -> ShownGame:
    best_first = sorted(game.scores, key=lambda player: -game.scores[player])
    fault = fault_of(game, members)
    reason = LeftOut(game.left_out).label if game.left_out else REASONS.get(fault, "")
    seats = [ShownSeat(people[key], game.scores[key]) for key in best_first if key > 0]
    return ShownGame(game.pk, game.ended_at, seats, str(reason))


def _four(
    four: PlannedFour,
    by: date,
    shown: Sequence[ShownGame],
    people: dict[int, Player],
    own: int | None,
) -> ShownFour:
    return ShownFour(
        players=[people[player] for player in four.players],
        by=by,
        game=shown[four.played] if four.played is not None else None,
        own=own in four.players,
    )
