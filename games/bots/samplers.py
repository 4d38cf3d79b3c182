"""From what a bot knows to what playouts start from.

:meth:`games.playouts.DealSampler.of` says the same of a view, card by card; a bot has worked it out
already, and asks many times.
"""

from __future__ import annotations

from dataclasses import replace

from games.bots.bot_view import BotView
from games.bots.knowledge import Knowledge
from games.playouts.deal_sampler import DealSampler
from games.playouts.public_play import DominoesSeen, TricksSeen
from games.rules import Double, Seat
from games.rules.play.actions import Play


def sampler_of(view: BotView, known: Knowledge) -> DealSampler:
    """Return the sampler of a bot who is about to play a card."""
    doubles = map(Double.parse, view.deal.doubles)
    start = DealSampler.fresh(view.rules, Seat(view.deal.declarer))
    start = start.declared(view.deal.contract or "", doubles)
    others = [player != known.me for player in range(known.players)]
    return replace(
        start,
        known=tuple(0 if other else known.hand for other in others),
        room=tuple(n if other else 0 for n, other in zip(known.left, others, strict=True)),
        may_hold=tuple(
            known.may_hold(player, known.unseen) if other else 0
            for player, other in enumerate(others)
        ),
        board=_board(start, known),
    )


def after(sampler: DealSampler, known: Knowledge, play: Play) -> DealSampler:
    """Return the sampler after the bot has played a card."""
    board = _board(sampler, known)
    board.advance(play.bit)
    hands = list(sampler.known)
    hands[known.me] ^= play.bit
    return replace(sampler, known=tuple(hands), board=board)


def _board(sampler: DealSampler, known: Knowledge) -> TricksSeen | DominoesSeen:
    """Return the play so far, in lists of its own."""
    board, shown, lacks = sampler.board, list(known.shown), list(known.cannot)
    if isinstance(board, TricksSeen):
        return replace(
            board, turn=known.me, shown=shown, lacks=lacks, won=list(known.won), led=known.led,
            best=known.best, taker=known.taker, trick=known.trick,
            cards_in_trick=known.cards_in_trick, played=known.played, takers=list(known.takers),
        )  # fmt: skip
    if isinstance(board, DominoesSeen):
        return replace(
            board, turn=known.me, shown=shown, lacks=lacks, open=known.open, out=list(known.out),
            played=known.played, start=known.start,
        )  # fmt: skip
    raise ValueError("no cards are played in this contract")
