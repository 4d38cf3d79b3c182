"""Making, showing, printing, revoking and claiming invitations."""

from datetime import timedelta
from html import unescape
from threading import Barrier, Thread
from typing import Any
from urllib.parse import unquote

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime, now
from pytest_django import Settings

from accounts.invitation_codes import ALPHABET, code_of, numbers_of
from accounts.models import AuditEntry, Club, Invitation, Membership, Player, Role
from accounts.refusals import Refusal
from accounts.services import invitations, memberships
from tests.factories import ClubFactory, MembershipFactory, PlayerFactory, UserFactory
from tests.support.clients import SignedIn, sign_in


def url(name: str, *args: Any) -> str:
    return reverse(f"accounts:{name}", args=["river", *args])


def link(invitation: Invitation) -> str:
    return reverse("accounts:claim", args=[invitations.token_of(invitation)])


@pytest.fixture
def anne(club: Club) -> Player:
    return PlayerFactory.create(club=club, name="Anne Lambert")


@pytest.fixture
def invitation(anne: Player, director: SignedIn) -> Invitation:
    return invitations.invite(club=anne.club, players=[anne], actor=director.user)[0]


def test_a_director_invites_and_a_member_does_not(
    director: SignedIn, member: SignedIn, anne: Player
) -> None:
    data = {"player": anne.pk, "card": "yes"}
    assert member.post(url("invitation_new"), data).status_code == 403
    response = director.post(url("invitation_new"), data, follow=True)
    made = Invitation.objects.get()
    assert link(made) in response.text
    assert "<svg" in response.text.partition("<main")[2]
    assert AuditEntry.objects.get().action == "invite-player"


def test_the_qr_code_keeps_to_the_content_security_policy(
    director: SignedIn, invitation: Invitation
) -> None:
    page = director.get(url("invitations")).text
    assert "style=" not in page
    assert "<style" not in page


def test_several_players_are_invited_and_printed_at_once(director: SignedIn, club: Club) -> None:
    players = PlayerFactory.create_batch(3, club=club)
    director.post(url("invitation_new"), {"player": [player.pk for player in players]})
    page = director.get(url("invitation_cards")).text
    assert page.partition("<main")[2].count("<svg") == 3
    for player in players:
        assert player.name in page
        assert link(player.invitations.get()) not in page  # it is too long to type
        assert f"code <b>{code_of(player.invitations.get().pk)}</b>" in page
    lines = '<span class="typed"><b>testserver/join</b></span><span class="typed">code <b>'
    assert page.count(lines) == 3, "the address and the code have a line each"
    listed = director.get(url("invitations")).text
    assert listed.count(">QR code and link<span ") == 3


def test_only_a_long_name_is_small_on_its_card(director: SignedIn, club: Club) -> None:
    long = PlayerFactory.create(club=club, name="Marie-Hélène Kerbrat de la Villemarqué")
    short = PlayerFactory.create(club=club, name="Bo Klee")
    invitations.invite(club=club, players=[long, short], actor=director.user)
    page = director.get(url("invitation_cards")).text
    assert f'class="who long">{long.name}<' in page
    assert f'class="who">{short.name}<' in page


def test_an_invitation_can_be_mailed_to_a_player_with_an_address(
    director: SignedIn, club: Club
) -> None:
    for name, email in (("Ann & Zoë", "ann+z@example.org"), ("Bob", "")):
        player = PlayerFactory.create(club=club, name=name, email=email)
        director.post(url("invitation_new"), {"player": player.pk})
    page = director.get(url("invitations")).text
    assert page.count("mailto:") == 1
    assert "mailto:ann%2Bz@example.org?subject=Your%20invitation" in page
    assert "Hello%20Ann%20%26%20Zo%C3%AB" in page
    assert page.count("data-shares=") == 2


