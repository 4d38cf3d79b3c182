"""Requests for the draw of a phase, and the draws that they give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext

from tournaments import draw as drawing
from tournaments import errors
from tournaments.draw.knockout import knockout
from tournaments.draw.model import SEATS, TABLE_SIZE, DrawError
from tournaments.draw.pairing import Pairing as Paired
from tournaments.draw.pairing import (
    PairingRequest,
    group_rounds,
    power,
    random_round,
    ranked,
    swiss,
)
from tournaments.draw.report import Line, report
from tournaments.duplicate.movement import fairness, seated_for_duplicate
from tournaments.models import (
    ForbiddenPair,
    Pairing,
    Phase,
    Round,
    RoundStatus,
    Table,
    TableStatus,
    Tournament,
)
from tournaments.models.phases import AT_ONCE, BY_STANDINGS
from tournaments.services.draw_reports import lines_of_groups, lines_without_bound, with_letters
from tournaments.services.phase_players import Field, field_of


@dataclass(frozen=True, slots=True)
class PhaseRequest:
    """A request for *rounds* more rounds of a phase; equal to another if nothing has changed."""

    pairing: str
    advance: int
    rounds: int
    seed: int
    field: Field
    history: tuple[drawing.Round, ...]
    forbidden: frozenset[drawing.Pair]
    floats: Mapping[int, int]
    places: tuple[int | None, ...] = ()
    duplicate: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether it asks for one movement of all players, for which a bound is proven."""
        return self.pairing == Pairing.MOVEMENT and len(self.field.brackets) == 1

    def as_json(self) -> dict[str, Any]:
        """Return the input that a draw stores so that it can be repeated."""
        found: dict[str, Any] = {
            "players": sorted(self.field.players),
            "rounds": self.rounds,
            "history": [asdict(one) for one in self.history],
            "forbidden": sorted(self.forbidden),
            "places": self.places,
        }
        if self.duplicate:
            found["duplicate"] = True
        if self.is_whole:
            return found
        return found | {
            "pairing": self.pairing,
            "brackets": self.field.brackets,
            "scores": {entry: str(score) for entry, score in self.field.scores.items()},
        }


@dataclass(frozen=True, slots=True)
class PhaseDraw:
    """The rounds that were drawn, with the bracket of each table; *bound* is None if unknown.

    *plan* holds the report's lines about a plan of several rounds, *floats* the players outside
    their score group.
    """

    rounds: tuple[drawing.Round, ...]
    brackets: tuple[tuple[str, ...], ...]
    costs: drawing.Costs
    report: tuple[Line, ...]
    bound: drawing.Bound | None = None
    places: tuple[int | None, ...] = field(default=())
    plan: tuple[Line, ...] = ()
    floats: tuple[int, ...] = ()


def request_for(phase: Phase, rounds: int | None, seed: int, *, kept: int = 0) -> PhaseRequest:
    """Return the request for a draw of the phase in its current state.

    :param kept: the last drafted round that is kept, and counts as if it were released.
    :raises NoRoundsLeft: when every round of the phase has been released.
    """
    released = released_of(phase.tournament, kept)
    own = [one for one in released if one.phase_id == phase.pk]
    left = phase.round_count - len(own)
    if left < 1:
        raise errors.NoRoundsLeft(rounds=phase.round_count)
    wanted = left if rounds is None else min(rounds, left)
    try:
        # The groups of a first phase, which are drawn by lot, are those of the kept rounds.
        field = field_of(phase, own[0].draw.seed if kept and own else seed)
    except DrawError as error:
        hint = gettext("Fewer groups can be chosen under Phases.")
        raise errors.CannotDraw(reason=f"{gettext(str(error))} {hint}") from error
    whole = phase.pairing == Pairing.MOVEMENT and len(field.brackets) <= 1
    return PhaseRequest(
        pairing=phase.pairing,
        advance=phase.advance,
        rounds=wanted if phase.pairing in AT_ONCE else 1,
        seed=seed,
        field=field,
        history=tuple(pure_rounds(released)),
        forbidden=forbidden_of(phase.tournament),
        places=tuple(own[-1].draw.places) if own and whole else (),
        duplicate=phase.tournament.is_duplicate,
        floats=_floats_of(own),
    )


def _floats_of(rounds: Iterable[Round]) -> dict[int, int]:
    """Return how often players were outside their score group in *rounds*, each its own draw."""
    return dict(Counter(entry for one in rounds for entry in one.draw.input.get("floats", ())))


def draw_phase(request: PhaseRequest) -> PhaseDraw:
    """Return the rounds that *request* asks for; the result is deterministic.

    :raises CannotDraw: for too few players.
    """
    try:
        if request.pairing == Pairing.GROUPS:
            found = _groups(request)
        elif request.pairing in AT_ONCE:
            found = _at_once(request)
        else:
            found = _paired(request, _pairing_of(request))
    except DrawError as error:
        raise errors.CannotDraw(reason=gettext(str(error))) from error
    return _seated_for_duplicate(request, found) if request.duplicate else found


def _seated_for_duplicate(request: PhaseRequest, found: PhaseDraw) -> PhaseDraw:
    """Change the seats of players at their tables so that duplicate scores compare evenly."""
    history = request.history
    rounds = seated_for_duplicate(found.rounds, history=history, seed=request.seed)
    every = [*history, *rounds]
    if found.bound is not None:
        lines = report(every, found.bound, request.forbidden)
    elif found.plan:
        lines = lines_of_groups(found.plan, every, request.forbidden)
    elif request.pairing in AT_ONCE:
        lines = lines_without_bound(every, request.forbidden)
    else:  # the report says nothing about seats
        lines = list(found.report)
    return replace(
        found,
        rounds=rounds,
        costs=drawing.evaluate(every, request.forbidden),
        report=(*lines, *fairness(every).lines()),
    )


