"""Entering an event, its waiting list, checking in and withdrawing."""

from __future__ import annotations

from hmac import compare_digest

from django.db import transaction
from django.db.models.functions import Lower
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_noop, ngettext

from accounts.access import official_in
from accounts.audit import Plural
from accounts.models import Club, Player, User
from accounts.names import tidy_name
from accounts.services.players import add_player
from tournaments import errors, team_errors
from tournaments.access import is_self
from tournaments.limits import length_of
from tournaments.models import Entry, EntryStatus, EventStatus, Tournament
from tournaments.models.choices import ACTIVE
from tournaments.models.event import new_check_in_token
from tournaments.services.boards import check_has_not_seen
from tournaments.services.event_changes import audit_change, bump_version, locked_event
from tournaments.services.notifying import notify_of_places
from tournaments.services.team_waiting import fill_with_teams

NAME_LENGTH = length_of(Player, "name")
CHECKED_IN = gettext_noop("%(name)s checked in")


def members_may_enter(tournament: Tournament) -> bool:
    """Return whether members can enter themselves; officials can enter players until the end."""
    return tournament.status == EventStatus.OPEN


@transaction.atomic
def enter(*, tournament: Tournament, player: Player, actor: User) -> Entry:
    """Enter *player*, or put them on the waiting list when the event is full.

    Members enter themselves while entries are open; directors enter anybody, also between rounds.

    :raises AlreadyEntered: if the player is entered or on the waiting list.
    :raises TeamEvent: in a team event.
    :raises NotYours: if a member enters another player.
    :raises EntriesClosed: if a member enters after the event has begun.
    :raises HasSeenDeals: for an official who has seen deals of a duplicate event.
    """
    tournament = locked_event(tournament.pk, *ACTIVE)
    if tournament.is_team_event:
        raise team_errors.TeamEvent()
    _check_enter(tournament, player, actor)
    entry = Entry.objects.filter(tournament=tournament, player=player).first()
    if entry is not None and entry.status != EntryStatus.WITHDRAWN:
        raise errors.AlreadyEntered(name=player.name)
    full = tournament.is_full(_entered(tournament))
    entry, _made = Entry.objects.update_or_create(
        tournament=tournament,
        player=player,
        defaults={
            "status": EntryStatus.WAITING if full else EntryStatus.ENTERED,
            "queued_at": utc_now(),
            "withdrawn_at": None,
            "entered_by": actor,
        },
    )
    _note_for(entry, actor, "enter-player", gettext_noop("%(name)s entered"))
    bump_version(tournament, scores=True)
    return entry


@transaction.atomic
def enter_guest(
    *, tournament: Tournament, name: str, actor: User, as_member: bool = False
) -> Entry:
    """Add a guest, or a member, called *name* to the players of the club, and enter them.

    :raises NameTaken: when the club has a player of that name.
    """
    tournament = locked_event(tournament.pk, *ACTIVE)
    if not official_in(actor, tournament.club):
        raise errors.NotYours()
    player = new_player(tournament.club, name, actor, as_member=as_member)
    return enter(tournament=tournament, player=player, actor=actor)


def new_player(club: Club, name: str, actor: User, *, as_member: bool = False) -> Player:
    """Add a guest, or a member, to the players of *club*.

    :raises NameMissing: without a name.
    :raises NameTaken: when the club has a player of that name.
    """
    name = tidy_name(name)[:NAME_LENGTH]
    if not name:
        raise errors.NameMissing()
    same = Player.objects.filter(club=club).annotate(lower=Lower("name"))
    if same.filter(lower=name.lower()).exists():
        raise errors.NameTaken(name=name)
    if as_member:
        return add_player(club=club, actor=actor, name=name)
    return Player.objects.create(club=club, name=name, guest=True)


@transaction.atomic
def withdraw(*, entry: Entry, actor: User) -> Entry:
    """Withdraw a player from the rounds that are not released; the waiting list moves up.

    :raises NotYours: if a member withdraws another player.
    """
    tournament, entry = _locked_entry(entry)
    _check_own(entry, actor)
    if entry.status == EntryStatus.WITHDRAWN:
        raise errors.NotEntered(name=entry.player.name)
    entry.status, entry.withdrawn_at, entry.checked_in_at = EntryStatus.WITHDRAWN, utc_now(), None
    entry.save(update_fields=["status", "withdrawn_at", "checked_in_at"])
    _note_for(entry, actor, "withdraw-player", gettext_noop("%(name)s withdrew"))
    fill_from_waiting_list(tournament)
    bump_version(tournament, scores=True)
    return entry


@transaction.atomic
def check_in(*, entry: Entry, actor: User, on_tablet: bool = False) -> Entry:
    """Check a player in for the next draw. Idempotent.

    A player on the waiting list may be checked in too, and is in the draw once they move up.

    :param on_tablet: whether somebody did it on the club's tablet, in the name of *actor*.
    :raises NotYours: if a member checks in another player.
    """
    tournament, entry = _locked_entry(entry)
    _check_own(entry, actor)
    text = gettext_noop("%(name)s checked in on the tablet") if on_tablet else CHECKED_IN
    return _check_in(tournament, entry, actor, text)


