"""Facts about a double or a pass: the hand, the doubles owed, and what the others have said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.bots.fact import AGAINST, FOR, Fact
from games.bots.hand_facts import hand_facts
from games.rules.contracts.doubles import DoubleTurn
from games.rules.positions import Position, question
from games.rules.positions.position import doubling_of
from games.rules.seats import Seat

WHOM = frozenset({"double-owed", "have-passed", "leaves-doublers", "leaves-declarer"})
"""The facts that concern the players who are doubled, and not the hand."""


def double_facts(position: Position, answer: str) -> tuple[Fact, ...]:
    """Return the facts about a double or a pass.

    What speaks for the hand in the contract speaks for a double and against a pass.

    :param answer: a text of :func:`games.rules.positions.question`.
    """
    action = question(position).read(answer)
    targets = action.targets if isinstance(action, DoubleTurn) else ()
    sign = FOR if targets else AGAINST
    hand = (
        fact._replace(speaks=sign * fact.speaks)
        for fact in hand_facts(position.rules, position.announced, position.hand)
    )
    return (*hand, *_owed(position, targets), *_said_before(position, targets))


def whom_facts(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Return those of the facts about a double that say why these players are doubled."""
    return tuple(fact for fact in facts if fact.name in WHOM and fact.speaks == FOR)


def _owed(position: Position, targets: tuple[Seat, ...]) -> Iterator[Fact]:
    """Yield the doubles that the player owes declarer."""
    declarer = position.declarer
    row = position.owed[position.place_of(declarer)]
    if position.seat != declarer and (owed := row[position.place_of(position.seat)]):
        yield Fact("double-owed", owed, FOR if declarer in targets else AGAINST)


def _said_before(position: Position, targets: tuple[Seat, ...]) -> Iterator[Fact]:
    """Yield what the turns of the others tell about their hands."""
    if position.seat == position.declarer:
        if number := len({double.by for double in position.doubles}):
            yield Fact("have-doubled", number, AGAINST if targets else FOR)
        return
    doubling = doubling_of(position)
    doublers = {double.by for double in position.doubles} - {position.seat, position.declarer}
    passed = set(doubling.round.turns[: doubling.turns_taken]) - doublers
    if targets and passed >= set(targets):
        yield Fact("have-passed", speaks=FOR)
    if targets and doublers and not doublers & set(targets):
        yield Fact("leaves-doublers", speaks=FOR)
    is_choice = len(position.contracts) > 1  # whoever has one contract left did not choose it
    if is_choice and targets and position.declarer not in targets:
        yield Fact("leaves-declarer", speaks=FOR)
    if doublers and (not targets or doublers & set(targets)):
        yield Fact("have-doubled", len(doublers), AGAINST if targets else FOR)
    if is_choice and (not targets or position.declarer in targets):
        yield Fact("declarer-chose", speaks=AGAINST if targets else FOR)
