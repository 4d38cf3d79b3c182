"""The stored order of a list of rungs, and its log.

The functions must be called in a transaction that has locked the list.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import F, QuerySet

import live
from accounts.locks import database_now
from accounts.models import User
from ladder.challenges import rungs as pure
from ladder.models import Challenge, Rung, RungChange, RungChangeKind, RungList

Kind = RungChangeKind


def lock(rungs: RungList | int, *, skip: bool = False) -> RungList | None:
    """Lock the row of a list and return it with its current values, its pool and its club.

    :param skip: return None instead of waiting if another transaction has the row locked.
    """
    pk = rungs if isinstance(rungs, int) else rungs.pk
    lists = RungList.objects.select_for_update(no_key=True, of=("self",), skip_locked=skip)
    return lists.select_related("pool__club").filter(pk=pk).first()


def locked(rungs: RungList) -> RungList:
    """Lock the row of an existing list and return it with its current values."""
    found = lock(rungs)
    if found is None:
        raise RungList.DoesNotExist
    return found


def touch(rungs: RungList) -> None:
    """Increment the version of a list and announce it to open pages."""
    RungList.objects.filter(pk=rungs.pk).update(version=F("version") + 1)
    rungs.refresh_from_db(fields=["version"])
    live.nudge(f"rungs:{rungs.pk}", rungs.version)


def order_of(rungs: RungList) -> pure.Order:
    """Return the players, the one on the highest rung first."""
    rows = Rung.objects.filter(rungs=rungs).order_by("number")
    return tuple(rows.values_list("player", flat=True))


def write(
    rungs: RungList,
    change: pure.Change,
    *,
    actor: User | None = None,
    challenge: Challenge | None = None,
    reason: str = "",
    at: datetime | None = None,
) -> RungChange:
    """Append an entry to the log and move the players."""
    kind, data = to_row(change)
    before = order_of(rungs)
    after = change.apply(before)
    entry = RungChange.objects.create(
        rungs=rungs,
        kind=kind,
        data=data | {"moved": moved(change, before, after)},
        player_id=getattr(change, "player", None),
        challenge=challenge,
        actor=actor,
        reason=reason,
        at=at or database_now(),
    )
    store(rungs, before, after)
    return entry


def moved(change: pure.Change, before: pure.Order, after: pure.Order) -> list[list[int]]:
    """Return ``[player, rung before, rung after]`` for each player that *change* is about.

    A rung is 0 where the player has none.
    """
    match change:
        case pure.Result(totals):
            players = pure.ranked(after, totals)
        case pure.Move(player) | pure.Leave(player) | pure.Join(player):
            players = [player]
        case pure.Penalty():
            players = [one for one, other in zip(before, after, strict=True) if one != other]
        case _:
            players = []
    return [
        [player, pure.rung_of(before, player) or 0, pure.rung_of(after, player) or 0]
        for player in players
    ]


def replace(rungs: RungList, entry: RungChange, change: pure.Change) -> RungChange:
    """Replace *entry* in the log by *change*, and replay the order from the start."""
    kind, data = to_row(change)
    later = RungChange.objects.create(
        rungs=rungs,
        kind=kind,
        data=data | {"moved": _moved_again(rungs, entry, change)},
        challenge_id=entry.challenge_id,
        about=entry,
        at=database_now(),
    )
    rewind(rungs)
    return later


def _moved_again(rungs: RungList, entry: RungChange, change: pure.Change) -> list[list[int]]:
    """Return :func:`moved` for a change that replaces *entry*, from the order before it."""
    earlier = standing_entries(rungs.changes.filter(pk__lt=entry.pk))
    before = pure.replay(from_row(one.kind, one.data) for one in earlier)
    return moved(change, before, change.apply(before))


def undo(rungs: RungList, entry: RungChange, actor: User, reason: str) -> RungChange:
    """Undo *entry* of the log, and replay the order from the start."""
    later = RungChange.objects.create(
        rungs=rungs,
        kind=Kind.UNDO,
        player_id=entry.player_id,
        challenge_id=entry.challenge_id,
        about=entry,
        actor=actor,
        reason=reason,
        at=database_now(),
    )
    rewind(rungs)
    return later


def rewind(rungs: RungList) -> None:
    """Replay the log and store the resulting order."""
    store(rungs, order_of(rungs), pure.replay(standing_changes(rungs)))


def standing_changes(rungs: RungList) -> list[pure.Change]:
    """Return the changes of the log that are in force, in order."""
    return [from_row(entry.kind, entry.data) for entry in standing_entries(rungs.changes.all())]


def standing_entries(entries: QuerySet[RungChange]) -> list[RungChange]:
    """Return the entries in force: without undone ones, and each as last replaced."""
    places: dict[int, RungChange | None] = {}
    for entry in entries.order_by("pk"):
        if entry.about_id is None:
            places[entry.pk] = entry
        elif entry.kind == Kind.UNDO:
            places[entry.about_id] = None
        elif places.get(entry.about_id) is not None:
            places[entry.about_id] = entry
    return [entry for entry in places.values() if entry is not None]


def store(rungs: RungList, before: pure.Order, after: pure.Order) -> None:
    """Store the rungs of the players that differ between *before* and *after*."""
    if gone := set(before) - set(after):
        Rung.objects.filter(rungs=rungs, player__in=gone).delete()
    was = {player: number for number, player in enumerate(before, start=1)}
    numbers = {player: number for number, player in enumerate(after, start=1)}
    moved = {player: number for player, number in numbers.items() if was.get(player) != number}
    rows = list(Rung.objects.filter(rungs=rungs, player__in=moved))
    for row in rows:
        row.number = numbers[row.player_id]
    Rung.objects.bulk_update(rows, ["number"], batch_size=1_000)
    Rung.objects.bulk_create(
        Rung(rungs=rungs, player_id=player, number=number)
        for player, number in moved.items()
        if player not in was
    )
    touch(rungs)


def to_row(change: pure.Change) -> tuple[str, dict[str, Any]]:
    """Return the kind and the data of the entry for *change*."""
    match change:
        case pure.Start(players):
            return Kind.START, {"players": list(players)}
        case pure.Join(player):
            return Kind.JOIN, {"player": player}
        case pure.Leave(player):
            return Kind.LEAVE, {"player": player}
        case pure.Move(player, rung):
            return Kind.MOVE, {"player": player, "rung": rung}
        case pure.Result(totals, climb):
            return Kind.RESULT, {"totals": [[*pair] for pair in totals.items()], "climb": climb}
        case pure.Penalty(player, spared):
            return Kind.PENALTY, {"player": player, "spared": sorted(spared)}


def from_row(kind: str, data: Mapping[str, Any]) -> pure.Change:
    """Return the change that an entry of the log records.

    :raises ValueError: for a kind that is not a change, such as an undo.
    """
    match kind:
        case Kind.START:
            return pure.Start(tuple(data["players"]))
        case Kind.JOIN:
            return pure.Join(data["player"])
        case Kind.LEAVE:
            return pure.Leave(data["player"])
        case Kind.MOVE:
            return pure.Move(data["player"], data["rung"])
        case Kind.RESULT:
            return pure.Result(dict(data["totals"]), data["climb"])
        case Kind.PENALTY:
            return pure.Penalty(data["player"], frozenset(data["spared"]))
    raise ValueError(f"no change of the rungs: {kind}")
