"""The choice of a card of tricks by a club player: a weighted sum of features.

The features of each card are computed from the hand and the cards seen, without search. Their
weights depend on the scoring of the contract, and on whether the player leads, follows suit or
discards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import mul

from games.bots import avoid_tricks, card_features, last_tricks, win_features
from games.bots.card_weights import WEIGHTS
from games.bots.contract_values import ContractValues
from games.bots.equivalent import groups
from games.bots.knowledge import Knowledge
from games.playouts.heuristics import follow_to_win, lead_to_win
from games.rules.cards import masks

Features = Callable[[int], list[float]]
# The numbers of tricks left at which the weights change, if only the last tricks cost something.
STAGES = (10, 7, 5, 4, 3)


def best_card(known: Knowledge, values: ContractValues, legal: int, bets: Sequence[int]) -> int:
    """Return the card to play.

    :param bets: for each player the number of doubles between them and the bot.
    """
    weights = WEIGHTS.get(situation(known, values, legal))
    if weights is None:
        return usual_card(known, values, legal, bets)
    if not values.avoids and not known.led:
        legal = legal & trumps_to_pull(known) or legal
    choices = groups(known, values, legal)
    features = features_of(known, values, legal, bets)
    lowest, highest = max(choices, key=lambda pair: sum(map(mul, weights, features(pair[0]))))
    # Of equally good cards the highest, because lower ones are safer later.
    return highest if values.avoids else lowest


def trumps_to_pull(known: Knowledge) -> int:
    """Return the trumps that declarer leads in order to pull those of the others, or 0.

    They are the highest ones if declarer holds as many trumps as the others, or one fewer with the
    two highest. Low leads of other suits win fewer tricks then, but the playouts, to which the
    weights were fitted, value them more highly.
    """
    trumps = known.trick_rules.trumps
    mine, out = known.hand & trumps, known.unseen & trumps
    if not out or known.me != known.declarer:
        return 0
    highest = mine & masks.above(1 << out.bit_length() - 1)
    fewer = out.bit_count() - mine.bit_count()
    return highest if fewer <= 0 or (fewer == 1 and highest.bit_count() > 1) else 0


def usual_card(known: Knowledge, values: ContractValues, legal: int, bets: Sequence[int]) -> int:
    """Return the card chosen by the rules of thumb, which need no weights."""
    if values.avoids:
        return avoid_tricks.best_card(known, values, legal, bets)
    trumps = known.trick_rules.trumps
    if not known.led:
        return lead_to_win(trumps, legal, known.hand, known.unseen)
    behind = len(known.behind)
    return follow_to_win(trumps, legal, known.unseen, known.led, known.best, behind)


def features_of(
    known: Knowledge, values: ContractValues, legal: int, bets: Sequence[int]
) -> Features:
    """Return the function that computes the features of a card."""
    kind = kind_of(values)
    if kind == "last":
        return lambda bit: last_tricks.features(known, values, bit)
    if kind == "wanted":
        usual = usual_card(known, values, legal, bets)
        usual = next(low for low, high in groups(known, values, legal) if low <= usual <= high)
        return lambda bit: win_features.features(known, bit, usual)
    kept = avoid_tricks.expected_cost(known.hand, known, values)
    return lambda bit: card_features.features(known, values, bit, bets, kept)


def situation(known: Knowledge, values: ContractValues, legal: int) -> str:
    """Return the key of the weights: what the contract scores, and what the player does."""
    kind = kind_of(values)
    does = "lead" if not known.led else "follow" if legal & known.led else "discard"
    if kind != "last":
        return f"{kind} {does}"
    left = known.tricks - known.number + 2 - len(values.last)
    return f"last {does} {sum(left < stage for stage in STAGES)}"


def kind_of(values: ContractValues) -> str:
    """Return what costs or pays in a contract, or "several" if it is more than one thing."""
    if not values.avoids:
        return "wanted"
    counted = {
        "tricks": values.trick, "queens": values.queen, "hearts": values.heart,
        "king": values.king, "last": values.last, "several": values.first or values.split,
    }  # fmt: skip
    found = [name for name, worth in counted.items() if worth]
    return found[0] if len(found) == 1 else "several"
