"""A second club, and what the demonstration club lacks in people: invitations, imports, tokens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from allauth.account.models import EmailAddress
from django.test import override_settings

from accounts.models import (
    Club,
    Invitation,
    InvitationMail,
    MailStatus,
    Membership,
    Player,
    PlayerImport,
    Role,
    User,
)
from accounts.services import (
    clubs,
    imports,
    invitation_mails,
    invitations,
    joining,
    memberships,
    players,
    users,
)

FAR_AHEAD = datetime(2099, 12, 31, tzinfo=UTC)
FILE = b"name,number,email\nZara Quinn,901,zara@example.org\nAnne Lambert,103,\n"


@dataclass(frozen=True)
class Members:
    """The demonstration club and its people."""

    club: Club
    director: User
    secretary: User
    everybody: Sequence[Player]
    """Members without an office, each with a login."""

    @classmethod
    def of(cls, club: Club) -> Members:
        """Find the people of *club*."""
        director, secretary = (
            User.objects.get(memberships__club=club, memberships__role=role)
            for role in (Role.DIRECTOR, Role.SECRETARY)
        )
        officials = (director.pk, secretary.pk)
        playing = club.players.exclude(user__in=officials).select_related("user").order_by("pk")
        return cls(club, director, secretary, list(playing))

    def users(self, number: int, first: int = 0) -> list[User]:
        """Return the logins of so many members."""
        chosen = [player.user for player in self.everybody[first : first + number]]
        return [user for user in chosen if user is not None]

    def fill(self) -> None:
        """Write what concerns people."""
        self._players()
        self._invitations()
        self._imports()
        self._accounts()
        self._second_club()
        self._requests()

    def _players(self) -> None:
        gone = players.add_player(club=self.club, actor=self.secretary, name="Gone Away")
        players.set_active(player=gone, active=False, actor=self.secretary)
        users.register_verified(email="removed@example.org", password=None, name="Removed")
        removed = User.objects.get(email="removed@example.org")
        self._invited("Removed", removed)
        membership = Membership.objects.get(club=self.club, user=removed)
        memberships.remove_member(membership=membership, actor=self.secretary)

    def _invited(self, name: str, user: User | None = None) -> Invitation:
        player = players.add_player(club=self.club, actor=self.secretary, name=name)
        (made,) = invitations.invite(club=self.club, players=[player], actor=self.secretary)
        if user is not None:
            invitations.claim(token=invitations.token_of(made), user=user)
        return made

    def _invitations(self) -> None:
        valid, old, revoked = (self._invited(f"Invited {n}") for n in ("One", "Two", "Three"))
        Invitation.objects.filter(pk=valid.pk).update(expires_at=FAR_AHEAD)
        Invitation.objects.filter(pk=old.pk).update(expires_at=old.created_at)
        invitations.revoke(invitation=revoked, actor=self.secretary)
        self._mails()

    def _mails(self) -> None:
        """Write an invitation by e-mail in each state."""
        with override_settings(SENDS_MAIL=True):
            for status in MailStatus:
                player = players.add_player(
                    club=self.club,
                    actor=self.secretary,
                    name=f"Mail {status.value}",
                    email=f"{status.value}@example.org",
                )
                invitation_mails.send_invitations(
                    club=self.club, players=[player], actor=self.secretary
                )
                InvitationMail.objects.filter(player=player).update(status=status)
        InvitationMail.objects.filter(status=MailStatus.WAITING).update(due_at=FAR_AHEAD)

    def _imports(self) -> None:
        for confirmed in (True, False):
            content = FILE if confirmed else FILE.replace(b"901", b"902")
            waiting = imports.read_file(
                club=self.club, filename="members.csv", content=content, actor=self.secretary
            )
            if confirmed:
                imports.confirm(pending=waiting, actor=self.secretary)
        PlayerImport.objects.update(expires_at=FAR_AHEAD)

    def _accounts(self) -> None:
        first, second = self.users(2)
        users.create_token(user=first, days=365)
        users.create_token(user=second, days=30)
        users.change_profile(user=second, name=second.name, language="fr")
        EmailAddress.objects.create(user=first, email="other@example.org")

    def _requests(self) -> None:
        clubs.change_club(club=self.club, actor=self.secretary, join_requests=True)
        users.register_verified(email="asking@example.org", password=None, name="Asking")
        asking = User.objects.get(email="asking@example.org")
        joining.ask_to_join(club=self.club, user=asking, message="May I?")

    def _second_club(self) -> None:
        founder = users.register_verified(
            email="camille@example.org", password=None, name="Camille Fabre", language="fr"
        )
        club = clubs.create_club(
            founder=founder,
            slug="lilas",
            name="Cercle des Lilas",
            timezone="Europe/Paris",
            language="fr",
            ruleset="french-32",
            public_events=False,
            public_players=False,
        )
        clubs.change_club(club=club, actor=founder, public_players=True)
        for name in ("Denis", "Elsa", "Farid", "Gaëlle"):
            players.add_player(club=club, actor=founder, name=name)
