"""The decisions of the player who asks for a review, in the course of a deal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from games.models import Advice, SeatKind
from games.rules import Action, Deal, Seat, parse_action
from games.rules.contracts.doubles import DoubleTurn
from games.rules.play.actions import Declare
from games.rules.play.view import CARD_TEXT
from games.rules.positions import Position, kind_asked, position_of, question
from games.sheets.stored import empty_sheet, recorded
from games.tables.replay import replay_deal


def seat_of(asked: Advice) -> Seat:
    """Return the seat of the player who asks."""
    others = asked.game.seatings.exclude(kind=SeatKind.BOT)
    return Seat(asked.seat or others.values_list("seat", flat=True)[0])


def decisions_of(asked: Advice) -> Iterator[tuple[Position, str, int]]:
    """Yield each position of a deal in which the player had a choice, what they did, and its place.

    The place is counted from the first card; before it are negative numbers, as in the replay.
    In a deal that is played again the contract is given, so declaring it is no decision.
    """
    game, own = asked.game, seat_of(asked)
    is_given = game.table.copied is not None
    rows = list(game.deals.filter(number__lte=asked.number).order_by("number"))
    sheet = empty_sheet(game).record_all(map(recorded, rows[:-1]))
    replayed = replay_deal(sheet, rows[-1])
    start = -1 - len(replayed.turns)
    for place, (before, after) in enumerate(pairwise(replayed.course), start):
        is_own = before.turn == own and own not in before.autoplay_seats
        if is_given and before.auction.declaration is None:
            continue
        if is_own and kind_asked(before) and after.open_claim is None:
            position = position_of(sheet, before)
            yield position, question(position).text_of(_action_between(before, after)), place


def _action_between(before: Deal, after: Deal) -> Action:
    """Return the action of the player in turn between two positions."""
    if before.play_started:
        return parse_action(f"play {CARD_TEXT[after.history[len(before.history)]]}")
    if before.auction.declaration is None:
        return Declare(after.auction.announced)
    made = after.auction.doubles[len(before.auction.doubles) :]
    return DoubleTurn(tuple(double.of for double in made))
