"""The state of a table, derived from its log; see :mod:`games.tables.engine.transitions`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from games.rules import Deal, Game, Plan, RuleSet, Seat
from games.rules.seats import around
from games.tables.engine.dealing import EMPTY_LOG, Dealing, LogHash
from games.tables.engine.events import LoggedEvent


@dataclass(frozen=True, slots=True)
class CopiedDeal:
    """A deal of another game, as it was dealt and declared: *hands* in PBN."""

    hands: str
    contract: str


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings chosen when the table was opened.

    :ivar game: the id of the game; *club* is the id of its club.
    :ivar reserve_seconds: each player's time for the whole game.
    :ivar turn_seconds: the time for each turn, used before the reserve; None without a clock.
    :ivar watching: who may watch, one of :class:`games.models.Watching`.
    :ivar delay: how many tricks or minutes later spectators see the cards.
    :ivar bot_pace: how fast bots act, one of :class:`games.models.BotPace`.
    :ivar own_name: the club's name for its own rule set; empty for a preset.
    :ivar copied: the deal of another game that is played again; None in other games.
    :ivar of_event: whether an event opened the table, and decides about its seats.
    """

    game: int
    club: int
    rules: RuleSet
    plan: Plan
    first_declarer: Seat
    pace: str
    reserve_seconds: int
    turn_seconds: int | None
    rated: bool
    private: bool
    watching: str
    delay: int
    own_name: str = ""
    bot_pace: str = "normal"
    copied: CopiedDeal | None = None
    of_event: bool = False


@dataclass(frozen=True, slots=True)
class Occupant:
    """The occupant of a seat, as ids.

    :ivar kind: ``player``, ``guest`` or ``bot``.
    :ivar bot: the strength of a bot; empty for people.
    :ivar reserve_seconds: what was left of the reserve when the present turn began.
    :ivar acting: whether a bot acts for the player now.
    :ivar left: how often the player has left during the game.
    :ivar earlier: the users that a guest was before, in another browser or without an account.
    """

    kind: str
    player: int | None
    user: int | None
    bot: str
    reserve_seconds: float
    acting: bool = False
    left: int = 0
    silenced: bool = False
    earlier: tuple[int, ...] = ()

    @property
    def is_bot(self) -> bool:
        """Whether a bot decides here now."""
        return self.acting or self.kind == "bot"


@dataclass(frozen=True, slots=True)
class PendingUndo:
    """A request of *by* to take back an action, and the seats that have yet to agree.

    :ivar of: the number of the action's event; None in earlier logs, which did not name it.
    """

    by: Seat
    what: str
    waiting: tuple[Seat, ...]
    of: int | None = None


@dataclass(frozen=True, slots=True)
class LastAction:
    """The last action of the rules.

    :ivar number: the number of its event.
    :ivar before: the state that an undo restores; None if the action cannot be taken back.
    """

    number: int
    seat: Seat
    action: str
    before: TableState | None


