"""Facts about a card that is added to the layout of Dominoes."""

from __future__ import annotations

from games.bots.fact import AGAINST, FOR, NEUTRAL, Fact
from games.bots.knowledge import Knowledge
from games.rules.cards.cards import Rank
from games.rules.cards.masks import bits, bits_at, card_at, pack_mask, suit_of
from games.rules.contracts.rulesets import RuleSet
from games.rules.play.dominoes import neighbours

_RANKS = tuple(Rank)
LONG, SHORT = 3, 0
"""Other cards in a suit that are a reason to open it, or not to."""


def layout_facts(rules: RuleSet, known: Knowledge, legal: int, bit: int) -> tuple[Fact, ...]:
    """Return what one of the *legal* cards opens, and for whom."""
    starts = bits_at(_RANKS[(bit.bit_length() - 1) % 13])
    if not known.played and known.open & ~starts:  # this card decides the starting rank
        number = (known.hand & starts).bit_count()
        return (Fact("starts-rank", number, FOR if number > 1 else NEUTRAL),)
    opens = not known.played & suit_of(bit)
    beside = neighbours(rules.cards, rules.dominoes_ace)
    new, behind = _opened(beside, known, bit), _beyond(beside, known, bit)
    own, further = new & known.hand, behind & known.hand & ~new
    found = [_opens_suit((own | further).bit_count())] if opens else []
    found.append(_next_card(own, new))
    if further and not opens and own != new:
        cards = bits(further)
        last = cards[-1] if cards[-1] > bit else cards[0]
        found.append(Fact("further", further.bit_count(), FOR, str(card_at(last))))
    if found[-1].name != "next-others" and found[0].name != "next-others":
        found += _kept_back(beside, known, legal & ~bit)
    if (own | further) and not _speaks_for(found):
        found += _longest_way(beside, known, legal, bit)
    if new and not own and not _speaks_for(found):
        found += _fewest_waiting(beside, known, legal, bit)
    return tuple(found)


def compared_layout_facts(
    rules: RuleSet, known: Knowledge, said: int, best: int
) -> tuple[Fact, ...]:
    """Return what speaks for the card *best* when it is compared with the card *said*."""
    beside = neighbours(rules.cards, rules.dominoes_ace)
    after_said, after_best = (_beyond(beside, known, bit) for bit in (said, best))
    theirs = (after_best & known.unseen).bit_count()
    if theirs < (after_said & known.unseen).bit_count():
        return (Fact("fewer-behind", theirs, FOR),)
    own = (after_best & known.hand).bit_count()
    is_more = own > (after_said & known.hand).bit_count()
    return (Fact("more-own-behind", own, FOR),) if is_more else ()


def shared_layout_facts(rules: RuleSet, known: Knowledge, cards: int) -> tuple[Fact, ...]:
    """Return what several *cards* have in common that can be played next after them.

    Nothing is said before the first card, which decides the starting rank.
    """
    if not known.played:
        return ()
    beside = neighbours(rules.cards, rules.dominoes_ace)
    new = [_opened(beside, known, bit) for bit in bits(cards)]
    own = {(of_one & known.hand).bit_count() for of_one in new}
    theirs = {(of_one & known.unseen).bit_count() for of_one in new}
    if theirs == {0}:
        name = "all-open-nothing" if own == {0} else "all-open-own"
    elif own == {0}:
        name = "all-open-others" if len(theirs) == 1 else "none-opens-own"
    elif len(own) == len(theirs) == 1:
        name = "all-open-both"
    else:
        return ()
    return (Fact(name, max(theirs) if name == "all-open-others" else 0, FOR),)


def farthest(rules: RuleSet, known: Knowledge) -> tuple[Fact, ...]:
    """Return the card of the hand before which most cards of others must be played.

    Nothing is said before the first card, which decides the starting rank.
    """
    if not known.played:
        return ()
    beside = neighbours(rules.cards, rules.dominoes_ace)
    waiting = _waiting(beside, known.open & ~known.played, known.played, known.unseen)
    own = {bit: waiting[bit] for bit in bits(known.hand) if bit in waiting}
    last = max(own, key=own.__getitem__)
    return (Fact("farthest", own[last], FOR, str(card_at(last))),)


def goes_out(known: Knowledge, legal: int) -> tuple[Fact, ...]:
    """Return whether the player is the next to go out, whatever they play.

    So it is if all their cards are *legal*, which they remain, and nobody has fewer.
    """
    fewest = min(number for number in known.left if number)
    if not known.played or legal != known.hand or fewest < legal.bit_count():
        return ()
    return (Fact("goes-out-next" if known.out else "goes-out-first", speaks=FOR),)


