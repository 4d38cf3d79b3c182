"""Knock-out: tables of four, of which some players go on to the next stage.

The plan for any number of players follows four rules. Every stage has as many tables as possible.
Only the first one can have more players than seats: its best ranked players, three at most, go on
without playing. The best ranked players who would be out fill up the tables of the next stage. If
the next stage would have as many players as this one, one player less of each table goes on.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from tournaments.draw.explanation import Field
from tournaments.draw.model import TABLE_SIZE, DrawError, gettext_noop
from tournaments.draw.pairing_request import Pairing, PairingRequest
from tournaments.draw.pairing_round import seated
from tournaments.draw.prices import Meetings, prices_of
from tournaments.draw.quarters import quartered
from tournaments.draw.report import Line


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage of a knock-out: *go_on* of each table and the best *others* play the next one."""

    players: int
    tables: int
    byes: int
    go_on: int
    others: int

    @property
    def final(self) -> bool:
        """Whether it is the last stage."""
        return self.players == TABLE_SIZE

    @property
    def left(self) -> int:
        """How many players are in the next stage; in the final, how many win."""
        return self.byes + self.tables * self.go_on + self.others


def stage_of(players: int, *, go_on: int = 2) -> Stage:
    """Return the stage that *players* players play, by the rules above.

    :raises DrawError: for fewer than four players, or unless one to three of a table go on.
    """
    if players < TABLE_SIZE:
        raise DrawError("too-few-players", gettext_noop("A table needs four players."))
    if not 1 <= go_on < TABLE_SIZE:
        raise DrawError("bad-number", gettext_noop("One, two or three players of a table go on."))
    tables, byes = divmod(players, TABLE_SIZE)
    if players == TABLE_SIZE:
        return Stage(players, 1, 0, 1, 0)
    for fewer in range(go_on, 1, -1):
        others = -(byes + tables * fewer) % TABLE_SIZE
        if byes + tables * fewer + others < players:
            return Stage(players, tables, byes, fewer, others)
    return Stage(players, tables, byes, 1, -(byes + tables) % TABLE_SIZE)


def plan_of_stages(players: int, *, go_on: int = 2) -> tuple[Stage, ...]:
    """Return all stages from *players* players to the final."""
    stages = [stage_of(players, go_on=go_on)]
    while not stages[-1].final:
        stages.append(stage_of(stages[-1].left, go_on=go_on))
    return tuple(stages)


def in_words(stage: Stage) -> Line:
    """Return the line that describes a stage."""
    if stage.final:
        return Line(gettext_noop("The final: the best player of the table wins."))
    values: dict[str, int | str] = {
        "players": stage.players,
        "tables": stage.tables,
        "byes": stage.byes,
        "go_on": stage.go_on,
        "others": stage.others,
        "left": stage.left,
    }
    text = gettext_noop(
        "Players: %(players)s; tables: %(tables)s; byes for the best ranked: %(byes)s. "
        "Of each table go on: %(go_on)s; best ranked of the others: %(others)s. "
        "Players in the next stage: %(left)s."
    )
    return Line(text, values)


def qualifiers(
    stage: Stage,
    finished: Sequence[Sequence[int]],
    byes: Sequence[int],
    ranking: Sequence[int],
) -> tuple[int, ...]:
    """Return the players of the next stage in the order of *ranking*, which is their seeding.

    :param finished: the players of each table, best first, with ties broken.
    :param ranking: all players of the stage, best first.
    :raises DrawError: unless tables, byes and ranking are those of the stage.
    """
    players = [player for table in finished for player in table] + [*byes]
    shape = (len(players), len(finished), len(byes))
    if shape != (stage.players, stage.tables, stage.byes) or sorted(players) != sorted(ranking):
        raise DrawError("not-this-stage", gettext_noop("The results are not those of the stage."))
    through = {player for table in finished for player in table[: stage.go_on]} | set(byes)
    others = [player for player in ranking if player not in through][: stage.others]
    return tuple(player for player in ranking if player in through or player in others)


def knockout(request: PairingRequest, *, go_on: int = 2) -> Pairing:
    """Pair a stage for the remaining players, whose ranks are their seeds.

    Each table has a player of each quarter of the seeds, the best with the weakest of the second
    quarter and so on. Players change places within their quarter if that avoids a repeat or a
    forbidden pair. Byes are the sit-outs of the round.
    """
    random = Random(request.seed)  # noqa: S311 - a pairing must be repeatable, not secret
    meetings = Meetings(request.history)
    stages = [stage_of(len(players), go_on=go_on) for players in request.fields()]
    fields = [
        _field(request, meetings, players, stage)
        for players, stage in zip(request.fields(), stages, strict=True)
    ]
    found = seated(request, meetings, fields, random)
    return replace(found, lines=(*map(in_words, stages), *found.lines))


def _field(
    request: PairingRequest, meetings: Meetings, players: Sequence[int], stage: Stage
) -> Field:
    byes, playing = players[: stage.byes], players[stage.byes :]
    number = {player: seed for seed, player in enumerate(playing)}
    prices = prices_of(request, meetings, playing, number, 0)
    found = quartered(stage.tables, prices)
    return Field(
        rank={player: rank for rank, player in enumerate(players, 1)},
        tables=tuple(tuple(playing[seed] for seed in table) for table in found),
        sit_outs=tuple(sorted(byes)),
        by_rank=False,
        proven=prices.least_meetings() >= sum(map(prices.meetings, found)),
    )
