"""Facts about a card that are true only compared with another card of the hand.

A review says them of the better card if neither card has a fact that the other has not.
"""

from __future__ import annotations

from games.bots.contract_values import ContractValues
from games.bots.fact import FOR, Fact
from games.bots.fact_directions import worth_of_trick
from games.bots.keeping_facts import is_near_the_end
from games.bots.knowledge import Knowledge
from games.rules.cards import masks
from games.rules.cards.masks import card_at
from games.rules.play import legal_cards

FEW = 1
"""With so few cards left of a suit a player is soon out of it."""


def comparing_facts(
    known: Knowledge, values: ContractValues, said: int, best: int
) -> tuple[Fact, ...]:
    """Return what speaks for the card *best* when it is compared with the card *said*."""
    if masks.suit_of(said) == masks.suit_of(best):
        return _of_one_suit(known, values, said, best)
    if (said | best) & known.trick_rules.trumps:
        return ()
    if not known.led:
        return _leads(known, values, said, best)
    return () if (said | best) & known.led else _discards(known, values, said, best)


def _of_one_suit(
    known: Knowledge, values: ContractValues, said: int, best: int
) -> tuple[Fact, ...]:
    low, high = sorted((said, best))
    if not known.unseen & masks.above(low) & (high - 1):  # nobody can play between them
        return ()
    if not values.avoids:
        return (Fact("keeps-the-higher", speaks=FOR),) if best == low else ()
    if best == high:
        return (Fact("keeps-the-lower", speaks=FOR),)
    if not _is_likelier_to_be_lost(known, said, best):
        return ()
    name = "is-the-lower" if _is_to_be_lost(known, values) else "gives-the-lead"
    return (Fact(name, speaks=FOR),)


def _is_likelier_to_be_lost(known: Knowledge, said: int, best: int) -> bool:
    """Return whether somebody may take the trick from the lower card *best* and not from *said*."""
    led, trumps = known.led, known.trick_rules.trumps
    if not led:
        return True
    if not legal_cards.beats(said, known.best, led, trumps):
        return False
    between = masks.suit_of(said) & masks.above(best) & (said - 1)
    is_lost = not legal_cards.beats(best, known.best, led, trumps)
    return is_lost or any(known.may_hold(player, between) for player in known.behind)


def _leads(known: Knowledge, values: ContractValues, said: int, best: int) -> tuple[Fact, ...]:
    of_said, of_best, suits = _higher(known, said), _higher(known, best), _suits(best, said)
    if not values.avoids:
        return (Fact("fewer-higher", of_best, FOR, suits),) if of_best < of_said else ()
    if of_best and values.of_cards(best) < 0 == values.of_cards(said):
        return (Fact("may-be-taken", of_best, FOR),)
    if _is_to_be_lost(known, values):
        if of_best > of_said:
            return (Fact("more-higher", of_best, FOR, suits),)
    elif of_best < of_said:
        return (Fact("more-dangerous", of_best, FOR),)
    return _shorter(known, said, best)


def _discards(known: Knowledge, values: ContractValues, said: int, best: int) -> tuple[Fact, ...]:
    of_said, of_best = _higher(known, said), _higher(known, best)
    if not values.avoids:
        return (Fact("weaker", of_best, FOR),) if of_best > of_said else ()
    if of_best < of_said:
        return (Fact("more-dangerous", of_best, FOR),)
    if not of_best and _theirs(known, best) and not _theirs(known, said):
        return (Fact("may-be-led", 0, FOR, _suits(best, said)),)
    return _shorter(known, said, best)


def _shorter(known: Knowledge, said: int, best: int) -> tuple[Fact, ...]:
    """Return how many cards of its suit are left after *best*, if these are few, and the fewer."""
    of_said, of_best = _left(known, said), _left(known, best)
    is_shorter = of_best < of_said and of_best <= FEW
    return (Fact("soon-out", of_best, FOR, _suits(best, said)),) if is_shorter else ()


def _suits(best: int, said: int) -> str:
    """Return the letters of the suits of two cards."""
    return "".join(str(card_at(bit).suit) for bit in (best, said))


def _is_to_be_lost(known: Knowledge, values: ContractValues) -> bool:
    """Return whether the trick costs something, or the lead after it does."""
    return worth_of_trick(known, values) == "costly" or is_near_the_end(known, values)


def _higher(known: Knowledge, bit: int) -> int:
    return (_theirs(known, bit) & masks.above(bit)).bit_count()


def _theirs(known: Knowledge, bit: int) -> int:
    """Return the cards of the suit of a card that others hold."""
    return known.unseen & masks.suit_of(bit)


def _left(known: Knowledge, bit: int) -> int:
    return (known.hand & masks.suit_of(bit) & ~bit).bit_count()
