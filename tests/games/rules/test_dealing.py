"""Deals from seeds, and the proof that a deal follows from its seed."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import PRESETS, RuleError, RuleSet
from games.rules.cards.dealing import SEED_BYTES, commit, deal_from, is_proven
from games.rules.cards.hands import checked, pbn_of
from games.rules.cards.masks import cards_of

seeds = st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES)


def as_documented(seed: bytes) -> list[set[str]]:
    """Deal 52 cards to four, from the words of the documentation alone."""
    order = [suit + rank for suit in "SHDC" for rank in "23456789TJQKA"]
    stream = b"".join(hashlib.sha256(seed + bytes([0, 0, 0, n])).digest() for n in range(20))
    at = 0
    for i in range(51, 0, -1):
        while stream[at] >= 256 - 256 % (i + 1):
            at += 1
        j = stream[at] % (i + 1)
        at += 1
        order[i], order[j] = order[j], order[i]
    return [set(order[n : n + 13]) for n in (0, 13, 26, 39)]


@given(seeds)
def test_the_documentation_says_how_to_deal(seed: bytes) -> None:
    dealt = [set(map(str, cards_of(hand))) for hand in deal_from(seed, 52, 4)]
    assert dealt == as_documented(seed)


@given(seeds, st.sampled_from(list(PRESETS.values())))
def test_every_pack_is_dealt_whole(seed: bytes, rules: RuleSet) -> None:
    hands = deal_from(seed, rules.cards, rules.players)
    assert checked(hands, rules.cards) == hands


def test_every_card_comes_to_every_seat_equally_often() -> None:
    """2,000 deals: each of 208 counts has mean 500 and deviation 19; five of those are allowed."""
    counts = Counter[tuple[int, int]]()
    for number in range(2000):
        for seat, hand in enumerate(deal_from(number.to_bytes(SEED_BYTES, "big"), 52, 4)):
            counts.update((seat, n) for n in range(52) if hand >> n & 1)
    assert len(counts) == 208
    assert all(abs(times - 500) < 5 * 19.4 for times in counts.values())


def test_a_seed_is_proven_by_its_commitment_and_its_deal() -> None:
    seed, other = bytes(range(32)), bytes(32)
    assert commit(seed) == hashlib.sha256(seed).hexdigest()
    assert is_proven(seed, commit(seed).upper(), deal_from(seed, 52, 4))
    assert not is_proven(seed, commit(other))
    assert not is_proven(seed, commit(seed), deal_from(other, 52, 4))
    assert not is_proven(seed, "é")


def test_a_published_deal_does_not_change_with_a_new_version() -> None:
    published = "N:J984.A5.T42.AT74 T32.J87.QJ98.952 AQ6.93.AK76.KQJ6 K75.KQT642.53.83"
    assert pbn_of(deal_from(bytes(32), 52, 4)) == published


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_other_seeds_are_refused(seed: bytes) -> None:
    with pytest.raises(RuleError) as refused:
        deal_from(seed, 52, 4)
    assert refused.value.code == "bad-seed"
