"""allauth's adapter: where signing in leads, and the language of e-mails."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language, override

INVITATION_KEY = "invitation"
"""Session key of the token of the invitation by which somebody came to the site."""


class Adapter(DefaultAccountAdapter):
    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """Lead back to the invitation by which the user came, if there is one."""
        token = request.session.get(INVITATION_KEY)
        if token:
            return reverse("accounts:claim", args=[token])
        url: str = super().get_login_redirect_url(request)
        return url

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send it in the recipient's language, not in the one of the request."""
        user = context.get("user")
        with override(user.language if user and user.language else get_language()):
            super().send_mail(template_prefix, email, context)
