"""Giving a ladder to others: a button, and a page with the QR code."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Club
from ladder.models import Ladder
from tests.factories import LadderFactory, PoolFactory
from tests.support.clients import SignedIn


@pytest.fixture
def ladder(club: Club) -> Ladder:
    return LadderFactory.create(pool=PoolFactory.create(club=club), name="Club ladder")


def at(name: str, ladder: Ladder) -> str:
    return reverse(f"ladder:{name}", args=["river", ladder.pk])


def test_a_ladder_is_shared_by_link_and_code(
    ladder: Ladder, member: SignedIn, visitor: Client
) -> None:
    page = member.get(at("ladder", ladder)).text
    assert f'data-shares="{at("ladder", ladder)}"' in page
    assert f'href="{at("code", ladder)}"' in page
    assert "Only members of the club who are signed in" in page
    Ladder.objects.update(public=True)
    assert "Only members" not in visitor.get(at("ladder", ladder)).text
    code = visitor.get(at("code", ladder)).text
    assert "Club ladder" in code
    assert f"http://testserver{at('ladder', ladder)}" in code
    assert "<svg" in code
    assert "No account is needed" in code
    assert "Projector" not in code


def test_the_code_of_a_private_ladder_is_for_those_who_may_see_the_ladder(
    ladder: Ladder, member: SignedIn, outsider: SignedIn, visitor: Client
) -> None:
    for name in ("ladder", "code"):
        assert member.get(at(name, ladder)).status_code == 200
        assert outsider.get(at(name, ladder)).status_code == 404
        assert visitor.get(at(name, ladder)).status_code == 302
    assert "Only members" in member.get(at("code", ladder)).text
    LadderFactory.create(pool=ladder.pool, name="Public one", public=True)
    for name in ("ladder", "code"):
        assert outsider.get(at(name, ladder)).status_code == 404
        assert visitor.get(at(name, ladder)).status_code == 404


def test_officials_are_led_to_the_setting_for_who_reads_a_ladder(
    ladder: Ladder, member: SignedIn, director: SignedIn, secretary: SignedIn
) -> None:
    setting = reverse("ladder:ladder_edit", args=["river", ladder.pk])
    link = f'href="{setting}">Let everybody read it</a>'
    for name in ("ladder", "code"):
        assert link not in member.get(at(name, ladder)).text
        assert link in director.get(at(name, ladder)).text
        assert link in secretary.get(at(name, ladder)).text
    for official in (director, secretary):
        assert 'name="public"' in official.get(setting).text
    Ladder.objects.update(public=True)
    assert link not in secretary.get(at("ladder", ladder)).text


def test_a_ladder_of_another_club_has_no_code_here(ladder: Ladder, member: SignedIn) -> None:
    other = LadderFactory.create(public=True)
    assert member.get(at("code", other)).status_code == 404
