"""The effect of each kind of event on the state of a table. Pure functions.

:func:`apply` is the only way from one state to the next, so all processes derive the same state
from the log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

from games.rules import Game, Seat, parse_action
from games.rules.cards.dealing import deal_from
from games.tables.engine import contributions
from games.tables.engine.events import PLAY_EVENTS, LoggedEvent
from games.tables.engine.state import Halt, LastAction, Occupant, PendingUndo, TableState

CLAIM_ACTIONS = frozenset({"claim", "accept", "refuse"})
CHAT_LENGTH = 50
"""The number of messages that a state keeps."""


def apply(state: TableState, event: LoggedEvent, seed: bytes | None = None) -> TableState:
    """Return the state after *event*.

    :param seed: the seed of the deal, for an event of kind ``deal``.
    :raises RuleError: if the rules forbid the action of the event.
    """
    play_version = event.number if event.kind in PLAY_EVENTS else state.play_version
    if event.kind == "deal":
        if seed is None:
            raise ValueError("a deal needs its seed")
        changed = _deal(state, event, seed)
    else:
        changed = _TRANSITIONS[event.kind](state, event)
    log_hash, shown = contributions.log_hashes(changed, event)
    return replace(
        changed,
        version=event.number,
        play_version=play_version,
        last_event_at=event.at,
        log_hash=log_hash,
        shown_log_hash=shown,
    )


def _seat(event: LoggedEvent) -> Seat:
    if event.seat is None:
        raise ValueError(f"an event of kind {event.kind!r} needs a seat")
    return event.seat


def _change_occupant(state: TableState, seat: Seat, **changes: Any) -> TableState:
    occupant = replace(state.occupants[seat], **changes)
    return replace(state, occupants={**state.occupants, seat: occupant})


def _restart_turn(state: TableState, event: LoggedEvent) -> TableState:
    """Restart the turn, with its full time, for a player who takes over the seat in turn."""
    return replace(state, turn_began=event.at) if state.turn == event.seat else state


# --- Before and after play ----------------------------------------------------------------------


def _sit(state: TableState, event: LoggedEvent) -> TableState:
    data, seat = event.data, _seat(event)
    before = state.occupants.get(seat)
    reserve = before.reserve_seconds if before else float(state.settings.reserve_seconds)
    occupant = Occupant(
        data["who"],
        data.get("player"),
        data.get("user"),
        data.get("bot", ""),
        reserve,
        earlier=_earlier_users(before, data),
    )
    occupants = {**state.occupants, seat: occupant}
    clockwise = {place: occupants[place] for place in state.seats if place in occupants}
    state = contributions.without_commitment(replace(state, occupants=clockwise), seat)
    return _restart_turn(state, event)


def _earlier_users(before: Occupant | None, data: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the users that a guest was before: one who takes a guest's seat is the same person."""
    if before is None or before.kind != "guest" or data["who"] != "guest":
        return ()
    if before.user is None or before.user == data.get("user"):
        return before.earlier
    return (*before.earlier, before.user)


def _rise(state: TableState, event: LoggedEvent) -> TableState:
    occupants = {seat: who for seat, who in state.occupants.items() if seat != event.seat}
    return contributions.without_commitment(replace(state, occupants=occupants), _seat(event))


def _start(state: TableState, event: LoggedEvent) -> TableState:
    return replace(contributions.with_sources(state), status="playing", turn_began=event.at)


def _stop(state: TableState, event: LoggedEvent) -> TableState:
    return replace(state, status="abandoned", pending_undo=None, halt=_halt(event))


def _reopen(state: TableState, event: LoggedEvent) -> TableState:
    """Resume an abandoned game where it stopped, with the full time for the player in turn."""
    return replace(state, status="playing", paused_at=None, halt=None, turn_began=event.at)


def _halt(event: LoggedEvent) -> Halt:
    return Halt(event.data.get("by"), event.data.get("reason", ""))


def _over(state: TableState, event: LoggedEvent) -> TableState:
    return replace(state, status="over", pending_undo=None)


def _rematch(state: TableState, event: LoggedEvent) -> TableState:
    return replace(state, rematch=event.data["game"])


# --- Play ---------------------------------------------------------------------------------------


