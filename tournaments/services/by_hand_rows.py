"""Reading a round whose tables are set by hand from its rows, and storing changes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from django.db.models import F

from accounts.models import User
from tournaments import draw as drawing
from tournaments import errors
from tournaments.by_hand_errors import NotByHand
from tournaments.draw.by_hand import HandRound
from tournaments.draw.model import SEATS
from tournaments.draw.report import Line
from tournaments.duplicate.movement import fairness
from tournaments.limits import MAX_PLACES
from tournaments.models import (
    Draw,
    Pairing,
    Phase,
    Round,
    RoundStatus,
    SitOut,
    Table,
    TableSeat,
    Tournament,
    Venue,
)
from tournaments.services.draw_requests import forbidden_of, pure_rounds, rounds_of
from tournaments.services.phase_players import field_of, has_ranks
from tournaments.services.round_status import current_phase, rounds_left


def hand_round(tournament: Tournament) -> HandRound:
    """Return the round that is being set by hand.

    :raises NotByHand: unless the rounds of the phase are set by hand.
    :raises NoRoundsLeft: when every round of the phase has been released.
    """
    phase = phase_by_hand(tournament)
    return read_round(phase, hand_draft(phase))


def hand_draft(phase: Phase) -> Round | None:
    """Return the draft of a phase whose rounds are set by hand."""
    drafts = rounds_of(phase.tournament).filter(status=RoundStatus.DRAFT, phase=phase)
    return drafts.select_related("draw").first()


def count_without_place(tournament: Tournament) -> int:
    """Return how many players of a phase by hand have no place in the draft yet."""
    if current_phase(tournament).pairing != Pairing.HAND:
        return 0
    return len(hand_round(tournament).waiting)


def phase_by_hand(tournament: Tournament) -> Phase:
    phase = current_phase(tournament)
    if phase.pairing != Pairing.HAND:
        raise NotByHand()
    if rounds_left(tournament) < 1:
        raise errors.NoRoundsLeft(rounds=phase.round_count)
    return phase


def read_round(phase: Phase, drafted: Round | None) -> HandRound:
    """Return a round by hand from its rows; ranks by lot are derived from the seed of the draw."""
    tournament = phase.tournament
    field = field_of(phase, drafted.draw.seed if drafted else 0)
    (now,) = pure_rounds([drafted]) if drafted else [drawing.Round(())]
    history = rounds_of(tournament).exclude(status=RoundStatus.DRAFT)
    filled = drafted.draw.input["filled"] if drafted else []
    return HandRound(
        players=field.players,
        tables=now.tables,
        sit_outs=now.sit_outs,
        history=tuple(pure_rounds(history)),
        forbidden=forbidden_of(tournament),
        groups=field.brackets if len(field.brackets) > 1 else {},
        is_ranked=has_ranks(phase),
        filled={frozenset(one["players"]): one["by"] for one in filled},
        known=_known(drafted),
    )


def _known(drafted: Round | None) -> frozenset[drawing.Pair]:
    """Return the forbidden pairs that were known at the last change of the draft."""
    stored = drafted.draw.input.get("forbidden", ()) if drafted else ()
    return frozenset((one, other) for one, other in stored)


def new_draft(phase: Phase, one: HandRound, actor: User) -> Round:
    number = len(one.history) + 1
    draw = Draw.objects.create(
        tournament=phase.tournament,
        seed=0,
        input={"filled": []},
        costs={},
        bound={},
        report=[],
        edited=True,
        created_by=actor,
    )
    return Round.objects.create(tournament=phase.tournament, phase=phase, number=number, draw=draw)


def store_round(drafted: Round, before: HandRound, after: HandRound) -> None:
    _store_tables(drafted, before.tables, after)
    drafted.sit_outs.exclude(entry__in=after.sit_outs).delete()
    SitOut.objects.bulk_create(
        SitOut(round=drafted, entry_id=entry)
        for entry in after.sit_outs
        if entry not in before.sit_outs
    )
    draw = drafted.draw
    draw.input = _as_json(after)
    draw.costs = asdict(drawing.evaluate([*after.history, after.round], after.forbidden))
    draw.report = [asdict(line) for line in _report(drafted.tournament, after)]
    draw.save(update_fields=["input", "costs", "report"])


def _store_tables(drafted: Round, before: Sequence[drawing.Table], after: HandRound) -> None:
    """Store the tables in their order, and keep the rows of those that have not changed."""
    rows = dict(zip(before, drafted.tables.order_by("number"), strict=True))
    gone = [row.pk for table, row in rows.items() if table not in after.tables]
    Table.objects.filter(pk__in=gone).delete()
    new, moved = [], []
    for number, table in enumerate(after.tables, 1):
        row = rows.get(table)
        if row is None:
            new.append((table, _new_table(drafted, number, after.group.get(table[0], ""))))
        elif row.number != number:
            row.number = number
            moved.append(row)
    _renumber(moved)
    Table.objects.bulk_create(row for _players, row in new)
    TableSeat.objects.bulk_create(
        TableSeat(table=row, round=drafted, seat=seat, entry_id=entry)
        for players, row in new
        for seat, entry in zip(SEATS, players, strict=True)
    )


def _new_table(drafted: Round, number: int, bracket: str) -> Table:
    online = drafted.tournament.venue == Venue.ONLINE
    return Table(round=drafted, number=number, bracket=bracket, online=online)


def _renumber(tables: Sequence[Table]) -> None:
    """Store the numbers of tables in two steps, because two tables may never share a number."""
    rows = Table.objects.filter(pk__in=[table.pk for table in tables])
    rows.update(number=F("number") + MAX_PLACES)
    Table.objects.bulk_update(tables, ["number"])


def _as_json(one: HandRound) -> dict[str, Any]:
    """Return the input that the draw of a round by hand stores."""
    return {
        "players": sorted(one.players),
        "rounds": 1,
        "history": [asdict(earlier) for earlier in one.history],
        "forbidden": sorted(one.forbidden - one.unseen),
        "places": [],
        "pairing": str(Pairing.HAND),
        "is_ranked": one.is_ranked,
        "brackets": one.groups,
        "order": one.players,
        "filled": [{"players": sorted(table), "by": way} for table, way in one.filled.items()],
    }


def _report(tournament: Tournament, one: HandRound) -> list[Line]:
    even = fairness([*one.history, one.round]).lines() if tournament.is_duplicate else []
    return [*one.lines(), *even]
