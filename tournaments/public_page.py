"""What everybody may see of an event: its rounds and tables, its clock, its standings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from accounts.names import folded
from games.labels import SEAT_LETTERS, SEATS
from games.models import Game
from games.rules import Seat
from tournaments.models import (
    Entry,
    EntryStatus,
    Result,
    ResultStatus,
    Round,
    RoundStatus,
    StandingsSnapshot,
    Table,
    TableSeat,
    TableStatus,
    Tournament,
)

LEADERS = 8
METRICS: dict[str, str | Promise] = {
    "total": _("Points"),
    "table": _("Table points"),
    "wins": _("Tables won"),
    "head": _("Head to head"),
    "best": _("Best deal"),
}
SIGNS = {
    TableStatus.PLAYING: "",
    TableStatus.SUBMITTED: "warn",
    TableStatus.CONFIRMED: "good",
    TableStatus.DISPUTED: "bad",
    TableStatus.ABANDONED: "bad",
}


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One of the four at a table; *total* is her score there, *first* whether it is the best."""

    letter: str
    name: str
    player: int
    me: bool
    total: int | None
    first: bool

    @property
    def seat(self) -> str:
        return str(SEATS[Seat(self.letter)])

    @property
    def initial(self) -> str:
        """The letter of the seat in the reader's language."""
        return str(SEAT_LETTERS[Seat(self.letter)])


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table as it is shown, with the result that counts or waits, and the reader's own seat."""

    pk: int
    number: int
    status: str
    status_text: str
    sign: str
    reason: str
    game: Game | None
    result: Result | None
    seats: tuple[SeatLine, ...]
    mine: SeatLine | None

    @property
    def others(self) -> list[str]:
        """The names of those whom the reader sits with, clockwise from her left."""
        if self.mine is None:
            return []
        at = self.seats.index(self.mine)
        return [seat.name for seat in self.seats[at + 1 :] + self.seats[:at]]


