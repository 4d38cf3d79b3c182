"""From what a bot knows to what playouts start from.

:meth:`games.rules.bulk.Outlook.of` says the same of a view, card by card; a bot has worked it out
already, and asks many times.
"""

from __future__ import annotations

from dataclasses import replace

from games.bots.knowledge import Knowledge
from games.bots.table import TableView
from games.rules import Double, Seat
from games.rules.actions import Play
from games.rules.bulk import Outlook
from games.rules.bulk.history import Laid, Tracks


def outlook_of(view: TableView, known: Knowledge) -> Outlook:
    """Return the outlook of a bot who is about to play a card."""
    doubles = map(Double.parse, view.deal.doubles)
    start = Outlook.fresh(view.rules, Seat(view.deal.declarer))
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


def after(outlook: Outlook, known: Knowledge, play: Play) -> Outlook:
    """Return the outlook after the bot has played a card."""
    board = _board(outlook, known)
    board.follow(play.bit)
    hands = list(outlook.known)
    hands[known.me] ^= play.bit
    return replace(outlook, known=tuple(hands), board=board)


def _board(outlook: Outlook, known: Knowledge) -> Tracks | Laid:
    """Return the play so far, in lists of its own."""
    board, shown, lacks = outlook.board, list(known.shown), list(known.cannot)
    if isinstance(board, Tracks):
        return replace(
            board, turn=known.me, shown=shown, lacks=lacks, won=list(known.won), led=known.led,
            best=known.best, taker=known.taker, trick=known.trick, lying=known.lying,
            played=known.played, takers=list(known.takers),
        )  # fmt: skip
    if isinstance(board, Laid):
        return replace(
            board, turn=known.me, shown=shown, lacks=lacks, open=known.open, out=list(known.out),
            played=known.played, start=known.start,
        )  # fmt: skip
    raise ValueError("no cards are played in this contract")
