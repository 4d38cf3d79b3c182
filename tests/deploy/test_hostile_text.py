"""Texts, numbers and cursors that cannot be stored or looked up are refused, never an error."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.core import mail
from django.core.cache import cache
from django.db import connection
from django.db.models import CharField
from django.http import QueryDict
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.fields import LineField
from accounts.models import Club, Player
from accounts.problems import CursorPages
from accounts.search import MOST_WORDS
from games.models import Game
from notices.delivery.mails import deliver_mails
from tests.factories import PlayerFactory
from tests.support.clients import SignedIn
from tests.support.fuzz.requests import through_wsgi
from tests.support.samples import samples_of
from tests.support.tables.playing import do, member_of, table_of
from tests.support.urls import address, places

BAD = ["\0", "a\0b", "\ud800", "x\udfff"]
DIGITS = "9" * 5000
POSITIONS = [
    "abc",
    DIGITS,
    "\0",
    "2026-99-99",
    "99999-01-01 00:00:00+00:00",
    "é\x00",
    "-",
    "1e9",
    "",
]
LINE = "Tuesday\r\nBcc: all@example.org\x07"


@pytest.mark.trial
@pytest.mark.usefixtures("quick_draws")
def test_a_cursor_that_names_no_position_is_not_found(club: Club, secretary: SignedIn) -> None:
    samples = samples_of(club, secretary.user)
    paged = [place for place in places() if is_paged(place.view)]
    assert len(paged) > 5
    for place in paged:
        path = address(place, club, samples)
        for position in POSITIONS:
            cursor = b64encode(f"p={position}".encode()).decode()
            status = secretary.get(path, {"cursor": cursor}).status_code
            # A name can be any text, and a strength any number; no number or time is either.
            any_text = place.name == "api:player-list" or place.name.startswith("api:ladder-")
            allowed = {404, 200} if any_text else {404}
            assert status in allowed, place.name
        assert secretary.get(path, {"cursor": b64encode(b"p=\xff\xfe").decode()}).status_code < 500


def is_paged(view: object) -> bool:
    cls = getattr(view, "cls", object)
    return hasattr(cls, "list") and issubclass(
        getattr(cls, "pagination_class", None) or object, CursorPages
    )


NUMBERS = ("after", "show", "deal", "page", "cursor", "since")
SEARCHES = ("q", "who", "search", "name", "text")
MANY = " ".join(f"xq{number}" for number in range(2_000))


@pytest.mark.trial
@pytest.mark.usefixtures("quick_draws", "no_pango")
def test_numbers_and_searches_of_a_query_may_have_any_length(
    club: Club, secretary: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every URL gets a long number; those that read a number or a search get more of them."""
    samples, read = samples_of(club, secretary.user), names_read(monkeypatch)
    for place in places():
        path = address(place, club, samples)
        read.clear()
        cache.clear()
        assert secretary.get(path, dict.fromkeys(NUMBERS, DIGITS)).status_code < 500, path
        if not read.isdisjoint(NUMBERS):
            assert secretary.get(path, dict.fromkeys(NUMBERS, "9" * 19)).status_code < 500, path
        if not read.isdisjoint(SEARCHES):
            assert words_searched(secretary, path) <= MOST_WORDS, path