def test_the_letter_says_why_how_and_until_when_and_is_signed(
    director: SignedIn, club: Club
) -> None:
    player = PlayerFactory.create(club=club, name="Ann", email="ann@example.org")
    director.post(url("invitation_new"), {"player": player.pk})
    invitation = player.invitations.get()
    page = unescape(director.get(url("player", player.pk)).text)
    body = unquote(page.partition("mailto:ann@example.org?")[2].partition('"')[0])
    assert "River Barbu keeps its events and results at testserver." in body
    assert f"http://testserver{link(invitation)}\r\n" in body
    assert f"type the code {code_of(invitation.pk)} at testserver/join." in body
    until = date_format(localtime(invitation.expires_at, club.zone), "DATE_FORMAT")
    assert f"valid until {until}" in body
    assert body.endswith(f"\r\n\r\n{director.user.name}\r\nRiver Barbu\r\n")
    assert len([line for line in body.splitlines() if line]) < 10


@pytest.mark.trial
def test_all_players_are_invited_with_one_tick(director: SignedIn, club: Club) -> None:
    PlayerFactory.create_batch(61, club=club)  # one more than a page has
    assert "All 61" in director.get(url("invitations")).text
    page = director.post(url("invitation_new"), {"all": "members"}, follow=True).text
    assert "61 invitations are ready" in page
    assert Invitation.objects.count() == 61


def test_all_are_those_whom_the_search_has_found(director: SignedIn, club: Club) -> None:
    for name in ("Éloïse Roy", "Éloi Roy", "Anne Lambert"):
        PlayerFactory.create(club=club, name=name)
    assert "All 2" in director.get(url("invitations"), {"q": "elo"}).text
    director.post(url("invitation_new"), {"all": "members", "q": "elo"})
    assert not Invitation.objects.filter(player__name="Anne Lambert").exists()
    assert Invitation.objects.count() == 2


def test_members_and_guests_are_ticked_apart(director: SignedIn, club: Club) -> None:
    for name in ("Ann", "Zoe"):
        PlayerFactory.create(club=club, name=name)
    guests = [PlayerFactory.create(club=club, name=name, guest=True) for name in ("Bo", "Cy", "Di")]
    page = director.get(url("invitations")).text
    order = ("Members to invite", "All 2", " Zoe<", "Guests to invite", "All 3", " Bo<")
    found = [page.index(words) for words in order]
    assert found == sorted(found)
    director.post(url("invitation_new"), {"all": "members", "player": guests[1].pk})
    invited = Invitation.objects.values_list("player__name", flat=True)
    assert sorted(invited) == ["Ann", "Cy", "Zoe"]
    director.post(url("invitation_new"), {"all": "guests"})
    assert {*invited.all()} == {"Ann", "Bo", "Cy", "Di", "Zoe"}


def test_choosing_no_player_is_refused(director: SignedIn) -> None:
    assert "at least one" in director.post(url("invitation_new"), follow=True).text


def test_a_player_of_another_club_is_not_invited(director: SignedIn) -> None:
    stranger = PlayerFactory.create()
    assert director.post(url("invitation_new"), {"player": stranger.pk}).status_code == 404


def test_a_claimed_player_is_not_invited(director: SignedIn, member: SignedIn) -> None:
    player = Player.objects.get(user=member.user)
    response = director.post(url("invitation_new"), {"player": player.pk}, follow=True)
    assert "Mia Member has already been claimed" in response.text
    assert not Invitation.objects.exists()


def test_a_new_link_ends_the_old_one(
    director: SignedIn, invitation: Invitation, anne: Player, outsider: SignedIn
) -> None:
    director.post(url("invitation_new"), {"player": anne.pk})
    assert outsider.get(link(invitation)).status_code == 410
    assert outsider.get(link(Invitation.objects.latest("pk"))).status_code == 200


def test_a_member_who_opens_the_invitation_of_another_cannot_claim_it(
    member: SignedIn, invitation: Invitation, club: Club
) -> None:
    page = member.get(link(invitation)).text
    assert "You play at River Barbu as Mia Member already" in page
    assert "I am Anne Lambert" not in page
    assert "Use another account" in page


