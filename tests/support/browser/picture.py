"""Make the pictures of the documentation.

These are ``docs/img/demo.png``, with the director's console, a live table and a score sheet on
phones, and those of :mod:`tests.support.browser.guide`. Run it by hand while ``make run`` serves
a freshly filled demonstration club, and check the results:

    .venv/bin/python -m tests.support.browser.picture [http://127.0.0.1:8000]
"""

import sys
from base64 import b64encode
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from deploy.runtime.paths import ROOT
from tests.support.browser import guide
from tests.support.browser.chromium import ARGUMENTS, CHROMIUM
from tests.support.browser.people import DESKTOP, PHONE, sit_down
from tests.support.browser.sheets import opens_from_the_list

PICTURE = ROOT / "docs" / "img" / "demo.png"
FRAME = """
<style>
  body { margin: 0; width: 1600px; height: 900px; position: relative; background: #0e3527; }
  img { position: absolute; display: block; box-shadow: 0 18px 50px #0009; }
  .console { left: 40px; top: 40px; width: 1060px; border-radius: 10px; }
  .phone { width: 330px; border-radius: 30px; border: 9px solid #111; }
  .sheet { right: 40px; top: 40px; }
  .table { right: 412px; bottom: 40px; }
</style>
<img class="console" src="data:image/png;base64,{console}">
<img class="phone sheet" src="data:image/png;base64,{sheet}">
<img class="phone table" src="data:image/png;base64,{table}">
"""


def main(url: str) -> None:
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS) as browser,
    ):
        frame = FRAME
        for name, (first, device, open_) in SHOTS.items():
            frame = frame.replace(f"{{{name}}}", shot(browser, url, first, device, open_))
        page = browser.new_page(viewport={"width": 1600, "height": 900})
        page.set_content(frame)
        PICTURE.parent.mkdir(exist_ok=True)
        page.screenshot(path=PICTURE)
        guide.make(browser, url)


def shot(
    browser: Browser, url: str, first: str, device: dict[str, Any], open_: Callable[[Page], None]
) -> str:
    """Return a screenshot, in base64, of the page that *open_* opens for *first*."""
    context = browser.new_context(base_url=url, reduced_motion="reduce", **device)
    page = context.new_page()
    sit_down(page, first)
    open_(page)
    page.evaluate("document.fonts.ready.then(() => scrollTo(0, 0))")
    return b64encode(page.screenshot()).decode()


def console(page: Page) -> None:
    page.goto("/c/riverside/events/")
    page.get_by_role("link", name="Weekly Club Game").click()
    page.get_by_role("link", name="Director's console").click()
    page.locator("#console-head").wait_for()


def sheet(page: Page) -> None:
    opens_from_the_list(page, "The first two deals of the book")
    page.get_by_role("button", name="No King").click()
    page.get_by_role("button", name="Maximum").click()


def table(page: Page) -> None:
    page.goto("/c/riverside/tables/")
    page.get_by_role("link", name="Anne and Bernard against the machine").first.click()
    page.locator("barbu-table .hand").wait_for()


SHOTS = {
    "console": ("director", DESKTOP, console),
    "sheet": ("anne", PHONE, sheet),
    "table": ("anne", PHONE, table),
}


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000")
