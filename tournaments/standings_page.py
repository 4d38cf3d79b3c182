"""The stored standings of an event as pages show them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Count, Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.models import Player
from accounts.places import Place
from tournaments.metric_terms import METRIC_LABELS, hint_of, in_sentence, terms_of
from tournaments.models import (
    EventStatus,
    Phase,
    Round,
    RoundStatus,
    StandingsSnapshot,
    TableStatus,
    Tournament,
)
from tournaments.number_columns import NOTHING, metric_column
from tournaments.phase_texts import below_label, section_label
from tournaments.podium import Podium, podium_of
from tournaments.standings_notes import notes_on
from tournaments.standings_remarks import Circumstances, circumstances_of, remarks_on, rounds_played
from tournaments.standings_ties import tie_texts
from tournaments.standings_values import DUPLICATE
from tournaments.team_standings import TeamStanding, team_label, team_standings_of

#: how many players the front page of an event shows
LEADERS = 8
FEW_ROUNDS = 2


@dataclass(frozen=True, slots=True)
class RoundScore:
    """A player's score in a round, or points *awarded* without a result."""

    points: int | None
    awarded: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of the standings.

    *values* are in the order of the shown metrics, and *shown* are their texts. *rounds* are in the
    order of the rounds. *remarks* mention sit-outs, abandoned tables and penalties. *own* marks the
    reader's row. *section* is the group, final or phase of the row; it is ``""`` in an event of one
    phase without groups. *team* is the player's team, and says whether they are a reserve. *waits*
    says that points of a round are to come, and *has_points* that something counts already.
    *played* says how many rounds the player played, if averages count besides them. *tie* says what
    places the player among others with the same score.
    """

    place: Place
    name: str
    player: int
    own: bool
    values: tuple[int | float | None, ...]
    rounds: tuple[RoundScore, ...]
    remarks: str
    section: str = ""
    team: str = ""
    waits: bool = False
    has_points: bool = True
    shown: tuple[str, ...] = ()
    played: str = ""
    tie: str = ""


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings after a round, with a column for each metric that has values.

    *teams* are the standings of the teams in a team event.

    *due*: newer standings are being computed. *in_progress*: the round is still being played;
    *confirmed* of its *expected* results count. *to_be_closed*: no table of the round waits for a
    result, but the director has not closed it.
    *rows* are the stored rows, *notes* sentences about missed rounds, and *terms* sentences about
    the metrics.
    """

    metrics: tuple[str, ...]
    labels: tuple[str, ...]
    ranked_by: tuple[str, ...]
    rounds: tuple[int, ...]
    lines: tuple[Standing, ...]
    made_at: datetime
    due: bool
    in_progress: bool
    teams: tuple[TeamStanding, ...] = ()
    team_metric: str = "total"
    to_be_closed: bool = False
    confirmed: int = 0
    expected: int = 0
    rows: Sequence[dict[str, Any]] = ()
    notes: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()

    @property
    def after_round(self) -> int:
        return self.rounds[-1] if self.rounds else 0

    @property
    def heading(self) -> str:
        words: str | Promise
        words = _("Standings after round %(number)s")
        if self.in_progress:
            words = _("Round %(number)s so far")
        if self.in_progress and not self.confirmed and self.after_round > 1:
            words = ngettext(
                "After round %(before)s (round %(number)s: 0 of %(all)s result)",
                "After round %(before)s (round %(number)s: 0 of %(all)s results)",
                self.expected,
            )
        number = self.after_round
        return str(words) % {"number": number, "before": number - 1, "all": self.expected}

    @property
    def headings(self) -> list[tuple[str, str]]:
        """The label of each shown metric, with a few words on it."""
        return [
            (label, hint_of(metric))
            for label, metric in zip(self.labels, self.metrics, strict=True)
        ]

    @property
    def columns(self) -> int:
        """How many columns follow the name: metrics and rounds."""
        return len(self.labels) + len(self.rounds)

    @property
    def has_few_rounds(self) -> bool:
        """Whether a phone has room for the columns of all rounds beside the points."""
        return len(self.rounds) <= FEW_ROUNDS

    @property
    def own_line(self) -> Standing | None:
        return next((line for line in self.lines if line.own), None)

    @property
    def podium(self) -> Podium[Standing]:
        return podium_of(self.lines)

    @property
    def leaders(self) -> list[Standing]:
        """The first rows, and the reader's if it is not among them."""
        first = list(self.lines[:LEADERS])
        return first if self.own_line is None or self.own_line in first else [*first, self.own_line]


def _snapshot(tournament: Tournament, after: int | None) -> StandingsSnapshot | None:
    """Return the stored standings in which something counts."""
    snapshots = StandingsSnapshot.objects.filter(tournament=tournament)
    if after is not None:
        snapshots = snapshots.filter(round_number=after)
    found = snapshots.order_by("-round_number").first()
    counts = found is not None and (tournament.is_over or any(map(_counts, found.rows)))
    return found if counts else None


