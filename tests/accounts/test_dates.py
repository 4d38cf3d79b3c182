"""Dates as pages, mails and papers write them."""

from datetime import UTC, datetime
from unittest.mock import patch

import pytest
from django.utils.translation import override

from accounts import dates
from accounts.dates import date_format

PRESENT = datetime(2026, 12, 31, 23, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "year", "text"),
    [
        ("en", 2026, "Thursday 20 August, 20:00"),
        ("en", 2027, "Friday 20 August 2027, 20:00"),
        ("en", 2025, "Wednesday 20 August 2025, 20:00"),
        ("fr", 2026, "jeudi 20 août à 20\u00a0h"),
        ("fr", 2027, "vendredi 20 août 2027 à 20\u00a0h"),
    ],
)
def test_an_evening_has_its_year_when_it_is_not_the_present_one(
    language: str, year: int, text: str
) -> None:
    with override(language), patch.object(dates, "now", lambda: PRESENT):
        assert date_format(datetime(year, 8, 20, 20, tzinfo=UTC), "EVENING_FORMAT") == text
