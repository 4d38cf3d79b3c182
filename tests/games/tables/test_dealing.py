"""Contributions to the deals: who commits and reveals when, and what is published in the end."""

from __future__ import annotations

import hashlib
import hmac
import json
from datetime import timedelta
from typing import Any

import pytest
from django.utils.timezone import now
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.models import Club, User
from games.models import DealingSecret, Game, Table, TableEvent
from games.rules import PRESETS, Plan, Seat
from games.rules.cards.dealing import deal_from
from games.rules.cards.hands import pbn_of
from games.rules.cards.seeds import commit_contribution, log_hash
from games.tables import errors, nudges, seating, timeouts
from games.tables.engine import cache
from games.tables.engine.dealing import REVEAL_WITHIN
from games.tables.engine.log import stop_if_unfinished
from games.tables.opening import open_table
from games.tables.proofs import proofs_text
from games.tables.view import view_text
from tests.support.tables.contributing import (
    commits,
    contribution_of,
    reveals,
    starts_with_contributions,
)
from tests.support.tables.playing import ONE_DEAL, deal_at, do, play_on, state_of


def full_table(club: Club, users: list[User], bots: int = 0, **chosen: Any) -> Game:
    """Return a table that waits, with *users* and bots at its seats."""
    rules, first = PRESETS["pagat"], Seat.N
    game = open_table(club=club, host=users[0], ruleset=rules, first_declarer=first, **chosen)
    for user, seat in zip(users, state_of(game).seats, strict=False):
        seating.sit(game=game, user=user, seat=seat)
    if bots:
        seating.fill_with_bots(game=game, actor=users[0], strength="novice")
    return game


@pytest.fixture
def waiting(club: Club, four: list[User]) -> Game:
    return full_table(club, four, plan=Plan.deals(2))


def file_of(game: Game) -> dict[str, Any]:
    game.table.refresh_from_db()
    document: dict[str, Any] = json.loads(proofs_text(game))
    return document


def dealing_seen(game: Game, viewer: Seat | None = None) -> dict[str, Any]:
    view = json.loads(view_text(cache.latest(game.pk), viewer, now=now()))
    dealing: dict[str, Any] = view["dealing"]
    return dealing


def kinds(game: Game) -> list[str]:
    return list(TableEvent.objects.filter(game=game).values_list("kind", flat=True))


# --- Committing and revealing --------------------------------------------------------------------


def test_the_cards_follow_from_what_everybody_contributed(waiting: Game, four: list[User]) -> None:
    starts_with_contributions(waiting, four)
    dealt = deal_at(waiting).auction.hands
    play_on(waiting)
    document = file_of(waiting)

    # As docs/dealing.md says, without the code of the site.
    terms = hashlib.sha256(b"barbu-deal/2 terms\0" + document["terms"].encode()).digest()
    number, secret = waiting.pk.to_bytes(8, "big"), bytes.fromhex(document["secret"])
    promised = hashlib.sha256(b"barbu-deal/2 server\0" + number + terms + secret).hexdigest()
    log = TableEvent.objects.get(game=waiting, number=1)
    assert document["commitment"] == log.data["commitment"] == promised
    given = b"".join(letter.encode() * 16 for letter in "NESW")
    key = hmac.new(b"barbu-deal/2 key\0", secret + given, "sha256").digest()
    info = b"barbu-deal/2 deal\0" + number + b"\0\x01" + terms + b"\x01"
    seed = hmac.new(key, info, "sha256").digest()
    assert document["deals"][0]["seed"] == seed.hex()
    assert document["deals"][0]["hands"] == pbn_of(deal_from(seed, 52, 4)) == pbn_of(dealt)
    assert {seat["by"] for seat in document["seats"].values()} == {"player"}


def test_a_game_begins_when_all_have_revealed(waiting: Game, four: list[User]) -> None:
    for user in four:
        commits(waiting, user)
    assert dealing_seen(waiting)["phase"] == "commit"
    seating.start(game=waiting, actor=four[0])
    seen = dealing_seen(waiting)
    assert (seen["phase"], seen["seats"]["N"]["contribution"]) == ("reveal", None)
    for user in four[:3]:
        reveals(waiting, user)
        assert state_of(waiting).status == "waiting"
    reveals(waiting, four[3])
    assert state_of(waiting).status == "playing"
    seen = dealing_seen(waiting)
    assert seen["phase"] == "done"
    assert seen["seats"]["W"] == {
        "by": "player",
        "why": None,
        "commitment": commit_contribution(seen["commitment"], Seat.W, b"W" * 16),
        "contribution": (b"W" * 16).hex(),
    }


