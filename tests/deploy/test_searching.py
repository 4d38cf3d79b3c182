"""Searching lists: a long search is refused everywhere, before the database gets it."""

import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Club
from accounts.search import LONGEST_SEARCH, MOST_WORDS
from tests.support.clients import SignedIn
from tests.support.samples import samples_of
from tests.support.urls import address, places

pytestmark = pytest.mark.usefixtures("quick_draws", "no_pango")

MANY = " ".join(f"xq{number}" for number in range(2_000))
PARAMETERS = ("q", "who", "search", "name", "text")


@pytest.mark.trial
def test_no_url_gives_the_database_more_words_than_a_search_has(
    club: Club, secretary: SignedIn
) -> None:
    samples = samples_of(club, secretary.user)
    found = []
    for place in places():
        if "GET" not in place.declared():
            continue
        cache.clear()
        path = address(place, club, samples)
        with CaptureQueriesContext(connection) as queries:
            answer = secretary.get(path, dict.fromkeys(PARAMETERS, MANY))
        assert answer.status_code < 500, path
        for query in queries:
            # Sessions and the like may store the address; a search compares with it.
            words = re.findall(r"xq\d+", query["sql"])
            if len(words) > MOST_WORDS and re.search(r" LIKE | ~ ", query["sql"]):
                found.append((path, len(words)))
    assert not found


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
