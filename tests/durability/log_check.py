"""The comparison of a game's log with the messages to its players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.durability.players import Player

Row = tuple[int, str, str, dict[str, Any], str | None]
"""An event of the log: number, kind, seat, data and the identity of its action."""

WORDS = {("ask", "undo"), ("agree", "accept"), ("refuse", "refuse")} | {
    ("away", "leave"),
    ("back", "back"),
}

OF_THE_MOMENT = ("now", "seats", "spectators", "chat")
"""The keys of a view that do not come from the log."""


def faults_of(rows: list[Row], players: Iterable[Player]) -> list[str]:
    """Return the broken promises."""
    found = _faults_of_log(rows)
    by_identity: dict[str, list[Row]] = {}
    for row in rows:
        if row[4] is not None:
            by_identity.setdefault(row[4], []).append(row)
    for player in players:
        found += _broken_promises(player, by_identity)
        if not player.is_done:
            found.append(f"{player.seat}: the game has not ended; {player.where}")
    return found


def _faults_of_log(rows: list[Row]) -> list[str]:
    numbers = [row[0] for row in rows]
    if numbers != list(range(1, len(rows) + 1)):
        return ["the log has a gap, or is out of order"]
    return []


def _broken_promises(player: Player, by_identity: dict[str, list[Row]]) -> list[str]:
    found, last = [], 0
    for identity, version, action in player.acknowledged:
        rows = by_identity.get(identity, [])
        if len(rows) != 1:
            found.append(f"{player.seat}: {action} ({version}) is {len(rows)} times on the log")
            continue
        number, kind, seat, data, _id = rows[0]
        if (number, seat) != (version, player.seat) or not tells_of(kind, data, action):
            found.append(f"{player.seat}: {action} ({version}) is on the log as {rows[0]}")
        if number <= last:
            found.append(f"{player.seat}: {action} ({version}) is out of order")
        last = number
    for identity, code in player.refused.items():
        if identity in by_identity:
            found.append(f"{player.seat}: {identity} was refused ({code}) and is on the log")
    return found


def tells_of(kind: str, data: dict[str, Any], action: str) -> bool:
    """Return whether an event is the effect of *action*."""
    if kind == "act":
        return bool(data["do"] == action)
    word, _blank, rest = action.partition(" ")
    if kind == "say":
        return data.get("say" if word == "say" else "text") == rest
    return (kind, word) in WORDS


def same(last: dict[str, Any], now: dict[str, Any], rows: Iterable[Row]) -> bool:
    """Return whether two views show the same state.

    A director may have adjusted scores after a player received their last view.
    """
    keys = (set(last) | set(now)) - set(OF_THE_MOMENT)
    later = {kind for number, kind, *_rest in rows if number > last.get("version", 0)}
    if later == {"adjust"}:
        keys -= {"version", "adjustments"}
    return all(last.get(key) == now.get(key) for key in keys)
