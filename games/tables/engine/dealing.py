"""The commitments to the deals of a table, and the hash of its log.

``docs/dealing.md`` has the construction.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from games.rules import Seat
from games.rules.cards.seeds import FIRST_LOG_HASH, log_hash
from games.tables.engine.events import LoggedEvent

REVEAL_WITHIN = timedelta(seconds=10)
"""How long a game that has been begun waits for contributions."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """The commitments and contributions to the deals of a game.

    All values are hexadecimal digits.

    :ivar commitment: the commitment of the server.
    :ivar terms: the hash of the terms.
    :ivar commitments: the commitments of the seats.
    :ivar contributions: the contributions that the seats have revealed.
    :ivar begun_at: when the seats were fixed and the contributions requested.
    :ivar sources: once the game has started, the source of each seat's contribution: ``player``, or
        the server, because the seat has a ``bot``, sent no commitment (``none``), or did not reveal
        its contribution in time (``late``).
    """

    commitment: str
    terms: str
    commitments: Mapping[Seat, str] = field(default_factory=dict)
    contributions: Mapping[Seat, str] = field(default_factory=dict)
    begun_at: datetime | None = None
    sources: Mapping[Seat, str] = field(default_factory=dict)

    @property
    def is_complete(self) -> bool:
        """Whether every seat with a commitment has revealed its contribution."""
        return self.commitments.keys() == self.contributions.keys()

    @property
    def reveal_until(self) -> datetime | None:
        """When the game starts without the missing contributions."""
        return self.begun_at + REVEAL_WITHIN if self.begun_at else None

    def without(self, seat: Seat) -> Dealing:
        """Return a copy without the commitment of a seat whose occupant has changed."""
        commitments = {place: each for place, each in self.commitments.items() if place != seat}
        return replace(self, commitments=commitments)

    def source(self, seat: Seat, *, is_bot: bool) -> str:
        """Return the source of a seat's contribution, as far as known: see :attr:`sources`."""
        if seat in self.contributions:
            return "player"
        if is_bot:
            return "bot"
        return "late" if seat in self.commitments else "none"


# --- The log that can be published --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LogHash:
    """The hash of a log up to the line of the event *number*."""

    number: int = 0
    value: bytes = FIRST_LOG_HASH

    def after(self, event: LoggedEvent) -> LogHash:
        """Return the hash with the line of *event*, if it has one."""
        line = log_line(event)
        return self if line is None else LogHash(event.number, log_hash(self.value, line))


EMPTY_LOG = LogHash()

DETAILS: Mapping[str, tuple[str, ...]] = {
    "open": ("commitment",),
    "sit": ("who",),
    "rise": (),
    "commit": ("hash",),
    "begin": (),
    "reveal": ("contribution",),
    "start": (),
    "deal": ("number",),
    "act": ("do",),
    "ask": ("what", "of"),
    "agree": (),
    "refuse": (),
    "expire": (),
    "away": (),
    "back": (),
    "extend": ("seconds",),
    "pause": (),
    "resume": (),
    "adjust": ("points",),
    "stop": (),
    "over": (),
}
"""The data in the line of each kind of event; kinds without a line are left out.

Chat, names and reasons are not published.
"""


def log_line(event: LoggedEvent) -> str | None:
    """Return the line of an event in the published log; None if it has none."""
    names = DETAILS.get(event.kind)
    if names is None:
        return None
    kind = "bot" if event.kind == "act" and "bot" in event.data else event.kind
    details = [str(event.data[name]) for name in names if name in event.data]
    return " ".join([str(event.number), event.seat or "-", kind, *details])
