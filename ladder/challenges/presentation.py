"""Rungs and challenges as pages and the API show them to a reader."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from accounts.access import memberships_of
from accounts.models import Player
from accounts.refusals import Refusal
from games.models import UNFINISHED
from ladder.challenges import members
from ladder.challenges.partners import Reach, check_challenger
from ladder.challenges.services.challenging import check_can_join
from ladder.models import (
    OPEN,
    Answer,
    Challenge,
    ChallengePlayer,
    ChallengeState,
    RungChange,
    RungChangeKind,
    RungList,
)

SHOWN_CHANGES = (RungChangeKind.RESULT, RungChangeKind.PENALTY)
MOST_TO_DO = 6


@dataclass(frozen=True, slots=True)
class RungLine:
    """A rung as a reader sees it.

    :ivar away: the last day of an absence, or None.
    :ivar busy: whether the player takes part in as many open challenges as the club allows.
    :ivar in_reach: whether the reader can name the player in a challenge.
    """

    number: int
    player: int
    name: str
    own: bool
    away: Any
    busy: bool
    in_reach: bool


@dataclass(frozen=True, slots=True)
class OwnPlace:
    """The reader on the rungs.

    :ivar number: their rung; None if they have none.
    :ivar why_not: why they cannot begin a challenge; empty if they can.
    """

    number: int | None
    why_not: str
    partners: list[int] = field(default_factory=list)


def own_place(reach: Reach, player: Player | None) -> OwnPlace:
    """Return the place of a reader."""
    if player is None or player.pk not in reach.order:
        return OwnPlace(None, "")
    number = reach.order.index(player.pk) + 1
    try:
        check_challenger(reach, player)
    except Refusal as refusal:
        return OwnPlace(number, refusal.message)
    return OwnPlace(number, "", reach.partners_of(player.pk))


def rung_lines(
    rungs: Iterable[tuple[int, int]], reach: Reach, own: Player | None, place: OwnPlace
) -> list[RungLine]:
    """Return the lines of *rungs*, which are pairs of a rung's number and its player."""
    return [
        RungLine(
            number=number,
            player=player,
            name=reach.names[player],
            own=own is not None and player == own.pk,
            away=reach.absent.get(player),
            busy=player in reach.busy,
            in_reach=player in place.partners,
        )
        for number, player in rungs
    ]


def with_players(challenges: QuerySet[Challenge]) -> QuerySet[Challenge]:
    """Return *challenges* with everything that their lines show prefetched. Queries: two more."""
    players = ChallengePlayer.objects.select_related("player").order_by("pk")
    return challenges.select_related("challenger", "rungs__pool__club").prefetch_related(
        Prefetch("players", players)
    )


def open_challenges(rungs: RungList) -> QuerySet[Challenge]:
    """Return the open challenges of a list, the latest first."""
    return with_players(Challenge.objects.filter(rungs=rungs, state__in=OPEN)).order_by("-pk")


@dataclass(frozen=True, slots=True)
class Options:
    """The actions open to a reader of a challenge; ``why_not`` says why they cannot accept it."""

    accept: bool = False
    decline: bool = False
    leave: bool = False
    withdraw: bool = False
    ready: bool = False
    open_table: bool = False
    why_not: str = ""


def options(challenge: Challenge, player: Player | None, now: datetime) -> Options:
    """Return the actions that *player* may take, by the same rules as the services."""
    if player is None or challenge.deadline is None or challenge.deadline <= now:
        return Options()
    row = challenge.players.filter(player=player).first()
    if challenge.state == ChallengeState.COMPLETE:
        if row is None:
            return Options()
        return Options(ready=row.ready_at is None, open_table=True)
    if player.pk == challenge.challenger_id:
        return Options(withdraw=True)
    if challenge.for_anyone and row is not None:
        return Options(leave=True)
    if challenge.for_anyone:
        try:
            check_can_join(challenge, player, now)
        except Refusal as refusal:
            return Options(why_not=refusal.message)
        return Options(accept=True)
    if row is None or row.answer != Answer.WAITING:
        return Options()
    return Options(accept=player.pk not in members.absent(challenge.rungs, now), decline=True)


