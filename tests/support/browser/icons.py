"""Draw the icons of the site as PNG, for phones, from ``img/icon.svg``.

.venv/bin/python -m tests.support.browser.icons
"""

from __future__ import annotations

import re

from playwright.sync_api import Browser, sync_playwright

from deploy.runtime.paths import ROOT
from tests.support.browser.chromium import ARGUMENTS, CHROMIUM

FOLDER = ROOT / "deploy" / "site" / "static" / "img"
GREEN = "#0e3527"
ICONS = {
    # File name: its size, the share of it that the mark takes, and whether systems crop it.
    "icon-192": (192, 1.0, False),
    "icon-512": (512, 1.0, False),
    "icon-maskable-512": (512, 0.8, True),
    "icon-apple-180": (180, 0.9, True),
}
"""Systems crop the last two to their own shape, so these have no rounded corners."""


def main() -> None:
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS) as browser,
    ):
        for name, (size, share, is_cut) in ICONS.items():
            draw(browser, name, size, share, is_cut=is_cut)


def draw(browser: Browser, name: str, size: int, share: float, *, is_cut: bool) -> None:
    svg = (FOLDER / "icon.svg").read_text()
    if is_cut:
        svg = re.sub(r"<rect [^>]*/>", "", svg)
    page = browser.new_page(viewport={"width": size, "height": size})
    background = GREEN if is_cut else "transparent"
    page.set_content(
        f"<style>body {{ margin: 0; background: {background}; display: grid; height: 100vh;"
        f" place-items: center }} svg {{ width: {share:.0%}; height: {share:.0%} }}</style>{svg}"
    )
    page.screenshot(path=FOLDER / f"{name}.png", omit_background=not is_cut)
    page.close()


if __name__ == "__main__":
    main()
