"""Invitations: links with which a person claims their player and joins the club."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts import audit
from accounts.errors import (
    AccountNeeded,
    AlreadyPlaysHere,
    HasLogin,
    InvitationExpired,
    InvitationRevoked,
    InvitationUnknown,
    InvitationUsed,
)
from accounts.invitation_codes import numbers_of
from accounts.models import (
    Club,
    Invitation,
    InvitationMail,
    MailStatus,
    Membership,
    Player,
    Role,
    User,
)
from accounts.refusals import Refusal
from accounts.search import people_by_name
from accounts.services.ending_requests import withdraw_open
from accounts.signals import guest_became_member, membership_changed

VALID_FOR = timedelta(days=30)

_signer = Signer(salt="accounts.invitation")


def token_of(invitation: Invitation) -> str:
    """Return the signed part of the link, which identifies the invitation."""
    return _signer.sign(str(invitation.pk))


def token_of_code(code: str) -> str:
    """Return the token of the invitation whose code somebody has typed, open or not.

    :raises InvitationUnknown: if there is none.
    """
    found = {made.pk: made for made in Invitation.objects.filter(pk__in=numbers_of(code))}
    for pk in numbers_of(code):
        if pk in found:
            return token_of(found[pk])
    raise InvitationUnknown(_("There is no such invitation. Compare the code with your card."))


def read_token(token: str) -> Invitation:
    """Return the invitation of a link that can still be claimed.

    :raises InvitationUnknown: if the token is damaged or forged.
    :raises InvitationUsed: if it has been claimed.
    :raises InvitationRevoked: if the club has revoked it.
    :raises InvitationExpired: if it has expired.
    """
    invitation = _signed(token)
    _check_open(invitation, utc_now())
    return invitation


def opened(token: str) -> Invitation | None:
    """Return the invitation of a link that somebody has opened, or None if it is not open."""
    try:
        return read_token(token)
    except Refusal:
        return None


def remember(*, invitation: Invitation, user: User) -> None:
    """Remember the invitation whose page *user* has opened."""
    if user.invitation_id != invitation.pk:
        user.invitation = invitation
        user.save(update_fields=["invitation"])


def remembered(user: User) -> Invitation | None:
    """Return the invitation whose page *user* has opened last, while they can claim it."""
    if user.invitation_id is None:
        return None
    own = Player.objects.filter(club=OuterRef("player__club"), user=user)
    found = Invitation.objects.filter(_is_open(), ~Exists(own), player__user=None)
    return found.select_related("player__club").filter(pk=user.invitation_id).first()


def club_joined(token: str, user: User) -> Club | None:
    """Return the club that *user* has joined with this link and not left, or None.

    :raises InvitationUnknown: if the token is damaged or forged.
    """
    invitation = _signed(token)
    player = invitation.player
    return player.club if user.pk == invitation.claimed_by_id == player.user_id else None


def _signed(token: str) -> Invitation:
    try:
        pk = int(_signer.unsign(token))
    except (BadSignature, ValueError):
        raise InvitationUnknown from None
    invitation = (
        Invitation.objects.select_related("player__club", "created_by").filter(pk=pk).first()
    )
    if invitation is None:
        raise InvitationUnknown
    return invitation


def open_invitations(club: Club) -> QuerySet[Invitation]:
    """Return the invitations of *club* that can be claimed now, by the names of their players."""
    invitations = Invitation.objects.filter(_is_open(), player__club=club, player__user=None)
    return invitations.select_related("player__club").order_by(*people_by_name("player__name"))


def open_invitation_of(player: Player) -> Invitation | None:
    """Return the invitation of *player* that can be claimed now, if any."""
    return Invitation.objects.filter(_is_open(), player=player, player__user=None).first()


def give(*, invitation: Invitation, player: Player) -> None:
    """Give an open invitation, whose link stays the same, to *player*, who has none."""
    now = utc_now()
    expired = Invitation.objects.filter(player=player, claimed_at=None, revoked_at=None)
    expired.update(revoked_at=now)
    mails = InvitationMail.objects.filter(invitation=invitation)
    if InvitationMail.objects.filter(player=player, status=MailStatus.WAITING).exists():
        mails = mails.exclude(status=MailStatus.WAITING)
    mails.update(player=player)
    Invitation.objects.filter(pk=invitation.pk).update(player=player)


def with_invited(players: QuerySet[Player]) -> QuerySet[Player]:
    """Return *players* with ``invited``, whether they have an invitation that can be claimed."""
    return players.annotate(
        invited=Exists(Invitation.objects.filter(_is_open(), player=OuterRef("pk")))
    )


def invitable_players(club: Club) -> QuerySet[Player]:
    """Return the active players of *club* with neither a login nor an open invitation, by name."""
    # The joins of open_invitations() would keep PostgreSQL from looking up players in the index.
    invited = Invitation.objects.filter(_is_open(), player=OuterRef("pk"))
    players = Player.objects.filter(club=club, user=None, active=True)
    return players.exclude(Exists(invited)).order_by(*people_by_name())


def _is_open() -> Q:
    return Q(claimed_at=None, revoked_at=None, expires_at__gt=utc_now())


def _check_open(invitation: Invitation, now: datetime) -> None:
    if invitation.claimed_at:
        raise InvitationUsed
    if invitation.revoked_at:
        raise InvitationRevoked
    if now >= invitation.expires_at:
        raise InvitationExpired


def can_be_invited(player: Player) -> bool:
    """Return whether an invitation can be made for *player*: only while they have no login."""
    return player.user_id is None


@transaction.atomic
def invite(*, club: Club, players: Iterable[Player], actor: User) -> list[Invitation]:
    """Make a new link for each of *players*; their older links stop working.

    :raises HasLogin: if one of them has been claimed.
    """
    now = utc_now()
    pks = [player.pk for player in players]
    chosen = list(Player.objects.select_for_update(no_key=True).filter(club=club, pk__in=pks))
    for player in chosen:
        if not can_be_invited(player):
            raise HasLogin(_("%(player)s has already been claimed."), player=player.name)
    open_invitations = Invitation.objects.filter(
        player__in=chosen, claimed_at=None, revoked_at=None
    )
    open_invitations.update(revoked_at=now)
    invitations = Invitation.objects.bulk_create(
        Invitation(player=player, created_by=actor, created_at=now, expires_at=now + VALID_FOR)
        for player in chosen
    )
    for invitation in invitations:
        _record(invitation, club, actor, "invite-player", gettext_noop("invited %(player)s"))
    return invitations


@transaction.atomic
def revoke(*, invitation: Invitation, actor: User) -> Invitation:
    """Revoke an invitation that has not been used; revoking it again changes nothing.

    :raises InvitationUsed: if it has been claimed.
    """
    invitation = _locked(invitation)
    if invitation.claimed_at:
        raise InvitationUsed
    if invitation.revoked_at is None:
        invitation.revoked_at = utc_now()
        invitation.save(update_fields=["revoked_at"])
        club = invitation.player.club
        _record(
            invitation,
            club,
            actor,
            "revoke-invitation",
            gettext_noop("withdrew the invitation of %(player)s"),
        )
    return invitation


@transaction.atomic
def claim(*, token: str, user: User) -> Player:
    """Link the invited player to *user*, and make *user* a member of the club.

    :raises AccountNeeded: for a guest.
    :raises HasLogin: if another user has claimed this player in the meantime.
    :raises AlreadyPlaysHere: if *user* has claimed another player of the club.
    :raises Refusal: as :func:`read_token` does.
    """
    if user.guest:
        raise AccountNeeded(_("Sign up to accept an invitation."))
    # Lock the player before the invitation, as invite() does, to avoid a deadlock.
    player = (
        Player.objects.select_for_update(of=["self"], no_key=True)
        .select_related("club")
        .get(pk=read_token(token).player_id)
    )
    invitation = read_token(token)
    if not can_be_invited(player):
        raise HasLogin
    if Player.objects.filter(club=player.club, user=user).exists():
        raise AlreadyPlaysHere
    join(player, user)
    invitation.claimed_at, invitation.claimed_by = utc_now(), user
    invitation.save(update_fields=["claimed_at", "claimed_by"])
    text = gettext_noop("joined as %(player)s")
    if user.name == player.name:
        text = gettext_noop("joined the club")
    _record(invitation, player.club, user, "claim-player", text)
    membership_changed.send(
        Membership,
        user=user,
        club=player.club,
        role=Role.MEMBER,
        change="joined",
        cause=f"invitation:{invitation.pk}",
    )
    return player


def join(player: Player, user: User) -> None:
    """Make *user* a member of the club, as *player*, who is no guest any more.

    An open request to join is withdrawn.
    """
    withdraw_open(club=player.club, user=user)
    was_guest = player.guest
    player.user, player.guest = user, False
    player.save(update_fields=["user", "guest"])
    Membership.objects.get_or_create(club=player.club, user=user)
    if was_guest:
        guest_became_member.send(sender=Player, player=player)


def _locked(invitation: Invitation) -> Invitation:
    Player.objects.select_for_update(no_key=True).get(pk=invitation.player_id)
    return Invitation.objects.select_related("player__club").get(pk=invitation.pk)


def _record(invitation: Invitation, club: Club, actor: User, action: str, text: str) -> None:
    audit.record(
        club=club,
        actor=actor,
        action=action,
        subject=f"player:{invitation.player_id}",
        text=text,
        player=invitation.player.name,
        invitation=invitation.pk,
    )
