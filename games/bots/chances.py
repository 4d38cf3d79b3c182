"""Chances in the play of tricks, reckoned as a player at the table does: by counting what is out.

Each unseen card is taken to lie with a player as often as she has places for it among all who may
hold it. The few that are certain come out certain.
"""

from __future__ import annotations

from functools import lru_cache

from games.bots.knowledge import Knowledge
from games.rules.cards import masks
from games.rules.cards.masks import bits, suits_of
from games.rules.play import legal_cards

# How much each lower card in the hand makes it less likely that a card is needed.
KEEP = 0.62
# How often a suit that must not be led comes up, against one that may.
SELDOM = 0.3


def share(known: Knowledge, player: int) -> float:
    """Return how likely one unseen card lies with *player* when nothing is known of it."""
    cards = known.unseen.bit_count()
    return min(1.0, known.left[player] / cards) if cards else 0.0


def chance_of_any(known: Knowledge, player: int, cards: int) -> float:
    """Return how likely *player* holds at least one of *cards*."""
    number = known.may_hold(player, cards).bit_count()
    return 1.0 - (1.0 - share(known, player)) ** number if number else 0.0


def chance_of_taking(known: Knowledge, bit: int, *, willing: bool) -> float:
    """Return how likely a card of hers takes the trick.

    :param willing: whether those who can beat it do; otherwise only those do who must.
    """
    led, trumps = known.led or masks.suit_of(bit), known.trick_rules.trumps
    if known.led and not legal_cards.beats(bit, known.best, led, trumps):
        return 0.0
    chance = 1.0
    for player in known.behind:
        chance *= 1.0 - _chance_of_beating(known, player, bit, led, willing=willing)
    return chance


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
    # A trump on another suit: beaten by a higher trump of somebody who is void.
    void = 1.0 - chance_of_any(known, player, led)
    return void * chance_of_any(known, player, trumps & masks.above(bit))


def dangers(hand: int, unseen: int, opponents: int, barred: int = 0) -> list[tuple[int, float]]:
    """Return for each card of a hand how likely it takes a trick that nobody wants.

    A suit that is *barred* is hardly ever led.
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
    """Return for each card of one suit how likely it takes a trick that nobody wants.

    The cards below it in the hand go first; each makes it less likely that it is ever needed.
    """
    found = []
    there = others.bit_count()
    for place, bit in enumerate(bits(own)):
        left = there - place * opponents
        if left <= 0:
            # Nobody else has the suit by then: it takes a trick only if she has to lead it.
            found.append((bit, 0.12 if there else 0.25))
            continue
        lower = (others & (bit - 1)).bit_count()
        followers = min(opponents, left) * 0.6
        found.append((bit, (lower / there) ** followers * KEEP**place))
    return tuple(found)