def test_where_nobody_commits_the_game_begins_at_once(club: Club, four: list[User]) -> None:
    game = full_table(club, four[:2], bots=2)
    seating.start(game=game, actor=four[0])
    assert state_of(game).status == "playing"
    assert "begin" not in kinds(game)
    whys = [seat["why"] for seat in dealing_seen(game)["seats"].values()]
    assert whys == ["none", "none", "bot", "bot"]


def test_a_player_with_bots_contributes(club: Club, four: list[User]) -> None:
    game = full_table(club, four[:1], bots=3, plan=ONE_DEAL)
    starts_with_contributions(game, four[:1])
    play_on(game)
    sources = {seat: each.get("why") for seat, each in file_of(game)["seats"].items()}
    assert sources == {"N": None, "E": "bot", "S": "bot", "W": "bot"}


def test_a_player_begins_by_an_action(club: Club, four: list[User]) -> None:
    game = full_table(club, four[:3])
    assert do(game, "begin", four[0]).code == "not-full"
    seating.fill_with_bots(game=game, actor=four[0])
    commits(game, four[1])
    assert do(game, "begin", four[0]).ok
    assert do(game, "begin", four[1]).code == "not-waiting"
    reveals(game, four[1])
    assert do(game, "begin", four[1]).code == "not-waiting"