def _deal(state: TableState, event: LoggedEvent, seed: bytes) -> TableState:
    rules, copied = state.settings.rules, state.settings.copied
    dealt = copied.hands if copied else deal_from(seed, rules.cards, rules.players)
    play = state.play.dealt(dealt)
    rest = event.data.get("pause", 0)
    begins = event.at + timedelta(seconds=rest)
    return replace(
        state,
        play=play,
        previous_deal=state.play.deal,
        turn_began=begins,
        rest_until=begins if rest else None,
        last_action=None,
        last_decision=None,
        last_choice=None,
        pending_undo=None,
        undos={},
        ready=(),
    )


def _act(state: TableState, event: LoggedEvent) -> TableState:
    seat, text = _seat(event), event.data["do"]
    is_claim = text.partition(" ")[0] in CLAIM_ACTIONS
    play = state.play.act(parse_action(text), seat)
    # The end of a deal shows every hand, so the action that ends it cannot be taken back; nor can
    # a claim, or an action of a bot.
    undoable = play.is_playing and not is_claim and "bot" not in event.data
    before = None
    if undoable:
        nothing: dict[str, Any] = dict.fromkeys(("last_action", "last_decision", "last_choice"))
        before = replace(state, pending_undo=None, **nothing)
    last = LastAction(event.number, seat, text, before)
    decision = state.last_decision if "bot" in event.data else last
    choice = state.last_choice if "bot" in event.data or state.is_forced(seat) else last
    is_final = is_claim or not play.is_playing
    # A claim out of turn does not restart the turn of another player.
    restarts = play.turn != state.turn or seat == state.turn
    rest = state.rest_until if state.rest_until and state.rest_until > event.at else None
    return replace(
        _charge_reserve(state, event),
        play=play,
        last_action=last,
        last_decision=None if is_final else decision,
        last_choice=None if is_final else choice,
        pending_undo=None,
        turn_began=(rest or event.at) if restarts else state.turn_began,
        rest_until=rest,
        previous_deal=None,
        cards_played=state.cards_played + _cards_held(state.play) - _cards_held(play),
        claims_refused=_claims_refused(state, text) if is_claim else (),
    )


def _cards_held(play: Game) -> int:
    """Return how many cards the players hold."""
    deal = play.deal
    return sum(hand.bit_count() for hand in deal.hands) if deal is not None else 0


def _claims_refused(state: TableState, action: str) -> tuple[Seat, ...]:
    claim = state.play.deal.open_claim if state.play.deal is not None else None
    if action != "refuse" or claim is None:
        return state.claims_refused
    return (*state.claims_refused, claim.by)


def _charge_reserve(state: TableState, event: LoggedEvent) -> TableState:
    """Take the time used beyond ``turn_seconds`` from the reserve of the player who acted."""
    turn_seconds, seat = state.settings.turn_seconds, event.seat
    if turn_seconds is None or seat is None or seat != state.turn or state.turn_began is None:
        return state
    if state.occupants[seat].is_bot:
        return state
    excess = (event.at - state.turn_began).total_seconds() - turn_seconds
    if excess <= 0:
        return state
    left = max(0.0, round(state.occupants[seat].reserve_seconds - excess, 3))
    return _change_occupant(state, seat, reserve_seconds=left)


def _ask_undo(state: TableState, event: LoggedEvent) -> TableState:
    seat = _seat(event)
    others, of = state.other_people(seat), event.data.get("of")
    undo = PendingUndo(seat, event.data["what"], others, of)
    undos = {**state.undos, seat: state.undos.get(seat, 0) + 1}
    return _undo_if_agreed(replace(state, pending_undo=undo, undos=undos), event)


def _agree(state: TableState, event: LoggedEvent) -> TableState:
    undo = state.pending_undo
    if undo is None:
        return state
    waiting = tuple(seat for seat in undo.waiting if seat != event.seat)
    return _undo_if_agreed(replace(state, pending_undo=replace(undo, waiting=waiting)), event)


