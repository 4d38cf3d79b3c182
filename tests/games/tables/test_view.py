"""The views of players and spectators."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from accounts.models import Club, Membership, Role, User
from games.models import Game
from games.rules import PRESETS, Plan, Seat
from games.rules import Game as Rules
from games.rulesets.description import about_contract
from games.rulesets.services import save_rules
from games.tables import spectators
from games.tables.engine import cache
from games.tables.opening import open_table
from games.tables.page_labels import page_labels
from games.tables.view import NOBODY, Audience, view_text
from tests.support.tables.playing import deal_at, do, member_of, play_on, seeded, state_of, table_of

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def seen_by(game: Game, viewer: Seat | None, **seen: Any) -> dict[str, Any]:
    return view_of(cache.latest(game.pk), viewer, Audience(**seen))


def view_of(
    cached: cache.CachedTable, viewer: Seat | None, audience: Audience = NOBODY
) -> dict[str, Any]:
    view: dict[str, Any] = json.loads(view_text(cached, viewer, now=NOON, audience=audience))
    return view


def test_a_player_sees_only_their_own_hand(game: Game) -> None:
    for seat in state_of(game).seats:
        assert list(seen_by(game, seat)["deal"]["hands"]) == [seat]
    assert seen_by(game, None)["deal"]["hands"] == {}


def test_a_view_shows_the_seats_and_the_turn(club: Club, four: list[User]) -> None:
    game = table_of(club, four[:2], reserve_seconds=60, turn_seconds=20)
    view = seen_by(game, Seat.E, seats=frozenset({Seat.N}), spectators=3)
    kinds = {seat: occupant["kind"] for seat, occupant in view["seats"].items()}
    assert kinds == {"N": "player", "E": "player", "S": "bot", "W": "bot"}
    assert view["seats"]["N"]["name"] == "Anne"
    assert [view["seats"][seat]["here"] for seat in "NESW"] == [True, False, True, True]
    assert (view["seats"]["N"]["bank"], view["seats"]["S"]["bank"]) == (60, None)
    assert (view["turn"], view["status"], view["spectators"]) == ("N", "playing", 3)
    assert view["deadline"]
    assert view["deal"]["of"] == 28


def test_a_view_explains_refused_actions_to_the_player_in_turn(game: Game) -> None:
    while not seen_by(game, state_of(game).turn)["deal"]["trick"]:
        play_on(game, 1)
    for seat in state_of(game).seats:
        view = seen_by(game, seat)
        deal = view["deal"]
        if seat != state_of(game).turn:
            assert view["why"] == {}
            continue
        hand = [
            f"play {suit}{rank}"
            for suit, ranks in zip("SHDC", deal["hands"][seat].split("."), strict=True)
            for rank in ranks
        ]
        assert sorted([*deal["legal"], *view["why"]]) == sorted(hand)
        for action, text in view["why"].items():
            assert text.startswith("You must follow suit")
            assert SUIT_SIGNS[action.split()[1][0]] in text


def balances(ended: dict[str, Any]) -> dict[str, int]:
    """Return the raw scores of a deal with what was paid for doubles."""
    points: dict[str, int] = dict(ended["raw"])
    for by, to, paid in ended["payments"]:
        points[by] -= paid
        points[to] += paid
    return points


def test_the_previous_deal_is_shown_until_the_next_action(club: Club, four: list[User]) -> None:
    game = table_of(club, four)
    while not state_of(game).play.sheet.deals:
        play_on(game, 1)
    view = seen_by(game, Seat.S)
    assert (view["ended"]["number"], view["deal"]["number"]) == (1, 2)
    assert len(view["ended"]["dealt"].split()) == 4
    assert list(view["deal"]["hands"]) == ["S"]
    assert view["sheet"]["totals"] == view["sheet"]["deals"][0]["net"]
    assert balances(view["ended"]) == view["ended"]["net"]
    play_on(game, 1)
    assert seen_by(game, Seat.S)["ended"] is None


def test_a_waiting_table_shows_its_commitment(club: Club, four: list[User]) -> None:
    game = open_table(club=club, host=four[0], ruleset=PRESETS["pagat"])
    view = seen_by(game, None)
    assert view["deal"] is None
    assert len(view["dealing"]["commitment"]) == len(view["dealing"]["terms"]) == 64
    assert {occupant["kind"] for occupant in view["seats"].values()} == {"empty"}


def test_messages_of_a_muted_player_are_not_shown(game: Game, four: list[User]) -> None:
    do(game, "chat Boo", user=four[1])
    do(game, "say hello", user=four[2])
    assert [said["seat"] for said in seen_by(game, Seat.N)["chat"]] == ["E", "S"]
    muted = frozenset({four[1].pk})
    assert [said["seat"] for said in seen_by(game, Seat.N, muted=muted)["chat"]] == ["S"]


@pytest.mark.trial
@pytest.mark.parametrize("preset", list(PRESETS))
def test_hidden_cards_do_not_change_a_view(club: Club, preset: str) -> None:
    """The others' cards are exchanged among them: the bytes stay."""
    rules = PRESETS[preset]
    users = [member_of(club, f"P{n}") for n in range(rules.players)]
    game = table_of(club, users, rules, plan=Plan.deals(1))
    cached = cache.latest(game.pk)
    me, *others = deal_at(game).auction.hands
    bits = [1 << n for n in range(52) if any(hand >> n & 1 for hand in others)]
    seeded(1).shuffle(bits)
    each = len(bits) // len(others)
    mixed = (me, *(sum(bits[n * each : (n + 1) * each]) for n in range(len(others))))
    settings = cached.state.settings
    play = Rules.start(rules, settings.plan, settings.first_declarer).dealt(mixed)
    twin = replace(cached, state=replace(cached.state, play=play), view_parts={})
    first = rules.seats[0]
    assert view_text(cached, first, now=NOON) == view_text(twin, first, now=NOON)
    assert view_text(cached, None, now=NOON) == view_text(twin, None, now=NOON)
    assert view_text(cached, rules.seats[1], now=NOON) != view_text(twin, rules.seats[1], now=NOON)


