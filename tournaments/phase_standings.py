"""Standings of an event in phases. Pure.

Players of a later phase are placed before those who do not play in it. In a phase with several
finals the players of A are placed before those of B; groups are ranked separately until the next
phase begins. In a knockout players who have come further are placed first, then the score in the
last round decides.
"""

from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from tournaments.standings import Metric, Row, StandingsInput, fields_by_round, standings

#: the metrics of which a share can be carried over
CARRIED: tuple[Metric, ...] = ("total", "table", "wins")


@dataclass(frozen=True, slots=True)
class PhaseInput:
    """A phase that has begun, with the numbers of its *rounds*.

    *brackets* is the group or final of each player; it is None if everybody plays without a
    division. *carry* is the share that is carried over into this phase. *seats* are the players of
    each round of a knockout, including sit-outs.
    """

    number: int
    rounds: Sequence[int]
    brackets: Mapping[int, str] | None = None
    carry: Fraction = Fraction(0)
    grouped: bool = False
    seats: Mapping[int, Collection[int]] | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """Players who are ranked together: those of a phase, or of one of its groups or finals."""

    phase: int
    bracket: str
    rows: Sequence[Row]
    grouped: bool = False


@dataclass(frozen=True, slots=True)
class _Past:
    """The outcome of earlier phases: their sections, and what the players carry over."""

    sections: tuple[Section, ...] = ()
    rows: Mapping[int, Row] = field(default_factory=dict)


def sections_by_round(
    event: StandingsInput, phases: Sequence[PhaseInput], wanted: Collection[int] | None = None
) -> Iterator[tuple[int, list[Section]]]:
    """Yield the sections after each round, best first, with places through all of them.

    :param wanted: the rounds to yield, or None for all; other rounds are computed only where a
        later phase begins with them.
    """
    past = _Past()
    latest = max((n for phase in phases for n in phase.rounds if _in(n, wanted)), default=0)
    for phase in phases:
        if not phase.rounds or phase.rounds[0] > latest:
            continue
        part = _part(event, phase, past)
        sections: list[Section] = []
        numbers = [n for n in phase.rounds if _in(n, wanted) or n == phase.rounds[-1]]
        for number, sections in _of_phase(part, phase, past, numbers):
            if _in(number, wanted):
                yield number, _placed(sections)
        if sections:
            rows = {row.player: row for section in sections for row in section.rows}
            past = _Past(tuple(_merged(event, phase, sections)), rows)


def _in(number: int, wanted: Collection[int] | None) -> bool:
    return wanted is None or number in wanted


def ranking(event: StandingsInput, phases: Sequence[PhaseInput]) -> list[Section]:
    """Return the sections after the last round, or none before the first."""
    numbers = [number for phase in phases for number in phase.rounds]
    newest = deque(sections_by_round(event, phases, numbers[-1:]), maxlen=1)
    return newest[0][1] if newest else []


def _part(event: StandingsInput, phase: PhaseInput, past: _Past) -> StandingsInput:
    """Return the standings input of one phase."""
    inside = [p for p in event.players if phase.brackets is None or p in phase.brackets]
    return replace(
        _within(event, phase),
        players=inside,
        metrics=event.metrics if phase.seats is None else ("last", *event.metrics),
        carried=_carried(inside, phase.carry, past),
        carried_deals={
            player: past.rows[player].compared.share(phase.carry)
            for player in inside
            if player in past.rows
        },
    )


def _within(event: StandingsInput, phase: PhaseInput) -> StandingsInput:
    """Return the event restricted to the rounds of *phase*."""
    rounds = set(phase.rounds) | ({0} if phase.number == 1 else set())
    return replace(
        event,
        results=[one for one in event.results if one.round in rounds],
        missed=[one for one in event.missed if one.round in rounds],
        penalties=[one for one in event.penalties if one.round in rounds],
    )


