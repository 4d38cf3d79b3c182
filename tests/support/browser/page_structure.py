"""The structure of a page as served, without its texts, URLs and numbers."""

from __future__ import annotations

import re
from html.parser import HTMLParser

VOID = {
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
}  # fmt: skip
"""Elements without an end tag."""
MARKS = re.compile(
    r"class|role|type|hidden|disabled|lang|aria-(?!controls|describedby|label|value)"
)
"""The attributes that determine an element's look and its role for screen readers."""
APART = "id=call"
"""The attribute of the line above the main part that calls a player to a table."""
Skeleton = frozenset[str]


class _Paths(HTMLParser):
    """A parser that collects the elements with their ancestors, of ``main`` and of the rest."""

    def __init__(self) -> None:
        super().__init__()
        self.main: set[str] = set()
        self.rest: set[str] = set()
        self.links: list[str] = []
        self._around: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "a" and given.get("href") and "download" not in given:
            self.links.append(given["href"] or "")
        kept = [name for name, value in attrs if MARKS.match(name) or f"{name}={value}" == APART]
        marks = [f"{name}={given[name]}" for name in kept]
        self._around.append(" ".join([tag, *marks]))
        apart = any(APART in one.split() for one in self._around)
        inside = not apart and any(one.startswith("main") for one in self._around)
        (self.main if inside else self.rest).add(">".join(self._around))
        if tag in VOID:
            self._around.pop()

    def handle_endtag(self, tag: str) -> None:
        open_tags = [one.partition(" ")[0] for one in self._around]
        if tag in open_tags:
            del self._around[len(open_tags) - 1 - open_tags[::-1].index(tag) :]


def skeletons(html: str) -> tuple[Skeleton, Skeleton, list[str]]:
    """Return the skeletons of the main part and the rest of a page, and the targets of its links.

    A skeleton is the set of elements with their attributes and ancestors, so a table of three rows
    has the same skeleton as one of thirty.
    """
    page = _Paths()
    page.feed(html)
    language = next((one for one in page.rest if re.fullmatch(r"html[^>]*", one)), "")
    return frozenset(page.main | {language}), frozenset(page.rest), page.links