def test_spectators_see_a_trick_later(game: Game) -> None:
    spectators.clear()
    while state_of(game).cards_played < 6:
        play_on(game, 1)
    shown = spectators.delayed_table(game.pk, NOON).state
    assert shown.cards_played == 2
    play_on(game, 1)
    assert spectators.delayed_table(game.pk, NOON).state.cards_played == 3


def test_spectators_of_a_finished_game_see_all_of_it(club: Club, four: list[User]) -> None:
    spectators.clear()
    game = table_of(club, four, plan=Plan.deals(1))
    end = play_on(game)
    assert spectators.delayed_table(game.pk, NOON).state == end


def test_a_view_is_json(game: Game) -> None:
    assert json.loads(view_text(cache.latest(game.pk), None, now=NOON))["type"] == "view"


def test_a_view_has_the_clubs_name_for_its_own_rules(club: Club, four: list[User]) -> None:
    changed = replace(PRESETS["pagat"], redouble="reply_round")
    told = {}
    for name in ("", "Ours"):
        if name:
            Membership.objects.filter(user=four[0]).update(role=Role.SECRETARY)
            save_rules(club=club, actor=four[0], name=name, ruleset=changed)
        game = table_of(club, four, changed)
        told[name] = seen_by(game, Seat.N)["ruleset"]["name"]
    assert told == {"": "Standard rules, with changes", "Ours": "Ours"}
    plain = seen_by(table_of(club, four), Seat.N)["ruleset"]
    assert plain["name"] == "Standard rules"


def test_a_view_says_whom_the_game_waits_for(game: Game, four: list[User]) -> None:
    def waits() -> tuple[list[str], list[str]]:
        views = {seat: seen_by(game, seat) for seat in state_of(game).seats}
        return views[Seat.N]["awaited"], [seat for seat in views if views[seat]["to_act"]]

    assert waits() == (["N"], ["N"])
    do(game, "declare no-tricks")
    for _ in range(4):
        do(game, "pass")
    do(game, "leave", user=four[0])
    assert waits() == (["N"], [])  # a bot plays for N
    do(game, "back", user=four[0])
    do(game, "claim agree N13", user=four[2])
    assert waits() == (["N", "E", "W"], [])
    do(game, "refuse", user=four[1])
    assert waits() == (["N"], ["N"])


def test_scores_have_what_a_director_added_and_end_in_places(club: Club, four: list[User]) -> None:
    game = table_of(club, four, plan=Plan.deals(1))
    assert seen_by(game, None)["places"] is None
    play_on(game)
    cached = cache.latest(game.pk)
    totals = cached.state.play.sheet.totals
    worst = min(totals, key=lambda seat: totals[seat])
    adjusted = replace(cached.state, adjustments={worst: 500})
    view = view_of(replace(cached, state=adjusted, view_parts={}), None)
    assert view["scores"] == {str(s): n + 500 * (s == worst) for s, n in totals.items()}
    assert view["places"][worst] == 1
    level = replace(cached.state, adjustments={seat: -n for seat, n in totals.items()})
    view = view_of(replace(cached, state=level, view_parts={}), None)
    assert set(view["places"].values()) == {1}


def test_where_low_scores_win_the_lowest_is_first(club: Club, four: list[User]) -> None:
    game = table_of(club, four, PRESETS["bustarret"], plan=Plan.deals(1))
    play_on(game)
    view = seen_by(game, None)
    assert view["places"][min(view["scores"], key=view["scores"].get)] == 1


def test_seats_name_the_players_of_the_club_by_number(game: Game, four: list[User]) -> None:
    seats = seen_by(game, Seat.N)["seats"]
    players = {seating.seat: seating.player_id for seating in game.seatings.all()}
    assert {seat: one["player"] for seat, one in seats.items()} == players


def test_the_names_that_a_page_shows_are_sent_once(game: Game) -> None:
    labels = page_labels(game)
    view = seen_by(game, Seat.N)
    assert set(labels["contracts"]) == {one["name"] for one in view["ruleset"]["contracts"]}
    assert labels["contracts"]["no-hearts"] == {
        "label": "No Hearts",
        "letter": "H",
        "worth": "−2 for each heart but the ace, −6 for the ace",
        "cards": [f"H{rank}" for rank in "23456789TJQKA"],
        "about": about_contract(PRESETS["pagat"], "no-hearts"),
    }
    assert labels["seats"]["W"] == {"name": "West", "letter": "W"}
    assert (labels["strengths"]["novice"], labels["phrases"]["thanks"]) == ("Novice", "Thank you!")
    assert labels["styles"].keys() == labels["strengths"].keys()
    assert labels["ranks"] == "23456789TJQKA"
