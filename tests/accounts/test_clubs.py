"""Clubs, members and roles, the log."""

from datetime import timedelta
from decimal import Decimal
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now as utc_now

from accounts import audit
from accounts.errors import LastSecretary
from accounts.models import AuditEntry, Club, Membership, Player, Role
from accounts.services import clubs, memberships
from accounts.slugs import PRACTICE_CLUB
from games.rules import PRESETS
from tests.factories import ClubFactory, MembershipFactory, PlayerFactory, UserFactory
from tests.support.clients import SignedIn
from tournaments.services import create_tournament

JSON = "application/json"
NEW_CLUB = {
    "name": "Thames Barbu",
    "slug": "Thames",
    "timezone": "Europe/London",
    "language": "fr",
    "ruleset": "yale",
    "public_events": "on",
}
SETTINGS = {
    "name": "River Renamed",
    "timezone": "Europe/Paris",
    "language": "en",
    "ruleset": "pagat",
    "public_players": "on",
}


def url(name: str, *args: Any) -> str:
    return reverse(f"accounts:{name}", args=["river", *args])


def of(client: SignedIn) -> Membership:
    return Membership.objects.get(user=client.user, club__slug="river")


@pytest.mark.django_db
def test_a_site_without_a_club_leads_to_founding_one_first(client: Client) -> None:
    assert 'id="found-first"' in client.get("/").text
    ClubFactory.create(public_events=False)
    assert 'id="found-first"' not in client.get("/").text


@pytest.mark.django_db
def test_the_home_page_of_a_visitor_offers_games_first(client: Client) -> None:
    ClubFactory.create(public_events=True)
    places = [
        reverse("games:play_now"), reverse("games:lesson"), reverse("games:friends"),
        reverse("account_signup"), "#others", "promises", 'id="joining"',
        reverse("accounts:claim_code"), reverse("accounts:club_new"),
    ]  # fmt: skip
    page = client.get("/").text
    found = [page.index(place) for place in places]
    assert found == sorted(found)


def test_the_founder_of_a_club_is_its_secretary_and_first_player(
    outsider: SignedIn, visitor: Client
) -> None:
    page = reverse("accounts:club_new")
    assert visitor.post(page, NEW_CLUB).status_code == 302
    assert not Club.objects.filter(slug="thames").exists()

    assert outsider.post(page, NEW_CLUB).status_code == 302
    club = Club.objects.get(slug="thames")
    assert (club.name, club.language, club.ruleset) == ("Thames Barbu", "fr", "yale")
    assert club.currency == "GBP"
    assert (club.public_events, club.public_players) == (True, False)
    assert Membership.objects.get(club=club).role == Role.SECRETARY
    player = Player.objects.get(club=club)
    assert (player.user, player.email) == (outsider.user, outsider.user.email)


def test_the_address_of_a_club_is_made_from_its_name_if_it_is_left_empty(
    outsider: SignedIn,
) -> None:
    sent = NEW_CLUB | {"slug": "", "name": "L’Étoile d'Œuvres"}
    for address in ("l-etoile-d-oeuvres", "l-etoile-d-oeuvres-2"):
        assert outsider.post(reverse("accounts:club_new"), sent).status_code == 302
        assert Club.objects.filter(slug=address, name="L’Étoile d'Œuvres").exists()
    outsider.post(reverse("accounts:club_new"), sent | {"name": "Rules"})
    assert Club.objects.filter(slug="rules-2").exists()


def test_who_founds_a_club_is_asked_for_its_name_and_rules_first(outsider: SignedIn) -> None:
    page = reverse("accounts:club_new")
    first, folded = outsider.get(page).text.split('<details class="more-settings">')
    for name in ("name", "ruleset"):
        assert f'name="{name}"' in first
    for name in ("slug", "about", "timezone", "language", "public_events", "table_guests"):
        assert f'name="{name}"' in folded
    assert "Seven contracts; anybody may be doubled." in first
    refused = outsider.post(page, NEW_CLUB | {"timezone": "Europe/Atlantis"}).text
    assert '<details class="more-settings" open>' in refused


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"slug": "river"}, "slug"),
        ({"slug": "RIVER"}, "slug"),
        ({"slug": "a b"}, "slug"),
        ({"timezone": "Europe/Atlantis"}, "timezone"),
        ({"ruleset": "poker"}, "ruleset"),
        ({"name": ""}, "name"),
    ],
)
def test_an_invalid_club_is_refused_with_the_reason(
    outsider: SignedIn, club: Club, change: dict[str, str], field: str
) -> None:
    response = outsider.post(reverse("accounts:club_new"), NEW_CLUB | change)
    assert response.status_code == 200
    assert field in response.context["form"].errors
    assert set(Club.objects.values_list("slug", flat=True)) == {"river", "other", PRACTICE_CLUB}


