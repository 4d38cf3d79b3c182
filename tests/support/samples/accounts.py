"""Objects of accounts for the URLs with arguments."""

from datetime import timedelta

from django.utils.timezone import now
from knox.models import AuthToken

from accounts.models import Club, Invitation, JoinRequest, PlayerImport, User
from accounts.services import invitations
from tests.factories import (
    MembershipFactory,
    PlayerFactory,
    UserFactory,
)
from tests.support.samples.kwargs import Kwargs


def accounts_samples(club: Club, user: User) -> dict[str, Kwargs]:
    """Return, by URL name, the arguments except ``club`` of objects of *club* for *user*."""
    player = PlayerFactory.create(club=club)
    membership = MembershipFactory.create(club=club)
    invitation = Invitation.objects.create(
        player=player, created_by=user, expires_at=now() + timedelta(days=1)
    )
    waiting = PlayerImport.objects.create(
        club=club,
        created_by=user,
        expires_at=now() + timedelta(days=1),
        filename="club.csv",
        rows=[{"row": 2, "cells": {"name": "Anne"}}],
    )
    asked = JoinRequest.objects.create(club=club, user=UserFactory.create())
    own = JoinRequest.objects.create(club=club, user=user)
    token, _secret = AuthToken.objects.create(user)
    return {
        "accounts:claim": {"token": invitations.token_of(invitation)},
        "accounts:player": {"pk": player.pk},
        "accounts:player_edit": {"pk": player.pk},
        "accounts:player_merge": {"pk": player.pk},
        "accounts:player_active": {"pk": player.pk},
        "accounts:player_export": {"file_type": "csv"},
        "accounts:member_role": {"pk": membership.pk},
        "accounts:member_remove": {"pk": membership.pk},
        "accounts:import": {"pk": waiting.pk},
        "accounts:import_columns": {"pk": waiting.pk},
        "accounts:import_names": {"pk": waiting.pk},
        "accounts:import_confirm": {"pk": waiting.pk},
        "accounts:invitation_revoke": {"pk": invitation.pk},
        "accounts:request_accept": {"pk": asked.pk},
        "accounts:request_decline": {"pk": asked.pk},
        "accounts:join_withdraw": {"pk": own.pk},
        "api:join-request-accept": {"pk": asked.pk},
        "api:join-request-decline": {"pk": asked.pk},
        "api:join-request-withdraw": {"pk": own.pk},
        "api:player-detail": {"pk": player.pk},
        "api:player-merge": {"pk": player.pk},
        "api:membership-detail": {"pk": membership.pk},
        "api:invitation-revoke": {"pk": invitation.pk},
        "api:token-revoke": {"token_key": token.token_key},
        "account_confirm_email": {"key": "nonsense"},
        "account_reset_password_from_key": {"uidb36": "1", "key": "nonsense"},
    }
