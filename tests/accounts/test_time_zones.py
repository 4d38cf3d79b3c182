"""The choice of a time zone, in the reader's language."""

from __future__ import annotations

import zoneinfo

import pytest
from django.utils.translation import override

from accounts.time_zones import every_zone, time_zones


@pytest.mark.parametrize(
    ("language", "regions", "paris"),
    [
        ("en", ["Africa", "Americas", "Antarctica"], "Paris (Central European Time)"),
        ("fr", ["Afrique", "Amériques", "Antarctique"], "Paris (heure d’Europe centrale)"),
    ],
)
def test_zones_are_named_and_sorted_in_the_language(
    language: str, regions: list[str], paris: str
) -> None:
    with override(language):
        found = time_zones()
        assert time_zones() is found, "labels are made once for each language"
    assert [region for region, _zones in found][:3] == regions
    europe = dict(found)["Europe"]
    assert dict(europe)["Europe/Paris"] == paris
    assert europe[0][0] == "Europe/Amsterdam"


def test_every_zone_can_be_chosen_and_told_from_the_others() -> None:
    zones = [zone for _region, zones in every_zone() for zone in zones]
    keys, labels = zip(*zones, strict=True)
    assert set(keys) == {key for key in zoneinfo.available_timezones() if "/" in key}
    assert len(set(labels)) == len(labels)
    named = dict(zones)
    assert named["Asia/Kolkata"] == "Kolkata (India)"
    assert named["Asia/Calcutta"] == "Calcutta (India)"
    assert named["Etc/GMT+1"] == "Etc/GMT+1"
    assert {"Etc/GMT+1", "US/Pacific"}.isdisjoint(
        key for _region, zones in time_zones() for key, _label in zones
    )
