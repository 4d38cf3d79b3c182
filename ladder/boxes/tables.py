"""Which games count in a box, and the order of its players. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from typing import Literal

Ranks = Literal["mean", "total"]
Fault = Literal["", "left-out", "bot", "seats", "others", "left"]
"""Why a game does not count: it is left out of the ladders, a bot played, it does not have four
players, not all of them are in the box, or one of them had left the league. Empty if it counts."""

SEATS = 4


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of the season; *share* of a whole game was played.

    *scores* are by primary key of the player, or by key of the bot (:mod:`ladder.bots`).
    """

    pk: int
    ended_at: datetime
    share: Fraction
    scores: Mapping[int, int]
    left_out: str = ""


def fault_of(game: PlayedGame, members: Mapping[int, datetime | None]) -> Fault:
    """Return why *game* does not count.

    :param members: the players of the box, with the time at which they left the league, or None.
    """
    if game.left_out:
        return "left-out"
    if any(key < 0 for key in game.scores):
        return "bot"
    if len(game.scores) != SEATS:
        return "seats"
    if not game.scores.keys() <= members.keys():
        return "others"
    ends = [left for player in game.scores if (left := members[player]) is not None]
    return "left" if any(game.ended_at > left for left in ends) else ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table of a box; players without a place come last.

    :ivar score: the mean points of a whole game, or their sum; None without games.
    :ivar share: the sum of the shares of a whole game that were played.
    """

    player: int
    place: int | None
    shared: bool
    score: Fraction | None
    games: int
    share: Fraction
    wins: Fraction
    left: bool


@dataclass(slots=True)
class _Sums:
    """The sums of a player.

    ``quarters`` are quarters of points: with four players at a table, the score minus the mean is a
    whole number of them. Whole games and undivided wins are counted separately from fractions,
    which are slow to add.
    """

    quarters: int = 0
    games: int = 0
    whole_games: int = 0
    parts: Fraction = Fraction(0)
    whole_wins: int = 0
    shared_wins: Fraction = Fraction(0)


def table(
    players: Sequence[int],
    games: Iterable[PlayedGame],
    *,
    ranks: Ranks,
    minimum: int,
    left: Collection[int] = (),
) -> list[Line]:
    """Return the table of a box.

    The points of a game are the score minus the mean of the table. Players are ranked by the mean
    points of a whole game, where half a game has half the weight, or by the sum of the points. Ties
    are broken by the number of whole games played, then by games won, where a shared first place is
    divided. Players who are still tied share the place, in the order of *players*.

    :param games: the games that count, each with four players.
    :param minimum: players with fewer games have no place and come after all others.
    :param left: the players who have left the league; they have no place and come last.
    """
    sums = {player: _Sums() for player in players}
    for game in games:
        _add(sums, game)
    known = [_unranked(player, sums[player], ranks, left=player in left) for player in players]
    staying = [line for line in known if not line.left]
    ranked = sorted(
        (line for line in staying if line.games >= minimum), key=_key_of_ranked, reverse=True
    )
    others = sorted(
        (line for line in staying if line.games < minimum), key=_key_of_others, reverse=True
    )
    return [*_with_places(ranked), *others, *(line for line in known if line.left)]


def _add(sums: Mapping[int, _Sums], game: PlayedGame) -> None:
    best = max(game.scores.values())
    winners = [player for player, score in game.scores.items() if score == best]
    total = sum(game.scores.values())
    for player, score in game.scores.items():
        of_player = sums[player]
        of_player.quarters += SEATS * score - total
        of_player.games += 1
        if game.share == 1:
            of_player.whole_games += 1
        else:
            of_player.parts += game.share
        if winners == [player]:
            of_player.whole_wins += 1
        elif player in winners:
            of_player.shared_wins += Fraction(1, len(winners))


def _unranked(player: int, sums: _Sums, ranks: Ranks, *, left: bool) -> Line:
    share = sums.whole_games + sums.parts
    score = None
    if sums.games:
        points = Fraction(sums.quarters, SEATS)
        score = points / share if ranks == "mean" else points
    return Line(
        player=player,
        place=None,
        shared=False,
        score=score,
        games=sums.games,
        share=share,
        wins=sums.whole_wins + sums.shared_wins,
        left=left,
    )


def _key_of_ranked(line: Line) -> tuple[Fraction, Fraction, Fraction]:
    return line.score or Fraction(0), line.share, line.wins


def _key_of_others(line: Line) -> tuple[int, Fraction, Fraction]:
    return line.games, line.share, line.score or Fraction(0)


def _with_places(ranked: Sequence[Line]) -> list[Line]:
    keys = [_key_of_ranked(line) for line in ranked]
    return [
        replace(line, place=keys.index(key) + 1, shared=keys.count(key) > 1)
        for line, key in zip(ranked, keys, strict=True)
    ]
