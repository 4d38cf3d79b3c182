"""The notice that a player waits for a game, for members who have asked to get it."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.urls import reverse

from accounts.models import Club, Membership, Player
from games.models import PairingEntry
from games.notice_kinds import PAIRING
from notices.models import Preferences
from notices.services import notify

QUIET = timedelta(hours=1)
"""Members of a club get at most one notice in this time."""


def announce(club: Club, player: Player, now: datetime) -> None:
    """Tell members that *player* waits, unless others are waiting already."""
    if PairingEntry.objects.filter(club=club, game=None, expires_at__gt=now).exists():
        return
    members = Membership.objects.filter(club=club).exclude(user=player.user_id).values("user")
    # No channel is on by default: only members who chose one get the notice.
    asked = Preferences.objects.filter(user__in=members, channels__has_key=PAIRING.code)
    notify(
        kind=PAIRING.code,
        cause=f"pairing:{club.pk}:{int(now.timestamp() // QUIET.total_seconds())}",
        subject=f"pairing:{club.pk}",
        to=asked.values_list("user_id", flat=True),
        link=reverse("games:quick", args=[club.slug]),
        text="waits",
        values={"name": player.name, "club": club.name},
        club=club,
    )