def standings_of(
    tournament: Tournament, reader: Player | None, after: int | None = None
) -> Standings | None:
    """Return the stored standings after round *after*, or the latest.

    Return None while nothing counts, because all players would be first.
    """
    snapshot = _snapshot(tournament, after)
    if snapshot is None:
        return None
    own = reader.pk if reader else None
    playing = _being_played(tournament, snapshot.round_number)
    metrics = _metrics_with_values(tournament.metrics, snapshot.rows)
    numbers = tuple(range(1, snapshot.round_number + 1))
    circumstances = circumstances_of(tournament, snapshot.rows)
    final = tournament.status == EventStatus.PUBLISHED
    lines = _lines(snapshot.rows, metrics, numbers, reader, circumstances, final=final)
    lines = _with_texts(list(lines), metrics, tournament.comparison)
    names = {row["team"]: row["name"] for row in snapshot.teams}
    if names:
        lines = (
            replace(line, team=team_label(names, row))
            for line, row in zip(lines, snapshot.rows, strict=True)
        )
    ranked = list(_with_sections(tournament, snapshot.rows, lines))
    labels = tuple(str(METRIC_LABELS[metric]) for metric in metrics)
    return Standings(
        metrics=metrics,
        labels=labels,
        ranked_by=tuple(in_sentence(METRIC_LABELS[metric]) for metric in tournament.metrics),
        terms=terms_of(tournament.metrics, metrics),
        rounds=numbers,
        lines=tuple(_with_ties(ranked, labels)),
        made_at=snapshot.made_at,
        due=tournament.standings_are_due,
        rows=snapshot.rows,
        notes=notes_on(tournament, snapshot.rows, absent=bool(circumstances.absent)),
        in_progress=playing is not None and playing.confirmed < playing.expected,
        to_be_closed=playing is not None and playing.confirmed == playing.expected,
        confirmed=playing.confirmed if playing else 0,
        expected=playing.expected if playing else 0,
        teams=team_standings_of(snapshot.teams, snapshot.rows, numbers, own),
        team_metric=DUPLICATE if DUPLICATE in tournament.metrics else "total",
    )


class _Playing(NamedTuple):
    """How many results of a round are confirmed, and how many are expected."""

    confirmed: int
    expected: int


def _being_played(tournament: Tournament, number: int) -> _Playing | None:
    """Return the results of a round, or None unless it is released and not closed."""
    rounds = Round.objects.filter(tournament=tournament, number=number, status=RoundStatus.RELEASED)
    rounds = rounds.annotate(
        confirmed=Count("tables", filter=Q(tables__status=TableStatus.CONFIRMED)),
        expected=Count("tables", filter=~Q(tables__status=TableStatus.ABANDONED)),
    )
    counts = rounds.values_list("confirmed", "expected").first()
    return _Playing(*counts) if counts else None


def score_of(row: Mapping[str, Any], number: int) -> RoundScore:
    """Return the score of a stored row in a round."""
    if award := row.get("awards", {}).get(str(number)):
        return RoundScore(award["points"], awarded=True)
    return RoundScore(row["rounds"].get(str(number)))


def _counts(row: Mapping[str, Any]) -> bool:
    """Return whether a row has a score, an award or a penalty."""
    return bool(row["rounds"] or row["sit_outs"] or row["penalty"])


def _metrics_with_values(
    metrics: Sequence[str], rows: Iterable[Mapping[str, Any]]
) -> tuple[str, ...]:
    """Return the first metric, and the others for which some row has a value.

    Head to head has no values if no players were equal.
    """
    shown = {metric for row in rows for metric, value in row["values"].items() if value is not None}
    return tuple(metric for metric in metrics if metric in shown or metric == metrics[0])


def _with_texts(
    lines: Sequence[Standing], metrics: Sequence[str], comparison: str
) -> Iterator[Standing]:
    """Yield *lines* with the texts of their values, in one format for each column."""
    columns = [
        metric_column(metric, [line.values[index] for line in lines], comparison)
        for index, metric in enumerate(metrics)
    ]
    for line, shown in zip(lines, zip(*columns, strict=True), strict=True):
        # A sum of nothing would be read as a score.
        is_empty = line.waits and not line.has_points
        yield replace(line, shown=(NOTHING,) * len(shown) if is_empty else shown)


def _with_ties(lines: Sequence[Standing], labels: Sequence[str]) -> Iterator[Standing]:
    """Yield *lines* with what places players apart who have the same score."""
    for line, text in zip(lines, tie_texts(lines, labels), strict=True):
        yield replace(line, tie=text)


def _with_sections(
    tournament: Tournament, rows: Sequence[Mapping[str, Any]], lines: Iterable[Standing]
) -> Iterator[Standing]:
    """Yield *lines* with the group, final or phase of each row."""
    parts = [(row.get("phase", 1), row.get("bracket", "")) for row in rows]
    if set(parts) <= {(1, "")}:
        yield from lines
        return
    phases = {phase.number: phase for phase in tournament.phases.all()}
    newest = max(number for number, _bracket in parts)
    for (number, bracket), line in zip(parts, lines, strict=True):
        yield replace(line, section=_section(phases, number, bracket, newest))


def _section(phases: Mapping[int, Phase], number: int, bracket: str, newest: int) -> str:
    if number < newest and number + 1 in phases:
        return below_label(phases[number + 1])
    return section_label(phases[number], bracket) if number in phases else ""


def _lines(
    rows: Iterable[Mapping[str, Any]],
    metrics: Sequence[str],
    numbers: Sequence[int],
    reader: Player | None,
    circumstances: Circumstances,
    *,
    final: bool,
) -> Iterator[Standing]:
    for row in rows:
        sits_out = circumstances.sitting_out.get(row["player"], set()) & set(numbers)
        yield Standing(
            place=Place(row["place"], row["shared"]),
            name=row["name"],
            player=row["player"],
            own=reader is not None and row["player"] == reader.pk,
            played=rounds_played(row),
            values=tuple(row["values"].get(metric) for metric in metrics),
            rounds=tuple(score_of(row, number) for number in numbers),
            remarks=remarks_on(row, circumstances, numbers, final=final),
            waits=not final and bool(row.get("unsettled") or sits_out),
            has_points=bool(row["rounds"] or row.get("awards") or row["penalty"]),
        )
