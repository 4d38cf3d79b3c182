"""The first steps for an official of a new club, in order, each done or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.access import has_account, is_official
from accounts.models import Club, Invitation, Membership, Player, Role
from accounts.services.invitations import invitable_players
from ladder.models import Pool
from tournaments.models import (
    Entry,
    EventStatus,
    Pairing,
    Phase,
    Round,
    RoundStatus,
    Series,
    Tournament,
)

MOST_CLUBS = 3
#: the number of players for one table
ENOUGH = 4
OFFICIALS = (Role.DIRECTOR, Role.SECRETARY)


@dataclass(frozen=True, slots=True)
class Step:
    """A step to do at *url*, "" if another step comes before; *hint* says what it changes.

    One that *can_wait* comes after the others.
    """

    text: str
    url: str
    done: bool
    hint: str = ""
    can_wait: bool = False


@dataclass(frozen=True, slots=True)
class FirstSteps:
    """The steps of a club until its first event is published; for a secretary, until somebody is
    invited and they have chosen how the club ranks its players, too.

    :ivar may_hide: whether an event has been published; the steps that are left can wait.
    :ivar of_friends: whether the club looks like one that was founded for a table with friends, and
        has no event: its steps are folded away.
    """

    club: Club
    steps: tuple[Step, ...]
    by_secretary: bool = False
    may_hide: bool = False
    of_friends: bool = False

    @property
    def next(self) -> Step | None:
        left = (step for step in self.steps if not step.done)
        return min(left, key=lambda step: step.can_wait, default=None)


def first_steps(club: Club, role: Role | None) -> FirstSteps | None:
    """Return the steps for an official, or None once all are done or they are hidden."""
    if not is_official(role) or club.first_steps_hidden:
        return None
    found = _clubs().filter(pk=club.pk).first()
    return _steps(found, role) if found is not None and _is_new(found, role) else None


def lacks_season(club: Club, role: Role | None) -> bool:
    """Return whether an official has yet to choose a table of the season: a series or a ladder."""
    return is_official(role) and not Club.objects.filter(_has_season(), pk=club.pk).exists()


def first_steps_for(user: Any) -> list[FirstSteps]:
    """Return the steps of the clubs that *user* directs and whose steps are not done or hidden."""
    if not has_account(user):
        return []
    roles = Membership.objects.filter(club=OuterRef("pk"), user=user, role__in=OFFICIALS)
    clubs = _clubs().annotate(role=Subquery(roles.values("role")[:1])).filter(role__isnull=False)
    waits = Q(has_season=False) | Q(invited=False, joined=False)
    new = clubs.filter(Q(published=False) | waits & Q(role=Role.SECRETARY))
    return [_steps(club, Role(club.role)) for club in new.order_by("-pk")[:MOST_CLUBS]]


def _is_new(club: Any, role: Role | None) -> bool:
    """Return whether a club from :func:`_clubs` still has steps for *role*, which invites or not.

    A club whose members have come without an invitation needs none; its officials do not count.
    """
    if not club.published:
        return True
    waits = not club.has_season or not (club.invited or club.joined)
    return waits and role == Role.SECRETARY


def _clubs() -> QuerySet[Any]:
    """Return the clubs whose steps are not hidden, with the data for them.

    A step that was done for one event stays done; ``latest`` is the event that the steps link to.
    """
    events = Tournament.objects.filter(club=OuterRef("pk"))
    latest = events.exclude(status=EventStatus.CANCELLED).order_by("-pk").values("pk")[:1]
    players = Player.objects.filter(club=OuterRef("pk"), active=True).order_by()
    by_hand = Phase.objects.filter(tournament=OuterRef("latest"), number=1, pairing=Pairing.HAND)
    rounds = Round.objects.exclude(status=RoundStatus.DRAFT)
    members = Membership.objects.filter(club=OuterRef("pk"), role=Role.MEMBER).order_by()
    return Club.objects.filter(first_steps_hidden=False).annotate(
        published=Exists(events.filter(status=EventStatus.PUBLISHED)),
        joined=Exists(members),
        latest=Subquery(latest),
        listed=Exists(players[ENOUGH - 1 :]),
        invited=Exists(Invitation.objects.filter(player__club=OuterRef("pk"))),
        entered=Exists(Entry.objects.filter(tournament__club=OuterRef("pk"))),
        released=Exists(rounds.filter(tournament__club=OuterRef("pk"))),
        by_hand=Exists(by_hand),
        has_season=_has_season(),
    )


def _has_season() -> Q:
    """Return the condition that a club, that of the query, has a series or a ladder."""
    of_club = (Series.objects.filter(club=OuterRef("pk")), Pool.objects.filter(club=OuterRef("pk")))
    return Q(Exists(of_club[0])) | Q(Exists(of_club[1]))


def _steps(club: Any, role: Role | None) -> FirstSteps:
    """Return the steps of a club from :func:`_clubs`."""
    new = reverse("tournaments:new", args=[club.slug])
    console = reverse("tournaments:console", args=[club.slug, club.latest]) if club.latest else ""
    invite = Step(
        _("Invite them, so that they can enter scores on their phones"),
        reverse("accounts:invitations", args=[club.slug]),
        club.invited,
        hint=_how_many_are_left(invitable_players(club).count()) if club.invited else "",
        can_wait=club.published,  # an evening was run without
    )
    tables = _("Draw the tables and release the first round")
    if club.by_hand:
        tables = _("Set the tables and release the first round")
    steps = (
        Step(
            _("Add the players, from a file or pasted"),
            reverse("accounts:import_new", args=[club.slug]),
            club.listed,
        ),
        *([invite] if role == Role.SECRETARY else []),
        Step(_("Create an event"), new, club.latest is not None),
        Step(
            _("Enter the players and check them in"), console and f"{console}#players", club.entered
        ),
        Step(tables, console, club.released),
        _publishing(club, console),
        _season(club),
    )
    return FirstSteps(
        club,
        steps,
        by_secretary=role == Role.SECRETARY,
        may_hide=club.published,
        of_friends=club.table_guests and not club.public_events and club.latest is None,
    )


def _how_many_are_left(count: int) -> str:
    text = ngettext(
        "%(count)s player has no invitation yet.",
        "%(count)s players have no invitation yet.",
        count,
    )
    return text % {"count": count} if count else ""


def _publishing(club: Any, console: str) -> Step:
    hint = "" if club.published else _what_publishing_changes()
    return Step(_("Publish the standings"), console, club.published, hint=hint)


def _season(club: Any) -> Step:
    hint = _(
        "A series adds up the points of the evenings. A ladder averages games, so that members who"
        " come often or seldom can be compared."
    )
    settings = reverse("ladder:settings", args=[club.slug])
    return Step(_("Choose how the club ranks its players"), settings, club.has_season, hint=hint)


def _what_publishing_changes() -> str:
    return _(
        "Everybody who may see the event can read its standings from the first result on."
        " When they are published, once the event is finished, the players get a notice."
    )
