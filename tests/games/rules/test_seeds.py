"""The seeds of a game: the vectors of docs/dealing.md, and what every input is good for."""

from __future__ import annotations

import hashlib
import hmac
import re
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.rules import RuleError, Seat
from games.rules.cards.dealing import deal_from
from games.rules.cards.hands import pbn_of
from games.rules.cards.seeds import (
    FIRST_LOG_HASH,
    commit_contribution,
    commit_secret,
    game_key,
    log_hash,
    seed_of_deal,
    server_contribution,
    terms_hash,
)
from games.rules.seats import seats_for

DOCUMENT = (Path(__file__).parents[3] / "docs/dealing.md").read_text()

GAME, TERMS, SECRET = 17, '{"deals": 28}', bytes(range(32))
C = "0227247a66977f05232585465ec9cc7ebb4d6ba520784e7b523101a1af2b43f3"
NORTH, EAST = bytes(range(16)), b"\xff" * 16
SOUTH = bytes.fromhex("b2b03cacd943b613e3eb97bd1e3f3abc")
WEST = bytes.fromhex("ae2370692f265596c9dca9df34b266c3")
KEY = "61a9f59c5476a3059ede7ba6d1d5d9d4d5ea305a05cb61e287c0cbb9730838ab"
SEEDS = {
    1: "56c70f81d352ab6771af9695ca4c5fef93437af00b308b74a58a29b64f060448",
    28: "c6994c0c536675a049c5a90f6ab84e602a878025f7f40eb0b290d4c42e941f4a",
}
HANDS = "N:QT76.J54.Q.AKJ87 AK32.AQ8.AKJ987. 954.762.T62.QT93 J8.KT93.543.6542"
LOG = (
    "07561ed1d57e3c000bb8ab66bd841a768edcd84efe47e9bdf50ddb54dc9ebdb3",
    "ec75f482d021b2650bf8d24068df04e4e147e0886e8884eea477fd60499a408a",
)


def test_the_vectors_hold() -> None:
    terms = terms_hash(TERMS)
    assert commit_secret(GAME, terms, SECRET) == C
    north = "fa0d988a0a88d6b5a6a2ba1584421092b9415f325e6357cd12aa13706ecb746b"
    assert commit_contribution(C, Seat.N, NORTH) == north
    east = "7ee23afc852856805dd1342d3c4d8c649a663a21df85de1dd4ff16e9c0bbc6ce"
    assert commit_contribution(C, Seat.E, EAST) == east
    assert server_contribution(SECRET, C, Seat.S) == SOUTH
    assert server_contribution(SECRET, C, Seat.W) == WEST
    key = game_key(SECRET, [NORTH, EAST, SOUTH, WEST])
    assert key.hex() == KEY
    for number, seed in SEEDS.items():
        assert seed_of_deal(key, GAME, number, terms).hex() == seed
    assert pbn_of(deal_from(bytes.fromhex(SEEDS[1]), 52, 4)) == HANDS
    first = log_hash(FIRST_LOG_HASH, f"1 - open {C}")
    assert (first.hex(), log_hash(first, "2 N sit player").hex()) == LOG


def test_the_document_has_the_same_vectors() -> None:
    written = re.findall(r"`([0-9a-f]{32,64})`", DOCUMENT)
    assert {C, KEY, *SEEDS.values(), *LOG, SOUTH.hex(), WEST.hex()} <= set(written)
    assert f"`{HANDS}`" in DOCUMENT


# --- The construction once more, from the words of the document ----------------------------------


def as_documented(
    game: int, terms: str, secret: bytes, contributions: list[bytes], number: int
) -> bytes:
    t = hashlib.sha256(b"barbu-deal/2 terms\0" + terms.encode()).digest()
    key = hmac.new(b"barbu-deal/2 key\0", secret + b"".join(contributions), "sha256").digest()
    info = b"barbu-deal/2 deal\0" + game.to_bytes(8, "big") + number.to_bytes(2, "big") + t
    return hmac.new(key, info + bytes([1]), "sha256").digest()


secrets = st.binary(min_size=32, max_size=32)
contributions = st.binary(min_size=16, max_size=16)
games = st.integers(1, 2**40)
players = st.integers(3, 5)


@given(games, st.text(), secrets, st.lists(contributions, min_size=3, max_size=5))
def test_seeds_are_as_documented(
    game: int, terms: str, secret: bytes, given_by_seats: list[bytes]
) -> None:
    key = game_key(secret, given_by_seats)
    for number in (1, 28):
        expected = as_documented(game, terms, secret, given_by_seats, number)
        assert seed_of_deal(key, game, number, terms_hash(terms)) == expected


@given(st.data(), games, secrets, players)
def test_every_input_changes_every_deal(
    data: st.DataObject, game: int, secret: bytes, number_of_players: int
) -> None:
    mine = [data.draw(contributions) for _ in range(number_of_players)]
    terms = data.draw(st.text())
    changed = data.draw(st.integers(0, number_of_players - 1))
    other = data.draw(contributions)
    assume(other != mine[changed])
    theirs = [*mine[:changed], other, *mine[changed + 1 :]]
    flipped = bytes([secret[0] ^ 1]) + secret[1:]

    def deals(game: int, terms: str, secret: bytes, given_by_seats: list[bytes]) -> set[bytes]:
        key = game_key(secret, given_by_seats)
        return {seed_of_deal(key, game, number, terms_hash(terms)) for number in range(1, 29)}

    base = deals(game, terms, secret, mine)
    assert len(base) == 28
    for variant in (
        deals(game + 1, terms, secret, mine),
        deals(game, terms + " ", secret, mine),
        deals(game, terms, flipped, mine),
        deals(game, terms, secret, theirs),
    ):
        assert not base & variant


@given(games, games, st.text(), st.text(), secrets, secrets)
def test_a_commitment_names_its_game_its_terms_and_its_secret(
    game: int, other_game: int, terms: str, other_terms: str, secret: bytes, other: bytes
) -> None:
    one = commit_secret(game, terms_hash(terms), secret)
    two = commit_secret(other_game, terms_hash(other_terms), other)
    same = (game, terms, secret) == (other_game, other_terms, other)
    assert (one == two) == same


def test_a_copied_commitment_fits_no_other_seat_and_no_other_game() -> None:
    other = commit_secret(18, terms_hash(TERMS), SECRET)
    found = {commit_contribution(c, seat, NORTH) for c in (C, other) for seat in seats_for(5)}
    assert len(found) == 10


@pytest.mark.parametrize("length", [0, 15, 17, 31, 33])
def test_other_lengths_are_refused(length: int) -> None:
    with pytest.raises(RuleError):
        commit_secret(GAME, terms_hash(TERMS), bytes(length))
    with pytest.raises(RuleError):
        commit_contribution(C, Seat.N, bytes(length))
