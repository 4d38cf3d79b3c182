"""Challenges that end without a game."""

from __future__ import annotations

from datetime import datetime

from accounts.locks import database_now
from accounts.models import Player
from ladder.challenges import order
from ladder.challenges.notifying import notify_over
from ladder.models import OPEN, Challenge, ChallengeState, RungList


def end(
    challenge: Challenge, state: ChallengeState, now: datetime | None = None, reason: str = ""
) -> None:
    """End an open challenge in *state*; the caller notifies the players."""
    challenge.state, challenge.reason = state, reason
    challenge.ended_at = now or database_now()
    challenge.deadline = challenge.remind_at = None
    challenge.save(update_fields=["state", "reason", "ended_at", "deadline", "remind_at"])
    order.touch(challenge.rungs)


def open_challenges_of(rungs: RungList, player: Player) -> list[Challenge]:
    """Return the open challenges in which *player* takes part."""
    rows = Challenge.objects.filter(rungs=rungs, state__in=OPEN, players__player=player)
    return list(rows.select_related("challenger", "rungs__pool__club").order_by("pk"))


def cancel_challenges_of(rungs: RungList, player: Player) -> None:
    """Cancel the open challenges of a player who leaves; nobody loses a rung.

    A challenge for anyone that they have joined continues to wait for other players.
    """
    for challenge in open_challenges_of(rungs, player):
        waits = challenge.for_anyone and challenge.state == ChallengeState.WAITING
        if waits and challenge.challenger_id != player.pk:
            challenge.players.filter(player=player).delete()
            continue
        end(challenge, ChallengeState.CANCELLED)
        notify_over(challenge, "left", except_for=player, name=player.name)
