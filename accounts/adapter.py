"""Where allauth takes a person once she has signed in."""

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.urls import reverse

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
