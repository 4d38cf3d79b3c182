"""What an official of a new club does first, in order, each step done or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.access import is_official, memberships_of
from accounts.models import Club, Invitation, Player, Role
from tournaments.models import EventStatus, Round, RoundStatus, Tournament

MOST_CLUBS = 3
#: players of a club that can play at one table
ENOUGH = 4
OFFICIALS = (Role.DIRECTOR, Role.SECRETARY)


@dataclass(frozen=True, slots=True)
class Step:
    """Something to do at *url*."""

    text: str
    url: str
    done: bool


@dataclass(frozen=True, slots=True)
class FirstSteps:
    """The steps of a club until its first event is published."""

    club: Club
    steps: tuple[Step, ...]

    @property
    def next(self) -> Step | None:
        return next((step for step in self.steps if not step.done), None)


def first_steps(club: Club, role: Role | None) -> FirstSteps | None:
    """Return the steps for an official, or None once an event has been published."""
    events = Tournament.objects.filter(club=club)
    if not is_official(role) or events.filter(status=EventStatus.PUBLISHED).exists():
        return None
    latest = events.exclude(status=EventStatus.CANCELLED).order_by("-pk").first()
    return FirstSteps(club, (*_of_players(club, role), *_of_event(club, latest)))


def first_steps_for(user: Any) -> list[FirstSteps]:
    """Return the steps of the clubs that *user* directs and that have published no event."""
    mine = memberships_of(user).filter(role__in=OFFICIALS).select_related("club")
    mine = mine.exclude(club__tournaments__status=EventStatus.PUBLISHED).order_by("-pk")
    found = (first_steps(one.club, Role(one.role)) for one in mine[:MOST_CLUBS])
    return [one for one in found if one is not None]


def _of_players(club: Club, role: Role | None) -> tuple[Step, ...]:
    players = Player.objects.filter(club=club, active=True)
    listed = Step(
        _("Add the players, from a file or pasted"),
        reverse("accounts:import_new", args=[club.slug]),
        players[:ENOUGH].count() == ENOUGH,
    )
    if role != Role.SECRETARY:
        return (listed,)
    invited = Step(
        _("Invite them, so that they can enter scores on their phones"),
        reverse("accounts:invitations", args=[club.slug]),
        Invitation.objects.filter(player__club=club).exists(),
    )
    return listed, invited


def _of_event(club: Club, event: Tournament | None) -> tuple[Step, ...]:
    new = reverse("tournaments:new", args=[club.slug])
    console = reverse("tournaments:console", args=[club.slug, event.pk]) if event else new
    released = Round.objects.filter(tournament=event).exclude(status=RoundStatus.DRAFT)
    entered = event is not None and event.entries.exists()
    return (
        Step(_("Announce an event"), new, event is not None),
        Step(_("Enter the players and check them in"), console, entered),
        Step(
            _("Draw the tables and release the first round"),
            console,
            event is not None and released.exists(),
        ),
        Step(_("Publish the standings"), console, done=False),
    )