def open_table_of(challenge: Challenge) -> Any:
    """Return the game of the open table of a challenge, or None."""
    game = challenge.table
    return game if game is not None and game.table.status in UNFINISHED else None


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """An entry of the log with the names of the players it moved.

    :ivar moved: the name, rung before and rung after of each player, and for a result their total.
    :ivar undone: the entry that undoes it.
    :ivar undoable: whether an official can undo it.
    """

    entry: RungChange
    moved: list[dict[str, Any]]
    undone: RungChange | None
    undoable: bool


def change_lines(
    entries: Sequence[RungChange],
    undoable: Sequence[str] = (),
    names: Mapping[int, str] | None = None,
) -> list[ChangeLine]:
    """Return the lines of entries. Queries: two.

    :param names: names of players that are known already.
    """
    found = RungChange.objects.filter(about__in=[entry.pk for entry in entries])
    undone = {one.about_id: one for one in found.filter(kind=RungChangeKind.UNDO)}
    named = _names_in(entries, names or {})
    return [_change_line(entry, named, undone.get(entry.pk), undoable) for entry in entries]


def _names_in(entries: Sequence[RungChange], known: Mapping[int, str]) -> Mapping[int, str]:
    """Return the *known* names and those of the other players that entries moved."""
    pks = {player for entry in entries for player, *_rungs in entry.data.get("moved", [])}
    missing = pks - known.keys()
    if not missing:
        return known
    players = Player.objects.filter(pk__in=missing)
    return {**known, **dict(players.values_list("pk", "name"))}


def _change_line(
    entry: RungChange,
    names: Mapping[int, str],
    undone: RungChange | None,
    undoable: Sequence[str],
) -> ChangeLine:
    totals = dict(entry.data.get("totals", []))
    moved = [
        {
            "name": names.get(player, "?"),
            "player": player,
            "before": before or None,
            "after": after or None,
            "up": max(before - after, 0) if before and after else 0,
            "down": max(after - before, 0) if before and after else 0,
            "total": totals.get(player),
        }
        for player, before, after in entry.data.get("moved", [])
    ]
    may = undone is None and entry.about_id is None and entry.kind in undoable
    return ChangeLine(entry, moved, undone, may)


def latest_changes(reach: Reach, number: int) -> list[ChangeLine]:
    """Return the last *number* results and penalties that are in force, the latest first."""
    rungs = reach.rungs
    changes = RungChange.objects.filter(rungs=rungs)
    replaced = changes.filter(about__isnull=False).values("about")
    undone = changes.filter(kind=RungChangeKind.UNDO).values("about")
    replaced_again = changes.filter(about=OuterRef("about"), pk__gt=OuterRef("pk"))
    entries = changes.filter(~Exists(replaced_again), kind__in=SHOWN_CHANGES)
    entries = entries.exclude(pk__in=replaced).exclude(about__in=undone)
    latest = list(entries.order_by("-pk")[:number])
    names = _names_in(latest, reach.names)
    return [_change_line(entry, names, None, ()) for entry in latest]


@dataclass(frozen=True, slots=True)
class ToDo:
    """An open challenge that a player has to answer or to play."""

    challenge: Challenge
    answers: bool


def to_do_of(players: Iterable[int] | QuerySet[Player, Any]) -> list[ToDo]:
    """Return the challenges that *players* have to act on, by deadline. Queries: one."""
    mine = ChallengePlayer.objects.filter(player__in=players)
    waiting = mine.filter(challenge__state=ChallengeState.WAITING, answer=Answer.WAITING)
    complete = mine.filter(challenge__state=ChallengeState.COMPLETE)
    found = Challenge.objects.filter(
        Q(pk__in=waiting.values("challenge")) | Q(pk__in=complete.values("challenge"))
    )
    found = found.select_related("challenger", "rungs__pool__club").order_by("deadline", "pk")
    return [ToDo(one, one.state == ChallengeState.WAITING) for one in found[:MOST_TO_DO]]


def to_do_for(user: Any) -> list[ToDo]:
    """Return the challenges that *user* has to act on, in all their clubs."""
    if not user.is_authenticated:
        return []
    clubs = memberships_of(user).values("club")
    return to_do_of(Player.objects.filter(user=user, club__in=clubs).values("pk"))
