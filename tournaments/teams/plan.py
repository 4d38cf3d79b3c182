"""A plan for the teams of an event: which teams meet, and where their players sit."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.draw.model import TABLE_SIZE, Pair, Round, Table, gettext_noop, pair
from tournaments.draw.report import Line
from tournaments.teams.members import Members, least_repeats, meetings_of_players
from tournaments.teams.pairs import PLAYERS as PAIR
from tournaments.teams.pairs import sitting_out

#: the captain chooses the seats of four players, who are in the order N E S W
IN_SEATS: Table = (0, 1, 2, 3)


@dataclass(frozen=True, slots=True)
class TeamPlan:
    """The rounds of a team event: for each table its teams in the order N E S W.

    *players* of each team play a round. *members* gives for each seat the player's place in the
    line-up of their team.
    """

    rounds: tuple[tuple[Table, ...], ...]
    meetings: tuple[int, int]
    players: int
    members: Members

    @property
    def repeats(self) -> int:
        """How many meetings of two players, or two pairs, are repeats."""
        if self.players == PAIR:
            return sum(times - 1 for times in meetings(self.rounds).values())
        return sum(times - 1 for times in meetings_of_players(self.rounds, self.members).values())

    def lines(self) -> tuple[Line, ...]:
        """Return how often teams meet, and players if the plan seats them, as text."""
        if self.players == PAIR:
            return self._about_pairs()
        return (*self._about_teams(), *self._about_players())

    def _about_pairs(self) -> tuple[Line, ...]:
        least, most = self.meetings
        if least == most:
            text = gettext_noop("Every two pairs meet in %(times)s rounds.")
            return (Line(text, {"times": least}),)
        text = gettext_noop("Every two pairs meet in %(least)s to %(most)s rounds.")
        return (Line(text, {"least": least, "most": most}),)

    def _about_players(self) -> tuple[Line, ...]:
        if self.players == TABLE_SIZE:
            return ()
        repeats = self.repeats
        if not repeats:
            return (Line(gettext_noop("No two players meet twice in this plan.")),)
        teams = len({team for table in self.rounds[0] for team in table})
        least = least_repeats(teams, self.players, len(self.rounds))
        if not least:
            text = gettext_noop("Players meet again %(repeats)s times in this plan.")
            return (Line(text, {"repeats": repeats}),)
        text = gettext_noop(
            "Players meet again %(repeats)s times in this plan. Proven to be unavoidable:"
            " %(least)s."
        )
        return (Line(text, {"repeats": repeats, "least": least}),)

    def _about_teams(self) -> tuple[Line, ...]:
        least, most = self.meetings
        if least == most:
            text = gettext_noop("Every two teams meet at %(times)s tables.")
            return (Line(text, {"times": least}),)
        lines = [
            Line(
                gettext_noop("Every two teams meet at %(least)s to %(most)s tables."),
                {"least": least, "most": most},
            )
        ]
        if most - least == 1:
            lines.append(Line(gettext_noop("It is proven that no plan is more even.")))
        return tuple(lines)


def meetings(rounds: Sequence[Sequence[Table]]) -> Counter[Pair]:
    """Return at how many tables each two teams meet."""
    return Counter(
        two for tables in rounds for table in tables for two in combinations(sorted(set(table)), 2)
    )


def meetings_of(teams: Sequence[int], rounds: Sequence[Sequence[Table]]) -> tuple[int, int]:
    """Return the least and the greatest number of tables at which two of *teams* meet."""
    times = meetings(rounds)
    each = [times[pair(*two)] for two in combinations(teams, 2)]
    return min(each), max(each)


def line_up(
    tables: Sequence[Table],
    line_ups: Mapping[int, Sequence[int]],
    members: Sequence[Table] | None = None,
) -> Round:
    """Return the round of the players, from the line-up of each team; others sit out.

    :param members: the places in the line-ups of the players at each table; by default four players
        are in the order N E S W.
    """
    places = members or (IN_SEATS,) * len(tables)
    out = sitting_out(list(line_ups), tables)
    return Round(
        tuple(
            (line_ups[n][a], line_ups[e][b], line_ups[s][c], line_ups[w][d])
            for (n, e, s, w), (a, b, c, d) in zip(tables, places, strict=True)
        ),
        tuple(sorted(player for team in out for player in line_ups[team])),
    )
