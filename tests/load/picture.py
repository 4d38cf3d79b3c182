"""The picture in the README, taken of a running demonstration: ``make run``, then

    .venv/bin/python -m tests.load.picture http://127.0.0.1:8000

writes ``docs/img/demo.png``: the director's console, and a player's score sheet on her phone.
"""

import io
import shutil
import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter
from playwright.sync_api import Browser, ViewportSize, sync_playwright

OUTPUT = Path(__file__).resolve().parents[2] / "docs" / "img" / "demo.png"
DESK = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=760)
ROOM = (12, 34, 26)
MARGIN = 40


def shot(
    browser: Browser, base: str, email: str, viewport: ViewportSize, *links: str
) -> Image.Image:
    """What *email* sees after signing in and following *links*, by their words or addresses."""
    page = browser.new_page(base_url=base, viewport=viewport, reduced_motion="reduce")
    page.goto("/accounts/login/")
    page.get_by_role("button", name=email).click()
    for link in links:
        if link.startswith("/"):
            page.goto(link)
        else:
            page.get_by_role("link", name=link).first.click()
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def framed(image: Image.Image, radius: int) -> Image.Image:
    """*image* with round corners, on nothing."""
    mask = Image.new("L", image.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, *image.size), radius, fill=255)
    out = image.convert("RGBA")
    out.putalpha(mask)
    return out


def put(picture: Image.Image, image: Image.Image, at: tuple[int, int]) -> None:
    """Lay *image* on *picture* with a shadow."""
    shadow = Image.new("RGBA", picture.size, (0, 0, 0, 0))
    shadow.paste((0, 0, 0, 150), at, image)
    picture.alpha_composite(shadow.filter(ImageFilter.GaussianBlur(14)))
    picture.alpha_composite(image, at)


def main(base: str) -> None:
    with sync_playwright() as playwright:
        chromium = shutil.which("chromium")
        with playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"]) as browser:
            night = ("/c/riverside/", "Friday Club Night")
            desk = shot(browser, base, "director@demo.example", DESK, *night, "Director")
            phone = shot(browser, base, "anne@demo.example", PHONE, *night, "Score sheet")
    picture = Image.new("RGBA", (DESK["width"] + 220, DESK["height"] + 2 * MARGIN), ROOM)
    put(picture, framed(desk, 14), (MARGIN, MARGIN))
    put(picture, framed(phone, 28), (picture.width - PHONE["width"] - MARGIN, 80))
    picture.convert("RGB").quantize(192, dither=Image.Dither.NONE).save(OUTPUT, optimize=True)


if __name__ == "__main__":
    main(sys.argv[1])
