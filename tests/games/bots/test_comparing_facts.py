"""Facts about one card of a trick compared with another one."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots.bot_view import BotView
from games.bots.comparing_facts import comparing_facts
from games.bots.contract_values import contract_values
from games.bots.fact import FOR, Fact
from games.bots.knowledge import Knowledge, knowledge_of
from games.bots.layout_facts import (
    compared_layout_facts,
    goes_out,
    shared_layout_facts,
    waits_little,
)
from games.rules import Game, RuleSet, Seat, parse_action, start_deal
from games.rules.cards.cards import Card, Rank
from games.rules.cards.hands import hands_of
from games.rules.cards.masks import bits, card_at, pack_mask
from games.rules.contracts.presets import PRESETS
from games.rules.play.actions import PLAYS
from games.rules.play.dominoes import DominoesPlay
from games.rules.play.trick_play import TrickPlay
from games.rules.positions import Position, position_of, question
from tests.support.profiles import examples
from tests.support.rules.playing import ALL_RULES, random_hands, some_action
from tests.support.tables.playing import seeded

PAGAT = PRESETS["pagat"]
# East has no spade.
HANDS = "N:AQ94.KJ72.QT3.K5 .QT98.KJ82.A7632 KT87.A65.A97.QJT J6532.43.654.984"
RANKS = tuple(Rank)


def position(contract: str, *cards: str) -> Position:
    """Return the position of a deal that North declares, after some cards."""
    deal = start_deal(PAGAT, Seat.N, hands_of(HANDS, 52, PAGAT.seats))
    for text in (f"declare {contract}", *("pass",) * 4, *(f"play {card}" for card in cards)):
        deal = deal.act(parse_action(text))
    return position_of(Game.start(PAGAT, first_declarer=Seat.N).sheet, deal)


def compared(position: Position, said: str, best: str) -> list[Fact]:
    known = knowledge_of(BotView.at(position))
    values = contract_values(position.rules, position.announced.contract)
    return list(comparing_facts(known, values, bit_of(said), bit_of(best)))


def bit_of(card: str) -> int:
    return PLAYS[Card.parse(card)].bit


@pytest.mark.parametrize(
    ("contract", "cards", "said", "best", "fact"),
    [
        ("no-queens", "", "S4", "S9", ("keeps-the-lower", 0)),
        ("no-queens", "", "SA", "S4", ("is-the-lower", 0)),
        ("no-queens", "", "HK", "D3", ("more-higher", 9)),
        ("no-queens", "", "D3", "SQ", ("may-be-taken", 1)),
        ("no-queens", "", "H2", "C5", ("soon-out", 1)),
        ("no-queens", "S4", "D2", "HT", ("more-dangerous", 3)),
        # A lead to tricks that cost nothing.
        ("no-last-two", "", "SA", "S4", ("gives-the-lead", 0)),
        ("no-last-two", "", "H2", "SQ", ("more-dangerous", 1)),
        ("no-last-two", "", "SA", "D3", None),
        # Trumps are compared only with each other.
        ("trumps:S", "", "SA", "S4", ("keeps-the-higher", 0)),
        ("trumps:S", "", "S4", "SA", None),
        ("trumps:S", "", "S4", "H2", None),
        ("trumps:S", "", "H7", "CK", ("fewer-higher", 1)),
        ("trumps:H", "S4", "DK", "D2", ("keeps-the-higher", 0)),
        ("trumps:H", "S4", "DK", "C2", ("weaker", 8)),
    ],
)
def test_a_card_is_compared_with_another(
    contract: str, cards: str, said: str, best: str, fact: tuple[str, int] | None
) -> None:
    found = [one[:2] for one in compared(position(contract, *cards.split()), said, best)]
    assert found == ([fact] if fact else [])


def test_a_suit_that_others_can_lead_is_more_dangerous_than_one_they_have_no_more() -> None:
    asked = position("no-tricks", "S4")
    known, values = knowledge_of(BotView.at(asked)), contract_values(PAGAT, "no-tricks")
    clubs, ace = sum(bit_of(f"C{rank}") for rank in RANKS), bit_of("DA")
    known = replace(known, unseen=known.unseen & ~clubs & ~ace)
    fact = Fact("may-be-led", 0, FOR, "DC")
    assert comparing_facts(known, values, bit_of("CA"), bit_of("DK")) == (fact,)
    assert comparing_facts(known, values, bit_of("DK"), bit_of("CA")) == ()


def after_the_sevens(hand: str) -> Knowledge:
    """Return what a player of Dominoes with some cards knows when the sevens have been played."""
    own, starts = (sum(map(bit_of, cards.split())) for cards in (hand, "S7 H7 D7 C7"))
    near = sum(bit_of(f"{suit}{rank}") for suit in "SHDC" for rank in "68")
    return replace(
        knowledge_of(BotView.at(position("dominoes:7"))),
        hand=own, played=starts, open=near, unseen=pack_mask(52) & ~own & ~starts,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("cards", "fact"),
    [
        ("S8 H6", ("all-open-others", 1)),
        ("D6 C8", ("all-open-own", 0)),
        ("S8 S6 SA", ("none-opens-own", 0)),
        ("S8 D6", None),
        ("SA HA", ("all-open-nothing", 0)),
    ],
)
def test_several_cards_of_dominoes_open_as_much(cards: str, fact: tuple[str, int] | None) -> None:
    known = after_the_sevens("S8 S6 SA HA H6 D6 D5 C8 C9")
    kings = bit_of("SK") | bit_of("HK")
    known = replace(known, played=known.played | kings)  # nothing comes after their aces
    found = shared_layout_facts(PAGAT, known, sum(map(bit_of, cards.split())))
    assert found == ((Fact(*fact, FOR),) if fact else ())
    assert shared_layout_facts(PAGAT, replace(known, played=0), bit_of("S8")) == ()


@settings(max_examples=examples(100))
@given(st.sampled_from(ALL_RULES), st.integers(0, 10_000))
def test_who_is_said_to_go_out_next_does_so(rules: RuleSet, seed: int) -> None:
    contract = next((name for name in rules.contracts if name == "dominoes"), None)
    if contract is None:
        return
    rng = seeded(seed)
    game = Game.start(rules).dealt(random_hands(rules, rng))
    detail = rng.choice(rules.contract(contract).details or ("",))
    game = game.act(parse_action(f"declare {contract}:{detail}".rstrip(":")))
    claimed: dict[int, Seat] = {}
    while game.is_playing and game.deal:
        if isinstance(game.deal, DominoesPlay):
            asked, out = position_of(game.sheet, game.deal), game.deal.out
            legal = sum(bit_of(text[5:]) for text in question(asked).texts if text != "play -")
            for fact in goes_out(knowledge_of(BotView.at(asked)), legal):
                assert (fact.name == "goes-out-first") == (not out)
                assert claimed.setdefault(len(out), asked.seat) == asked.seat
        game = game.act(some_action(game.deal, rng))
    assert isinstance(game.deal, DominoesPlay)
    assert all(rules.seats[game.deal.out[place]] == seat for place, seat in claimed.items())


@pytest.mark.parametrize(
    ("cards", "hand", "left", "fact"),
    [
        ("S8 H6", "S8 H6", (2, 2, 3, 5), "goes-out-first"),
        ("S8 H6", "S8 H6", (2, 1, 3, 5), None),
        ("S8", "S8 HA", (2, 2, 3, 5), None),
        ("S8 H6", "S8 H6", (2, 0, 3, 5), "goes-out-next"),
    ],
)
def test_who_can_play_all_cards_goes_out_before_players_with_no_fewer(
    cards: str, hand: str, left: tuple[int, ...], fact: str | None
) -> None:
    out = tuple(player for player, number in enumerate(left) if not number)
    known = replace(after_the_sevens(hand), left=left, out=out)
    found = goes_out(known, sum(map(bit_of, cards.split())))
    assert found == ((Fact(fact, speaks=FOR),) if fact else ())


@settings(max_examples=examples(100))
@given(st.integers(0, 10_000), st.sampled_from(RANKS))
def test_a_start_is_explained_by_the_cards_that_must_come_first(seed: int, start: Rank) -> None:
    hand = random_hands(PAGAT, seeded(seed))[0]
    own = [str(card_at(bit)) for bit in bits(hand)]

    def longest(rank: Rank) -> int:
        """Return the most cards of others from a rank to a card of the hand."""
        first = RANKS.index(rank)
        return max(
            sum(f"{card[0]}{RANKS[n]}" not in own for n in range(*sorted((first, place(card)))))
            + (place(card) < first and f"{card[0]}{rank}" not in own)
            for card in own
        )  # fmt: skip

    more = sum(longest(rank) > longest(start) for rank in RANKS)
    expected = (Fact("start-waits", longest(start), FOR),) if more > 6 else ()
    assert waits_little(PAGAT, hand, str(start)) == expected


@pytest.mark.parametrize(
    ("hand", "said", "best", "fact"),
    [
        ("S8 SK H8", "H8", "S8", ("fewer-behind", 5)),
        ("S8 SK H8", "S8", "H8", None),
        ("S8 SK SA D6", "D6", "S8", ("more-own-behind", 2)),
        ("S6 S5 S4 S3 S2 D6", "D6", "S6", ("fewer-behind", 0)),
    ],
)
def test_a_card_of_dominoes_is_compared_by_the_cards_that_wait_for_it(
    hand: str, said: str, best: str, fact: tuple[str, int] | None
) -> None:
    known = after_the_sevens(hand)
    found = compared_layout_facts(PAGAT, known, bit_of(said), bit_of(best))
    assert found == ((Fact(*fact, FOR),) if fact else ())


@settings(max_examples=examples(300))
@given(st.sampled_from(ALL_RULES), st.integers(0, 10_000))
def test_every_fact_about_two_cards_is_true(rules: RuleSet, seed: int) -> None:
    rng = seeded(seed)
    game = Game.start(rules).dealt(random_hands(rules, rng))
    for _ in range(rng.randrange(70)):
        assert game.deal
        following = game.act(some_action(game.deal, rng))
        if not following.is_playing:
            break
        game = following
    if not isinstance(game.deal, TrickPlay) or not game.deal.play_started:
        return
    asked = position_of(game.sheet, game.deal)
    known = knowledge_of(BotView.at(asked))
    cards = [text[5:] for text in question(asked).texts if text.startswith("play ")]
    for said, best in permutations(cards[:8], 2):
        for fact in compared(asked, said, best):
            assert fact.speaks == FOR
            check(known, fact, said, best)


def check(known: Knowledge, fact: Fact, said: str, best: str) -> None:
    """Check a fact with the texts of the cards."""
    unseen = [str(card_at(bit)) for bit in bits(known.unseen)]
    own = [str(card_at(bit)) for bit in bits(known.hand)]

    def higher(card: str) -> int:
        return sum(one[0] == card[0] and place(one) > place(card) for one in unseen)

    def left(card: str) -> int:
        return sum(one[0] == card[0] for one in own) - 1

    of_said, of_best = map(left if fact.name == "soon-out" else higher, (said, best))
    match fact.name:
        case "keeps-the-lower":
            assert said[0] == best[0]
            assert place(said) < place(best)
        case "keeps-the-higher":
            assert said[0] == best[0]
            assert place(said) > place(best)
        case "is-the-lower" | "gives-the-lead":
            assert said[0] == best[0]
            assert place(said) > place(best)
            is_led = known.led and not bit_of(best) & known.led
            assert not is_led  # a discard cannot take the trick
            assert higher(best) > higher(said)
        case "may-be-led":
            assert not higher(best)
            assert any(one[0] == best[0] for one in unseen)
            assert not any(one[0] == said[0] for one in unseen)
        case "may-be-taken":
            assert 0 < fact.number == of_best
        case "more-higher" | "weaker":
            assert fact.number == of_best > of_said
        case "fewer-higher" | "more-dangerous" | "soon-out":
            assert fact.number == of_best < of_said
        case _:
            pytest.fail(fact.name)


def place(card: str) -> int:
    return RANKS.index(Card.parse(card).rank)
