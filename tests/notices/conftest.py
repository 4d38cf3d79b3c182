from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils.translation import gettext_lazy

from notices import kinds
from notices.kinds import Channel, Kind
from tests.support.smtp import MailServer, mail_server

TEST_KIND = Kind(
    code="test",
    group="Tests",
    label="A test",
    texts={
        "hello": "Hello %(name)s",
        "turn": gettext_lazy("Sign in"),
        "when": "It begins %(starts_at)s",
        "role": "You are %(role)s",
        "game": "Play %(game)s",
        "untitled": "game %(number)s",
    },
    channels=frozenset({Channel.PAGE}),
    labels={"role": {"director": gettext_lazy("director")}},
)


@pytest.fixture(autouse=True)
def _test_kind() -> Iterator[None]:
    kinds.register(TEST_KIND)
    yield
    del kinds._kinds["test"]


@pytest.fixture
def server(settings: Any) -> Iterator[MailServer]:
    with mail_server(settings) as server:
        yield server
