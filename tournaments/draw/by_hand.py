"""A round whose tables a director sets by hand: remarks on them, and filling the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations

from tournaments.draw.costs import pairs_of
from tournaments.draw.model import (
    TABLE_SIZE,
    DrawError,
    Pair,
    Round,
    Table,
    gettext_noop,
    pair,
)
from tournaments.draw.pairing import PairingRequest, random_round, ranked
from tournaments.draw.report import Line
from tournaments.draw.sitouts import times_missed

#: the ways of filling the rest of a round
BY_RANK, AT_RANDOM = "rank", "random"
WAYS = {BY_RANK: ranked, AT_RANDOM: random_round}


@dataclass(frozen=True)
class HandRound:
    """A round of which some tables may be set.

    *players* are the players who need a place, in the order of their ranks; reports mention ranks
    if it *is_ranked*. *groups* are the groups or finals that play separately. *filled* maps the
    players of each table that the program has filled to the way it was filled. *known* are the
    forbidden pairs that the director has been told about when their table was set.
    """

    players: tuple[int, ...]
    tables: tuple[Table, ...] = ()
    sit_outs: tuple[int, ...] = ()
    history: tuple[Round, ...] = ()
    forbidden: frozenset[Pair] = frozenset()
    groups: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    is_ranked: bool = False
    filled: Mapping[frozenset[int], str] = field(default_factory=dict)
    known: frozenset[Pair] = frozenset()

    @property
    def round(self) -> Round:
        return Round(self.tables, tuple(sorted(self.sit_outs)))

    @cached_property
    def placed(self) -> frozenset[int]:
        """The players who have a seat or sit out."""
        return frozenset(p for table in self.tables for p in table) | set(self.sit_outs)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The players who have no place yet, in the order of their ranks."""
        return tuple(player for player in self.players if player not in self.placed)

    @cached_property
    def rank(self) -> Mapping[int, int]:
        return {player: rank for rank, player in enumerate(self.players, 1)}

    @cached_property
    def group(self) -> Mapping[int, str]:
        """The group or final of each player, if there are several."""
        if len(self.groups) < 2:
            return {}
        return {player: letter for letter, players in self.groups.items() for player in players}

    @cached_property
    def sat_out(self) -> Counter[int]:
        """How often each player has sat out so far."""
        return Counter(player for one in self.history for player in one.sit_outs)

    @cached_property
    def missed(self) -> Counter[int]:
        """How often each player has sat out or was at an abandoned table so far."""
        return times_missed(self.history)

    @cached_property
    def met(self) -> Mapping[Pair, list[int]]:
        """The rounds in which each pair has met."""
        rounds: dict[Pair, list[int]] = {}
        for number, one in enumerate(self.history, 1):
            for two in pairs_of(one):
                rounds.setdefault(two, []).append(number)
        return rounds

    def with_table(self, table: Table) -> HandRound:
        """Return the round with one more table.

        :raises DrawError: for players who cannot sit there.
        """
        self._check_free(table)
        if len({self.group.get(player, "") for player in table}) > 1:
            text = gettext_noop("Players of different groups or finals cannot sit at one table.")
            raise DrawError("groups-differ", text)
        known = self.known.union(self.forbidden_at(table))
        return self._changed(tables=(*self.tables, table), known=known)

    def without_table(self, number: int) -> HandRound:
        """Return the round without table *number*, counted from 1.

        :raises DrawError: if there is none.
        """
        if not 1 <= number <= len(self.tables):
            raise DrawError("no-table", gettext_noop("There is no such table."))
        removed = frozenset(self.tables[number - 1])
        return self._changed(
            tables=(*self.tables[: number - 1], *self.tables[number:]),
            filled={table: way for table, way in self.filled.items() if table != removed},
        )

    def with_sit_outs(self, players: Sequence[int]) -> HandRound:
        """Return the round in which *players* sit out as well.

        :raises DrawError: for players who cannot sit out.
        """
        self._check_free(players)
        return self._changed(sit_outs=(*self.sit_outs, *players))

    def without_sit_out(self, player: int) -> HandRound:
        """Return the round in which *player* does not sit out."""
        return self._changed(sit_outs=tuple(one for one in self.sit_outs if one != player))

    def without_filled(self) -> HandRound:
        """Return the round without the tables that the program has filled."""
        kept = tuple(table for table in self.tables if frozenset(table) not in self.filled)
        return self._changed(tables=kept, filled={})

    def with_rest(self, way: str, seed: int) -> HandRound:
        """Return the round with the waiting players seated, by rank or at random.

        Forbidden pairs are kept apart where possible. Those left over sit out: the players who
        have sat out least often, lowest ranked first.

        :raises DrawError: if nobody waits.
        """
        if not self.waiting:
            raise DrawError("nobody-waits", gettext_noop("Everybody has a place already."))
        waiting, filled, known = set(self.waiting), dict(self.filled), self.known
        tables, sit_outs = list(self.tables), list(self.sit_outs)
        for players in self.groups.values() or [self.players]:
            rest = tuple(player for player in players if player in waiting)
            if len(rest) < TABLE_SIZE:
                sit_outs += rest
                continue
            request = PairingRequest(rest, self.history, self.forbidden, seed)
            found = WAYS[way](request).round
            tables += found.tables
            sit_outs += found.sit_outs
            filled |= {frozenset(table): way for table in found.tables}
            known = known.union(*map(self.forbidden_at, found.tables))
        return self._changed(
            tables=tuple(tables), sit_outs=tuple(sit_outs), filled=filled, known=known
        )

    @property
    def gone(self) -> frozenset[int]:
        """The players who have a place but no longer play in this round."""
        return self.placed - self.rank.keys()

    @property
    def unseen(self) -> frozenset[Pair]:
        """The forbidden pairs that meet and were forbidden after their table was set."""
        meeting = frozenset(two for table in self.tables for two in self.forbidden_at(table))
        return meeting - self.known

    def forbidden_at(self, table: Iterable[int]) -> list[Pair]:
        """Return the forbidden pairs at a table."""
        pairs = (pair(*two) for two in combinations(table, 2))
        return [two for two in pairs if two in self.forbidden]

    def about_table(self, table: Sequence[int]) -> Iterator[Line]:
        """Yield remarks on players at one table: forbidden pairs, and players who have met."""
        for player in table:
            if player not in self.rank:
                yield self._gone(player)
        for one, other in self.forbidden_at(table):
            text = gettext_noop("%(one)s and %(other)s must not meet.")
            yield Line(text, {}, {"one": one, "other": other})
        for one, other in combinations(table, 2):
            if rounds := self.met.get(pair(one, other)):
                text = gettext_noop("%(one)s and %(other)s have met in round %(rounds)s.")
                listed = ", ".join(map(str, rounds))
                yield Line(text, {"rounds": listed}, {"one": one, "other": other})

    def _gone(self, player: int) -> Line:
        text = gettext_noop("%(one)s does not play in this round any more.")
        return Line(text, {}, {"one": player})

    def about_sit_outs(self) -> Iterator[Line]:
        """Yield remarks on the sit-outs."""
        playing = [player for table in self.tables for player in table] + list(self.waiting)
        least = min((self.missed[player] for player in playing), default=0)
        for player in self.sit_outs:
            if player in self.gone:
                yield self._gone(player)
                continue
            text = self._about_sit_out(player, least)
            yield Line(text, {"times": self.sat_out[player]}, {"one": player})
        if (many := len(self.sit_outs)) > (needed := self._least_sit_outs()) and not self.waiting:
            text = gettext_noop("Sit-outs: %(many)s. So many would be enough: %(needed)s.")
            yield Line(text, {"many": many, "needed": needed})

    def _about_sit_out(self, player: int, least: int) -> str:
        """Return the text about a sit-out.

        :param least: how often each player of this round has missed a game at least.
        """
        if self.missed[player] <= least:
            return gettext_noop(
                "%(one)s sits out and gets the credit for it; sit-outs so far: %(times)s."
            )
        if self.sat_out[player]:
            return gettext_noop(
                "%(one)s sits out again, before others have; sit-outs so far: %(times)s."
            )
        return gettext_noop("%(one)s sits out after an abandoned table, before others have.")

    def lines(self) -> tuple[Line, ...]:
        """Return the report: a summary, then a line and remarks for each table."""
        return tuple(self._lines())

    def _lines(self) -> Iterator[Line]:
        yield Line(gettext_noop("The tables are set by hand."))
        if self.waiting:
            text = gettext_noop("Players without a place yet: %(count)s.")
            yield Line(text, {"count": len(self.waiting)})
        now = pairs_of(self.round)
        if again := sum(two in self.met for two in now):
            yield Line(gettext_noop("Pairs that meet again: %(count)s."), {"count": again})
        else:
            yield Line(gettext_noop("Nobody meets anybody again."))
        for number, table in enumerate(self.tables, 1):
            yield self._origin(number, table)
            yield from self.about_table(table)
        yield from self.about_sit_outs()

    def _origin(self, number: int, table: Table) -> Line:
        """Return how a table was set, with its ranks if there are any."""
        texts = {
            "": gettext_noop("Table %(table)s: set by hand."),
            BY_RANK: gettext_noop("Table %(table)s: filled by rank."),
            AT_RANDOM: gettext_noop("Table %(table)s: filled at random."),
        }
        with_ranks = {
            "": gettext_noop("Table %(table)s: set by hand; ranks %(ranks)s."),
            BY_RANK: gettext_noop("Table %(table)s: filled by rank; ranks %(ranks)s."),
            AT_RANDOM: gettext_noop("Table %(table)s: filled at random; ranks %(ranks)s."),
        }
        way = self.filled.get(frozenset(table), "")
        if not self.is_ranked:
            return Line(texts[way], {"table": number})
        ranks = sorted(self.rank[player] for player in table if player in self.rank)
        return Line(with_ranks[way], {"table": number, "ranks": ", ".join(map(str, ranks))})

    def _least_sit_outs(self) -> int:
        fields = self.groups.values() or [self.players]
        return sum(len(players) % TABLE_SIZE for players in fields)

    def _check_free(self, players: Sequence[int]) -> None:
        """Check that *players* are different players who have no place yet.

        :raises DrawError: naming the first player who has one, or who does not play.
        """
        if len(set(players)) != len(players):
            raise DrawError("duplicate-player", gettext_noop("A player is named twice."))
        if any(player not in self.rank for player in players):
            text = gettext_noop("Only players of this phase who are checked in can be seated.")
            raise DrawError("not-in-round", text)
        if any(player in self.placed for player in players):
            text = gettext_noop("One of these players has a place in this round already.")
            raise DrawError("has-a-place", text)

    def _changed(self, **changes: object) -> HandRound:
        return replace(self, **changes)  # type: ignore[arg-type]  # fields of the round
