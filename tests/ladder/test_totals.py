"""A game of which only the totals are known is entered by an official, and can be undone."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils.timezone import localtime

from accounts.models import AuditEntry, Club, Player
from accounts.services import merging
from games.rules import PRESETS
from ladder import runs
from ladder.errors import NotAnOfficial
from ladder.models import CountedGame, GameImport, LeftOut, Pool, RunState, Source
from ladder.services import imports
from tests.factories import LadderFactory, PlayerFactory, PoolFactory
from tests.support.clients import SignedIn
from tests.support.javascript import run_module

SCRIPT = Path(__file__).with_name("totals_typed.js")
NAMES = ("Anne Lambert", "Bob Petit", "Cleo Moreau", "Éloïse Bérard")


@pytest.fixture
def pool(club: Club) -> Pool:
    return PoolFactory.create(club=club)


@pytest.fixture
def players(club: Club) -> list[Player]:
    return [PlayerFactory.create(club=club, name=name) for name in NAMES]


def address(pool: Pool) -> str:
    return f"/c/river/ladder/settings/{pool.pk}/totals/"


def fields(
    totals: tuple[str, ...] = ("+120", "−20", "-40", "-60"), **changed: Any
) -> dict[str, Any]:
    sent = {"day": "2026-01-31", "ruleset": "pagat", "deals": ""}
    for number, (name, total) in enumerate(zip(NAMES, totals, strict=True), 1):
        sent |= {f"player{number}": name, f"score{number}": total}
    return sent | changed


def test_totals_count_as_an_imported_game_and_are_undone(
    director: SignedIn, club: Club, pool: Pool, players: list[Player]
) -> None:
    ladder = LadderFactory.create(pool=pool)
    page = director.post(address(pool), fields(), follow=True)
    scores = "Anne Lambert +120, Bob Petit −20, Cleo Moreau −40, Éloïse Bérard −60"
    assert f"The game is entered and counts: {scores}." in page.text
    link = f'<a href="/c/river/ladder/{ladder.pk}/">{ladder.name}</a>'
    assert f"See the ranking: {link}" in page.text
    game = CountedGame.objects.get()
    assert (game.source, game.game, game.deals, game.deals_of_whole) == (
        Source.IMPORT,
        None,
        28,
        28,
    )
    assert game.ended_at.astimezone(club.zone).isoformat() == "2026-01-31T20:00:00+00:00"
    assert {seat.player: seat.score for seat in game.seats.all()} == dict(
        zip(players, (120, -20, -40, -60), strict=True)
    )
    runs.bring_up_to_date(pool.pk)
    assert pool.runs.get(state=RunState.CURRENT).done == 1
    assert "Anne Lambert +120, Bob Petit −20" in page.text
    assert not director.get(f"/c/river/ladder/settings/{pool.pk}/import/").context["imports"]

    again = director.post(address(pool), fields())
    assert "This game is already there." in again.text

    undo = f"/c/river/ladder/settings/imports/{GameImport.objects.get().pk}/undo/"
    undone = director.post(undo, follow=True)
    assert undone.redirect_chain == [(address(pool), 302)]
    assert "The game no longer counts." in undone.text
    game.refresh_from_db()
    assert game.left_out == LeftOut.UNDONE
    entries = AuditEntry.objects.filter(club=club, subject=f"pool:{pool.pk}").order_by("pk")
    assert [entry.action for entry in entries] == ["enter-totals", "undo-import"]
    assert all("Anne Lambert +120" in entry.data["scores"] for entry in entries)


def test_a_merge_tells_games_entered_by_totals_from_imported_ones(
    director: SignedIn, pool: Pool, players: list[Player]
) -> None:
    director.post(address(pool), fields())
    director.post(address(pool), fields(day="2026-02-01"))
    assert merging.belongings(players[0]) == ["2 games entered by totals"]
    GameImport.objects.filter(pk=GameImport.objects.latest("pk").pk).update(filename="games.csv")
    assert merging.belongings(players[0]) == ["1 imported game", "1 game entered by totals"]


def test_a_game_of_today_ends_now(director: SignedIn, club: Club, pool: Pool, players: Any) -> None:
    today = localtime(timezone=club.zone)
    director.post(address(pool), fields(day=f"{today:%Y-%m-%d}"))
    assert abs(CountedGame.objects.get().ended_at - today) < timedelta(minutes=2)


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"score1": "119"}, "The totals add up to −1; by these rules it is 0."),
        ({"score1": "many"}, "Give a whole number."),
        ({"deals": "29"}, "The deals are a number from 1 to 28."),
        ({"day": "2999-01-01"}, "The date is in the future"),
        ({"player2": "Anne Lambert"}, "This player is named twice."),
        ({"player4": ""}, "Fill this in."),
        ({"player4": "Nobody"}, "There is no player “Nobody” to choose."),
        ({"ruleset": "yale"}, "Choose from the list: yale is not in it."),
    ],
)
def test_faults_are_named_and_nothing_is_kept(
    director: SignedIn, pool: Pool, players: Any, changed: dict[str, Any], fault: str
) -> None:
    page = director.post(address(pool), fields(**changed))
    assert fault in page.text
    assert not GameImport.objects.exists()


def test_a_sum_that_depends_on_the_contracts_is_one_that_they_can_give(
    director: SignedIn, pool: Pool, players: Any
) -> None:
    assert PRESETS["pagat"].sum_after(4) is None
    page = director.post(address(pool), fields(("10", "20", "0", "7"), deals="4"))
    assert "The totals add up to +37; by these rules 4 deals cannot give that." in page.text
    assert "data-wrong-sum" in page.text
    assert not GameImport.objects.exists()
    director.post(address(pool), fields(("10", "20", "50", "0"), deals="4"))
    assert (CountedGame.objects.get().deals, GameImport.objects.get().games) == (4, 1)


def test_totals_with_a_guest_do_not_count_and_the_page_says_so(
    director: SignedIn, pool: Pool, players: list[Player]
) -> None:
    Player.objects.filter(pk=players[0].pk).update(guest=True)
    page = director.post(address(pool), fields(), follow=True)
    assert "−60), but does not count: a guest played." in page.text


def test_an_unclear_name_is_offered_as_a_button(
    director: SignedIn, pool: Pool, players: Any
) -> None:
    page = director.post(address(pool), fields(player4="berard"))
    assert "Which player do you mean?" in page.text
    assert 'name="player4" value="Éloïse Bérard" data-fills="id_player4"' in page.text


def test_a_first_name_is_enough_if_only_one_player_has_it(
    director: SignedIn, club: Club, pool: Pool, players: Any
) -> None:
    page = director.post(address(pool), fields(player4="eloise"), follow=True)
    assert "Éloïse Bérard −60" in page.text
    PlayerFactory.create(club=club, name="Eloise Roy", active=False)
    page = director.post(address(pool), fields(player4="eloise", score1="121", score2="−21"))
    assert "Which player do you mean?" in page.text


def test_faults_of_names_and_of_the_sum_are_named_together(
    director: SignedIn, pool: Pool, players: Any
) -> None:
    page = director.post(address(pool), fields(player2="Nobody", score1="119"))
    assert "There is no player “Nobody” to choose." in page.text
    assert "The totals add up to −1; by these rules it is 0." in page.text
    assert "data-wrong-sum" in page.text


def test_the_page_has_a_key_for_signs_and_the_sums_of_the_rules(
    director: SignedIn, pool: Pool, players: Any
) -> None:
    page = director.get(address(pool))
    assert 'data-negates="id_score1" aria-label="Change the sign of Total 1"' in page.text
    rules = page.context["form"].rules_data["pagat"]
    assert (rules["seats"], rules["deals"]) == (4, 28)
    assert rules["sums"] == {7: 0, 14: 0, 21: 0, 28: 0}


def test_the_page_says_which_sums_are_impossible_while_totals_are_typed(
    director: SignedIn, pool: Pool, players: Any
) -> None:
    rules = director.get(address(pool)).context["form"].rules_data
    typed = [
        ["pagat", "", ["120", "−20", "-40", "-60"]],
        ["pagat", "", ["120", "", "-40", "-60"]],
        ["pagat", "", ["99", "0", "0", "0"]],
        ["pagat", "3", ["99", "0", "0", "0"]],
        ["pagat", "3", ["104", "0", "0", "0"]],
        ["pagat", "3", ["99", "0", "0", ""]],
    ]
    assert run_module(SCRIPT, {"rules": rules, "typed": typed}) == [
        ["✓ They add up to 0, as they must.", "sum good"],
        ["Sum +20 of 0.", "sum"],
        ["✗ They add up to +99, not 0: a mistake of 99.", "sum bad"],
        ["✗ They add up to +99, which 3 deals cannot give.", "sum bad"],
        ["Sum +104.", "sum"],
        ["Sum +99.", "sum"],
    ]


def test_only_officials_are_led_there_and_may_enter_totals(
    director: SignedIn, member: SignedIn, club: Club, pool: Pool, players: Any
) -> None:
    for page in ("/c/river/games/new/", "/c/river/games/"):
        assert address(pool) in director.get(page).text
        assert address(pool) not in member.get(page).text
    assert member.post(address(pool), fields()).status_code == 403
    with pytest.raises(NotAnOfficial):
        imports.enter_totals(pool=pool, cells={}, actor=member.user)
