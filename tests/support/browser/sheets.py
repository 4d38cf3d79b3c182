"""A score sheet under the thumb of somebody who writes on it.

Players are called A, B, C and D as in the books: A is the first at the head of the sheet, the
others follow clockwise.
"""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

Line = tuple[int, ...]

VECTORS = (-4, 16, -48, -18)
"""What A, B, C and D have after the two deals below."""


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
        self.press(turn.get_by_role("button", name=re.compile(r"^Double ")))

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
        """Count with the steppers; the last one named gets the rest."""
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
        """The running totals after deal *number*."""
        cells = self.deal(number).locator("td .box .total")
        return tuple(_points(text) for text in cells.all_inner_texts())

    def waits_for(self, count: int) -> None:
        """So many deals are shown as waiting on this phone."""
        expect(self.page.locator("table.sheet tr.waiting")).to_have_count(count)

    def action(self, name: str) -> None:
        self.press(self.page.get_by_role("button", name=name))


def _points(text: str) -> int:
    return int(text.strip().replace("−", "-"))


def no_queens(sheet: SheetPage) -> None:
    """The first deal of Pagat's page, up to what is left to save."""
    sheet.declares("A", "No Queens")
    sheet.maximum("B")
    sheet.doubles("C", "A")
    sheet.passes("D")
    sheet.doubles("A", "C")
    sheet.takes(A=1, C=1, D=2)


def no_hearts(sheet: SheetPage) -> None:
    """The second, declared by the same player."""
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
