"""The real thing in a real browser: the whole stack as ``make run`` starts it, with its demo club.

Nothing here reaches past the pages: a test signs in, taps and reads as a person would. Only the
close of a competition is moved in the database, because nobody can wait for it. The stack
has a ``var`` folder of its own, so that a demo that is running beside it is left alone. One stack
and one browser serve all tests of this folder, which therefore run in one process (``BROWSER``),
and both close with it: an open browser leaves an event loop behind that Django's tests cannot bear.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.support.browser.chromium import ARGUMENTS, CHROMIUM, SHELL
from tests.support.browser.people import DESKTOP, PATIENCE, Person, Visit
from tests.support.browser.signing_in import sign_in
from tests.support.checkout import Checkout
from tests.support.stack import Stack, served

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def chromium() -> str:
    if CHROMIUM is None:
        pytest.skip("there is no Chromium on this machine (Debian: apt-get install chromium)")
    return CHROMIUM


@pytest.fixture(scope="package")
def site(
    chromium: str, demonstration: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stack]:
    checkout = Checkout(tmp_path_factory.mktemp("site") / "var")
    checkout.begin_with(demonstration)
    checkout.environment.pop("DJANGO_SETTINGS_MODULE", None)  # the tests' own
    checkout.environment["BOT_DELAY"] = "0.1"
    try:
        with served(checkout, demo=True) as stack:
            yield stack
    finally:
        checkout.remove()


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(chromium: str, playwright: Playwright) -> Iterator[Browser]:
    with playwright.chromium.launch(executable_path=SHELL, args=ARGUMENTS) as browser:
        yield browser


@pytest.fixture
def visit(browser: Browser, site: Stack) -> Iterator[Visit]:
    """``visit("anne", PHONE)``: a demo account, signed in, in a browser of its own.

    Without a name it is a visitor. When the test is over nobody may have seen a fault.
    """
    with visits(browser, site) as visit:
        yield visit


@pytest.fixture
def visit_with_notifications(chromium: str, playwright: Playwright, site: Stack) -> Iterator[Visit]:
    """:func:`visit` with a browser that can show notifications."""
    with (
        playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS) as browser,
        visits(browser, site) as visit,
    ):
        yield visit


@contextmanager
def visits(browser: Browser, site: Stack) -> Iterator[Visit]:
    """Yield a function that makes a :class:`Person`; then none of them may have seen a fault."""
    people: list[Person] = []

    def make(first: str | None = None, device: dict[str, object] = DESKTOP) -> Person:
        people.append(person := Person(browser, site, device))
        if first is not None:
            sign_in(person, first)
        return person

    yield make
    faults = [fault for person in people for fault in person.faults]
    for person in people:
        person.context.close()
    assert not faults
