"""Which double a hint advises, or to pass, and why."""

from __future__ import annotations

from games.bots.fact import AGAINST, FOR, Fact
from games.bots.facts import facts_of
from games.rules import PRESETS, Seat, parse_action
from games.rules import Game as PlayedGame
from games.rules.cards.hands import read_hand
from games.rules.cards.masks import bits, pack_mask
from games.rules.positions import Position, parse_position, position_of
from games.tables.advice import compared_facts, computing, hand_texts, outcomes, reasons
from games.tables.advice.analyst import Valued
from games.tables.advice.brief_texts import phrase
from games.tables.advice.fact_texts import with_words, words_of
from games.tables.advice.repeated_facts import said_once
from tests.support.tables.valued import valued


def doubling(contract: str, hand: str, *said: str) -> Position:
    """Return the position of East, whose turn is the first after the declaration of North."""
    east = read_hand(hand)
    rest = bits(pack_mask(52) & ~east)
    north, south, west = (sum(rest[n : n + 13]) for n in (0, 13, 26))
    game = PlayedGame.start(PRESETS["pagat"], first_declarer=Seat.N)
    game = game.dealt((north, east, south, west)).act(parse_action(f"declare {contract}"))
    for text in said:
        game = game.act(parse_action(text))
    assert game.deal
    return position_of(game.sheet, game.deal)


def test_a_hint_says_why_to_double_and_whom() -> None:
    position = doubling("no-king", "5432.5432.T32.32")

    def names(*found: Valued) -> list[str]:
        return [fact.name for fact in reasons.reasons_for(position, found)]

    south, west = valued("double S", 5, 0), valued("double W", 4, 1)
    passes = valued("double pass", 0, 5)
    hand = ["hand-king-none", "hand-honours-few", "hand-low-many", "hand-lowest-many"]
    assert names(south, west, passes) == [*hand, "leaves-declarer"]
    west, north = west | {"loss": 0.1}, valued("double N", 4.9, 0.1)
    assert names(south, west, north, passes)[-1] == "any-target"
    assert names(south, west, passes)[-1] == "equal-choice"  # not North
    assert names(valued("double maximum", 5, 0), passes) == hand
    assert names(valued("double N", 5, 0), passes)[-1] == "double-owed"
    flanks, everybody = valued("double flanks", 5, 0.1), valued("double maximum", 5, 0.1)
    assert names(south, flanks, passes) == [*hand, "leaves-declarer"]
    assert names(south, everybody, passes) == hand


def test_a_hint_says_what_the_hand_has_against_the_advised_double() -> None:
    position = doubling("no-hearts", "J765.T98.9876.87")
    everybody, passes = valued("double maximum", 5, 0), valued("double pass", 0, 5)
    assert words_of(reasons.reasons_for(position, [everybody, passes])) == (
        "You hold only one card from jack to ace, so few of your cards take tricks. Against it:"
        " three hearts above 6, only three cards from 2 to 6."
    )


def test_a_double_in_no_hearts_is_explained_in_spite_of_high_hearts() -> None:
    everybody, passes = valued("double maximum", 5, 0), valued("double pass", 0, 5)

    def words(hand: str) -> str:
        return words_of(reasons.reasons_for(doubling("no-hearts", hand), [everybody, passes]))

    said = words("65432.AK5.T432.2")
    assert "from jack to ace" not in said
    assert said.endswith(
        "In spite of ♥A, ♥K: only a player who has nothing else can lead a heart, so you can"
        " discard them when you are out of the suit led."
    )
    assert "In spite of" not in words("65432.T85.T432.2")


def test_a_double_in_no_last_two_is_explained_by_the_cards_for_the_end() -> None:
    everybody, passes = valued("double maximum", 5, 0), valued("double pass", 0, 5)
    position = doubling("no-last-two", "QT84.A94.J82.T72")
    assert words_of(reasons.reasons_for(position, [everybody, passes])) == (
        "You hold low cards for the end in four suits: ♦2, ♣2, ♠4, ♥4."
    )