def waits_little(rules: RuleSet, hand: int, start: str) -> tuple[Fact, ...]:
    """Return for how many cards of others those of a hand wait at most, after a start.

    Nothing is said unless one waits for more after most other starts.
    """
    pack, beside = pack_mask(rules.cards), neighbours(rules.cards, rules.dominoes_ace)
    ranks = [rank for rank in Rank if bits_at(rank) & pack]
    most = {}
    for rank in ranks:
        waiting = _waiting(beside, bits_at(rank), 0, pack & ~hand)
        most[str(rank)] = max(waiting[bit] for bit in bits(hand))
    others = sum(number > most[start] for number in most.values())
    if 2 * others <= len(ranks) - 1:
        return ()
    return (Fact("start-waits", most[start], FOR),)


def _waiting(beside: dict[int, int], is_open: int, played: int, theirs: int) -> dict[int, int]:
    """Return for each card that is not played how many cards of others must be played before it."""
    found: dict[int, int] = {}
    edge = [(bit, 0) for bit in bits(is_open)]
    while edge:
        bit, before = edge.pop()
        if before >= found.get(bit, len(beside)):
            continue
        found[bit] = before
        after = before + bool(bit & theirs)
        edge += [(near, after) for near in bits(beside[bit] & ~played)]
    return found


def _speaks_for(facts: list[Fact]) -> bool:
    return any(fact.speaks == FOR for fact in facts)


def _fewest_waiting(
    beside: dict[int, int], known: Knowledge, legal: int, bit: int
) -> tuple[Fact, ...]:
    """Return how many cards of others a card lets go on, if the other *legal* cards let more."""
    waiting = {one: (_beyond(beside, known, one) & known.unseen).bit_count() for one in bits(legal)}
    number = waiting[bit]
    is_fewest = number == min(waiting.values()) < max(waiting.values())
    return (Fact("fewest-waiting", number, FOR),) if is_fewest else ()


def _longest_way(
    beside: dict[int, int], known: Knowledge, legal: int, bit: int
) -> tuple[Fact, ...]:
    """Return how many cards of others come before the player's last one, if it is the longest way.

    Whoever has far to go has to begin early.
    """
    ways = {one: _way(beside, known, one) for one in bits(legal)}
    number = ways[bit]
    is_longest = number == max(ways.values()) > min(ways.values())
    return (Fact("longest-way", number, FOR),) if is_longest else ()


def _way(beside: dict[int, int], known: Knowledge, bit: int) -> int:
    """Return how many cards of others must be played after a card before the player's last one."""
    found = 0
    for near in bits(_opened(beside, known, bit)):
        path, passed, edge = 0, bit, near
        while edge:
            path |= edge & known.unseen
            if edge & known.hand:
                found = max(found, path.bit_count())
            passed |= edge
            edge = beside[edge] & ~passed & ~known.open & ~known.played
    return found


def _opened(beside: dict[int, int], known: Knowledge, bit: int) -> int:
    """Return the cards that can be played once a card is."""
    return beside[bit] & ~known.open & ~known.played


def _opens_suit(number: int) -> Fact:
    direction = FOR if number >= LONG else AGAINST if number <= SHORT else NEUTRAL
    return Fact("opens-suit", number, direction)


def _next_card(own: int, new: int) -> Fact:
    """Return who holds the cards that can be played next to this one."""
    if not new:
        return Fact("opens-nothing", speaks=FOR)
    if own == new:
        return Fact("next-own", new.bit_count(), FOR)
    return Fact("next-shared") if own else Fact("next-others", new.bit_count(), AGAINST)


def _kept_back(beside: dict[int, int], known: Knowledge, others: int) -> tuple[Fact, ...]:
    """Return which of the *others* are kept back that would only let other players go on."""
    new = {one: _opened(beside, known, one) for one in bits(others)}
    helpful = [one for one in new if new[one] and not new[one] & known.hand]
    names = "".join(str(card_at(one)) for one in helpful)
    return (Fact("keeps-back", len(helpful), FOR, names),) if helpful else ()


def _beyond(beside: dict[int, int], known: Knowledge, bit: int) -> int:
    """Return the cards of the suit that cannot be played before this one."""
    found, edge = 0, bit
    while edge:
        near = 0
        for one in bits(edge):
            near |= beside[one]
        edge = near & ~found & ~known.open & ~known.played & ~bit
        found |= edge
    return found
