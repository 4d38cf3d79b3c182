"""The kinds of notices, which the apps register, and their sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeAlias
from zoneinfo import ZoneInfo

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import get_language

from accounts.dates import date_format, zone_name
from accounts.places import Place

LINES = re.compile(r"[ \t\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")
"""Whitespace that a sentence has as one space; not the narrow spaces of French."""
Text: TypeAlias = str | Promise
Labels = Mapping[str, Text]


class Channel(models.TextChoices):
    """The page, an e-mail at once, a daily digest, and push messages."""

    PAGE = "page"
    MAIL = "mail"
    DIGEST = "digest"
    PUSH = "push"


@dataclass(frozen=True, slots=True)
class Kind:
    """What all notices of a kind have in common.

    :ivar code: stored in the notices, and never changed.
    :ivar group: the heading of the kind in a person's settings.
    :ivar label: the name of the kind there.
    :ivar texts: the sentences, by the code that a notice stores. They are marked for translation,
        with ``%(name)s`` for values. A value whose name ends in ``_at`` is a time in ISO 8601,
        ``place`` is the code of a :class:`Place`, and a value that is an object ``{"text": …}`` is
        another of these sentences, with its own values.
    :ivar channels: the default channels.
    :ivar calls: the codes of the texts whose unread notices every open page of the person shows as
        a banner: the latest one.
    :ivar apart: whether its banner is shown besides that of the other kinds.
    :ivar until: the name of a value with the time from which a notice is too late and not sent.
    :ivar labels: for values that are codes, their labels, by the name of the value.
    """

    code: str
    group: Text
    label: Text
    texts: Labels
    channels: frozenset[Channel] = frozenset({Channel.PAGE})
    labels: Mapping[str, Labels] = field(default_factory=dict)
    calls: frozenset[str] = frozenset()
    apart: bool = False
    until: str = ""

    def is_too_late(self, values: Mapping[str, Any], now: datetime) -> bool:
        """Return whether the time at which a notice with these *values* is too late has come."""
        at = values.get(self.until)
        return at is not None and datetime.fromisoformat(at) <= now

    def sentence(
        self,
        text: str,
        values: Mapping[str, Any],
        zone: ZoneInfo,
        club_zone: ZoneInfo | None = None,
    ) -> str:
        """Return the sentence of a notice, in the active language and with times in *zone*.

        If the local time in *club_zone*, that of the club, differs, the zone is named.
        """
        shown = {name: self._shown(name, value, zone, club_zone) for name, value in values.items()}
        return LINES.sub(" ", str(self.texts[text]) % shown).strip()

    def _shown(self, name: str, value: Any, zone: ZoneInfo, club_zone: ZoneInfo | None) -> Any:
        if name in self.labels:
            return self.labels[name].get(value, value)
        if isinstance(value, dict):
            return self.sentence(value["text"], value, zone, club_zone)
        if name == "place":
            return str(Place.of_code(value))
        if name.endswith("_at"):
            return _time(datetime.fromisoformat(value), zone, club_zone)
        return value


def _time(at: datetime, zone: ZoneInfo, club_zone: ZoneInfo | None) -> str:
    local = at.astimezone(zone)
    shown = date_format(local, "EVENING_FORMAT")
    if club_zone is None or local.utcoffset() == at.astimezone(club_zone).utcoffset():
        return shown
    return f"{shown} ({zone_name(zone.key, get_language() or 'en')})"


_kinds: dict[str, Kind] = {}


def register(*kinds: Kind) -> None:
    """Add kinds; called once, when the app that defines them is ready."""
    for kind in kinds:
        _kinds[kind.code] = kind


def kind_of(code: str) -> Kind:
    """Return the kind with this code.

    :raises LookupError: if no app has registered it.
    """
    try:
        return _kinds[code]
    except KeyError:
        raise LookupError(f"no app has registered the kind {code!r}") from None


def all_kinds() -> list[Kind]:
    """Return all kinds in the order in which they were registered."""
    return list(_kinds.values())
