"""Periodic tasks."""

from celery import shared_task
from django.core.management import call_command
from django.utils.timezone import now as utc_now
from knox.models import AuthToken

from accounts import invitation_sending
from accounts.services import imports


@shared_task
def clear_expired() -> None:
    """Delete expired sessions, tokens and unconfirmed imports."""
    call_command("clearsessions")
    AuthToken.objects.filter(expiry__lt=utc_now()).delete()
    imports.delete_expired()


@shared_task(acks_late=True)
def send_invitation_mails() -> None:
    """Send the invitations by e-mail that are due."""
    invitation_sending.send_due()
