"""Unsubscribing from e-mails with one click and without signing in (RFC 8058)."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.signing import BadSignature, Signer
from django.urls import reverse

from accounts.models import User
from notices import preferences
from notices.kinds import Kind, kind_of

_signer = Signer(salt="notices.unsubscribe")


@dataclass(frozen=True, slots=True)
class Unsubscription:
    """The user and kind of an unsubscribe link; without a kind it is for all e-mails."""

    user: User
    kind: Kind | None


def token_for(user: int, kind: str) -> str:
    """Return the signed part of the link that ends e-mails of *kind*, or all if it is empty."""
    return _signer.sign(f"{user}:{kind}")


def path_for(user: int, kind: str) -> str:
    return reverse("notices:unsubscribe", args=[token_for(user, kind)])


def read_token(token: str) -> Unsubscription | None:
    """Return the meaning of the signed part of a link; None if it is forged or the user deleted."""
    try:
        pk, _, code = _signer.unsign(token).partition(":")
        kind = kind_of(code) if code else None
    except (BadSignature, LookupError):
        return None
    user = User.objects.filter(pk=pk).first()
    return Unsubscription(user, kind) if user else None


def unsubscribe(*, user: User, kind: Kind | None) -> None:
    """End the e-mails of *kind* to *user*, or all if it is None."""
    if kind is None:
        preferences.change(user=user, mails=False)
    else:
        preferences.end_mails(user=user, kind=kind)
