"""The database, Redis and a dump show no hand of a game that is being played."""

from __future__ import annotations

import base64
from collections.abc import Iterator

import pytest
import redis
from cryptography.exceptions import InvalidTag
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.urls import reverse
from pytest_django.fixtures import Settings

from accounts.models import Club, User
from games.models import DealingSecret, Game
from games.rules import PRESETS, Plan, Seat
from games.rules.cards.hands import pbn_of
from games.tables import errors
from games.tables.engine import cache, deal_secrets, sealing
from games.tables.engine.log import stop_if_unfinished
from games.tables.opening import open_table
from games.tables.seating import sit
from tests.support.clients import sign_in
from tests.support.tables.contributing import starts_with_contributions
from tests.support.tables.playing import deal_at, do, play_on, state_of, table_of
from tests.support.tables.version_1 import version_1

__all__ = ["version_1"]

TABLES = """
SELECT quote_ident(relname) FROM pg_class
WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname
"""
POKER = PRESETS["goldsmith-9"]


def everything_stored() -> str:
    """Return every row of the database, and every value in Redis, as text."""
    with connection.cursor() as cursor:
        cursor.execute(TABLES)
        rows = []
        for (table,) in cursor.fetchall():
            cursor.execute(f"SELECT row::text FROM {table} AS row")  # noqa: S608 - of our own tables
            rows += [text for (text,) in cursor.fetchall()]
    return "\n".join([*rows, *_in_redis()])


def _in_redis() -> Iterator[str]:
    client = redis.Redis.from_url(settings.REDIS_URL)
    for key in client.scan_iter():
        yield f"{key!r} {client.dump(key)!r}"


def forms_of(value: bytes) -> list[str]:
    """Return how bytes may be written in a row."""
    return [value.hex(), base64.b64encode(value).decode(), str(list(value))]


def secrets_of(game: Game, deals: int) -> list[str]:
    """Return what must not be stored while *game* is played: its secret, seeds and hands."""
    secret, state = deal_secrets.load(game.pk), state_of(game)
    found = forms_of(secret.content)
    for number in range(1, deals + 1):
        found += forms_of(secret.seed(state, number))
    hands = pbn_of(deal_at(game).auction.hands)
    return [*found, hands, *hands.removeprefix("N:").split(" ")]


def stored(needles: list[str]) -> list[str]:
    text = everything_stored()
    return [needle for needle in needles if needle in text]


def waiting(club: Club, four: list[User], plan: Plan) -> Game:
    game = open_table(club=club, host=four[0], ruleset=POKER, plan=plan, first_declarer=Seat.N)
    for user, seat in zip(four, POKER.seats, strict=True):
        sit(game=game, user=user, seat=seat)
    return game


@pytest.mark.django_db
def test_nothing_stored_shows_a_hand_of_a_running_game(club: Club, four: list[User]) -> None:
    game = waiting(club, four, Plan.deals(2))
    starts_with_contributions(game, four)
    play_on(game, actions=6)
    needles = secrets_of(game, 2)
    assert stored(needles) == []
    # The same search finds them when they may be known.
    stop_if_unfinished(game.pk)
    assert stored(needles) == needles[:1]


@pytest.mark.trial
@pytest.mark.django_db
def test_rows_of_chinese_poker_are_encrypted_on_the_log(club: Club, four: list[User]) -> None:
    game = waiting(club, four, Plan.deals(1))
    starts_with_contributions(game, four)
    assert do(game, "declare chinese-poker").ok
    while not (deal := deal_at(game)).play_started:
        play_on(game, actions=1)
    action = str(deal.legal_actions()[0])
    assert action.startswith("arrange ")
    assert do(game, action).ok
    assert stored([action, action.removeprefix("arrange ")]) == []
    before = state_of(game)
    cache.forget(game.pk)
    assert state_of(game) == before
    play_on(game)
    assert state_of(game).status == "over"


@pytest.mark.trial
@pytest.mark.django_db
@pytest.mark.usefixtures("version_1")
def test_seeds_of_a_running_game_of_version_1_are_encrypted(club: Club, four: list[User]) -> None:
    game = table_of(club, four, plan=Plan.deals(2))
    needles = secrets_of(game, 2)
    assert stored(needles) == []
    play_on(game)
    seeds = [seed.hex() for seed in deal_secrets.load(game.pk).seeds()]
    assert stored(seeds) == seeds


# --- Keys ---------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_game_goes_on_under_a_new_key_while_the_old_one_is_known(
    game: Game, settings: Settings
) -> None:
    hands = deal_at(game).auction.hands
    old, settings.SECRET_KEY = settings.SECRET_KEY, "another key of this site"
    cache.forget(game.pk)
    with pytest.raises(errors.SecretLocked):
        state_of(game)
    with pytest.raises(errors.SecretLocked):
        call_command("resealsecrets")

    settings.SECRET_KEY_FALLBACKS = [old]
    assert deal_at(game).auction.hands == hands
    call_command("resealsecrets")
    assert DealingSecret.objects.get(game=game).key_id == sealing.present_key_id()
    settings.SECRET_KEY_FALLBACKS = []
    cache.forget(game.pk)
    assert deal_at(game).auction.hands == hands


@pytest.mark.django_db
def test_a_game_under_a_lost_key_has_a_page_that_says_so(
    game: Game, four: list[User], settings: Settings
) -> None:
    settings.SECRET_KEY = "another key of this site"
    cache.forget(game.pk)
    player = sign_in(four[0])
    page = reverse("games:table", args=[game.club.slug, game.pk])
    for path in (page, reverse("api:table", args=[game.pk])):
        answer = player.get(path)
        assert answer.status_code == 409, path
        assert "SECRET_KEY_FALLBACKS" in answer.text


@pytest.mark.django_db
def test_sealing_leaves_published_secrets_alone(game: Game, settings: Settings) -> None:
    stop_if_unfinished(game.pk)
    published = bytes(DealingSecret.objects.get(game=game).content)
    settings.SECRET_KEY = "another key of this site"
    assert deal_secrets.reseal() == 0
    assert bytes(DealingSecret.objects.get(game=game).content) == published


@pytest.mark.django_db
def test_a_secret_cannot_be_given_to_another_game(club: Club, four: list[User]) -> None:
    one, two = (table_of(club, four) for _ in range(2))
    row = DealingSecret.objects.get(game=one)
    DealingSecret.objects.filter(game=two).update(key_id=row.key_id, content=bytes(row.content))
    with pytest.raises(errors.SecretLocked):
        deal_secrets.load(two.pk)


def test_an_action_opens_at_its_place_alone() -> None:
    sealed = sealing.seal_action(bytes(32), 17, 5, "arrange S2")
    assert sealing.open_action(bytes(32), 17, 5, sealed) == "arrange S2"
    for secret, game, number in ((b"\1" * 32, 17, 5), (bytes(32), 18, 5), (bytes(32), 17, 6)):
        with pytest.raises(InvalidTag):
            sealing.open_action(secret, game, number, sealed)


@pytest.mark.django_db
def test_an_error_report_does_not_show_a_secret(game: Game) -> None:
    secret = deal_secrets.load(game.pk)
    assert repr(secret.content)[2:-1] not in repr(secret)