def test_founding_clubs_has_a_limit_for_each_account_and_day(
    outsider: SignedIn, member: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = reverse("accounts:club_new")
    assert outsider.get(page).status_code == 200
    for number in range(3):
        assert outsider.post(page, NEW_CLUB | {"slug": f"thames-{number}"}).status_code == 302
    assert "Try again tomorrow" in outsider.post(page, NEW_CLUB).text
    answer = outsider.post(
        reverse("api:club-list"), NEW_CLUB | {"public_events": True}, content_type=JSON
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "too-many-clubs")
    assert not Club.objects.filter(slug="thames").exists()

    assert member.post(page, NEW_CLUB | {"slug": "severn"}).status_code == 302
    monkeypatch.setattr(clubs, "CLUBS_PERIOD", timedelta(0))
    assert outsider.post(page, NEW_CLUB).status_code == 302


def test_a_secretary_changes_the_settings_and_a_director_does_not(
    secretary: SignedIn, director: SignedIn, club: Club
) -> None:
    assert director.post(url("club_settings"), SETTINGS).status_code == 403
    changed = secretary.post(url("club_settings"), SETTINGS, follow=True)
    assert "check the times of your events" in changed.text
    again = secretary.post(url("club_settings"), SETTINGS, follow=True)
    assert "check the times of your events" not in again.text
    club.refresh_from_db()
    assert (club.name, club.timezone) == ("River Renamed", "Europe/Paris")
    assert (club.public_events, club.public_players) == (False, True)
    assert AuditEntry.objects.get().data["changes"]["name"] == ["River Barbu", "River Renamed"]


@pytest.mark.trial
def test_what_a_club_says_of_itself_is_on_its_page_and_where_one_asks_to_join(
    secretary: SignedIn, outsider: SignedIn, visitor: Client, club: Club
) -> None:
    assert 'id="about"' not in visitor.get(club.get_absolute_url()).text
    about = "Fridays at eight.\n\nAsk sec@river.example <b>or</b> www.river.example/way."
    asked = SETTINGS | {"about": about, "join_requests": "on", "public_events": "on"}
    assert secretary.post(url("club_settings"), asked).status_code == 302
    for client in (visitor, outsider, secretary):
        page = client.get(club.get_absolute_url()).text
        assert "<p>Fridays at eight.</p>" in page
        assert '<a href="mailto:sec@river.example">sec@river.example</a> &lt;b&gt;or' in page
        assert 'rel="nofollow">www.river.example/way</a>' in page
    for client in (visitor, outsider):
        assert 'id="about"' in client.get(url("join_ask")).text
    long = secretary.post(url("club_settings"), SETTINGS | {"about": "x" * 1001})
    assert "about" in long.context["form"].errors


def test_bad_settings_keep_what_was_typed_and_the_name_in_the_header(secretary: SignedIn) -> None:
    response = secretary.post(url("club_settings"), SETTINGS | {"name": "", "timezone": "x"})
    assert response.status_code == 200
    assert "River Barbu" in response.text
    assert Club.objects.get(slug="river").name == "River Barbu"


def test_a_role_is_changed_by_the_secretary_only(
    secretary: SignedIn, director: SignedIn, member: SignedIn
) -> None:
    page = url("member_role", of(member).pk)
    assert director.post(page, {"role": "director"}).status_code == 403
    secretary.post(page, {"role": "director"})
    assert of(member).role == Role.DIRECTOR
    entry = AuditEntry.objects.get()
    assert entry.action == "change-role"
    assert entry.data.items() >= {"before": "member", "after": "director"}.items()


def test_a_role_that_does_not_exist_changes_nothing(secretary: SignedIn, member: SignedIn) -> None:
    secretary.post(url("member_role", of(member).pk), {"role": "emperor"})
    assert of(member).role == Role.MEMBER


def test_the_last_secretary_stays(secretary: SignedIn) -> None:
    mine = of(secretary).pk
    response = secretary.post(url("member_role", mine), {"role": "member"}, follow=True)
    assert "needs a secretary" in response.text
    response = secretary.post(url("member_remove", mine), follow=True)
    assert "needs a secretary" in response.text
    assert of(secretary).role == Role.SECRETARY


def test_a_secretary_can_leave_once_there_is_another(secretary: SignedIn, member: SignedIn) -> None:
    secretary.post(url("member_role", of(member).pk), {"role": "secretary"})
    response = secretary.post(url("member_remove", of(secretary).pk))
    assert response.headers["Location"] == reverse("accounts:home")
    assert secretary.get(url("members")).status_code == 404


def test_a_member_leaves_the_club(member: SignedIn, secretary: SignedIn) -> None:
    assert f'action="{url("leave")}"' in member.get(reverse("accounts:profile")).text
    page = member.post(url("leave"), follow=True).text
    assert "You are no longer a member of River Barbu." in page
    assert url("leave") not in page
    assert Player.objects.get(name="Mia Member").user is None
    assert member.post(url("leave")).status_code == 404
    assert "left the club" in secretary.get(url("audit")).text
    page = secretary.post(url("leave"), follow=True).text
    assert "needs a secretary" in page
    assert of(secretary).role == Role.SECRETARY


def test_a_removed_member_loses_the_login_and_the_player_stays(
    secretary: SignedIn, member: SignedIn
) -> None:
    secretary.post(url("member_remove", of(member).pk))
    assert not Membership.objects.filter(user=member.user).exists()
    assert Player.objects.get(name="Mia Member").user is None
    assert member.get(url("players")).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_two_secretaries_who_demote_each_other_at_once_leave_one() -> None:
    club = ClubFactory.create()
    pair = [MembershipFactory.create(club=club, role=Role.SECRETARY) for _ in range(2)]
    start, refused = Barrier(2), []

    def demote(membership: Membership, by: Membership) -> None:
        start.wait()
        try:
            memberships.change_role(membership=membership, role=Role.MEMBER, actor=by.user)
        except LastSecretary:
            refused.append(membership)
        finally:
            connection.close()

    threads = [Thread(target=demote, args=args) for args in (pair, pair[::-1])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(refused) == 1
    assert Membership.objects.filter(club=club, role=Role.SECRETARY).count() == 1


def test_members_and_log_need_no_more_queries_for_more_rows(
    secretary: SignedIn, club: Club, django_assert_num_queries: Any
) -> None:
    MembershipFactory.create_batch(20, club=club)
    for number in range(20):
        audit.record(
            club=club, actor=secretary.user, action="x", subject="club:1", text=f"did {number}"
        )
    # Session, user, club, role, player, the last secretary, count, page, unread notices.
    with django_assert_num_queries(7):
        secretary.get(url("members"))
    # Those without the last secretary, and tables that are sealed to the reader.
    with django_assert_num_queries(7):
        secretary.get(url("audit"))


def test_officials_read_and_search_the_log(
    director: SignedIn, member: SignedIn, club: Club
) -> None:
    for text in ("added Anne", "removed Bernard"):
        audit.record(club=club, actor=director.user, action="x", subject="club:1", text=text)
    other = ClubFactory.create()
    audit.record(club=other, actor=director.user, action="x", subject="club:2", text="elsewhere")

    assert member.get(url("audit")).status_code == 403
    page = director.get(url("audit")).text
    assert "added Anne" in page
    assert "elsewhere" not in page
    narrowed = director.get(url("audit"), {"q": "bernard"}).text
    assert "removed Bernard" in narrowed
    assert "added Anne" not in narrowed
    assert "Nothing to show" in director.get(url("audit"), {"who": "nobody"}).text


def test_the_log_links_to_its_subjects_and_shows_those_of_one_event(
    director: SignedIn, club: Club, django_assert_num_queries: Any
) -> None:
    event, other = (
        create_tournament(
            club=club,
            actor=director.user,
            name=name,
            starts_at=utc_now() + timedelta(days=9),
            ruleset=PRESETS["pagat"],
            round_count=1,
        )
        for name in ("Spring Cup", "Autumn Cup")
    )
    page = director.get(url("audit")).text
    for one in (event, other):
        assert f'<a href="{one.get_absolute_url()}">{one.name}: ' in page
    audit.record(
        club=club, actor=director.user, action="x", subject="event:987654", text="removed it"
    )
    assert "</strong> removed it</span>" in director.get(url("audit")).text
    with django_assert_num_queries(8):  # as every page of the log, and the events
        narrowed = director.get(url("audit"), {"subject": f"event:{event.pk}"}).text
    assert f'Changes of: <a href="{event.get_absolute_url()}">Spring Cup</a>' in narrowed
    assert "Autumn Cup" not in narrowed
    assert f'<input type="hidden" name="subject" value="event:{event.pk}"' in narrowed
    unknown = director.get(url("audit"), {"subject": f"event:{'9' * 30}"}).text
    assert "Nothing to show" in unknown
    console = director.get(f"{event.get_absolute_url()}console/").text
    assert f'href="{url("audit")}?subject=event:{event.pk}"' in console


def test_the_log_is_in_the_clubs_language(secretary: SignedIn, club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(language="fr")
    secretary.user.language = "en"
    secretary.user.save()
    player = PlayerFactory.create(club=club)
    secretary.post(url("player_active", player.pk), {"active": "no"})
    assert AuditEntry.objects.get().text


def test_the_home_page_shows_public_clubs_to_all_and_other_clubs_to_members(
    visitor: Client, member: SignedIn, club: Club
) -> None:
    ClubFactory.create(name="Hidden Club", public_events=False)
    assert "River Barbu" in visitor.get("/").text
    assert "Hidden Club" not in visitor.get("/").text
    page = member.get("/").text
    assert "Your clubs" in page
    assert page.count("River Barbu") == 1


def test_a_visitor_chooses_a_language_which_a_user_stores(
    visitor: Client, member: SignedIn
) -> None:
    switch = reverse("accounts:language")
    visitor.post(switch, {"language": "fr", "next": "/"})
    assert '<html lang="fr">' in visitor.get("/").text
    member.post(switch, {"language": "fr", "next": "/"})
    member.user.refresh_from_db()
    assert member.user.language == "fr"
    member.post(switch, {"language": "xx", "next": "/"})
    member.user.refresh_from_db()
    assert member.user.language == "fr"


def test_without_a_choice_the_language_is_the_browsers(visitor: Client) -> None:
    page = visitor.get("/", headers={"accept-language": "fr-CH, en;q=0.5"})
    assert '<html lang="fr">' in page.text


def test_members_are_listed_in_pages_and_searched(secretary: SignedIn, club: Club) -> None:
    users = UserFactory.create_batch(60)
    for user in users:
        MembershipFactory.create(club=club, user=user)
    users[0].name = "Zoe Hale"
    users[0].save(update_fields=["name"])
    row = '<select id="role-'
    pages = [secretary.get(url("members"), {"page": n}).text.count(row) for n in (1, 2)]
    assert pages in ([50, 10], [49, 11])  # the last secretary has no choice of a role
    for q in ("hale zoe", users[0].email):
        page = secretary.get(url("members"), {"q": q}).text
        assert (page.count(row), "Zoe Hale" in page) == (1, True)
    assert "No members found" in secretary.get(url("members"), {"q": "nobody at all"}).text


def test_the_page_offers_no_change_of_the_last_secretary(
    secretary: SignedIn, member: SignedIn
) -> None:
    last, other = of(secretary).pk, of(member).pk
    remove, role = (url(name, last) for name in ("member_remove", "member_role"))
    page = secretary.get(url("members")).text
    assert url("member_remove", other) in page
    assert url("member_role", other) in page
    assert remove not in page
    assert role not in page
    assert "make another member secretary first" in page
    Membership.objects.filter(pk=other).update(role=Role.SECRETARY)
    page = secretary.get(url("members")).text
    assert remove in page
    assert role in page


@pytest.mark.trial
def test_a_club_has_the_currency_of_its_zone_until_another_is_chosen_or_used(
    outsider: SignedIn,
) -> None:
    outsider.post(reverse("accounts:club_new"), NEW_CLUB)
    club = Club.objects.get(slug="thames")
    assert club.currency == "GBP"
    settings = reverse("accounts:club_settings", args=["thames"])

    def save(**changes: str) -> str:
        page = outsider.post(settings, SETTINGS | changes, follow=True).text
        club.refresh_from_db()
        return page

    said = save(timezone="Europe/Paris", currency="GBP")
    assert club.currency == "EUR"
    assert "The currency is now that of the time zone: Euro (EUR)." in said
    assert "of the time zone:" not in save(timezone="Europe/Paris", currency="GBP")
    assert club.currency == "GBP"
    save(timezone="Europe/Zurich", currency="GBP")
    assert club.currency == "GBP", "it was chosen"
    save(timezone="Europe/Zurich", currency="CHF")
    create_tournament(
        club=club,
        actor=outsider.user,
        name="Cup",
        starts_at=utc_now() + timedelta(days=9),
        ruleset=PRESETS["pagat"],
        round_count=1,
        fee=Decimal(5),
    )
    save(timezone="Europe/Paris", currency="CHF")
    assert club.currency == "CHF", "an event has a fee in it"


def test_a_french_reader_is_offered_zones_in_french_beginning_with_that_of_paris(
    outsider: SignedIn,
) -> None:
    page = outsider.get(reverse("accounts:club_new"), headers={"accept-language": "fr"})
    assert page.context["form"]["timezone"].value() == "Europe/Paris"
    label = "Paris (heure d’Europe centrale)"
    assert f'<option value="Europe/Paris" selected>{label}</option>' in page.text
    assert '<optgroup label="Afrique">' in page.text
