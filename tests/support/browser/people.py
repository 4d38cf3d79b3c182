"""Users with one browser window each."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
)

from tests.support.stack import Stack

BROWSER = [pytest.mark.trial, pytest.mark.browser, pytest.mark.xdist_group("browser")]
"""The marks of the browser tests: they share one stack, so they run in one process."""
AFTER_THE_WALK = [pytest.mark.trial, pytest.mark.browser, pytest.mark.xdist_group("walk")]
"""The marks of the walk and of tests that follow it in its process, on a separate stack.

The two processes take about as long.
"""

CLUB = "riverside"
CONSOLE = f"/c/{CLUB}/events/2/console/"
"""The name of the demonstration's second event, which is being played."""

PATIENCE = 60_000.0
"""Milliseconds that any step may take on a busy machine."""

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}


def sit_down(page: Page, first: str) -> None:
    """Sign in as a member of the demonstration, with one tap on the sign-in page."""
    page.goto("/accounts/login/")
    page.locator("form .seat", has_text=f"{first}@").click()
    page.wait_for_url(re.compile(r"^(?!.*/login)"))


class Person:
    """A user with their own browser window, and the faults seen in it."""

    def __init__(self, browser: Browser, site: Stack, device: dict[str, Any]) -> None:
        self.site = site
        self.name: str | None = None  # None for a visitor until they sit down
        self.context: BrowserContext = browser.new_context(
            base_url=site.url, reduced_motion="reduce", **{"locale": "en-GB"} | device
        )
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.expected: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error" and not any(words in said.text for words in self.expected):
            self.faults.append(f"{self.page.url}: {said.text}")

    def expects(self, *words: str) -> None:
        """Allow console messages with these words, for expected errors such as no network."""
        self.expected.extend(words)

    def sit_down(self, first: str) -> None:
        """Sign in on the sign-in page."""
        sit_down(self.page, first)
        self.name = first

    def goes(self, address: str) -> None:
        answer = self.page.goto(address)
        assert answer is not None
        assert answer.ok, f"{address}: {answer.status}"


Visit = Callable[..., Person]
