"""The commitments to the deals; see ``docs/dealing.md``."""

from __future__ import annotations

from typing import Any

from games.tables.engine.cache import CachedTable
from games.tables.engine.dealing import Dealing
from games.tables.engine.state import TableState
from games.tables.view.encoding import cached_text, encode, timestamp


def dealing_text(cached: CachedTable) -> str:
    """Return the commitments and contributions to the deals as JSON."""
    state = cached.state
    # Apart from the start of the game, the published log contains all of it.
    stamp = (state.shown_log_hash.number, state.status)
    return cached_text(cached, "dealing", stamp, lambda: encode(_dealing_json(state)))


def _dealing_json(state: TableState) -> dict[str, Any]:
    dealing, log_hash = state.dealing, state.shown_log_hash
    if state.boards:
        return {"version": 3, "boards": state.boards}
    if dealing is None:
        return {"version": 1}
    return {
        "version": 2,
        "commitment": dealing.commitment,
        "terms": dealing.terms,
        "phase": _phase(state),
        "until": timestamp(dealing.reveal_until) if state.is_beginning else None,
        "seats": _seats_json(state, dealing),
        "log": [log_hash.number, log_hash.value.hex()],
    }


def _phase(state: TableState) -> str:
    """Return the present phase for the seats: ``commit``, ``reveal`` or ``done``."""
    if state.status != "waiting":
        return "done"
    return "reveal" if state.is_beginning else "commit"


def _seats_json(state: TableState, dealing: Dealing) -> dict[str, Any]:
    seats = {}
    for seat in state.seats:
        source = dealing.sources.get(seat)
        by = None if source is None else "player" if source == "player" else "server"
        seats[str(seat)] = {
            "by": by,
            "why": source if by == "server" else None,
            "commitment": dealing.commitments.get(seat),
            "contribution": dealing.contributions.get(seat),
        }
    return seats
