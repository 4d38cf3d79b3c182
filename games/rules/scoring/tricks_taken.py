"""The tricks and cards taken by the players, in the form that scoring schemes read.

It can be read during play: undecided places are left out.

>>> so_far = TricksTaken((Seat.N, Seat.E), (masks.KING_OF_HEARTS, masks.QUEENS), (0, 1, 1), 4)
>>> so_far.taken(CountScoring("queens", 4, -6))
{'N': 0, 'E': 4}
>>> so_far.taken(PlaceScoring("last-tricks", (-10, -20)))
['E']
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.rules.cards import masks
from games.rules.contracts.schemes import CombinedScoring, PlaceScoring, Scoring
from games.rules.contracts.schemes import CountScoring as CountScoring
from games.rules.seats import Seat


class TricksTaken(NamedTuple):
    """What was taken in a deal; players are indices in the order of the seats.

    :ivar won: for each player the cards taken, as a mask.
    :ivar takers: for each finished trick the player who took it.
    :ivar number: the number of tricks of the deal.
    """

    seats: tuple[Seat, ...]
    won: tuple[int, ...]
    takers: tuple[int, ...]
    number: int

    def taken(self, scoring: Scoring) -> object:
        """Return what each player has taken, in the form that *scoring* reads."""
        if isinstance(scoring, CombinedScoring):
            return {part.what: self.taken(part) for part in scoring.parts}
        if isinstance(scoring, PlaceScoring) and scoring.what == "last-tricks":
            return self.took(slice(self.number - len(scoring.values), None))
        return _TAKEN[scoring.what](self)

    def counts(self, cards: int) -> dict[str, object]:
        """Return how many of *cards* each player has taken."""
        pairs = zip(self.seats, self.won, strict=True)
        return {str(seat): (won & cards).bit_count() for seat, won in pairs}

    def owner(self, card: int) -> list[str]:
        """Return the seat that has taken a card, as a list; empty while it is not taken."""
        pairs = zip(self.seats, self.won, strict=True)
        return [str(seat) for seat, won in pairs if won & card]

    def hearts(self) -> dict[str, object]:
        """Return how many hearts each player has taken, and who has taken the ace."""
        ace = self.owner(masks.ACE_OF_HEARTS)
        return self.counts(masks.HEARTS) | ({"ace": ace[0]} if ace else {})

    def tricks(self) -> dict[str, object]:
        """Return how many tricks each player has taken."""
        return {str(seat): self.takers.count(n) for n, seat in enumerate(self.seats)}

    def took(self, numbers: slice) -> list[str]:
        """Return the seats that took these tricks."""
        return [str(self.seats[taker]) for taker in self.takers[numbers]]

    def most_of_a_suit(self) -> list[str]:
        """Return the seats that have the most cards of any one suit."""
        most = [masks.most_of_a_suit(won) for won in self.won]
        return [str(s) for s, n in zip(self.seats, most, strict=True) if n == max(most)]


_TAKEN: dict[str, Callable[[TricksTaken], object]] = {
    "tricks": TricksTaken.tricks,
    "queens": lambda tricks_taken: tricks_taken.counts(masks.QUEENS),
    "hearts": TricksTaken.hearts,
    "king": lambda tricks_taken: tricks_taken.owner(masks.KING_OF_HEARTS),
    "first-and-last": lambda tricks_taken: (
        tricks_taken.took(slice(1))
        + tricks_taken.took(slice(tricks_taken.number - 1, tricks_taken.number))
    ),
    "most-of-a-suit": TricksTaken.most_of_a_suit,
}
