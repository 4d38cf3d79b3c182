"""Games against bots, with and without an account."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from accounts.models import Club, User
from accounts.services.users import register_verified
from accounts.slugs import PRACTICE_CLUB
from games.bots import BotView
from games.models import Game, Seating, Table, TableStatus
from games.rules import PRESETS, Action, Plan, Seat, Sheet, parse_action
from games.sheets.stored import sheet_of
from games.tables import bot_turns
from games.tables.deal_again import play_deal_again
from games.tables.engine import cache as cache_of_tables
from games.tables.engine.log import lock_table
from games.tables.forms import PracticeForm
from games.tables.guest_games import take_games_along
from games.tables.opening import MAX_WAITING
from games.tables.practice import (
    MAX_UNFINISHED,
    create_guest,
    start_practice,
    unfinished_games,
)
from games.tables.strengths import STRENGTH_STYLES
from tests.factories import PASSWORD
from tests.support.clients import SignedIn
from tests.support.tables.contributing import commits, reveals
from tests.support.tables.playing import do, play_on, state_of, table_of

AVOIDING = {
    "no-tricks", "no-queens", "no-last-two", "no-hearts", "no-king",
}  # fmt: skip

LOW, HIGH = "JT2.T93.T986.K98", "QJT.AK3.AT.AKQ97"

PAGES = ("", "record.json", "deals.pbn", "deals.json", "replay/")


def test_a_visitor_starts_a_game_with_one_click_on_the_home_page(visitor: Client) -> None:
    page = visitor.get("/").content.decode()
    assert 'action="/play/"' in page
    answer = visitor.post("/play/")
    game = Game.objects.select_related("table", "club").get()
    assert answer["location"] == f"/play/{game.pk}/"
    page = visitor.get(f"/play/{game.pk}/").content.decode()
    folded = page[page.index("<details") : page.index("</details>")]
    assert "How the cards are dealt" in folded
    assert "barbu-contribution" in folded
    guest = User.objects.get(guest=True)
    commits(game, guest)
    assert do(game, "begin", guest).ok
    reveals(game, guest)
    assert "barbu-table" in visitor.get(f"/play/{game.pk}/").content.decode()
    state = state_of(game)
    assert state.seat_of(guest.pk) == Seat.S
    assert sum(occupant.is_bot for occupant in state.occupants.values()) == 3
    assert not game.table.rated
    assert game.club.slug == PRACTICE_CLUB


def test_the_first_game_is_against_beginners_and_later_ones_are_as_the_last(
    visitor: Client,
) -> None:
    assert visitor.get("/play/").context["form"]["strength"].value() == "novice"
    visitor.post("/play/")
    assert (bots_of(1), Table.objects.get().bot_pace) == ({"novice"}, "normal")
    visitor.post("/play/", {"strength": "expert", "kind": "once", "pace": "fast"})
    assert visitor.get("/play/").context["form"]["kind"].value() == "once"
    visitor.post("/play/")
    assert bots_of(3) == {"expert"}
    assert Table.objects.order_by("pk").last().bot_pace == "fast"  # type: ignore[union-attr]
    visitor.cookies.clear()
    visitor.post("/play/", {"strength": "club"})
    assert bots_of(4) == {"club"}


def test_the_form_says_how_each_strength_plays(visitor: Client) -> None:
    page = visitor.get("/play/").content.decode()
    for text in STRENGTH_STYLES.values():
        assert escape(str(text)) in page


def test_only_the_first_game_of_a_newcomer_has_a_greeting(visitor: Client) -> None:
    pages = []
    for _game in range(2):
        game = Game.objects.get(pk=visitor.post("/play/")["location"].split("/")[2])
        guest = User.objects.get(guest=True)
        commits(game, guest)
        assert do(game, "begin", guest).ok
        reveals(game, guest)
        pages.append(visitor.get(f"/play/{game.pk}/").content.decode())
    assert ["data-greets" in page for page in pages] == [True, False]


def test_two_players_declare_before_a_newcomer(visitor: Client) -> None:
    visitor.post("/play/")
    assert Game.objects.get().first_declarer == "N"


def bots_of(number: int) -> set[str]:
    """Return the strengths of the bots in the game with *number*, counted from 1."""
    game = Game.objects.order_by("pk")[number - 1]
    return {one.bot for one in state_of(game).occupants.values() if one.is_bot}


def test_the_page_tells_a_newcomer_what_to_choose(visitor: Client) -> None:
    page = visitor.get("/play/").text
    assert "Not sure? Leave the first." in page
    # A script hides the link to the lesson from those who have finished its last step.
    assert f'data-last-step="{reverse("games:lesson_moves", args=["score-sheet"])}"' in page
    for kind, is_owed in (("contracts", False), ("once", False), ("game", True)):
        form = PracticeForm({"kind": kind})
        assert form.is_valid()
        owed = Sheet(form.rules, form.plan, Seat.N).owed(Seat.N)
        assert any(owed.values()) == is_owed


def test_rules_and_pace_are_folded_unless_the_last_game_was_played_by_others(
    visitor: Client,
) -> None:
    folded = '<details class="more-settings">'
    assert folded in (page := visitor.get("/play/").text)
    assert "Standard rules (pagat.com) · normal: about a second" in page
    visitor.post("/play/", {"pace": "fast"})
    assert folded in visitor.get("/play/").text
    visitor.post("/play/", {"ruleset": "yale"})
    assert '<details class="more-settings" open>' in visitor.get("/play/").text
    assert '<details class="more-settings" open>' in visitor.post("/play/", {"pace": "?"}).text


def test_a_guest_is_you_among_the_games_on_the_home_page(visitor: Client) -> None:
    visitor.post("/play/")
    game, guest = Game.objects.get(), User.objects.get(guest=True)
    commits(game, guest)
    do(game, "begin", guest)
    reveals(game, guest)
    assert "<span>You</span>" in visitor.get("/").content.decode()


def test_only_a_guest_is_led_from_a_game_to_an_account(visitor: Client, member: SignedIn) -> None:
    def page_of_a_game(client: Client, user: User) -> str:
        game = start_practice(user=user)
        page = client.get(f"/play/{game.pk}/").content.decode()
        return page.replace(f"%2Fplay%2F{game.pk}%2F", "back")

    visitor.post("/play/")
    guest = User.objects.get(guest=True)
    assert 'data-sign-up="/accounts/signup/?next=back"' in page_of_a_game(visitor, guest)
    assert "data-sign-up" not in page_of_a_game(member, member.user)


def test_who_has_lost_the_cookies_of_a_game_reads_that_it_belongs_to_its_browser(
    visitor: Client,
) -> None:
    game = start_practice(user=create_guest())
    page = visitor.get(f"/play/{game.pk}/", follow=True).content.decode()
    assert "only in the browser in which it was begun" in page
    assert "in which it was begun" not in visitor.get("/accounts/login/").content.decode()


def test_a_user_does_not_become_a_guest(member: SignedIn) -> None:
    member.post("/play/", {"strength": "novice", "kind": "game", "ruleset": "yale"})
    game = Game.objects.get()
    assert state_of(game).seat_of(member.user.pk) == Seat.S
    assert (game.ruleset["preset"], game.plan) == ("yale", {"kind": "game"})
    assert {occupant.bot for occupant in state_of(game).occupants.values()} == {"", "novice"}
    assert not User.objects.filter(guest=True).exists()


@pytest.mark.parametrize("preset", ["pagat", "goldsmith-8"])
def test_a_first_game_has_each_contract_once(visitor: Client, preset: str) -> None:
    visitor.post("/play/", {"ruleset": preset})
    rules = sheet_of(Game.objects.get()).rules
    declared = {"pagat": 7, "goldsmith-8": 8}[preset]
    assert (rules.preset, rules.deals, len(rules.contracts)) == (preset, declared, declared)
    assert (rules.rotation, rules.min_doubles) == ("shared", 0)


def test_a_family_game_in_a_fixed_order_can_be_played_against_bots(member: SignedIn) -> None:
    offered = dict(member.get("/play/").context["form"].fields["ruleset"].choices)
    assert offered.keys() == {key for key, rules in PRESETS.items() if rules.players == 4}
    page = member.get(reverse("games:presets")).text
    assert reverse("games:preset", args=["bustarret-sequence"]) in page
    form = PracticeForm({"ruleset": "bustarret-sequence", "kind": "game"})
    assert form.is_valid()
    game = start_practice(user=member.user, ruleset=form.rules, plan=form.plan)
    play_on(game)
    declared = [deal.contract for deal in sheet_of(game).deals]
    assert declared == ["no-tricks", "no-hearts", "no-queens", "no-king", "salad"]
    assert member.get(f"/play/{game.pk}/replay/").status_code == 200


def test_an_invalid_form_creates_no_guest(visitor: Client) -> None:
    page = visitor.post("/play/", {"strength": "genius"}).content.decode()
    assert "Choose from the list" in page
    assert not User.objects.filter(guest=True).exists()


@pytest.mark.trial
@pytest.mark.parametrize("page", PAGES)
def test_only_its_player_sees_a_practice_game(
    member: SignedIn, secretary: SignedIn, visitor: Client, page: str
) -> None:
    game = start_practice(user=member.user, plan=Plan.deals(1))
    play_on(game)
    assert member.get(f"/play/{game.pk}/{page}").status_code == 200
    assert secretary.get(f"/play/{game.pk}/{page}").status_code == 404
    assert visitor.get(f"/play/{game.pk}/{page}").status_code == 302


def test_a_club_table_is_not_found_among_practice_games(club: Club, member: SignedIn) -> None:
    game = table_of(club, [member.user])
    assert member.get(f"/play/{game.pk}/").status_code == 404


def test_a_practice_game_can_be_repeated(member: SignedIn) -> None:
    game = start_practice(user=member.user, plan=Plan.deals(1))
    early = member.post(f"/play/{game.pk}/again/", follow=True).content.decode()
    assert Game.objects.count() == 1
    assert "barbu-table" in early
    play_on(game)
    location = member.post(f"/play/{game.pk}/again/")["location"]
    again = Game.objects.exclude(pk=game.pk).get()
    assert location == f"/play/{again.pk}/"
    assert "barbu-contribution" in member.get(location).content.decode()
    assert do(again, "begin", member.user).ok
    assert state_of(again).status == "playing"
    assert member.post(f"/play/{game.pk}/again/")["location"] == location


def test_games_that_have_not_begun_do_not_keep_others_from_playing(visitor: Client) -> None:
    """The host of all games against bots has more tables that wait than another host may have."""
    for _ in range(MAX_WAITING + 2):
        visitor.cookies.clear()
        cache.clear()
        assert visitor.post("/play/").status_code == 302
    assert Table.objects.filter(status=TableStatus.WAITING).count() == MAX_WAITING + 2


@pytest.mark.trial
def test_games_that_have_not_begun_keep_nobody_from_playing_again(
    visitor: Client, member: SignedIn
) -> None:
    for _ in range(MAX_WAITING + 1):
        visitor.cookies.clear()
        cache.clear()
        visitor.post("/play/")
    game = start_practice(user=member.user, plan=Plan.deals(1))
    play_on(game)
    member.post(f"/play/{game.pk}/again/")
    assert Game.objects.filter(table__rematch_of=game).exists()


def test_too_many_unfinished_games_abandon_the_oldest(member: SignedIn) -> None:
    games = [start_practice(user=member.user) for _ in range(MAX_UNFINISHED)]
    oldest, *_others = games
    shown = member.get("/play/").text
    assert "ends the oldest" in shown
    assert "Deal 1 of 28" in shown
    play_on(finished := start_practice(user=member.user, plan=Plan.deals(1)))
    assert state_of(oldest).status == "abandoned"
    assert "ends the oldest" not in member.get("/play/").text
    for _ in range(2):
        repeated = play_deal_again(game=finished, number=1, user=member.user)
        games.append(repeated)
    assert unfinished_games(member.user) == [games[-1].pk, *(game.pk for game in games[4:0:-1])]
    assert f"/play/{games[-1].pk}/" in member.get("/").content.decode()
    assert f"/play/{games[-1].pk}/" in member.get("/play/").content.decode()


@pytest.mark.trial
def test_starting_games_is_rate_limited(visitor: Client) -> None:
    answers = [Client().post("/play/") for _ in range(31)]
    assert [answer.status_code for answer in answers] == [302] * 30 + [429]
    assert "More games were started" in answers[-1].text
    assert "accounts safe" not in answers[-1].text
    assert User.objects.filter(guest=True).count() == 30


def test_a_guest_needs_an_account_for_other_pages(visitor: Client) -> None:
    visitor.post("/play/")
    for path in ("/clubs/new/", "/profile/", "/accounts/email/"):
        assert visitor.get(path)["location"].startswith("/accounts/signup/")
    assert "Create an account" in visitor.get("/").content.decode()
    page = visitor.get("/accounts/signup/").content.decode()
    assert 'name="password1"' in page
    assert 'value="Guest"' not in page
    assert visitor.get("/accounts/login/").status_code == 200


def sign_in_as(client: Client, user: User) -> None:
    client.post("/accounts/login/", {"login": user.email, "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(user.pk)


@pytest.mark.trial
def test_a_guest_who_signs_in_takes_their_games_along(visitor: Client) -> None:
    user = register_verified(email="mia@example.org", password=PASSWORD, name="Mia")
    visitor.post("/play/")
    waiting, guest = Game.objects.get(), User.objects.get(guest=True)
    over = start_practice(user=guest, plan=Plan.deals(1))
    play_on(over)
    game = start_practice(user=guest, plan=Plan.deals(1))
    play_on(game, actions=5)
    sign_in_as(visitor, user)
    assert unfinished_games(user) == [game.pk, waiting.pk]
    said = "The games that you began as a guest go on in your account."
    messages = re.findall(r'<p class="message[^>]*>(.*?)</p>', visitor.get("/").text)
    assert messages == ["You are signed in as Mia.", f'<a href="/play/">{said}</a>']
    assert state_of(game).seat_of(user.pk) == Seat.S
    assert state_of(game).seat_of(guest.pk) is None
    assert visitor.get(f"/play/{game.pk}/").status_code == 200
    assert visitor.get(f"/play/{over.pk}/replay/").status_code == 200
    play_on(game)
    assert state_of(game).status == "over"
    assert Seating.objects.get(game=game, seat="S").display_name == "Mia"
    assert not do(waiting, "begin", guest).ok
    assert do(waiting, "begin", user).ok


@pytest.mark.trial
def test_a_guest_who_signs_up_finds_their_games_under_the_new_name(visitor: Client) -> None:
    visitor.post("/play/")
    guest = User.objects.get(guest=True)
    over, going_on = (start_practice(user=guest, plan=Plan.deals(1)) for _ in range(2))
    play_on(over)
    replay = f"/play/{over.pk}/replay/"
    assert replay in visitor.get("/play/").content.decode()
    assert f'href="/play/{over.pk}/">Final scores' in visitor.get(replay).content.decode()
    assert "played as a guest" in visitor.get("/accounts/signup/").content.decode()
    answers = {"name": "Mia", "email": "mia@example.org", "password1": PASSWORD}
    visitor.post("/accounts/signup/", answers)
    mia = User.objects.get(pk=guest.pk)
    visitor.force_login(mia, backend="accounts.backends.SignIn")
    page = visitor.get(replay).content.decode()
    assert ("Mia" in page, "Guest" in page) == (True, False)
    assert '"you": "S"' in page
    assert replay in visitor.get("/play/").content.decode()
    assert cache_of_tables.latest(going_on.pk).names[Seat.S] == "Mia"
    assert state_of(going_on).seat_of(mia.pk) == Seat.S


def test_a_silenced_guest_stays_silenced(visitor: Client) -> None:
    user = register_verified(email="mia@example.org", password=PASSWORD, name="Mia")
    visitor.post("/play/")
    game = start_practice(user=User.objects.get(guest=True))
    with lock_table(game.pk) as table:
        table.add("hush", Seat.S, on=True)
    sign_in_as(visitor, user)
    assert do(game, "chat Hello", user).code == "hushed"


def test_the_game_of_a_guest_is_not_taken_where_the_account_has_a_seat(
    club: Club, member: SignedIn, visitor: Client
) -> None:
    visitor.post("/play/")
    guest = User.objects.get(guest=True)
    game = table_of(club, [member.user])
    bot = Seating.objects.filter(game=game, kind="bot").first()
    assert bot is not None
    with lock_table(game.pk) as table:
        Seating.objects.filter(pk=bot.pk).update(kind="guest", guest=guest, bot="", name="Guest")
        table.add("sit", Seat(bot.seat), who="guest", user=guest.pk)
    assert game.pk not in take_games_along(guest=guest, user=member.user)
    assert state_of(game).seat_of(guest.pk) == bot.seat
    assert state_of(game).seat_of(member.user.pk) == Seat.N


def test_only_the_browser_of_a_guest_takes_their_games_along(visitor: Client) -> None:
    user = register_verified(email="mia@example.org", password=PASSWORD, name="Mia")
    visitor.post("/play/")
    game = start_practice(user=User.objects.get(guest=True))
    elsewhere = Client()
    sign_in_as(elsewhere, user)
    assert state_of(game).seat_of(user.pk) is None
    assert elsewhere.get(f"/play/{game.pk}/").status_code == 404
    visitor.post("/accounts/login/", {"login": user.email, "password": "wrong"})
    assert state_of(game).seat_of(user.pk) is None


def test_a_guest_who_signs_in_is_no_longer_a_guest(visitor: Client) -> None:
    user = register_verified(email="mia@example.org", password=PASSWORD, name="Mia")
    visitor.post("/play/")
    visitor.post("/accounts/login/", {"login": user.email, "password": PASSWORD})
    assert visitor.session["_auth_user_id"] == str(user.pk)
    assert visitor.get("/profile/").status_code == 200


@pytest.mark.parametrize(
    ("strength", "rated", "number", "hand", "more"),
    [
        ("novice", False, 1, LOW, set()),
        ("novice", False, 1, HIGH, {"trumps"}),
        ("novice", False, 2, LOW, {"trumps", "dominoes"}),
        ("novice", True, 1, LOW, {"trumps", "dominoes"}),
        ("club", False, 1, LOW, {"trumps", "dominoes"}),
    ],
)
def test_novices_begin_an_unrated_game_with_a_contract_for_beginners(
    monkeypatch: pytest.MonkeyPatch,
    member: SignedIn,
    strength: str,
    rated: bool,
    number: int,
    hand: str,
    more: set[str],
) -> None:
    game = start_practice(user=member.user, strength=strength, first_declarer=Seat.N)
    state = state_of(game)
    state = replace(state, settings=replace(state.settings, rated=rated))
    view = BotView.of(state.play, Seat.N)
    view = replace(view, number=number, deal=replace(view.deal, hands={"N": hand}))
    monkeypatch.setattr(BotView, "of", lambda *_: view)
    offered: list[str] = []

    def choose(_strength: str, view: BotView, *_more: object) -> Action:
        offered.extend(view.deal.contracts)
        return parse_action("pass")

    monkeypatch.setattr(bot_turns, "choose", choose)
    bot_turns.choose_action(state, Seat.N)
    assert set(offered) == AVOIDING | more


def test_the_heading_of_the_last_games_fits_their_number(member: SignedIn) -> None:
    assert "Your last game" not in member.get("/play/").text
    for heading in ("Your last game</h2>", "Your last games</h2>"):
        play_on(start_practice(user=member.user, plan=Plan.deals(1)))
        assert heading in member.get("/play/").text


def test_the_home_page_of_a_new_account_speaks_of_no_games_that_were_played(
    visitor: Client,
) -> None:
    user = register_verified(email="mia@example.org", password=PASSWORD, name="Mia")
    visitor.force_login(user, backend="accounts.backends.SignIn")
    page = visitor.get("/").text
    assert "Your last game" not in page
    assert '<a href="/play/">Games against bots</a>' in page
