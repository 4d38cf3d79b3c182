"""The state at a table: what its log comes to, event by event. Pure; the log is the truth.

Events, by kind, with their ``data``; those of :data:`MOVES` change what the players decide about,
so that an action that was decided on before them comes too late:

=========  ==========================================================================
open       ``commitments``: of every deal of the game, in their order
sit        ``who, player, user, bot``: who takes the seat; again during play: instead
rise       the seat is free again (before the start)
start      nothing; the deals begin
deal       ``number``: the next one is dealt, from its seed
act        ``do``: an action of the rules; ``bot``: of which strength, if one did it
ask        ``what``: ``undo``; the others agree or refuse
agree      the seat agrees to what is asked
refuse     the seat does not
say        ``user`` and ``text``, or ``say``: one of the ready phrases
expire     the time of the seat is up: from now on a bot acts there
away       the player left: the same, and it is counted
back       she takes her seat back
extend     ``seconds, by, reason``: a director gives the seat time
pause      ``by, reason``; and ``resume``
adjust     ``points, by, reason``: a director adds to the seat's score
silence       ``by, on``: a director silences the seat, or lets it speak again
stop       ``by, reason``: the game is given up
over       nothing; the last deal has been played
rematch    ``game``: the same people play again there
=========  ==========================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from games.rules import Deal, Game, Plan, RuleSet, Seat, parse_action
from games.rules.cards.dealing import deal_from
from games.rules.seats import around

MOVES = frozenset({"start", "deal", "act", "ask", "agree", "refuse", "pause", "resume", "stop"})
CLAIMING = frozenset({"claim", "accept", "refuse"})
CHAT_KEPT = 50


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """One event of the log."""

    number: int
    at: datetime
    kind: str
    seat: Seat | None
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Settings:
    """What was chosen when the table was opened. ``bank`` and ``move`` are seconds.

    ``own_name`` is what the club calls these rules, when they are its own.
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


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who sits at a seat, by ids; ``acting`` when a bot acts for her; ``left`` how often she did.

    ``bank`` is what she had of it when the present turn began.
    """

    kind: str
    player: int | None
    user: int | None
    bot: str
    reserve_seconds: float
    acting: bool = False
    left: int = 0
    silenced: bool = False

    @property
    def is_bot(self) -> bool:
        """Whether a bot decides here now."""
        return self.acting or self.kind == "bot"


@dataclass(frozen=True, slots=True)
class PendingUndo:
    """What *by* asks of the others, and who has yet to agree."""

    by: Seat
    what: str
    waiting: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Last:
    """The last action, and what it may be taken back to."""

    number: int
    seat: Seat
    action: str
    before: TableState | None


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything about a table but names and who is looking.

    :ivar number: of the last event; *moved* of the last one in :data:`MOVES`.
    :ivar play: the game by the rules; its ``deal`` is the one on the table.
    :ivar ended: the deal before it, until somebody acts in this one.
    :ivar since: when the present turn began, on the clock of the database; *at* of the last event.
    :ivar cards: how many cards have been played, in all deals.
    :ivar claims_refused: who claimed in vain since the last card.
    """

    settings: Settings
    play: Game
    status: str = "waiting"
    number: int = 0
    moved: int = 0
    occupants: Mapping[Seat, Occupant] = field(default_factory=dict)
    commitments: tuple[str, ...] = ()
    ended: Deal | None = None
    at: datetime | None = None
    cards: int = 0
    since: datetime | None = None
    paused_at: datetime | None = None
    asked: PendingUndo | None = None
    last: Last | None = None
    claims_refused: tuple[Seat, ...] = ()
    chat: tuple[LoggedEvent, ...] = ()
    adjustments: Mapping[Seat, int] = field(default_factory=dict)
    rematch: int | None = None

    @classmethod
    def start(cls, settings: Settings) -> TableState:
        """Return the state of a table nobody has come to."""
        play = Game.start(settings.rules, settings.plan, settings.first_declarer)
        return cls(settings, play)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the table, clockwise."""
        return self.settings.rules.seats

    @property
    def deal_number(self) -> int:
        """The number of the deal on the table, from 1; 0 before the first."""
        return len(self.play.sheet.deals) + (1 if self.play.is_playing else 0)

    @property
    def turn(self) -> Seat | None:
        """Who is to act."""
        return self.play.turn if self.status in ("playing", "paused") else None

    @property
    def deadline(self) -> datetime | None:
        """When the player in turn has used up her time; bots have all the time they need."""
        turn, turn_seconds = self.turn, self.settings.turn_seconds
        if self.status != "playing" or turn is None or turn_seconds is None or self.since is None:
            return None
        occupant = self.occupants[turn]
        return (
            None
            if occupant.is_bot
            else self.since + timedelta(seconds=turn_seconds + occupant.reserve_seconds)
        )

    @property
    def bot_in_turn(self) -> bool:
        """Whether it is a bot's turn, for itself or for somebody."""
        return (
            self.status == "playing" and self.turn is not None and self.occupants[self.turn].is_bot
        )

    @property
    def is_full(self) -> bool:
        """Whether somebody sits at every seat."""
        return len(self.occupants) == len(self.seats)

    @property
    def needs_deal(self) -> bool:
        """Whether the next deal is to be dealt."""
        return self.status == "playing" and not self.play.is_playing and not self.play.is_over

    def seat_of(self, user: int | None) -> Seat | None:
        """Return where *user* sits."""
        if user is None:
            return None
        return next(
            (seat for seat, occupant in self.occupants.items() if occupant.user == user), None
        )

    def people_but(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the others who decide for themselves, clockwise from *seat*."""
        others = around(seat, self.seats)[1:]
        return tuple(other for other in others if not self.occupants[other].is_bot)

    def after(self, event: LoggedEvent, seed: bytes | None = None) -> TableState:
        """Return the state after *event*.

        :param seed: of the deal, when one is dealt.
        """
        moved = event.number if event.kind in MOVES else self.moved
        if event.kind == "deal":
            if seed is None:
                raise ValueError("a deal needs its seed")
            next_one = _dealt(self, event, seed)
        else:
            next_one = _AFTER[event.kind](self, event)
        return replace(next_one, number=event.number, moved=moved, at=event.at)


def _with_occupant(at: TableState, seat: Seat | None, **changes: Any) -> TableState:
    if seat is None:
        raise ValueError("this happens at a seat")
    return replace(at, occupants={**at.occupants, seat: replace(at.occupants[seat], **changes)})


def _opened(at: TableState, event: LoggedEvent) -> TableState:
    return replace(at, commitments=tuple(event.data["commitments"]))


def _sat(at: TableState, event: LoggedEvent) -> TableState:
    data, seat = event.data, event.seat
    if seat is None:
        raise ValueError("this happens at a seat")
    reserve_seconds = (
        at.occupants[seat].reserve_seconds
        if seat in at.occupants
        else float(at.settings.reserve_seconds)
    )
    occupant = Occupant(
        data["who"], data.get("player"), data.get("user"), data.get("bot", ""), reserve_seconds
    )
    occupants = {**at.occupants, seat: occupant}
    in_order = {place: occupants[place] for place in at.seats if place in occupants}
    return _fresh_turn(replace(at, occupants=in_order), event, seat)


def _rose(at: TableState, event: LoggedEvent) -> TableState:
    return replace(
        at, occupants={s: occupant for s, occupant in at.occupants.items() if s != event.seat}
    )


def _started(at: TableState, event: LoggedEvent) -> TableState:
    return replace(at, status="playing", since=event.at)


def _dealt(at: TableState, event: LoggedEvent, seed: bytes) -> TableState:
    rules = at.settings.rules
    play = at.play.dealt(deal_from(seed, rules.cards, rules.players))
    return replace(at, play=play, ended=at.play.deal, since=event.at, last=None, asked=None)


def _acted(at: TableState, event: LoggedEvent) -> TableState:
    if event.seat is None:
        raise ValueError("somebody acts")
    text = event.data["do"]
    word = text.partition(" ")[0]
    play = at.play.act(parse_action(text), event.seat)
    # What ends a deal opens every hand: it is not taken back. Nor is a claim, or what a bot did.
    keeps = play.is_playing and word not in CLAIMING and "bot" not in event.data
    before = replace(at, last=None, asked=None) if keeps else None
    last = Last(event.number, event.seat, text, before)
    # A claim in somebody else's turn gives nobody more time.
    since = event.at if play.turn != at.turn or event.seat == at.turn else at.since
    cards = at.cards + _held(at.play) - _held(play)
    refused = at.claims_refused if word in CLAIMING else ()
    if word == "refuse" and at.play.deal is not None and at.play.deal.open_claim is not None:
        refused = (*refused, at.play.deal.open_claim.by)
    return replace(
        _charged(at, event),
        play=play,
        last=last,
        asked=None,
        since=since,
        ended=None,
        cards=cards,
        claims_refused=refused,
    )


def _held(play: Game) -> int:
    """How many cards the players hold."""
    deal = play.deal
    return sum(hand.bit_count() for hand in deal.hands) if deal is not None else 0


def _charged(at: TableState, event: LoggedEvent) -> TableState:
    """Take what was used beyond the allowance out of the bank of the player who acted."""
    turn_seconds, seat = at.settings.turn_seconds, event.seat
    if turn_seconds is None or seat is None or seat != at.turn or at.since is None:
        return at
    if at.occupants[seat].is_bot:
        return at
    used = (event.at - at.since).total_seconds() - turn_seconds
    if used <= 0:
        return at
    return _with_occupant(
        at, seat, reserve_seconds=max(0.0, round(at.occupants[seat].reserve_seconds - used, 3))
    )


def _asked(at: TableState, event: LoggedEvent) -> TableState:
    if event.seat is None:
        raise ValueError("somebody asks")
    asked = PendingUndo(event.seat, event.data["what"], at.people_but(event.seat))
    return _granted(replace(at, asked=asked), event)


def _agreed(at: TableState, event: LoggedEvent) -> TableState:
    if at.asked is None:
        return at
    waiting = tuple(seat for seat in at.asked.waiting if seat != event.seat)
    return _granted(replace(at, asked=replace(at.asked, waiting=waiting)), event)


def _granted(at: TableState, event: LoggedEvent) -> TableState:
    """Do what was asked for once nobody is left to agree."""
    if at.asked is None or at.asked.waiting:
        return at
    if at.last is None or at.last.before is None:
        return replace(at, asked=None)
    before = at.last.before
    return replace(at, play=before.play, ended=before.ended, last=None, asked=None, since=event.at)


def _refused(at: TableState, event: LoggedEvent) -> TableState:
    return replace(at, asked=None)


def _said(at: TableState, event: LoggedEvent) -> TableState:
    return replace(at, chat=(*at.chat, event)[-CHAT_KEPT:])


def _expired(at: TableState, event: LoggedEvent) -> TableState:
    at = _with_occupant(at, event.seat, acting=True, reserve_seconds=0.0)
    return _settled(at, event)


def _went(at: TableState, event: LoggedEvent) -> TableState:
    left = at.occupants[event.seat].left + 1 if event.seat else 0
    return _settled(_with_occupant(at, event.seat, acting=True, left=left), event)


def _settled(at: TableState, event: LoggedEvent) -> TableState:
    """A bot agrees to everything: nobody waits for one that has just begun to act."""
    return _agreed(at, event) if at.asked and event.seat in at.asked.waiting else at


def _came_back(at: TableState, event: LoggedEvent) -> TableState:
    return _fresh_turn(_with_occupant(at, event.seat, acting=False), event, event.seat)


def _fresh_turn(at: TableState, event: LoggedEvent, seat: Seat | None) -> TableState:
    """Who takes over a seat in its turn has the whole time for it."""
    return replace(at, since=event.at) if at.turn == seat and seat is not None else at


def _extended(at: TableState, event: LoggedEvent) -> TableState:
    if event.seat is None:
        raise ValueError("time is given to a seat")
    reserve_seconds = at.occupants[event.seat].reserve_seconds + event.data["seconds"]
    return _with_occupant(at, event.seat, reserve_seconds=reserve_seconds)


def _paused(at: TableState, event: LoggedEvent) -> TableState:
    return replace(at, status="paused", paused_at=event.at)


def _resumed(at: TableState, event: LoggedEvent) -> TableState:
    since = at.since
    if since is not None and at.paused_at is not None:
        since += event.at - at.paused_at
    return replace(at, status="playing", paused_at=None, since=since)


def _adjusted(at: TableState, event: LoggedEvent) -> TableState:
    if event.seat is None:
        raise ValueError("the score of a seat is adjusted")
    points = at.adjustments.get(event.seat, 0) + event.data["points"]
    return replace(at, adjustments={**at.adjustments, event.seat: points})


def _silenced(at: TableState, event: LoggedEvent) -> TableState:
    return _with_occupant(at, event.seat, silenced=event.data["on"])


def _stopped(at: TableState, event: LoggedEvent) -> TableState:
    return replace(at, status="abandoned", asked=None)


def _over(at: TableState, event: LoggedEvent) -> TableState:
    return replace(at, status="over", asked=None)


def _again(at: TableState, event: LoggedEvent) -> TableState:
    return replace(at, rematch=event.data["game"])


_AFTER: dict[str, Callable[[TableState, LoggedEvent], TableState]] = {
    "open": _opened,
    "sit": _sat,
    "rise": _rose,
    "start": _started,
    "act": _acted,
    "ask": _asked,
    "agree": _agreed,
    "refuse": _refused,
    "say": _said,
    "expire": _expired,
    "away": _went,
    "back": _came_back,
    "extend": _extended,
    "pause": _paused,
    "resume": _resumed,
    "adjust": _adjusted,
    "hush": _silenced,
    "stop": _stopped,
    "over": _over,
    "rematch": _again,
}
