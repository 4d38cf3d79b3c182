"""The page on a club's tablet where players check in without an account.

Its address has a key, signed in the name of the official who opened it: they are responsible for
what is done there. A new check-in code invalidates the keys of the old one.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.signing import BadSignature, Signer
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.access import official_in
from accounts.models import Player, User
from accounts.names import folded
from accounts.search import people_by_name, with_words
from accounts.text import whole_number
from tournaments.entrants import entrants_of
from tournaments.models import Entry, EntryStatus, Tournament

SHORTEST_SEARCH = 3
"""The letters needed to find members who are not entered: the page must not list members."""
MOST_FOUND = 8
UNDO_FOR = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class KioskPage:
    """The page's content.

    :ivar entries: the players of the event, also those who are here, so that each keeps their place
        while others check in.
    :ivar found: members found by a search, who are not entered.
    """

    entries: list[Entry]
    found: list[Player]
    undoable: Entry | None

    @property
    def missing(self) -> list[Entry]:
        return [one for one in self.entries if one.checked_in_at is None]


def kiosk_address(tournament: Tournament, official: User) -> str:
    """Return the path of the page as opened by *official*."""
    key = _signer(tournament).sign(str(official.pk))
    return reverse("tournaments:kiosk", args=[tournament.club.slug, tournament.pk, key])


def kiosk_for(slug: str, pk: int, key: str) -> tuple[Tournament, User]:
    """Return the event of a kiosk and the official who opened it.

    :raises Http404: if the key is no longer valid, or its signer is not an official.
    """
    events = Tournament.objects.select_related("club")
    tournament = events.filter(club__slug=slug.lower(), pk=pk).first()
    official = _signer_of(tournament, key) if tournament else None
    if tournament is None or official is None:
        raise Http404(_("This check-in page is not valid any more. Ask the director."))
    return tournament, official


def _signer_of(tournament: Tournament, key: str) -> User | None:
    try:
        signed = _signer(tournament).unsign(key)
    except BadSignature:
        return None
    user = User.objects.filter(pk=whole_number(signed) or 0, is_active=True).first()
    return user if user and official_in(user, tournament.club) else None


def _signer(tournament: Tournament) -> Signer:
    return Signer(salt=f"tournaments.kiosk:{tournament.pk}:{tournament.check_in_token}")


def kiosk_page(
    tournament: Tournament, query: str, last: int | None, now: datetime, *, finds_members: bool
) -> KioskPage:
    """Return the content of the page for a search of *query*.

    :param last: the entry that was checked in last, which can be undone for a while.
    :param finds_members: whether to find members who are not entered, so that they can be.
    """
    people = entrants_of(tournament)
    shown = with_words(Entry.objects.filter(tournament=tournament), query, "player__name__finds")
    wanted = set(shown.values_list("pk", flat=True)) if query else None
    entries = [one for one in (*people.entered, *people.waiting) if not wanted or one.pk in wanted]
    if query and not wanted:
        entries = []
    found = _members(tournament, query) if finds_members else []
    undone = (one for one in entries if one.pk == last and is_undoable(one, now))
    return KioskPage(
        entries=entries,
        found=found,
        undoable=next(undone, None),
    )


def is_undoable(entry: Entry, now: datetime) -> bool:
    """Return whether the check-in of *entry* is recent enough to be undone on the page."""
    return entry.checked_in_at is not None and now - entry.checked_in_at < UNDO_FOR


def _members(tournament: Tournament, query: str) -> list[Player]:
    if len(folded(query).replace(" ", "")) < SHORTEST_SEARCH:
        return []
    members = Player.objects.filter(club_id=tournament.club_id, active=True)
    entered = tournament.entries.exclude(status=EntryStatus.WITHDRAWN).values("player")
    found = with_words(members, query, "name__finds").exclude(pk__in=entered)
    return list(found.order_by(*people_by_name())[:MOST_FOUND])
