"""The seeds of the deals of a game, from a secret of the server and a contribution of every seat.

The server commits to its secret before anybody sits down, and every seat commits to its
contribution before any contribution is revealed, so that nobody can choose the deals.
``docs/dealing.md`` has the construction byte by byte, its reasons and its limits.
:mod:`games.rules.cards.dealing` describes how the cards of a deal are derived from its seed.

>>> terms, secret = terms_hash('{"deals": 28}'), bytes(range(32))
>>> commitment = commit_secret(17, terms, secret)
>>> contributions = [server_contribution(secret, commitment, seat) for seat in Seat][:4]
>>> seed_of_deal(game_key(secret, contributions), 17, 1, terms).hex()[:16]
'5f14861c2a8f25ae'
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from hashlib import sha256

from games.rules.cards import errors
from games.rules.cards.dealing import SEED_BYTES
from games.rules.seats import Seat

SECRET_BYTES = SEED_BYTES
CONTRIBUTION_BYTES = 16
FIRST_LOG_HASH = bytes(32)
"""The hash of a log without lines."""

__all__ = [
    "CONTRIBUTION_BYTES", "FIRST_LOG_HASH", "SECRET_BYTES", "commit_contribution",
    "commit_secret", "game_key", "log_hash", "seed_of_deal", "server_contribution", "terms_hash",
]  # fmt: skip


def _tag(use: str) -> bytes:
    """Return the bytes that keep one use of a hash function apart from the others."""
    return f"barbu-deal/2 {use}".encode() + b"\0"


def terms_hash(terms: str) -> bytes:
    """Return the hash of the terms of a game: its rules and its number of deals, as text."""
    return sha256(_tag("terms") + terms.encode()).digest()


def commit_secret(game: int, terms: bytes, secret: bytes) -> str:
    """Return the server's commitment, which names the game and its terms: 64 hexadecimal digits.

    :param terms: the hash of the terms.
    :raises BadSeed: unless the secret has 32 bytes.
    """
    _check(secret, SECRET_BYTES)
    parts = (_tag("server"), game.to_bytes(8, "big"), terms, secret)
    return sha256(b"".join(parts)).hexdigest()


def commit_contribution(commitment: str, seat: Seat, contribution: bytes) -> str:
    """Return the commitment of a seat: 64 hexadecimal digits.

    :param commitment: the server's commitment to the same game.
    :raises BadSeed: unless the contribution has 16 bytes.
    """
    _check(contribution, CONTRIBUTION_BYTES)
    parts = (_tag("seat"), bytes.fromhex(commitment), seat.encode(), contribution)
    return sha256(b"".join(parts)).hexdigest()


def server_contribution(secret: bytes, commitment: str, seat: Seat) -> bytes:
    """Return the server's contribution for a seat, derived from its secret."""
    message = _tag("substitute") + bytes.fromhex(commitment) + seat.encode()
    return hmac.digest(secret, message, "sha256")[:CONTRIBUTION_BYTES]


def game_key(secret: bytes, contributions: Iterable[bytes]) -> bytes:
    """Return the key of all deals of a game: HKDF-Extract of RFC 5869 with SHA-256.

    :param contributions: the contribution of every seat, in the order N E S W X.
    """
    return hmac.digest(_tag("key"), secret + b"".join(contributions), "sha256")


def seed_of_deal(key: bytes, game: int, number: int, terms: bytes) -> bytes:
    """Return the seed of a deal: HKDF-Expand of RFC 5869, whose 32 bytes are its first block.

    :param key: the key of the game; see :func:`game_key`.
    :param number: the number of the deal, from 1.
    :param terms: the hash of the terms.
    """
    info = _tag("deal") + game.to_bytes(8, "big") + number.to_bytes(2, "big") + terms
    return hmac.digest(key, info + b"\x01", "sha256")


def log_hash(before: bytes, line: str) -> bytes:
    """Return the hash of a log after one more line.

    :param before: the hash without the line, :data:`FIRST_LOG_HASH` for the first one.
    """
    return sha256(_tag("log") + before + line.encode()).digest()


def _check(value: bytes, length: int) -> None:
    if len(value) != length:
        raise errors.BadSeed(number=length)