def test_late_contributions_are_replaced_after_ten_seconds(
    waiting: Game,
    four: list[User],
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    sent: list[tuple[Any, ...]] = []
    monkeypatch.setattr(nudges, "_send", lambda *message: sent.append(message))
    for user in four[:3]:
        commits(waiting, user)
    with django_capture_on_commit_callbacks(execute=True):
        seating.start(game=waiting, actor=four[0])
    ((task, game, _version, wait),) = sent
    assert (task, game, wait) == ("games.tasks.start_game", waiting.pk, 10.0)
    reveals(waiting, four[0])
    assert timeouts.overdue_starts() == []
    timeouts.start_overdue(game=waiting.pk)
    assert state_of(waiting).status == "waiting"

    Table.objects.filter(pk=waiting.pk).update(act_after=now() - REVEAL_WITHIN)
    assert timeouts.overdue_starts() == [waiting.pk]
    timeouts.start_overdue(game=waiting.pk)
    assert do(waiting, f"reveal {contribution_of(Seat.E).hex()}", four[1]).code == (
        "contributions-closed"
    )
    play_on(waiting)
    document = file_of(waiting)
    assert [seat.get("why") for seat in document["seats"].values()] == [
        None,
        "late",
        "late",
        "none",
    ]
    message = b"barbu-deal/2 substitute\0" + bytes.fromhex(document["commitment"]) + b"E"
    substitute = hmac.new(bytes.fromhex(document["secret"]), message, "sha256").hexdigest()[:32]
    assert document["seats"]["E"]["contribution"] == substitute


def test_commitments_close_when_the_game_is_begun(waiting: Game, four: list[User]) -> None:
    assert do(waiting, f"reveal {'00' * 16}", four[0]).code == "contributions-closed"
    commits(waiting, four[0])
    seating.start(game=waiting, actor=four[0])
    assert do(waiting, f"commit {'00' * 32}", four[0]).code == "contributions-closed"
    assert do(waiting, f"commit {'00' * 32}", four[1]).code == "contributions-closed"
    assert do(waiting, f"reveal {'00' * 16}", four[1]).code == "contributions-closed"
    assert do(waiting, f"reveal {'00' * 16}", four[0]).code == "bad-contribution"
    with pytest.raises(errors.NotWaiting):
        seating.leave_seat(game=waiting, user=four[1])
    with pytest.raises(errors.NotWaiting):
        seating.free_seat(game=waiting, actor=four[0], seat=Seat.E)
    with pytest.raises(errors.NotWaiting):
        seating.start(game=waiting, actor=four[1])
    reveals(waiting, four[0])
    assert do(waiting, f"commit {'00' * 32}", four[1]).code == "contributions-closed"


@pytest.mark.parametrize("text", ["", "00", "0" * 63, "0" * 65, "G" * 64, "A" * 64, "é" * 64])
def test_what_is_no_commitment_is_refused(waiting: Game, four: list[User], text: str) -> None:
    assert do(waiting, f"commit {text}", four[0]).code in ("bad-contribution", "bad-action")


def test_a_commitment_is_replaced_and_goes_with_its_player(waiting: Game, four: list[User]) -> None:
    do(waiting, f"commit {'00' * 32}", four[1])
    commits(waiting, four[1])
    seating.leave_seat(game=waiting, user=four[1])
    assert dealing_seen(waiting)["seats"]["E"]["commitment"] is None
    seating.sit(game=waiting, user=four[1], seat=Seat.E)
    commits(waiting, four[1])
    seating.start(game=waiting, actor=four[0])
    reveals(waiting, four[1])
    assert [seat["by"] for seat in dealing_seen(waiting)["seats"].values()] == [
        "server", "player", "server", "server"
    ]  # fmt: skip


# --- The log ------------------------------------------------------------------------------------


def test_the_hash_of_the_log_is_shown_when_a_deal_is_dealt(waiting: Game, four: list[User]) -> None:
    seen = {tuple(dealing_seen(waiting)["log"])}
    starts_with_contributions(waiting, four)
    first = dealing_seen(waiting)["log"]
    play_on(waiting, actions=3)
    assert dealing_seen(waiting)["log"] == first
    while state_of(waiting).deals_played == 0:
        play_on(waiting, actions=1)
    seen |= {tuple(first), tuple(dealing_seen(waiting)["log"])}
    play_on(waiting)
    do(waiting, "chat Well played", four[0])
    end = dealing_seen(waiting)["log"]

    document = file_of(waiting)
    hashes, value = {}, bytes(32)
    for line in document["log"]:
        value = log_hash(value, line)
        hashes[int(line.split()[0])] = value.hex()
    assert end == [int(document["log"][-1].split()[0]), document["log_hash"]]
    assert document["log_hash"] == value.hex()
    assert {hashes[number] for number, _value in seen} == {value for _number, value in seen}
    assert len(seen) == 3


def test_the_published_log_has_no_names_no_chat_and_no_reasons(
    waiting: Game, four: list[User]
) -> None:
    do(waiting, "chat Between us", four[0])
    starts_with_contributions(waiting, four)
    play_on(waiting)
    document = file_of(waiting)
    text = "\n".join(document["log"])
    assert "Between us" not in text
    assert not any(user.name in text for user in four)
    assert document["log"][1] == "2 N sit player"
    assert document["log"][-1].endswith(" - over")


# --- The end ------------------------------------------------------------------------------------


def test_an_abandoned_game_publishes_its_secret_and_the_deal_on_the_table(
    waiting: Game, four: list[User]
) -> None:
    starts_with_contributions(waiting, four)
    while state_of(waiting).deals_played == 0:
        play_on(waiting, actions=1)
    hands = pbn_of(deal_at(waiting).auction.hands)
    waiting.table.refresh_from_db()
    with pytest.raises(errors.NotOverYet):
        proofs_text(waiting)
    stop_if_unfinished(waiting.pk)
    document = file_of(waiting)
    assert document["status"] == "abandoned"
    assert [deal["number"] for deal in document["deals"]] == [1, 2]
    assert document["deals"][1]["hands"] == hands
    assert document["log"][-1].endswith(" - stop")
    row = DealingSecret.objects.get(game=waiting)
    assert (row.key_id, bytes(row.content).hex()) == ("", document["secret"])


def test_a_table_that_is_closed_publishes_its_secret(waiting: Game, four: list[User]) -> None:
    commits(waiting, four[0])
    seating.close_table(game=waiting, actor=four[0])
    document = file_of(waiting)
    assert (document["status"], document["deals"]) == ("abandoned", [])
    assert [seat["why"] for seat in document["seats"].values()] == ["late", "none", "none", "none"]


def test_the_terms_name_the_rules_and_the_number_of_deals(waiting: Game) -> None:
    terms = json.loads(TableEvent.objects.get(game=waiting, kind="open").data["terms"])
    assert (terms["deals"], terms["seats"], terms["first_declarer"]) == (2, "NESW", "N")
    assert terms["ruleset"] == waiting.ruleset
    assert terms["plan"] == waiting.plan
    assert len(terms["pack"].split()) == 52


def test_the_wait_for_contributions_is_short() -> None:
    assert timedelta(seconds=5) <= REVEAL_WITHIN <= timedelta(seconds=15)