@dataclass(frozen=True, slots=True)
class Clock:
    """The time that is left in a round, in whole seconds."""

    seconds: int
    running: bool
    ends_at: datetime | None

    @property
    def text(self) -> str:
        """Hours only when there are any: ``1:05:00``, ``24:09``."""
        hours, rest = divmod(self.seconds, 3600)
        minutes, seconds = divmod(rest, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A released round with its tables, and who sits it out."""

    number: int
    status: str
    status_text: str
    tables: tuple[TableLine, ...]
    sit_outs: tuple[str, ...]
    clock: Clock | None
    i_sit_out: bool

    @property
    def mine(self) -> TableLine | None:
        return next((table for table in self.tables if table.mine), None)

    @property
    def decided(self) -> int:
        """How many tables nothing more is expected from."""
        done = (TableStatus.CONFIRMED, TableStatus.ABANDONED)
        return sum(table.status in done for table in self.tables)


def released(tournament: Tournament) -> QuerySet[Round]:
    """The rounds that players may see, in their order."""
    rounds = Round.objects.filter(tournament=tournament).exclude(status=RoundStatus.DRAFT)
    return rounds.order_by("number")


def with_tables(rounds: QuerySet[Round]) -> QuerySet[Round]:
    """Fetch with *rounds* all that :func:`round_line` needs, in five queries."""
    counted = Result.objects.exclude(status=ResultStatus.SUPERSEDED).order_by("number")
    tables = (
        Table.objects.select_related("game")
        .order_by("number")
        .prefetch_related(
            Prefetch("seats", TableSeat.objects.select_related("entry__player").order_by("pk")),
            Prefetch("results", counted),
        )
    )
    return rounds.prefetch_related(Prefetch("tables", tables), "sit_outs__entry__player")


def round_line(one: Round, reader: Player | None, now: datetime) -> RoundLine:
    """Show a round that was fetched :func:`with_tables`."""
    me = reader.pk if reader else None
    out = [sit_out.entry.player for sit_out in one.sit_outs.all()]
    return RoundLine(
        number=one.number,
        status=one.status,
        status_text=one.get_status_display(),
        tables=tuple(table_line(table, me) for table in one.tables.all()),
        sit_outs=tuple(sorted(player.name for player in out)),
        clock=clock_of(one, now),
        i_sit_out=me is not None and any(player.pk == me for player in out),
    )


def table_line(table: Table, me: int | None) -> TableLine:
    """Show a table with its seats and the result that counts or waits."""
    *_older, result = [None, *table.results.all()]
    totals: Mapping[str, int] = result.totals if result else {}
    seats = tuple(_seat_line(seat, totals, me) for seat in table.seats.all())
    return TableLine(
        pk=table.pk,
        number=table.number,
        status=table.status,
        status_text=table.get_status_display(),
        sign=SIGNS[TableStatus(table.status)],
        reason=table.reason,
        game=table.game,
        result=result,
        seats=seats,
        mine=next((seat for seat in seats if seat.me), None),
    )


def _seat_line(seat: TableSeat, totals: Mapping[str, int], me: int | None) -> SeatLine:
    total = totals.get(seat.seat)
    return SeatLine(
        letter=seat.seat,
        name=seat.entry.player.name,
        player=seat.entry.player_id,
        me=seat.entry.player_id == me,
        total=total,
        first=total is not None and total == max(totals.values()),
    )


def clock_of(one: Round, now: datetime) -> Clock | None:
    """The clock of a round, if it has been started."""
    if one.clock_ends_at is not None:
        left = max(timedelta(0), one.clock_ends_at - now)
        return Clock(int(left.total_seconds()), running=True, ends_at=one.clock_ends_at)
    if one.clock_left is not None:
        return Clock(int(one.clock_left.total_seconds()), running=False, ends_at=None)
    return None


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings as it is shown."""

    place: str
    name: str
    player: int
    me: bool
    values: tuple[int | float | None, ...]
    rounds: tuple[int | None, ...]
    sit_outs: int
    penalty: int
    abandoned: tuple[int, ...]
    """The rounds in which her table was given up."""


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings after a round, with the metrics that tell something as columns.

    *waiting*: newer ones are being made; *under_way*: the round itself is still being played.
    """

    metrics: tuple[str, ...]
    labels: tuple[str, ...]
    ranked_by: tuple[str, ...]
    rounds: tuple[int, ...]
    lines: tuple[Standing, ...]
    made_at: datetime
    waiting: bool
    under_way: bool

    @property
    def after(self) -> int:
        return self.rounds[-1] if self.rounds else 0

    @property
    def heading(self) -> str:
        words = _("Round %(number)s so far") if self.under_way else _("After round %(number)s")
        return str(words) % {"number": self.after}

    @property
    def mine(self) -> Standing | None:
        return next((line for line in self.lines if line.me), None)

    @property
    def leaders(self) -> list[Standing]:
        """The first few, and the reader wherever she is."""
        first = list(self.lines[:LEADERS])
        return first if self.mine is None or self.mine in first else [*first, self.mine]


def standings_of(
    tournament: Tournament, reader: Player | None, after: int | None = None
) -> Standings | None:
    """The stored standings after round *after*, or the latest; None while there are none.

    While nothing counts yet there are none: everybody would be first.
    """
    snapshots = StandingsSnapshot.objects.filter(tournament=tournament)
    if after is not None:
        snapshots = snapshots.filter(round_number=after)
    snapshot = snapshots.order_by("-round_number").first()
    if snapshot is None or not (tournament.is_over or any(map(_counts, snapshot.rows))):
        return None
    last = Round.objects.filter(tournament=tournament, number=snapshot.round_number)
    metrics = _telling(tournament.metrics, snapshot.rows)
    numbers = tuple(range(1, snapshot.round_number + 1))
    return Standings(
        metrics=metrics,
        labels=tuple(str(METRICS[metric]) for metric in metrics),
        ranked_by=tuple(str(METRICS[metric]) for metric in tournament.metrics),
        rounds=numbers,
        lines=tuple(
            _standings_lines(snapshot.rows, metrics, numbers, reader, _abandoned(tournament))
        ),
        made_at=snapshot.made_at,
        waiting=tournament.standings_version < tournament.scores_version,
        under_way=last.filter(status=RoundStatus.RELEASED).exists(),
    )


def _counts(row: Mapping[str, Any]) -> bool:
    """Whether there is anything in a line: a score, a credit, a penalty."""
    return bool(row["rounds"] or row["sit_outs"] or row["penalty"])


def _abandoned(tournament: Tournament) -> Mapping[int, list[int]]:
    """Player to the rounds in which her table was abandoned."""
    seats = TableSeat.objects.filter(
        table__round__tournament=tournament, table__status=TableStatus.ABANDONED
    )
    found: defaultdict[int, list[int]] = defaultdict(list)
    for player, number in seats.values_list("entry__player", "round__number").order_by(
        "round__number"
    ):
        found[player].append(number)
    return found


def _telling(metrics: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    """The metrics with something to show; head to head has nothing where nobody was equal."""
    shown = {metric for row in rows for metric, value in row["values"].items() if value is not None}
    return tuple(metric for metric in metrics if metric in shown or metric == metrics[0])


def _standings_lines(
    rows: Iterable[Mapping[str, Any]],
    metrics: Iterable[str],
    numbers: Iterable[int],
    reader: Player | None,
    abandoned: Mapping[int, Sequence[int]],
) -> Iterable[Standing]:
    shown = set(numbers)
    for row in rows:
        yield Standing(
            place=f"={row['place']}" if row["shared"] else str(row["place"]),
            name=row["name"],
            player=row["player"],
            me=reader is not None and row["player"] == reader.pk,
            values=tuple(row["values"].get(metric) for metric in metrics),
            rounds=tuple(row["rounds"].get(str(number)) for number in numbers),
            sit_outs=row["sit_outs"],
            penalty=row["penalty"],
            abandoned=tuple(n for n in abandoned.get(row["player"], ()) if n in shown),
        )


@dataclass(frozen=True, slots=True)
class Entrants:
    """Who is in: the entered by name, the waiting in their order."""

    entered: tuple[Entry, ...]
    waiting: tuple[Entry, ...]

    @property
    def there(self) -> int:
        """How many have checked in."""
        return sum(entry.checked_in_at is not None for entry in self.entered)

    def place_in_queue(self, entry: Entry) -> int:
        """The place of *entry* on the waiting list, from 1."""
        return [one.pk for one in self.waiting].index(entry.pk) + 1


def entrants_of(tournament: Tournament) -> Entrants:
    """Everybody who is entered or waits."""
    entries = Entry.objects.filter(tournament=tournament).select_related("player")
    found = list(entries.exclude(status=EntryStatus.WITHDRAWN).order_by("queued_at", "pk"))
    entered = [entry for entry in found if entry.status == EntryStatus.ENTERED]
    return Entrants(
        entered=tuple(sorted(entered, key=lambda entry: (folded(entry.player.name), entry.pk))),
        waiting=tuple(entry for entry in found if entry.status == EntryStatus.WAITING),
    )


def format_in_words(tournament: Tournament) -> str:
    """What a round is, in a sentence."""
    if tournament.round_kind == "game":
        return str(_("Each round is a whole game."))
    if tournament.round_kind == "deals":
        return str(_("Each round has %(deals)s deals.")) % {"deals": tournament.deals}
    return str(
        _(
            "In each round every player declares once; over the event nobody declares the same"
            " contract twice. There are no compulsory doubles."
        )
    )
