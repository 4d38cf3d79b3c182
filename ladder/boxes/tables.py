"""Which games count in a box, and the order of its players. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from typing import Literal

Ranks = Literal["mean", "total"]
Fault = Literal["", "left-out", "bot", "seats", "others", "left"]
"""Why a game does not count: it is left out of the ladders, a bot played, it has not four players,
not all of them are in the box, or one of them had left the league. Empty if it counts."""

SEATS = 4


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of the season; *share* of a whole game was played.

    *scores* are by player, and by the negative numbers of :mod:`ladder.bots` for bots.
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
    """A player in the table of a box, in its order; without a place after those with one.

    :ivar score: what is ranked: the mean points of a whole game, or their sum; None without games.
    :ivar share: how many whole games the games are.
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
    """The sums of a player. ``quarters`` are quarters of points: with four players at a table, the
    score minus the mean is a whole number of them. Whole games and undivided wins are counted
    apart from fractions, with which adding takes long."""

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

    The points of a game are the score minus the mean of the table. Ranked is their mean for a whole
    game, where half a game counts half, or their sum. Equal scores are ranked by the number of
    whole games played, then by games won, of which those who share a first place have a part each;
    otherwise they share the place, and are in the order of *players*.

    :param games: those that count, each of four players.
    :param minimum: players with fewer games have no place and come after all others.
    :param left: the players who have left the league: without a place, at the end.
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
