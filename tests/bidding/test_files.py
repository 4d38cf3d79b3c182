"""Competitions on paper: what the PDFs contain."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from accounts.models import Club
from bidding.models import Entrants
from pdf import why_no_pdf
from tests.support.bidding import conductor_of, make_competition, published

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(bool(why_no_pdf()), reason=why_no_pdf() or "there are PDFs"),
]


def text_of(client: Client, path: str, language: str = "en") -> str:
    response = client.get(path, headers={"accept-language": language})
    assert response["Content-Type"] == "application/pdf"
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(response.content)).pages)


@pytest.mark.trial
def test_the_set_is_on_paper_without_anybody_s_answers(club: Club, visitor: Client) -> None:
    competition = make_competition(club, conductor_of(club), entrants=Entrants.ANYONE)
    text = text_of(visitor, reverse("bidding:set_pdf", args=[club.slug, competition.pk]))
    for words in ("March", "Which contract do you declare?", "You are North", "Contracts left"):
        assert words in text


@pytest.mark.trial
def test_the_results_are_on_paper(club: Club, visitor: Client) -> None:
    competition = published(club)
    text = text_of(visitor, reverse("bidding:results_pdf", args=[club.slug, competition.pk]))
    for words in ("Obvious.", "Expert A", "Anne", "Bert", "What now?"):
        assert words in text


@pytest.mark.trial
@pytest.mark.parametrize("name", ["set_pdf", "results_pdf"])
def test_a_file_is_in_the_language_of_its_reader(club: Club, visitor: Client, name: str) -> None:
    competition = published(club, entrants=Entrants.ANYONE)
    path = reverse(f"bidding:{name}", args=[club.slug, competition.pk])
    assert "Quel contrat déclarez-vous" in text_of(visitor, path, "fr")
