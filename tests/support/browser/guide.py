"""The pictures of ``docs/directing.md``: a page or two of each kind of event.

:mod:`tests.support.browser.picture` makes them, along with the picture of the README.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page

from deploy.runtime.paths import ROOT
from tests.support.browser.people import sit_down

FOLDER = ROOT / "docs" / "img"
LAPTOP, PHONE = 1000, 390
COLOURS = 160
EVENTS = "/c/riverside/events/"


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture of a page seen by *first*.

    :ivar steps: the names of the links to follow from the list of events.
    :ivar page: the path to append to the URL reached.
    :ivar high: the height of the picture, from the top of the page.
    :ivar then: a function to call on the page first.
    """

    first: str
    steps: tuple[str, ...]
    page: str = ""
    wide: int = LAPTOP
    high: int = 760
    then: Callable[[Page], None] | None = None

    def open(self, page: Page) -> None:
        page.goto(EVENTS)
        for name in self.steps:
            with page.expect_navigation():
                page.get_by_role("link", name=name).first.click()
        if self.page:
            page.goto(f"{page.url}{self.page}")
        if self.then:
            self.then(page)


def set_by_hand(page: Page) -> None:
    """Set the tables of a knock-out's second round by hand, except for the last button."""
    event = page.url
    page.goto(f"{event}console/phases/2/")
    page.get_by_label("Pairing").select_option("hand")
    page.get_by_role("button", name="Save").click()
    page.goto(f"{event}console/by-hand/")
    _tap(page, 0, 1, 4, 2)
    with page.expect_navigation():
        page.get_by_role("button", name="Set the table").click()
    _tap(page, 0, 1, 2, 3)
    page.locator("#about-choice p, #about-choice li").first.wait_for()


def _tap(page: Page, *places: int) -> None:
    """Choose the players at *places* in the list of waiting players."""
    for place in places:
        page.locator("#waiting button[data-player]").nth(place).click()


SHOTS = {
    "evening": Shot("director", ("Weekly Club Game",), "console/"),
    "evening-phone": Shot("anne", ("Weekly Club Game",), wide=PHONE),
    "swiss": Shot("director", ("Swiss Saturday",), "standings/", high=620),
    "finals": Shot("director", ("Club Championship",), "standings/", high=720),
    "knockout": Shot("director", ("Riverside Knockout",), "console/"),
    "by-hand": Shot("director", ("Riverside Knockout",), high=1000, then=set_by_hand),
    "online": Shot("director", ("Thursday Online",), "console/", high=720),
    "weeks": Shot("david", ("League", "When do you play"), wide=PHONE, high=900),
    "duplicate": Shot("anne", ("Same Deals Night",), "rounds/1/deals/2/", high=960),
    "duplicate-online": Shot("anne", ("Same Deals Online",), "deals/", PHONE, 760),
    "line-up": Shot("anne", ("Team Trophy", "Line-ups", "Line-up of"), wide=PHONE, high=800),
    "teams": Shot("anne", ("Team Trophy",), "standings/", high=520),
    "series": Shot("anne", ("Series", "Championship of the Season"), high=640),
    "recurring": Shot("director", ("Recurring events", "Friday Evening"), high=640),
}


def make(browser: Browser, url: str) -> None:
    """Make all pictures; *url* is that of a freshly filled demonstration."""
    for name, shot in SHOTS.items():
        _save(FOLDER / f"{name}.png", _picture(browser, url, shot))


def _picture(browser: Browser, url: str, shot: Shot) -> bytes:
    context = browser.new_context(
        base_url=url,
        reduced_motion="reduce",
        timezone_id="Europe/London",
        viewport={"width": shot.wide, "height": shot.high},
    )
    page = context.new_page()
    sit_down(page, shot.first)
    shot.open(page)
    page.evaluate("document.fonts.ready.then(() => scrollTo(0, 0))")
    picture = page.screenshot()
    context.close()
    return picture


def _save(path: Path, picture: bytes) -> None:
    """Store a picture with a reduced palette, which reduces it to a third of its size."""
    with Image.open(BytesIO(picture)) as image:
        few = image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        few.save(path, optimize=True)
