"""Which of several answers a hint advises, and why."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots.fact import AGAINST, CONTRADICTIONS, FOR, Fact, supporting
from games.bots.facts import facts_of
from games.rules import Game as PlayedGame
from games.rules import RuleSet
from games.rules.play.chinese_poker import PokerPlay
from games.rules.play.trick_play import TrickPlay
from games.rules.positions import position_of, question
from games.tables.advice import compared_facts, computing, reasons
from games.tables.advice.analyst import Valued
from games.tables.advice.fact_texts import (
    COUNTED,
    NO_FACT,
    NO_RULE,
    NONE,
    TEXTS,
    WITH_DETAILS,
    with_words,
    words_of,
)
from games.tables.advice.review_texts import reasons_of
from games.tables.advice.worse_card_facts import why_not_lowest
from tests.load.bench_reasons import advised, has_reason, is_undecided
from tests.support.profiles import examples
from tests.support.rules.playing import ALL_RULES, random_hands, some_action
from tests.support.tables.playing import seeded
from tests.support.tables.tricks import follows, leads
from tests.support.tables.valued import valued

KEEPING = frozenset({"keeps-high", "keeps-high-card", "keeps-low", "keeps-low-card", "keeps-top"})
"""The facts that compare a card with others that could be played."""


def test_of_answers_that_are_as_good_the_first_has_a_reason() -> None:
    position = leads("no-last-two", "K7.A63.K95.QT862")
    found = [valued("play S7", 2, 0), valued("play SK", 1.8, 0), valued("play HA", 1, 0.9)]
    assert [one["action"] for one in reasons.with_reason_first(position, found)] == [
        "play SK", "play S7", "play HA",
    ]  # fmt: skip
    found[1]["value"] = 0.9
    assert reasons.with_reason_first(position, found) == found
    assert not reasons.is_even(found)
    assert reasons.is_even(found[:2])


def test_of_equally_good_cards_the_highest_is_got_rid_of() -> None:
    position = leads("no-last-two", "K7.A873.K95.T862")
    found = [valued("play H7", 2, 0), valued("play D5", 1.9, 0), valued("play H3", 0, 2.1),
             valued("play H8", 1, 1.0)]  # fmt: skip
    ordered = reasons.with_reason_first(position, found)
    assert [one["action"] for one in ordered] == ["play H8", "play H7", "play D5", "play H3"]
    assert ordered[:3] == [found[3], *reasons.as_good(position, found)[:2]]
    found[0]["loss"] = found[1]["loss"] = 0.3
    assert len(reasons.as_good(position, found)) == 3


def test_a_reason_is_not_contradicted_by_an_answer_that_is_as_good() -> None:
    position = leads("no-last-two", "K7.A863.K95.T652")
    found = [valued("play SK", 2, 0), valued("play C5", 1.9, 0), valued("play H3", 0, 2.1)]
    names = [fact.name for fact in reasons.reasons_for(position, found)]
    assert names == ["trick-free", "usually-high"]
    names = [fact.name for fact in reasons.reasons_for(position, [found[0], found[2]])]
    assert names == ["trick-free", "rid-high"]
    assert reasons.reasons_for(position, found[:2])[0].name == "even-high"
    higher = [valued("play CT", 2, 0), valued("play D5", 2, 0), valued("play SK", 1.9, 0)]
    assert reasons.reasons_for(position, higher)[0].name == "even-choice"
    found[0]["action"] = "play C6"
    assert reasons.reasons_for(position, found[:2])[0].name == "even-choice"


def test_of_equally_good_cards_of_a_suit_the_one_with_a_reason_is_advised() -> None:
    position = leads("no-tricks", "KQ92.AJ5.JT32.JT")
    ten, jack, lowest = valued("play CT", 2, 0), valued("play CJ", 2, 0), valued("play D2", 0, 2)
    ordered = reasons.with_reason_first(position, [ten, jack, lowest])
    assert [one["action"] for one in ordered] == ["play CJ", "play CT", "play D2"]
    names = [fact.name for fact in reasons.reasons_for(position, ordered)]
    assert names == ["rid-high", "keeps-low"]


def test_a_card_without_a_reason_is_compared_with_the_lowest_one_that_is_worse() -> None:
    position = leads("no-tricks", "KQ92.AJ5.JT32.JT")
    nine, ten = valued("play S9", 2, 0), valued("play DT", 2, 0)

    def words(*found: Valued) -> str:
        return words_of(reasons.reasons_for(position, found))

    left = " 12 more tricks are still to come: your low cards leave them to others."
    assert words(nine, ten, valued("play S2", -1, 3), valued("play D2", -2, 4)) == (
        "♠2 looks safer, but is the card to keep: the others hold nine higher cards of its suit."
        f"{left}"
    )
    assert words(nine, valued("play D2", 1.4, 0.6)) == (
        f"♦2 looks safer, but this is about 1 point better on average.{left}"
    )
    worse = valued("play SK", 0, 2)
    why = f" In ♠ and ♦ the others hold higher cards.{left}"
    assert words(nine, ten, valued("play HA", 0, 2)) == (
        f"All your choices but those in ♥ are about equally good here.{why}"
    )
    equal = f"Your best choices are about equally good here.{why}"
    assert words(nine, ten, worse) == equal
    assert words(nine, valued("play D2", 2, 0), worse) == equal
    some = valued("play D2", 2, 0), valued("play D3", 2, 0), valued("play DT", 0, 2)
    assert words(*some).endswith("It is one of your lowest cards of its suit, the safest ones.")
    assert words(nine, worse) == "It is lower than ♠K, and less likely to take the trick."
    alone = words(valued("play CT", 2, 0), valued("play D2", 0, 2))
    assert alone == (
        "After it you have only one card left in ♣, and can soon get rid of others there."
    )
    position = follows("no-queens", "SJ", ".AQ863.K954.T652")
    assert words(valued("play D9", 2, 0), valued("play C2", 0, 2)) == (
        "It is more dangerous to keep: the others hold only four higher cards of its suit."
    )


def test_of_a_worse_card_is_said_what_speaks_against_it_or_for_the_advised_one() -> None:
    position = leads("no-hearts", "A2.K2.AJ953.J874")
    found = [valued("play DJ", 2, 0), valued("play CJ", 2, 0), valued("play D9", 0, 2)]
    equal, nine = found[:2], found[2]
    assert computing.shown(position, found, equal) == found
    rows: list[dict[str, object]] = [
        {**one, **computing.said_of(position, found, one, equal)} for one in found
    ]
    better = "It keeps the lower one of the two cards, the safer one for later."
    assert with_words({"answers": rows}, {})["answers"][2]["words"] == (
        f"With ♦J, the better card: {better}"
    )
    assert computing.said_of(position, found, nine, ()) == {"facts": ()}
    assert computing.said_of(position, found, found[1], equal).keys() == {"facts"}
    position = leads("trumps:S", "AKQT.A842.AJ5.87")
    found = [valued("play H4", 2, 0), valued("play SA", 0, 2)]
    row: dict[str, object] = {**found[1], **computing.said_of(position, found, found[1], found[:1])}
    assert with_words({"answers": [found[0], row]}, {})["answers"][1]["words"] == (
        "In the whole deal you take on average 3.2 tricks with it, and 3.6 with the better card."
    )
    row["outcomes"] = [("king", 31.0, -4, False, 0), ("king", 12.0, -2, False, 0)]
    assert with_words({"answers": [found[0], row]}, {})["answers"][1]["words"] == (
        "With it you take the king of hearts in 31 of 100 possible deals, and with the better card"
        " in 12."
    )
    row["outcomes"] = [("", 0, -4.0, False, 0), ("", 0, 2.5, False, 0)]
    assert with_words({"answers": [found[0], row]}, {})["answers"][1]["words"] == (
        "In this deal it brings −4.0 points on average, the better card +2.5."
    )
    position = follows("no-tricks", "H5", "532.A64.K95.T652")
    found = [valued("play H4", 2, 0), valued("play HA", 0, 2)]
    assert "best_facts" not in computing.said_of(position, found, found[1], found[:1])


def test_a_worse_card_is_compared_by_the_points_that_one_of_both_gets_rid_of() -> None:
    position = follows("no-queens", "SJ", ".AQ863.K954.T652")
    queen, nine = valued("play HQ", 2, 0), valued("play D9", 0, 2)
    said = computing.said_of(position, [queen, nine], nine, [queen])
    assert [fact.name for fact in said["best_facts"]] == ["rid-queen"]
    nine, queen = valued("play D9", 2, 0), valued("play HQ", 0, 2)
    said = computing.said_of(position, [nine, queen], queen, [nine])
    assert said.keys() == {"facts", "outcomes"}
    same = queen | {"facts": (), "outcomes": [("queens", 1.0, -6, True, 0)] * 2}
    assert with_words({"answers": [nine, same]}, {})["answers"][1]["words"].startswith(
        "What differs is the points of the players with whom you have doubles"
    )


def test_a_lead_is_better_in_a_suit_in_which_others_have_to_follow() -> None:
    position = leads("no-king", "K6.KJ.9753.Q8652")
    found = [valued("play D3", 2, 0), valued("play C2", 0, 2)]
    assert words_of(why_not_lowest(position, found, found[1])).startswith(
        "The others hold nine cards in ♦, more than in ♣, so they can seldom discard on it."
    )


def test_a_reason_is_true_of_all_equally_good_cards() -> None:
    position = follows("no-tricks", "HT", "532.A86.K95.T652")
    ace, eight, six = (valued(f"play H{rank}", 2, 0) for rank in "A86")
    found = reasons.reasons_for(position, [eight, six, valued("play HA", 0, 2)])
    assert [fact.name for fact in found] == ["lower"]
    position = follows("trumps:S", "HT", "532.AJ6.K95.T652")
    ace, jack, six = (valued(f"play H{rank}", 2, 0) for rank in "AJ6")
    alone = [ace, jack | {"loss": 2}, six | {"loss": 2}]
    assert "likeliest" in {fact.name for fact in reasons.reasons_for(position, alone)}
    with_six = [ace, six, jack | {"loss": 2}]
    names = [fact.name for fact in reasons.reasons_for(position, with_six)]
    assert names == ["equal-choice"]
    assert computing.facts_about(position, six, [ace, six]) == ()
    position = follows("trumps:S", "HK", "532.J96.K95.T652")
    six, nine, jack = (valued(f"play H{rank}", 2, 0) for rank in ("6", "9", "J"))
    found = reasons.reasons_for(position, [six, nine | {"loss": 2}, jack | {"loss": 2}])
    assert [fact.name for fact in found] == ["lower", "lowest-spent"]
    found = reasons.reasons_for(position, [six, nine, jack | {"loss": 2}])
    assert "lowest-spent" not in {fact.name for fact in found}


def test_who_has_to_trump_is_told_so_and_nothing_of_cards_that_may_not_be_played() -> None:
    position = follows("trumps:H", "DQ", "AK54.T85..987632")
    ten, eight, five = (valued(f"play H{rank}", 2, 0) for rank in "T85")
    found = [fact.name for fact in reasons.reasons_for(position, [ten, eight, five])]
    assert found[:2] == ["even-choice", "must-trump"]
    assert not {"keeps-top", "keeps-trumps"} & set(found)
    found = [fact.name for fact in reasons.reasons_for(position, [ten, eight, five | {"loss": 2}])]
    assert found[0] == "must-trump"
    free = follows("trumps:H", "DQ", "AK54...9876432QJ")
    cards = [valued(f"play C{rank}", 2, 0) for rank in "9J"]
    assert "keeps-top" in {fact.name for fact in reasons.reasons_for(free, cards)}


@settings(max_examples=examples(200))
@given(st.sampled_from(ALL_RULES), st.integers(0, 10_000))
def test_a_card_that_is_said_to_be_kept_could_be_played(rules: RuleSet, seed: int) -> None:
    rng = seeded(seed)
    game = PlayedGame.start(rules).dealt(random_hands(rules, rng))
    while game.is_playing:
        deal = game.deal
        assert deal
        if isinstance(deal, TrickPlay) and rng.random() < 0.3:
            position = position_of(game.sheet, deal)
            found = [valued(text, 2, 0) for text in question(position).texts]
            cards = {one["action"][5:] for one in found}
            equal = found[: rng.randint(1, len(found))]
            worse = [one | {"loss": 2} for one in found if one not in equal]
            for fact in reasons.reasons_for(position, [*equal, *worse]):
                assert fact.name != "keeps-top" or fact.details in cards
                assert fact.name not in KEEPING or len(cards) > 1
        game = game.act(some_action(deal, rng))


def test_equally_good_cards_of_one_suit_are_advised_by_their_suit() -> None:
    position = leads("trumps:S", "5432.AJ6.K95.T65")
    hearts = [valued(f"play H{rank}", 2, 0) for rank in "AJ6"]
    worse = [valued("play D5", 0, 2), valued("play D9", 0, 2)]
    found = reasons.reasons_for(position, [*hearts, *worse])
    assert "Any of your cards in ♥ is about as good here." in words_of(found)
    found = reasons.reasons_for(position, [*hearts[:2], *worse, valued("play H6", 0, 2)])
    assert "Your best choices are all in ♥; which of them hardly matters." in words_of(found)


def test_of_a_lead_the_suit_is_explained_if_the_lowest_of_another_suit_is_worse() -> None:
    position = leads("no-tricks", "KQ92.A6.JT873.QJ")
    six, two, others = valued("play H6", 2, 0), valued("play S2", 0, 2), valued("play HA", 0, 2)
    names = [fact.name for fact in reasons.reasons_for(position, [six, others, two])]
    assert "lowest" not in names
    assert "soon-out" in names
    names = [fact.name for fact in reasons.reasons_for(position, [six, others])]
    assert "lowest" in names


def test_two_cards_of_which_nothing_else_is_said_are_compared() -> None:
    position = leads("no-queens", "AQ94.KJ72.QT3.K5")
    said, best = valued("play S4", 0, 2), valued("play S9", 2, 0)
    found = reasons.compared_alone(position, [best, said], said, best)
    assert words_of(found) == "It keeps the lower one of the two cards, the safer one for later."


def test_facts_stored_by_an_earlier_version_are_left_out() -> None:
    assert words_of([["hand-low-many", 7, 1], ["hand-starts-few", 0, 1]]) == ""
    assert words_of([["hand-low-many", 7, 1, "26"]]).startswith("You hold seven cards from 2 to 6")


@pytest.mark.trial
def test_nearly_all_advice_has_a_reason() -> None:
    every = [(position, values) for _, position, values in advised(14, 40, 3, part=0.2)]
    assert len(every) > 80
    assert sum(has_reason(*one) for one in every) >= 0.97 * len(every)
    assert sum(is_undecided(*one) for one in every) <= 0.1 * len(every)


def test_a_review_compares_what_speaks_for_one_answer_and_against_the_other() -> None:
    lower, high = Fact("lower", 0, FOR), Fact("rid-high", 0, FOR)
    takes = Fact("last", 0, AGAINST)
    compared = compared_facts.compared
    assert compared((takes, high), (lower,)) == ((takes,), (lower,))
    assert compared((lower,), (lower, high)) == ((), (high,))
    assert compared((lower,), (lower,)) == ((), ())
    assert compared((takes,), (takes,)) == ((), ())


@settings(max_examples=examples(300))
@given(st.sampled_from(ALL_RULES), st.integers(0, 10_000))
def test_every_fact_has_a_text(rules: RuleSet, seed: int) -> None:
    rng = seeded(seed)
    game = PlayedGame.start(rules).dealt(random_hands(rules, rng))
    for _ in range(rng.randrange(70)):
        assert game.deal
        after = game.act(some_action(game.deal, rng))
        if not after.is_playing:
            break
        game = after
    deal = game.deal
    assert deal
    if isinstance(deal, PokerPlay):
        return
    position = position_of(game.sheet, deal)
    for answer in question(position).texts[:20]:
        for name, number, _direction, details in facts_of(position, answer):
            assert name in TEXTS or name in (COUNTED if number else NONE)
            assert bool(details) == (name in WITH_DETAILS)
        said = {fact.name for fact in supporting(facts_of(position, answer))}
        assert not any(said >= set(pair) for pair in CONTRADICTIONS)


def test_a_card_is_not_said_to_be_both_the_safest_and_high() -> None:
    position = leads("no-tricks", "K72.QJ.9853.T862")
    jack, queen, two = (valued(f"play {card}", 2, 0) for card in ("HJ", "HQ", "S2"))
    worse = valued("play D9", 0, 2)
    spades = valued("play S7", 0, 2), valued("play SK", 0, 2)
    both = {fact.name for fact in facts_of(position, "play HJ") if fact.speaks == FOR}
    assert both >= {"lowest", "rid-high"}
    alone = [fact.name for fact in reasons.reasons_for(position, [jack, two, worse, *spades])]
    assert "lowest" in alone
    assert not {"rid-high", "usually-high"} & set(alone)
    as_good = [fact.name for fact in reasons.reasons_for(position, [jack, queen, worse])]
    assert "rid-high" in as_good
    assert "lowest" not in as_good


def test_of_two_facts_that_contradict_each_other_the_one_that_supports_is_said() -> None:
    lowest, top = Fact("lowest"), Fact("rid-top", speaks=FOR)
    assert supporting([lowest, top]) == (top,)
    assert supporting([lowest._replace(speaks=FOR), top]) == (lowest._replace(speaks=FOR),)


def test_only_facts_that_are_not_true_of_both_answers_are_said() -> None:
    low, queen = [["lower", 0]], [["lower", 0], ["rid-queen", 0]]
    decision = {"said": "play C2", "best": "play CQ", "said_facts": low, "best_facts": queen}
    assert reasons_of(decision, {}) == ["With ♣Q, the better card: You get rid of a queen."]
    shared = decision | {"best_facts": low}
    assert reasons_of(shared, {}) == [str(NO_FACT)]
    averages = {"outcomes": [["", 0, 1, False, 0]] * 2}
    assert reasons_of(shared | averages, {}) == [str(NO_RULE)]


def test_what_is_true_of_both_cards_is_no_reason() -> None:
    few, high = Fact("others-higher", 3, AGAINST), Fact("others-higher", 3, FOR)
    rid, free = Fact("rid-high", 0, FOR), Fact("free", 0, FOR)
    costs, takes = Fact("trick-costs", 6, AGAINST), Fact("last", 0, AGAINST)
    assert compared_facts.compared([few], [high, rid]) == ((), (rid,))
    assert compared_facts.compared([few], [high]) == ((), ())
    assert compared_facts.compared([takes, costs], [free]) == ((takes, costs), ())
    assert compared_facts.compared([costs], [Fact("last-any", 0, FOR)]) == ((), ())


def test_a_fact_that_speaks_for_a_card_may_say_more() -> None:
    assert words_of([["lowest", 0, FOR]]) == "It is your lowest card of its suit, the safest one."
    assert words_of([["lowest", 0, AGAINST]]) == "It is your lowest card of its suit."
    higher = "The others still have five higher cards of this suit"
    assert words_of([["lead-higher", 5, AGAINST]]) == f"{higher}."
    assert words_of([["lead-higher", 5, FOR]]) == (
        f"{higher}: another player may well take the trick."
    )


def test_advice_without_a_supporting_fact_says_where_it_comes_from() -> None:
    rows = [{"action": "play S2", "facts": []}, {"action": "play S3", "facts": []}]
    words = [row["words"] for row in with_words({"answers": rows}, {})["answers"]]
    assert words == [str(NO_FACT), ""]


def test_how_many_cards_are_higher_is_said_once() -> None:
    position = leads("no-last-two", "AQT8.QT86.86532.")
    found = [valued("play S8", 2, 0), valued("play D2", 0, 2)]
    names = [fact.name for fact in reasons.reasons_for(position, found)]
    assert names == ["more-dangerous", "trick-free"]
