"""Who plays: entering, the waiting list, checking in, withdrawing."""

from __future__ import annotations

from hmac import compare_digest

from django.db import transaction
from django.db.models.functions import Lower
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_noop

from accounts.access import official_in
from accounts.models import Player, User
from tournaments import errors
from tournaments.access import is_self
from tournaments.models import Entry, EntryStatus, EventStatus, ForbiddenPair, Tournament
from tournaments.models.event import door_token
from tournaments.services.changing import changed, locked, note

PLAYING = (EventStatus.OPEN, EventStatus.RUNNING)


@transaction.atomic
def enter(*, tournament: Tournament, player: Player, actor: User) -> Entry:
    """Enter *player*, on the waiting list when the event is full.

    A member enters herself while entries are open; a director anybody, also between rounds.

    :raises AlreadyEntered: if she is.
    """
    tournament = locked(tournament.pk, *PLAYING)
    _check_may_enter(tournament, player, actor)
    entry = Entry.objects.filter(tournament=tournament, player=player).first()
    if entry is not None and entry.status != EntryStatus.WITHDRAWN:
        raise errors.AlreadyEntered(name=player.name)
    entry, _made = Entry.objects.update_or_create(
        tournament=tournament,
        player=player,
        defaults={
            "status": EntryStatus.WAITING if _is_full(tournament) else EntryStatus.ENTERED,
            "queued_at": utc_now(),
            "withdrawn_at": None,
            "entered_by": actor,
        },
    )
    _note_for(entry, actor, "enter-player", gettext_noop("%(name)s entered"))
    changed(tournament, scores=True)
    return entry


@transaction.atomic
def enter_guest(*, tournament: Tournament, name: str, actor: User) -> Entry:
    """Enter a walk-in whom the club does not know: she becomes a guest among its players.

    :raises NameTaken: when the club has a player of that name.
    """
    name = " ".join(name.split())[:80]
    if not name:
        raise errors.NameMissing()
    tournament = locked(tournament.pk, *PLAYING)
    if not official_in(actor, tournament.club):
        raise errors.NotYours()
    same = Player.objects.filter(club=tournament.club).annotate(lower=Lower("name"))
    if same.filter(lower=name.lower()).exists():
        raise errors.NameTaken(name=name)
    player = Player.objects.create(club=tournament.club, name=name, guest=True)
    return enter(tournament=tournament, player=player, actor=actor)


@transaction.atomic
def withdraw(*, entry: Entry, actor: User) -> Entry:
    """Take a player out of the rounds that have not been released, and let the next one in."""
    tournament, entry = _locked_entry(entry, *PLAYING)
    _check_may_speak_for(entry, actor)
    if entry.status == EntryStatus.WITHDRAWN:
        raise errors.NotEntered(name=entry.player.name)
    entry.status, entry.withdrawn_at, entry.checked_in_at = EntryStatus.WITHDRAWN, utc_now(), None
    entry.save(update_fields=["status", "withdrawn_at", "checked_in_at"])
    _note_for(entry, actor, "withdraw-player", gettext_noop("%(name)s withdrew"))
    fill_from_waiting_list(tournament)
    changed(tournament, scores=True)
    return entry


@transaction.atomic
def check_in(*, entry: Entry, actor: User) -> Entry:
    """Say that a player is there; she is in the next draw. Twice does no harm.

    Who waits for a place may be there too: she is in the draw as soon as she moves up.
    """
    tournament, entry = _locked_entry(entry, *PLAYING)
    _check_may_speak_for(entry, actor)
    return _check_in(tournament, entry, actor)


@transaction.atomic
def check_in_at_door(*, tournament: Tournament, token: str, user: User) -> Entry:
    """Check in whoever has scanned the code at the door, entering her first while one may enter.

    In a full event she is left on the waiting list, and known to be there when she moves up.

    :raises WrongToken: for a code that is not the event's.
    :raises NotEntered: when she is no player of the club, or the event has begun without her.
    """
    tournament = locked(tournament.pk, *PLAYING)
    if not compare_digest(token.encode(), tournament.door_token.encode()):
        raise errors.WrongToken()
    entry = _entry_of(user, tournament) or _enter_herself(user, tournament)
    return _check_in(tournament, entry, user)


def _entry_of(user: User, tournament: Tournament) -> Entry | None:
    entries = Entry.objects.filter(tournament=tournament, player__user=user)
    return entries.exclude(status=EntryStatus.WITHDRAWN).select_related("player").first()


def _enter_herself(user: User, tournament: Tournament) -> Entry:
    player = Player.objects.filter(club_id=tournament.club_id, user=user).first()
    if player is None or tournament.status != EventStatus.OPEN:
        raise errors.NotEntered(name=user.name)
    return enter(tournament=tournament, player=player, actor=user)


