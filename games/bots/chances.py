"""Probabilities in the play of tricks, estimated by counting unseen cards.

A player is assumed to hold an unseen card with a probability proportional to the number of cards
they hold.
"""

from __future__ import annotations

from functools import lru_cache

from games.bots.knowledge import Knowledge
from games.rules.cards import masks
from games.rules.cards.masks import bits, suits_of
from games.rules.play import legal_cards

# The factor by which each lower card in hand of the same suit reduces the danger of a card.
KEEP = 0.62
# How often a suit that may not be led is played, compared with others.
SELDOM = 0.3


def share(known: Knowledge, player: int) -> float:
    """Return the probability that *player* holds a given unseen card."""
    cards = known.unseen.bit_count()
    return min(1.0, known.left[player] / cards) if cards else 0.0


def chance_of_any(known: Knowledge, player: int, cards: int) -> float:
    """Return the probability that *player* holds at least one of *cards*."""
    number = known.may_hold(player, cards).bit_count()
    return 1.0 - (1.0 - share(known, player)) ** number if number else 0.0


def chance_of_taking(known: Knowledge, bit: int, *, willing: bool) -> float:
    """Return the probability that a card of the bot takes the current trick.

    :param willing: whether others beat it if they can; otherwise only if they must.
    """
    led, trumps = known.led or masks.suit_of(bit), known.trick_rules.trumps
    if known.led and not legal_cards.beats(bit, known.best, led, trumps):
        return 0.0
    chance = 1.0
    for player in known.behind:
        chance *= 1.0 - _chance_of_beating(known, player, bit, led, willing=willing)
    return chance


def takes_from_highest(known: Knowledge, bit: int) -> bool:
    """Return whether a card takes the trick if all others play their highest cards."""
    led, trumps = known.led or masks.suit_of(bit), known.trick_rules.trumps
    if known.led and not legal_cards.beats(bit, known.best, led, trumps):
        return False
    # Only players who have not played yet can hold a higher card: others would have played it.
    return not known.behind or not known.unseen & masks.suit_of(bit) & masks.above(bit)


def _chance_of_beating(
    known: Knowledge, player: int, bit: int, led: int, *, willing: bool
) -> float:
    trumps = known.trick_rules.trumps
    suit = masks.suit_of(bit)
    if suit == led:
        higher = chance_of_any(known, player, led & masks.above(bit))
        if not willing:
            lower = chance_of_any(known, player, led & ~masks.above(bit))
            return higher * (1.0 - lower)
        if trumps and trumps != led:
            void = 1.0 - chance_of_any(known, player, led)
            return 1.0 - (1.0 - higher) * (1.0 - void * chance_of_any(known, player, trumps))
        return higher
    # A trump on another suit is beaten only by a higher trump of a player who is void in that suit.
    void = 1.0 - chance_of_any(known, player, led)
    return void * chance_of_any(known, player, trumps & masks.above(bit))


def dangers(hand: int, unseen: int, opponents: int, barred: int = 0) -> list[tuple[int, float]]:
    """Return for each card of a hand the probability that it takes an unwanted trick.

    :param barred: cards that may not be led; their suits are rarely led.
    """
    found: list[tuple[int, float]] = []
    for own, others in zip(suits_of(hand), suits_of(unseen), strict=True):
        one = suit_dangers(own, others, opponents)
        if own and own & barred == own:
            one = tuple((bit, SELDOM * danger) for bit, danger in one)
        found += one
    return found


@lru_cache(maxsize=100_000)
def suit_dangers(own: int, others: int, opponents: int) -> tuple[tuple[int, float], ...]:
    """Return for each card of one suit the probability that it takes an unwanted trick.

    Lower cards of the hand are played first; each of them makes it less likely that the card must
    be played.
    """
    found = []
    there = others.bit_count()
    for place, bit in enumerate(bits(own)):
        left = there - place * opponents
        if left <= 0:
            # No one else has the suit any more: the card takes a trick only if it must be led.
            found.append((bit, 0.12 if there else 0.25))
            continue
        lower = (others & (bit - 1)).bit_count()
        followers = min(opponents, left) * 0.6
        found.append((bit, (lower / there) ** followers * KEEP**place))
    return tuple(found)
