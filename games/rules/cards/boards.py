"""The boards of a duplicate round: its deals, derived from one secret of the round. Pure.

The commitment to the secret is published when the event is announced, the secret when the last
table of the round has finished. ``docs/dealing.md`` has the construction byte by byte.

>>> secret = bytes(range(32))
>>> commit_boards(17, 1, secret)[:16]
'49bb46f19ce88009'
>>> deals_of(secret, event=17, round_number=1, count=1, cards=52, players=4)
['N:QJ92.T7.JT98.K96 K64.AQ86.Q.QJ753 AT.K52.K762.AT84 8753.J943.A543.2']
"""

from __future__ import annotations

import hmac
from hashlib import sha256

from games.rules.cards.dealing import SEED_BYTES, deal_from, pbn_of

SECRET_BYTES = SEED_BYTES


def _tag(use: str) -> bytes:
    """Return the bytes that keep one use of a hash function apart from the others."""
    return f"barbu-boards/1 {use}".encode() + b"\0"


def _of_round(event: int, round_number: int) -> bytes:
    return event.to_bytes(8, "big") + round_number.to_bytes(2, "big")


def commit_boards(event: int, round_number: int, secret: bytes) -> str:
    """Return the commitment to the secret of a round: 64 hexadecimal digits."""
    return sha256(_tag("round") + _of_round(event, round_number) + secret).hexdigest()


def seed_of_board(secret: bytes, event: int, round_number: int, board: int) -> bytes:
    """Return the seed of a board. Boards are numbered from 1 in each round."""
    message = _tag("board") + _of_round(event, round_number) + board.to_bytes(2, "big")
    return hmac.digest(secret, message, "sha256")


def deals_of(
    secret: bytes, *, event: int, round_number: int, count: int, cards: int, players: int
) -> list[str]:
    """Return the deals of the first *count* boards of a round as PBN text, North first."""
    seeds = (seed_of_board(secret, event, round_number, board) for board in range(1, count + 1))
    return [pbn_of(deal_from(seed, cards, players)) for seed in seeds]
