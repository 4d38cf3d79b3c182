"""Positions from a game: of the player in turn now, or at any moment of a recorded deal.

A moment is the number of actions since the cards were dealt. The declaration, each turn in the
round of doubles, and each card or pass are one action. A position has only the hand of the player
in turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from games.rules.contracts.contract import Declaration
from games.rules.contracts.doubles import Double, DoubleTurn
from games.rules.play.actions import Declare
from games.rules.play.deal import Deal
from games.rules.play.errors import DealOver
from games.rules.play.game import next_deal
from games.rules.play.replay import PlayedDeal, after_text
from games.rules.positions import errors
from games.rules.positions.position import Position
from games.rules.positions.question import Kind
from games.rules.records.record import Record
from games.rules.scoring.sheet import Sheet
from games.rules.seats import Seat


def position_of(sheet: Sheet, deal: Deal, seat: Seat | None = None) -> Position:
    """Return the position of the player in turn.

    :param sheet: the score sheet before *deal*.
    :param seat: the player; by default the one in turn.
    :raises RuleError: if the deal is over, or the player is not in turn.
    """
    if deal.turn is None:
        raise DealOver()
    auction, seats = deal.auction, sheet.rules.seats
    doubling, asked = auction.doubling, seat or deal.turn
    turns = doubling.round.turns[: doubling.turns_taken] if doubling else ()
    return Position(
        rules=sheet.rules,
        seat=asked,
        hand=auction.hands[seats.index(asked)],
        declarer=auction.declarer,
        left=tuple(sheet.unused(of) for of in seats),
        turns=tuple(map(sheet.deals_left, seats)),
        owed=tuple(tuple(sheet.owed(declarer).get(of, 0) for of in seats) for declarer in seats),
        totals=tuple(sheet.totals[of] for of in seats),
        barred=tuple(seat for seat in seats if seat in auction.barred),
        declaration=auction.declaration,
        doubles=auction.doubles,
        reply=not deal.play_started and asked in turns,
        play=deal.history if deal.play_started else None,
    )


def moments(sheet: Sheet, written: PlayedDeal) -> list[Deal]:
    """Return every position of the next deal of *sheet*, up to the first claim.

    :raises RuleError: for the first error, with its ``ply`` if it is in the play.
    """
    found = moments_before_play(sheet, written.hands, written.contract, written.doubles)
    for text in written.play:
        if " claim " in text:
            break
        found.append(after_text(found[-1], text))
    return found


def moments_before_play(
    sheet: Sheet, hands: str, contract: str, doubles: Sequence[Double]
) -> list[Deal]:
    """Return every position of the next deal of *sheet* up to its first card.

    :raises RuleError: for the first error.
    """
    deal = next_deal(sheet, hands)
    found = [deal, deal.act(Declare(Declaration.parse(contract)))]
    doubling = found[-1].auction.doubling
    for before, after in pairwise(doubling.course(doubles) if doubling else ()):
        made = after.doubles[len(before.doubles) :]
        found.append(found[-1].act(DoubleTurn(tuple(double.of for double in made))))
    return found


def kind_asked(deal: Deal) -> Kind | None:
    """Return the kind of question to the player in turn, or None if they have no choice.

    It equals the kind of a :func:`~games.rules.positions.question.question` with several answers,
    but needs no position. Arranging the rows of Chinese Poker is not a question.
    """
    if deal.is_over or len(deal.legal_actions()) < 2:
        return None
    if not deal.play_started:
        doubling = deal.auction.doubling
        if doubling is None:
            return "declare"
        return "redouble" if doubling.only_redoubles else "double"
    return None if deal.auction.contract.play == "arranging" else "play"


def position_at(record: Record, number: int, moment: int, seat: Seat | None = None) -> Position:
    """Return the position of the player in turn at a moment of a recorded game.

    :param number: the number of the deal, from 1.
    :param seat: the player; by default the one in turn.
    :raises RuleError: if there is no such moment, or the player is not in turn.
    """
    if not 1 <= number <= len(record.deals):
        raise errors.NoSuchMoment()
    written = record.deals[number - 1]
    if not isinstance(written, PlayedDeal):
        raise errors.NotRecorded()
    sheet = record.sheet_before(number)
    found = moments(sheet, written)
    if not 0 <= moment < len(found) or found[moment].is_over:
        raise errors.NoSuchMoment()
    return position_of(sheet, found[moment], seat)
