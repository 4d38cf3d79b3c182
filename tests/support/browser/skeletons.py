"""What a page consists of as the server sends it, without its texts, addresses and numbers."""

from __future__ import annotations

import re
from html.parser import HTMLParser

VOID = {
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
}  # fmt: skip
"""Elements without an end."""
MARKS = re.compile(
    r"class|role|type|hidden|disabled|lang|aria-(?!controls|describedby|label|value)"
)
"""The attributes that decide how an element looks, and what it is to a screen reader."""
Skeleton = frozenset[str]


class _Paths(HTMLParser):
    """Collects the elements of a page, each with those around it; ``main`` begins anew."""

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
        marks = [f"{name}={value}" for name, value in attrs if MARKS.match(name)]
        self._around.append(" ".join([tag, *marks]))
        inside = any(one.startswith("main") for one in self._around)
        (self.main if inside else self.rest).add(">".join(self._around))
        if tag in VOID:
            self._around.pop()

    def handle_endtag(self, tag: str) -> None:
        open_tags = [one.partition(" ")[0] for one in self._around]
        if tag in open_tags:
            del self._around[len(open_tags) - 1 - open_tags[::-1].index(tag) :]


def skeletons(html: str) -> tuple[Skeleton, Skeleton, list[str]]:
    """Return the skeleton of the main part of a page, that of the rest, and where its links lead.

    A skeleton is the set of the elements with their marks and those around them, so that a table of
    three rows has the skeleton of one of thirty.
    """
    page = _Paths()
    page.feed(html)
    language = next((one for one in page.rest if one.startswith("html")), "")
    return frozenset(page.main | {language}), frozenset(page.rest), page.links
