"""A whole game that goes on without compulsory doubles, because one was forgotten."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from accounts.models import AuditEntry
from games.models import Game
from games.rules import PRESETS, Plan, RuleError, Seat
from games.sheets import errors, services
from games.sheets.stored import sheet_of
from games.signals import game_changed
from tests.support.clients import SignedIn
from tests.support.sheets import NO_HEARTS, NO_QUEENS, Cast, MakeGame, play

SHORT = replace(
    PRESETS["pagat"], contracts=("no-queens", "no-hearts"), rotation="series", min_doubles=1
)
FORGOTTEN = NO_HEARTS | {"doubles": []}
ALL_DECLARE_TWICE = Plan.deals(8).to_json()


@pytest.fixture
def owing(make_game: MakeGame) -> Game:
    """A whole game after one of North's two deals, in which West did not double North."""
    game = make_game(SHORT)
    play(game, NO_QUEENS | {"doubles": ["E>N", "S>N"]})
    return game


def convert(client: SignedIn, game: Game) -> Any:
    path = reverse("api:game-convert", args=[game.club.slug, game.pk])
    return client.post(path, {}, content_type="application/json")


def undo(client: SignedIn, game: Game) -> Any:
    path = reverse("api:game-unconvert", args=[game.club.slug, game.pk])
    return client.post(path, {}, content_type="application/json")


def may(client: SignedIn, game: Game, action: str = "convert") -> bool:
    document = client.get(reverse("api:game", args=[game.club.slug, game.pk])).json()
    return bool(document["may"][action])


def kinds(game: Game) -> list[str]:
    return list(game.changes.values_list("kind", flat=True))


def test_a_deal_with_a_forgotten_double_is_recorded_after_the_conversion(
    owing: Game, cast: Cast
) -> None:
    with pytest.raises(RuleError):
        play(owing, FORGOTTEN)
    version, totals = owing.version, owing.totals
    document = convert(cast[Seat.E], owing).json()
    assert (document["version"], document["rules"]["min_doubles"]) == (version + 1, 0)
    assert (document["may"]["convert"], document["may"]["write"]) == (False, True)
    assert (len(document["deals"]), document["totals"]) == (1, totals)
    play(owing, FORGOTTEN)
    assert (owing.plan, owing.deal_count) == (ALL_DECLARE_TWICE, 2)
    assert len(sheet_of(owing).declarers) == SHORT.deals


def test_only_who_writes_on_the_sheet_converts_it(
    owing: Game, cast: Cast, member: SignedIn, director: SignedIn
) -> None:
    assert (may(cast[Seat.N], owing), may(director, owing)) == (True, True)
    assert not may(member, owing)
    assert convert(member, owing).status_code == 403
    assert convert(director, owing).status_code == 200
    entry = AuditEntry.objects.get(action="convert-game")
    assert (entry.actor, entry.data["deals"]) == (director.user, 8)


def test_a_sheet_is_converted_once(owing: Game, cast: Cast) -> None:
    assert convert(cast[Seat.N], owing).status_code == 200
    again = convert(cast[Seat.E], owing)
    assert (again.status_code, again.json()["code"]) == (409, "not-convertible")


@pytest.mark.parametrize(
    "fields",
    [
        {"plan": Plan.once()},
        {"plan": Plan.deals(4)},
        {"event_url": "/c/river/events/1/"},
        {"ruleset": replace(SHORT, min_doubles=0)},
    ],
)
def test_other_sheets_and_those_of_events_are_not_converted(
    make_game: MakeGame, cast: Cast, fields: dict[str, Any]
) -> None:
    game = make_game(**{"ruleset": SHORT} | fields)
    before = game.plan
    assert not may(cast[Seat.N], game)
    assert convert(cast[Seat.N], game).json()["code"] == "not-convertible"
    game.refresh_from_db()
    assert (game.plan, game.version) == (before, 1)


def test_only_a_sheet_that_is_being_written_is_converted(owing: Game, cast: Cast) -> None:
    services.abandon_game(game=owing, actor=owing.created_by)
    assert not may(cast[Seat.N], owing)
    with pytest.raises(errors.SheetClosed):
        services.convert_to_deals(game=owing, actor=owing.created_by)


def test_other_apps_hear_of_the_conversion(owing: Game) -> None:
    heard: list[int] = []

    def hear(game: Game, **more: Any) -> None:
        heard.append(game.version)

    game_changed.connect(hear)
    try:
        services.convert_to_deals(game=owing, actor=owing.created_by)
    finally:
        game_changed.disconnect(hear)
    assert heard == [owing.version + 1]


def test_an_entry_that_waited_on_a_phone_is_still_recorded(owing: Game, cast: Cast) -> None:
    services.convert_to_deals(game=owing, actor=owing.created_by)
    change = services.record_deal(
        game=owing,
        actor=cast[Seat.E].user,
        client_id=uuid4(),
        number=2,
        deal=NO_HEARTS | {"doubles": ["W>N"]},
    )
    assert change.number == 2


def test_the_history_says_who_converted_the_sheet(owing: Game, cast: Cast) -> None:
    convert(cast[Seat.E], owing)
    change = owing.changes.latest("pk")
    assert (change.kind, change.number, change.actor) == ("converted", 0, cast[Seat.E].user)
    assert (change.before, change.after) == (Plan().to_json(), ALL_DECLARE_TWICE)
    page = cast[Seat.N].get(reverse("games:history", args=[owing.club.slug, owing.pk])).text
    assert "became one of a number of deals (8), in which no double is compulsory." in page
    assert str(cast[Seat.E].user) in page
    assert "Deal 1" in page
    assert "Deal 0" not in page


def test_a_conversion_is_undone_and_can_be_made_again(owing: Game, cast: Cast) -> None:
    assert not may(cast[Seat.N], owing, "unconvert")
    convert(cast[Seat.N], owing)
    assert may(cast[Seat.E], owing, "unconvert")
    document = undo(cast[Seat.E], owing).json()
    assert (document["rules"]["min_doubles"], document["may"]["convert"]) == (1, True)
    assert not document["may"]["unconvert"]
    owing.refresh_from_db()
    assert owing.plan == Plan().to_json()
    with pytest.raises(RuleError):
        play(owing, FORGOTTEN)
    page = cast[Seat.N].get(reverse("games:history", args=[owing.club.slug, owing.pk])).text
    assert "The sheet is one of a whole game again, with its compulsory doubles." in page
    assert convert(cast[Seat.N], owing).status_code == 200
    assert kinds(owing) == ["recorded", "converted", "restored", "converted"]


def test_a_conversion_is_not_undone_after_a_later_deal(owing: Game, cast: Cast) -> None:
    convert(cast[Seat.N], owing)
    play(owing, FORGOTTEN)
    assert not may(cast[Seat.N], owing, "unconvert")
    refused = undo(cast[Seat.N], owing)
    assert (refused.status_code, refused.json()["code"]) == (409, "changed-since-conversion")
    assert "A deal was written or changed since then" in refused.json()["detail"]
    owing.refresh_from_db()
    assert owing.plan == ALL_DECLARE_TWICE


def test_a_sheet_that_was_not_converted_is_not_converted_back(
    owing: Game, cast: Cast, member: SignedIn, director: SignedIn
) -> None:
    assert undo(cast[Seat.N], owing).json()["code"] == "not-converted"
    convert(director, owing)
    assert undo(member, owing).status_code == 403
    assert undo(director, owing).status_code == 200
    assert undo(director, owing).json()["code"] == "not-converted"
    entry = AuditEntry.objects.get(action="restore-game")
    assert entry.actor == director.user
