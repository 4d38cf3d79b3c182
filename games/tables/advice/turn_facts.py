"""The facts of a hint with the cards and numbers of this turn. Pure.

Without them two hints of a deal often had the same words.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.bot_view import BotView
from games.bots.contract_values import ContractValues
from games.bots.fact import Fact
from games.bots.knowledge import Knowledge, knowledge_of
from games.rules.cards import masks
from games.rules.cards.masks import card_at
from games.rules.play import legal_cards
from games.rules.positions import Position
from games.tables.advice.analyst import Valued
from games.tables.advice.answer_cards import bit_of, is_trick, trick_of
from games.tables.advice.cost_facts import own_cost

CHOICES = frozenset({"even-choice", "even-high", "even-low", "equal-choice"})
"""The facts that say that answers are equally good."""
OF_BEST = frozenset(
    {"even-all-take", "even-none-takes", "highest", "last", "last-any", "lower", "sure", "trumped",
     "under-trump"}
)  # fmt: skip
"""The facts that compare cards with the best one of the trick."""

MOST_WITH_MORE = 2
"""More facts than these are not said beside what the card costs, or who is out of its suit."""
FEW = 3
"""Of so many lower cards of a suit at most it is said that the others hold only these."""


def of_this_turn(
    position: Position, found: Sequence[Valued], facts: Sequence[Fact]
) -> tuple[Fact, ...]:
    """Return the facts about the first answer; those about the trick name its cards.

    :param found: the answers, as :func:`games.tables.advice.reasons.with_reason_first` returns
        them.
    """
    if position.play is None:
        return tuple(facts)
    if not is_trick(position, found):
        number = knowledge_of(BotView.at(position)).hand.bit_count()
        return tuple(
            fact._replace(name=f"{fact.name}-layout", number=number)
            if fact.name in CHOICES
            else fact
            for fact in facts
        )
    known, values, _cards = trick_of(position, found)
    are_several = any(fact.name in CHOICES for fact in facts)
    cost = () if are_several else own_cost(position, found, known, values)
    facts = facts[:MOST_WITH_MORE] if cost else facts
    led = _led(position)
    best = bit_of(found[0])
    said = tuple(_of_trick(known, led, fact) or _of_cards(known, values, best, fact)
                 for fact in facts)  # fmt: skip
    if are_several or len(cost) + len(said) > MOST_WITH_MORE:
        return (*cost, *said)
    return (*cost, *said, *_out_of_suit(position, known, best))


def _out_of_suit(position: Position, known: Knowledge, best: int) -> tuple[Fact, ...]:
    """Return who plays after the player and is known to have no card of the suit led.

    That is said only of a card that may take the trick.
    """
    suit = known.led or masks.suit_of(best)
    is_lost = known.led and not legal_cards.beats(
        best, known.best, known.led, known.trick_rules.trumps
    )
    if is_lost or not best & suit or not known.unseen & suit:
        return ()
    out = [position.rules.seats[one] for one in known.behind if not known.may_hold(one, suit)]
    details = "".join(map(str, out)) + str(card_at(suit & -suit).suit)
    return (Fact("out-of-suit", len(out), details=details),) if out else ()


def _led(position: Position) -> str:
    """Return the card led to the trick; "" if the player leads."""
    played = position.play or ()
    place = len(played) - len(played) % position.rules.players
    return str(card_at(played[place])) if place < len(played) else ""


def _of_trick(known: Knowledge, led: str, fact: Fact) -> Fact | None:
    """Return a fact about the trick with the card led or the best one; None if it is another."""
    name = fact.name
    if name in CHOICES and led:
        return fact._replace(name=f"{name}-after", details=led)
    if name in CHOICES:
        return fact._replace(name=f"{name}-lead", number=known.number + 1)
    if not led:
        return None
    if name in OF_BEST:
        return fact._replace(name=f"{name}-card", details=str(card_at(known.best)))
    if name == "discard":
        return fact._replace(name=f"discard-{led[0]}")
    return None


def _of_cards(known: Knowledge, values: ContractValues, best: int, fact: Fact) -> Fact:
    """Return a fact with the cards that it is about, or how many of them there are."""
    suit = masks.suit_of(best)
    if fact.name == "trick-free":
        return _of_free(known, values, fact)
    if fact.name == "lowest-spent":
        number = (known.hand & suit & masks.above(best)).bit_count()
        return fact._replace(name="lowest-spent-keeps", number=number)
    if fact.name == "keeps-low" and known.led and not best & known.led:
        return fact._replace(name="keeps-low-in", details=str(card_at(best).suit))
    if fact.name == "rid-top" and (known.unseen & suit).bit_count() <= FEW:
        return fact._replace(name="rid-top-of", number=(known.unseen & suit).bit_count())
    return fact


def _of_free(known: Knowledge, values: ContractValues, fact: Fact) -> Fact:
    """Return that a trick costs nothing, with how many after it do not, if that is known."""
    later = range(known.number + 1, known.tricks)
    if values.scoring or not later or not (values.first or values.last):
        return fact
    costs = (number for number in later if values.of_trick(number, known.tricks))
    free = next(costs, known.tricks) - later.start
    return fact._replace(name="trick-free-next", number=free)
