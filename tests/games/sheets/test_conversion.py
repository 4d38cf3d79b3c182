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


def may(client: SignedIn, game: Game) -> bool:
    document = client.get(reverse("api:game", args=[game.club.slug, game.pk])).json()
    return bool(document["may"]["convert"])


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
