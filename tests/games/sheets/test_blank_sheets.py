"""Blank score sheets: the list of rules, and the language of the paper."""

from __future__ import annotations

import re
from unittest.mock import patch

import pytest
from django.urls import reverse

from accounts.models import Club
from games.models import ClubRuleSet
from pdf import pdf_response
from tests.support.clients import SignedIn


def test_the_club_s_own_rules_are_marked(club: Club, member: SignedIn) -> None:
    ruleset = {"preset": "pagat", "options": {}}
    ClubRuleSet.objects.create(
        club=club, name="House rules", ruleset=ruleset, created_by=member.user
    )
    shown = member.get(reverse("games:blanks", args=["river"])).text
    assert shown.count("the club&#x27;s own") + shown.count("the club's own") == 1
    assert re.search(r"House rules \(PDF\)</a><br>\s*<a [^>]*>.*?</a></span> <span", shown)


@pytest.mark.trial
def test_a_sheet_of_four_deals_is_offered_beside_each_whole_game(
    club: Club, member: SignedIn
) -> None:
    shown = member.get(reverse("games:blanks", args=["river"])).text
    address = reverse("games:blank", args=["river", "yale"])
    assert f'<a href="{address}">' in shown
    assert f'href="{address}?deals=once">' in shown
    assert member.get(address, {"deals": "once"})["Content-Type"] == "application/pdf"


def test_the_club_s_usual_rules_come_first(club: Club, member: SignedIn) -> None:
    Club.objects.filter(pk=club.pk).update(ruleset="yale")
    shown = member.get(reverse("games:blanks", args=["river"])).text
    addresses = [reverse("games:blank", args=["river", key]) for key in ("yale", "pagat")]
    assert 0 < shown.index(addresses[0]) < shown.index("usual rules</span>")
    assert shown.index("usual rules</span>") < shown.index(addresses[1])
    assert shown.count("usual rules</span>") == 1


@pytest.mark.trial
def test_a_blank_sheet_can_have_the_deals_of_a_round(club: Club, member: SignedIn) -> None:
    address = reverse("games:blank", args=["river", "french-32"])
    rows, copies = {}, {}
    for deals in ("", "once", "6"):
        with patch("games.sheets.pages.pdf_response", wraps=pdf_response) as made:
            member.get(address, {"deals": deals})
        sheets = made.call_args.args[2]()["sheets"]
        rows[deals], copies[deals] = len(sheets[0]["rows"]), len(sheets)
    assert rows == {"": 28, "once": 4, "6": 6}
    assert copies == {"": 1, "once": 4, "6": 3}
    assert member.get(address, {"deals": "99"}).status_code == 404


@pytest.mark.trial
def test_a_blank_sheet_names_its_rules_in_the_language_of_the_club(
    club: Club, member: SignedIn
) -> None:
    Club.objects.filter(pk=club.pk).update(language="fr")
    with patch("games.sheets.pages.pdf_response", wraps=pdf_response) as made:
        member.get(reverse("games:blank", args=["river", "french-32"]))
    assert made.call_args.args[2]()["sheets"][0]["ruleset"] == "Jeu français de 32 cartes"
    assert made.call_args.args[5] == "fr"
