"""The language of pages, scripts, times, e-mails and the log."""

import re
from datetime import UTC, date, datetime

import pytest
from django.core import mail
from django.template import Context, Template
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from accounts.dates import date_format
from accounts.models import Club, User
from accounts.services import users
from games.rules import PRESETS
from tests.factories import PASSWORD
from tests.support.clients import SignedIn
from tournaments.models import Tournament
from tournaments.services import create_tournament

FRENCH = {"Accept-Language": "fr-FR,fr;q=0.9,en;q=0.5"}
ENGLISH = {"Accept-Language": "en-GB"}


@pytest.fixture
def event(club: Club, director: SignedIn) -> Tournament:
    return create_tournament(
        club=club,
        actor=director.user,
        name="Coupe",
        starts_at=datetime(2026, 8, 1, 19, 30, tzinfo=UTC),
        ruleset=PRESETS["pagat"],
        round_count=3,
    )


def set_language(user: User, language: str) -> None:
    user.language = language
    user.save(update_fields=["language"])


def test_a_browser_that_asks_for_french_signs_in_in_french(visitor: Client) -> None:
    page = visitor.get(reverse("account_login"), headers=FRENCH)
    assert '<html lang="fr"' in page.text
    assert "Se connecter" in page.text
    assert "Mot de passe" in page.text
    assert "Sign in" not in page.text
    assert "Sign in" in visitor.get(reverse("account_login"), headers=ENGLISH).text


def test_an_event_is_french_for_a_browser_that_asks_for_it(
    visitor: Client, event: Tournament
) -> None:
    page = visitor.get(event.get_absolute_url(), headers=FRENCH).text
    assert "Classement" in page
    assert "samedi 1er août 2026 à " in page
    assert "Saturday 1 August 2026, " in visitor.get(event.get_absolute_url(), headers=ENGLISH).text


def test_the_first_of_a_month_has_its_french_name_in_every_format() -> None:
    first, second = datetime(2026, 12, 1, 19, 30, tzinfo=UTC), date(2026, 12, 2)
    names = ("DATE_FORMAT", "DATETIME_FORMAT", "SHORT_DATE_FORMAT", "SHORT_DATETIME_FORMAT")
    more = ("LONG_DATE_FORMAT", "LONG_DATETIME_FORMAT", "EVENING_FORMAT", "BRIEF_DATETIME_FORMAT")
    with override("fr"):
        for pattern in (*names, *more, "j F"):
            assert "1er déc" in date_format(first, pattern)
        assert date_format(second) == "2 décembre 2026"
        assert date_format(first, "j") == "1"  # the sheet of a calendar
        assert Template('{{ day|date:"DATE_FORMAT" }}').render(Context({"day": first})) == (
            "1er décembre 2026"
        )
    with override("en"):
        assert date_format(first) == "1 December 2026"


def test_the_chosen_language_has_priority_over_the_browsers(
    member: SignedIn, event: Tournament
) -> None:
    set_language(member.user, "fr")
    page = member.get(event.get_absolute_url(), headers=ENGLISH)
    assert page.headers["Content-Language"] == "fr"
    assert "Classement" in page.text
    assert "Standings" not in page.text
    set_language(member.user, "en")
    assert "Standings" in member.get(event.get_absolute_url(), headers=FRENCH).text


def test_scripts_get_french_texts(visitor: Client) -> None:
    catalogue = visitor.get(reverse("jsi18n"), headers=FRENCH).text
    assert "Enregistrer la donne" in catalogue
    assert "Enregistrer la donne" not in visitor.get(reverse("jsi18n"), headers=ENGLISH).text


def test_an_e_mail_is_in_the_language_of_its_recipient(visitor: Client) -> None:
    anne = users.register_verified(email="anne@example.org", password=PASSWORD, name="Anne")
    set_language(anne, "fr")
    visitor.post(reverse("account_reset_password"), {"email": anne.email}, headers=ENGLISH)
    (message,) = mail.outbox
    assert "mot de passe" in message.body
    assert "password" not in re.sub(r"http\S+", "", str(message.body))
    set_language(anne, "")
    visitor.post(reverse("account_reset_password"), {"email": anne.email}, headers=ENGLISH)
    assert "new password" in mail.outbox[1].body


def test_the_audit_log_is_in_the_language_of_the_club(
    director: SignedIn, club: Club, event: Tournament
) -> None:
    club.language = "fr"
    club.save(update_fields=["language"])
    director.post(
        reverse("tournaments:announce", args=[club.slug, event.pk]),
        {"text": "Thé"},
        headers=ENGLISH,
    )
    assert "annonce\xa0: Thé" in club.audit_entries.order_by("-pk")[0].text


@pytest.mark.parametrize(
    ("language", "month", "shown"),
    [
        ("en", 12, "2 Dec 2026"),
        ("fr", 12, "2 déc. 2026"),
        ("fr", 1, "2 janv. 2026"),
        ("fr", 2, "2 févr. 2026"),
    ],
)
def test_short_dates_name_the_month(language: str, month: int, shown: str) -> None:
    with override(language):
        assert date_format(date(2026, month, 2), "SHORT_DATE_FORMAT") == shown


def test_a_wrong_password_is_refused_in_short_words(visitor: Client) -> None:
    wrong = {"login": "nobody@example.org", "password": PASSWORD}
    page = visitor.post(reverse("account_login"), wrong, headers=FRENCH).text
    assert "L’adresse e-mail ou le mot de passe est incorrect." in page
    page = visitor.post(reverse("account_login"), wrong, headers=ENGLISH).text
    assert "The e-mail address or password is incorrect." in page
