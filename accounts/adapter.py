"""allauth's adapter: the user who signs up, the page after signing in, the language of e-mails."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy, override

from accounts import greeting
from accounts.models import User
from accounts.services.invitations import opened

INVITATION_KEY = "invitation"
"""Session key of the token of the invitation through which a visitor came to the site."""


class Adapter(DefaultAccountAdapter):
    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": gettext_lazy("The e-mail address or password is incorrect."),
    }

    def new_user(self, request: HttpRequest) -> User:
        """Return the user who signs up; a guest keeps their user, and with it their games."""
        guest: User | None = getattr(request, "guest", None)
        if guest is None:
            return User()
        guest.guest = False
        return guest

    def save_user(
        self,
        request: HttpRequest,
        user: User,
        form: Any,
        commit: bool = True,  # noqa: FBT001, FBT002 - as allauth declares it
    ) -> User:
        """Save the user with the language of the page and the invitation that they have opened.

        They are signed out as the guest they were.
        The session is kept, because allauth stores in it who signs in by confirming the address.
        """
        user.seen_language = get_language() or ""
        token = request.session.get(INVITATION_KEY)
        user.invitation = opened(token) if token else None
        saved: User = super().save_user(request, user, form, commit)
        for key in (SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY):
            request.session.pop(key, None)
        return saved

    def post_login(self, request: HttpRequest, user: Any, **kwargs: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **kwargs)
        greeting.is_over(request)
        return response

    def respond_email_verification_sent(self, request: HttpRequest, user: Any) -> HttpResponse:
        response: HttpResponse = super().respond_email_verification_sent(request, user)
        greeting.is_over(request)
        return response

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """Return the URL of the invitation through which the user came, or else the default."""
        token = request.session.get(INVITATION_KEY)
        if token:
            return reverse("accounts:claim", args=[token])
        url: str = super().get_login_redirect_url(request)
        return url

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send an e-mail in the recipient's language instead of that of the request."""
        user = context.get("user") or User.objects.filter(email=email.lower()).first()
        with override((user and user.known_language) or get_language()):
            super().send_mail(template_prefix, email, context)
