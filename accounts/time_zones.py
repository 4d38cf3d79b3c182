"""Time zones as readers call them: "Paris (Central European Time)", by regions of the world."""

from __future__ import annotations

import zoneinfo
from collections import Counter, defaultdict
from functools import cache

from babel import Locale
from babel.core import get_global
from babel.dates import get_timezone_location, get_timezone_name
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts.dates import zone_name
from accounts.names import folded

#: a name in CLDR or one of our own for the regions that zones are named after
REGIONS: dict[str, str | Promise] = {
    "Africa": "002",
    "America": "019",
    "Antarctica": "AQ",
    "Arctic": "150",
    "Asia": "142",
    "Atlantic": _("Atlantic Ocean"),
    "Australia": "009",
    "Brazil": "019",
    "Canada": "019",
    "Chile": "019",
    "Europe": "150",
    "Indian": _("Indian Ocean"),
    "Mexico": "019",
    "Pacific": "009",
    "US": "019",
}
OFFSETS = "UTC"
"""The region of zones without a place, such as ``Etc/GMT+1``."""
WITHOUT_PLACE = ("Etc/", "SystemV/")
OLD = (*WITHOUT_PLACE, "Brazil/", "Canada/", "Chile/", "Mexico/", "US/")

#: regions, each with its zones and their labels, as a choice field takes them
Choices = list[tuple[str, list[tuple[str, str]]]]


def time_zones() -> Choices:
    """Return the zones named after continents and cities, in the reader's language."""
    return _choices(get_language() or "en", every=False)


def every_zone() -> Choices:
    """Return the zones of :func:`time_zones`, old names such as ``US/Pacific``, and offsets."""
    return _choices(get_language() or "en", every=True)


@cache
def _choices(language: str, *, every: bool) -> Choices:
    locale = language.replace("-", "_")
    regions = defaultdict[str, list[tuple[str, str]]](list)
    labels = _labels(language, every=every)
    for key in sorted(labels, key=lambda key: folded(labels[key])):
        regions[_region(key, locale)].append((key, labels[key]))
    return sorted(regions.items(), key=lambda region: (region[0] == OFFSETS, folded(region[0])))


def _region(key: str, locale: str) -> str:
    found = REGIONS.get(key.partition("/")[0], OFFSETS)
    names = Locale.parse(locale).territories
    return names.get(found, found) if isinstance(found, str) else str(found)


def _labels(language: str, *, every: bool) -> dict[str, str]:
    """Return a label for each zone. Two zones of one region never have the same."""
    keys = sorted(key for key in zoneinfo.available_timezones() if "/" in key)
    found = {key: _label(key, language) for key in keys if every or not key.startswith(OLD)}
    aliases = get_global("zone_aliases")
    counts = Counter(found.values())
    for key, label in found.items():
        if counts[label] > 1 and key in aliases:  # the city may have another name in the old one
            found[key] = _labelled(_city(key), key, language)
    counts = Counter(found.values())
    return {
        key: f"{label}, {key}" if counts[label] > 1 and key in aliases else label
        for key, label in found.items()
    }


def _label(key: str, language: str) -> str:
    if key.startswith(WITHOUT_PLACE):
        return key
    return _labelled(zone_name(key, language).rpartition("/")[2], key, language)


def _city(key: str) -> str:
    return key.rpartition("/")[2].replace("_", " ")


def _labelled(city: str, key: str, language: str) -> str:
    """Return a city with the name of its time, or with its country if its time has no name."""
    locale = language.replace("-", "_")
    time = get_timezone_name(zoneinfo.ZoneInfo(key), locale=locale)
    if time == get_timezone_location(key, locale=locale):
        place = get_global("zone_territories").get(get_global("zone_aliases").get(key, key), "")
        time = Locale.parse(locale).territories.get(place, "") if place != "001" else ""
    return f"{city} ({time})" if time and time != city else city
