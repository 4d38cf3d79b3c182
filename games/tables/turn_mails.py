"""E-mails to players in turn, at tables with days for each turn: one for each turn."""

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

RETRY_AFTER = timedelta(minutes=10)
"""When an e-mail that a worker claimed, but did not send, is tried again."""


def due() -> list[tuple[int, int]]:
    """Return the turns whose e-mail has not been sent, as game and version."""
    mails = TurnMail.objects.filter(_unclaimed(), sent_at=None).order_by("pk")
    return list(mails.values_list("game_id", "version")[:200])


def send_turn_mail(*, game: int, version: int) -> bool:
    """Send the e-mail for the turn that began at *version*, once; return whether it was sent.

    None is sent when the turn is over.
    """
    mail = TurnMail.objects.filter(game_id=game, version=version, sent_at=None)
    if not mail.filter(_unclaimed()).update(claimed_at=Now()):
        return False
    state = cache.latest(game).state
    sent = state.play_version == version and _send(state)
    mail.update(sent_at=utc_now())
    return sent


def _unclaimed() -> Q:
    return Q(claimed_at=None) | Q(claimed_at__lt=Now() - RETRY_AFTER)


def _send(state: TableState) -> bool:
    turn = state.turn
    user_id = state.occupants[turn].user if turn else None
    user = User.objects.filter(pk=user_id).first() if user_id else None
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
