"""The deal sampler for the knowledge of a bot.

:meth:`games.playouts.DealSampler.of` returns the same for a view. This is faster, because a bot has
already replayed the view.
"""

from __future__ import annotations

from dataclasses import replace

from games.bots.bot_view import BotView
from games.bots.knowledge import Knowledge
from games.playouts.deal_sampler import DealSampler
from games.rules import Double, Seat
from games.rules.play.actions import Play
from games.rules.play.public_play import DominoesSeen, TricksSeen


def sampler_of(view: BotView, known: Knowledge) -> DealSampler:
    """Return the sampler of a bot that is about to play a card."""
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
        seen=_seen(start, known),
    )


def after(sampler: DealSampler, known: Knowledge, play: Play) -> DealSampler:
    """Return the sampler after the bot has played a card."""
    seen = _seen(sampler, known)
    seen.advance(play.bit)
    hands = list(sampler.known)
    hands[known.me] ^= play.bit
    return replace(sampler, known=tuple(hands), seen=seen)


def _seen(sampler: DealSampler, known: Knowledge) -> TricksSeen | DominoesSeen:
    """Return the public play so far, in new lists."""
    seen, shown, excluded = sampler.seen, list(known.shown), list(known.cannot)
    if isinstance(seen, TricksSeen):
        return replace(
            seen, turn=known.me, shown=shown, excluded=excluded, won=list(known.won), led=known.led,
            best=known.best, taker=known.taker, trick=known.trick,
            cards_in_trick=known.cards_in_trick, played=known.played,
            discarded=known.discarded, takers=list(known.takers),
        )  # fmt: skip
    if isinstance(seen, DominoesSeen):
        return replace(
            seen, turn=known.me, shown=shown, excluded=excluded, open=known.open,
            out=list(known.out), played=known.played, start=known.start,
        )  # fmt: skip
    raise ValueError("no cards are played in this contract")
