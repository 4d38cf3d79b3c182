"""Requesting, cancelling and sharing the decisions of a finished game."""

from __future__ import annotations

from django.db import transaction
from django.utils.timezone import now as utc_now

from accounts.access import role_in
from accounts.models import User
from bidding import errors
from bidding.models import ComputationState, GameDecisions, SharedSeat
from bidding.models.computations import UNFINISHED
from bidding.tasks import request_values
from games.access import holds_seat
from games.models import Game, TableStatus


@transaction.atomic
def compute_decisions(*, game: Game, actor: User) -> GameDecisions:
    """Request the computation of the cost of each declaration and double of *game*.

    A game has one computation: a request while it is due or ready returns that one.

    :raises NotAPlayer: unless *actor* played in the game.
    :raises GameNotOver: if the game is not over, or was abandoned.
    """
    game = _locked(game, actor)
    former = GameDecisions.objects.filter(game=game)
    kept = former.filter(state__in=(*UNFINISHED, ComputationState.READY)).first()
    if kept is not None:
        return kept
    former.delete()
    made = GameDecisions.objects.create(game=game, asked_by=actor)
    transaction.on_commit(request_values)
    return made


@transaction.atomic
def cancel_decisions(*, game: Game, actor: User) -> None:
    """Cancel the computation of the decisions of *game*.

    :raises NotAPlayer: unless *actor* played in the game.
    :raises NotYourComputation: if another player requested it.
    :raises NoDecisions: if no computation is running.
    """
    game = _locked(game, actor)
    unfinished = GameDecisions.objects.filter(game=game, state__in=UNFINISHED).first()
    if unfinished is None:
        raise errors.NoDecisions
    if unfinished.asked_by_id != actor.pk:
        raise errors.NotYourComputation
    rows = GameDecisions.objects.filter(pk=unfinished.pk, state__in=UNFINISHED)
    if not rows.update(state=ComputationState.CANCELLED, ended_at=utc_now()):
        raise errors.NoDecisions  # a worker finished it in the meantime


@transaction.atomic
def share_decisions(*, game: Game, actor: User, shared: bool) -> None:
    """Show *actor*'s own decisions to everybody who may see the replay, or stop showing them.

    :raises NotAPlayer: unless *actor* played in the game.
    :raises NoDecisions: if the decisions are not computed.
    """
    game = _locked(game, actor)
    ready = GameDecisions.objects.filter(game=game, state=ComputationState.READY).first()
    if ready is None:
        raise errors.NoDecisions
    seat = next(one.seat for one in game.seatings.all() if one.user_id == actor.pk)
    if shared:
        SharedSeat.objects.get_or_create(decisions=ready, seat=seat)
    else:
        SharedSeat.objects.filter(decisions=ready, seat=seat).delete()


def _locked(game: Game, actor: User) -> Game:
    """Lock the row of a finished game in which *actor* played; return it with its seats."""
    rows = Game.objects.select_for_update(of=("self",), no_key=True)
    rows = rows.select_related("club", "table").prefetch_related("seatings__player")
    locked = rows.get(pk=game.pk)
    if not holds_seat(actor, role_in(actor, locked.club), locked):
        raise errors.NotAPlayer
    if locked.table.status != TableStatus.OVER:
        raise errors.GameNotOver
    return locked
