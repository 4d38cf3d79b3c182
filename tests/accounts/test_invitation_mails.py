"""Sending invitations by e-mail: who may, to whom, how often, and what became of them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client, override_settings
from django.utils.timezone import now

from accounts import invitation_sending
from accounts.errors import NoMailServer, TooManyInvitationMails
from accounts.invitation_codes import code_of
from accounts.models import (
    AuditEntry,
    Club,
    Invitation,
    InvitationMail,
    MailStatus,
    Membership,
    Player,
    Role,
)
from accounts.services import invitation_mails, invitations
from tests.factories import PlayerFactory, UserFactory
from tests.support.clients import SignedIn
from tests.support.smtp import MailServer, mail_server

PAGE = "/c/river/invitations/mail/"


@pytest.fixture
def players(club: Club) -> list[Player]:
    """Anne and Bernard, who have an address, Cleo without one, and David with a login."""
    return [
        PlayerFactory.create(club=club, name="Anne", email="anne@example.org"),
        PlayerFactory.create(club=club, name="Bernard", email="bernard@example.org"),
        PlayerFactory.create(club=club, name="Cleo", email=""),
        PlayerFactory.create(
            club=club, name="David", email="login@example.com", user=UserFactory.create()
        ),
    ]


@pytest.fixture
def server(settings: Any) -> Iterator[MailServer]:
    with mail_server(settings) as running:
        yield running


def ask(client: Client, *players: Player, **data: Any) -> str:
    sent = {"player": [player.pk for player in players]} | data
    return client.post(PAGE, sent, follow=True).text


def test_a_secretary_sends_to_all_who_have_an_address_and_no_login(
    secretary: SignedIn, players: list[Player], mailoutbox: list[Any]
) -> None:
    page = secretary.get(PAGE).text
    assert "anne@example.org" in page
    assert "login@example.com" not in page
    assert "1 more player has no address" in page
    assert "2 invitations are being sent." in ask(secretary, all="1")
    assert "2 invitations are still being sent." in secretary.get(PAGE).text
    invitation_sending.send_due()

    assert {message.to[0] for message in mailoutbox} == {
        "anne@example.org",
        "bernard@example.org",
    }
    invitation = Invitation.objects.get(player=players[0])
    assert invitations.token_of(invitation) in mailoutbox[0].body
    assert f"type the code {code_of(invitation.pk)} at " in mailoutbox[0].body
    assert "\nSara Secretary\nRiver Barbu\n\n--\nYou get this e-mail" in mailoutbox[0].body
    assert {message.from_email for message in mailoutbox} == {'"River Barbu" <club@localhost>'}
    page = secretary.get(PAGE).text
    assert page.count("invited on") == 2
    assert "hx-trigger" not in page.partition('id="asked"')[2]
    assert "invited on" in secretary.get("/c/river/invitations/").text
    entry = AuditEntry.objects.get(action="mail-invitations")
    assert entry.text == "sent 2 invitations by e-mail"


def test_only_a_secretary_of_the_club_sends(
    director: SignedIn,
    member: SignedIn,
    outsider: SignedIn,
    guest: SignedIn,
    visitor: Client,
    players: list[Player],
) -> None:
    for client, status in ((director, 403), (member, 403), (outsider, 404), (guest, 302)):
        assert client.get(PAGE).status_code == status
        assert client.post(PAGE, {"player": players[0].pk}).status_code == status
    assert visitor.post(PAGE, {"player": players[0].pk}).status_code == 302
    assert not InvitationMail.objects.exists()
    assert "Send by e-mail" not in director.get("/c/river/invitations/").text


def test_the_page_of_invitations_tells_each_role_what_it_can_do(
    director: SignedIn, secretary: SignedIn
) -> None:
    by_a_secretary = "a secretary can have the site send them"
    assert by_a_secretary in director.get("/c/river/invitations/").text
    told = secretary.get("/c/river/invitations/").text
    assert by_a_secretary not in told
    assert "or have the site send the invitations by e-mail" in told


def test_players_of_another_club_are_not_invited(outsider: SignedIn, players: list[Player]) -> None:
    theirs = PAGE.replace("river", "other")
    assert outsider.post(theirs, {"player": players[0].pk}).status_code == 404
    assert not InvitationMail.objects.exists()


def test_what_a_removed_secretary_asked_for_is_not_sent(
    secretary: SignedIn, players: list[Player], mailoutbox: list[Any]
) -> None:
    ask(secretary, players[0])
    Membership.objects.filter(user=secretary.user).delete()
    assert secretary.get(PAGE).status_code == 404
    invitation_sending.send_due()
    assert not mailoutbox
    assert InvitationMail.objects.get().status == MailStatus.SKIPPED


def test_nobody_is_sent_a_second_one_within_a_week(
    secretary: SignedIn, players: list[Player], mailoutbox: list[Any]
) -> None:
    ask(secretary, players[0])
    invitation_sending.send_due()
    assert "No invitation is sent" in ask(secretary, players[0])
    invitation_sending.send_due()
    assert len(mailoutbox) == 1

    InvitationMail.objects.update(asked_at=now() - timedelta(days=8))
    page = ask(secretary, players[0], players[2])
    assert "1 invitation is being sent. 1 player is left out" in page
    invitation_sending.send_due()
    assert len(mailoutbox) == 2


def test_an_open_invitation_keeps_its_link(
    secretary: SignedIn, club: Club, players: list[Player]
) -> None:
    (made,) = invitations.invite(club=club, players=players[:1], actor=secretary.user)
    ask(secretary, players[0])
    assert InvitationMail.objects.get().invitation == made
    made.refresh_from_db()
    assert made.revoked_at is None


@pytest.mark.trial
@pytest.mark.parametrize("change", ["claimed", "withdrawn", "inactive", "address"])
def test_an_invitation_that_is_not_needed_any_more_is_not_sent(
    secretary: SignedIn, players: list[Player], mailoutbox: list[Any], change: str
) -> None:
    ask(secretary, players[0])
    invitation, player = Invitation.objects.get(), Player.objects.filter(pk=players[0].pk)
    if change == "claimed":
        invitations.claim(token=invitations.token_of(invitation), user=UserFactory.create())
    elif change == "withdrawn":
        invitations.revoke(invitation=invitation, actor=secretary.user)
    else:
        changes: dict[str, Any] = (
            {"active": False} if change == "inactive" else {"email": "b@c.org"}
        )
        player.update(**changes)
    invitation_sending.send_due()
    assert not mailoutbox
    assert InvitationMail.objects.get().status == MailStatus.SKIPPED


def test_a_club_sends_a_limited_number_a_day(
    secretary: SignedIn, club: Club, players: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitation_mails, "MOST_A_DAY", 1)
    with pytest.raises(TooManyInvitationMails):
        invitation_mails.send_invitations(club=club, players=players, actor=secretary.user)
    assert "The first 1 of 2" in secretary.get(PAGE).text
    assert "1 invitation is being sent" in ask(secretary, all="1")
    assert "as many invitations as it may" in secretary.get(PAGE).text


def test_one_address_gets_a_limited_number(
    secretary: SignedIn, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitation_mails, "MOST_PER_ADDRESS", 2)
    family = [PlayerFactory.create(club=club, email="The.Family@example.org") for _ in range(3)]
    asked = invitation_mails.send_invitations(club=club, players=family, actor=secretary.user)
    assert (asked.count, asked.left_out) == (2, 1)
    asked = invitation_mails.send_invitations(club=club, players=family, actor=secretary.user)
    assert asked.count == 0


def test_the_mail_is_in_the_language_of_the_club(
    secretary: SignedIn, club: Club, players: list[Player], mailoutbox: list[Any]
) -> None:
    Club.objects.filter(pk=club.pk).update(language="fr")
    ask(secretary, players[0])
    invitation_sending.send_due()
    subject = mailoutbox[0].subject
    assert subject.startswith("Votre invitation")
    assert "River Barbu" in subject


def test_a_refused_address_is_shown_and_can_be_tried_again(
    secretary: SignedIn, players: list[Player], server: MailServer
) -> None:
    server.refused["anne@example.org"] = "550 no such mailbox"
    ask(secretary, *players[:2])
    invitation_sending.send_due()
    assert server.recipients == ["bernard@example.org"]
    failed = InvitationMail.objects.get(player=players[0])
    assert (failed.status, failed.error) == (MailStatus.FAILED, "550 no such mailbox")
    assert "not accepted by the mail server" in secretary.get(PAGE).text
    assert "1 invitation is being sent" in ask(secretary, players[0])


def test_while_the_mail_server_is_away_invitations_wait(
    secretary: SignedIn, players: list[Player], server: MailServer
) -> None:
    ask(secretary, *players[:2])
    with override_settings(EMAIL_PORT=1):
        invitation_sending.send_due()
    tried = InvitationMail.objects.order_by("-attempts")
    assert [mail.attempts for mail in tried] == [1, 0]
    assert {mail.status for mail in tried} == {MailStatus.WAITING}
    InvitationMail.objects.update(due_at=now())
    invitation_sending.send_due()
    assert len(server.recipients) == 2


def test_a_director_who_is_secretary_no_more_does_not_send(
    secretary: SignedIn, players: list[Player], mailoutbox: list[Any]
) -> None:
    ask(secretary, players[0])
    Membership.objects.filter(user=secretary.user).update(role=Role.DIRECTOR)
    invitation_sending.send_due()
    assert not mailoutbox


def test_without_a_mail_server_nothing_is_offered_or_said_to_be_sent(
    secretary: SignedIn, club: Club, players: list[Player], settings: Any
) -> None:
    settings.SENDS_MAIL = False
    listed = secretary.get("/c/river/invitations/").text
    assert "Send by e-mail" not in listed
    assert "This site sends no e-mails" in listed
    page = secretary.get(PAGE).text
    assert "This site sends no e-mails" in page
    assert "Send the invitations" not in page
    assert "no mail server is set up" in ask(secretary, players[0])
    with pytest.raises(NoMailServer):
        invitation_mails.send_invitations(club=club, players=players, actor=secretary.user)
    assert not InvitationMail.objects.exists()
