"""Facts that speak against an answer are never given as a reason for it."""

from __future__ import annotations

from random import Random
from statistics import correlation

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots.contract_values import contract_values
from games.bots.double_facts import WHOM, whom_facts
from games.bots.fact import AGAINST, FOR, MOST, Fact, opposing, supporting
from games.bots.fact_directions import COSTS, MAY_TAKE, NEVER_TAKES, TAKES
from games.bots.facts import facts_of
from games.bots.hand_eval import edge
from games.bots.hand_facts import hand_facts
from games.rules import PRESETS, Deal, Game, Plan, RuleSet, Seat, parse_action, start_deal
from games.rules.cards.hands import hands_of, read_hand
from games.rules.cards.masks import bits, pack_mask
from games.rules.contracts.contract import Declaration
from games.rules.play.chinese_poker import PokerPlay
from games.rules.play.trick_play import TrickPlay
from games.rules.positions import Position, position_of, question
from tests.support.profiles import examples
from tests.support.rules.playing import ALL_RULES, random_hands, some_action

PAGAT = PRESETS["pagat"]
# East has no spade.
HANDS = "N:AQ94.KJ72.QT3.K5 .QT98.KJ82.A7632 KT87.A65.A97.QJT J6532.43.654.984"
WANTED = {
    "keeps-high", "keeps-trumps", "likeliest", "drives-out", "draws-trumps", "weak", "lowest-spent"
}  # fmt: skip
"""Facts that are reasons only where tricks are wanted."""
AVOIDED = {"keeps-low", "others-few-higher", "rid-maybe", "no-lead", "highest-under", "rid-top"}
"""Facts that are reasons only where tricks are to be avoided."""
SPEAK_AGAINST = COSTS | {"next-others"}
"""The facts that never support an answer."""


def after(contract: str, *actions: str) -> Deal:
    """Return a deal that North declares, after some cards, or doubles."""
    hands = hands_of(HANDS, PAGAT.cards, PAGAT.seats)
    deal = start_deal(PAGAT, Seat.N, hands, contracts=[contract.partition(":")[0]])
    deal = deal.act(parse_action(f"declare {contract}"))
    doubles = [text for text in actions if " " in text or text == "pass"]
    for text in doubles or ("pass",) * 4:
        deal = deal.act(parse_action(text))
    for card in actions if not doubles else ():
        deal = deal.act(parse_action(f"play {card}"))
    return deal


def asked(deal: Deal) -> Position:
    game = Game.start(deal.auction.rules, first_declarer=deal.auction.declarer)
    return position_of(game.sheet, deal)


def names(facts: tuple[Fact, ...]) -> list[str]:
    return [fact.name for fact in facts]


@pytest.mark.parametrize(
    ("contract", "cards", "answer", "supports", "opposes"),
    [
        # A trick that costs points is no reason to take it; what the card leaves behind may be.
        ("no-tricks", "", "SA", ["rid-top", "keeps-low"], ["lead-highest", "trick-costs"]),
        ("no-tricks", "", "S4", ["lead-higher", "lowest"], []),
        ("no-tricks", "S9 D2 S8", "SJ", ["rid-high", "keeps-low"], ["last", "trick-costs"]),
        ("no-tricks", "S4", "D2", [], ["discard", "to-keep"]),
        ("no-tricks", "DQ", "DJ", ["lower", "highest-under"], []),
        ("no-queens", "C5 C2", "CQ", [], ["highest", "holds-queens"]),
        ("no-queens", "S4", "HQ", ["discard", "rid-queen"], []),
        ("no-queens", "D3", "DJ", ["free-so-far", "rid-high"], ["highest"]),
        ("no-hearts", "S4", "H8", ["discard", "rid-heart"], []),
        ("no-hearts", "D3 D2", "DA", ["free-so-far", "rid-top"], ["sure"]),
        ("no-king", "S4", "DK", ["rid-high", "keeps-low"], []),
        # In No Last Two high cards are to be played as long as tricks cost nothing.
        ("no-last-two", "", "SA", ["trick-free", "rid-top"], []),
        ("no-last-two", "", "S4", [], ["lead-higher", "lowest"]),
        ("no-last-two", "S4", "D2", [], ["discard", "to-keep"]),
        # In Trumps tricks are wanted.
        ("trumps:S", "", "SA", ["lead-highest", "draws-trumps"], []),
        ("trumps:S", "", "HK", ["lead-few-higher", "keeps-trumps"], []),
        ("trumps:S", "", "S4", ["draws-trumps"], ["lead-higher"]),
        ("trumps:S", "", "C5", ["lowest-spent", "keeps-trumps"], ["lead-higher"]),
        ("trumps:S", "D3", "DK", ["highest", "likeliest"], []),
        ("trumps:D", "S4", "D2", ["must-trump", "keeps-high"], []),
        ("trumps:C", "DQ D2", "DA", ["highest", "likeliest"], []),
        ("trumps:S", "DQ", "D2", ["lowest-spent"], ["lower"]),
        # In Dominoes cards for which others wait are to be kept back.
        ("dominoes:7", "H7 H8", "H6", ["next-own", "keeps-back"], []),
        ("dominoes:7", "", "H7", ["opens-suit"], ["next-others"]),
    ],
)
def test_a_fact_about_a_card_has_a_direction(
    contract: str, cards: str, answer: str, supports: list[str], opposes: list[str]
) -> None:
    facts = facts_of(asked(after(contract, *cards.split())), f"play {answer}")
    assert (names(supporting(facts)), names(opposing(facts))) == (supports, opposes)


