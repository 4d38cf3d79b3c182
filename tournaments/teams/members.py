"""Seating the players of teams of which eight or more play a round.

A player is a pair: their team, and their place in its line-up, counted from 0. Two players of a
team are never at one table, because a table has four different teams. The search avoids repeated
meetings and gives players each seat equally often.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import exp
from random import Random

from tournaments.draw.model import TABLE_SIZE, Table

Player = tuple[int, int]
PlayerPair = tuple[Player, Player]
Rounds = Sequence[Sequence[Table]]
Tables = tuple[tuple[Table, ...], ...]
Members = Tables

#: the most exchanges to try, and the number after which the search checks whether it is done
TRIES, LOOK = 400_000, 8_000
#: the price of a repeated meeting; a seat costs how much more often the player has had it
MEETING = 4
#: an exchange that makes the plan worse by c is accepted with probability exp(-c / heat)
HEAT, COLD = 1.5, 0.2
#: sizes of teams for which four teams have a design, and the field's polynomial
FIELDS = {8: 0b1011, 16: 0b10011}


def player_pair(one: Player, other: Player) -> PlayerPair:
    """Return the two players as a pair, smaller one first."""
    return (one, other) if one < other else (other, one)


def meetings_of_players(rounds: Rounds, members: Members) -> Counter[PlayerPair]:
    """Return at how many tables each two players meet."""
    return Counter(
        player_pair(*two)
        for tables, places in zip(rounds, members, strict=True)
        for table, of in zip(tables, places, strict=True)
        for two in combinations(zip(table, of, strict=True), 2)
    )


def least_repeats(teams: int, players: int, rounds: int) -> int:
    """Return a lower bound for meetings of players beyond their first.

    There are six meetings at a table; players of a team do not meet.
    """
    met = rounds * teams * players // TABLE_SIZE * 6
    pairs = teams * (teams - 1) // 2 * players**2
    return max(0, met - pairs)


def four_teams(order: Sequence[int], players: int, rounds: int) -> tuple[Tables, Members] | None:
    """Return a plan for four teams in which players of different teams meet equally often.

    It is known for eight and sixteen *players* of a team. After that many rounds every player has
    met all opponents once; after every four rounds they have had each seat once. At table x of
    round r sits player x + r m of a team, in a field of that many elements, with a different m for
    each team: two players of different teams share a table in one round only. The seat is the sum
    of the team and of x, modulo four; see :func:`_steps` for the rounds.
    """
    if players not in FIELDS or len(order) != TABLE_SIZE:
        return None
    steps = _steps(players)
    tables: list[tuple[Table, ...]] = []
    members: list[tuple[Table, ...]] = []
    for number in range(rounds):
        r = number % players
        turn = number // TABLE_SIZE
        # In the next four rounds other teams sit opposite each other.
        seated = [order[0], *(order[1 + (place + turn) % 3] for place in range(3))]
        step = {team: steps[place] for place, team in enumerate(order)}
        shifted = {team: _product(r, step[team], players) for team in order}
        found = [[seated[seat ^ (x % TABLE_SIZE)] for seat in range(4)] for x in range(players)]
        tables.append(tuple(_four(teams) for teams in found))
        members.append(
            tuple(_four([x ^ shifted[team] for team in teams]) for x, teams in enumerate(found))
        )
    return tuple(tables), tuple(members)


def _steps(players: int) -> list[int]:
    """Return the multipliers of four teams.

    The numbers of four successive rounds are a coset of a subgroup. Multiplied by each multiplier,
    no two elements of the subgroup have the same remainder modulo four.
    """
    four = range(TABLE_SIZE)
    good = [
        step
        for step in range(1, players)
        if len({_product(r, step, players) % TABLE_SIZE for r in four}) == TABLE_SIZE
    ]
    return good[:TABLE_SIZE]


def _product(one: int, other: int, order: int) -> int:
    """Return the product of two elements of the field of *order* elements."""
    found = 0
    while other:
        if other & 1:
            found ^= one
        one <<= 1
        if one >= order:
            one ^= FIELDS[order]
        other >>= 1
    return found


def seat_members(
    rounds: Rounds, players: int, random: Random, met: Mapping[PlayerPair, int] | None = None
) -> Members:
    """Place the players at the tables of *rounds*, by exchanging two of a team; return the places.

    :param met: how often players have met before; a high count keeps a pair apart.
    """
    search = _Search(rounds, players, random, met or {})
    search.run()
    return tuple(tuple(_four(table) for table in one) for one in search.places)


@dataclass(frozen=True, slots=True)
class _Chair:
    """A seat of a table that a team has in a round."""

    round: int
    table: int
    seat: int


class _Search:
    def __init__(
        self, rounds: Rounds, players: int, random: Random, met: Mapping[PlayerPair, int]
    ) -> None:
        self.random = random
        teams = sorted({team for tables in rounds for table in tables for team in table})
        first = {team: players * place for place, team in enumerate(teams)}
        self.players = players
        self.chairs = _chairs(rounds)
        #: the players at each table as numbers: *first* of the team plus the place
        self.at = [[[first[team] for team in table] for table in tables] for tables in rounds]
        self.seats = [[0] * TABLE_SIZE for _ in range(players * len(teams))]
        self.met: Counter[tuple[int, int]] = Counter()
        for ((team, place), (other, other_place)), times in met.items():
            if team in first and other in first:
                a, b = first[team] + place, first[other] + other_place
                self.met[a, b] = self.met[b, a] = times
        for chairs in self.chairs.values():
            for place, chair in zip(self._rotated(chairs), chairs, strict=True):
                self.at[chair.round][chair.table][chair.seat] += place
        for one in self.at:
            for table in one:
                self.met.update(permutations(table, 2))
                for seat, player in enumerate(table):
                    self.seats[player][seat] += 1

    def _rotated(self, chairs: Sequence[_Chair]) -> Iterator[int]:
        """Yield places for the chairs of a team in a round, rotating through the seats by round."""
        every = self.random.sample(range(self.players), self.players)
        for chair in chairs:
            turn = (chair.seat + chair.round) % TABLE_SIZE
            found = next(place for place in every if place % TABLE_SIZE == turn)
            every.remove(found)
            yield found

    @property
    def places(self) -> list[list[list[int]]]:
        return [[[player % self.players for player in table] for table in one] for one in self.at]

    def run(self) -> None:
        """Exchange players at random, accepting worse plans ever more rarely, until it is even."""
        groups, chance, heat = list(self.chairs.values()), self.random.random, HEAT
        cooling = (COLD / HEAT) ** (LOOK / TRIES)
        for _ in range(TRIES // LOOK):
            if self._is_even():
                return
            for _ in range(LOOK):
                chairs = groups[int(chance() * len(groups))]
                place = int(chance() * self.players)
                step = 1 + int(chance() * (self.players - 1))
                one, other = chairs[place], chairs[(place + step) % self.players]
                cost = self._cost(one, other)
                if cost <= 0 or chance() < exp(-cost / heat):
                    self._exchange(one, other)
            heat *= cooling

    def _is_even(self) -> bool:
        if any(max(had) > min(had) + 1 for had in self.seats):
            return False
        return all(
            self.met[two] < 2 for one in self.at for table in one for two in combinations(table, 2)
        )

    def _cost(self, one: _Chair, other: _Chair) -> int:
        """Return by how much an exchange makes the plan worse."""
        here, there = self.at[one.round][one.table], self.at[other.round][other.table]
        x, y = here[one.seat], there[other.seat]
        met = self.met
        meetings = 0
        for player in here:
            if player != x:
                meetings += met[y, player] - met[x, player] + 1
        for player in there:
            if player != y:
                meetings += met[x, player] - met[y, player] + 1
        if one.seat == other.seat:
            return MEETING * meetings
        of_x, of_y = self.seats[x], self.seats[y]
        uneven = of_x[other.seat] - of_x[one.seat] + of_y[one.seat] - of_y[other.seat] + 2
        return MEETING * meetings + uneven

    def _exchange(self, one: _Chair, other: _Chair) -> None:
        self._count(one, -1)
        self._count(other, -1)
        here, there = self.at[one.round][one.table], self.at[other.round][other.table]
        here[one.seat], there[other.seat] = there[other.seat], here[one.seat]
        self._count(one, 1)
        self._count(other, 1)

    def _count(self, chair: _Chair, times: int) -> None:
        table = self.at[chair.round][chair.table]
        player = table[chair.seat]
        self.seats[player][chair.seat] += times
        for other in table:
            if other != player:
                self.met[player, other] += times
                self.met[other, player] += times


def _chairs(rounds: Rounds) -> dict[tuple[int, int], list[_Chair]]:
    """Return the seats of each team in each round."""
    found: dict[tuple[int, int], list[_Chair]] = {}
    for number, tables in enumerate(rounds):
        for place, table in enumerate(tables):
            for seat, team in enumerate(table):
                found.setdefault((number, team), []).append(_Chair(number, place, seat))
    return found


def _four(values: Sequence[int]) -> Table:
    a, b, c, d = values
    return a, b, c, d