@transaction.atomic
def undo_check_in(*, entry: Entry, actor: User) -> Entry:
    """Say that a player is not there after all."""
    tournament, entry = _locked_entry(entry, *PLAYING)
    _check_may_speak_for(entry, actor)
    entry.checked_in_at = None
    entry.save(update_fields=["checked_in_at"])
    _note_for(entry, actor, "undo-check-in", gettext_noop("%(name)s not there after all"))
    changed(tournament)
    return entry


@transaction.atomic
def check_in_everybody(*, tournament: Tournament, actor: User) -> int:
    """Check in all who are entered; return how many were not yet."""
    tournament = locked(tournament.pk, *PLAYING)
    missing = tournament.entries.filter(status=EntryStatus.ENTERED, checked_in_at__isnull=True)
    count = missing.update(checked_in_at=utc_now())
    note(
        tournament, actor, "check-in-all", gettext_noop("%(count)s players checked in"), count=count
    )
    changed(tournament)
    return count


@transaction.atomic
def renew_door_token(*, tournament: Tournament, actor: User) -> Tournament:
    """Make the code at the door anew; the old one is not valid any more."""
    tournament = locked(tournament.pk, *PLAYING)
    tournament.door_token = door_token()
    tournament.save(update_fields=["door_token"])
    note(tournament, actor, "renew-door-code", gettext_noop("new door code"))
    changed(tournament)
    return tournament


@transaction.atomic
def keep_apart(*, tournament: Tournament, one: Entry, other: Entry, actor: User) -> ForbiddenPair:
    """Ask the draw not to let two players meet."""
    tournament = locked(tournament.pk, *PLAYING)
    if one.pk == other.pk or {one.tournament_id, other.tournament_id} != {tournament.pk}:
        raise errors.BadPair()
    first, second = sorted((one, other), key=lambda entry: entry.pk)
    kept, _made = ForbiddenPair.objects.get_or_create(
        tournament=tournament, one=first, other=second
    )
    text = gettext_noop("%(one)s and %(other)s kept apart")
    note(tournament, actor, "keep-apart", text, one=first.player.name, other=second.player.name)
    changed(tournament)
    return kept


@transaction.atomic
def let_meet(*, kept: ForbiddenPair, actor: User) -> None:
    """Let two players meet again who were kept apart."""
    tournament = locked(kept.tournament_id, *PLAYING)
    text = gettext_noop("%(one)s and %(other)s may meet")
    one, other = kept.one.player.name, kept.other.player.name
    kept.delete()
    note(tournament, actor, "let-meet", text, one=one, other=other)
    changed(tournament)


def fill_from_waiting_list(tournament: Tournament) -> list[Entry]:
    """Give free places to those who have waited longest."""
    waiting = list(
        tournament.entries.filter(status=EntryStatus.WAITING).order_by("queued_at", "pk")
    )
    if tournament.capacity is not None:
        waiting = waiting[: max(0, tournament.capacity - _entered(tournament))]
    Entry.objects.filter(pk__in=[entry.pk for entry in waiting]).update(status=EntryStatus.ENTERED)
    return waiting


def _entered(tournament: Tournament) -> int:
    return tournament.entries.filter(status=EntryStatus.ENTERED).count()


def _is_full(tournament: Tournament) -> bool:
    return tournament.capacity is not None and _entered(tournament) >= tournament.capacity


def _check_may_enter(tournament: Tournament, player: Player, actor: User) -> None:
    if player.club_id != tournament.club_id or not player.active:
        raise errors.OtherClub(name=player.name)
    if official_in(actor, tournament.club):
        return
    if not is_self(actor, player):
        raise errors.NotYours()
    if tournament.status != EventStatus.OPEN:
        raise errors.EntriesClosed()


def _check_may_speak_for(entry: Entry, actor: User) -> None:
    if not is_self(actor, entry.player) and not official_in(actor, entry.tournament.club):
        raise errors.NotYours()


def _locked_entry(entry: Entry, *allowed: EventStatus) -> tuple[Tournament, Entry]:
    tournament = locked(entry.tournament_id, *allowed)
    entry = Entry.objects.select_related("player").get(pk=entry.pk)
    entry.tournament = tournament
    return tournament, entry


def _check_in(tournament: Tournament, entry: Entry, actor: User) -> Entry:
    if entry.status == EntryStatus.WITHDRAWN:
        raise errors.NotEntered(name=entry.player.name)
    if entry.checked_in_at is None:
        entry.checked_in_at = utc_now()
        entry.save(update_fields=["checked_in_at"])
        _note_for(entry, actor, "check-in", gettext_noop("%(name)s checked in"))
        changed(tournament)
    return entry


def _note_for(entry: Entry, actor: User, action: str, text: str) -> None:
    """Write down what an official did for somebody else."""
    if not is_self(actor, entry.player):
        note(entry.tournament, actor, action, text, name=entry.player.name)
