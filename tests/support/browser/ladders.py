"""Pages of ladders as a reader sees them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, expect

from tests.support.browser.people import CLUB, Person

LADDER = f"/c/{CLUB}/ladder/"
POOL = f"{LADDER}settings/1/"
"""The settings of the demonstration's pool."""

ROUNDED = 0.1 + 1e-9
"""The largest difference that two roundings to tenths can make."""


def opens_by_itself(page: Page) -> None:
    """Mark the document, so that :func:`was_not_reloaded` can detect a reload."""
    page.wait_for_function("!document.documentElement.hasAttribute('data-offline')")
    page.evaluate("window.neverReloaded = true")


def was_not_reloaded(page: Page) -> None:
    assert page.evaluate("window.neverReloaded"), "the page was loaded again"


def imports_games(official: Person, rows: list[str]) -> None:
    """Upload a file of games of four, look at its preview, and confirm it."""
    previews_games(official, rows)
    page = official.page
    page.get_by_role("button", name="Import these games").click()
    expect(page.get_by_text("imported.")).to_be_visible()


def previews_games(official: Person, rows: list[str]) -> None:
    """Upload a file of games of four; each row is a date, and a name and a score four times."""
    head = ",".join(f"player {number},score {number}" for number in range(1, 5))
    file = "\n".join([f"date,{head}", *rows, ""])
    official.goes(f"{POOL}import/")
    official.page.locator("input[type=file]").set_input_files(
        {"name": "season.csv", "mimeType": "text/csv", "buffer": file.encode()}
    )
    official.page.get_by_role("button", name="Preview the rows").click()
    expect(official.page.get_by_role("heading", name="season.csv")).to_be_visible()


# --- The explanation of a game ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    """The numbers about one player on the page of a game.

    ``shown`` has the strength before and after and the move, in whole points, from the panel at the
    top; all others are from the two tables.
    """

    name: str
    shown: tuple[float, float, float]
    expected: float
    before: float
    surprise: float
    gain: float
    move: float
    after: float
    score: float
    opponents: float
    ladder_score: float


def explained(page: Page) -> list[Line]:
    """Return the lines of the players on the page of a game, the winner first."""
    page.locator("#statistics").evaluate("details => { details.open = true }")
    panels = page.locator(".explained > li").all()
    moves = _rows(page, "The arithmetic")
    scores = _rows(page, "Ladder points")
    return [
        Line(
            move[0],
            _shown(panel.locator(".figures dd").nth(1).text_content() or ""),
            number(panel.locator(".figures dd").first.text_content() or ""),
            *(number(cell) for cell in move[1:]),
            *(number(cell) for cell in score[1:]),
        )
        for panel, move, score in zip(panels, moves, scores, strict=True)
    ]


def _rows(page: Page, label: str) -> list[list[str]]:
    region: Any = page.get_by_role("region", name=label)
    rows: list[list[str]] = region.locator("tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.innerText))"
    )
    return rows


def _shown(text: str) -> tuple[float, float, float]:
    """Read ``+18 → +22 (+4)``."""
    before, _, rest = text.partition("→")
    after, _, moved = rest.partition("(")
    return number(before), number(after), number(moved.rstrip(")"))


def number(text: str) -> float:
    """Read a signed number, ignoring the text around it."""
    first = text.partition("±")[0].strip(" ×=%\u202f\n\t")
    return float(first.replace("−", "-").replace("+", ""))


def adds_up(lines: list[Line], share: float = 1.0) -> None:
    """Check that the numbers on the page of a game add up.

    :param share: the part of a whole game that was played.
    """
    for line in lines:
        before, after, moved = line.shown
        assert before + moved == after, line
        assert round(line.before + line.move, 1) == line.after, line
        assert round(line.score + line.opponents, 1) == line.ladder_score, line
        product = line.surprise * line.gain / 100
        rounding = 0.05 * line.gain / 100 + 0.0005 * abs(line.surprise)
        assert abs(product - line.move) <= rounding + ROUNDED, line
        others = [other.before for other in lines if other is not line]
        assert abs(share * sum(others) / len(others) - line.opponents) <= ROUNDED, line
    assert abs(sum(line.expected for line in lines)) <= len(lines) / 2
    assert any(line.move for line in lines)
