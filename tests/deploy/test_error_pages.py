"""What is shown when something cannot be done: on pages, to scripts of pages, and in the API."""

from __future__ import annotations

import json
from typing import Any

import psycopg
import pytest
from django.db import InterfaceError, OperationalError
from django.test import Client, RequestFactory, override_settings
from django.urls import path, reverse

from accounts.models import Club, User
from deploy.site import error_pages
from deploy.site import urls as site_urls
from deploy.site.error_pages import is_database_away
from tests.support.clients import SignedIn, sign_in

ORIGIN = {"origin": "http://testserver"}


def _away(request: Any) -> Any:
    raise OperationalError from psycopg.OperationalError("connection refused")


def _broken(request: Any) -> Any:
    raise ZeroDivisionError


_away.login_required = _broken.login_required = False  # type: ignore[attr-defined]
handler400, handler403 = site_urls.handler400, site_urls.handler403
handler404, handler500 = site_urls.handler404, site_urls.handler500
urlpatterns = [
    *site_urls.urlpatterns,
    path("away/", _away),
    path("broken/", _broken),
    path("api/away/", _away),
    path("api/broken/", _broken),
]
with_faults = override_settings(ROOT_URLCONF=__name__)


@pytest.fixture
def reader(db: None) -> Client:
    return Client(raise_request_exception=False)


@pytest.fixture
def strict() -> Client:
    return Client(enforce_csrf_checks=True)


# --- The site fails --------------------------------------------------------------------------


@with_faults
@pytest.mark.parametrize(
    ("at", "status", "words"),
    [
        ("/away/", 503, "The site is not available"),
        ("/broken/", 500, "Something went wrong"),
    ],
)
def test_a_failure_of_the_site_has_its_header_and_a_way_on(
    reader: Client, at: str, status: int, words: str
) -> None:
    answer = reader.get(at)
    assert answer.status_code == status
    assert words in answer.text
    for part in ('<header class="site">', "css/base.css", ">Try again</a>", 'href="/"'):
        assert part in answer.text
    assert "Retry-After" not in answer.headers or status == 503


@with_faults
def test_it_is_in_the_language_of_the_reader(reader: Client) -> None:
    answer = reader.get("/broken/", headers={"accept-language": "fr"})
    assert '<html lang="fr">' in answer.text
    reader.cookies["django_language"] = "fr"
    assert '<html lang="fr">' in reader.get("/away/").text


@with_faults
def test_a_form_that_failed_is_not_sent_again_by_a_link(reader: Client) -> None:
    text = reader.post("/away/").text
    assert "Try again</a>" not in text
    assert "data-goes-back" in text
    assert "data-repeats" not in text


@with_faults
def test_the_api_gets_a_problem_and_a_script_gets_a_line(reader: Client) -> None:
    for at, status, code in (("away", 503, "unavailable"), ("broken", 500, "error")):
        answer = reader.get(f"/api/{at}/")
        assert answer.headers["Content-Type"] == "application/problem+json"
        found = json.loads(answer.content)
        assert (answer.status_code, found["status"], found["code"]) == (status, status, code)
        line = reader.get(f"/{at}/", headers={"HX-Request": "true"})
        assert line.status_code == status
        assert line.headers["Content-Type"].startswith("text/plain")
        assert "<" not in line.text


