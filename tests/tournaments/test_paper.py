"""Slips, standings and results on paper: what fits on a page, with the longest names."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from accounts.models import Club, Player, User
from tests.support.clients import SignedIn
from tests.support.events import MakeEvent, decide, fresh, give, start, table_of
from tests.support.paper import LONG_NAMES, Page, html_of, layout
from tournaments import services, standings_store
from tournaments.models import Tournament
from tournaments.services import AwardChoice

pytestmark = pytest.mark.trial

FITS = 14
"""Letters of a word that fits into a column of the results."""


@pytest.fixture
def crowded(make_event: MakeEvent, boss: User, club: Club) -> Tournament:
    """A round of four tables and a sit-out in a French club, with names of sixty characters."""
    club.language = "fr"
    club.save(update_fields=["language"])
    event = make_event(
        17, name="Tournoi d’automne de la Rive gauche et des Deux-Monts", round_count=2
    )
    for number, player in enumerate(Player.objects.filter(name__startswith="Player")):
        player.name = f"{LONG_NAMES[number % 4][:57]} {number}"
        player.save(update_fields=["name"])
    decide(start(event, boss))
    return fresh(event)


def paper(client: SignedIn, name: str, *args: object, patch: pytest.MonkeyPatch) -> list[Page]:
    return layout(html_of(client, reverse(f"tournaments:{name}", args=["river", *args]), patch))


def test_labels_follow_the_slips_on_sheets_of_twenty_four(
    crowded: Tournament, director: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = reverse("tournaments:slips", args=["river", crowded.pk, 1])
    pages = layout(html_of(director, f"{path}?labels=1", monkeypatch))
    assert len(pages) == 2


def test_four_slips_are_one_page_and_nothing_meets(
    crowded: Tournament, director: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    (page,) = paper(director, "slips", crowded.pk, 1, patch=monkeypatch)
    assert page.faults == []
    assert "Exemption" in page.words
    for name in LONG_NAMES:
        assert name[:20] in page.words
    signed = sorted(text.bottom for text in page.texts if text.words == "Signature")
    assert [bottom < 74 + 66 * slip for slip, bottom in enumerate(signed)] == [True] * 4


def test_standings_keep_their_remarks(
    crowded: Tournament, boss: User, director: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.close_round(round=crowded.rounds.get(number=1), actor=boss)
    late, gone = crowded.entries.order_by("pk")[:2]
    services.add_penalty(entry=late, points=12, reason="Late", actor=boss, round=None)
    services.withdraw(entry=gone, actor=boss)
    standings_store.store_standings(crowded.pk)
    pages = paper(director, "standings_file", crowded.pk, "pdf", patch=monkeypatch)
    words = " ".join(page.words for page in pages)
    for part in ("pénalité −12", "a quitté le tournoi", "exempt", "Classement"):
        assert part in words, part
    assert [page.faults for page in pages] == [[]] * len(pages)


def test_results_stay_in_their_columns(
    crowded: Tournament, boss: User, director: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.close_round(round=crowded.rounds.get(number=1), actor=boss)
    second = services.release_round(tournament=crowded, actor=boss)
    give(table_of(second, 2), {"N": 140, "E": 38, "S": -16, "W": -162})
    abandoned = services.abandon_table(table=table_of(second), actor=boss, reason="incendie")
    given = dict.fromkeys(abandoned.seats.values_list("entry", flat=True), AwardChoice("round"))
    services.award_table(table=abandoned, actor=boss, awards=given, reason="comme convenu")
    standings_store.store_standings(crowded.pk)
    pages = paper(director, "results_file", crowded.pk, "pdf", patch=monkeypatch)
    assert sum(page.words.count("moyenne du tour") for page in pages) == 4
    assert [page.faults for page in pages] == [[]] * len(pages)


def test_results_break_no_word_that_fits(
    crowded: Tournament, director: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = paper(director, "results_file", crowded.pk, "pdf", patch=monkeypatch)
    printed = {word for page in pages for word in re.split(r"[\s-]+", page.words)}
    words = {word for name in LONG_NAMES for word in re.split(r"[\s-]+", name[:57])[:-1]}
    assert {word for word in words if len(word) <= FITS} <= printed


def test_standings_of_twenty_four_with_remarks_are_one_page(
    make_event: MakeEvent, boss: User, director: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = make_event(24, round_count=2)
    decide(start(event, boss))
    for entry in event.entries.all():
        services.add_penalty(entry=entry, points=5, reason="Late", actor=boss, round=None)
        services.withdraw(entry=entry, actor=boss)
    standings_store.store_standings(event.pk)
    (page,) = paper(director, "standings_file", event.pk, "pdf", patch=monkeypatch)
    assert page.faults == []
    assert page.words.count("penalty −5, withdrawn") == 24
