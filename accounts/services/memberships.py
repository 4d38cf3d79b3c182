"""Changing and ending memberships."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext_noop

from accounts import audit
from accounts.errors import LastSecretary
from accounts.models import Club, Membership, Player, Role, User


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
    _record(membership, actor, "change-role", text, role=role.label, before=before, after=role)
    return membership


@transaction.atomic
def remove_member(*, membership: Membership, actor: User) -> None:
    """End a membership. The player and their games stay, without the login.

    :raises LastSecretary: if the club would be left without a secretary.
    """
    membership = _locked(membership)
    _check_not_last_secretary(membership)
    Player.objects.filter(club=membership.club, user=membership.user).update(user=None)
    text = gettext_noop("removed %(name)s from the club")
    _record(membership, actor, "remove-member", text, role=membership.role)
    membership.delete()


def _locked(membership: Membership) -> Membership:
    # The club is locked first: two secretaries may demote each other at once.
    Club.objects.select_for_update(no_key=True).get(pk=membership.club_id)
    return Membership.objects.select_related("club", "user").get(pk=membership.pk)


def _check_not_last_secretary(membership: Membership) -> None:
    if membership.role != Role.SECRETARY:
        return
    secretaries = Membership.objects.filter(club=membership.club, role=Role.SECRETARY)
    if not secretaries.exclude(pk=membership.pk).exists():
        raise LastSecretary


def _record(membership: Membership, actor: User, action: str, text: str, **data: Any) -> None:
    audit.record(
        club=membership.club,
        actor=actor,
        action=action,
        subject=f"user:{membership.user_id}",
        text=text,
        name=membership.user,
        **data,
    )
