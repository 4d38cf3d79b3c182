"""Closing accounts."""

from uuid import uuid4

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils.translation import gettext as _
from knox.models import AuthToken

from accounts import demo
from accounts.errors import DemoAccountStays, LastSecretary
from accounts.models import Club, JoinRequest, JoinStatus, Player, User
from accounts.services.ending_requests import withdraw_open
from accounts.services.memberships import last_secretary, leave
from accounts.signals import account_closed


@transaction.atomic
def close_account(*, user: User) -> None:
    """Delete what is known of *user*, who leaves all clubs and can never sign in again.

    The row stays without name and address, because games and logs refer to it. The players of
    clubs keep their names, with which results were published, but not the user's address.

    :raises DemoAccountStays: for an account of the demonstration.
    :raises LastSecretary: if a club would be left without a secretary.
    """
    user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if demo.is_demo(user.email):
        raise DemoAccountStays
    _leave_clubs(user)
    for request in JoinRequest.objects.filter(user=user, status=JoinStatus.OPEN):
        withdraw_open(club=request.club, user=user)
    JoinRequest.objects.filter(user=user).update(message="", reason="")
    AuthToken.objects.filter(user=user).delete()
    EmailAddress.objects.filter(user=user).delete()
    user.email, user.name = f"{uuid4().hex}@closed.invalid", _("Closed account")
    user.language = user.seen_language = ""
    user.invitation = None
    user.is_active = False
    user.set_unusable_password()  # which ends all sessions
    user.save()
    account_closed.send(User, user=user)


def _leave_clubs(user: User) -> None:
    for club in Club.objects.filter(memberships__user=user).order_by("pk"):
        only = last_secretary(club)
        if only is not None and only.user_id == user.pk:
            text = _("You are the only secretary of %(club)s: make another member secretary first.")
            raise LastSecretary(text, club=club.name)
        Player.objects.filter(club=club, user=user, email__iexact=user.email).update(email="")
        leave(club=club, user=user)
