"""Groups: rounds in which the players of a group meet each other as evenly as possible."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

from tournaments.draw.explanation import Field, head_of_group
from tournaments.draw.group_plan import (
    FORBIDDEN,
    GroupPlan,
    Plan,
    even_rounds,
    known_plans,
    least_unevenness,
)
from tournaments.draw.model import TABLE_SIZE, DrawError, Request, gettext_noop, pair
from tournaments.draw.pairing_request import Pairing, PairingRequest
from tournaments.draw.pairing_round import with_seats
from tournaments.draw.prices import ANY, Meetings
from tournaments.draw.report import Line
from tournaments.draw.seating import seat_rounds
from tournaments.draw.sitouts import sit_outs, times_missed

__all__ = ["even_rounds", "group_rounds"]


def group_rounds(request: PairingRequest, *, rounds: int) -> tuple[Pairing, ...]:
    """Pair the next *rounds* rounds of all groups at once.

    Players meet the others of their group as evenly as the search finds; the lines compare this
    with what is proven. :func:`even_rounds` gives the numbers of rounds that can be fully even.

    :raises DrawError: when there is no round to draw.
    """
    if rounds < 1:
        raise DrawError("too-few-rounds", gettext_noop("There must be a round to draw."))
    random = Random(request.seed)  # noqa: S311 - a pairing must be repeatable, not secret
    meetings = Meetings(request.history)
    groups = [_Group(request, meetings, players, rounds, random) for players in request.fields()]
    fields = [[one.field(number) for one in groups] for number in range(rounds)]
    tables = [[table for one in of_round for table in one.tables] for of_round in fields]
    lines = [line for number, one in enumerate(groups, 1) for line in _about(groups, number, one)]
    found: list[Pairing] = []
    for of_round, seated in zip(fields, seat_rounds(tables, request.history, random), strict=True):
        now = replace(request, history=(*request.history, *(one.round for one in found)))
        found.append(with_seats(now, Meetings(now.history), of_round, seated, lines))
    return tuple(found)


class _Group:
    """The plan of one group, with its evenness."""

    def __init__(
        self,
        request: PairingRequest,
        meetings: Meetings,
        players: Sequence[int],
        rounds: int,
        random: Random,
    ) -> None:
        self.rank = {player: rank for rank, player in enumerate(players, 1)}
        self.order = random.sample(players, len(players))
        pairs = {two: meetings.times.get(pair(*two), 0) for two in combinations(self.order, 2)}
        met = sum(pairs.values())
        self.least = least_unevenness(len(players), rounds, met)
        self.plan = _best_plan(request, self.order, pairs, rounds, random, self.least)
        for flat in self.plan:
            for table in _tables(flat):
                for one, other in combinations(sorted(table), 2):
                    pairs[self.order[one], self.order[other]] += 1
        self.times = pairs

    def lines(self) -> list[Line]:
        """Return how often two players of the group meet, and what is proven about it."""
        least, most = min(self.times.values()), max(self.times.values())
        text = gettext_noop(
            "Everybody meets everybody of the group %(least)s times at least, %(most)s at most."
        )
        if least == most:
            text = gettext_noop("Meetings of every two players of the group: %(least)s.")
        lines = [Line(text, {"least": least, "most": most})]
        unevenness = sum(times * (times - 1) // 2 for times in self.times.values())
        if unevenness <= self.least or most == least:
            lines.append(Line(gettext_noop("It is proven that no plan is more even.")))
        else:
            text = gettext_noop(
                "No plan that is more even was found; it is not known if one exists."
            )
            lines.append(Line(text))
        return lines

    def field(self, number: int) -> Field:
        """Return the tables and the sit-outs of a round."""
        flat = [self.order[p] for p in self.plan[number]]
        seats = len(flat) // TABLE_SIZE * TABLE_SIZE
        tables = [sorted(table, key=self.rank.__getitem__) for table in _tables(flat)]
        return Field(
            rank=self.rank,
            tables=tuple(tuple(table) for table in sorted(tables, key=lambda t: self.rank[t[0]])),
            sit_outs=tuple(sorted(flat[seats:])),
            by_rank=False,
            allowed=ANY,
        )


def _about(groups: Sequence[_Group], number: int, one: _Group) -> list[Line]:
    head = [head_of_group(number, len(one.order))] if len(groups) > 1 else []
    return [*head, *one.lines()]


def _tables(flat: Sequence[int]) -> list[Sequence[int]]:
    seats = len(flat) // TABLE_SIZE * TABLE_SIZE
    return [flat[first : first + TABLE_SIZE] for first in range(0, seats, TABLE_SIZE)]


def _best_plan(
    request: PairingRequest,
    order: Sequence[int],
    pairs: dict[tuple[int, int], int],
    rounds: int,
    random: Random,
    least: int,
) -> Plan:
    """Return the most even of the constructed plans and those that a search finds."""
    number = {player: place for place, player in enumerate(order)}
    met = [[0] * len(order) for _ in order]
    base = 0
    for two, times in pairs.items():
        apart = pair(*two) in request.forbidden
        one, other = number[two[0]], number[two[1]]
        met[one][other] = met[other][one] = times + apart * FORBIDDEN
        base += apart * (FORBIDDEN * (FORBIDDEN - 1) // 2 + FORBIDDEN * times)
    missed = times_missed(request.history)
    sat = [missed[player] for player in order]
    starts = [] if any(pairs.values()) or any(sat) else list(known_plans(len(order), rounds))
    starts.append(_start(request, order, rounds, random))
    best: GroupPlan | None = None
    for start in starts:
        plan = GroupPlan(start, met, sat)
        if best is None or plan.unevenness < best.unevenness:
            best = plan
    assert best is not None  # noqa: S101 - there is always a start
    best.improve(random, least + base)
    return best.plan


def _start(request: PairingRequest, order: Sequence[int], rounds: int, random: Random) -> Plan:
    """Return a random plan with fair sit-outs."""
    number = {player: place for place, player in enumerate(order)}
    plan = []
    for out in sit_outs(Request(tuple(order), rounds, history=request.history), random):
        playing = [player for player in random.sample(order, len(order)) if player not in out]
        plan.append([number[player] for player in (*playing, *out)])
    return plan
