"""The sentence of a notice for a reader."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from notices.kinds import kind_of
from notices.models import Notice


def sentence_of(notice: Notice, zone: ZoneInfo) -> str:
    """Return the sentence of *notice* in the active language, for a reader in *zone*."""
    club_zone = notice.club.zone if notice.club else None
    return kind_of(notice.kind).sentence(notice.text, notice.values, zone, club_zone)
