"""What the club player declares with hands that are bad for a contract."""

from __future__ import annotations

from random import Random

from games.bots import BotView, club
from games.rules.positions import parse_position

PATIENCE = 60.0


def test_no_king_is_not_declared_on_a_singleton_king() -> None:
    rng, called = Random(3), 0  # noqa: S311
    suits = [
        ["S", "D", "C"][n // 13] + rank for n in range(39) for rank in ["AKQJT98765432"[n % 13]]
    ]
    for _ in range(40):
        cards = rng.sample(suits, 12)
        spades, diamonds, clubs = (
            "".join(card[1] for card in cards if card[0] == s) for s in "SDC"
        )
        position = parse_position(
            f"pagat; N {spades}.K.{diamonds}.{clubs}; N declares; "
            "left N no-tricks no-queens no-king no-last-two"
        )
        action = club.choose(BotView.at(position), rng, PATIENCE)
        called += str(action) == "declare no-king"
    assert called <= 2
