"""Rendering of conductors' Markdown as HTML that cannot contain scripts.

The library escapes HTML in the text, so every tag comes from the library. Links may use http, https
and mailto only, and images are disabled, because the site shows none from elsewhere.
"""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import urlsplit

from django.utils.safestring import SafeString
from markdown_it import MarkdownIt

LONGEST = 20_000
SCHEMES = {"http", "https", "mailto"}


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False, "typographer": False, "maxNesting": 20})
    parser.disable(["image", "html_block", "html_inline"])
    parser.enable("table")
    parser.validateLink = _is_safe  # type: ignore[method-assign]  # the library's hook
    return parser


def _is_safe(url: str) -> bool:
    try:
        return urlsplit(url.strip()).scheme.lower() in SCHEMES
    except ValueError:
        return False


def as_html(text: str) -> SafeString:
    """Return *text* as HTML; headings start at the third level, below those of the page."""
    parser = _parser()
    tokens = parser.parse(text[:LONGEST])
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, int(token.tag[1]) + 2)}"
        token.attrs.pop("style", None)  # column alignment; the CSP forbids inline styles
        for inner in token.children or []:
            if inner.type == "link_open":
                inner.attrSet("rel", "nofollow noopener")
    html: str = parser.renderer.render(tokens, parser.options, {})
    return SafeString(html)  # only escaped text and the library's own tags
