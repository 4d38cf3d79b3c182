"""The messages that follow the greeting of a user who signs in or signs up.

allauth sends its signals before it greets the user.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest

WAITING = "messages_after_greeting"


def say_afterwards(request: HttpRequest, text: str) -> None:
    """Add a message about success as soon as the user has been greeted."""
    request.__dict__.setdefault(WAITING, []).append(text)


def is_over(request: HttpRequest) -> None:
    """Add the messages that have waited for the greeting."""
    for text in request.__dict__.pop(WAITING, []):
        messages.success(request, text)
