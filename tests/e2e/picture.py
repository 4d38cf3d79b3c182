"""Makes ``docs/img/demo.png``: the director's console, and beside it a score sheet on a phone.

Run it by hand while ``make run`` serves the demonstration club, and look at what it made:

    .venv/bin/python -m tests.e2e.picture [http://127.0.0.1:8000]
"""

import os
import sys
from base64 import b64encode

from playwright.sync_api import Browser, sync_playwright

from deploy.places import ROOT
from tests.e2e.conftest import CHROMIUM, QUIET
from tests.e2e.people import DESKTOP, PHONE, sit_down

PICTURE = ROOT / "docs" / "img" / "demo.png"
FRAME = """
<style>
  body { margin: 0; width: 1600px; height: 900px; position: relative; background: #0e3527; }
  img { position: absolute; display: block; box-shadow: 0 18px 50px #0009; }
  .console { left: 40px; top: 40px; width: 1180px; border-radius: 10px; }
  .phone { right: 40px; bottom: 40px; width: 330px; border-radius: 30px; border: 9px solid #111; }
</style>
<img class="console" src="data:image/png;base64,{console}">
<img class="phone" src="data:image/png;base64,{phone}">
"""


def main(url: str) -> None:
    arguments = [*QUIET, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=CHROMIUM, args=arguments) as browser,
    ):
        console = shot(browser, url, "director", "Friday Club Night", DESKTOP)
        phone = shot(browser, url, "anne", "The first two deals of the book", PHONE)
        page = browser.new_page(viewport={"width": 1600, "height": 900})
        page.set_content(FRAME.replace("{console}", console).replace("{phone}", phone))
        PICTURE.parent.mkdir(exist_ok=True)
        page.screenshot(path=PICTURE)


def shot(browser: Browser, url: str, first: str, link: str, device: dict[str, object]) -> str:
    """What *first* sees, as base64: the console of an event, or a sheet."""
    context = browser.new_context(base_url=url, reduced_motion="reduce", **device)  # type: ignore[arg-type]
    page = context.new_page()
    sit_down(page, first)
    if first == "director":
        page.goto("/c/riverside/events/")
        page.get_by_role("link", name=link).click()
        page.get_by_role("link", name="Director").click()
        page.locator("#console-head").wait_for()
    else:
        page.goto("/c/riverside/games/?page=2")
        page.get_by_role("link", name=link).click()
        page.get_by_role("button", name="No King").click()
        page.get_by_role("button", name="Maximum").click()
    page.evaluate("document.fonts.ready.then(() => scrollTo(0, 0))")
    return b64encode(page.screenshot()).decode()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000")
