"""Numbers with a decimal in the reader's language."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from bidding.article import signed_points
from bidding.decimals import one_decimal


@pytest.mark.parametrize(
    ("language", "signed", "mean"), [("en", "−22.8", "6.7"), ("fr", "−22,8", "6,7")]
)
def test_decimals_have_the_sign_of_the_language(language: str, signed: str, mean: str) -> None:
    with override(language):
        assert (signed_points(-22.81), one_decimal(6.66)) == (signed, mean)
