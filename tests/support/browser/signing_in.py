"""Signing in without the sign-in page, whose loading takes longer than many a test."""

from accounts import demo
from tests.support.browser.people import Person

TOKEN = "a" * 32
"""The CSRF token, equal in the cookie and in the form."""


def sign_in(person: Person, first: str) -> None:
    """Send the request of the sign-in page, and read the page to which it leads.

    That page has the message that the person is signed in; their browser shows neither.
    """
    person.context.add_cookies(
        [{"name": "csrftoken", "value": TOKEN, "url": person.site.url}],
    )
    account = {"login": f"{first}@{demo.DOMAIN}", "password": demo.PASSWORD}
    answer = person.context.request.post(
        "/accounts/login/", form={**account, "csrfmiddlewaretoken": TOKEN}
    )
    assert answer.ok, answer.text()
    assert "/login/" not in answer.url, answer.text()
    person.name = first
