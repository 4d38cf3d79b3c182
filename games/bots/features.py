"""Features of a hand before the play: lengths, high and low cards, guards.

Ranks and lengths are scaled to those of a full pack, so that the features of all packs are
comparable. Their weights are in :mod:`games.bots.weights`.
"""

from __future__ import annotations

from games.bots.chances import suit_dangers
from games.bots.contract_values import contract_values
from games.rules import RuleSet
from games.rules.cards.cards import Rank, Suit
from games.rules.cards.masks import HEARTS, SUIT, bits, bits_at, pack_mask
from games.rules.contracts.contract import Declaration

SUIT_FEATURES, LAYOUT_FEATURES = 20, 20
# The mean length of a suit in a hand of thirteen cards.
USUAL_LENGTH = 3.25


def features(rules: RuleSet, declaration: Declaration, suit: int, own: int) -> tuple[float, ...]:
    """Return the features of one suit of a hand for a declaration.

    :param suit: the whole suit; *own* are the cards of it in the hand.
    """
    pack = pack_mask(rules.cards) & suit
    if rules.contract(declaration.contract).play == "layout":
        return _layout(rules, declaration.detail, own, pack)
    seen = _suit(own, pack, rules.players - 1, rules.cards // rules.players)
    nothing = (0.0,) * SUIT_FEATURES
    return nothing + seen if suit == special_suit(rules, declaration) else seen + nothing


def special_suit(rules: RuleSet, declaration: Declaration) -> int:
    """Return the suit that is scored or played differently from the others, or 0."""
    if declaration.detail in set(Suit):
        return SUIT << 13 * list(Suit).index(Suit(declaration.detail))
    values = contract_values(rules, declaration.contract)
    return HEARTS if values.heart or values.king else 0


def _suit(own: int, pack: int, opponents: int, size: int) -> tuple[float, ...]:
    """Return the features of one suit: lengths, ranks, unguarded honours, the sum of dangers.

    A king with at most one lower card is also counted separately: it takes a trick far more often
    than one with two, which matters in No King.
    """
    row = bits(pack)
    ranks = [round(12 * n / (len(row) - 1)) for n, bit in enumerate(row) if bit & own]
    length = round(len(ranks) * USUAL_LENGTH * 4 / size) if ranks else 0
    below = sum(rank < 10 for rank in ranks)
    queen = 10 in ranks
    seen: list[float] = [length == n for n in range(4)]
    seen.append(max(0, length - 4))
    seen += [ranks.count(rank) for rank in range(12, 5, -1)]
    seen += [ranks.count(0), sum(rank in (1, 2) for rank in ranks)]
    seen.append(sum(rank in (3, 4, 5) for rank in ranks))
    seen.append(queen and below <= 1)
    seen.append(not queen and any(rank > 10 for rank in ranks) and below <= 2)
    lower = sum(rank < 11 for rank in ranks)
    seen += [11 in ranks and lower == number for number in (0, 1)]
    seen.append(sum(danger for _, danger in suit_dangers(own, pack & ~own, opponents)))
    return tuple(map(float, seen))


def _layout(rules: RuleSet, start: str, own: int, pack: int) -> tuple[float, ...]:
    """Return the features of one suit in Dominoes, from both sides of the starting rank."""
    found = [0.0] * LAYOUT_FEATURES
    if not start:
        return tuple(found)
    row, first = bits(pack), bits_at(Rank(start)) & pack
    if rules.dominoes_ace == "low":
        row = [row[-1], *row[:-1]]
    middle = row.index(first)
    if rules.dominoes_ace == "wrap":
        half = middle - len(row) // 2
        row = [*row[half:], *row[:half]]
        middle = row.index(first)
    found[0] = float(bool(own & first))
    for side in (row[middle + 1 :], row[:middle][::-1]):
        _side(found, [bool(bit & own) for bit in side], held=bool(own & first))
    return tuple(found)


def _side(found: list[float], mine: list[bool], *, held: bool) -> None:
    """Add the features of one side of a row; *mine* flags the cards held, outwards."""
    missing, waiting, farthest, before_farthest = int(not held), 0, 0, 0
    for place, own in enumerate(mine, 1):
        if own:
            found[1 + min(missing, 6)] += 1
            farthest, before_farthest, held = place, missing, True
        else:
            missing += 1
            waiting += held
    found[18] += waiting
    if not farthest:
        found[19] += 1
        return
    found[8 + min(before_farthest, 6)] += 1
    found[15] += farthest
    found[16] += farthest == len(mine)
    found[17] += len(mine) - farthest
