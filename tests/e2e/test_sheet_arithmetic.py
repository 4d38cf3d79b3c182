"""The score sheet's scripts load in a browser and agree with the rules there, over one game.

Thousands of deals are compared without a browser, in tests/games/sheets/test_scripts.py.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page

from games.rules import PRESETS
from tests.support.browser.people import BROWSER
from tests.support.drawn_sheets import drawn_game

pytestmark = BROWSER
STATIC = Path(__file__).resolve().parents[2] / "games" / "static"

LINES = """async ([sheet, deals]) => {
  const { linesOf } = await import("/games/sheets/sheet_lines.js");
  return linesOf({ ...sheet, deals }).map(
    ({ raw, net, totals, check, checkTotal }) => ({ raw, net, totals, check, checkTotal }),
  );
}"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(STATIC)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = browser.new_page()
    page.goto(f"http://127.0.0.1:{server.server_address[1]}/games/games.css")
    yield page
    page.close()
    server.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        pass


def test_the_page_counts_as_the_rules_do(page: Page) -> None:
    game = drawn_game(PRESETS["pagat"], Random(1))  # noqa: S311  # the same each time
    lines = page.evaluate(LINES, [game.document, game.deals])
    assert lines == [expected["line"] for expected in game.expected]
