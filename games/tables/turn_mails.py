"""Telling whoever plays turn by turn that it is her turn: one e-mail for each turn."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.core.mail import send_mail
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from django.utils.translation import override

from accounts.models import User
from games.models import Game, TurnMail
from games.tables.engine import cache
from games.tables.engine.state import TableState

AGAIN = timedelta(minutes=10)
"""After how long a message that was begun and never sent is tried again."""


def due() -> list[tuple[int, int]]:
    """Return the turns whose players have not been told, by game and version."""
    waiting = Q(claimed_at=None) | Q(claimed_at__lt=Now() - AGAIN)
    mails = TurnMail.objects.filter(waiting, sent_at=None).order_by("pk")
    return list(mails.values_list("game_id", "version")[:200])


def tell_turn(*, game: int, version: int) -> bool:
    """Tell the player whose turn began at *version*, once, unless it is over."""
    waiting = Q(claimed_at=None) | Q(claimed_at__lt=Now() - AGAIN)
    mine = TurnMail.objects.filter(game_id=game, version=version, sent_at=None)
    if not mine.filter(waiting).update(claimed_at=Now()):
        return False
    state = cache.bring_up(game).state
    sent = state.moved == version and _send(state)
    mine.update(sent_at=utc_now())
    return sent


def _send(state: TableState) -> bool:
    turn = state.turn
    whose = state.occupants[turn].user if turn else None
    user = User.objects.filter(pk=whose).first() if whose else None
    if user is None or user.guest or not user.is_active:
        return False
    game = Game.objects.select_related("club").get(pk=state.settings.game)
    with override(user.language or game.club.language):
        words = {"game": str(game), "club": game.club.name}
        subject = _("It is your turn: %(game)s") % words
        text = _("It is your turn at a table of %(club)s.") % words
    link = f"{settings.SITE_URL}{game.get_absolute_url()}"
    send_mail(subject, f"{text}\n\n{link}\n", None, [user.email])
    return True
