"""The part of a deal that one viewer may know; deals leave the server only in this form.

A view consists of public information and the viewer's own hand. Two deals that differ only in cards
that the viewer has not seen give the same view.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.rules.cards.cards import FULL
from games.rules.cards.hands import hand_text
from games.rules.cards.masks import cards_of
from games.rules.play.deal import Deal
from games.rules.play.poker_rows import Rows
from games.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class DealView:
    """One viewer's view of a deal; the fields are the keys of its JSON form.

    :ivar viewer: the seat of the viewer; None for a viewer who sees no hand.
    :ivar hands: the visible hands, by seat: the viewer's own, and all once the deal is over.
    :ivar left: how many cards each player holds.
    :ivar trick: the cards of the current trick, in the order of play.
    :ivar won: the cards each player has taken.
    :ivar play: everything played, in order; ``-`` is a pass.
    :ivar claim: the claim that is open, or that ended the deal; see
        :class:`games.rules.play.deal.OpenClaim`.
    :ivar idle: the autoplay seats, which take no more tricks.
    :ivar legal: the legal actions of the viewer; empty in the play of Chinese Poker, which has too
        many.
    """

    viewer: str | None
    declarer: str
    turn: str | None
    contract: str | None
    contracts: tuple[str, ...]
    doubles: tuple[str, ...]
    hands: dict[str, str]
    left: dict[str, int]
    trick: tuple[str, ...]
    won: dict[str, str]
    play: tuple[str, ...]
    rows: dict[str, tuple[str, ...]]
    legal: tuple[str, ...]
    raw: dict[str, int] | None
    net: dict[str, int] | None
    claim: dict[str, Any] | None
    idle: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the view as JSON data."""
        return {name: getattr(self, name) for name in self.__slots__}

    def __str__(self) -> str:
        return json.dumps(self.to_json())


def deal_view(deal: Deal, viewer: Seat | None) -> DealView:
    """Return the view of *deal* for *viewer*; None is a viewer who sees no hand.

    >>> from games.rules.contracts.presets import PRESETS
    >>> from games.rules.play.before_play import start_deal
    >>> hands = "N:AKQJT98.76.54.32 65432.KQJ.AKQ.AK 7.AT98543.JT9.Q4 .2.87632.JT98765"
    >>> deal_view(start_deal(PRESETS["pagat"], Seat.N, hands), Seat.W).hands
    {'W': '.2.87632.JT98765'}
    """
    auction, seats, over = deal.auction, deal.auction.rules.seats, deal.is_over
    result = deal.result() if over else None
    left = zip(seats, deal.hands, strict=True)
    claim = deal.open_claim
    play = tuple([CARD_TEXT[bit] for bit in deal.history])
    return DealView(
        **own_part(deal, viewer),
        declarer=str(auction.declarer),
        turn=None if over else str(deal.turn),
        contract=str(auction.declaration) if auction.declaration else None,
        contracts=auction.contracts,
        doubles=tuple(map(str, auction.doubles)),
        left={str(seat): hand.bit_count() for seat, hand in left},
        trick=play[len(play) - deal.cards_in_trick :],
        won=_won(deal),
        play=play,
        raw=_scores(result.raw) if result else None,
        net=_scores(result.settlement.net) if result else None,
        claim=claim.to_json() if claim else None,
        idle=tuple(map(str, deal.autoplay_seats)),
    )


def own_part(deal: Deal, viewer: Seat | None) -> dict[str, Any]:
    """Return the fields that differ between viewers of a deal: hands, rows and legal actions."""
    seats, over = deal.auction.rules.seats, deal.is_over
    claim = deal.open_claim
    asked = claim.waiting if claim else (deal.turn,)
    mine = viewer is not None and viewer in asked and deal.rows is None
    held = zip(seats, deal.hands, strict=True)
    return {
        "viewer": viewer and str(viewer),
        "hands": {str(seat): hand_text(hand) for seat, hand in held if over or seat == viewer},
        "rows": _rows(deal, viewer),
        "legal": tuple(map(str, deal.legal_actions())) if mine else (),
    }


def _scores(scores: Mapping[Seat, int]) -> dict[str, int]:
    return {str(seat): points for seat, points in scores.items()}


def _won(deal: Deal) -> dict[str, str]:
    seats = deal.auction.rules.seats
    return {str(seat): hand_text(won) for seat, won in zip(seats, deal.won, strict=False)}


def _rows(deal: Deal, viewer: Seat | None) -> dict[str, tuple[str, ...]]:
    """Return the visible rows of Chinese Poker: the viewer's own; all once the deal is over."""
    seats = deal.auction.rules.seats
    return {
        str(seat): rows_text(rows)
        for seat, rows in zip(seats, deal.rows or (), strict=False)
        if rows and (deal.is_over or seat == viewer)
    }


def rows_text(rows: Rows) -> tuple[str, ...]:
    """Return three rows, each as the text of its cards."""
    return tuple(" ".join(map(str, cards_of(row))) for row in rows)


CARD_TEXT = {0: "-"} | {1 << n: str(card) for n, card in enumerate(FULL)}
"""The text of each card by its bit; 0 is a pass in Dominoes."""
