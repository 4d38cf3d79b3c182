"""The prizes of an event: adding them, drawing lots, and their winners."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from secrets import choice
from typing import Any

from django.db import transaction
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from accounts.audit import Plural
from accounts.models import User
from accounts.names import tidy_name
from tournaments import errors, limits
from tournaments.models import (
    Entry,
    EntryStatus,
    EventStatus,
    Prize,
    PrizeKind,
    Result,
    ResultStatus,
    StandingsSnapshot,
    TableSeat,
    Tournament,
)
from tournaments.models.play import SEEN
from tournaments.services.event_changes import audit_change, bump_version, locked_event

#: the states in which prizes can be changed: all but cancelled
OPEN = (EventStatus.OPEN, EventStatus.RUNNING, EventStatus.FINISHED, EventStatus.PUBLISHED)


@dataclass(frozen=True, slots=True)
class Winner:
    """The winner of a prize, with their score if the prize is for one."""

    player: int
    name: str
    score: int | None = None


@transaction.atomic
def add_prize(
    *, tournament: Tournament, actor: User, kind: str, text: str, place: int | None = None
) -> Prize:
    """Add a prize; only the kind ``place`` uses *place*.

    :raises BadSettings: naming the setting.
    """
    tournament = locked_event(tournament.pk, *OPEN)
    text = tidy_name(text)
    if kind not in PrizeKind.values:
        raise errors.BadSettings("kind", _("Choose who gets the prize."))
    if not text:
        raise errors.BadSettings("text", _("Write what the prize is."))
    if kind != PrizeKind.PLACE:
        place = None
    elif place is None or not 1 <= place <= limits.MAX_PLACES:
        reason = _("Give a number from %(least)s to %(most)s.")
        values = {"least": 1, "most": limits.MAX_PLACES}
        raise errors.BadSettings("place", reason % values)
    if tournament.prizes.count() >= limits.MAX_PRIZES:
        reason = _("An event has at most %(most)s prizes.") % {"most": limits.MAX_PRIZES}
        raise errors.BadSettings("text", reason)
    same = {"kind": kind, "text": text, "place": place}
    if tournament.prizes.filter(**same).exists():
        reason = _("This prize is listed already. Write another one in other words.")
        raise errors.BadSettings("text", reason)
    prize = Prize.objects.create(tournament=tournament, **same)
    audit_change(tournament, actor, "add-prize", gettext_noop("prize added: %(prize)s"), prize=text)
    bump_version(tournament)
    return prize


@transaction.atomic
def remove_prize(*, prize: Prize, actor: User) -> None:
    """Remove a prize, with the lot that was drawn for it."""
    tournament = locked_event(prize.tournament_id, *OPEN)
    found = Prize.objects.filter(pk=prize.pk).first()
    if found is None:
        return
    drawn = found.entry.player.name if found.entry else ""
    text = gettext_noop("prize removed: %(prize)s")
    audit_change(tournament, actor, "remove-prize", text, prize=found.text, drawn=drawn)
    found.delete()
    bump_version(tournament)


@transaction.atomic
def draw_prize(*, prize: Prize, actor: User) -> Prize:
    """Draw the winner of a prize by lot, once, from players who have not won such a prize.

    :raises WrongPrize: unless it is drawn by lot.
    :raises PrizeDrawn: if its winner has been drawn.
    :raises NobodyToDraw: without players.
    """
    tournament = locked_event(prize.tournament_id, *OPEN)
    prize = Prize.objects.get(pk=prize.pk)
    if prize.kind != PrizeKind.LOT:
        raise errors.WrongPrize()
    if prize.entry_id is not None:
        raise errors.PrizeDrawn()
    won = tournament.prizes.exclude(entry=None).values("entry")
    playing = tournament.entries.filter(status=EntryStatus.ENTERED, checked_in_at__isnull=False)
    urn = list(playing.exclude(pk__in=won).select_related("player").order_by("pk"))
    if not urn:
        raise errors.NobodyToDraw()
    entry = choice(urn)
    prize.entry, prize.drawn_by, prize.drawn_at = entry, actor, utc_now()
    prize.save(update_fields=["entry", "drawn_by", "drawn_at"])
    text = Plural(
        lambda n: ngettext(
            "%(prize)s: drawn by lot, %(name)s of %(count)s player",
            "%(prize)s: drawn by lot, %(name)s of %(count)s players",
            n,
        )
    )
    audit_change(
        tournament,
        actor,
        "draw-prize",
        text,
        prize=prize.text,
        name=entry.player.name,
        count=len(urn),
    )
    bump_version(tournament)
    return prize


def prizes_with_winners(tournament: Tournament) -> list[tuple[Prize, list[Winner]]]:
    """Return the prizes with their winners, which are known when the event is over.

    Winners by lot are known once drawn. Players who share a place or a score share the prize.
    """
    prizes = list(tournament.prizes.select_related("entry__player").order_by("pk"))
    over = tournament.status in (EventStatus.FINISHED, EventStatus.PUBLISHED)
    rows = _rows(tournament) if over and prizes else []
    return [(prize, _winners(tournament, prize, rows)) for prize in prizes]


def winner_by_lot(prize: Prize) -> Winner | None:
    """Return the winner drawn by lot for *prize*."""
    return Winner(prize.entry.player_id, prize.entry.player.name) if prize.entry else None


def _winners(tournament: Tournament, prize: Prize, rows: Sequence[dict[str, Any]]) -> list[Winner]:
    if (drawn := winner_by_lot(prize)) is not None:
        return [drawn]
    if prize.kind == PrizeKind.PLACE:
        return _named(row for row in rows if row["place"] == prize.place)
    if prize.kind == PrizeKind.NEWCOMER:
        return _newcomers(tournament, rows)
    return _best_deal(tournament) if prize.kind == PrizeKind.DEAL and rows else []


def _rows(tournament: Tournament) -> list[dict[str, Any]]:
    snapshots = StandingsSnapshot.objects.filter(tournament=tournament)
    latest = snapshots.order_by("-round_number").first()
    return latest.rows if latest else []


def _named(rows: Any) -> list[Winner]:
    return [Winner(row["player"], row["name"]) for row in rows]


def _newcomers(tournament: Tournament, rows: Sequence[dict[str, Any]]) -> list[Winner]:
    """Return the best players who had no seat in an earlier event of the club."""
    earlier = TableSeat.objects.filter(
        round__tournament__club=tournament.club_id,
        round__tournament__starts_at__lt=tournament.starts_at,
        round__status__in=SEEN,
    ).exclude(round__tournament=tournament)
    players = {row["player"] for row in rows}
    known = set(
        earlier.filter(entry__player__in=players).order_by().values_list("entry__player", flat=True)
    )
    new = [row for row in rows if row["player"] not in known]
    return _named(row for row in new if row["place"] == new[0]["place"])


def _best_deal(tournament: Tournament) -> list[Winner]:
    """Return the players with the highest score in a deal; results of totals only are left out."""
    confirmed = Result.objects.filter(
        table__round__tournament=tournament, status=ResultStatus.CONFIRMED
    ).exclude(best={})
    found = [
        (score, table, seat)
        for table, best in confirmed.values_list("table_id", "best").order_by("pk")
        for seat, score in best.items()
    ]
    if not found:
        return []
    most = max(score for score, _table, _seat in found)
    entries = [
        Entry.objects.select_related("player").get(seats__table=table, seats__seat=seat)
        for score, table, seat in found
        if score == most
    ]
    unique = {entry.player_id: entry.player.name for entry in entries}
    return [Winner(player, name, most) for player, name in unique.items()]
