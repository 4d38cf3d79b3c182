"""The page object of a live table for a player, which reads only visible content."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.support.browser.people import PATIENCE, Person

Look = Callable[[Page, str], bool]
"""A function that checks a page in a phase of the game, and returns whether it took time."""


def nothing(page: Page, phase: str) -> bool:
    """Check nothing."""
    return False


AWAITED = """(patience) => new Promise((resolve, reject) => {
    const found = (selector) =>
        [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const point = (one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return { x: x + Math.min(10, width / 2), y: y + Math.min(10, height / 2) };
    };
    const ways = (mine) => [
        ["result", "[data-do=continue]", true],
        ["details", ".details ~ .actions .go:enabled", mine],
        ["details", ".detail", mine],
        ["forced", ".turn-line.forced", mine],
        ["declare", ".contracts ~ .actions .go:enabled", mine],
        ["declare", ".option:enabled", mine],
        ["double", ".doubling [data-key=send]:enabled", mine],
        ["double", ".doubling :is(.chip:not([aria-disabled]), [data-action=pass]):enabled", mine],
        ["layout", ".table-top:has(.layout) ~ .own-area :is(.hand-actions .go, .legal)", mine],
        ["trick", ".hand .legal", mine],
    ];
    const end = performance.now() + patience;
    const look = () => {
        if (found(".place.wins").length) document.querySelector(".middle").click();
        const mine = found(".turn-line.mine").length > 0 &&
            !document.querySelector("barbu-table").ui.sent;
        const way = ways(mine).find(([, selector, open]) => open && found(selector).length);
        if (way) resolve({ phase: way[0], choices: found(way[1]).map(point) });
        else if (performance.now() > end) reject(new Error(document.body.innerText));
        else setTimeout(look, 8);
    };
    look();
})"""
"""The controls open to the player, as soon as there are any. The pause after a finished trick is
cut short."""

DONE = """(patience) => new Promise((resolve, reject) => {
    const table = document.querySelector("barbu-table");
    const end = performance.now() + patience;
    const look = () => {
        const { turn, ended } = table.latest ?? table.view;
        if (!table.ui.sent) resolve([turn, ended?.number ?? 0]);
        else if (performance.now() > end) reject(new Error(document.body.innerText));
        else setTimeout(look, 8);
    };
    look();
})"""
"""Whose turn it is, and the deal that has just ended, once the touched action is done."""

CONTRACTS = """() => document.querySelector("barbu-table").view.sheet.deals
    .map((deal) => deal.contract.split(":")[0])"""

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
"""From now on the page plays legal actions, as reported by its socket, automatically."""


def chance(seed: int) -> random.Random:
    """The same every time."""
    return random.Random(seed)  # noqa: S311


MOST_STEPS = 1000
"""Steps after which a deal is certainly stuck."""


class TablePage:
    """The page of a player at a table."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page: Page = person.page
        self.notices: Locator = self.page.locator(".table-notices")
        expect(self.page.locator("barbu-table .hand")).to_be_visible()
        self._touch = bool(self.page.evaluate("navigator.maxTouchPoints > 0"))

    @property
    def seat(self) -> str:
        return str(self.page.evaluate("document.querySelector('barbu-table').view.you"))

    @property
    def contracts(self) -> list[str]:
        """Return the contracts declared in the finished deals."""
        names: list[str] = self.page.evaluate(CONTRACTS)
        return names

    def awaited(self) -> dict[str, Any]:
        """Wait until the screen offers an action."""
        found: dict[str, Any] = self.page.evaluate(AWAITED, PATIENCE)
        return found

    def done(self) -> tuple[str, int]:
        """Wait until the touched action is done; return whose turn it is, and the ended deal."""
        turn, ended = self.page.evaluate(DONE, PATIENCE)
        return turn, ended

    def press(self, x: float, y: float) -> None:
        if self._touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def step(self, rng: random.Random, look: Look) -> str:
        """Do one action that the screen offers, and return its kind."""
        seen = self.awaited()
        if look(self.page, seen["phase"]):
            seen = self.awaited()
        if seen["phase"] == "forced":  # the page passes
            expect(self.page.locator(".turn-line.forced")).to_have_count(0)
            return "forced"
        chosen = rng.choice(seen["choices"])
        self.press(chosen["x"], chosen["y"])
        if seen["phase"] == "result":
            expect(self.page.locator("[data-do=continue]")).to_have_count(0)
        return str(seen["phase"])

    def touch(self, what: Locator) -> None:
        """Press near the corner: another card may lie over the centre of a card."""
        press = what.tap if self._touch else what.click
        press(position={"x": 10, "y": 10})

    def card(self, name: str) -> Locator:
        return self.page.locator(f".hand [data-card='{name}']")

    @property
    def legal(self) -> list[str]:
        """Return the highlighted cards, once the last card has been played."""
        cards: list[str] = self.page.evaluate(LEGAL)
        return cards

    @property
    def ranking(self) -> list[str]:
        return self.page.locator(".ranking li").all_inner_texts()


def opens_a_table(
    host: Person,
    others: Sequence[Person],
    *,
    rules: str = "pagat",
    deals: int | None = None,
    rated: bool = False,
) -> list[TablePage]:
    """Open a table without a clock, seat everybody, and begin.

    :param deals: the number of deals; None for a whole game.
    """
    page = host.page
    host.goes("/c/riverside/tables/new/")
    page.get_by_label("Rules").select_option(rules)
    page.get_by_label("Clock").select_option("none")
    if deals is not None:
        page.get_by_label("Length").select_option("deals")
        page.get_by_label("Number of deals").fill(str(deals))
    if rated:
        page.get_by_label("Rated").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile(r"/tables/\d+/$"))
    for person in others:
        person.goes(page.url)
        person.page.get_by_role("button", name="Sit here").first.click()
        expect(person.page.get_by_role("button", name="Leave the seat")).to_be_visible()
    page.get_by_role("button", name="Begin the game").click()
    # Players who wait in the room are taken to the table when the game begins.
    for person in (host, *others):
        person.page.locator("barbu-table").wait_for()
    return [TablePage(person) for person in (host, *others)]


