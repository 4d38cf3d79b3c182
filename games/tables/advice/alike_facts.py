"""Why several cards bring about the same, and what counts after them. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.bot_view import BotView
from games.bots.contract_values import ContractValues
from games.bots.equivalent import groups
from games.bots.fact import FOR, Fact
from games.bots.fact_directions import outcome, taking_of, worth_of_trick
from games.bots.facts import facts_of
from games.bots.keeping_facts import LOW, danger
from games.bots.knowledge import Knowledge, knowledge_of
from games.bots.layout_facts import farthest, goes_out, shared_layout_facts
from games.rules.cards import masks
from games.rules.cards.masks import HEARTS, KING_OF_HEARTS, QUEENS, bits, card_at
from games.rules.positions import Position
from games.tables.advice.analyst import Valued
from games.tables.advice.answer_cards import bit_of, is_trick, suit_of, trick_of


def why_alike(position: Position, cards: Sequence[Valued]) -> tuple[Fact, ...]:
    """Return why some answers are equally good, and what counts in the contract after any of them.

    Nothing is said of answers that are no cards.
    """
    if len(cards) < 2 or not cards[0]["action"].startswith("play "):
        return ()
    if not is_trick(position, cards):
        return _in_layout(position, cards)
    known, values, every = trick_of(position, cards)
    if len(groups(known, values, every)) == 1:
        low, *_between, high = bits(every)
        return (Fact("alike-cards", 0, FOR, f"{card_at(low)}{card_at(high)}"),)
    reason = _of_trick(known, values, _results(position, cards), every)
    return (*reason, *to_keep_in_mind(known, values, every))


def is_lowest_enough(position: Position, cards: Sequence[Valued]) -> bool:
    """Return whether a trick is wanted, and all cards, of one suit, take it or none of them can."""
    if not is_trick(position, cards) or len({suit_of(one) for one in cards}) > 1:
        return False
    _known, values, _cards = trick_of(position, cards)
    return not values.avoids and _results(position, cards) in ({"never"}, {"takes"})


def _results(position: Position, cards: Sequence[Valued]) -> set[str]:
    """Return whether cards take the trick, may take it or cannot take it."""
    return {outcome(taking_of(facts_of(position, one["action"]))) for one in cards}


def _in_layout(position: Position, cards: Sequence[Valued]) -> tuple[Fact, ...]:
    """Return what cards of Dominoes have in common, or which card of the hand has to wait most."""
    known = knowledge_of(BotView.at(position))
    every = sum(bit_of(one) for one in cards if one["action"] != "play -")
    alike = goes_out(known, every) or shared_layout_facts(position.rules, known, every)
    return alike or farthest(position.rules, known)


def _of_trick(
    known: Knowledge, values: ContractValues, results: set[str], cards: int
) -> tuple[Fact, ...]:
    """Return why the trick is the same with all cards, or what the others hold against them."""
    if _is_free(known, values, cards):
        return (Fact("trick-free", speaks=FOR),)
    if results == {"never"}:
        return (Fact("even-none-takes", speaks=FOR),)
    if results == {"takes"}:
        return (Fact("even-all-take", speaks=FOR),)
    highest = [bits(cards & suit)[-1] for suit in masks.SUITS if cards & suit]
    higher = [(known.unseen & masks.suit_of(bit) & masks.above(bit)).bit_count() for bit in highest]
    if not all(higher):
        return ()
    if len(higher) > 1:
        suits = "".join(str(card_at(bit).suit) for bit in highest)
        return (Fact("alike-may-lose", 0, FOR, suits),)
    return (Fact("alike-higher", higher[0], FOR, str(card_at(highest[0]))),)


def _is_free(known: Knowledge, values: ContractValues, cards: int) -> bool:
    """Return whether the trick costs nothing, whoever takes it."""
    worth = worth_of_trick(known, values)
    if worth != "costly":
        return worth == "free"
    is_whole = known.led and not known.behind
    costs = values.of_trick(known.number, known.tricks) or values.of_cards(known.trick | cards)
    return bool(is_whole and not costs)


def to_keep_in_mind(known: Knowledge, values: ContractValues, cards: int) -> tuple[Fact, ...]:
    """Return what counts in the contract after one of the *cards*."""
    if not values.avoids:
        return _for_wanted_tricks(known, cards)
    kept, out = known.hand & ~cards, known.unseen
    if values.king and (kept | out) & KING_OF_HEARTS:
        return (Fact("mind-king-own" if kept & KING_OF_HEARTS else "mind-king", speaks=FOR),)
    for value, which, name in ((values.queen, QUEENS, "queens"), (values.heart, HEARTS, "hearts")):
        if value and out & which:
            return (Fact(f"mind-{name}", (out & which).bit_count(), FOR),)
    if values.last and worth_of_trick(known, values) == "free":
        return (Fact("mind-last", len(values.last), FOR),)
    left = known.tricks - known.number - 1
    if values.trick and left and kept & LOW:
        return (Fact("mind-tricks", left, FOR),)
    return ()


def _for_wanted_tricks(known: Knowledge, cards: int) -> tuple[Fact, ...]:
    """Return what is kept to take a later trick, that hardly any card can, or the trumps left.

    A player who has to follow suit, or to trump, keeps the other cards anyway.
    """
    if known.hand & known.led:
        return ()
    if known.led and known.legal != known.hand:
        return _trumps_left(known)
    trumps, kept = known.trick_rules.trumps, known.hand & ~cards
    if kept & trumps and not cards & trumps:
        return (Fact("keeps-trumps", (kept & trumps).bit_count(), FOR),)
    tops = [bit for bit in bits(kept & ~trumps) if danger(known, bit) == Fact("others-higher")]
    if tops:
        return (Fact("keeps-top", 0, FOR, str(card_at(tops[-1]))),)
    is_weak = all(danger(known, bit).name == "to-keep" for bit in bits(known.hand))
    if is_weak and not known.hand & trumps:
        return (Fact("mind-weak", speaks=FOR),)
    return _trumps_left(known)


def _trumps_left(known: Knowledge) -> tuple[Fact, ...]:
    """Return how many trumps the others hold; nothing in a contract without trumps."""
    trumps = known.trick_rules.trumps
    return (Fact("mind-trumps", (known.unseen & trumps).bit_count(), FOR),) if trumps else ()