def _carried(
    players: Sequence[int], share: Fraction, past: _Past
) -> Mapping[int, Mapping[Metric, Fraction]]:
    if not share:
        return {}
    return {
        player: {
            metric: share * value
            for metric in CARRIED
            if (value := past.rows[player].values.get(metric)) is not None
        }
        for player in players
        if player in past.rows
    }


def _of_phase(
    part: StandingsInput, phase: PhaseInput, past: _Past, numbers: Sequence[int]
) -> Iterator[tuple[int, list[Section]]]:
    """Yield the sections after *numbers* of a phase; players outside the phase come last."""
    inside = set(part.players)
    out = list(_without(past.sections, inside))
    for number, fields in fields_by_round(part, numbers, lambda n: _fields(part, phase, n)):
        here = [
            Section(
                phase.number,
                _bracket(phase, rows),
                [_with_past(row, past.rows.get(row.player)) for row in rows],
                phase.grouped,
            )
            for rows in fields
        ]
        yield number, [*here, *out]


def _bracket(phase: PhaseInput, rows: Sequence[Row]) -> str:
    return phase.brackets.get(rows[0].player, "") if phase.brackets else ""


def _fields(part: StandingsInput, phase: PhaseInput, number: int) -> list[list[int]]:
    """Return the groups of players who are ranked together after round *number*, best first."""
    fields: dict[tuple[str, int], list[int]] = {}
    for player in part.players:
        bracket = phase.brackets.get(player, "") if phase.brackets else ""
        fields.setdefault((bracket, -_reached(phase, player, number)), []).append(player)
    return [players for _key, players in sorted(fields.items())]


def _reached(phase: PhaseInput, player: int, number: int) -> int:
    """Return the last round of a knockout up to *number* that *player* was in, or 0."""
    seats = phase.seats or {}
    return max((n for n, players in seats.items() if n <= number and player in players), default=0)


def _with_past(row: Row, before: Row | None) -> Row:
    """Return *row* with the rounds, sit-outs, awards and penalties of earlier phases."""
    if before is None:
        return row
    return replace(
        row,
        by_round={**before.by_round, **row.by_round},
        sit_outs=before.sit_outs + row.sit_outs,
        penalty=before.penalty + row.penalty,
        awards={**before.awards, **row.awards},
        unsettled=before.unsettled + row.unsettled,
    )


def _without(sections: Sequence[Section], inside: Collection[int]) -> Iterator[Section]:
    """Yield the sections without the players in *inside*, who go on."""
    for section in sections:
        rows = [row for row in section.rows if row.player not in inside]
        if rows:
            yield replace(section, rows=rows)


def _merged(
    event: StandingsInput, phase: PhaseInput, sections: Sequence[Section]
) -> Iterator[Section]:
    """Yield the sections of a finished phase; groups are merged into one ranking."""
    yield from sections if not phase.grouped else _across_groups(event, phase, sections)


def _across_groups(
    event: StandingsInput, phase: PhaseInput, sections: Sequence[Section]
) -> Iterator[Section]:
    grouped = [one for one in sections if one.phase == phase.number]
    rows = {row.player: row for one in grouped for row in one.rows}
    part = replace(_within(event, phase), players=list(rows))
    ranked = [replace(rows[row.player], place=row.place) for row in standings(part)]
    yield Section(phase.number, "", ranked)
    yield from (one for one in sections if one.phase != phase.number)


def _placed(sections: Sequence[Section]) -> list[Section]:
    """Return the sections with places through all of them; each group begins at 1."""
    placed: list[Section] = []
    before = 0
    for section in sections:
        start = 0 if section.grouped else before
        placed.append(replace(section, rows=_numbered(section.rows, start)))
        before += len(section.rows)
    return placed


def _numbered(rows: Sequence[Row], start: int) -> list[Row]:
    """Return *rows*, which are in order, with places that continue after *start*."""
    first: dict[int, int] = {}
    together: dict[int, int] = {}
    for index, row in enumerate(rows, start + 1):
        first.setdefault(row.place, index)
        together[row.place] = together.get(row.place, 0) + 1
    return [replace(row, place=first[row.place], shared=together[row.place] > 1) for row in rows]
