"""Time zones as readers call them: "Paris (Central European Time)", by regions of the world."""

from __future__ import annotations

import zoneinfo
from collections import defaultdict
from functools import cache
from importlib.resources import files

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
UTC = "UTC"
"""The zone, and the region of all zones without a place, such as ``Etc/GMT+1``."""

#: regions, each with its zones and their labels, as a choice field takes them
Choices = list[tuple[str, list[tuple[str, str]]]]


def time_zones(present: str = "") -> Choices:
    """Return a zone for each place in the table of the time zone database, and UTC.

    :param present: a zone that is offered too, by its name; it may be an old one, or an offset.
    """
    language = get_language() or "en"
    choices = _choices(language)
    if not present or any(present == key for _name, zones in choices for key, _label in zones):
        return choices
    region = _region(present, language.replace("-", "_"))
    added = (present, present.replace("_", " "))
    return [(name, [*zones, added] if name == region else zones) for name, zones in choices]


@cache
def _choices(language: str) -> Choices:
    locale = language.replace("-", "_")
    regions = defaultdict[str, list[tuple[str, str]]](list)
    labels = {key: _label(key, language) for key in _in_table()} | {UTC: UTC}
    for key in sorted(labels, key=lambda key: folded(labels[key])):
        regions[_region(key, locale)].append((key, labels[key]))
    return sorted(regions.items(), key=lambda region: (region[0] == UTC, folded(region[0])))


def proposed_zone(language: str) -> str:
    """Return the zone in which most clubs are that use *language*."""
    return "Europe/Paris" if language == "fr" else "Europe/London"


def _in_table() -> list[str]:
    """Return the zones of countries. The database's other names are old ones of the same zones."""
    lines = files("tzdata.zoneinfo").joinpath("zone.tab").read_text("utf-8").splitlines()
    return [line.split("\t")[2] for line in lines if not line.startswith("#")]


def _region(key: str, locale: str) -> str:
    found = REGIONS.get(key.partition("/")[0], UTC)
    names = Locale.parse(locale).territories
    return names.get(found, found) if isinstance(found, str) else str(found)


def _label(key: str, language: str) -> str:
    return _labelled(zone_name(key, language).rpartition("/")[2], key, language)


def _labelled(city: str, key: str, language: str) -> str:
    """Return a city with the name of its time, or with its country if its time has no name."""
    locale = language.replace("-", "_")
    time = get_timezone_name(zoneinfo.ZoneInfo(key), locale=locale)
    if time == get_timezone_location(key, locale=locale):
        place = get_global("zone_territories").get(get_global("zone_aliases").get(key, key), "")
        time = Locale.parse(locale).territories.get(place, "") if place != "001" else ""
    return f"{city} ({time})" if time and time != city else city