def _pairing_of(request: PhaseRequest) -> Callable[[PairingRequest], Paired]:
    pairings: dict[str, Callable[[PairingRequest], Paired]] = {
        Pairing.SWISS: swiss,
        Pairing.POWER: power,
        Pairing.RANKED: ranked,
        Pairing.RANDOM: random_round,
        Pairing.KNOCKOUT: partial(knockout, go_on=request.advance),
    }
    return pairings[request.pairing]


def _paired(request: PhaseRequest, pairing: Callable[[PairingRequest], Paired]) -> PhaseDraw:
    found = pairing(_pairing_request(request))
    return PhaseDraw(
        rounds=(found.round,),
        brackets=(_letters(request.field, found.round),),
        costs=found.costs,
        report=_lettered(request, found.lines),
        floats=found.floats,
    )


def _pairing_request(request: PhaseRequest) -> PairingRequest:
    brackets = request.field.brackets
    return PairingRequest(
        players=request.field.players,
        history=request.history,
        forbidden=request.forbidden,
        seed=request.seed,
        scores=request.field.scores,
        groups=tuple(brackets.values()) if len(brackets) > 1 else (),
        floats=request.floats,
    )


def _lettered(request: PhaseRequest, lines: Iterable[Line]) -> tuple[Line, ...]:
    return with_letters(lines, list(request.field.brackets), request.pairing)


def _letters(found: Field, one: drawing.Round) -> tuple[str, ...]:
    letter = {p: letter for letter, players in found.brackets.items() for p in players}
    return tuple(letter[table[0]] for table in one.tables)


def _groups(request: PhaseRequest) -> PhaseDraw:
    """Draw the rounds of all groups, in which players meet as evenly as the search finds."""
    found = group_rounds(_pairing_request(request), rounds=request.rounds)
    rounds = tuple(one.round for one in found)
    every = [*request.history, *rounds]
    plan = _lettered(request, found[0].plan)
    return PhaseDraw(
        rounds=rounds,
        brackets=tuple(_letters(request.field, one) for one in rounds),
        costs=found[-1].costs,
        report=tuple(lines_of_groups(plan, every, request.forbidden)),
        plan=plan,
    )


def _at_once(request: PhaseRequest) -> PhaseDraw:
    """Draw a movement for each bracket, and join the brackets' rounds."""
    brackets = request.field.brackets or {"": ()}
    draws = [drawing.draw(_movement(request, players)) for players in brackets.values()]
    if request.is_whole or not request.field.brackets:
        (only,) = draws
        lines = report([*request.history, *only.rounds], only.bound, request.forbidden)
        letters = tuple(("",) * len(one.tables) for one in only.rounds)
        return PhaseDraw(
            only.rounds, letters, only.costs, tuple(lines), only.bound, tuple(only.places)
        )
    together = [one.rounds for one in draws]
    rounds = tuple(_joined(parts) for parts in zip(*together, strict=True))
    letters = tuple(_letters(request.field, one) for one in rounds)
    every = [*request.history, *rounds]
    costs = drawing.evaluate(every, request.forbidden)
    return PhaseDraw(rounds, letters, costs, tuple(lines_without_bound(every, request.forbidden)))


def _movement(request: PhaseRequest, players: Sequence[int]) -> drawing.Request:
    return drawing.Request(
        players=tuple(sorted(players)),
        rounds=request.rounds,
        seed=request.seed,
        history=request.history,
        forbidden=request.forbidden,
        places=request.places,
    )


def _joined(parts: Sequence[drawing.Round]) -> drawing.Round:
    return drawing.Round(
        tables=tuple(table for part in parts for table in part.tables),
        sit_outs=tuple(sorted(player for part in parts for player in part.sit_outs)),
    )


def pure_rounds(rounds: Iterable[Round]) -> list[drawing.Round]:
    """Return rounds in the form of :mod:`tournaments.draw`, with entries as players."""
    return [
        drawing.Round(
            tuple(_pure_table(table) for table in one.tables.all()),
            tuple(sorted(out.entry_id for out in one.sit_outs.all())),
            _at_abandoned(one),
        )
        for one in rounds
    ]


def _at_abandoned(one: Round) -> tuple[int, ...]:
    tables = (table for table in one.tables.all() if table.status == TableStatus.ABANDONED)
    return tuple(sorted(seat.entry_id for table in tables for seat in table.seats.all()))


def rounds_of(tournament: Tournament) -> QuerySet[Round]:
    """Return the rounds of an event, prefetched for :func:`pure_rounds`."""
    rounds = Round.objects.filter(tournament=tournament).order_by("number")
    return rounds.prefetch_related("tables__seats", "sit_outs")


def released_of(tournament: Tournament, kept: int = 0) -> list[Round]:
    """Return the released rounds of an event, and its drafts up to round *kept*."""
    released = rounds_of(tournament).exclude(status=RoundStatus.DRAFT, number__gt=kept)
    return list(released.select_related("draw"))


def forbidden_of(tournament: Tournament) -> frozenset[drawing.Pair]:
    """Return the forbidden pairs of an event."""
    pairs = ForbiddenPair.objects.filter(tournament=tournament)
    return frozenset(pairs.values_list("one_id", "other_id"))


def follows_standings(phase: Phase) -> bool:
    """Return whether the rounds of a phase are drawn from its standings."""
    return phase.pairing in BY_STANDINGS


def _pure_table(table: Table) -> drawing.Table:
    at = {seat.seat: seat.entry_id for seat in table.seats.all()}
    north, east, south, west = (at[seat] for seat in SEATS[:TABLE_SIZE])
    return north, east, south, west
