"""Which of several valued answers is advised, and why. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.bot_view import BotView
from games.bots.comparing_facts import comparing_facts
from games.bots.fact import FOR, Fact, supporting
from games.bots.fact_directions import worth_of_trick
from games.bots.facts import facts_of
from games.bots.knowledge import knowledge_of
from games.bots.layout_facts import compared_layout_facts
from games.bots.usual_cards import usual_order, with_equivalent
from games.rules.positions import Position
from games.tables.advice.alike_facts import is_lowest_enough, why_alike
from games.tables.advice.analyst import Valued
from games.tables.advice.answer_cards import bit_of, is_trick, rank_of, suit_of, trick_of
from games.tables.advice.contract_reasons import LEAST_LOSS, contract_of, of_declaration, of_values
from games.tables.advice.double_reasons import PASSES, of_double
from games.tables.advice.shared_facts import (
    PLAIN,
    compared_with,
    of_equal_cards,
    of_lead,
    shared,
)
from games.tables.advice.worse_card_facts import why_not_lowest, why_not_next

NEAR = 1.0
"""By less than this an answer may be advised in place of one that is not certainly better."""
MOST_SAID = 3
"""With more sentences a hint is not read."""
RID = frozenset(
    {"rid-high", "rid-top", "keeps-low", "highest-own", "highest-under", "others-few-higher"}
)
"""The facts that say that a high card is got rid of."""
DUTIES = frozenset({"must-beat", "must-trump"})
"""The facts that say why other cards may not be played."""
LOWER = 3
"""By so many ranks another card is clearly lower."""


def as_good(position: Position, found: Sequence[Valued]) -> list[Valued]:
    """Return the answers that are as good as the best, in the order given.

    Cards of a suit with nothing between them are equally good, whatever their values say.
    """
    equal = [one for one in found if one["loss"] < LEAST_LOSS]
    if not is_trick(position, found):
        return equal
    known, values, legal = trick_of(position, found)
    same = with_equivalent(known, values, legal, sum(bit_of(one) for one in equal))
    return [one for one in found if bit_of(one) & same]


def with_reason_first(position: Position, found: Sequence[Valued]) -> list[Valued]:
    """Return the answers with the advised one first, then those that are as good.

    The order of answers that are equally good means nothing. Of cards that avoid tricks the one is
    advised that a good player would choose; of those and of other answers, one with a reason. A
    pass is advised if no double gains more.
    """
    equal = as_good(position, found)
    passes = [one for one in equal if one["action"] in PASSES]
    if passes:
        return [*passes, *(one for one in found if one not in passes)]
    near = [one for one in equal if _is_near(position, found, one)]
    choice = [*_usual(position, found, near), *near]
    if not choice:
        return list(found)
    first = next((one for one in choice if _supports(position, found, one, equal)), choice[0])
    others = [one for one in equal if one is not first]
    return [first, *others, *(one for one in found if one not in equal)]


def reasons_for(position: Position, found: Sequence[Valued]) -> tuple[Fact, ...]:
    """Return the facts to be said of the advised answer, the first of :func:`with_reason_first`."""
    best, equal = found[0], as_good(position, found)
    every = _without_lowest(found, facts_of(position, best["action"]), best, equal)
    facts = supporting(every)
    goes_high = (
        bool({one.name for one in facts} & RID)
        and any(_is_lower(one, best) for one in equal)
        and not any(_is_lower(best, one) for one in equal)
    )
    if is_even(found):
        return _of_even(position, found, facts, goes_high=goes_high)
    if position.play is None and position.declaration is not None:
        return of_double(position, best, equal, every)
    if position.declaration is None:
        return of_declaration(position, found, every)
    return _of_card(position, found, equal, every, goes_high=goes_high)


def _of_even(
    position: Position, found: Sequence[Valued], facts: Sequence[Fact], *, goes_high: bool
) -> tuple[Fact, ...]:
    """Return that all answers are equally good, why, and what counts after them."""
    plain = [one for one in facts if one.name in PLAIN]
    why = why_alike(position, found)
    is_same = "alike-cards" in {one.name for one in why}
    goes_low = not is_same and is_lowest_enough(position, found)
    name = "even-high" if goes_high and not is_same else "even-low" if goes_low else "even-choice"
    duty = _duty(facts_of(position, found[0]["action"]))
    said = (*duty, *why)[: MOST_SAID - 1 - len(plain)]
    return (Fact(name, speaks=FOR), *said, *plain)


def _duty(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Return the duty to trump, if it forbids other cards."""
    return tuple(fact for fact in facts if fact.name in DUTIES)


def _of_card(
    position: Position,
    found: Sequence[Valued],
    equal: Sequence[Valued],
    facts: Sequence[Fact],
    *,
    goes_high: bool,
) -> tuple[Fact, ...]:
    """Return why a card is advised, with reasons that are true of all *equal* ones.

    :param goes_high: whether it is a high card with which lower ones are equal.
    """
    kept = shared(position, found, equal, facts)
    if goes_high:
        said = supporting([fact for fact in facts if fact in kept or fact.name in RID])
        others = [fact for fact in said if fact.name != "rid-high"]  # the last sentence says it
        return (*others[: MOST_SAID - 1], Fact("usually-high", speaks=FOR))
    said = supporting(of_lead(position, found, equal, kept))
    said = said or _without_reason(position, found, equal)
    return (*_duty(facts), *(fact for fact in said if fact.name not in DUTIES))[:MOST_SAID]


