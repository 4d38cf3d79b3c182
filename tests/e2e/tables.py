"""A table under the fingers of somebody who plays at it: what she sees is all that she goes by."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.people import Person

Look = Callable[[Page, str], bool]
"""Looks at a page in a phase of the game; tells whether that took its time."""

SEEN = """() => {
    const found = (selector) =>
        [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const point = (one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return { x: x + Math.min(10, width / 2), y: y + Math.min(10, height / 2) };
    };
    const mine = found(".whose.mine").length > 0 && !found(".sent").length;
    const ways = [
        ["result", "[data-do=continue]", true],
        ["details", ".details ~ .actions .go:enabled", mine],
        ["details", ".detail", mine],
        ["declare", ".contracts ~ .actions .go:enabled", mine],
        ["declare", ".option:enabled", mine],
        ["double", ".chips ~ .actions .go:enabled", mine],
        ["double", ".chip:not([aria-disabled]), .chips ~ .actions button:enabled", mine],
        ["layout", ".felt:has(.layout) ~ .below :is(.hand-actions .go, .legal)", mine],
        ["trick", ".hand .legal", mine],
    ];
    const way = ways.find(([, selector, open]) => open && found(selector).length);
    const choices = way ? found(way[1]).map(point) : [];
    return { phase: way?.[0] ?? "", choices, resting: found(".place.wins").length > 0 };
}"""
"""What is open to the player on the screen: where to touch."""

LEGAL = """() => document.querySelector(".hand .sent") ? []
    : [...document.querySelectorAll(".hand .legal")].map((card) => card.dataset.card)"""

BY_SOCKET = """() => {
    const { connection, view, latest } = document.querySelector("barbu-table");
    const act = ({ you, turn, deal, version, status }) => {
        if (you !== turn || status !== "playing" || !deal?.legal.length) return;
        connection.send(deal.legal[(version * 7) % deal.legal.length], version);
    };
    connection.addEventListener("view", ({ detail }) => act(detail));
    act(latest ?? view);
}"""
"""From now on the page plays by itself what its socket says is legal."""


class TablePage:
    """The page of somebody who sits at a table."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page: Page = person.page
        self.notices: Locator = self.page.locator(".table-notices")
        expect(self.page.locator("barbu-table .hand")).to_be_visible()
        self._touch = bool(self.page.evaluate("navigator.maxTouchPoints > 0"))

    def seen(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(SEEN)
        return found

    def press(self, x: float, y: float) -> None:
        if self._touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def step(self, rng: random.Random, look: Look) -> str:
        """Do one thing that the screen offers and tell of which kind it was."""
        seen = self.seen()
        if seen["resting"]:  # a finished trick is cut short
            self.page.evaluate("document.querySelector('.middle').click()")
        if not seen["choices"]:
            return ""
        if look(self.page, seen["phase"]):
            seen = self.seen()
        chosen = rng.choice(seen["choices"])
        self.press(chosen["x"], chosen["y"])
        if seen["phase"] == "result":
            expect(self.page.locator("[data-do=continue]")).to_have_count(0)
        return str(seen["phase"])

    def touch(self, what: Locator) -> None:
        what.tap() if self._touch else what.click()

    def card(self, name: str) -> Locator:
        return self.page.locator(f".hand [data-card='{name}']")

    @property
    def legal(self) -> list[str]:
        """The cards that stand out, once the last one has been played."""
        cards: list[str] = self.page.evaluate(LEGAL)
        return cards

    @property
    def ranking(self) -> list[str]:
        return self.page.locator(".ranking li").all_inner_texts()


def opens_a_table(
    host: Person, others: Sequence[Person], *, rules: str = "pagat"
) -> list[TablePage]:
    """Open a table without a clock, sit down, and begin."""
    page = host.page
    host.goes("/c/riverside/tables/new/")
    page.get_by_label("Rules").select_option(rules)
    page.get_by_label("Clock").select_option("none")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile(r"/tables/\d+/$"))
    for person in others:
        person.goes(page.url)
        person.page.get_by_role("button", name="Sit here").first.click()
        expect(person.page.get_by_role("button", name="Get up")).to_be_visible()
    page.get_by_role("button", name="Begin the game").click()
    # Whoever waits in the room is taken to the table when the game begins.
    for person in (host, *others):
        person.page.locator("barbu-table").wait_for()
    return [TablePage(person) for person in (host, *others)]


def plays(tables: Sequence[TablePage], deals: int, look: Look) -> None:
    """Play by the screens alone until everybody has seen the results of so many deals."""
    rng = random.Random(deals)  # noqa: S311  # to be the same every time
    results: Counter[TablePage] = Counter()
    last = 0
    while any(results[table] < deals for table in tables):
        for n in range(last + 1, last + 1 + len(tables)):  # clockwise from whoever acted
            table = tables[n % len(tables)]
            if phase := table.step(rng, look):
                results[table] += phase == "result"
                last = n % len(tables)
                break
        else:
            tables[0].page.wait_for_timeout(10)
