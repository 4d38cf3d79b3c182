#!/usr/bin/env python3
# A program to be taken along: for any Python 3.8, and nothing beside it.
# ruff: noqa
# mypy: ignore-errors
"""Check that the deals of a game came from the seeds that were promised before it.

    python3 verify_deals.py barbu-17.deals.json

It needs nothing but Python 3.8 or later, and asks nobody. The file is the one that the page of the
replay offers. Of each deal it is checked that the SHA-256 of its seed is its commitment, which
everybody at the table was shown before the first card, and that the seed gives these hands:

1. The pack in order: spades, hearts, diamonds, clubs, each from its lowest card to the ace.
2. A stream of bytes: SHA-256(seed + 00000000), SHA-256(seed + 00000001), and so on; what follows
   the seed is a counter of four bytes, the highest first.
3. For each place i from the last of the pack down to the second (counted from 0): take the next
   byte b of the stream, again and again until it is below 256 - 256 mod (i + 1); exchange the cards
   at the places i and b mod (i + 1).
4. The first seat gets the first cards of the pack, the next seat the next, and so on.

The commitments are printed: compare them with those you noted when you sat down.
"""

import hashlib
import json
import sys
from itertools import count

SUITS, RANKS = "SHDC", "23456789TJQKA"


def stream(seed):
    for number in count():
        yield from hashlib.sha256(seed + number.to_bytes(4, "big")).digest()


def dealt(seed, pack, players):
    cards, source = list(pack), stream(seed)
    for place in range(len(cards) - 1, 0, -1):
        fair = 256 - 256 % (place + 1)
        other = next(byte for byte in source if byte < fair) % (place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    each = len(cards) // players
    return [cards[n * each : (n + 1) * each] for n in range(players)]


def hand_text(cards):
    return ".".join(
        "".join(rank for rank in reversed(RANKS) if suit + rank in cards) for suit in SUITS
    )


def faults(deal, pack, seats):
    seed = bytes.fromhex(deal["seed"])
    if hashlib.sha256(seed).hexdigest() != deal["commitment"]:
        yield "the seed is not the promised one"
    hands = dealt(seed, pack, len(seats))
    if seats[0] + ":" + " ".join(map(hand_text, hands)) != deal["hands"]:
        yield "the seed gives other cards"


def main(path):
    with open(path, encoding="utf-8") as file:
        game = json.load(file)
    in_order = [suit + rank for suit in SUITS for rank in RANKS if suit + rank in game["pack"]]
    if in_order != game["pack"]:
        print("The pack is not in order.")
        return 1
    wrong = 0
    for deal in game["deals"]:
        found = list(faults(deal, game["pack"], game["seats"]))
        wrong += bool(found)
        print(f"deal {deal['number']:2}  {deal['commitment']}  {'; '.join(found) or 'ok'}")
    print("All deals are what was promised." if not wrong else f"WRONG: {wrong} deals.")
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