def test_a_used_link_leads_only_its_user_to_the_club(
    outsider: SignedIn, member: SignedIn, visitor: Client, invitation: Invitation, club: Club
) -> None:
    outsider.post(link(invitation))
    response = outsider.get(link(invitation))
    assert response.headers["Location"] == club.get_absolute_url()
    assert member.get(link(invitation)).status_code == 410
    page = visitor.get(link(invitation)).text
    assert "already been used" in page
    assert f"{reverse('account_login')}?next={link(invitation)}" in page.replace("%3A", ":")
    memberships.leave(club=club, user=outsider.user)
    assert outsider.get(link(invitation)).status_code == 410


def test_a_visitor_is_asked_to_sign_in_or_up_and_comes_back(
    visitor: Client, invitation: Invitation
) -> None:
    page = visitor.get(link(invitation)).text
    assert "Anne Lambert" in page
    assert "River Barbu" in page
    signup = f"{reverse('account_signup')}?next="
    assert signup in page
    assert visitor.post(link(invitation)).status_code == 200  # still the page, nothing claimed
    assert Player.objects.get(name="Anne Lambert").user is None


def test_a_claim_joins_the_club_as_a_member(
    outsider: SignedIn, invitation: Invitation, anne: Player
) -> None:
    response = outsider.post(link(invitation))
    assert response.headers["Location"] == anne.club.get_absolute_url()
    anne.refresh_from_db()
    assert anne.user == outsider.user
    assert Membership.objects.get(club=anne.club, user=outsider.user).role == Role.MEMBER
    assert outsider.get(url("players")).status_code == 200


def test_an_official_who_claims_a_player_keeps_the_role(club: Club, invitation: Invitation) -> None:
    user = UserFactory.create()
    MembershipFactory.create(club=club, user=user, role=Role.DIRECTOR)
    sign_in(user).post(link(invitation))
    assert Membership.objects.get(club=club, user=user).role == Role.DIRECTOR


def test_a_user_with_a_player_cannot_claim_a_second_one(
    member: SignedIn, invitation: Invitation
) -> None:
    response = member.post(link(invitation))
    assert response.status_code == 410
    assert "already have a player in this club" in response.text


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"revoked_at": now()}, "invitation-revoked"),
        ({"expires_at": now() - timedelta(days=1)}, "invitation-expired"),
    ],
)
def test_an_expired_or_revoked_link_is_explained(
    outsider: SignedIn, invitation: Invitation, fields: dict[str, Any], code: str
) -> None:
    Invitation.objects.filter(pk=invitation.pk).update(**fields)
    for response in (outsider.get(link(invitation)), outsider.post(link(invitation))):
        assert response.status_code == 410
        assert response.context["code"] == code


def test_a_used_link_is_explained(outsider: SignedIn, invitation: Invitation) -> None:
    outsider.post(link(invitation))
    again = sign_in(UserFactory.create()).get(link(invitation))
    assert again.context["code"] == "invitation-used"


@pytest.mark.trial
def test_an_opened_invitation_stays_on_the_home_page_of_this_account_only(
    outsider: SignedIn, visitor: Client, invitation: Invitation, anne: Player
) -> None:
    assert 'id="invited"' not in outsider.get("/").text
    outsider.get(link(invitation))
    page = sign_in(outsider.user).get("/").text  # at the next sign-in
    assert "Your invitation to River Barbu" in page
    assert f'href="{link(invitation)}"' in page
    assert 'id="invited"' not in visitor.get("/").text
    assert 'id="invited"' not in sign_in(UserFactory.create()).get("/").text
    outsider.post(link(invitation))
    assert 'id="invited"' not in outsider.get("/").text


def test_a_visitor_is_reminded_of_the_invitation_that_this_browser_has_opened(
    visitor: Client, invitation: Invitation, director: SignedIn
) -> None:
    visitor.get(link(invitation))
    assert f'href="{link(invitation)}"' in visitor.get("/").text
    invitations.revoke(invitation=invitation, actor=director.user)
    assert 'id="invited"' not in visitor.get("/").text