@transaction.atomic
def check_in_with_token(*, tournament: Tournament, token: str, user: User) -> Entry:
    """Check in the user who scanned the event's QR code, entering them first if needed.

    In a full event they stay on the waiting list.

    :raises WrongToken: if *token* is not the event's.
    :raises NotEntered: if they are not a player of the club, or the event began without them.
    """
    tournament = locked_event(tournament.pk, *ACTIVE)
    if not compare_digest(token.encode(), tournament.check_in_token.encode()):
        raise errors.WrongToken()
    entry = _entry_of(user, tournament) or _enter_user(user, tournament)
    return _check_in(tournament, entry, user)


def _entry_of(user: User, tournament: Tournament) -> Entry | None:
    entries = Entry.objects.filter(tournament=tournament, player__user=user)
    return entries.exclude(status=EntryStatus.WITHDRAWN).select_related("player").first()


def _enter_user(user: User, tournament: Tournament) -> Entry:
    player = Player.objects.filter(club_id=tournament.club_id, user=user).first()
    if player is None or not members_may_enter(tournament):
        raise errors.NotEntered(name=user.name)
    return enter(tournament=tournament, player=player, actor=user)


@transaction.atomic
def undo_check_in(*, entry: Entry, actor: User) -> Entry:
    """Undo a player's check-in. Idempotent.

    :raises NotYours: if a member does it for another player.
    """
    tournament, entry = _locked_entry(entry)
    _check_own(entry, actor)
    if entry.checked_in_at is None:
        return entry
    entry.checked_in_at = None
    entry.save(update_fields=["checked_in_at"])
    _note_for(entry, actor, "undo-check-in", gettext_noop("%(name)s: check-in taken back"))
    bump_version(tournament)
    return entry


@transaction.atomic
def check_in_everybody(*, tournament: Tournament, actor: User) -> int:
    """Check in every entered player; return how many were not checked in yet."""
    tournament = locked_event(tournament.pk, *ACTIVE)
    missing = tournament.entries.filter(status=EntryStatus.ENTERED, checked_in_at__isnull=True)
    if count := missing.update(checked_in_at=utc_now()):
        text = Plural(
            lambda n: ngettext("%(count)s player checked in", "%(count)s players checked in", n)
        )
        audit_change(tournament, actor, "check-in-all", text, count=count)
        bump_version(tournament)
    return count


@transaction.atomic
def renew_check_in_token(
    *, tournament: Tournament, actor: User, seen: str | None = None
) -> Tournament:
    """Replace the check-in code; the old one becomes invalid.

    :param seen: the code that the caller has seen; any other code is kept. None replaces any.
    """
    tournament = locked_event(tournament.pk, *ACTIVE)
    if seen is not None and seen != tournament.check_in_token:
        return tournament
    tournament.check_in_token = new_check_in_token()
    tournament.save(update_fields=["check_in_token"])
    audit_change(tournament, actor, "renew-door-code", gettext_noop("new check-in code"))
    bump_version(tournament)
    return tournament


def fill_from_waiting_list(tournament: Tournament) -> list[Entry]:
    """Give the free places to the first players on the waiting list; return these players.

    In a team event the places go to teams.
    """
    if tournament.is_team_event:
        fill_with_teams(tournament)
        return []
    waiting = list(
        tournament.entries.filter(status=EntryStatus.WAITING).order_by("queued_at", "pk")
    )
    if tournament.capacity is not None:
        waiting = waiting[: max(0, tournament.capacity - _entered(tournament))]
    Entry.objects.filter(pk__in=[entry.pk for entry in waiting]).update(status=EntryStatus.ENTERED)
    notify_of_places(tournament, waiting)
    return waiting


def _entered(tournament: Tournament) -> int:
    return tournament.entries.filter(status=EntryStatus.ENTERED).count()


def _check_enter(tournament: Tournament, player: Player, actor: User) -> None:
    if player.club_id != tournament.club_id or not player.active:
        raise errors.OtherClub(name=player.name)
    check_has_not_seen(tournament, player)
    if official_in(actor, tournament.club):
        return
    if not is_self(actor, player):
        raise errors.NotYours()
    if not members_may_enter(tournament):
        raise errors.EntriesClosed()


def _check_own(entry: Entry, actor: User) -> None:
    if not is_self(actor, entry.player) and not official_in(actor, entry.tournament.club):
        raise errors.NotYours()


def _locked_entry(entry: Entry) -> tuple[Tournament, Entry]:
    tournament = locked_event(entry.tournament_id, *ACTIVE)
    entry = Entry.objects.select_related("player").get(pk=entry.pk)
    entry.tournament = tournament
    return tournament, entry


def _check_in(tournament: Tournament, entry: Entry, actor: User, text: str = CHECKED_IN) -> Entry:
    if entry.status == EntryStatus.WITHDRAWN:
        raise errors.NotEntered(name=entry.player.name)
    if entry.checked_in_at is None:
        entry.checked_in_at = utc_now()
        entry.save(update_fields=["checked_in_at"])
        _note_for(entry, actor, "check-in", text)
        bump_version(tournament)
    return entry


def _note_for(entry: Entry, actor: User, action: str, text: str) -> None:
    """Record in the audit log what an official did for another player."""
    if not is_self(actor, entry.player):
        audit_change(entry.tournament, actor, action, text, name=entry.player.name)
