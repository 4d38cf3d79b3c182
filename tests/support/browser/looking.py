"""Checking a page with axe in light and dark, on phone and desktop, with one load."""

from collections.abc import Iterator
from itertools import cycle
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.support.browser.contrast import RULE, contrast_faults

PHONE_SIZE, DESKTOP_SIZE = (360, 740), (1280, 900)
Look = tuple[str, tuple[int, int]]
"""A colour scheme, and the size of the window."""
LOOKS = (
    (("dark", PHONE_SIZE), ("light", DESKTOP_SIZE)),
    (("light", PHONE_SIZE), ("dark", DESKTOP_SIZE)),
)
"""Every page is checked in both schemes and both sizes. The pairing alternates between pages, so
elements shared by many pages are checked in all four combinations."""

RULES = {
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    },
    "rules": {"target-size": {"enabled": True}, RULE: {"enabled": False}},
}
"""All rules except the contrast of texts, which is checked separately."""
OF_THE_LOOK = {
    "runOnly": {
        "type": "rule",
        "values": ["link-in-text-block", "scrollable-region-focusable", "target-size"],
    }
}
"""The rules about colours and sizes. The others depend only on the document."""
SETTLED = """async () => {
    const moving = () => document.getAnimations().some((one) => one instanceof CSSTransition);
    for (let frame = 0; frame < 100 && (frame < 2 || moving()); frame++)
        await new Promise(requestAnimationFrame);
}"""
"""True once the colours of the other scheme are applied."""

WHAT_IT_SHOWS = """() => {
    const marks = /^(class|role|type|hidden|disabled|lang|aria-(?!controls|describedby))/;
    const call = document.getElementById("call");
    const words = /^aria-(label|value)/;
    const shape = (one) => {
        const own = [...one.attributes].filter(({ name }) => marks.test(name))
            .map(({ name, value }) => words.test(name) ? name : name + value);
        const inner = [...one.children].filter((inside) => inside !== call).map(shape);
        return one.tagName + own + "(" + [...new Set(inner)] + ")";
    };
    const main = document.querySelector("main") || document.body;
    const lang = document.documentElement.lang;
    const parts = [...document.body.children, ...(call ? [call] : [])];
    return [parts.map(shape), [lang, main.innerText, shape(main)].join()];
}"""
"""The shapes of a page's parts, and the words of its main part, without URLs. Adjacent elements of
the same shape count once: a table of three rows has the same shape as one of thirty. Labels count
only by their presence, and the line that calls a player to a table is a separate part. Pages of the
same shapes have the same violations; other words can only be too wide."""


AT_A_GLANCE = (("light", PHONE_SIZE),)
"""Enough where only the words differ from those of a page that is checked elsewhere."""

_pairs = cycle(LOOKS)
_singles = cycle(look for pair in LOOKS for look in pair)


def next_look() -> tuple[Look]:
    """Return one look, another for each call: enough where many pages share their elements."""
    return (next(_singles),)


def faults_of(page: Page, looks: tuple[Look, ...] = ()) -> Iterator[str]:
    """Yield the faults of *page* in *looks*, by default in both schemes and both sizes."""
    page.evaluate(AXE_SCRIPT)
    rules: dict[str, Any] = RULES
    for scheme, size in looks or next(_pairs):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.evaluate("scrollTo(0, 0)")  # elsewhere the header may cover a part of a control
        yield from width_faults(page, size)
        where = f"{page.url} {size[0]} px {scheme}"
        yield from violations(page, where, rules)
        yield from (f"{where}: {fault}" for fault in contrast_faults(page))
        rules = OF_THE_LOOK


def width_faults(page: Page, size: tuple[int, int] = PHONE_SIZE) -> Iterator[str]:
    """Yield a fault if *page* scrolls sideways in a window of *size*."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(SETTLED)
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        yield f"{page.url} scrolls sideways at {size[0]} px"


def violations(page: Page, where: str, rules: dict[str, Any] = RULES) -> Iterator[str]:
    found = page.evaluate(
        """async (rules) => {
            const options = { resultTypes: ["violations"], preload: false, ...rules };
            const { violations } = await axe.run(document, options);
            return violations.flatMap(({ id, nodes }) =>
                nodes.map(({ html, failureSummary }) => `${id}: ${html}\\n${failureSummary}`));
        }""",
        rules,
    )
    for violation in found:
        yield f"{where}: {violation}"
