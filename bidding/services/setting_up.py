"""Setting a competition up: its settings and its panel."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.access import has_account, official_in, role_in
from accounts.models import Club, User
from accounts.services.changes import apply
from bidding import access, errors, notifying
from bidding.locks import lock
from bidding.models import (
    Competition,
    Entrants,
    Entry,
    Insider,
    Part,
    Problem,
    Status,
)
from bidding.opening_and_closing import touch
from bidding.services.changing import (
    check_conductor,
    check_may_make,
    check_status,
    made_once,
    note_conductor,
    record,
    validated,
)

ALWAYS = frozenset({"name", "intro"})
UNTIL_PUBLISHED = frozenset({"method", "scale"})
WHILE_DRAFT = frozenset({"opens_at", "closes_at", "entrants", "top"})
SETTINGS = ALWAYS | UNTIL_PUBLISHED | WHILE_DRAFT


@transaction.atomic
def create_competition(
    *,
    club: Club,
    actor: User,
    name: str,
    opens_at: datetime,
    closes_at: datetime,
    client_id: UUID | None = None,
    **settings: Any,
) -> Competition:
    """Create a competition, which *actor* conducts. *settings* are other :data:`SETTINGS`.

    A repeated request with the same *client_id* returns the same competition.

    :raises NotAConductor: unless *actor* may make competitions.
    :raises BadCompetition: if a setting is invalid.
    """
    check_may_make(actor, club)
    competition = Competition(
        club=club,
        conductor=actor,
        name=name,
        opens_at=opens_at,
        closes_at=closes_at,
        client_id=client_id,
        **settings,
    )
    _check_settings(competition)
    own = Competition.objects.filter(club=club, conductor=actor).select_related("club")
    competition, is_new = made_once(competition, own, client_id)
    if not is_new:
        return competition
    note_conductor(competition, actor)
    record(competition, actor, "create-competition", gettext_noop("created the competition"))
    return competition


@transaction.atomic
def change_competition(*, competition: Competition, actor: User, **changes: Any) -> Competition:
    """Change :data:`SETTINGS`; times and entrants only before the opening.

    :raises NotTheConductor: unless *actor* is the conductor.
    :raises WrongStatus: if a setting can no longer be changed.
    :raises BadCompetition: if a setting is invalid.
    """
    check_conductor(actor, competition)
    if unknown := set(changes) - SETTINGS:
        raise TypeError(f"not settings of a competition: {sorted(unknown)}")
    stored = lock(competition)
    differing = {f for f, value in changes.items() if getattr(stored, f) != value}
    if differing & WHILE_DRAFT:
        check_status(stored, Status.DRAFT)
    if differing & UNTIL_PUBLISHED:
        check_status(stored, Status.DRAFT, Status.OPEN, Status.CLOSED)
    trial = Competition.objects.select_related("club").get(pk=stored.pk)
    for field, value in changes.items():
        setattr(trial, field, value)
    _check_settings(trial)
    changed = apply(stored, changes)
    if changed:
        touch(stored)
        text = gettext_noop("changed the settings of the competition")
        written = {field: [str(a), str(b)] for field, (a, b) in changed.items()}
        record(stored, actor, "change-competition", text, changes=written)
    return stored


def _check_settings(competition: Competition) -> None:
    validated(competition)
    if competition.opens_at >= competition.closes_at:
        raise errors.BadCompetition("closes_at", _("The close comes after the opening."))
    if not 1 <= competition.top <= 1000:
        raise errors.BadCompetition("top", _("Give 1 to 1000 marks."))
    if competition.scale < 1:
        raise errors.BadCompetition("scale", _("Give at least 1 point."))
    if competition.entrants == Entrants.ANYONE and not competition.club.public_events:
        text = _("The club's events are for its members only, and so are its competitions.")
        raise errors.BadCompetition("entrants", text)


@transaction.atomic
def remove_competition(*, competition: Competition, actor: User) -> None:
    """Remove a competition that has not opened; its problems stay.

    :raises NotTheConductor: unless *actor* is the conductor.
    :raises WrongStatus: if it is or was open.
    """
    check_conductor(actor, competition)
    stored = lock(competition)
    check_status(stored, Status.DRAFT)
    record(stored, actor, "remove-competition", gettext_noop("removed the competition"))
    stored.delete()


# --- People ----------------------------------------------------------------------------------


@transaction.atomic
def add_to_panel(*, competition: Competition, user: User | None, actor: User) -> Insider:
    """Add a member to the panel of experts; they can no longer compete.

    :raises NotTheConductor: unless *actor* is the conductor.
    :raises WrongStatus: once the results are published.
    :raises NotAMember: if *user* is None or not a member of the club.
    :raises HasEntered: if they compete.
    :raises KnowsValues: if they wrote one of the problems, or conducted it elsewhere.
    """
    check_conductor(actor, competition)
    stored = lock(competition)
    check_status(stored, Status.DRAFT, Status.OPEN, Status.CLOSED)
    if user is None or not has_account(user) or role_in(user, stored.club) is None:
        raise errors.NotAMember
    if Entry.objects.filter(competition=stored, user=user).exists():
        raise errors.HasEntered
    conducted = Insider.objects.filter(competition=stored, user=user, part=Part.CONDUCTOR)
    if conducted.exists() or access.may_know_values(user, stored):
        raise errors.KnowsValues
    place, made = Insider.objects.get_or_create(competition=stored, user=user, part=Part.PANEL)
    if made or place.left:
        Insider.objects.filter(pk=place.pk).update(left=False)
        touch(stored)
        text = gettext_noop("added %(name)s to the panel")
        record(stored, actor, "add-to-panel", text, name=user.name)
        if stored.status != Status.DRAFT:
            notifying.notify_of_panel(stored, user.pk)
    return place


@transaction.atomic
def take_off_panel(*, competition: Competition, user: User, actor: User) -> None:
    """Remove a member from the panel, with their votes.

    They still cannot compete, unless this happens before the opening, when they have seen nothing.

    :raises NotTheConductor: unless *actor* is the conductor.
    :raises WrongStatus: once the results are published.
    """
    check_conductor(actor, competition)
    stored = lock(competition)
    check_status(stored, Status.DRAFT, Status.OPEN, Status.CLOSED)
    place = Insider.objects.filter(
        competition=stored, user=user, part=Part.PANEL, left=False
    ).first()
    if place is None:
        return
    if stored.status == Status.DRAFT:
        place.delete()
    else:
        Insider.objects.filter(pk=place.pk).update(left=True)
    touch(stored)
    text = gettext_noop("took %(name)s off the panel")
    record(stored, actor, "take-off-panel", text, name=user.name)


@transaction.atomic
def hand_over(*, competition: Competition, user: User | None, actor: User) -> Competition:
    """Hand a competition over to another member, as its conductor or an official.

    The new conductor may see and compute the values of its problems, so they can no longer compete
    with these problems.

    :raises NotTheConductor: unless *actor* is the conductor or an official.
    :raises NotAMember: if *user* is None or not a member of the club.
    :raises HasEntered: if *user* competes or is on the panel.
    """
    if not official_in(actor, competition.club):
        check_conductor(actor, competition)
    stored = lock(competition)
    if user is None or not has_account(user) or role_in(user, stored.club) is None:
        raise errors.NotAMember
    inside = Insider.objects.filter(competition=stored, user=user, part=Part.PANEL, left=False)
    if Entry.objects.filter(competition=stored, user=user).exists() or inside.exists():
        raise errors.HasEntered
    Competition.objects.filter(pk=stored.pk).update(conductor=user)
    note_conductor(stored, user)
    for problem in Problem.objects.filter(uses__competition=stored).exclude(author=user):
        problem.known_to.add(user)
    touch(stored)
    text = gettext_noop("handed the competition over to %(name)s")
    record(stored, actor, "hand-over-competition", text, name=user.name)
    return Competition.objects.select_related("club", "conductor").get(pk=stored.pk)
