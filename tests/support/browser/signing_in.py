"""Signing in without the sign-in page, whose loading takes longer than many a test."""

from accounts import demo
from tests.support.browser.people import Person

TOKEN = "a" * 32
"""The CSRF token, equal in the cookie and in the form."""


def sign_in(person: Person, first: str) -> None:
    """Send the request of the sign-in page, and open no page."""
    person.context.add_cookies(
        [{"name": "csrftoken", "value": TOKEN, "url": person.site.url}],
    )
    account = {"login": f"{first}@{demo.DOMAIN}", "password": demo.PASSWORD}
    answer = person.context.request.post(
        "/accounts/login/", form={**account, "csrfmiddlewaretoken": TOKEN}, max_redirects=0
    )
    assert answer.status == 302, answer.text()
    person.name = first
