"""Facts about one card of a trick compared with another one."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots.bot_view import BotView
from games.bots.comparing_facts import comparing_facts
from games.bots.contract_values import contract_values
from games.bots.fact import FOR, Fact
from games.bots.knowledge import Knowledge, knowledge_of
from games.rules import Game, RuleSet, Seat, parse_action, start_deal
from games.rules.cards.cards import Card, Rank
from games.rules.cards.hands import hands_of
from games.rules.cards.masks import bits, card_at
from games.rules.contracts.presets import PRESETS
from games.rules.play.actions import PLAYS
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
    pair = (PLAYS[Card.parse(card)].bit for card in (said, best))
    return list(comparing_facts(known, values, *pair))


@pytest.mark.parametrize(
    ("contract", "cards", "said", "best", "fact"),
    [
        ("no-queens", "", "S4", "S9", ("keeps-the-lower", 0)),
        ("no-queens", "", "SA", "S4", ("is-the-lower", 0)),
        ("no-queens", "", "HK", "D3", ("more-higher", 9)),
        ("no-queens", "", "D3", "SQ", ("may-be-taken", 1)),
        ("no-queens", "", "H2", "C5", ("soon-out", 1)),
        ("no-queens", "S4", "D2", "HT", ("more-dangerous", 3)),
        # Nothing is said of a lead to tricks that cost nothing, nor of trumps.
        ("no-last-two", "", "SA", "D3", None),
        ("trumps:S", "", "S4", "H2", None),
        ("trumps:S", "", "H7", "CK", ("fewer-higher", 1)),
        ("trumps:H", "S4", "DK", "D2", None),
        ("trumps:H", "S4", "DK", "C2", ("weaker", 8)),
    ],
)
def test_a_card_is_compared_with_another(
    contract: str, cards: str, said: str, best: str, fact: tuple[str, int] | None
) -> None:
    found = [one[:2] for one in compared(position(contract, *cards.split()), said, best)]
    assert found == ([fact] if fact else [])


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
        case "is-the-lower":
            assert said[0] == best[0]
            assert place(said) > place(best)
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
