"""Merging and renaming players: their entries, teams and places in standings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import ProtectedError, Q, QuerySet
from django.utils.translation import gettext, gettext_noop, ngettext

from accounts.errors import NotMergeable
from accounts.models import Player, User
from tournaments.models import (
    Entry,
    EntryStatus,
    ForbiddenPair,
    StandIn,
    StandingsSnapshot,
    TableSeat,
    Team,
    Tournament,
)
from tournaments.models.choices import ACTIVE
from tournaments.pair_names import follow_name
from tournaments.services.entries import fill_from_waiting_list
from tournaments.services.event_changes import audit_change, bump_version, locked_event
from tournaments.services.round_status import released_count


def count(player: Player) -> tuple[int, str]:
    """Return how many events *player* has, as a number and as text."""
    number = Entry.objects.filter(player=player).count()
    words = ngettext("%(count)s event", "%(count)s events", number) % {"count": number}
    return number, words


def merge(kept: Player, merged: Player, actor: User, **event: Any) -> list[str]:
    """Move the entries, stand-in seats and teams of *merged* to *kept*.

    Of two entries in one event, one that has not been used is deleted. The standings of these
    events contain names and are computed again; until then the stored ones name *kept*.

    :returns: a sentence for each entry that is deleted.

    :raises NotMergeable: if both entries in one event have been used, or both played in one round.
    """
    own = Tournament.objects.filter(Q(entries__player=merged) | Q(teams__captain=merged))
    events = [locked_event(pk) for pk in sorted(set(own.values_list("pk", flat=True)))]
    deleted = [_keep_one_entry(event, kept, merged, actor) for event in events]
    refused = [event for event, text in zip(events, deleted, strict=True) if text is None]
    rounds = set(_rounds(kept)) & set(_rounds(merged))
    refused += Tournament.objects.filter(rounds__in=rounds).order_by("starts_at", "pk")
    if refused:
        raise NotMergeable.met_in(tournament.name for tournament in refused)
    TableSeat.objects.filter(stand_in=merged).update(stand_in=kept)
    listed = StandIn.objects.filter(player=kept).values("tournament")
    StandIn.objects.filter(player=merged).exclude(tournament__in=listed).update(player=kept)
    Entry.objects.filter(player=merged).update(player=kept)
    follow_name(kept.pk, merged.name, kept.name)
    Team.objects.filter(captain=merged).update(captain=kept)
    _take_places(kept, merged)
    for tournament in events:
        bump_version(tournament, scores=True)
    return [text for text in deleted if text]


def _take_places(kept: Player, merged: Player) -> None:
    """Write *kept* in place of *merged* into the stored standings."""
    found = StandingsSnapshot.objects.filter(rows__contains=[{"player": merged.pk}])
    for snapshot in found.filter(tournament__club=kept.club_id):
        for row in snapshot.rows:
            if row["player"] == merged.pk:
                row["player"] = kept.pk
                row["name"] = kept.name if row["name"] == merged.name else row["name"]
        snapshot.save(update_fields=["rows"])


def _keep_one_entry(event: Tournament, kept: Player, merged: Player, actor: User) -> str | None:
    """Delete the entry that has not been used, if both players are entered in the locked *event*.

    :returns: a sentence about it, "" if only one of them is entered, and None if both entries have
        been used.
    """
    both = sorted(
        Entry.objects.filter(tournament=event, player__in=[kept, merged]).select_related("player"),
        key=lambda entry: _order_to_stay(entry, kept),
    )
    if len(both) < 2:
        return ""
    for dropped, staying in (both, both[::-1]):
        if _drop_unused(event, dropped, staying):
            names = {"name": dropped.player.name, "other": staying.player.name}
            audit_change(
                event,
                actor,
                "drop-entry",
                gettext_noop("removed the unused entry of %(name)s, who is also %(other)s"),
                **names,
            )
            if event.status in ACTIVE:
                fill_from_waiting_list(event)
            text = gettext("%(event)s: the unused entry of %(name)s; that of %(other)s stays")
            return text % (names | {"event": event.name})
    return None


def _order_to_stay(entry: Entry, kept: Player) -> tuple[bool, ...]:
    is_entered = entry.status == EntryStatus.ENTERED
    waits = entry.status == EntryStatus.WAITING
    is_here = entry.checked_in_at is not None
    return is_entered, waits, is_here, entry.seed is not None, entry.player_id == kept.pk


def _drop_unused(event: Tournament, dropped: Entry, staying: Entry) -> bool:
    """Delete *dropped* unless it is in a team or phase, or a table, penalty or other row needs it.

    *staying* takes its payment, its seed if that is better and players can still be seeded, and
    the players that it is kept apart from. Return whether it was deleted.
    """
    both_paid = dropped.paid is not None and staying.paid is not None
    if dropped.team_id or both_paid or dropped.phases.exists():
        return False
    pairs = ForbiddenPair.objects.filter(Q(one=dropped) | Q(other=dropped))
    apart = {pk for pair in pairs.values_list("one", "other") for pk in pair}
    apart -= {dropped.pk, staying.pk}
    try:
        with transaction.atomic():
            dropped.delete()
    except ProtectedError:
        return False
    for pk in apart:
        one, other = sorted([pk, staying.pk])
        ForbiddenPair.objects.get_or_create(
            tournament_id=staying.tournament_id, one_id=one, other_id=other
        )
    if dropped.paid is not None:
        staying.paid = dropped.paid
    if dropped.seed is not None and not released_count(event):
        staying.seed = min(dropped.seed, staying.seed or dropped.seed)
    staying.save(update_fields=["paid", "seed"])
    return True


def rename(renamed: Sequence[tuple[Player, str]], **event: Any) -> None:
    """Rename pairs after their renamed players, and request new standings."""
    players = [player.pk for player, _before in renamed]
    own = Tournament.objects.filter(Q(entries__player__in=players) | Q(teams__captain__in=players))
    for pk in sorted(set(own.values_list("pk", flat=True))):
        bump_version(locked_event(pk), scores=True)
    for player, before in renamed:
        follow_name(player.pk, before, player.name)


def _rounds(player: Player) -> QuerySet[TableSeat, int]:
    """Return the rounds in which *player* has a seat, also as a stand-in."""
    seats = TableSeat.objects.filter(Q(entry__player=player) | Q(stand_in=player))
    return seats.order_by().values_list("round", flat=True)
