"""The worker's part of invitations by e-mail: sending those that are due, one after another."""

from __future__ import annotations

import logging
import smtplib
from datetime import timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils.timezone import now as utc_now

from accounts.invitation_letter import letter
from accounts.leases import claim, pause
from accounts.mail import sender
from accounts.models import InvitationMail, MailStatus, Membership, Role
from accounts.services.invitations import token_of
from accounts.text import one_line

logger = logging.getLogger(__name__)

MOST_ATTEMPTS = 12
LONGEST_PAUSE = timedelta(hours=1)
SUBJECT_LENGTH = 150
ERROR_LENGTH = InvitationMail._meta.get_field("error").max_length
REFUSED = 500
"""The lowest reply of a mail server with which it refuses permanently."""


def send_due() -> None:
    """Send the invitations that are due, until the mail server is away."""
    while mail := _claimed():
        if not _is_wanted(mail):
            _finish(mail, status=MailStatus.SKIPPED)
        elif not _sent(mail):
            return


def _claimed() -> InvitationMail | None:
    now = utc_now()
    due = InvitationMail.objects.filter(status=MailStatus.WAITING, due_at__lte=now)
    claimed = claim(due.order_by("due_at", "pk")[:1], now)
    return claimed.select_related("player__club", "invitation__player__club", "asked_by").first()


def _is_wanted(mail: InvitationMail) -> bool:
    """Return whether the player may still join by this link, and who asked is still secretary."""
    player, invitation = mail.player, mail.invitation
    if player.user_id is not None or not player.active or player.email != mail.address:
        return False
    if invitation.claimed_at or invitation.revoked_at or invitation.expires_at <= utc_now():
        return False
    roles = Membership.objects.filter(club=player.club, user=mail.asked_by, role=Role.SECRETARY)
    return roles.exists()


def _sent(mail: InvitationMail) -> bool:
    """Send *mail* and store the outcome; return whether others can be sent now."""
    try:
        _message(mail).send()
    except smtplib.SMTPRecipientsRefused as refused:
        code, said = next(iter(refused.recipients.values()))
        return _refused(mail, code, said)
    except smtplib.SMTPDataError as refused:
        return _refused(mail, refused.smtp_code, refused.smtp_error)
    except OSError as error:  # the base class of smtplib's errors
        _try_later(mail, str(error) or type(error).__name__)
        return False
    _finish(mail, status=MailStatus.SENT, sent_at=utc_now(), error="")
    return True


def _refused(mail: InvitationMail, code: int, said: bytes | str) -> bool:
    text = said.decode(errors="replace") if isinstance(said, bytes) else said
    if code >= REFUSED:
        _finish(mail, status=MailStatus.FAILED, error=_short(f"{code} {text}"))
    else:
        _try_later(mail, f"{code} {text}")
    return True


def _try_later(mail: InvitationMail, reason: str) -> None:
    """Try *mail* again after a pause that grows with the attempts, or give up after many."""
    logger.warning("invitation mail %s is not sent: %s", mail.pk, reason)
    if mail.attempts >= MOST_ATTEMPTS:
        _finish(mail, status=MailStatus.FAILED, error=_short(reason))
        return
    due_at = utc_now() + pause(mail.attempts, LONGEST_PAUSE)
    _finish(mail, due_at=due_at, error=_short(reason))


def _finish(mail: InvitationMail, **changes: object) -> None:
    InvitationMail.objects.filter(pk=mail.pk, status=MailStatus.WAITING).update(**changes)


def _short(reason: str) -> str:
    return one_line(reason)[:ERROR_LENGTH]


def _message(mail: InvitationMail) -> EmailMessage:
    path = reverse("accounts:claim", args=[token_of(mail.invitation)])
    site = urlsplit(settings.SITE_URL)
    written = letter(
        mail.invitation,
        link=f"{settings.SITE_URL}{path}",
        host=site.netloc,
        sender=mail.asked_by.name,
        sent=True,
    )
    return EmailMessage(
        subject=one_line(written.subject)[:SUBJECT_LENGTH],
        body=written.body,
        from_email=sender(mail.player.club),
        to=[mail.address],
        headers={
            "Message-ID": f"<invitation-{mail.pk}@{site.hostname}>",
            "Auto-Submitted": "auto-generated",
        },
    )
