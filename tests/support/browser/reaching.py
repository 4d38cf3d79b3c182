"""A check that all controls of a live table can be touched, in all screen sizes."""

from __future__ import annotations

from collections.abc import Iterable

from playwright.sync_api import Page

SIZES = (
    (320, 568),
    (568, 320),
    (360, 640),
    (640, 360),
    (375, 667),
    (667, 375),
    (390, 844),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1280, 800),
    (1366, 700),
    (1920, 1080),
)
"""Phones and tablets in both orientations, and desktops."""

UNREACHABLE = """(root) => {
    const held = document.querySelector(root);
    const shown = (one) =>
        one.checkVisibility() && !one.disabled && one.closest("[popover]:popover-open, [popover]")
            ?.matches(":popover-open") !== false;
    const controls = [...held.querySelectorAll("button, a, input, select, summary")].filter(shown);
    const points = ({ x, y, width, height }, isCard) => isCard
        // Of a card in the hand the corner with its rank is enough.
        ? [[x + Math.min(8, width / 2), y + Math.min(10, height / 2)]]
        : [[0.5, 0.5], [0, 0.5], [1, 0.5], [0.5, 0], [0.5, 1]].map(([right, down]) =>
            [x + 3 + right * (width - 6), y + 3 + down * (height - 6)]);
    const isOver = (one, [x, y]) => {
        const top = document.elementFromPoint(x, y);
        return x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight && one.contains(top);
    };
    const faults = controls.filter((one) => {
        one.scrollIntoView({ block: "nearest", inline: "nearest" });
        const box = one.getBoundingClientRect();
        return !points(box, one.matches(".card-button")).every((point) => isOver(one, point));
    }).map((one) => (one.getAttribute("aria-label") ?? one.textContent).trim());
    if (document.documentElement.scrollWidth > innerWidth) faults.push("the page, sideways");
    return faults;
}"""
"""The controls inside an element with an edge or a middle that cannot be touched, even after
scrolling."""

SETTLED = """async ([width, height]) => {
    const table = document.querySelector(".table-view");
    const isSettled = () => innerWidth === width && innerHeight === height &&
        Math.abs(table.getBoundingClientRect().height - Math.max(320, height)) < 1;
    for (let frame = 0; frame < 100 && (frame < 2 || !isSettled()); frame++)
        await new Promise(requestAnimationFrame);
}"""
"""True once the table has its new size: the height of a phone's screen changes slightly later."""

COVERED = """() => {
    const cards = [...document.querySelectorAll(".trick playing-card")];
    const boxes = cards.map((card) => card.getBoundingClientRect());
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 &&
        a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return cards.filter((card, n) => boxes.some((box, m) => m !== n && meet(box, boxes[n])))
        .map((card) => card.getAttribute("card"));
}"""
"""The cards of the trick that overlap."""


def unreachable(
    page: Page, root: str = "barbu-table", sizes: Iterable[tuple[int, int]] = SIZES
) -> list[str]:
    """Return the controls in *root*, a selector, that cannot be touched, with the screen size."""
    before, faults = page.viewport_size, []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED, [width, height])
        found = page.evaluate(UNREACHABLE, root) + page.evaluate(COVERED)
        faults += [f"{width} × {height}: {name}" for name in found]
    if before:
        page.set_viewport_size(before)
        page.evaluate(SETTLED, [before["width"], before["height"]])
    return faults


IN_SIGHT = """(selector) => [...document.querySelectorAll(selector)].some((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]].every(([right, down]) =>
        one.contains(document.elementFromPoint(x + right * width, y + down * height)));
})"""
"""Whether an element is shown whole, without scrolling."""


def resized(page: Page, width: int, height: int) -> None:
    """Give *page* of a table another size, and wait until the table has it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SETTLED, [width, height])


def is_in_sight(page: Page, selector: str) -> bool:
    return bool(page.evaluate(IN_SIGHT, selector))