@pytest.mark.trial
def test_no_invitation_is_shown_that_cannot_be_claimed_any_more(
    outsider: SignedIn, member: SignedIn, invitation: Invitation, club: Club
) -> None:
    member.get(link(invitation))
    assert 'id="invited"' not in member.get("/").text  # they are a player there already
    outsider.get(link(invitation))
    Invitation.objects.filter(pk=invitation.pk).update(expires_at=now() - timedelta(days=1))
    assert 'id="invited"' not in outsider.get("/").text
    Invitation.objects.filter(pk=invitation.pk).update(expires_at=now() + timedelta(days=1))
    PlayerFactory.create(club=club, user=outsider.user)
    assert 'id="invited"' not in outsider.get("/").text


@pytest.mark.trial
def test_the_home_page_leads_who_has_no_club_to_the_page_for_codes(
    visitor: Client, member: SignedIn
) -> None:
    way = 'id="to-join" href="/join/"'
    readers = (visitor, sign_in(UserFactory.create()), member)
    assert [way in one.get("/").text for one in readers] == [True, True, False]


@pytest.mark.parametrize("token", ["nonsense", "1:forged", "1", "99:"])
def test_a_forged_link_is_refused(visitor: Client, invitation: Invitation, token: str) -> None:
    response = visitor.get(reverse("accounts:claim", args=[token]))
    assert response.status_code == 410
    assert response.context["code"] == "invitation-unknown"


def test_a_code_leads_to_the_page_of_the_link(visitor: Client, invitation: Invitation) -> None:
    page = visitor.get("/join", follow=True)
    assert "Code of your invitation" in page.text
    code = code_of(invitation.pk)
    for typed in (code, code.lower(), code.replace("-", " "), f" {code.replace('-', '')}"):
        assert visitor.post("/join/", {"code": typed})["Location"] == link(invitation)


@pytest.mark.parametrize("typed", ["", "ABCD-EFG", "ABCD-EFGU", "0000-0000", "é" * 8, "1" * 20])
def test_an_unknown_code_leads_nowhere(visitor: Client, invitation: Invitation, typed: str) -> None:
    response = visitor.post("/join/", {"code": typed})
    assert response.status_code == 200
    assert "errorlist" in response.text


def test_a_code_opens_its_invitation_once_and_not_after_its_revocation(
    director: SignedIn, visitor: Client, outsider: SignedIn, club: Club, invitation: Invitation
) -> None:
    ben = PlayerFactory.create(club=club, name="Ben")
    other = invitations.invite(club=club, players=[ben], actor=director.user)[0]
    invitations.claim(token=invitations.token_of(invitation), user=outsider.user)
    invitations.revoke(invitation=other, actor=director.user)
    for made, reason in ((invitation, "invitation-used"), (other, "invitation-revoked")):
        response = visitor.post("/join/", {"code": code_of(made.pk)}, follow=True)
        assert (response.status_code, response.context["code"]) == (410, reason)


def test_codes_are_read_as_they_are_written_and_depend_on_the_secret_key(
    settings: Settings,
) -> None:
    numbers = [1, 2, 3, 1 << 20, (1 << 40) - 1]
    codes = [code_of(number) for number in numbers]
    assert len({code[:4] for code in codes}) == len({code[5:] for code in codes}) == len(numbers)
    assert {*"".join(codes)} <= {*ALPHABET, "-"}
    assert [numbers_of(code) for code in codes] == [[number] for number in numbers]
    misread = [code.replace("0", "o").replace("1", "l") for code in codes]
    assert [numbers_of(code) for code in misread] == [[number] for number in numbers]
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "x" * 50, [settings.SECRET_KEY]
    assert [numbers_of(code)[1] for code in codes] == numbers
    assert not {code_of(number) for number in numbers} & {*codes}


def test_codes_are_not_tried_without_limit(
    visitor: Client, invitation: Invitation, settings: Settings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"invitation_code": "2/m/ip"}
    tried = [visitor.post("/join/", {"code": "0000-0000"}).status_code for _ in range(2)]
    right = visitor.post("/join/", {"code": code_of(invitation.pk)})
    assert [*tried, right.status_code] == [200, 200, 429]