@dataclass(frozen=True, slots=True)
class Halt:
    """The pause or the end of an abandoned game.

    :ivar by: the id of the user who did it; None if nobody did.
    """

    by: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class TableState:
    """The whole state of a table, without names and connected people.

    :ivar play: the game according to the rules; its ``deal`` is the one on the table.
    :ivar status: one of :class:`games.models.TableStatus`.
    :ivar version: the number of the last event.
    :ivar play_version: the number of the last event that is one of
        :data:`~games.tables.engine.events.PLAY_EVENTS`.
    :ivar dealing: the commitments to the deals; None for a game of version 1, in which
        *commitments* are those to each deal, and for one that plays *boards*.
    :ivar boards: the commitment to the deals, if other tables play them too.
    :ivar log_hash: the hash of the whole log; it depends on hidden actions.
    :ivar shown_log_hash: the last hash that may be public.
    :ivar previous_deal: the deal before the present one, until the first action in this one.
    :ivar ready: the seats whose players have seen the result of that deal.
    :ivar rest_until: until then no clock runs, as people see that result; None once all are ready.
    :ivar last_event_at: when the last event was written, by the clock of the database.
    :ivar cards_played: the number of cards played in all deals.
    :ivar turn_began: when the present turn began, by the clock of the database.
    :ivar last_decision: the last action of a person, while only bots have acted since.
    :ivar last_choice: the last action of a person that was not the only possible one, while only
        bots have acted since, or that person without a choice.
    :ivar undos: how often each seat has asked for an undo in the deal on the table.
    :ivar claims_refused: the seats whose claim has been refused since the last card.
    :ivar chat: the last messages, the newest at the end.
    :ivar adjustments: the points that directors have added, by seat.
    :ivar halt: why a game is paused or abandoned.
    :ivar rematch: the id of the next game of the same players.
    """

    settings: Settings
    play: Game
    status: str = "waiting"
    version: int = 0
    play_version: int = 0
    occupants: Mapping[Seat, Occupant] = field(default_factory=dict)
    commitments: tuple[str, ...] = ()
    boards: str = ""
    dealing: Dealing | None = None
    log_hash: LogHash = EMPTY_LOG
    shown_log_hash: LogHash = EMPTY_LOG
    previous_deal: Deal | None = None
    ready: tuple[Seat, ...] = ()
    rest_until: datetime | None = None
    last_event_at: datetime | None = None
    cards_played: int = 0
    turn_began: datetime | None = None
    paused_at: datetime | None = None
    pending_undo: PendingUndo | None = None
    last_action: LastAction | None = None
    last_decision: LastAction | None = None
    last_choice: LastAction | None = None
    undos: Mapping[Seat, int] = field(default_factory=dict)
    claims_refused: tuple[Seat, ...] = ()
    chat: tuple[LoggedEvent, ...] = ()
    adjustments: Mapping[Seat, int] = field(default_factory=dict)
    halt: Halt | None = None
    rematch: int | None = None

    @classmethod
    def start(cls, settings: Settings) -> TableState:
        """Return the state of a table before the first event of its log."""
        play = Game.start(settings.rules, settings.plan, settings.first_declarer)
        return cls(settings, play)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the table, clockwise."""
        return self.settings.rules.seats

    @property
    def deal_number(self) -> int:
        """The number of the deal on the table, from 1; 0 before the first."""
        return self.deals_played + (1 if self.play.is_playing else 0)

    @property
    def deals_played(self) -> int:
        """How many deals are over."""
        return len(self.play.sheet.deals)

    @property
    def turn(self) -> Seat | None:
        """The seat that is to act."""
        return self.play.turn if self.status in ("playing", "paused") else None

    @property
    def deadline(self) -> datetime | None:
        """When the player in turn runs out of time; None for a bot, or without a clock."""
        turn, seconds = self.turn, self.settings.turn_seconds
        if self.status != "playing" or turn is None or seconds is None or self.turn_began is None:
            return None
        occupant = self.occupants[turn]
        if occupant.is_bot:
            return None
        return self.turn_began + timedelta(seconds=seconds + occupant.reserve_seconds)

    @property
    def bot_in_turn(self) -> bool:
        """Whether a bot is to act, for itself or for a player."""
        return (
            self.status == "playing" and self.turn is not None and self.occupants[self.turn].is_bot
        )

    @property
    def is_beginning(self) -> bool:
        """Whether the seats are fixed, and contributions to the deals are awaited."""
        return (
            self.status == "waiting"
            and self.dealing is not None
            and self.dealing.begun_at is not None
        )

    @property
    def can_start(self) -> bool:
        """Whether a game that has been begun has all contributions."""
        return self.is_beginning and self.dealing is not None and self.dealing.is_complete

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return len(self.occupants) == len(self.seats)

    @property
    def needs_deal(self) -> bool:
        """Whether the next deal is to be dealt."""
        return self.status == "playing" and not self.play.is_playing and not self.play.is_over

    def undoable(self, seat: Seat) -> LastAction | None:
        """Return the action that *seat* can take back: the last one, if it is theirs.

        Against bots alone it is the last choice of the player, together with all later actions. In
        a rated game it cannot be taken back: the player has seen the bots' answer.
        """
        last = self.last_choice if self._is_alone(seat) else self.last_action
        can_undo = last is not None and last.seat == seat and last.before is not None
        return last if can_undo else None

    def _is_alone(self, seat: Seat) -> bool:
        """Return whether *seat* plays against bots alone, in a game that is not rated."""
        others = (other for place, other in self.occupants.items() if place != seat)
        return not self.settings.rated and all(other.kind == "bot" for other in others)

    def is_forced(self, seat: Seat) -> bool:
        """Return whether *seat*, in turn, has a single action, after a choice that was theirs."""
        choice = self.last_choice
        return choice is not None and choice.seat == seat and len(self.play.legal_actions()) == 1

    def undone_by(self, undo: PendingUndo) -> LastAction | None:
        """Return the action that *undo* takes back, if it still can."""
        if undo.of is None:
            return self.last_decision if self._is_alone(undo.by) else self.undoable(undo.by)
        last = self.undoable(undo.by)
        return last if last is not None and last.number == undo.of else None

    def seat_of(self, user: int | None) -> Seat | None:
        """Return the seat of *user*, an id."""
        if user is None:
            return None
        return next(
            (seat for seat, occupant in self.occupants.items() if occupant.user == user), None
        )

    def other_people(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the other seats at which no bot decides, clockwise from *seat*."""
        others = around(seat, self.seats)[1:]
        return tuple(other for other in others if not self.occupants[other].is_bot)
