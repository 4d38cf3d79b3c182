"""The page object of a score sheet, used on a phone.

Players are called A, B, C and D as in the books: A is the first in the heading of the sheet, the
others follow clockwise.
"""

import re
from collections.abc import Callable
from random import Random
from uuid import uuid4

from playwright.sync_api import Locator, Page, expect

from deploy.site.demo.deals import next_deal
from games.rules import PRESETS, Sheet
from games.rules.records.record import deal_to_json
from tests.support.browser.people import CLUB, Person

TABLE = ("Anne Lambert", "Bernard Petit", "Clara Whitfield", "David Osei")
"""Members of the demonstration with an account, in their order at the table."""

Line = tuple[int, ...]

VECTORS = (-4, 16, -48, -18)
"""The totals of A, B, C and D after the two deals below."""


class SheetPage:
    """The page of one sheet. On a phone buttons are tapped, with a mouse they are clicked."""

    def __init__(self, page: Page, *, touch: bool = True) -> None:
        self.page = page
        self._touch = touch
        self.entry = page.locator("#sheet-entry")
        self.state = page.locator("#sheet-state")
        self.lines = page.locator("table.sheet tbody tr:not(.earlier)")
        expect(page.locator("table.sheet")).to_be_visible()
        heads = page.locator("table.sheet th.player").all()
        self.names = {
            letter: head.get_attribute("title") or ""
            for letter, head in zip("ABCD", heads, strict=True)
        }

    def press(self, button: Locator) -> None:
        button.tap() if self._touch else button.click()

    # --- One deal ---------------------------------------------------------------------------

    def declares(self, letter: str, contract: str) -> None:
        expect(self.entry.get_by_text(f"{self.names[letter]} declares")).to_be_visible()
        choices = self.entry.get_by_role("group", name="Contract", exact=True)
        self.press(choices.get_by_role("button", name=re.compile(f"^{contract}")))

    def doubles(self, letter: str, *others: str) -> None:
        turn = self._turn(letter)
        names = [self.names[other] for other in others]
        for name in names:
            self.press(turn.get_by_role("button", name=re.compile(f"^{name}")))
        self.press(turn.get_by_role("button", name=re.compile(r"^(Double|Redouble) ")))

    def maximum(self, letter: str) -> None:
        self.press(self._turn(letter).get_by_role("button", name="Maximum"))

    def passes(self, *letters: str) -> None:
        for letter in letters:
            self.press(self._turn(letter).get_by_role("button", name="Pass"))

    def _turn(self, letter: str) -> Locator:
        turn = self.entry.get_by_role("group", name=f"{self.names[letter]} speaks")
        expect(turn).to_be_visible()
        return turn

    def takes(self, **counts: int) -> None:
        """Set the counts with the steppers; the last player named gets the rest."""
        *most, last = counts
        for letter in most:
            for _ in range(counts[letter]):
                self.press(self.entry.get_by_label(f"One more for {self.names[letter]}"))
        self.press(self.entry.get_by_label(f"The rest to {self.names[last]}"))
        for letter, count in counts.items():
            expect(self.entry.get_by_label(f"{self.names[letter]} took")).to_have_text(str(count))

    def takes_the_ace(self, letter: str) -> None:
        ace = self.entry.get_by_role("group", name="Who took the ace of hearts?")
        self.press(ace.get_by_role("button", name=self.names[letter]))

    def save(self) -> None:
        before = self.lines.count()
        self.press(self.entry.get_by_role("button", name=re.compile("^Save deal")))
        expect(self.lines).to_have_count(before + 1)

    # --- What the sheet says ------------------------------------------------------------------

    def deal(self, number: int) -> Locator:
        return self.page.locator(f"table.sheet tr[data-key='deal-{number}']")

    def totals(self, number: int) -> Line:
        """Return the running totals after deal *number*."""
        cells = self.deal(number).locator("td .box .total")
        expect(cells.first).to_be_visible()
        return tuple(_points(text) for text in cells.all_inner_texts())

    def waits_for(self, count: int) -> None:
        """Check that the page shows *count* deals as waiting on this phone."""
        expect(self.page.locator("table.sheet tr.waiting")).to_have_count(count)

    def action(self, name: str) -> None:
        self.press(self.page.get_by_role("button", name=name))


def _points(text: str) -> int:
    return int(text.strip().replace("−", "-"))


def no_queens(sheet: SheetPage) -> None:
    """Enter the first deal of Pagat's page, without saving it."""
    sheet.declares("A", "No Queens")
    sheet.maximum("B")
    sheet.doubles("C", "A")
    sheet.passes("D")
    sheet.doubles("A", "C")
    sheet.takes(A=1, C=1, D=2)


def no_hearts(sheet: SheetPage) -> None:
    """Enter the second deal, declared by the same player."""
    sheet.declares("A", "No Hearts")
    sheet.passes("B", "C")
    sheet.maximum("D")
    sheet.doubles("A", "D")
    sheet.takes(B=3, D=2, C=8)
    sheet.takes_the_ace("C")


def write(sheet: SheetPage, *deals: Callable[[SheetPage], None]) -> None:
    for deal in deals:
        deal(sheet)
        sheet.save()


def opens_a_sheet(person: Person, title: str) -> SheetPage:
    """Open a score sheet of a whole game between the players of ``TABLE``."""
    page = person.page
    person.goes(f"/c/{CLUB}/games/new/")
    for seat, name in zip(("North", "East", "South", "West"), TABLE, strict=True):
        page.get_by_label(seat, exact=True).fill(name)
    page.get_by_label("Title").fill(title)
    page.get_by_role("button", name="Open the sheet").click()
    page.wait_for_url(re.compile(r"/games/\d+/$"))
    return SheetPage(page)


def plays_a_game(sheet: SheetPage, seed: int) -> dict[str, int]:
    """Record a whole game of random deals through the API; return the totals by name."""
    page = sheet.page
    game = page.url.rstrip("/").rpartition("/")[2]
    token = page.evaluate("document.cookie.match(/csrftoken=([^;]+)/)[1]")
    played, rng = Sheet(PRESETS["pagat"]), Random(seed)  # noqa: S311  # the same every time
    while not played.is_over:
        played = played.record(next_deal(played, rng))
        deal = deal_to_json(played.deals[-1], played.rules)
        answer = page.request.post(
            f"/api/v1/clubs/{CLUB}/games/{game}/deals/",
            data={"client_id": str(uuid4()), "number": len(played.deals), "deal": deal},
            headers={"X-CSRFToken": token},
        )
        assert answer.ok, answer.text()
    return dict(zip(TABLE, (played.totals[seat] for seat in played.rules.seats), strict=True))


def is_confirmed(sheet: SheetPage, other: Person) -> None:
    """Finish a sheet, and have another player of the table confirm it."""
    sheet.action("Finish the sheet")
    expect(sheet.state).to_contain_text("You have finished it.")
    other.goes(sheet.page.url)
    SheetPage(other.page).action("Confirm: the sheet is right")
    expect(other.page.locator("#sheet-foot")).to_contain_text("and confirmed by")
    above = other.page.locator("#sheet-state > .visually-hidden")
    expect(above).to_contain_text("and confirmed by")


def opens_from_the_list(page: Page, title: str) -> None:
    """Find the sheet *title* on any page of the club's list of games, and open it."""
    sheet = page.get_by_role("link", name=title)
    for number in range(1, 10):
        page.goto(f"/c/{CLUB}/games/?page={number}")
        if sheet.count():
            break
    sheet.click()
