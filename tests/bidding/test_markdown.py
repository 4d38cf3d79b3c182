"""Markdown by conductors brings no script, no style, no picture, and addresses in links only."""

from __future__ import annotations

import doctest
import re
import sys
from itertools import count
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bidding import article, labels, streaks
from bidding.markdown import as_html

TAGS = {
    "a", "blockquote", "br", "code", "em", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre",
    "strong", "table", "tbody", "td", "th", "thead", "tr", "ul",
}  # fmt: skip
ATTRIBUTES = re.compile(
    r'(?: href="(?:https?|mailto):[^"<>]*"| title="[^"<>]*"| rel="nofollow noopener"| start="\d+"'
    r'| class="language-[^"<>]*")*'
)
HOSTILE = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](java\tscript:alert(1))",
    "[x](vbscript:x) [y](data:text/html,<script>alert(1)</script>)",
    "[x](//elsewhere.example) [y](/c/river/)",
    "<javascript:alert(1)>",
    "[x][y]\n\n[y]: javascript:alert(1)",
    '[x](https://a.example "\\" onclick=\\"alert(1)")',
    "![x](https://elsewhere.example/pixel.png)",
    "<iframe src=//elsewhere.example></iframe>",
    "```html\n<script>\n```",
    "`<b onclick=x>`",
    "<!-- x --><style>*{}</style>",
    "[<script>](https://a.example/<script>)",
    "# <svg/onload=alert(1)>",
    "| a |\n|:-:|\n| <u>x</u> |",
)


def assert_harmless(html: str) -> None:
    for closing, tag, rest in re.findall(r"<(/?)([^\s>/]*)([^>]*)>", html):
        assert tag in TAGS, tag
        assert not closing or not rest
        assert ATTRIBUTES.fullmatch(rest.removesuffix("/").rstrip()), rest
    assert "<" not in re.sub(r"</?[a-z][a-z0-9]*(?: [^<>]*)?/?>", "", html)


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_hostile_comes_through(text: str) -> None:
    assert_harmless(as_html(text))


@given(st.text(max_size=200) | st.text(alphabet="<>[]()!&#;:/\"'`*_|-\n ajhscript", max_size=80))
def test_no_text_brings_other_tags(text: str) -> None:
    assert_harmless(as_html(text))


def test_what_it_is_for() -> None:
    html = as_html("# Title\n\n*A* **B** [C](https://club.example)\n\n- D")
    assert "<h3>Title</h3>" in html
    assert "<em>A</em> <strong>B</strong>" in html
    assert '<a href="https://club.example" rel="nofollow noopener">C</a>' in html
    assert "<li>D</li>" in html


@pytest.mark.trial
@pytest.mark.parametrize(
    ("text", "number"), [("[", 2_000), ("*a ", 600), ("> ", 1_000), ("`", 2_000)]
)
def test_the_work_for_deep_texts_grows_with_their_length(text: str, number: int) -> None:
    assert calls_for(text * number * 2) < 2.2 * calls_for(text * number)


def calls_for(text: str) -> int:
    """Return how many functions are called to convert *text* once more."""
    as_html(text)  # what is done once only, as for the first quotation, is not counted
    calls = count()
    sys.setprofile(lambda *_: next(calls))
    try:
        as_html(text)
    finally:
        sys.setprofile(None)
    return next(calls)


@pytest.mark.parametrize("module", [article, labels, streaks])
def test_the_examples_are_true(module: ModuleType) -> None:
    assert doctest.testmod(module).attempted > 0
    assert doctest.testmod(module).failed == 0
