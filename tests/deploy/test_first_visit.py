"""What a browser loads with the first page of the site: compressed, and under 250 KB."""

from __future__ import annotations

import gzip
import os
import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.http import HttpResponse
from django.test import RequestFactory, override_settings
from django.urls import reverse
from django.utils.timezone import now
from fontTools.ttLib import TTFont

from accounts.models import Club
from deploy.site import static_files
from deploy.site.fonts import HYPHEN, NO_BREAK_HYPHEN
from deploy.site.static_files import StaticFiles, compressed_copy
from games.rules import PRESETS, Plan
from games.sheets.services import create_game
from games.tables.opening import open_table
from tests.factories import PlayerFactory
from tests.support.clients import SignedIn
from tests.support.samples import FOUR
from tournaments.services import create_tournament

MOST = 250_000
ACCEPTED = {"Accept-Encoding": "gzip, deflate"}
LOADED = re.compile(r'<(?:link|script|img)\b[^>]* (?:href|src)="/static/([^"#?]+)"')
FONTS = sorted((Path(static_files.__file__).parent / "static" / "fonts").glob("*.woff2"))


@pytest.fixture
def pages(club: Club, secretary: SignedIn) -> dict[str, list[Any]]:
    """The pages with the most scripts, and the front page."""
    by, rules = secretary.user, PRESETS["pagat"]
    seats = dict(zip(FOUR, PlayerFactory.create_batch(4, club=club), strict=True))
    sheet = create_game(
        club=club, ruleset=rules, seats=seats, plan=Plan(), first_declarer=FOUR[0], created_by=by
    )
    table = open_table(club=club, host=by, ruleset=rules)
    event = create_tournament(
        club=club, actor=by, name="Cup", starts_at=now(), ruleset=rules, round_count=2
    )
    return {
        "accounts:home": [],
        "games:sheet": [club.slug, sheet.pk],
        "games:table": [club.slug, table.pk],
        "tournaments:console": [club.slug, event.pk],
    }


@pytest.mark.trial
def test_a_first_visit_loads_less_than_250_kb(
    secretary: SignedIn, pages: dict[str, list[Any]]
) -> None:
    fonts = sum(font.stat().st_size for font in FONTS if "-more" not in font.name)
    words = secretary.get(reverse("jsi18n"), headers=ACCEPTED)
    for name, args in pages.items():
        page = secretary.get(reverse(name, args=args), headers=ACCEPTED)
        assert (page.status_code, page["Content-Encoding"]) == (200, "gzip"), name
        loaded = set(LOADED.findall(gzip.decompress(page.content).decode()))
        assert "css/base.css" in loaded
        files = sum(map(transferred, loaded))
        assert len(page.content) + len(words.content) + files + fonts < MOST, name


def transferred(path: str) -> int:
    """The size of a static file as a browser gets it."""
    found = Path(str(finders.find(path)))
    data = found.read_bytes()
    return len(gzip.compress(data) if found.suffix in static_files.TEXTS else data)


def test_a_file_and_its_copy_are_served_where_they_are_accepted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(static_files.compressed_copy, "__defaults__", (tmp_path,))
    with override_settings(WHITENOISE_AUTOREFRESH=False, STATIC_ROOT=None):
        serve = StaticFiles(lambda _request: HttpResponse(status=404))
    made = RequestFactory()
    plain = serve(made.get("/static/css/base.css"))
    short = serve(made.get("/static/css/base.css", headers=ACCEPTED))
    assert not plain.has_header("Content-Encoding")
    assert short["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in short["Vary"]
    assert gzip.decompress(short.getvalue()) == plain.getvalue()
    assert not serve(made.get("/static/img/icon-apple-180.png", headers=ACCEPTED)).has_header(
        "Content-Encoding"
    )


def test_a_copy_is_made_again_when_its_file_has_changed(tmp_path: Path) -> None:
    source, folder = tmp_path / "a.js", tmp_path / "copies"
    for text in ("let a;", "let b;"):
        source.write_text(text)
        os.utime(source, (len(folder.parts), source.stat().st_mtime + ord(text[4])))
        copy = compressed_copy(source, folder)
        assert copy is not None
        assert gzip.decompress(copy.read_bytes()).decode() == text
        assert compressed_copy(source, folder) == copy
    assert len(list(folder.iterdir())) == 1
    assert compressed_copy(tmp_path / "a.png", folder) is None


def test_files_are_served_while_no_copy_can_be_written(tmp_path: Path) -> None:
    source = tmp_path / "a.css"
    source.write_text("a {}")
    (tmp_path / "file").write_text("")
    assert compressed_copy(source, tmp_path / "file") is None


def test_the_fonts_show_a_no_break_hyphen_as_a_hyphen() -> None:
    for path in (font for font in FONTS if "-more" not in font.name):
        with TTFont(path) as font:
            glyphs = font.getBestCmap()
            assert glyphs[NO_BREAK_HYPHEN] == glyphs[HYPHEN]