@pytest.mark.parametrize(
    ("contract", "hand", "supports", "opposes"),
    [
        ("no-tricks", "AQ9.KJ9.QT34.K97", [], ["hand-honours-many", "hand-low-few"]),
        ("no-tricks", "532.T82.9743.T62",
         ["hand-honours-few", "hand-low-many", "hand-lowest-many"], []),
        ("no-queens", "432.Q82.Q743.T62",
         ["hand-low-many", "hand-lowest-many"], ["hand-queens-many"]),
        ("no-queens", "AKJ9.Q853.KT7.AJ", ["hand-queen-safe"],
         ["hand-honours-many", "hand-low-few"]),
        ("no-queens", "AKJ9.853.Q.AJT97", ["hand-single-D"],
         ["hand-queen-bare", "hand-honours-many", "hand-low-few"]),
        # Early tricks cost nothing: what counts are low cards in many suits.
        ("no-last-two", "AK2.K42.KJ2.A432", ["hand-end-suits"], []),
        ("no-last-two", "AK9.K9642.KJ4.32", ["hand-end-suits"], []),
        ("no-last-two", "AK9.K9643.KJ732.", ["hand-low-many", "hand-voids"], []),
        ("no-last-two", "AK9.K96.KJ7.A976", [], ["hand-low-few"]),
        ("no-last-two", "AK9.K96.KJ7.A942", [], ["hand-end-few"]),
        ("no-hearts", "KJ9.AKQ5.T987.J8", [], ["hand-honours-many", "hand-low-few"]),
        ("no-hearts", "932.AK5.T987.T98", [], ["hand-low-few"]),
        ("no-hearts", "KJ9.542.T987.T98", ["hand-hearts-low", "hand-honours-few"],
         ["hand-low-few"]),
        ("no-hearts", "K943.KQJ.T83.T62", [], ["hand-hearts-high"]),
        ("no-king", "KJ93.K5432.T9.Q8", ["hand-king-safe"], []),
        ("no-king", "KJ93.K5432..T98Q", ["hand-king-safe", "hand-voids"], []),
        ("no-king", "KJ43.K.T932.Q432", ["hand-low-many", "hand-lowest-many", "hand-single-H"],
         ["hand-king-bare"]),
        ("trumps:S", "AKJ43.K.T932.T83",
         ["hand-trumps-many", "hand-trumps-top", "hand-high-many", "hand-ruffs"], []),
        ("trumps:S", "QJ43.KJ5.T93.A83", ["hand-trumps-longest"], []),
        ("dominoes:8", "AT2.A98.A972.J53", ["hand-starts-one"], ["hand-ends-many"]),
        ("trumps:S", "43.K98.T9832.T83", [], ["hand-trumps-few", "hand-high-few"]),
        ("dominoes:8", "T98.987.J987.J83", ["hand-ends-few", "hand-starts-many", "hand-near-many"],
         []),
        ("dominoes:8", "AT2.A97.A972.J53", [], ["hand-ends-many", "hand-near-pass"]),
        ("dominoes:8", "T97.976.JT96.J73", ["hand-ends-few", "hand-near-pass"], []),
        ("dominoes:2", "T97.9762.JT96.J2", ["hand-last-rank-few", "hand-starts-many"],
         ["hand-near-few"]),
        ("no-king", "KJ93.5432.T98.Q8", ["hand-king-none", "hand-honours-few"], []),
    ],
)  # fmt: skip
def test_a_count_of_a_hand_has_a_direction(
    contract: str, hand: str, supports: list[str], opposes: list[str]
) -> None:
    facts = hand_facts(PAGAT, Declaration.parse(contract), read_hand(hand))
    assert names(tuple(fact for fact in facts if fact.speaks == FOR)) == supports
    assert names(tuple(fact for fact in facts if fact.speaks == AGAINST)) == opposes


