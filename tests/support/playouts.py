"""Deals stopped in play, as one player sees them, and the same deals with other hidden hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from games.rules import RuleError, RuleSet, Seat
from games.rules.actions import Declare, cards_of, plays
from games.rules.bulk import Outlook
from games.rules.bulk.engines import Engine, fastest, interpreted
from games.rules.deal import Deal
from games.rules.layout import KNOCK
from tests.support.rules.playing import ALL_RULES, random_deal, some_action

ENGINES = [fastest(), interpreted()]
NAMES = [f"{rules.preset}-{n}" for n, rules in enumerate(ALL_RULES)]


def in_play(rules: RuleSet, why: object) -> Iterator[Deal]:
    """Yield a deal of each contract in which some cards have been played."""
    rng = Random(f"{rules.preset} {why}")  # noqa: S311
    for contract in rules.contracts:
        if contract != "chinese-poker":
            yield stopped(rules, contract, rng, rng.randrange(rules.cards))


def stopped(rules: RuleSet, contract: str, rng: Random, plies: int) -> Deal:
    """Return a deal in which so many cards have been played, or one less than all that count."""
    while True:
        deal = random_deal(rules, rng, contract)
        while deal.board is None and not deal.is_over:
            deal = deal.act(some_action(deal, rng))
        for _ in range(plies):
            after = deal if deal.is_over else deal.act(some_action(deal, rng))
            deal = deal if after.is_over else after
        if deal.board is not None:
            return deal


def outlook_of(deal: Deal, viewer: Seat | None, engine: Engine | None = None) -> Outlook:
    return Outlook.of(deal.call.rules, deal.view_for(viewer), engine)


def history_of(deal: Deal) -> tuple[int, ...]:
    return getattr(deal.board, "history", ())


def again(deal: Deal, hands: Sequence[int]) -> Deal:
    """Return the same play with other cards left in the hands, checked by the rules at every card.

    :raises RuleError: when it could not have been played.
    """
    call, history = deal.call, history_of(deal)
    shown = [0] * len(hands)
    turns = iter(turns_of(deal))
    for bit in history:
        shown[next(turns)] |= bit
    dealt = tuple(int(hand) | seen for hand, seen in zip(hands, shown, strict=True))
    new = Deal.start(call.rules, call.declarer, dealt, contracts=call.contracts)
    assert call.declaration is not None
    new = new.act(Declare(call.declaration)).hear(call.doubles)
    for bit in history:
        new = new.act(plays(bit)[0] if bit else KNOCK[0])
    return new


def turns_of(deal: Deal) -> Iterator[int]:
    """Yield who played each card (or passed), as the places of the seats."""
    call = deal.call
    assert call.declaration is not None
    new = Deal.start(call.rules, call.declarer, call.hands, contracts=call.contracts)
    new = new.act(Declare(call.declaration)).hear(call.doubles)
    for bit in history_of(deal):
        assert new.turn is not None
        yield call.rules.seats.index(new.turn)
        new = new.act(plays(bit)[0] if bit else KNOCK[0])


def could_be(deal: Deal, hands: Sequence[int]) -> bool:
    """Say whether the play so far is legal with these hands."""
    try:
        again(deal, hands)
    except RuleError:
        return False
    return True


def text_of(hand: int) -> str:
    return " ".join(map(str, cards_of(hand)))