def test_a_hint_names_all_that_the_hand_has_for_the_double_in_brief() -> None:
    position = doubling("no-queens", "65432.5432..T982")
    everybody, passes = valued("double maximum", 5, 0), valued("double pass", 0, 5)
    assert words_of(reasons.reasons_for(position, [everybody, passes])) == (
        "You hold no queen, so you can only take those of others. Also: no card from jack to ace,"
        " 10 cards from 2 to 6, three cards of the lowest rank, no card in ♦."
    )


def test_every_fact_about_a_hand_has_a_phrase() -> None:
    of_number = {0: hand_texts.NONE, 2: hand_texts.COUNTED}
    for number, texts in of_number.items():
        for name in texts:
            assert phrase(name, number, FOR, "26"), name
    for name in hand_texts.TEXTS:
        assert phrase(name, 0, FOR, "26"), name


def test_suits_that_the_hand_does_not_hold_are_named() -> None:
    voids, single = Fact("hand-voids", 2, FOR, "HC"), Fact("hand-single", 2, FOR, "SD")
    assert words_of([voids]).startswith("You hold no card in ♥ and ♣, so you can")
    assert words_of([single]).startswith("In ♠ and ♦ you hold a single card each")
    assert words_of([voids[:3]]) == ""  # stored by an earlier version


def test_a_pass_is_advised_if_no_double_gains_more() -> None:
    position = doubling("no-king", "5432.5432.T32.32")
    south, passes = valued("double S", 5, 0), valued("double pass", 4.8, 0.2)
    found = reasons.with_reason_first(position, [south, passes, valued("double maximum", 0, 5)])
    assert [one["action"] for one in found[:2]] == ["double pass", "double S"]
    alone = "A double would bring hardly anything more, but with a risk."
    assert words_of(reasons.reasons_for(position, found)) == alone
    assert words_of(reasons.reasons_for(position, found[:2])) == alone
    assert not reasons.is_even(found[:2])


def test_the_choice_of_declarer_is_said_only_beside_the_own_hand() -> None:
    def names(hand: str, *found: Valued) -> list[str]:
        position = doubling("no-tricks", hand)
        return [fact.name for fact in reasons.reasons_for(position, found)]

    passes, south = valued("double pass", 2, 0), valued("double S", 0, 2)
    flanks, everybody = valued("double flanks", 2, 0), valued("double maximum", 0, 2)
    average = "KJ62.Q73.AT84.93"
    assert names(average, passes, south) == ["own-average", "declarer-chose", "high-cards"]
    assert names(average, flanks, everybody)[:2] == ["own-average", "leaves-declarer"]
    good = names("5432.5432.T32.32", passes, south)
    assert all(name.startswith("hand-") for name in good[:-1])
    assert good[-1] == "declarer-chose-yet"
    assert names("AKQJ.AKQ.AKQ.AKQ", flanks, everybody) == []


def test_a_pass_names_the_high_cards_of_the_hand_where_tricks_cost() -> None:
    passes, south = valued("double pass", 2, 0), valued("double S", 0, 2)

    def words(contract: str, hand: str) -> str:
        return words_of(reasons.reasons_for(doubling(contract, hand), [passes, south]))

    named = "Your high cards may take tricks: ♦A, ♠K, ♥Q, ♠J."
    assert words("no-tricks", "KJ62.Q73.AT84.93").endswith(named)
    for contract in ("no-last-two", "trumps:C", "dominoes:7"):
        assert "Your high cards" not in words(contract, "KJ62.Q73.AT84.93")
    assert "Your high cards" not in words("no-tricks", "5432.5432.T32.32")


def test_what_speaks_for_the_advised_double_is_not_said_of_a_worse_pass() -> None:
    position = doubling("no-king", "5432.5432.T32.32")
    south, passes = valued("double S", 5, 0), valued("double pass", 0, 5)
    assert computing.facts_about(position, passes, [south]) == ()