def against_bots(person: Person, strength: str = "club") -> TablePage:
    """A game of four deals that somebody plays alone, with three bots."""
    person.goes("/play/")
    person.page.get_by_label("Length").select_option("once")
    person.page.locator(f'input[name="strength"][value="{strength}"]').check()
    person.page.get_by_text("Rules and pace").click()
    person.page.get_by_label("Pace of the bots").select_option("fast")
    person.page.get_by_role("button", name="Begin").click()
    person.page.wait_for_url(re.compile(r"/play/\d+/$"))
    return TablePage(person)


def plays(tables: Sequence[TablePage], contracts: Sequence[str], look: Look) -> None:
    """Play these contracts through the screens only, until everybody has seen the results."""
    rng = chance(len(contracts))
    at = {table.seat: table for table in tables}
    last = tables[0]
    for number, contract in enumerate(contracts, start=1):
        declares(tables, contract, look)
        turn, ended = last.done()
        steps = 0
        while ended < number:
            steps += 1
            assert steps < MOST_STEPS, last.page.inner_text("body")
            last = at[turn]
            last.step(rng, look)
            turn, ended = last.done()
        for table in tables:
            assert table.step(rng, look) == "result"


def declares(tables: Sequence[TablePage], contract: str, look: Look) -> TablePage:
    """Choose this contract, without its suit or rank, and return the page of the declarer."""
    at = {table.seat: table for table in tables}
    declarer = at[tables[0].done()[0]]
    look(declarer.page, declarer.awaited()["phase"])
    declarer.touch(declarer.page.locator(f"[data-contract='{contract}']"))
    return declarer


def declares_and_doubles(tables: Sequence[TablePage], contract: str, rng: random.Random) -> None:
    """Declare this contract and double at random, until the first card is to be led."""
    declarer = declares(tables, contract, nothing)
    declarer.touch(declarer.page.locator("[data-do=declare]"))
    at = {table.seat: table for table in tables}
    table = at[declarer.done()[0]]
    for _step in range(MOST_STEPS):
        if table.awaited()["phase"] == "trick":
            return
        table.step(rng, nothing)
        table = at[table.done()[0]]  # the screens of the others may be behind
    raise AssertionError(table.page.inner_text("body"))
