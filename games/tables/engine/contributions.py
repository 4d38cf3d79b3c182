"""The effect of the events before play on the commitments and contributions to the deals."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.rules import Seat
from games.rules.cards.seeds import terms_hash
from games.tables.engine.dealing import Dealing, LogHash
from games.tables.engine.events import LoggedEvent
from games.tables.engine.state import TableState


def opened(state: TableState, event: LoggedEvent) -> TableState:
    """Note the commitment of the server: to each deal in version 1, to its boards in version 3."""
    data = event.data
    if "boards" in data:
        return replace(state, boards=data["boards"])
    if "commitments" in data:
        return replace(state, commitments=tuple(data["commitments"]))
    return replace(state, dealing=Dealing(data["commitment"], terms_hash(data["terms"]).hex()))


def without_commitment(state: TableState, seat: Seat) -> TableState:
    """Drop the commitment of a seat whose occupant changes before the game begins."""
    if state.dealing is None or state.status != "waiting":
        return state
    return replace(state, dealing=state.dealing.without(seat))


def committed(state: TableState, event: LoggedEvent) -> TableState:
    """Note the commitment of a seat; a later one replaces it."""
    commitments = {**_dealing(state).commitments, _seat(event): event.data["hash"]}
    return _change(state, commitments=commitments)


def begun(state: TableState, event: LoggedEvent) -> TableState:
    """Note when the contributions were asked for."""
    return _change(state, begun_at=event.at)


def revealed(state: TableState, event: LoggedEvent) -> TableState:
    """Note the contribution of a seat."""
    contributions = {**_dealing(state).contributions, _seat(event): event.data["contribution"]}
    return _change(state, contributions=contributions)


def with_sources(state: TableState) -> TableState:
    """Note, when the game starts, the source of each seat's contribution."""
    dealing = state.dealing
    if dealing is None:
        return state
    sources = {
        seat: dealing.source(seat, is_bot=occupant.kind == "bot")
        for seat, occupant in state.occupants.items()
    }
    return _change(state, sources=sources)


def log_hashes(state: TableState, event: LoggedEvent) -> tuple[LogHash, LogHash]:
    """Return the hash of the log with *event*, and the last hash that may be public.

    The latter is the hash at the last event when no action was hidden: a deal has just been dealt,
    or the game is not being played.

    :param state: after the event.
    """
    log_hash = state.log_hash.after(event)
    is_public = event.kind == "deal" or state.status not in ("playing", "paused")
    changed = log_hash is not state.log_hash
    return log_hash, log_hash if is_public and changed else state.shown_log_hash


def _change(state: TableState, **changes: Any) -> TableState:
    return replace(state, dealing=replace(_dealing(state), **changes))


def _dealing(state: TableState) -> Dealing:
    if state.dealing is None:
        raise ValueError("the deals of this game do not depend on its seats")
    return state.dealing


def _seat(event: LoggedEvent) -> Seat:
    if event.seat is None:
        raise ValueError(f"an event of kind {event.kind!r} needs a seat")
    return event.seat
