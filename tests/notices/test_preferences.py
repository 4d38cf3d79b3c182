"""What a person chooses: the page, the API, and the links of e-mails."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.mail import send_mail
from django.test import Client

from accounts.models import User
from notices import unsubscribe
from notices.models import DemoMail, Preferences
from notices.readers import reader_of
from tests.factories import UserFactory
from tests.support.clients import SignedIn, sign_in
from tests.support.notices import choose
from tests.support.urls import verdict

pytestmark = pytest.mark.django_db
PAGE, API = "/notices/preferences/", "/api/v1/notices/preferences/"
FORM = {
    "digest_hour": "18",
    "timezone": "Asia/Tokyo",
    "quiet_from": "22:00",
    "quiet_until": "07:30",
    "mails": "on",
}


def channels(user: User, kind: str = "test") -> set[str]:
    found: list[str] = Preferences.objects.get(user=user).channels[kind]
    return set(found)


def test_a_person_chooses_on_the_page(member: SignedIn) -> None:
    assert 'name="page_test" id="id_page_test" checked' in member.get(PAGE).text
    answer = member.post(PAGE, FORM | {"mail_test": "digest", "push_test": "on"}, follow=True)
    assert "Saved." in answer.text
    chosen = Preferences.objects.get(user=member.user)
    assert channels(member.user) == {"digest", "push"}
    assert channels(member.user, "turn") == set()
    assert (chosen.digest_hour, chosen.timezone, chosen.mails) == (18, "Asia/Tokyo", True)
    assert str(chosen.quiet_until) == "07:30:00"
    page = member.get(PAGE).text
    assert '<option value="digest" selected>' in page
    assert 'value="22:00"' in page


@pytest.mark.parametrize("wrong", [{"quiet_until": ""}, {"quiet_until": "22:00"}])
def test_quiet_hours_need_both_ends(member: SignedIn, wrong: dict[str, str]) -> None:
    answer = member.post(PAGE, FORM | wrong)
    assert answer.status_code == 200
    assert "Quiet hours need a beginning" in answer.text
    assert not Preferences.objects.exists()


def test_nobody_chooses_for_others(visitor: Client, member: SignedIn) -> None:
    assert verdict(visitor.get(PAGE)) == "sign in"
    guest = sign_in(UserFactory.create(guest=True))
    assert guest.get(PAGE).headers["Location"].startswith("/accounts/signup/")
    member.post(PAGE, FORM)
    assert list(Preferences.objects.values_list("user", flat=True)) == [member.user.pk]


# --- The API -----------------------------------------------------------------------------------


def patch(client: Client, body: dict[str, Any]) -> Any:
    return client.patch(API, body, content_type="application/json")


def test_a_program_reads_and_changes_them(member: SignedIn) -> None:
    before = member.get(API).json()
    assert before["channels"]["test"] == ["page"]
    assert before["mails"] is True
    body = {"channels": {"test": ["mail", "digest", "page"]}, "quiet_from": "22:00"}
    after = patch(member, body | {"quiet_until": "07:00", "timezone": ""}).json()
    assert after["channels"]["test"] == ["mail", "page"]
    assert after["channels"]["turn"] == before["channels"]["turn"]
    assert after["quiet_until"] == "07:00:00"
    assert member.get(API).json() == after


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"channels": {"nonsense": []}}, 422, "kind-unknown"),
        ({"channels": {"test": ["pigeon"]}}, 422, "channel-unknown"),
        ({"quiet_from": "22:00"}, 422, "quiet-hours-incomplete"),
        ({"timezone": "Europe/Nowhere"}, 400, "invalid"),
        ({"digest_hour": 24}, 400, "invalid"),
    ],
)
def test_what_is_wrong_is_refused(
    member: SignedIn, body: dict[str, Any], status: int, code: str
) -> None:
    answer = patch(member, body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not Preferences.objects.exists()


# --- Links of e-mails --------------------------------------------------------------------------


def link(user: User, kind: str = "test") -> str:
    return unsubscribe.path_for(user.pk, kind)


def test_a_link_asks_before_it_ends_anything(visitor: Client, member: SignedIn) -> None:
    choose(member.user, "page", "mail")
    page = visitor.get(link(member.user))
    assert page.status_code == 200
    assert "None of this kind: A test" in page.text
    assert channels(member.user) == {"page", "mail"}


def test_one_click_ends_the_e_mails_of_a_kind(member: SignedIn) -> None:
    choose(member.user, "page", "digest", "push")
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post(link(member.user), {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert "No more e-mails of this kind" in answer.text
    assert channels(member.user) == {"page", "push"}
    assert reader_of(member.user).takes_mail


@pytest.mark.parametrize(("kind", "form"), [("test", {"all": ""}), ("", {})])
def test_all_e_mails_can_be_ended(
    visitor: Client, member: SignedIn, kind: str, form: dict[str, str]
) -> None:
    visitor.post(link(member.user, kind), form)
    assert not reader_of(member.user).takes_mail
    assert not Preferences.objects.get().mails


def test_a_kind_by_default_is_ended_too(visitor: Client, member: SignedIn) -> None:
    visitor.post(link(member.user, "turn"))
    assert channels(member.user, "turn") == {"page", "push"}


def test_a_forged_link_ends_nothing(visitor: Client, member: SignedIn) -> None:
    other = UserFactory.create()
    signature = link(other).rpartition(":")[2]
    for token in (f"{member.user.pk}:test:{signature}", "x/"):
        assert visitor.post(f"/notices/unsubscribe/{token}").status_code == 404
    assert not Preferences.objects.exists()
    gone = link(other)
    other.delete()
    assert visitor.get(gone).status_code == 404


# --- The demonstration -------------------------------------------------------------------------


def test_e_mails_of_the_demonstration_are_read_on_a_page(
    member: SignedIn, outsider: SignedIn, settings: Any
) -> None:
    settings.DEMO = True
    DemoMail.objects.create(address=member.user.email, subject="Your turn", body="At a table")
    assert "Your turn" in member.get("/notices/mails/").text
    assert "Your turn" not in outsider.get("/notices/mails/").text
    settings.DEMO = False
    assert member.get("/notices/mails/").status_code == 404


def test_its_backend_stores_them(settings: Any, member: SignedIn, capsys: Any) -> None:
    settings.EMAIL_BACKEND = "notices.demo_mail.Backend"
    assert send_mail("Subject", "Body", None, [member.user.email, "b@example.org"]) == 1
    assert set(DemoMail.objects.values_list("address", "subject", "body")) == {
        (member.user.email, "Subject", "Body"),
        ("b@example.org", "Subject", "Body"),
    }
    assert "Subject: Subject" in capsys.readouterr().out
