"""The contrast of texts, checked by axe once for each way in which text is painted.

Contrast takes most of axe's time, and depends only on colours, sizes and weights. So only texts
painted in a way that has not been checked on an earlier page, in any scheme and size, are checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from playwright.sync_api import Page

RULE = "color-contrast"

PAINTED = """() => {
    const plain = { backgroundColor: "rgba(0, 0, 0, 0)", backgroundImage: "none", opacity: "1",
        filter: "none", mixBlendMode: "normal" };
    const moved = ({ position, transform, gridArea, marginTop, marginLeft }) =>
        ["absolute", "fixed", "sticky"].includes(position) || transform !== "none" ||
        marginTop.startsWith("-") || marginLeft.startsWith("-") || /\\d/.test(gridArea);
    const layers = new Map();
    const beneath = (one) => {
        if (!one) return { paint: "", moved: false };
        if (!layers.has(one)) {
            const style = getComputedStyle(one), outer = beneath(one.parentElement);
            const own = Object.entries(plain).filter(([name, usual]) => style[name] !== usual)
                .map(([name]) => style[name]);
            const apart = outer.moved || moved(style);
            if (apart) own.push(one.tagName, one.getAttribute("class"));
            layers.set(one, { paint: outer.paint + (own.length ? `/${own}` : ""), moved: apart });
        }
        return layers.get(one);
    };
    const withoutText = "[type=checkbox], [type=radio], [type=range]";
    const hasText = (one) => one.matches(`:is(input, select, textarea):not(${withoutText})`) ||
        [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const isShown = (one) => {
        if (one.closest(".visually-hidden")) return false;
        const { width, height, right, bottom } = one.getBoundingClientRect();
        return width > 1 && height > 1 && right + scrollX > 0 && bottom + scrollY > 0 &&
            one.checkVisibility({ visibilityProperty: true });
    };
    window.painted = new Map();
    for (const one of document.body.querySelectorAll("*")) {
        if (!hasText(one) || !isShown(one)) continue;
        const style = getComputedStyle(one);
        const way = [beneath(one).paint, style.color, style.fontSize, style.fontWeight,
            style.textShadow, style.webkitTextStroke].join(" ");
        window.painted.set(way, [...window.painted.get(way) ?? [], one]);
    }
    return [...window.painted.keys()];
}"""
"""The ways in which the texts of a page are painted: their colour and size, and the backgrounds of
the surrounding elements. Texts positioned over other elements are also distinguished by class."""

COMPARED = """async (ways) => {
    const wanted = ways.flatMap((way) => window.painted.get(way).slice(0, 5));
    const { passes, violations } = await axe.run({ include: wanted }, {
        runOnly: { type: "rule", values: ["color-contrast"] }, elementRef: true,
        resultTypes: ["passes", "violations"], preload: false,
    });
    const compared = passes.flatMap(({ nodes }) => nodes)
        .filter(({ any }) => any.some(({ data }) => data?.contrastRatio));
    const fit = new Set(compared.map(({ element }) => element));
    return [
        ways.filter((way) => window.painted.get(way).some((one) => fit.has(one))),
        violations.flatMap(({ id, nodes }) =>
            nodes.map(({ html, failureSummary }) => `${id}: ${html}\\n${failureSummary}`)),
    ];
}"""
"""The ways for which axe found enough contrast, and the violations. Several texts of each way are
checked, because one may be covered by another element."""

_fit: set[str] = set()
"""The ways that have been checked and have enough contrast."""
_undecided: Counter[str] = Counter()
"""How often axe could not decide on a way, for example because of a picture behind the text."""
MOST_TRIES = 3
"""Pages on which a way is compared until axe decides on it."""


def contrast_faults(page: Page) -> Iterator[str]:
    """Yield the texts of *page*, in which axe is loaded, with too little contrast."""
    ways = page.evaluate(PAINTED)
    new = [way for way in ways if way not in _fit and _undecided[way] < MOST_TRIES]
    if new:
        fit, faults = page.evaluate(COMPARED, new)
        if not faults:
            _fit.update(fit)
            _undecided.update(set(new) - set(fit))
        yield from faults
