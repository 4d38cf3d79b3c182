"""Why a double, a redouble or a pass is advised. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.contract_values import contract_values
from games.bots.double_facts import WHOM, whom_facts
from games.bots.fact import FOR, MOST, NEUTRAL, Fact, supporting
from games.bots.facts import facts_of
from games.bots.hand_facts import barred_hearts, bits_of
from games.bots.novice_cards import rank_of
from games.rules.cards.masks import bits, card_at
from games.rules.contracts.doubles import DoubleTurn
from games.rules.positions import Position, question
from games.rules.seats import Seat
from games.tables.advice.analyst import Valued

PASSES = frozenset({"double pass", "redouble pass"})
"""The answers that double nobody."""

EQUAL = Fact("equal-choice", speaks=FOR)


def of_double(
    position: Position, best: Valued, equal: Sequence[Valued], facts: Sequence[Fact]
) -> tuple[Fact, ...]:
    """Return why to double at all, or to pass, and then why these players are doubled.

    What the hand of declarer may be is said only beside what the player's own hand is.
    """
    targets = _targets(position, best)
    if targets:
        found = _of_targets(position, targets, equal, facts)
    elif any(_targets(position, one) for one in equal):
        found = (Fact(f"{question(position).kind}-or-pass", speaks=FOR),)
    else:
        found = supporting(facts)
    said = _with_own_hand(_with_whole_hand(found, facts), facts)
    if targets:
        name = position.announced.contract
        return (*said, *barred_hearts(position.rules, name, position.hand))
    return (*said, *_high_cards(position, facts))


def _high_cards(position: Position, facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Return the cards of the player that easily take tricks where these cost, unless few do."""
    rules, name = position.rules, position.announced.contract
    values = contract_values(rules, name)
    held = sorted(bits(position.hand & bits_of("JQKA")), key=rank_of, reverse=True)
    are_few = any(fact.name == "hand-honours-few" for fact in facts)
    if not held or are_few or rules.contract(name).play != "tricks":
        return ()
    if not values.avoids or (values.last and not values.scoring):  # which can go before the end
        return ()
    return (Fact("high-cards", len(held), FOR, "".join(str(card_at(bit)) for bit in held)),)


def _with_whole_hand(found: tuple[Fact, ...], facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Return reasons with all that the own hand has for the advice, and then against it.

    Beside more than two of these facts one other reason is enough.
    """
    if not any(fact.name.startswith("hand-") for fact in found):
        return found
    every = [fact for fact in facts if fact.name.startswith("hand-")]
    if any(fact.name == "hand-low-few" for fact in every):  # which includes the lowest ones
        every = [fact for fact in every if fact.name != "hand-lowest-many"]
    hand = sorted((fact for fact in every if fact.speaks != NEUTRAL), key=lambda fact: -fact.speaks)
    rest = [fact for fact in found if not fact.name.startswith("hand-")]
    return (*hand, *(rest[:1] if len(hand) > MOST else rest))


def _of_targets(
    position: Position, targets: tuple[Seat, ...], equal: Sequence[Valued], facts: Sequence[Fact]
) -> tuple[Fact, ...]:
    """Return why to double, and why these players."""
    hand = [one for one in facts if one.speaks == FOR and one.name not in WHOM][:MOST]
    texts = [_targets(position, text) for text in question(position).texts]
    as_many = [others for others in texts if len(others) == len(targets)]
    also = sum(_targets(position, one) in as_many for one in equal) - 1
    if also > 0:
        is_any = also == len(as_many) - 1
        return (*hand, Fact("any-target", speaks=FOR) if is_any else EQUAL)
    is_most = len(targets) == max(map(len, texts))
    if is_most and hand:
        return tuple(hand)
    others = [one for one in equal if _targets(position, one) != targets]
    if others:
        return (*hand, *_true_of_all(position, others, whom_facts(facts))) or (EQUAL,)
    if is_most:
        return whom_facts(facts)
    whom = whom_facts(facts)[:1]
    if not whom or _is_true_of_others(position, targets, whom[0]):
        return (*hand[:1], *whom, Fact("played-out-target", speaks=FOR))
    return (*hand, *whom)


def _true_of_all(
    position: Position, others: Sequence[Valued], facts: Sequence[Fact]
) -> tuple[Fact, ...]:
    """Return the facts about a double that are true of all other doubles that are as good."""
    names = [{fact.name for fact in facts_of(position, one["action"])} for one in others]
    return tuple(fact for fact in facts if all(fact.name in of_one for of_one in names))


def _with_own_hand(found: tuple[Fact, ...], facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Return reasons with the player's own hand before that of declarer.

    :param facts: all facts about the answer, those that speak against it included.
    """
    names = {fact.name for fact in found}
    if not names & {"declarer-chose", "leaves-declarer"} or any(
        name.startswith("hand-") for name in names
    ):
        return found
    hand = [fact for fact in facts if fact.name.startswith("hand-")]
    if not hand:
        return (Fact("own-average"), *found)
    if "declarer-chose" not in names:
        return tuple(fact for fact in found if fact.name != "leaves-declarer")
    yet = Fact("declarer-chose-yet", speaks=FOR)
    rest = [fact for fact in found if fact.name != "declarer-chose"]
    return (*(fact._replace(speaks=NEUTRAL) for fact in hand), yet, *rest)


def _is_true_of_others(position: Position, targets: tuple[Seat, ...], fact: Fact) -> bool:
    """Return whether a fact is true of a double of as many other players too."""
    asked = question(position)
    others = (text for text in asked.texts if len(_targets(position, text)) == len(targets))
    return any(
        fact in facts_of(position, text) for text in others if _targets(position, text) != targets
    )


def _targets(position: Position, answer: Valued | str) -> tuple[Seat, ...]:
    """Return the players whom an answer doubles."""
    text = answer if isinstance(answer, str) else answer["action"]
    action = question(position).read(text)
    return action.targets if isinstance(action, DoubleTurn) else ()
