"""Keeping a guest's games when the guest signs in or signs up."""

from __future__ import annotations

import logging
from typing import Any

from allauth.account.signals import user_signed_up
from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.greeting import say_afterwards
from accounts.models import User
from accounts.refusals import Refusal
from games.models import NAME_LENGTH, UNFINISHED, Seating, SeatOffer
from games.tables.engine.log import LockedTable, lock_table

logger = logging.getLogger(__name__)


def take_games_along(*, guest: User, user: User) -> list[int]:
    """Give the seats of *guest* to *user*; return the games that are still in progress.

    A game in which the user already has a seat stays the guest's. The caller knows that both are
    the same person: the guest's browser has signed in.
    """
    _take_offers_along(guest, user)
    taken = []
    games = (
        Seating.objects.filter(guest=guest)
        .order_by("game_id")
        .values_list("game_id", "game__table__status")
    )
    for game, status in games:
        try:
            if _take_along(game, guest, user) and status in UNFINISHED:
                taken.append(game)
        except Refusal as refusal:  # a refusal must not prevent signing in
            logger.warning("game %s of a guest was not taken along: %s", game, refusal.code)
    return taken


def _take_offers_along(guest: User, user: User) -> None:
    """Move the seats that are reserved for *guest* to *user*."""
    own = SeatOffer.objects.filter(Q(player__user=user) | Q(guest=user))
    SeatOffer.objects.filter(guest=guest).exclude(game__in=own.values("game")).update(guest=user)


@transaction.atomic
def _take_along(game: int, guest: User, user: User) -> bool:
    with lock_table(game) as table:
        own = Seating.objects.filter(Q(player__user=user) | Q(guest=user), game=game)
        if own.exists() or table.state.seat_of(user.pk) is not None:
            return False
        moved = Seating.objects.filter(game=game, guest=guest)
        if not moved.update(guest=user, name=user.name[:NAME_LENGTH]):
            return False
        if table.state.status in UNFINISHED:
            _sit_in_place(table, guest, user)
    return True


def _sit_in_place(table: LockedTable, guest: User, user: User) -> None:
    """Add to the log that *user* takes the seat of *guest*."""
    seat = table.state.seat_of(guest.pk)
    if seat is None:
        return
    before = table.state.occupants[seat]
    table.add("sit", seat, who="guest", user=user.pk)
    if before.silenced:
        table.add("hush", seat, on=True)


@transaction.atomic
def name_in_games(user: User) -> int:
    """Set the new name of a guest who has signed up in their games; return the number of games."""
    own = Seating.objects.filter(guest=user)
    going_on = own.filter(game__table__status__in=UNFINISHED).order_by("game_id")
    games = list(going_on.values_list("game_id", flat=True))
    count = own.update(name=user.name[:NAME_LENGTH])
    for game in games:
        with lock_table(game) as table:
            _sit_in_place(table, user, user)
    return count


def connect_signals() -> None:
    """Connect to the signals of signing in and signing up; called once, when the app is ready."""
    user_logged_in.connect(_signed_in, dispatch_uid="games.guest_games")
    user_signed_up.connect(_signed_up, dispatch_uid="games.guest_games")


def _signed_in(sender: Any, request: Any, user: User, **kwargs: Any) -> None:
    """Take along the games of the guest whose browser has signed in to an account."""
    guest: User | None = getattr(request, "guest", None)
    if guest is None or not guest.guest or user.guest or guest.pk == user.pk:
        return
    games = list(Seating.objects.filter(guest=guest).values_list("game_id", flat=True))
    if taken := take_games_along(guest=guest, user=user):
        _tell(request, _continued_text(len(taken)))
    elif Seating.objects.filter(guest=user, game__in=games).exists():
        _tell(request, _kept_text())


def _signed_up(sender: Any, request: Any, user: User, **kwargs: Any) -> None:
    """Rename the seats of a guest who has signed up, and say that the games are kept."""
    if name_in_games(user):
        _tell(request, _kept_text())


def _kept_text() -> str:
    return _("Your games as a guest are kept.")


def _continued_text(count: int) -> str:
    return ngettext(
        "The game that you began as a guest goes on in your account.",
        "The games that you began as a guest go on in your account.",
        count,
    )


def _tell(request: Any, text: str) -> None:
    """Add a message, after the greeting, that leads to the list of the user's games."""
    page = reverse("games:play_now")
    say_afterwards(request, format_html('<a href="{}">{}</a>', page, text))