def test_without_the_database_every_page_says_so(
    member: SignedIn, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The session is the first thing that is read, before any view."""
    monkeypatch.setattr("accounts.sessions.SessionStore.load", _away)
    member.raise_request_exception = False
    for at in ("/", club.get_absolute_url(), "/notices/"):
        answer = member.get(at)
        assert answer.status_code == 503
        assert "The site is not available" in answer.text
    assert member.get("/api/v1/clubs/").json()["code"] == "unavailable"


@with_faults
def test_after_a_form_the_page_of_an_error_says_that_what_was_typed_is_there(
    reader: Client,
) -> None:
    assert "what you typed is still there" in reader.post("/broken/").text
    assert "what you typed" not in reader.get("/broken/").text


@with_faults
def test_a_page_of_errors_that_cannot_be_made_has_a_plain_one(
    reader: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(error_pages, "plain_answer", _broken)
    answer = reader.get("/broken/")
    assert answer.status_code == 500
    assert "Something went wrong" in answer.text


@pytest.mark.parametrize(
    ("error", "cause", "away"),
    [
        (OperationalError(), psycopg.OperationalError(), True),
        (InterfaceError(), psycopg.InterfaceError(), True),
        (OperationalError(), psycopg.errors.AdminShutdown(), True),
        (OperationalError(), psycopg.errors.CannotConnectNow(), True),
        (OperationalError(), psycopg.errors.TooManyConnections(), True),
        (OperationalError(), psycopg.errors.DeadlockDetected(), False),
        (OperationalError(), psycopg.errors.QueryCanceled(), False),
        (ZeroDivisionError(), None, False),
    ],
)
def test_only_what_does_not_reach_the_database_says_that_it_is_away(
    error: Exception, cause: Exception | None, away: bool
) -> None:
    error.__cause__ = cause
    assert is_database_away(error) == away


# --- Pages that are not there ----------------------------------------------------------------


def test_a_visitor_may_sign_in_for_a_page_that_they_cannot_find(visitor: Client) -> None:
    answer = visitor.get("/nowhere/")
    assert answer.status_code == 404
    assert f"{reverse('account_login')}?next=/nowhere/" in answer.text


@pytest.mark.parametrize("who", ["visitor", "guest", "outsider", "member", "director", "secretary"])
def test_everybody_gets_a_page_for_what_is_not_there(
    request: pytest.FixtureRequest, club: Club, who: str
) -> None:
    """The tests of all addresses look at the status of a refusal only."""
    answer = request.getfixturevalue(who).get(f"/c/{club.slug}/events/999999/")
    assert answer.status_code == 404
    assert "<h1>Page not found</h1>" in answer.text


def test_a_page_that_is_not_there_leads_back(member: SignedIn) -> None:
    answer = member.get("/c/nowhere/")
    assert "data-goes-back" in answer.text
    assert reverse("account_login") not in answer.text


def test_a_page_that_a_member_may_not_open_says_for_whom_it_is(
    member: SignedIn, club: Club
) -> None:
    answer = member.get(reverse("accounts:audit", args=[club.slug]))
    assert answer.status_code == 403
    assert "data-goes-back" in answer.text


def test_an_address_that_takes_forms_only_is_a_page_that_leads_back(member: SignedIn) -> None:
    answer = member.get(reverse("accounts:language"))
    assert (answer.status_code, answer.headers["Allow"]) == (405, "POST")
    assert "data-goes-back" in answer.text


def test_a_script_gets_a_line_for_a_page_that_is_not_there(member: SignedIn) -> None:
    answer = member.get("/c/nowhere/", headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["Content-Type"]) == (
        404,
        "text/plain; charset=utf-8",
    )


# --- Forms that were opened before signing in or out -----------------------------------------


def opened(client: Client, at: str) -> str:
    """Open the page *at* and return the token of its forms."""
    return str(client.get(at).context["csrf_token"])


def test_a_form_that_is_older_than_signing_in_comes_back_as_it_was_filled_in(
    strict: Client, club: Club
) -> None:
    user = User.objects.create(email="ann@example.org", name="Ann")
    old = opened(strict, "/")
    strict.force_login(user)
    strict.cookies["csrftoken"] = "0" * 32
    at = reverse("accounts:club_new")
    fields = {"csrfmiddlewaretoken": old, "name": 'The "Knaves"', "slug": "knaves"}
    answer = strict.post(at, fields, headers=ORIGIN | {"referer": f"http://testserver{at}"})
    assert answer.status_code == 403
    assert "This page was opened before you signed in" in answer.text
    assert "signed in as Ann" in answer.text
    assert 'name="name" value="The &quot;Knaves&quot;"' in answer.text
    assert f'href="http://testserver{at}"' in answer.text
    again = {"csrfmiddlewaretoken": str(answer.context["csrf_token"]), "slug": "knaves"}
    assert strict.post(at, again, headers=ORIGIN).status_code == 200  # the form, with its errors


def test_a_form_of_another_site_does_not_come_back(strict: Client, db: None) -> None:
    for headers in ({"origin": "https://evil.example"}, {"origin": "null"}, {}):
        strict.cookies["csrftoken"] = "0" * 32
        answer = strict.post("/language/", {"language": "fr"}, headers=headers)
        assert answer.status_code == 403
        assert "Send again" not in answer.text
        assert 'name="language" value="fr">' not in answer.text


def test_a_password_does_not_come_back(strict: Client, db: None) -> None:
    at = reverse("account_login")
    fields = {"login": "ann@example.org", "password": "secret-words", "csrfmiddlewaretoken": "1"}
    strict.cookies["csrftoken"] = "0" * 32
    answer = strict.post(at, fields, headers=ORIGIN | {"referer": f"http://testserver{at}"})
    assert answer.status_code == 403
    assert "secret-words" not in answer.text
    assert "Open the page again" in answer.text


def test_a_browser_without_cookies_is_told_so(strict: Client, db: None) -> None:
    answer = strict.post(reverse("account_login"), {"login": "a"}, headers=ORIGIN)
    assert answer.status_code == 403
    assert "Your browser sent no cookie" in answer.text


def test_a_script_with_an_old_token_gets_a_line(strict: Client, db: None) -> None:
    answer = strict.post("/language/", headers=ORIGIN | {"HX-Request": "true"})
    assert answer.status_code == 403
    assert answer.headers["Content-Type"].startswith("text/plain")


# --- The language before the user is known ---------------------------------------------------


def test_the_language_of_an_account_is_kept_for_what_is_said_before_it_is_known(db: None) -> None:
    client = sign_in(User.objects.create(email="fr@example.org", name="Fanny", language="fr"))
    assert client.get("/").cookies["django_language"].value == "fr"
    assert "django_language" not in client.get("/").cookies
    answer = client.get("/", {"q": "\0"})
    assert answer.status_code == 400
    assert '<html lang="fr">' in answer.text


def test_a_failure_is_said_to_the_reader_of_a_request(rf: RequestFactory) -> None:
    request = rf.get("/", headers={"HX-Request": "true"})
    answer = error_pages.bad_request(request, Exception())
    assert answer.status_code == 400
    assert answer.headers["Cache-Control"] == "no-store"


@with_faults
def test_a_program_that_asks_a_page_for_json_gets_a_problem(reader: Client) -> None:
    for address, status in (("/broken/", 500), ("/nowhere/", 404), ("/language/", 405)):
        answer = reader.get(address, headers={"accept": "application/json"})
        assert (answer.status_code, answer.json()["status"]) == (status, status)
    assert "<h1>" in reader.get("/broken/", headers={"accept": "*/*"}).text
