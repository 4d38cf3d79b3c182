"""Housekeeping."""

from celery import shared_task
from django.core.management import call_command


@shared_task
def clear_expired() -> None:
    """Forget sessions that have ended."""
    call_command("clearsessions")
