"""Entering many players at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.timezone import now as utc_now
from django.utils.translation import ngettext

from accounts.access import official_in
from accounts.audit import Plural
from accounts.models import Player, User
from tournaments import errors, team_errors
from tournaments.models import Entry, EntryStatus, EventStatus, Tournament
from tournaments.models.choices import ACTIVE
from tournaments.services.entries import new_player
from tournaments.services.event_changes import audit_change, bump_version, locked_event


@dataclass(frozen=True, slots=True)
class FieldEntered:
    """How many players were entered, and how many of them went on the waiting list."""

    entered: int
    waiting: int


@transaction.atomic
def enter_field(
    *,
    tournament: Tournament,
    players: Iterable[Player],
    guests: Sequence[str],
    here: bool,
    actor: User,
    members: Sequence[str] = (),
) -> FieldEntered:
    """Enter *players*, new *members* and new *guests* in this order, while there are places.

    All are entered, or nobody is.
    Players who are already in the event stay as they are.

    :param here: whether to check them in, including those who were already entered.
    :raises TeamEvent: in a team event.
    :raises NameTaken: if the club has a player with the name of a new one.
    :raises OtherClub: for a player of another club, or one who is not active.
    """
    tournament = locked_event(tournament.pk, *ACTIVE)
    if not official_in(actor, tournament.club):
        raise errors.NotYours()
    if tournament.is_team_event:
        raise team_errors.TeamEvent()
    field = list({player.pk: player for player in players}.values())
    _check_players(tournament, field)
    field += [new_player(tournament.club, name, actor, as_member=True) for name in members]
    field += [new_player(tournament.club, name, actor) for name in guests]
    made = _enter(tournament, field, actor)
    if here:
        everybody = Entry.objects.filter(tournament=tournament, player__in=field)
        missing = everybody.exclude(status=EntryStatus.WITHDRAWN).filter(checked_in_at=None)
        missing.update(checked_in_at=utc_now())
    text = Plural(lambda n: ngettext("%(count)s player entered", "%(count)s players entered", n))
    audit_change(tournament, actor, "enter-field", text, count=made.entered)
    bump_version(tournament, scores=True)
    return made


def _check_players(tournament: Tournament, players: Sequence[Player]) -> None:
    for player in players:
        if player.club_id != tournament.club_id or not player.active:
            raise errors.OtherClub(name=player.name)


def _enter(tournament: Tournament, field: Sequence[Player], actor: User) -> FieldEntered:
    """Enter the players of *field* who are not in the event; withdrawn players enter again."""
    entries = {entry.player_id: entry for entry in Entry.objects.filter(tournament=tournament)}
    inside = [one for one in entries.values() if one.status != EntryStatus.WITHDRAWN]
    taken = sum(one.status == EntryStatus.ENTERED for one in inside)
    missing = [player for player in field if player.pk not in {one.player_id for one in inside}]
    waiting = 0
    made, again = list[Entry](), list[Entry]()
    for player in missing:
        full = tournament.is_full(taken)
        taken, waiting = taken + (not full), waiting + full
        entry = entries.get(player.pk) or Entry(tournament=tournament, player=player)
        entry.status = EntryStatus.WAITING if full else EntryStatus.ENTERED
        entry.queued_at, entry.withdrawn_at, entry.entered_by = utc_now(), None, actor
        (made if entry.pk is None else again).append(entry)
    Entry.objects.bulk_create(made)
    changed = ["status", "queued_at", "withdrawn_at", "entered_by"]
    Entry.objects.bulk_update(again, changed)
    return FieldEntered(len(missing), waiting)


def last_field(tournament: Tournament) -> set[int]:
    """Return the players of the club's latest event before *tournament* that was played."""
    played = (EventStatus.RUNNING, EventStatus.FINISHED, EventStatus.PUBLISHED)
    events = Tournament.objects.filter(club_id=tournament.club_id, status__in=played)
    last = events.exclude(pk=tournament.pk).order_by("-starts_at", "-pk").first()
    if last is None:
        return set()
    entries = last.entries.filter(status=EntryStatus.ENTERED)
    return set(entries.values_list("player_id", flat=True))
