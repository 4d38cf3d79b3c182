"""The input and the result of a draw. Players are integers; seats are in the order N E S W."""

from dataclasses import dataclass

Table = tuple[int, int, int, int]
Pair = tuple[int, int]
#: the players by their place in a movement; None is an empty place
Places = tuple[int | None, ...]

SEATS = "NESW"
TABLE_SIZE = 4


def gettext_noop(message: str) -> str:
    """Mark *message* for translation; the caller that shows it translates it."""
    return message


class DrawError(ValueError):
    """A draw that cannot be made, with a stable *code* and a message for the user."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class Round:
    """One round: the players of each table in the order of the seats, and the sit-outs.

    *abandoned* are the players of abandoned tables. They have met, but sit out after others.
    """

    tables: tuple[Table, ...]
    sit_outs: tuple[int, ...] = ()
    abandoned: tuple[int, ...] = ()

    @property
    def missed_by(self) -> tuple[int, ...]:
        """The players without a game: the sit-outs and the players of abandoned tables."""
        return (*self.sit_outs, *self.abandoned)


@dataclass(frozen=True, slots=True)
class Request:
    """A request for *rounds* more rounds for *players* after the rounds of *history*.

    *forbidden* pairs (smaller player first) should not meet. *places* is the ``places`` of the
    earlier draw whose released rounds are the history: with it the same movement continues.

    :raises DrawError: for a player who is entered twice, fewer than four players, or no round.
    """

    players: tuple[int, ...]
    rounds: int
    seed: int = 0
    history: tuple[Round, ...] = ()
    forbidden: frozenset[Pair] = frozenset()
    places: Places = ()

    def __post_init__(self) -> None:
        if len(set(self.players)) != len(self.players):
            raise DrawError("duplicate-player", gettext_noop("A player is entered twice."))
        if len(self.players) < TABLE_SIZE:
            raise DrawError("too-few-players", gettext_noop("A table needs four players."))
        if self.rounds < 1:
            raise DrawError("too-few-rounds", gettext_noop("There must be a round to draw."))


@dataclass(frozen=True, slots=True, order=True)
class Costs:
    """The costs of a draw, worst first. They compare like tuples; lower is better.

    ``sit_outs``: how often a player sits out while another plays who has sat out less often; only
    an edit by hand can cause this. ``forbidden``: meetings of forbidden pairs. ``thirds``: meetings
    of a pair beyond its second. ``consecutive``: meetings of a pair in two consecutive rounds.
    ``repeats``: meetings of a pair beyond its first. ``seats``: how uneven the seats are; 0 is the
    best possible value. ``neighbours``: repeats of the same left-hand neighbour.
    """

    sit_outs: int = 0
    forbidden: int = 0
    thirds: int = 0
    consecutive: int = 0
    repeats: int = 0
    seats: int = 0
    neighbours: int = 0


@dataclass(frozen=True, slots=True)
class Bound:
    """A proven bound: at most *rounds* rounds without a repeat, at least *repeats* in this event.

    *reason* is an English sentence marked for translation, without values.
    """

    rounds: int
    repeats: int
    reason: str


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw: the new rounds, and the costs of the history and these rounds together.

    ``places`` are the players by their place in the movement; it is empty if none was used.
    """

    rounds: tuple[Round, ...]
    costs: Costs
    bound: Bound
    places: Places = ()


def pair(one: int, other: int) -> Pair:
    """Return the two players as a pair, smaller player first."""
    return (one, other) if one < other else (other, one)
