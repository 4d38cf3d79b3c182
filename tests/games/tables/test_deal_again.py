"""Playing a deal that is over again, with the same cards and contract."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from accounts.models import Club
from games.models import Game
from games.rules import Plan, RuleSet, Seat
from games.rules.cards.hands import hands_of
from games.tables.deal_again import original_of
from games.tables.errors import DealCopied
from games.tables.practice import SEAT, start_practice
from games.tables.proofs import proofs_text
from tests.support.clients import SignedIn
from tests.support.rules.deals import with_options
from tests.support.tables.playing import (
    do,
    member_of,
    play_on,
    play_to_the_end,
    state_of,
    table_of,
)


def newest() -> Game:
    return Game.objects.select_related("club", "table").latest("pk")


def hands_at(game: Game) -> dict[Seat, int]:
    deal = state_of(game).play.deal
    assert deal is not None
    seats = state_of(game).seats
    return dict(zip(seats, deal.auction.hands, strict=True))


@pytest.mark.trial
def test_a_deal_against_bots_is_played_again_with_its_cards_and_contract(member: SignedIn) -> None:
    game = start_practice(user=member.user)
    while state_of(game).deals_played == 0:
        play_on(game, actions=1)
    row = game.deals.get(number=1)
    location = member.post(f"/play/{game.pk}/deals/1/again/")["location"]
    again = newest()
    assert location == f"/play/{again.pk}/"
    assert member.get(location).status_code == 200
    title = f"Deal 1 again of Game {game.pk}"
    for page in ("/", "/play/"):
        assert title in member.get(page).text
    assert "Deal 1 of 1" not in member.get("/").text
    deal = state_of(again).play.deal
    assert deal is not None
    assert str(deal.auction.declaration) == row.contract
    assert deal.auction.declarer == row.declarer
    seats = state_of(again).seats
    assert tuple(hands_at(again).values()) == hands_of(row.hands, 52, seats)
    # What is on the log gives the same again, and the declaration cannot be taken back.
    assert not do(again, "undo", member.user).ok
    play_on(again)
    assert state_of(again).status == "over"
    assert member.get(f"/play/{again.pk}/replay/").status_code == 200
    repeated = member.post(f"/play/{again.pk}/again/")["location"]
    assert repeated == f"/play/{newest().pk}/"
    assert hands_at(newest()) == dict(zip(seats, hands_of(row.hands, 52, seats), strict=True))


@pytest.mark.trial
def test_a_deal_played_again_leads_back_and_compares_with_the_first_time(
    member: SignedIn, outsider: SignedIn
) -> None:
    game = start_practice(user=member.user)
    while state_of(game).deals_played == 0:
        play_on(game, actions=1)
    for _time in range(2):  # the second is a repeat of the repeat
        member.post(f"/play/{newest().pk}/deals/1/again/")
        again = newest()
        found = original_of(again, member.user)
        assert found is not None
        assert (found.game, found.number) == (game, 1)
        row = game.deals.get(number=1)
        assert (found.points, found.raw) == (row.net[SEAT], row.raw[SEAT])
        page = member.get(f"/play/{again.pk}/").content.decode()
        assert f'data-original="/play/{game.pk}/"' in page
        assert f'data-original-points="{found.points}" data-original-raw="{found.raw}"' in page
        play_on(again)
        assert f"Deal 1 again of {game}" in member.get(f"/play/{again.pk}/replay/").text
    assert member.get("/play/").text.count(f"Replay: deal 1 again of {game}") == 2
    assert original_of(game, member.user) is None
    strangers = original_of(again, outsider.user)
    assert strangers is not None
    assert strangers.points is None


def test_a_player_of_a_club_gets_their_own_place_at_the_bottom(
    club: Club, member: SignedIn
) -> None:
    users = [member_of(club, name) for name in ("Ann", "Bob", "Cleo")]
    game = play_to_the_end(table_of(club, [users[0], member.user, *users[1:]], plan=Plan.deals(1)))
    row = game.deals.get(number=1)
    dealt = hands_of(row.hands, 52, tuple(Seat(letter) for letter in "NESW"))
    answer = member.post(f"/c/{club.slug}/tables/{game.pk}/deals/1/again/")
    again = newest()
    assert answer["location"] == f"/play/{again.pk}/"
    assert hands_at(again)[SEAT] == dealt[1]  # the member was East
    assert state_of(again).play.declarer == Seat.E  # North, one seat on
    assert not again.table.rated


def test_a_deal_is_not_played_again_before_its_hands_are_public(
    club: Club, member: SignedIn, outsider: SignedIn, visitor: Client
) -> None:
    game = table_of(club, [member.user], plan=Plan.deals(2))
    address = f"/c/{club.slug}/tables/{game.pk}/deals/1/again/"
    while state_of(game).deals_played == 0:
        play_on(game, actions=1)
    assert member.post(address)["location"] == f"/c/{club.slug}/tables/{game.pk}/"
    play_on(game)
    assert outsider.post(address).status_code == 404
    assert visitor.post(address).status_code in (302, 404)
    assert member.get(address).status_code == 405
    assert Game.objects.count() == 1
    assert member.post(f"/c/{club.slug}/tables/{game.pk}/deals/7/again/").status_code == 302
    assert Game.objects.count() == 1
    assert member.post(address).status_code == 302
    assert Game.objects.count() == 2


@pytest.mark.trial
@pytest.mark.parametrize(
    "rules",
    [with_options("bustarret-sequence"), with_options("leaver-3"), with_options("barbette")],
)
def test_a_deal_is_played_again_by_any_rules(member: SignedIn, rules: RuleSet) -> None:
    game = start_practice(user=member.user, ruleset=rules, plan=Plan.deals(3))
    play_on(game)
    row = game.deals.get(number=3)
    member.post(f"/play/{game.pk}/deals/3/again/")
    deal = state_of(newest()).play.deal
    assert deal is not None
    assert str(deal.auction.declaration) == row.contract


def test_a_copied_deal_is_not_proven_by_its_own_game(member: SignedIn) -> None:
    game = start_practice(user=member.user, plan=Plan.deals(1))
    play_on(game)
    member.post(f"/play/{game.pk}/deals/1/again/")
    play_on(newest())
    again = newest()
    with pytest.raises(DealCopied):
        proofs_text(again)
    assert member.get(f"/play/{again.pk}/deals.json").status_code == 302
    record = json.loads(member.get(f"/play/{again.pk}/record.json").content)
    assert "dealing" not in record
    assert "another game" in member.get(f"/play/{again.pk}/replay/").content.decode()