def compared_alone(
    position: Position, found: Sequence[Valued], own: Valued, best: Valued
) -> tuple[Fact, ...]:
    """Return what is true of *best* only compared with *own*, of which nothing else is said."""
    if position.declaration is None:
        if contract_of(own) == contract_of(best):
            return ()
        others = [own, *(one for one in found if one not in (own, best))]
        return of_values(best, others)
    if "play -" in (own["action"], best["action"]) or position.play is None:
        return ()
    cards = bit_of(own), bit_of(best)
    if not is_trick(position, found):
        return compared_layout_facts(position.rules, knowledge_of(BotView.at(position)), *cards)
    known, values, _legal = trick_of(position, found)
    return comparing_facts(known, values, *cards)


def is_even(found: Sequence[Valued]) -> bool:
    """Return whether no answer costs so much that it would be a mistake.

    A pass, the first one if no double gains more, is advised all the same.
    """
    return found[0]["action"] not in PASSES and all(one["loss"] < LEAST_LOSS for one in found)


def _is_near(position: Position, found: Sequence[Valued], one: Valued) -> bool:
    """Return whether an answer is nearly the best by its value, or gets rid of a card that scores.

    Among many answers some are as good as the best only because the values are not precise.
    """
    if found[0]["value"] - one["value"] < (LEAST_LOSS if one["loss"] else NEAR):
        return True
    return any(fact.name in PLAIN for fact in supporting(facts_of(position, one["action"])))


def _usual(position: Position, found: Sequence[Valued], near: Sequence[Valued]) -> Sequence[Valued]:
    """Return the answers that a good player would consider, the first one best.

    Where tricks are wanted, nothing is known but that a low card is enough.
    """
    if not is_trick(position, found):
        return near
    if is_lowest_enough(position, near):
        return sorted(near, key=rank_of)
    known, values, legal = trick_of(position, found)
    if not values.avoids:
        return near
    same = with_equivalent(known, values, legal, sum(bit_of(one) for one in near))
    of_bit = {bit_of(one): one for one in found}
    cards = (bit for bit in of_bit if bit & same)
    return [of_bit[bit] for bit in usual_order(known, values, legal, cards)]


def _supports(
    position: Position, found: Sequence[Valued], answer: Valued, equal: Sequence[Valued]
) -> bool:
    """Return whether a hint has a reason for one of the *equal* answers."""
    facts = facts_of(position, answer["action"])
    return bool(supporting(_without_lowest(found, facts, answer, equal)))


def _without_reason(
    position: Position, found: Sequence[Valued], equal: Sequence[Valued]
) -> tuple[Fact, ...]:
    """Return what is said of an answer for which no fact speaks.

    Where a trick costs something, players think of their lowest card. If that one is worse, the
    advised card is compared with it.
    """
    lowest = _lowest_worse(position, found, equal)
    if lowest is None:
        if len(equal) == 1:
            return _of_next(position, found)
        alike = (*of_equal_cards(position, found, equal), *why_alike(position, equal))
        return alike[:MOST_SAID]
    if suit_of(lowest) != suit_of(found[0]):
        why = compared_with(position, found, equal, lowest)
        if why:
            return why
    return why_not_lowest(position, found, lowest)


def _of_next(position: Position, found: Sequence[Valued]) -> tuple[Fact, ...]:
    """Return what speaks for the first card compared with the next; of Dominoes, only of two."""
    if is_trick(position, found):
        return why_not_next(position, found)
    if len(found) != 2:
        return ()
    return compared_alone(position, found, found[1], found[0])


def _lowest_worse(
    position: Position, found: Sequence[Valued], equal: Sequence[Valued]
) -> Valued | None:
    """Return the best of the lowest cards that may be played, if it is worse and players like it.

    They do not if they discard, or if the trick costs nothing.
    """
    if not is_trick(position, found):
        return None
    known, values, _legal = trick_of(position, found)
    is_discard = known.led and not bit_of(found[0]) & known.led
    if is_discard or worth_of_trick(known, values) != "costly":
        return None
    least = min(map(rank_of, found))
    lowest = next(one for one in found if rank_of(one) == least)
    return None if lowest in equal else lowest


def _without_lowest(
    found: Sequence[Valued], facts: Sequence[Fact], best: Valued, equal: Sequence[Valued]
) -> tuple[Fact, ...]:
    """Return facts without that the card is the lowest of its suit, if a higher one is as good.

    If still higher ones are worse, it is said to be one of the lowest.
    """
    if not any(fact.name == "lowest" for fact in facts):
        return tuple(facts)
    suit = [one for one in found if suit_of(one) == suit_of(best)]
    good = [bit_of(one) for one in suit if one in equal]
    if max(good, default=0) <= bit_of(best):
        return tuple(facts)
    worse = [bit_of(one) for one in suit if one not in equal]
    if worse and min(worse) > max(good):
        some = (one._replace(name="lowest-ones") if one.name == "lowest" else one for one in facts)
        return tuple(some)
    return tuple(fact for fact in facts if fact.name != "lowest")


def _is_lower(one: Valued, best: Valued) -> bool:
    """Return whether an answer is a card that is clearly lower than the best one."""
    if not all(of["action"].startswith("play ") for of in (one, best)):
        return False
    return rank_of(one) <= rank_of(best) - LOWER