def test_a_link_of_one_invitation_does_not_open_another(invitation: Invitation) -> None:
    signature = invitations.token_of(invitation).partition(":")[2]
    with pytest.raises(Refusal, match="incomplete"):
        invitations.read_token(f"{invitation.pk + 1}:{signature}")


def test_a_director_withdraws_an_invitation_once(
    director: SignedIn, outsider: SignedIn, invitation: Invitation
) -> None:
    for _ in range(2):
        director.post(url("invitation_revoke", invitation.pk))
    assert AuditEntry.objects.filter(action="revoke-invitation").count() == 1
    assert outsider.post(link(invitation)).status_code == 410


def test_a_used_invitation_cannot_be_withdrawn(
    director: SignedIn, outsider: SignedIn, invitation: Invitation
) -> None:
    outsider.post(link(invitation))
    response = director.post(url("invitation_revoke", invitation.pk), follow=True)
    assert "invitation has already been used" in response.text


@pytest.mark.django_db(transaction=True)
def test_one_of_two_concurrent_claims_succeeds() -> None:
    club = ClubFactory.create()
    player = PlayerFactory.create(club=club)
    (made,) = invitations.invite(club=club, players=[player], actor=UserFactory.create())
    users, start, outcomes = UserFactory.create_batch(2), Barrier(2), {}

    def claim(user: Any) -> None:
        start.wait()
        try:
            invitations.claim(token=invitations.token_of(made), user=user)
            outcomes[user] = "claimed"
        except Refusal as error:
            outcomes[user] = error.code
        finally:
            connection.close()

    threads = [Thread(target=claim, args=[user]) for user in users]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes.values()) == ["claimed", "invitation-used"]
    player.refresh_from_db()
    assert outcomes[player.user] == "claimed"
    assert Membership.objects.filter(club=club).count() == 1


@pytest.mark.trial
def test_the_invitations_of_a_large_club_are_listed_in_pages_and_searched(
    director: SignedIn, club: Club
) -> None:
    players = PlayerFactory.create_batch(46, club=club)
    invitations.invite(club=club, players=players, actor=director.user)
    PlayerFactory.create_batch(70, club=club)
    zoe = PlayerFactory.create(club=club, name="Zoe Hale")
    page = director.get(url("invitations")).text
    assert page.count('class="panel invited"') == 20
    assert page.count('name="player"') == 60
    last = director.get(url("invitations"), {"page": 3, "others": 2}).text
    assert last.count('class="panel invited"') == 6
    assert last.count('name="player"') == 11
    assert 'href="?others=2&amp;page=2"' in last
    assert 'href="?page=3&amp;others=1"' in last
    found = director.get(url("invitations"), {"q": "zoe"}).text
    assert (found.count('name="player"'), f'value="{zoe.pk}"' in found) == (1, True)
    assert "No players found" in found
    found = director.get(url("invitations"), {"q": players[44].name}).text
    assert found.count('class="panel invited"') == 1
    printed = [director.get(url("invitation_cards"), {"page": n}).text for n in (1, 2)]
    assert [one.count('class="ticket"') for one in printed] == [30, 16]


@pytest.mark.trial
def test_the_pages_need_no_more_queries_for_more_rows(
    director: SignedIn, club: Club, django_assert_num_queries: Any
) -> None:
    players = PlayerFactory.create_batch(40, club=club)
    invitations.invite(club=club, players=players[:20], actor=director.user)
    # Session, user, club, role, player; open with their e-mails and others, each with their number;
    # guests; unread notices.
    with django_assert_num_queries(10):
        director.get(url("invitations"))
    with django_assert_num_queries(6):
        director.get(url("invitation_cards"))


@pytest.mark.parametrize(
    ("name", "text"), [("Anne Lambert", "joined the club"), ("Ann", "joined as Anne Lambert")]
)
def test_the_log_names_whoever_joins_once(
    club: Club, invitation: Invitation, outsider: SignedIn, name: str, text: str
) -> None:
    outsider.user.name = name
    outsider.user.save(update_fields=["name"])
    invitations.claim(token=invitations.token_of(invitation), user=outsider.user)
    entry = AuditEntry.objects.get(club=club, action="claim-player")
    assert entry.text == text
