"""How long a request waits for a database that is away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from deploy.site.database import base
from deploy.site.database.base import DatabaseWrapper, PagePatience
from deploy.site.error_pages import is_database_away


@pytest.fixture
def away(tmp_path: Path) -> Iterator[DatabaseWrapper]:
    """A database whose server does not run, and whose pool waits for hours."""
    found = connection.copy(alias="away")
    assert isinstance(found, DatabaseWrapper)
    found.settings_dict["HOST"] = str(tmp_path)
    found.settings_dict["OPTIONS"]["pool"] |= {"timeout": 10_000}
    yield found
    found.close_pool()  # type: ignore[attr-defined]  # not in the stubs


def test_a_page_does_not_wait_as_long_for_the_database_as_a_form(
    away: DatabaseWrapper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(base, "PAGE_PATIENCE", 0.05)

    def view(_request: HttpRequest) -> HttpResponse:
        with away.wrap_database_errors:
            away.get_new_connection({})
        return HttpResponse()

    for method in ("GET", "HEAD"):
        with pytest.raises(OperationalError) as caught:
            PagePatience(view)(RequestFactory().generic(method, "/"))
        assert is_database_away(caught.value)


def test_a_form_waits_as_long_as_the_pool() -> None:
    waits: list[float | None] = []

    def view(_request: HttpRequest) -> HttpResponse:
        waits.append(base.patience())
        return HttpResponse()

    PagePatience(view)(RequestFactory().post("/"))
    PagePatience(view)(RequestFactory().get("/"))
    assert waits == [None, base.PAGE_PATIENCE]
    assert base.patience() is None
