"""What one viewer may know of a deal: the only form in which a deal leaves the server.

It is made of nothing but what lies open on the table and the viewer's own hand, so two deals that
differ in cards she has not seen give her the same view.
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
    """One viewer's view of a deal, as text and numbers.

    :ivar viewer: whose view it is; None for somebody who sees no hand.
    :ivar hands: the hands she may see, by seat: her own, and all of them when the deal is over.
    :ivar left: how many cards each player holds.
    :ivar trick: the cards on the table, in the order in which they were played.
    :ivar won: the cards each player has taken.
    :ivar play: everything played, in order; ``-`` is a pass.
    :ivar claim: the claim that is open, or that ended the deal; see
        :class:`games.rules.play.deal.OpenClaim`.
    :ivar idle: those who take no more tricks, whose cards are played for them.
    :ivar legal: what the viewer can do now; in Chinese Poker this is left to her.
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
    """Return what *viewer* may know of *deal*; None is somebody who sees no hand.

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
    """Return what is not the same in every view of *deal*: hands, rows and what can be done."""
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
    """Return the rows of Chinese Poker: one's own, and all of them when everybody has arranged."""
    seats = deal.auction.rules.seats
    return {
        str(seat): rows_text(rows)
        for seat, rows in zip(seats, deal.rows or (), strict=False)
        if rows and (deal.is_over or seat == viewer)
    }


def rows_text(rows: Rows) -> tuple[str, ...]:
    """Return three rows, each as its cards."""
    return tuple(" ".join(map(str, cards_of(row))) for row in rows)


CARD_TEXT = {0: "-"} | {1 << n: str(card) for n, card in enumerate(FULL)}
"""For each card, by its bit, its text; 0 is a pass in Dominoes."""
