"""The letter of an invitation: the site sends it, or an official's own mail program does."""

from __future__ import annotations

from dataclasses import dataclass

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts.invitation_codes import code_of
from accounts.models import Invitation


@dataclass(frozen=True, slots=True)
class Letter:
    subject: str
    body: str


def join_address(host: str) -> str:
    """Return the address of the page for codes as one types it, such as ``"club.example/join"``."""
    return f"{host}{reverse('accounts:claim_code')}".rstrip("/")


def letter(invitation: Invitation, *, link: str, host: str, sender: str, sent: bool) -> Letter:
    """Return the letter in the club's language: that of a player without an account is not known.

    :param sender: the name of the official who signs it.
    :param sent: whether the site sends it; it then says where it has the address from.
    """
    player = invitation.player
    club = player.club
    context = {
        "club": club.name,
        "name": player.name,
        "sender": sender,
        "site": host,
        "link": link,
        "code": code_of(invitation.pk),
        "address": join_address(host),
        "until": invitation.expires_at,
        "sent": sent,
    }
    with translation.override(club.language), timezone.override(club.zone):
        subject = _("Your invitation to %(club)s") % {"club": club.name}
        body = render_to_string("accounts/invitation_letter.txt", context).strip()
    return Letter(subject, f"{body}\n")