def test_a_double_of_declarer_alone_is_always_valued() -> None:
    position = doubling("no-king", "5432.5432.T32.32")
    texts = ["double S", "double W", "double S,W", "double pass", "double maximum", "double N"]
    found = [valued(text, 6.0 - n, float(n)) for n, text in enumerate(texts)]
    assert [one["action"] for one in computing.shown(position, found, found[:1])] == [
        "double S", "double W", "double S,W", "double pass", "double N",
    ]  # fmt: skip


def test_a_double_for_which_no_fact_of_the_hand_speaks_has_the_expected_scores() -> None:
    position = doubling("no-king", "AKQ2.432.T32.K32")
    flanks = valued("double flanks", 5, 0)
    scores = [-2.5] * 4
    scores[position.place_of(Seat.E)] = 1.0
    found = outcomes.for_double(position, flanks, scores)
    assert found == [(Seat.E, 1.0), (Seat.N, -2.5), (Seat.S, -2.5), (Seat.W, -2.5)]
    assert outcomes.for_double(position, valued("double pass", 5, 0), scores) == []
    assert outcomes.for_double(position, flanks, [0.0] * 4) == []
    row = {"action": "double flanks", "facts": [["leaves-declarer", 0, 1]], "expected": found}
    names = {seat: f"Player {seat}" for seat in Seat}
    words = with_words({"answers": [row]}, names)["answers"][0]["words"]
    assert words == (
        "Declarer is left out: their hand may well suit the contract they chose. Average points"
        " without doubles: you +1.0, Player N −2.5, Player S −2.5, Player W −2.5. With a double,"
        " whoever has fewer points pays the other the difference."
    )


def test_what_is_said_of_several_doubles_is_said_once() -> None:
    chose, few = Fact("declarer-chose", speaks=AGAINST), Fact("have-doubled", 1, AGAINST)
    hand = Fact("hand-king-none", speaks=FOR)
    rows = [
        {"action": "double N", "facts": (chose,)},
        {"action": "double N,S", "facts": (chose, few)},
        {"action": "double W", "facts": (hand,)},
    ]
    shared, others = said_once(rows, (hand,))
    assert shared == (chose,)
    assert [row["facts"] for row in others] == [(), (few,), ()]
    answers = with_words({"answers": [{"action": "double S", "shared": shared}]}, {})["answers"]
    assert answers[0]["shared"] == "Declarer chose this contract: their hand may well suit it."


def test_an_advised_double_is_compared_with_a_pass() -> None:
    double, passes = valued("double S", 1.5, 0), valued("double pass", -1, 2.5)
    assert outcomes.over_pass([double, passes]) == 2.5
    assert outcomes.over_pass([passes, double]) is None
    assert outcomes.over_pass([double]) is None


def test_declarers_choice_is_no_reason_if_it_was_bad_or_there_was_none() -> None:
    position = doubling("no-king", "AKQ2.432.T32.K32")
    chose, few = Fact("declarer-chose", speaks=FOR), Fact("have-doubled", 1, FOR)
    scores = [0.0] * 4
    assert computing.without_denied(position, [chose, few], scores) == (chose, few)
    scores[position.place_of(Seat.N)] = -4.0
    assert computing.without_denied(position, [chose, few], scores) == (few,)
    assert computing.without_denied(position, [chose, few], ()) == (chose, few)
    for left, is_choice in (("no-king no-queens", True), ("no-king", False)):
        text = f"pagat; E AKQ2.432.T32.K32; N declares no-king; left N {left}"
        found = facts_of(parse_position(text), "double pass")
        assert ("declarer-chose" in {fact.name for fact in found}) == is_choice


def test_the_hand_is_a_reason_for_a_double_and_not_against_a_pass() -> None:
    few, owed = Fact("hand-queens-few", 0, FOR), Fact("double-owed", 1, FOR)
    against = [fact._replace(speaks=AGAINST) for fact in (few, owed)]
    chosen = Fact("declarer-chose", 0, AGAINST)
    compared = compared_facts.compared_doubles
    assert compared(against, [few, owed, chosen]) == ((), (few, owed))
    assert compared([few, owed, chosen], against) == ((chosen,), ())
    assert compared([few, chosen], [few, owed]) == ((chosen,), (owed,))
