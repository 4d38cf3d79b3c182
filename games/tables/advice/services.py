"""Asking for a hint or a review: the permission, and the row that a worker answers."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from accounts.slugs import PRACTICE_CLUB
from games.models import Advice, AdviceKind, Game
from games.rules import Seat
from games.rules.positions import kind_asked
from games.tables import errors, nudges
from games.tables.engine import cache
from games.tables.engine.permissions import is_to_act
from games.tables.engine.state import TableState
from games.tables.proofs import check_ended


def ask_hint(*, game: Game, user: User) -> Advice:
    """Ask what an expert would do in the place of *user*, who is in turn against bots.

    :raises NoAdvice: in a game that is rated, has other people, or is not the user's.
    :raises NotYourTurn: if the user has nothing to decide now.
    """
    state = _state_for(game, user)
    deal, seat = state.play.deal, state.seat_of(user.pk)
    if deal is None or seat is None or not is_to_act(state, seat) or not kind_asked(deal):
        raise errors.NotYourTurn
    return stored_question(game, AdviceKind.HINT, state.play_version, seat)


def ask_review(*, game: Game, user: User, number: int) -> Advice:
    """Ask which decisions of *user* in a deal that is over cost most.

    Against bots a review is possible for every finished deal; at the tables of clubs only once the
    game has ended.

    :raises NoAdvice: as :func:`ask_hint`, and if the user did not play in the game.
    :raises NotOverYet: if the deal is not over, or a game with other people is not.
    """
    seat = seat_for_review(game, user)
    if not game.deals.filter(number=number).exists():
        raise errors.NotOverYet
    return stored_question(game, AdviceKind.REVIEW, number, seat)


def seat_for_review(game: Game, user: User) -> Seat:
    """Return the seat of a player who may have their decisions reviewed.

    :raises NoAdvice: if the user did not play, or the game against bots is rated.
    :raises NotOverYet: if a game at a table of a club has not ended.
    """
    if game.club.slug == PRACTICE_CLUB:
        seat = _state_for(game, user).seat_of(user.pk)
    else:
        found = game.seatings.filter(Q(player__user=user) | Q(guest=user))
        letter = found.values_list("seat", flat=True).first()
        seat = Seat(letter) if letter else None
        if seat is not None:
            check_ended(game)
    if seat is None:
        raise errors.NoAdvice
    return seat


def may_have_advice(state: TableState, club: str, user: int) -> bool:
    """Return whether *user* plays an unrated game alone against bots.

    :param club: the address of the club of the game.
    """
    own = state.seat_of(user)
    if club != PRACTICE_CLUB or state.settings.rated or own is None:
        return False
    return all(other.kind == "bot" for seat, other in state.occupants.items() if seat != own)


def _state_for(game: Game, user: User) -> TableState:
    state = cache.latest(game.pk).state
    if not may_have_advice(state, game.club.slug, user.pk):
        raise errors.NoAdvice
    return state


@transaction.atomic
def stored_question(game: Game, kind: str, number: int, seat: Seat) -> Advice:
    """Return the question, stored once; tell a worker of it, every time, until it is answered."""
    advice, _made = Advice.objects.get_or_create(
        game=game, kind=kind, number=number, seat=str(seat)
    )
    if advice.answer is None:
        transaction.on_commit(lambda: nudges.advice(advice.pk))
    return advice
