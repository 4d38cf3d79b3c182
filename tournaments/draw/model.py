"""What a draw is made of. Players are any integers; seats are in the order N E S W."""

from dataclasses import dataclass

Table = tuple[int, int, int, int]
Pair = tuple[int, int]
#: the players in the order of the places of a movement; None is a place nobody has
Places = tuple[int | None, ...]

SEATS = "NESW"
TABLE_SIZE = 4


def gettext_noop(message: str) -> str:
    """Mark *message* for translation; whoever shows it translates."""
    return message


class DrawError(ValueError):
    """A draw that cannot be made. *code* is stable, the message is for the user."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class Round:
    """One round: who sits at which table and seat, and who sits out."""

    tables: tuple[Table, ...]
    sit_outs: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be drawn: *rounds* more rounds for *players* after the rounds of *history*.

    *forbidden* pairs (smaller player first) should not meet. *places* is the ``places`` of the
    earlier draw whose released rounds are the history: with it the same movement goes on.
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
    """What a draw costs, the worst first; draws compare like tuples, less is better.

    ``sit_outs``: how often somebody sits out while somebody plays who has done so less often; no
    draw that is found has any, an edit by hand may. ``forbidden``: meetings of pairs that should
    not meet. ``thirds``: meetings of a pair beyond its second. ``consecutive``: meetings of a pair
    in two rounds running. ``repeats``: meetings of a pair beyond its first. ``seats``: by how much
    seats are shared less evenly than they could be (0 is as even as can be). ``neighbours``:
    meetings with the same left-hand neighbour again.
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
    """A proven limit: at most *rounds* rounds without a repeat, at least *repeats* in this event.

    *reason* is a sentence in English, marked for translation, without values.
    """

    rounds: int
    repeats: int
    reason: str


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw: the new rounds, and what they cost together with the rounds of the history.

    ``places`` tells who has which place of the movement that was used; empty if none was.
    """

    rounds: tuple[Round, ...]
    costs: Costs
    bound: Bound
    places: Places = ()


def pair(one: int, other: int) -> Pair:
    """The unordered pair, smaller player first."""
    return (one, other) if one < other else (other, one)
