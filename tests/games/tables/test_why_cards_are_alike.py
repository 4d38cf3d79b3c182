"""What a hint says of cards that are equally good: why, and what counts in the contract."""

from __future__ import annotations

from games.bots.fact import Fact
from games.bots.facts import facts_of
from games.rules.positions import parse_position
from games.tables.advice import reasons
from games.tables.advice.fact_texts import words_of
from games.tables.advice.turn_facts import of_this_turn
from tests.support.tables.tricks import follows, leads
from tests.support.tables.valued import valued


def test_choices_that_all_lose_the_trick_are_said_to_be_alike_for_that() -> None:
    def names(hand: str, *cards: str) -> list[str]:
        position = follows("no-queens", "SJ", hand)
        found = [valued(f"play {card}", 1, 0) for card in cards]
        return [fact.name for fact in reasons.reasons_for(position, found)]

    low = names("T3.A863.K95.T652", "ST", "S3")
    assert low == ["even-high", "even-none-takes", "mind-queens"]
    assert names("A3.A863.K95.T652", "SA", "S3") == ["even-high", "mind-queens"]
    assert names("43.A863.K95.T652", "S4", "S3") == ["even-choice", "alike-cards"]
    out = names(".AQ863.K954.T652", "HQ", "C2")
    assert out == ["even-choice", "even-none-takes", "rid-queen"]


def test_of_equivalent_cards_those_of_the_best_suit_are_named() -> None:
    position = follows("no-last-two", "HJ", "K4..A65.T9876432")
    diamonds = valued("play D6", 1, 0), valued("play D5", 1, 0)
    found = [*diamonds, valued("play S4", 0, 2), valued("play C6", -1, 3)]
    told = words_of(of_this_turn(position, found, reasons.reasons_for(position, found)))
    assert "Nobody else holds a card between ♦5 and ♦6: they are worth the same." in told


def test_of_equally_good_cards_in_trumps_the_lowest_is_enough() -> None:
    def names(lead: str, hand: str, *cards: str) -> list[str]:
        position = follows("trumps:S", lead, hand)
        found = [valued(f"play {card}", 1, 0) for card in cards]
        ordered = reasons.with_reason_first(position, found)
        reasons_said = [fact.name for fact in reasons.reasons_for(position, ordered)]
        return [ordered[0]["action"][5:], *reasons_said]

    lost = ["H6", "even-low", "even-none-takes"]
    assert names("HK", "532.J96.K95.T652", "HJ", "H9", "H6") == lost
    assert names("HK", ".J96.A9532.T6532", "HJ", "H6") == lost
    discards = ["even-choice", "even-none-takes", "keeps-top"]
    assert names("HK", "..AKJ95.T8765432", "D9", "C8") == ["C8", *discards]
    higher = ["HJ", "even-choice", "alike-higher"]
    assert names("H7", "532.J96.K95.T652", "HJ", "H9") == higher
    assert names("H7", "532.J98.K95.T652", "H9", "H8") == ["H9", "even-choice", "alike-cards"]


def test_what_counts_in_the_contract_is_said_of_equally_good_cards() -> None:
    def last(contract: str, hand: str, *cards: str) -> str:
        position = follows(contract, "SJ", hand)
        found = [valued(f"play {card}", 1, 0) for card in cards]
        return words_of(reasons.reasons_for(position, found)[-1:])

    low = ("T3.A863.K95.T652", "ST", "S3")
    assert last("no-king", *low) == (
        "The others still hold the king of hearts: what counts is not to take it."
    )
    assert last("no-king", "T3.K863.K95.T652", "ST", "S3") == (
        "You still have to get rid of the king of hearts, in a trick that another player takes."
    )
    assert last("no-hearts", *low) == (
        "Nine hearts are still out: what counts is to take few of them."
    )
    assert last("no-last-two", *low) == (
        "Only the last two tricks cost: what counts is which cards you keep for them."
    )
    assert last("no-tricks", *low).startswith("12 more tricks are still to come")


def test_of_equally_good_leads_in_trumps_the_trumps_of_the_others_are_counted() -> None:
    def last(hand: str, *cards: str) -> str:
        found = [valued(f"play {card}", 1, 0) for card in cards]
        return words_of(reasons.reasons_for(leads("trumps:S", hand), found)[-1:])

    assert last("QT32.JT5.JT32.JT", "SQ", "HJ") == (
        "The others still hold nine trumps: they beat any card of another suit."
    )
    assert words_of([Fact("mind-trumps", 0)]) == "Nobody else has a trump any more."


def test_equal_cards_of_dominoes_have_in_common_what_they_open() -> None:
    sevens = "N A76.AK6.AK63.AK6; N declares dominoes:7; play S7 H7 D7 C7"
    position = parse_position(f"pagat; {sevens}")
    spade, heart = valued("play S6", 2, 0), valued("play H6", 2, 0)
    one_more = (
        "equally good here. Each of them lets others play one more card, and none of yours"
        " directly."
    )
    for found in ([spade, heart], [spade, heart, valued("play D6", 0, 2)]):
        assert words_of(reasons.reasons_for(position, found)).endswith(one_more)


def test_equal_cards_of_dominoes_that_differ_are_said_with_the_card_that_waits_most() -> None:
    position = parse_position(
        "pagat; S 9642.AQ84.Q932.4; N declares dominoes:4; play D4 - S4 - D5 D6; turns N 1"
    )
    found = [valued("play H4", 2, 0), valued("play D3", 2, 0), valued("play C4", 0, 2)]
    assert words_of(reasons.reasons_for(position, found)).endswith(
        "Keep ♥A in mind: seven cards of others must be played before it."
    )


def test_the_way_that_a_card_of_dominoes_opens_is_said_with_the_card_at_its_end() -> None:
    hand = "N A76.AK632.AK63.6; N declares dominoes:7; play S7 H7 D7 C7"
    position = parse_position(f"pagat; {hand}")
    hearts, diamonds, spades = (words_of(facts_of(position, f"play {one}6")) for one in "HDS")
    assert "It brings two of your cards nearer, as far as ♥2." in hearts
    assert "It brings your ♦3 nearer." in diamonds
    assert "nearer" not in spades