@pytest.mark.parametrize(
    "contract",
    ["no-tricks", "no-queens", "no-last-two", "no-hearts", "no-king", "trumps:S", "dominoes:8"],
)
def test_counts_speak_for_the_hands_that_do_better(contract: str) -> None:
    declaration, rng = Declaration.parse(contract), Random(4)  # noqa: S311
    hands = [sum(rng.sample(bits(pack_mask(52)), 13)) for _ in range(400)]
    worth = [edge(PAGAT, declaration, hand, declares=False) for hand in hands]
    sums = [sum(fact.speaks for fact in hand_facts(PAGAT, declaration, hand)) for hand in hands]
    assert correlation(sums, worth) > 0.4


def test_what_speaks_for_a_hand_speaks_for_a_double_and_against_a_pass() -> None:
    position = asked(after("no-tricks", "pass"))  # South, with high cards
    assert names(supporting(facts_of(position, "double pass"))) == [
        "hand-honours-many", "hand-low-few",
    ]  # fmt: skip
    double = facts_of(position, "double N")
    assert names(supporting(double)) == ["double-owed"]
    assert "hand-honours-many" in names(opposing(double))
    assert "have-passed" in names(facts_of(position, "double E"))


def test_a_double_says_first_what_the_hand_has_and_then_whom_it_leaves_out() -> None:
    facts = facts_of(asked(after("no-tricks", "double N")), "double W")
    assert [fact.name for fact in whom_facts(facts)] == ["leaves-doublers", "leaves-declarer"]
    places = [fact.name in WHOM for fact in facts]
    assert places[0] < places[-1]
    first = facts_of(asked(after("no-tricks", "pass")), "double N")
    assert [fact.name for fact in whom_facts(first)] == ["double-owed"]


def test_a_fact_names_the_ranks_that_it_counts() -> None:
    hand = read_hand("432.K432.KQJ.987")
    for contract, ranks in (("no-tricks", "26"), ("no-last-two", "24")):
        facts = hand_facts(PAGAT, Declaration(contract), hand)
        assert {fact.details for fact in facts if fact.name.startswith("hand-low-")} == {ranks}


def test_a_player_who_has_doubled_has_probably_a_good_hand() -> None:
    position = asked(after("no-tricks", "double N"))
    facts = {fact.name: fact.speaks for fact in facts_of(position, "double E")}
    assert (facts["have-doubled"], "double-owed" in facts) == (AGAINST, True)
    passed = {fact.name: fact.speaks for fact in facts_of(position, "double pass")}
    assert (passed["have-doubled"], passed["declarer-chose"]) == (FOR, FOR)
    declarer = asked(after("no-tricks", "double N", "pass", "pass"))
    facts = {fact.name: fact.speaks for fact in facts_of(declarer, "redouble pass")}
    assert facts["have-doubled"] == FOR


@settings(max_examples=examples(300))
@given(st.sampled_from(ALL_RULES), st.integers(0, 10_000))
def test_no_reason_speaks_against_the_answer_that_is_advised(rules: RuleSet, seed: int) -> None:
    rng = Random(seed)  # noqa: S311
    game = Game.start(rules, Plan.deals(1)).dealt(random_hands(rules, rng))
    for _ in range(rng.randrange(70)):
        assert game.deal
        following = game.act(some_action(game.deal, rng))
        if not following.is_playing:
            break
        game = following
    deal = game.deal
    assert deal
    if isinstance(deal, PokerPlay):
        return
    position = position_of(game.sheet, deal)
    found = {text: facts_of(position, text) for text in question(position).texts[:20]}
    for facts in found.values():
        reasons, objections = supporting(facts), opposing(facts)
        assert all(fact.speaks != AGAINST for fact in reasons)
        assert all(fact.speaks != FOR for fact in objections)
        assert max(len(reasons), len(objections)) <= MOST
        assert not SPEAK_AGAINST & set(names(reasons))
        assert bool(reasons) == any(fact.speaks == FOR for fact in facts)
    if isinstance(deal, TrickPlay) and len(found) < 20:
        _check_tricks(position, list(found.values()))


def _check_tricks(position: Position, found: list[tuple[Fact, ...]]) -> None:
    """Check that taking a trick is a reason only where tricks are wanted, and the reverse."""
    wanted = not contract_values(position.rules, position.announced.contract).avoids
    wrong = NEVER_TAKES if wanted else TAKES | (MAY_TAKE - {"lead-higher"})
    for facts in found:
        assert not wrong & {fact.name for fact in facts if fact.speaks == FOR}
        found_names = {fact.name for fact in facts}
        assert not (AVOIDED if wanted else WANTED) & found_names
        assert "no-lead" not in found_names or found_names & NEVER_TAKES


def test_nothing_is_kept_for_later_where_all_players_share_the_contracts() -> None:
    for rules, is_kept in ((PAGAT, True), (PAGAT.each_contract_once(), False)):
        game = Game.start(rules, Plan.deals(1)).dealt(random_hands(rules, Random(1)))  # noqa: S311
        assert game.deal
        facts = facts_of(position_of(game.sheet, game.deal), "declare no-king")
        assert ("keeps-for-later" in names(facts)) == is_kept
