"""The language of pages, scripts, times, e-mails and the log."""

import re
from datetime import UTC, date, datetime

import pytest
from django.conf import settings
from django.core import mail
from django.db import connection
from django.template import Context, Template
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override

from accounts.dates import date_format
from accounts.models import Club, User
from accounts.services import invitations, users
from games.rules import PRESETS
from notices.readers import reader_of
from tests.factories import PASSWORD, PlayerFactory
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


@pytest.mark.parametrize(
    ("language", "minute", "shown"),
    [
        ("en", 5, "9 January 2026, 09:05"),
        ("en", 0, "9 January 2026, 09:00"),
        ("fr", 5, "9 janvier 2026 à 9\xa0h\xa005"),
        ("fr", 0, "9 janvier 2026 à 9\xa0h"),
    ],
)
def test_times_are_written_as_in_the_language(language: str, minute: int, shown: str) -> None:
    at = datetime(2026, 1, 9, 9, minute, tzinfo=UTC)
    with override(language):
        assert date_format(at, "DATETIME_FORMAT") == shown
        clock = Template('{{ at|time:"TIME_FORMAT" }}').render(Context({"at": at.time()}))
        assert clock == shown.removeprefix(date_format(at)).removeprefix(" à ").removeprefix(", ")


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


def test_who_signs_up_gets_e_mails_in_the_language_of_the_browser(
    visitor: Client,
) -> None:
    data = {"name": "Zoé", "email": "zoe@example.org", "password1": PASSWORD}
    visitor.post(reverse("account_signup"), data, headers=FRENCH)
    zoe = User.objects.get(email="zoe@example.org")
    assert (zoe.language, zoe.seen_language) == ("", "fr")
    assert "Confirmez" in mail.outbox[0].subject
    visitor.post(reverse("account_reset_password"), {"email": zoe.email}, headers=ENGLISH)
    visitor.post(reverse("account_signup"), data, headers=ENGLISH)
    for message in mail.outbox[1:]:
        assert "password" not in re.sub(r"http\S+", "", f"{message.subject} {message.body}")
    assert reader_of(zoe).language == "fr"


@pytest.mark.trial
def test_e_mails_are_in_the_language_last_seen_unless_another_was_chosen(
    member: SignedIn, club: Club
) -> None:
    Club.objects.update(language="fr")
    assert reader_of(member.user).language == "fr"
    for headers, expected in ((ENGLISH, "en"), (FRENCH, "fr"), ({}, "fr"), (ENGLISH, "en")):
        member.get("/", headers=headers)
        assert reader_of(member.user).language == expected
    set_language(member.user, "fr")
    member.get("/", headers=ENGLISH)
    assert reader_of(member.user).language == "fr"


def test_a_request_that_names_no_language_gets_that_of_the_last_visit(
    director: SignedIn, visitor: Client
) -> None:
    """The download manager of a phone sends the cookies of the session, but no Accept-Language."""
    path = reverse("accounts:player_export", args=["river", "csv"])
    assert director.get(path).content.decode("utf-8-sig").startswith("Name,")
    director.get("/", headers=FRENCH)
    director.cookies.pop(settings.LANGUAGE_COOKIE_NAME, None)
    answer = director.get(path)
    assert answer.content.decode("utf-8-sig").startswith("Nom;")
    assert answer.headers["Content-Language"] == "fr"
    assert 'lang="en"' in visitor.get("/").text


def test_the_language_is_stored_only_when_it_changes(member: SignedIn) -> None:
    member.get("/", headers=FRENCH)
    with CaptureQueriesContext(connection) as queries:
        member.get("/", headers=FRENCH)
    assert not [query for query in queries if "UPDATE" in query["sql"]]


def test_a_guest_who_becomes_a_member_reads_the_language_of_the_browser(visitor: Client) -> None:
    visitor.post(reverse("games:play_now"), headers=FRENCH)
    guest = User.objects.get(guest=True)
    assert (guest.language, guest.seen_language) == ("", "fr")
    data = {"name": "Zoé", "email": "zoe@example.org", "password1": PASSWORD}
    visitor.post(reverse("account_signup"), data, headers=ENGLISH)
    guest.refresh_from_db()
    assert not guest.guest
    assert reader_of(guest).language == "en"


def test_an_invitation_is_in_the_language_of_the_club(director: SignedIn, club: Club) -> None:
    Club.objects.update(language="fr")
    player = PlayerFactory.create(club=club, email="zoe@example.org")
    invitations.invite(club=club, players=[player], actor=director.user)
    page = director.get(reverse("accounts:invitations", args=[club.slug]), headers=ENGLISH).text
    assert "subject=Votre%20invitation" in page
    cards = director.get(
        reverse("accounts:invitation_cards", args=[club.slug]), headers=ENGLISH
    ).text
    assert "Valable jusqu" in cards
    assert "Invitation cards" in cards


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
    assert "L’adresse e\u2011mail ou le mot de passe est incorrect." in page
    page = visitor.post(reverse("account_login"), wrong, headers=ENGLISH).text
    assert "The e-mail address or password is incorrect." in page
