"""Where allauth takes a person once she has signed in, and in which words it writes to her."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language, override

INVITATION = "invitation"
"""Where a visit remembers the invitation that it came with."""


class Adapter(DefaultAccountAdapter):
    """Back to the invitation that brought her, by whatever way she got here."""

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        token = request.session.get(INVITATION)
        if token:
            return reverse("accounts:claim", args=[token])
        url: str = super().get_login_redirect_url(request)
        return url

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """In the language she has chosen, whoever's browser asked for the message."""
        user = context.get("user")
        with override(user.language if user and user.language else get_language()):
            super().send_mail(template_prefix, email, context)
