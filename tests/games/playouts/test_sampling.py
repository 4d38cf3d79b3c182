"""Sampled hands: every possible deal is equally likely, and no other is sampled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.playouts.deal_sampler import DealSampler
from games.playouts.engines import interpreted
from games.playouts.rng import subset
from games.playouts.starts import hidden_cards_of
from games.rules import PRESETS, RuleError, RuleSet, Seat
from games.rules.cards.masks import bits
from games.rules.play.deal import Deal
from tests.support.parameters import mostly_trials
from tests.support.playouts import ENGINES, NAMES, could_be, in_play, sampler_of, stopped
from tests.support.profiles import examples
from tests.support.rules.deals import with_options
from tests.support.rules.playing import ALL_RULES

DRAWS = 20_000
FORCING = [
    (PRESETS["pagat"], "trumps"),
    (PRESETS["pagat"], "dominoes"),
    (PRESETS["pagat"], "no-hearts"),
    (PRESETS["yale"], "trumps"),
    (PRESETS["leaver-3"], "dominoes"),
    (with_options("pagat", must_dump="all"), "no-queens"),
    (with_options("french-32", must_dump="all"), "no-hearts"),
    (with_options("pagat", trump_duty="trump"), "trumps"),
    (PRESETS["bustarret-5"], "no-king"),
]


def sharings(cards: int, room: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield every way to share cards out, each seat getting as many as it has room for."""
    if not room:
        yield ()
        return
    for mine in combinations(bits(cards), room[0]):
        for rest in sharings(cards ^ sum(mine), room[1:]):
            yield (sum(mine), *rest)


def endings(rules: RuleSet, contract: str, number: int) -> Iterator[tuple[Deal, DealSampler]]:
    """Yield deals in which few cards are hidden and some of them cannot be in every hand."""
    rng = Random(f"{rules.preset} {contract}")  # noqa: S311
    while number:
        deal = stopped(rules, contract, rng, rules.cards - rng.randint(6, 11))
        sampler = sampler_of(deal, deal.turn)
        hidden = [may for may, room in zip(sampler.may_hold, sampler.room, strict=True) if room]
        if len(set(hidden)) > 1 and 4 <= sum(sampler.room) <= (8 if rules.players < 5 else 6):
            number -= 1
            yield deal, sampler


@pytest.mark.trial
@pytest.mark.parametrize(
    ("rules", "contract"), mostly_trials(FORCING, FORCING[1:3]), ids=lambda value: str(value)[:20]
)
def test_deals_are_drawn_as_often_as_each_other(rules: RuleSet, contract: str) -> None:
    for deal, sampler in endings(rules, contract, 4):
        unseen = 0
        for may in sampler.may_hold:
            unseen |= may
        hands = list(sharings(unseen, list(sampler.room)))
        possible = {
            tuple(known | hand for known, hand in zip(sampler.known, sharing, strict=True))
            for sharing in hands
        }
        possible = {sharing for sharing in possible if could_be(deal, sharing)}
        drawn = Counter(map(tuple, sampler.draw(DRAWS, seed=1).tolist()))
        assert set(drawn) == possible
        assert chi_square(drawn.values()) < limit(len(possible))


def chi_square(counts: Iterable[int]) -> float:
    found = list(counts)
    expected = sum(found) / len(found)
    return sum((number - expected) ** 2 / expected for number in found)


def limit(classes: int) -> float:
    """Return what chi-square stays below in all but one of a million cases (Wilson-Hilferty)."""
    freedom = max(1, classes - 1)
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 4.8 * spread**0.5) ** 3)


@pytest.mark.parametrize("rules", ALL_RULES, ids=NAMES)
def test_no_deal_is_drawn_that_could_not_have_been_played(rules: RuleSet) -> None:
    for deal in in_play(rules, "drawing"):
        check_drawing(deal)


def check_drawing(deal: Deal) -> None:
    for viewer in (deal.turn, None):
        sampler = sampler_of(deal, viewer)
        assert deal.play_started
        for known, may, hand in zip(sampler.known, sampler.may_hold, deal.hands, strict=True):
            assert not hand & ~(known | may), "the true deal must remain possible"
        for hands in sampler.draw(5, seed=2).tolist():
            assert could_be(deal, hands)


@pytest.mark.parametrize("engine", ENGINES, ids=["compiled", "interpreted"])
def test_fresh_deals_have_every_card_everywhere(engine: object) -> None:
    rules = PRESETS["pagat"]
    dealt = DealSampler.fresh(rules, Seat.N, engine).draw(4000, seed=3)  # type: ignore[arg-type]
    for place in range(52):
        where = (dealt >> place & 1).sum(axis=0)
        assert where.sum() == 4000
        assert ((where - 1000) ** 2 / 1000).sum() < limit(4)
    pairs = [((dealt & 3 << place) == 3 << place).sum() for place in range(51)]
    expected = 4000 * 12 / 51
    assert max(abs(n - expected) for n in pairs) < 6 * expected**0.5


@given(st.integers(0, 2**52 - 1), st.integers(0, 52), st.integers(1, 2**62))
def test_a_subset_has_its_size(cards: int, size: int, state: int) -> None:
    size = min(size, cards.bit_count())
    chosen = subset(cards, size, [state])
    assert chosen & ~cards == 0
    assert chosen.bit_count() == size


@pytest.mark.parametrize(("number", "size"), [(6, 3), (7, 2), (9, 3), (10, 4), (8, 6)])
def test_subsets_are_drawn_as_often_as_each_other(number: int, size: int) -> None:
    rng, cards = [12345], sum(1 << 5 * n for n in range(number))
    drawn = Counter(subset(cards, size, rng) for _ in range(20_000))
    assert len(drawn) == len(list(combinations(range(number), size)))
    assert chi_square(drawn.values()) < limit(len(drawn))


@pytest.mark.trial
@given(st.sampled_from(ALL_RULES), st.integers(0, 2**32))
@settings(max_examples=examples(50))
def test_the_same_seed_draws_the_same(rules: RuleSet, seed: int) -> None:
    compiled, interpreted = (
        DealSampler.fresh(rules, Seat.N, engine).draw(3, seed) for engine in ENGINES
    )
    assert (compiled == interpreted).all()


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(RuleError) as caught:
        hidden_cards_of([0, 0], [1, 1], [3, 0], interpreted())
    assert caught.value.code == "no-such-deal"
    with pytest.raises(RuleError):
        hidden_cards_of([0, 0], [2, 1], [3, 3], interpreted())
