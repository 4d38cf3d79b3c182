"""The choice of a time zone, in the reader's language."""

from __future__ import annotations

import zoneinfo

import pytest
from django.urls import reverse
from django.utils.translation import override

from accounts.models import Club
from accounts.time_zones import time_zones
from tests.support.clients import SignedIn


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


@pytest.mark.parametrize("language", ["en", "fr"])
def test_zones_of_places_are_offered_once_and_told_from_each_other(language: str) -> None:
    with override(language):
        zones = [zone for _region, zones in time_zones() for zone in zones]
    keys, labels = zip(*zones, strict=True)
    assert len(set(keys)) == len(keys) > 400
    assert set(keys) <= zoneinfo.available_timezones()
    assert len(set(labels)) == len(labels)
    assert {"Europe/Amsterdam", "Asia/Kolkata", "America/Indiana/Knox", "UTC"} <= set(keys)
    old = {"Asia/Calcutta", "Australia/LHI", "America/Knox_IN", "Etc/GMT+1", "US/Pacific"}
    assert old.isdisjoint(keys)


@pytest.mark.parametrize(
    ("present", "region"),
    [
        ("Australia/LHI", "Oceania"),
        ("US/Pacific", "Americas"),
        ("Etc/GMT+1", "UTC"),
        ("CET", "UTC"),
    ],
)
def test_an_old_zone_that_is_in_use_is_offered_too(present: str, region: str) -> None:
    assert (present, present) in dict(time_zones(present))[region]
    assert time_zones("Europe/Paris") == time_zones()


@pytest.mark.django_db
def test_a_club_keeps_its_old_zone(club: Club, secretary: SignedIn) -> None:
    Club.objects.filter(pk=club.pk).update(timezone="US/Pacific")
    path = reverse("accounts:club_settings", args=[club.slug])
    form = secretary.get(path).context["form"]
    assert '<option value="US/Pacific" selected>' in str(form["timezone"])
    sent = {name: form[name].value() or "" for name in form.fields}
    secretary.post(path, {name: value for name, value in sent.items() if value is not False})
    club.refresh_from_db()
    assert club.timezone == "US/Pacific"
