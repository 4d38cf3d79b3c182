"""Changing and ending memberships."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext_noop

from accounts import audit
from accounts.errors import LastSecretary
from accounts.models import AuditEntry, Club, Membership, Player, Role, User
from accounts.signals import membership_changed


@transaction.atomic
def change_role(*, membership: Membership, role: Role, actor: User) -> Membership:
    """Give a member another role.

    :raises LastSecretary: if the club would be left without a secretary.
    """
    membership = _locked(membership)
    before = Role(membership.role)
    if before == role:
        return membership
    _check_not_last_secretary(membership)
    membership.role = role
    membership.save(update_fields=["role"])
    text = gettext_noop("made %(name)s %(role)s")
    entry = _record(
        membership, actor, "change-role", text, role=role.label, before=before, after=role
    )
    _announce(membership, "role", entry)
    return membership


@transaction.atomic
def remove_member(*, membership: Membership, actor: User) -> None:
    """End a membership. The player and their games stay, without the login.

    :raises LastSecretary: if the club would be left without a secretary.
    """
    _end(membership, actor, "remove-member", gettext_noop("removed %(name)s from the club"))


@transaction.atomic
def leave(*, club: Club, user: User) -> None:
    """End the user's own membership, if there is one, as :func:`remove_member` does.

    :raises LastSecretary: if the club would be left without a secretary.
    """
    membership = Membership.objects.filter(club=club, user=user).first()
    if membership is not None:
        _end(membership, user, "leave-club", gettext_noop("left the club"))


def _end(membership: Membership, actor: User, action: str, text: str) -> None:
    membership = _locked(membership)
    _check_not_last_secretary(membership)
    players = Player.objects.filter(club=membership.club, user=membership.user)
    player = players.first()
    players.update(user=None)
    entry = _record(membership, actor, action, text, role=membership.role)
    _announce(membership, "removed", entry, player=player)
    membership.delete()


def _locked(membership: Membership) -> Membership:
    # Lock the club first: two secretaries may demote each other at the same time.
    Club.objects.select_for_update(no_key=True).get(pk=membership.club_id)
    return Membership.objects.select_related("club", "user").get(pk=membership.pk)


def last_secretary(club: Club) -> Membership | None:
    """Return the only secretary of *club*, who can neither be removed nor get another role.

    Return None if there are several.
    """
    secretaries = Membership.objects.filter(club=club, role=Role.SECRETARY).order_by("pk")[:2]
    return secretaries[0] if len(secretaries) == 1 else None


def _check_not_last_secretary(membership: Membership) -> None:
    if membership == last_secretary(membership.club):
        raise LastSecretary


def _announce(membership: Membership, change: str, entry: AuditEntry, **more: Any) -> None:
    membership_changed.send(
        Membership,
        user=membership.user,
        club=membership.club,
        role=membership.role,
        change=change,
        cause=f"audit:{entry.pk}",
        **more,
    )


def _record(membership: Membership, actor: User, action: str, text: str, **data: Any) -> AuditEntry:
    return audit.record(
        club=membership.club,
        actor=actor,
        action=action,
        subject=f"user:{membership.user_id}",
        text=text,
        name=membership.user,
        **data,
    )
