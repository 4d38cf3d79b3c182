"""Searching lists: a long search is refused with its limit.

:mod:`.test_hostile_text` checks of every URL that the database does not get a long search.
"""

import re

import pytest
from django.test import Client

from accounts.models import Club
from accounts.search import LONGEST_SEARCH
from tests.support.clients import SignedIn

MANY = " ".join(f"xq{number}" for number in range(2_000))

LISTS = ["/c/river/players/", "/c/river/events/", "/api/v1/clubs/river/players/",
         "/api/v1/clubs/river/events/"]  # fmt: skip
LOGS = ["/c/river/log/", "/api/v1/clubs/river/audit/"]


@pytest.mark.parametrize("path", [*LISTS, *LOGS])
@pytest.mark.parametrize("text", [MANY, "x" * (LONGEST_SEARCH + 1), "a b c d e f g h i"])
def test_a_long_search_is_refused_with_its_limit(secretary: SignedIn, path: str, text: str) -> None:
    answer = secretary.get(path, {"q": text})
    said = r"at most (80 characters|8 words)"
    if path.startswith("/api/"):
        assert answer.status_code == 400
        assert re.search(said, str(answer.json()["errors"]["q"]))
    else:
        assert answer.status_code == 200
        assert re.search(said, answer.text)


@pytest.mark.parametrize("path", LISTS[:2])
def test_a_refused_search_finds_nothing(club: Club, secretary: SignedIn, path: str) -> None:
    assert (
        "Sara Secretary" not in secretary.get(path, {"q": MANY}).text.partition('id="players"')[2]
    )


def test_a_search_of_eight_words_is_made(club: Club, secretary: SignedIn) -> None:
    words = "s a r a s e c r"
    page = secretary.get("/c/river/players/", {"q": words})
    assert "Sara Secretary" in page.text
    assert Client().get("/c/river/events/", {"q": words}).status_code in (200, 302)