def _undo_if_agreed(state: TableState, event: LoggedEvent) -> TableState:
    """Take the action back if everybody has agreed."""
    if state.pending_undo is None or state.pending_undo.waiting:
        return state
    undone = state.undone_by(state.pending_undo)
    if undone is None or undone.before is None:
        return replace(state, pending_undo=None)
    before = undone.before
    return replace(
        state,
        play=before.play,
        previous_deal=before.previous_deal,
        cards_played=before.cards_played,
        last_action=None,
        last_decision=None,
        last_choice=None,
        pending_undo=None,
        turn_began=event.at,
    )


def _refuse(state: TableState, event: LoggedEvent) -> TableState:
    return replace(state, pending_undo=None)


def _ready(state: TableState, event: LoggedEvent) -> TableState:
    """Start the clock of the turn as soon as all people have seen the result of the deal before."""
    ready = (*state.ready, _seat(event))
    people = {seat for seat, occupant in state.occupants.items() if not occupant.is_bot}
    if state.turn_began is None or not people <= set(ready):
        return replace(state, ready=ready)
    began = min(state.turn_began, event.at)
    return replace(state, ready=ready, rest_until=None, turn_began=began)


# --- People -------------------------------------------------------------------------------------


def _say(state: TableState, event: LoggedEvent) -> TableState:
    return replace(state, chat=(*state.chat, event)[-CHAT_LENGTH:])


def _expire(state: TableState, event: LoggedEvent) -> TableState:
    state = _change_occupant(state, _seat(event), acting=True, reserve_seconds=0.0)
    return _agree_as_bot(state, event)


def _leave(state: TableState, event: LoggedEvent) -> TableState:
    seat = _seat(event)
    left = state.occupants[seat].left + 1
    return _agree_as_bot(_change_occupant(state, seat, acting=True, left=left), event)


def _agree_as_bot(state: TableState, event: LoggedEvent) -> TableState:
    """Agree to a pending undo for a player whose seat a bot has taken: bots always agree."""
    undo = state.pending_undo
    return _agree(state, event) if undo and event.seat in undo.waiting else state


def _come_back(state: TableState, event: LoggedEvent) -> TableState:
    return _restart_turn(_change_occupant(state, _seat(event), acting=False), event)


def _set_bot_pace(state: TableState, event: LoggedEvent) -> TableState:
    return replace(state, settings=replace(state.settings, bot_pace=event.data["bots"]))


# --- Directors ----------------------------------------------------------------------------------


def _extend(state: TableState, event: LoggedEvent) -> TableState:
    seat = _seat(event)
    reserve = state.occupants[seat].reserve_seconds + event.data["seconds"]
    return _change_occupant(state, seat, reserve_seconds=reserve)


def _pause(state: TableState, event: LoggedEvent) -> TableState:
    return replace(state, status="paused", paused_at=event.at, halt=_halt(event))


def _resume(state: TableState, event: LoggedEvent) -> TableState:
    paused = event.at - state.paused_at if state.paused_at is not None else timedelta()
    began, rest = (at and at + paused for at in (state.turn_began, state.rest_until))
    return replace(
        state, status="playing", paused_at=None, turn_began=began, rest_until=rest, halt=None
    )


def _adjust(state: TableState, event: LoggedEvent) -> TableState:
    seat = _seat(event)
    points = state.adjustments.get(seat, 0) + event.data["points"]
    return replace(state, adjustments={**state.adjustments, seat: points})


def _silence(state: TableState, event: LoggedEvent) -> TableState:
    return _change_occupant(state, _seat(event), silenced=event.data["on"])


_TRANSITIONS: dict[str, Callable[[TableState, LoggedEvent], TableState]] = {
    "open": contributions.opened,
    "sit": _sit,
    "rise": _rise,
    "commit": contributions.committed,
    "begin": contributions.begun,
    "reveal": contributions.revealed,
    "start": _start,
    "act": _act,
    "ask": _ask_undo,
    "agree": _agree,
    "refuse": _refuse,
    "say": _say,
    "expire": _expire,
    "away": _leave,
    "ready": _ready,
    "back": _come_back,
    "pace": _set_bot_pace,
    "extend": _extend,
    "pause": _pause,
    "resume": _resume,
    "adjust": _adjust,
    "hush": _silence,
    "stop": _stop,
    "reopen": _reopen,
    "over": _over,
    "rematch": _rematch,
}
