"""The view of a deal in a position."""

from __future__ import annotations

from games.rules.cards.hands import hand_text
from games.rules.play.public_play import TricksSeen
from games.rules.play.view import CARD_TEXT, DealView
from games.rules.positions.known_play import Seen
from games.rules.positions.position import Position, doubling_of, seen_play_of
from games.rules.positions.question import question


def known_view(position: Position) -> DealView:
    """Return the view of the player in turn, like :func:`games.rules.play.view.deal_view`."""
    seats = position.rules.seats
    seen = _seen(position)
    shown = seen.shown if seen else [0] * len(seats)
    tricks = seen if isinstance(seen, TricksSeen) else None
    play = tuple(CARD_TEXT[bit] for bit in position.play or ())
    size = position.rules.cards // len(seats)
    hands = zip(seats, position.dealt, shown, strict=True)
    return DealView(
        viewer=str(position.seat),
        hands={str(seat): hand_text(hand & ~gone) for seat, hand, gone in hands if hand},
        rows={},
        legal=tuple(map(str, question(position).answers)),
        declarer=str(position.declarer),
        turn=str(position.seat),
        contract=str(position.declaration) if position.declaration else None,
        contracts=position.contracts,
        doubles=tuple(map(str, position.doubles)),
        left={str(seat): size - gone.bit_count() for seat, gone in zip(seats, shown, strict=True)},
        trick=play[len(play) - tricks.cards_in_trick :] if tricks else (),
        won=_won(position, tricks),
        play=play,
        raw=None,
        net=None,
        claim=None,
        idle=(),
    )


def _seen(position: Position) -> Seen | None:
    """Return the public play, or None before the play."""
    if position.declaration is None:
        return None
    if position.play is None and not doubling_of(position).is_over:
        return None
    return seen_play_of(position)


def _won(position: Position, tricks: TricksSeen | None) -> dict[str, str]:
    if tricks is None:
        return {}
    return {
        str(seat): hand_text(won)
        for seat, won in zip(position.rules.seats, tricks.won, strict=True)
    }
