"""Reasons: what is accepted, and that every column holds the longest."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db.models import CharField

from accounts.reasons import LONGEST_REASON, ReasonTooLong, checked_reason
from accounts.refusals import Refusal


class WhyMissing(Refusal):
    code = "why-missing"


def test_a_reason_is_trimmed() -> None:
    assert checked_reason("  too late \n", missing=WhyMissing) == "too late"


def test_an_empty_reason_is_refused_only_where_one_is_needed() -> None:
    assert checked_reason("  ") == ""
    with pytest.raises(WhyMissing):
        checked_reason("  ", missing=WhyMissing)


def test_a_reason_is_never_cut() -> None:
    longest = "x" * LONGEST_REASON
    assert checked_reason(f" {longest} ") == longest
    with pytest.raises(ReasonTooLong, match=str(LONGEST_REASON)):
        checked_reason(longest + "x")


def test_every_column_holds_the_longest_reason() -> None:
    columns = [
        field
        for model in apps.get_models()
        if model._meta.app_label != "notices"  # those are the site's own
        for field in model._meta.get_fields()
        if isinstance(field, CharField) and field.name.endswith("reason")
    ]
    apps_with_reasons = {column.model._meta.app_label for column in columns}
    assert apps_with_reasons == {"accounts", "bidding", "games", "ladder", "tournaments"}
    assert all((column.max_length or 0) >= LONGEST_REASON for column in columns)
