"""What is said of a hand is true of it, in every contract of every preset."""

from __future__ import annotations

from itertools import takewhile

from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots.contract_values import contract_values
from games.bots.fact import AGAINST, FOR, Fact
from games.bots.hand_facts import LOWEST, barred_hearts, bits_of, hand_facts, low_ranks
from games.rules import PRESETS, RuleSet
from games.rules.cards.cards import Rank
from games.rules.cards.hands import read_hand
from games.rules.cards.masks import bits, card_at
from games.rules.contracts.contract import Declaration
from tests.support.profiles import examples
from tests.support.rules.deals import with_options
from tests.support.rules.playing import ALL_RULES, random_hands
from tests.support.tables.playing import seeded

RANKS = [str(rank) for rank in Rank]


@settings(max_examples=examples(400))
@given(st.sampled_from(ALL_RULES), st.integers(0, 10_000))
def test_every_fact_about_a_hand_is_true(rules: RuleSet, seed: int) -> None:
    hand = random_hands(rules, seeded(seed))[0]
    cards = [str(card_at(bit)) for bit in bits(hand)]
    for contract in map(rules.contract, rules.contracts):
        for detail in contract.details or ("",):
            declaration = Declaration(contract.name, detail)
            facts = hand_facts(rules, declaration, hand)
            assert len({fact.name for fact in facts}) == len(facts)
            for name, number, speaks, ranks in facts:
                assert speaks in (FOR, AGAINST)
                expected = counted(rules, detail, cards, name, ranks)
                assert expected is None or expected == number, (declaration, name)


def counted(rules: RuleSet, detail: str, cards: list[str], name: str, ranks: str) -> int | None:
    """Return the number of a fact from the texts of the cards; None for facts without a number."""
    lengths = {suit: sum(card[0] == suit for card in cards) for suit in "SHDC"}
    if name == "hand-lowest-many":
        assert ranks == RANKS[(52 - rules.cards) // 4]
    if name.startswith("hand-single-"):
        assert [suit for suit, number in lengths.items() if number == 1] == [name[-1]]
    if name in ("hand-voids", "hand-single"):
        number = 0 if name == "hand-voids" else 1
        assert ranks == "".join(suit for suit in "SHDC" if lengths[suit] == number)
        return len(ranks)
    if name in ("hand-end-few", "hand-end-suits"):
        return check_low_cards(rules, cards, [ranks[n : n + 2] for n in range(0, len(ranks), 2)])
    if name == "hand-trumps-longest":
        assert lengths[detail] == max(lengths.values())
    some = {
        "queens": "Q", "honours": "JQKA", "high": "KA", "lowest": ranks, "starts": detail,
        "low": "".join(RANKS[RANKS.index(ranks[0]) : RANKS.index(ranks[-1]) + 1]) if ranks else "",
    }  # fmt: skip
    what = name.split("-")[1]
    if what in some and name != "hand-low-hearts":
        return sum(card[1] in some[what] for card in cards)
    numbers = {
        "hand-queen-safe": below_the_queen(cards),
        "hand-queen-bare": below_the_queen(cards),
        "hand-trumps-longest": lengths.get(detail),
        "hand-trumps-few": lengths.get(detail),
        "hand-trumps-many": lengths.get(detail),
        "hand-trumps-top": highest_of(detail, cards),
        "hand-ruffs": sum(number < 2 for suit, number in lengths.items() if suit != detail),
    }
    return numbers.get(name)


def check_low_cards(rules: RuleSet, cards: list[str], named: list[str]) -> int:
    """Return the number of suits with a low card, and check that the lowest of each is named."""
    low = low_ranks(rules.cards, LOWEST)
    every = [min((card for card in cards if card[0] == suit), key=place, default="")
             for suit in "SHDC"]  # fmt: skip
    assert sorted(named) == sorted(card for card in every if card[1:] in tuple(low))
    assert named == sorted(named, key=place)
    return len(named)


def place(card: str) -> int:
    return RANKS.index(card[1])


@settings(max_examples=examples(400))
@given(st.sampled_from(ALL_RULES), st.integers(0, 10_000))
def test_few_high_cards_are_no_advantage_if_one_of_them_costs(rules: RuleSet, seed: int) -> None:
    hand = random_hands(rules, seeded(seed))[0]
    for name in rules.contracts:
        facts = {fact.name for fact in hand_facts(rules, Declaration(name), hand)}
        values = contract_values(rules, name)
        if values.only_ends:
            assert not facts & {"hand-honours-few", "hand-honours-many"}
        if not values.trick and hand & values.scoring & bits_of("JQKA"):
            assert "hand-honours-few" not in facts


def test_high_hearts_are_discarded_only_where_they_are_hardly_led() -> None:
    rules = PRESETS["pagat"]
    hand, long = read_hand("5432.AK5.T9832.6"), read_hand("8432.AK5.T98.632")
    assert barred_hearts(rules, "no-hearts", hand) == (Fact("barred-hearts", 2, details="HAHK"),)
    assert barred_hearts(rules, "no-hearts", long) == ()
    assert barred_hearts(rules, "no-hearts", read_hand("5432.765.T9832.6")) == ()
    assert barred_hearts(rules, "no-tricks", hand) == ()
    free = with_options(hearts_lead_no_hearts="broken")
    assert barred_hearts(free, "no-hearts", hand) == ()


def below_the_queen(cards: list[str]) -> int:
    """Return how many cards are lower than the first queen, in its suit."""
    queen = next((card for card in cards if card[1] == "Q"), "")
    lower = RANKS[: RANKS.index("Q")]
    return sum(card[0] == queen[:1] and card[1] in lower for card in cards)


def highest_of(suit: str, cards: list[str]) -> int:
    """Return how many cards of a suit there are from the ace down without a gap."""
    return len(list(takewhile(lambda rank: f"{suit}{rank}" in cards, reversed(RANKS))))