def names_read(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return a set to which each name is added that a view looks up in a query."""
    names: set[str] = set()

    def noted(method: Callable[..., Any]) -> Callable[..., Any]:
        def look_up(query: QueryDict, name: str, *default: Any) -> Any:
            names.add(name)
            return method(query, name, *default)

        return look_up

    for name in ("__getitem__", "__contains__", "getlist"):
        monkeypatch.setattr(QueryDict, name, noted(getattr(QueryDict, name)))
    return names


def words_searched(client: Client, path: str) -> int:
    """Return how many words of a long search the database gets in one query."""
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path, dict.fromkeys(SEARCHES, MANY)).status_code < 500, path
    # Sessions and the like may store the address; a search compares with it.
    compared = [query["sql"] for query in queries if re.search(r" LIKE | ~ ", query["sql"])]
    return max((len(re.findall(r"xq\d+", sql)) for sql in compared), default=0)


@pytest.mark.usefixtures("quick_draws")
@pytest.mark.parametrize("text", BAD)
def test_text_that_cannot_be_stored_is_refused(club: Club, secretary: SignedIn, text: str) -> None:
    quoted = "".join(f"%{byte:02x}" for byte in text.encode("utf-8", "surrogatepass"))
    players = f"/c/{club.slug}/players/"
    form = "application/x-www-form-urlencoded"
    assert secretary.get(f"{players}?q={quoted}").status_code in (200, 400)
    assert secretary.get(f"/claim/{quoted}/").status_code in (400, 404)
    answer = secretary.post(f"{players}new/", f"name={quoted}", content_type=form)
    assert answer.status_code in (200, 302, 400)
    api = f"/api/v1/clubs/{club.slug}/players/"
    for body in ({"name": text}, {"name": "Anne", text: 1}, {"name": "Anne", "number": [text]}):
        answer = secretary.post(api, json.dumps(body), content_type="application/json")
        assert (answer.status_code, answer.json()["code"]) == (400, "parse-error")


def test_a_nul_in_a_query_or_a_form_is_a_bad_request(club: Club, secretary: SignedIn) -> None:
    players = f"/c/{club.slug}/players/"
    assert secretary.get(f"{players}?q=a%00b").status_code == 400
    assert secretary.get(f"{players}?a%00b=1").status_code == 400
    assert secretary.post(f"{players}new/", {"name": "a\0b"}).status_code == 400
    assert secretary.get(f"/api/v1/clubs/{club.slug}/players/?q=%00").status_code == 400
    assert secretary.get("/c/ri%00ver/").status_code == 400


TURNED = "\u202e\u2066\u200b"


def test_names_do_not_turn_the_writing_beside_them(club: Club, secretary: SignedIn) -> None:
    players, events = f"/c/{club.slug}/players/new/", f"/c/{club.slug}/events/new/"
    secretary.post(players, {"name": f"{TURNED}Anne\u202c"})
    assert Player.objects.filter(name="Anne").exists()
    assert "name" in secretary.post(players, {"name": TURNED}).context["form"].errors
    assert "name" in secretary.post(events, {"name": TURNED}).context["form"].errors
    problem = {"title": TURNED, "source": TURNED}
    answer = secretary.post(f"/c/{club.slug}/bidding/conduct/problems/new/", problem)
    assert "title" in answer.context["form"].errors
    api = f"/api/v1/clubs/{club.slug}/"
    for path in ("players/", "events/", "series/"):
        answer = secretary.post(f"{api}{path}", {"name": TURNED}, content_type="application/json")
        assert answer.status_code == 400, path
        assert "name" in answer.json()["errors"], path


def test_every_column_of_names_and_titles_is_of_one_line() -> None:
    columns = [
        field
        for model in apps.get_models()
        if model._meta.app_label in ("accounts", "bidding", "games", "ladder", "tournaments")
        for field in model._meta.concrete_fields
        if field.name in ("name", "title", "place", "source", "filename")
        and isinstance(field, CharField)
        and not field.choices
    ]
    assert len(columns) > 15
    assert [str(field) for field in columns if not isinstance(field, LineField)] == []


@pytest.mark.parametrize("charset", ["utf-16", "unicode_escape", "hex", "punycode", "idna", "x"])
def test_the_content_type_cannot_change_the_encoding(db: None, charset: str) -> None:
    client = Client()
    client.handler = through_wsgi  # type: ignore[assignment]  # called in the same way
    content_type = f"application/x-www-form-urlencoded; charset={charset}"
    answer = client.generic("POST", "/?q=%5Cud800", "name=%5Cud800", content_type=content_type)
    assert answer.status_code == 400
    assert client.get("/?q=%5Cud800").status_code == 200


@pytest.mark.trial
def test_headers_are_not_made_of_queries_nor_trusted(visitor: Client, db: None) -> None:
    schema = visitor.get("/api/v1/schema/", {"version": "a\r\nX: y", "lang": "\x1b"})
    assert schema.status_code == 200
    assert "(1)" in schema["Content-Disposition"]
    health = visitor.get("/health/", HTTP_ACCEPT="text/html;q=;;,*/*/*")
    assert (health.status_code, health["Content-Type"]) == (200, "text/plain; charset=utf-8")


def test_options_are_not_answered_by_guessing(secretary: SignedIn, club: Club) -> None:
    assert secretary.options(f"/api/v1/clubs/{club.slug}/players/").status_code == 405


@pytest.mark.parametrize("cookie", ['"\\000"', "\xff", "x" * 9000, "a b", '"\\054"'])
def test_a_session_cookie_may_be_anything(visitor: Client, cookie: str) -> None:
    assert visitor.get("/", HTTP_COOKIE=f"sessionid={cookie}").status_code == 200


def test_names_and_titles_are_stored_on_one_line(club: Club) -> None:
    player = PlayerFactory.create(club=club, name=LINE)
    assert player.name == "Tuesday Bcc: all@example.org"
    Player.objects.filter(pk=player.pk).update(name="a\x1b[31m\u2028b", number="\t1\n")
    player.refresh_from_db()
    assert (player.name, player.number) == ("a [31m b", "1")
    assert Player.objects.filter(name="a\n[31m\r\nb").exists()


def test_a_line_break_in_a_title_does_not_stop_its_mails(club: Club) -> None:
    four = [member_of(club, name) for name in ("Anne", "Beth", "Cath", "Dora")]
    game = table_of(club, four, pace="days", turn_seconds=24 * 3600, title=LINE)
    assert Game.objects.get(pk=game.pk).title == "Tuesday Bcc: all@example.org"
    # A title that was stored before is folded where it is used.
    with_break = "UPDATE games_game SET title = %s WHERE id = %s"
    run_sql(with_break, ["Old\nBcc: all@example.org", game.pk])
    assert do(game, "declare no-hearts").ok
    deliver_mails()
    (message,) = mail.outbox
    assert message.to == [four[1].email]
    assert "Old Bcc: all@example.org" in message.subject


def run_sql(statement: str, values: list[Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
