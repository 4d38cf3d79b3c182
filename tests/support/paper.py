"""Printed pages as laid out by WeasyPrint: the positions of texts, in millimetres."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import pytest
from django.test import Client

from pdf import _static_files, why_no_pdf

MM = 96 / 25.4
ROOM = 0.2
"""The part of a line above and below its letters, which may touch the next line's."""
TOUCHING = 0.1

LONG_NAMES = (
    "Éléonore-Marie de La Rochefoucauld-Montmorency d’Hauteville",
    "Maximilian Alexander von Hohenzollern-Sigmaringen zu Berlin",
    "Wolfeschlegelsteinhausenbergerdorff Hubert Blaine Senior III",
    "Bartholomew Fitzwilliam-Cholmondeley Featherstonehaugh Smith",
)


@dataclass(frozen=True)
class Text:
    """A piece of text on a page, with its left, top, right and bottom edge."""

    words: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Text) -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > TOUCHING and down > TOUCHING


@dataclass(frozen=True)
class Page:
    width: float
    height: float
    texts: tuple[Text, ...]

    @property
    def words(self) -> str:
        return " ".join(text.words for text in self.texts)

    @property
    def faults(self) -> list[str]:
        """Return the texts that overlap others or are outside of the page."""
        met = [(one, two) for one, two in combinations(self.texts, 2) if one.meets(two)]
        out = [
            one
            for one in self.texts
            if min(one.left, one.top) < 0 or one.right > self.width or one.bottom > self.height
        ]
        return [
            *(f"{one.words!r} meets {two.words!r}" for one, two in met),
            *(f"{one.words!r} leaves the page" for one in out),
        ]


def html_of(client: Client, path: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the page from which the PDF at *path* is made, as shown without Pango."""
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "weasyprint", None)
        return client.get(path).text


def layout(html: str) -> list[Page]:
    """Return the pages with their texts, without rotated or invisible ones."""
    if reason := why_no_pdf():
        pytest.skip(f"no PDF on this machine: {reason}")
    import weasyprint

    document = weasyprint.HTML(string=html, base_url="static://", url_fetcher=_static_files())
    return [
        Page(page.width / MM, page.height / MM, tuple(_texts(page._page_box)))
        for page in document.render().pages
    ]


def _texts(box: Any) -> Iterator[Text]:
    is_unseen = box.style["position"] == "absolute" and box.style["overflow"] == "hidden"
    if box.style["transform"] or is_unseen:
        return
    if hasattr(box, "text") and box.text.strip():
        x, y = box.position_x / MM, box.position_y / MM
        height, room = box.height / MM, ROOM * box.height / MM
        yield Text(box.text, x, y + room, x + box.width / MM, y + height - room)
    for child in getattr(box, "children", ()):
        yield from _texts(child)
