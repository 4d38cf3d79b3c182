"""Notices about memberships."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from accounts.models import Club, Membership, Role, User
from accounts.services import invitations, memberships
from notices.inbox import notices_of
from notices.kinds import kind_of
from notices.readers import reader_of
from tests.factories import PlayerFactory, UserFactory
from tests.support.clients import SignedIn, sign_in

pytestmark = pytest.mark.django_db


def said_to(user: User) -> list[str]:
    zone = reader_of(user).zone
    return [kind_of(one.kind).sentence(one.text, one.values, zone) for one in notices_of(user)]


def test_a_member_is_told_of_each_change(club: Club, secretary: SignedIn) -> None:
    user, player = UserFactory.create(), PlayerFactory.create(club=club)
    (invitation,) = invitations.invite(club=club, players=[player], actor=secretary.user)
    invitations.claim(token=invitations.token_of(invitation), user=user)
    assert said_to(user) == ["You are a member of River Barbu."]
    assert notices_of(user)[0].link == "/c/river/"
    membership = Membership.objects.get(user=user)
    memberships.change_role(membership=membership, role=Role.DIRECTOR, actor=secretary.user)
    assert said_to(user)[0] == "Your role in River Barbu: director."
    with override("fr"):
        assert said_to(user)[0] == "Votre rôle au club «\u202fRiver Barbu\u202f»\xa0: arbitre."
    memberships.remove_member(membership=membership, actor=secretary.user)
    # The others were the club's.
    assert said_to(user) == ["You are no longer a member of River Barbu."]
    assert sign_in(user).get(notices_of(user)[0].link).status_code == 200
