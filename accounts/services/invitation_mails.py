"""Sending invitations by e-mail: a secretary asks for them, a worker sends them."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from celery import current_app
from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Lower
from django.utils.timezone import now as utc_now
from django.utils.translation import ngettext
from kombu.exceptions import OperationalError as BrokerUnavailable

from accounts import audit
from accounts.errors import NoMailServer, TooManyInvitationMails
from accounts.models import Club, Invitation, InvitationMail, MailStatus, Player, User
from accounts.search import people_by_name
from accounts.services.invitations import invite, open_invitations

logger = logging.getLogger(__name__)

PAUSE = timedelta(days=7)
"""How long a player who was sent an invitation is not sent another one."""
MOST_A_DAY = 300
"""The most invitations that a club, or one secretary in all clubs, may send in 24 hours."""
MOST_PER_ADDRESS = 4
"""The most invitations to one address, from all clubs, within :data:`PAUSE`."""
SHORTEST_LINK = timedelta(days=7)
"""A link that expires sooner is not sent; the player gets a new one."""
COUNTED = (MailStatus.WAITING, MailStatus.SENT)


@dataclass(frozen=True, slots=True)
class Asked:
    """How many e-mails will be sent, and how many players get none because of the limits."""

    count: int
    left_out: int


def players_to_mail(club: Club) -> QuerySet[Player]:
    """Return the active players of *club* with an address and no login, by name."""
    players = Player.objects.filter(club=club, active=True, user=None).exclude(email="")
    return players.order_by(*people_by_name())


def mailed_recently(now: datetime) -> Q:
    """Return the condition of the e-mails because of which no other one is sent yet."""
    return Q(status=MailStatus.WAITING) | Q(status=MailStatus.SENT, asked_at__gt=now - PAUSE)


def recently_invited(club: Club) -> QuerySet[InvitationMail]:
    """Return the e-mails to players of *club* because of which they get no other one yet."""
    return InvitationMail.objects.filter(mailed_recently(utc_now()), player__club=club)


def players_not_mailed(club: Club) -> QuerySet[Player]:
    """Return the players to whom an invitation can be sent now, by name."""
    return players_to_mail(club).exclude(pk__in=recently_invited(club).values("player"))


def latest_mails(players: Iterable[Player]) -> dict[int, InvitationMail]:
    """Return the latest e-mail to each of *players* who was sent one, by their ids."""
    mails = InvitationMail.objects.filter(player__in=players)
    latest = mails.order_by("player_id", "-asked_at", "-pk").distinct("player_id")
    return {mail.player_id: mail for mail in latest}


def left_today(club: Club, actor: User) -> int:
    """Return how many invitations *actor* may still send for *club* today."""
    since = utc_now() - timedelta(days=1)
    asked = InvitationMail.objects.filter(status__in=COUNTED, asked_at__gt=since)
    used = max(asked.filter(player__club=club).count(), asked.filter(asked_by=actor).count())
    return max(0, MOST_A_DAY - used)


@transaction.atomic
def send_invitations(*, club: Club, players: Iterable[Player], actor: User) -> Asked:
    """Have an invitation sent to each of *players* who has an address and no login.

    An open invitation keeps its link. Players who were sent one lately are left out.

    :raises NoMailServer: if the site sends no e-mail.
    :raises TooManyInvitationMails: if the club may not send so many today; none is sent.
    """
    if not settings.SENDS_MAIL:
        raise NoMailServer
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)  # one list after the other
    User.objects.select_for_update(no_key=True).get(pk=actor.pk)
    asked = {player.pk for player in players}
    chosen = _without_full_addresses(list(players_not_mailed(club).filter(pk__in=asked)))
    left = left_today(club, actor)
    if len(chosen) > left:
        raise TooManyInvitationMails(left=left)
    links = _links(club, chosen, actor)
    mail = {"asked_by": actor, "asked_at": utc_now()}
    mails = [
        InvitationMail(player=player, invitation=links[player.pk], address=player.email, **mail)
        for player in chosen
    ]
    InvitationMail.objects.bulk_create(mails)
    if mails:
        _record(club, actor, len(mails))
        transaction.on_commit(request_sending)
    return Asked(len(mails), len(asked) - len(mails))


def _without_full_addresses(players: list[Player]) -> list[Player]:
    """Return *players* without those whose address has got too many invitations already."""
    now = utc_now()
    addresses = {player.email.lower() for player in players}
    sent = InvitationMail.objects.annotate(folded=Lower("address"))
    sent = sent.filter(mailed_recently(now), folded__in=addresses)
    counts = Counter(sent.values_list("folded", flat=True))
    kept = []
    for player in players:
        counts[player.email.lower()] += 1
        if counts[player.email.lower()] <= MOST_PER_ADDRESS:
            kept.append(player)
    return kept


def _links(club: Club, players: list[Player], actor: User) -> dict[int, Invitation]:
    """Return an open invitation for each of *players*, by their ids."""
    enough = utc_now() + SHORTEST_LINK
    opened = open_invitations(club).filter(player__in=players, expires_at__gt=enough)
    links = {invitation.player_id: invitation for invitation in opened}
    others = [player for player in players if player.pk not in links]
    made = invite(club=club, players=others, actor=actor)
    return links | {invitation.player_id: invitation for invitation in made}


def _record(club: Club, actor: User, count: int) -> None:
    audit.record(
        club=club,
        actor=actor,
        action="mail-invitations",
        subject=f"club:{club.pk}",
        text=audit.Plural(
            lambda number: ngettext(
                "sent %(count)s invitation by e-mail",
                "sent %(count)s invitations by e-mail",
                number,
            )
        ),
        count=count,
    )


def request_sending() -> None:
    """Have a worker send the e-mails; without a broker a periodic task does so."""
    try:
        current_app.send_task("accounts.tasks.send_invitation_mails")
    except (BrokerUnavailable, OSError) as error:
        logger.warning("invitations are sent later: %s", error)
