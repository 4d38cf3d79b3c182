"""Making the web fonts, and finding the static files of the project.

The typefaces come in Python packages, as TrueType files of 200 to 300 kB. Browsers get two WOFF2
files of each: one with the characters of Western European languages and the signs of the pages, and
one with all others, which a browser loads only if a page needs it. ``make setup`` makes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import font_source_sans_pro
import font_source_serif_pro
from django.contrib.staticfiles.finders import FileSystemFinder
from fontTools import subset
from fontTools.ttLib import TTFont

PREFIX = "fonts"
PACKAGED = {
    "SourceSansPro-Regular": font_source_sans_pro,
    "SourceSansPro-Semibold": font_source_sans_pro,
    "SourceSerifPro-Regular": font_source_serif_pro,
    "SourceSerifPro-Semibold": font_source_serif_pro,
}
ON_PAPER = {
    "SourceSansPro-Regular.ttf",
    "SourceSansPro-Semibold.ttf",
    "SourceSerifPro-Semibold.ttf",
}
"""The font files named in the stylesheets of PDFs."""
FOLDER = Path(__file__).parent / "static" / PREFIX

USUAL = frozenset(
    (
        *range(0x20, 0x7F),
        *range(0xA0, 0x100),
        *(0x131, 0x152, 0x153, 0x178, 0x2C6, 0x2DA, 0x2DC),
        *range(0x2000, 0x2070),  # spaces, dashes, quotation marks
        *(0x20AC, 0x2122, 0x2212, 0x2215),
        *range(0x2190, 0x2194),
        *range(0x25A0, 0x2670),  # geometric shapes, card suits
        *(0x270E, *range(0x2713, 0x2718)),  # pencil, check marks and crosses
    )
)
"""The characters of a typeface's first file; each ``unicode-range`` in ``base.css`` is the same."""
HYPHEN, NO_BREAK_HYPHEN = 0x2D, 0x2011
"""The typefaces have only the first. The second, in French words that must not break, looks alike.
"""


class ProjectFilesFinder(FileSystemFinder):
    """A finder for ``STATICFILES_DIRS`` that includes only the packaged fonts for PDFs."""

    def list(self, ignore_patterns: Any) -> Iterator[Any]:
        for path, storage in super().list(ignore_patterns):
            if getattr(storage, "prefix", None) != PREFIX or path in ON_PAPER:
                yield path, storage


def make_web_fonts(folder: Path = FOLDER) -> None:
    """Write ``NAME.woff2`` and ``NAME-more.woff2`` for each typeface into *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, package in PACKAGED.items():
        source = Path(str(package.__file__)).parent / "files" / f"{name}.ttf"
        with TTFont(source) as font:
            there = set(font.getBestCmap()) | {NO_BREAK_HYPHEN}
        write_subset(source, there & USUAL, folder / f"{name}.woff2")
        write_subset(source, there - USUAL, folder / f"{name}-more.woff2")


def add_no_break_hyphen(font: TTFont) -> None:
    """Give the no-break hyphen the glyph of the hyphen."""
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap.setdefault(NO_BREAK_HYPHEN, table.cmap[HYPHEN])


def write_subset(source: Path, characters: set[int], target: Path) -> None:
    """Write the glyphs of *characters* to *target*, without hinting and atomically."""
    options = subset.Options(flavor="woff2", hinting=False)
    with subset.load_font(str(source), options) as font:
        add_no_break_hyphen(font)
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=characters)
        subsetter.subset(font)
        beside = target.with_suffix(".part")
        subset.save_font(font, str(beside), options)
        beside.replace(target)


if __name__ == "__main__":
    make_web_fonts()
