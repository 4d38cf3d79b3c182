"""Pages with links for phones say when only the computer of the site can open them."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import Club
from tests.support.clients import SignedIn

SAID = "which only this computer can open"


@pytest.mark.parametrize(
    ("host", "is_said"),
    [("127.0.0.1:8000", True), ("localhost", True), ("[::1]:8000", True), ("testserver", False)],
)
@pytest.mark.parametrize("page", ["", "cards/"])
def test_links_to_the_computer_itself_are_explained(
    club: Club, director: SignedIn, host: str, is_said: bool, page: str
) -> None:
    answer = director.get(f"/c/{club.slug}/invitations/{page}", headers={"host": host})
    assert answer.status_code == 200
    assert (SAID in answer.text) == is_said


@pytest.mark.parametrize("host", ["[", "elsewhere.example"])
def test_a_wrong_host_is_refused_with_a_page(club: Club, visitor: Client, host: str) -> None:
    answer = visitor.get(f"/c/{club.slug}/", headers={"host": host})
    assert answer.status_code == 400
    assert SAID not in answer.text
