"""What the reasons of a hint name of its turn, so that two hints of a deal seldom say the same."""

from __future__ import annotations

import pytest

from games.bots.fact import FOR, Fact
from games.rules import Seat
from games.rules.positions import Position, parse_position
from games.tables.advice.fact_texts import words_of
from games.tables.advice.reasons import reasons_for, with_reason_first
from games.tables.advice.turn_facts import of_this_turn
from tests.load.bench_reasons import advised
from tests.support.tables.tricks import follows, leads
from tests.support.tables.valued import valued


def said(position: Position, name: str, *cards: str) -> str:
    """Return the sentence of a fact of the first of some cards."""
    found = [valued(f"play {card}", 1, 0) for card in cards]
    return words_of(of_this_turn(position, found, [Fact(name, speaks=FOR)]))


def test_the_cards_of_the_trick_are_named() -> None:
    position = follows("no-queens", "SJ", "T43.A863.K95.T65")
    assert said(position, "even-choice", "ST", "S3") == (
        "On ♠J all your choices are about equally good."
    )
    assert said(position, "lower", "ST") == "It is lower than ♠J, so it cannot take the trick."
    assert said(position, "even-none-takes", "ST", "S3") == "None of them can beat ♠J."
    position = follows("no-queens", "SJ", ".AQ863.K954.T652")
    assert said(position, "discard", "HQ") == (
        "You have no spades, so you discard: the card cannot take the trick."
    )


def test_the_suit_of_a_discard_is_named() -> None:
    position = follows("no-tricks", "SJ", ".AQ863.K954.T652")
    found = [valued("play HA", 1, 0), valued("play C2", -1, 2)]
    words = words_of(of_this_turn(position, found, reasons_for(position, found)))
    assert words.endswith("It is your highest card in ♥, and you keep four lower ones.")
    position = follows("no-tricks", "HJ", "T43.A863.K95.T65")
    found = [valued("play HA", 1, 0), valued("play H3", -1, 2)]
    words = words_of(of_this_turn(position, found, reasons_for(position, found)))
    assert "your highest card of the suit" in words


def test_who_plays_after_and_is_out_of_the_suit_is_named() -> None:
    names = {Seat.N: "Nora", Seat.E: "Emil", Seat.S: "Sara", Seat.W: "Wim"}
    hand = "pagat; N K5.432.5432.5432; N declares no-queens; play SK S2 HA S3"

    def words(card: str, *names_of: dict[Seat, str]) -> str:
        position = parse_position(hand)
        found = [valued(f"play {card}", 1, 0)]
        facts = of_this_turn(position, found, [Fact("lead-higher", 6, FOR)])
        return words_of(facts, *names_of)

    assert words("S5", names).endswith(" Sara has no ♠ left and plays after you.")
    assert "Sara" not in words("H2", names)
    assert words("S5") == words_of([Fact("lead-higher", 6, FOR)])


def test_of_a_lead_the_number_of_the_trick_is_named() -> None:
    position = leads("no-tricks", "KQ92.AJ5.JT32.JT")
    assert said(position, "equal-choice", "CT", "D2") == (
        "Your best leads to trick 1 are about equally good."
    )
    assert said(position, "lower", "CT").startswith("A higher card is already in the trick")


def test_how_many_tricks_cost_nothing_is_named() -> None:
    position = leads("no-last-two", "AK92.AJ5.JT32.JT")
    free = "This trick costs nothing, nor do the next 10."
    assert said(position, "trick-free", "SA") == free
    assert said(position, "rid-top", "SA") == (
        "You get rid of a card that nobody could beat in a later trick."
    )
    assert said(leads("no-last-two", "AKJT98765432.A.."), "rid-top", "SA") == (
        "You get rid of a card that nobody could beat in a later trick: of its suit the others hold"
        " only one lower card."
    )
    assert words_of([Fact("trick-free-next")]) == "This trick costs nothing, but the next one does."
    assert said(leads("no-hearts", "AK92.AJ5.JT32.JT"), "trick-free", "SA") == (
        "This trick costs nothing."
    )


def test_what_a_card_costs_that_takes_the_trick_is_said_first() -> None:
    def hint(position: Position, *cards: str) -> str:
        found = [valued(f"play {card}", 1 - n, n) for n, card in enumerate(cards)]
        return words_of(of_this_turn(position, found, reasons_for(position, found)))

    said = hint(leads("no-queens", "AKQ.AJ543.KJT.JT"), "SQ", "CT")
    assert said.startswith("It takes the trick, which costs at least 6 points.")
    assert "costs" not in hint(leads("no-queens", "Q32.AJ543.KJT.JT"), "SQ", "CT")  # may be beaten
    assert "costs" not in hint(leads("no-queens", "AKQ.AJ543.KJT.JT"), "CT", "SQ")


def test_of_dominoes_the_cards_in_the_hand_are_counted() -> None:
    position = parse_position("pagat; N A76.AK6.AK63.AK6; N declares dominoes:7; play S7 H7 D7 C7")
    assert said(position, "even-choice", "S6", "H6") == (
        "Of your 12 cards those that you can play are about equally good."
    )


@pytest.mark.trial
def test_hints_of_a_deal_that_follow_each_other_seldom_have_the_same_words() -> None:
    before: dict[Seat, str] = {}
    repeated, length = [], 0
    for _, position, found in advised(3, 20, 3, part=1):
        ordered = with_reason_first(position, found)
        words = words_of(of_this_turn(position, ordered, reasons_for(position, ordered)))
        if len(position.play or ()) < length:
            before.clear()
        length = len(position.play or ())
        repeated.append(before.get(position.seat) == words)
        before[position.seat] = words
        assert len(words) <= 240
    assert len(repeated) > 100
    assert sum(repeated) <= 0.03 * len(repeated)
