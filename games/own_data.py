"""What games store about a user, for the file with their own data."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from accounts.models import User
from accounts.own_data import rows
from games.models import GameStatus, Mute, Report, Seating, TableEvent


def parts_of(user: User) -> dict[str, Any]:
    """Return the games of *user*, and what they have written at live tables."""
    own = Q(player__user=user) | Q(guest=user)
    empty = Q(game__status=GameStatus.ABANDONED, game__deals=None)  # its result was given as totals
    seatings = Seating.objects.filter(own).exclude(empty).select_related("game__club")
    said = TableEvent.objects.filter(
        game__in=seatings.values("game"), kind="say", data__user=user.pk
    )
    return {
        "games": [_game(seating) for seating in seatings.order_by("pk")],
        "messages_at_tables": [
            {"game": game, "text": data.get("text") or data.get("say", ""), "at": at}
            for game, data, at in said.order_by("game", "number").values_list("game", "data", "at")
        ],
        "reports": rows(
            Report.objects.filter(by=user),
            game="game",
            message="number",
            reason="reason",
            at="at",
            settled_at="settled_at",
        ),
        "muted_players": Mute.objects.filter(by=user).count(),
    }


def _game(seating: Seating) -> dict[str, Any]:
    game = seating.game
    return {
        "game": game.pk,
        "club": game.club.slug,
        "title": game.title,
        "live": game.hosted,
        "status": game.status,
        "played_at": game.played_at,
        "seat": seating.seat,
        "points": game.totals.get(seating.seat),
        "left_early": seating.left,
    }
