"""What ladders store about a user, for the file with their own data."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from accounts.own_data import rows
from ladder.models import (
    Absence,
    BoxPlayer,
    ChallengePlayer,
    CountedSeat,
    PlayerStrength,
    Rung,
    RunState,
    SeasonState,
)


def parts_of(user: User) -> dict[str, Any]:
    """Return the strengths, rungs, challenges and boxes of *user*; drafts are left out."""
    strengths = PlayerStrength.objects.filter(player__user=user, run__state=RunState.CURRENT)
    rungs = Rung.objects.filter(player__user=user, rungs__started_at__isnull=False)
    boxes = BoxPlayer.objects.filter(player__user=user).exclude(season__state=SeasonState.DRAFT)
    return {
        "strengths": rows(
            strengths,
            club="run__pool__club__slug",
            pool="run__pool__name",
            strength="mean",
            games="games",
            played_at="played_at",
        ),
        "rungs": rows(rungs, pool="rungs__pool__name", rung="number"),
        "absences": rows(
            Absence.objects.filter(player__user=user),
            pool="rungs__pool__name",
            first="first",
            last="last",
            announced_at="announced_at",
        ),
        "challenges": rows(
            ChallengePlayer.objects.filter(player__user=user),
            challenge="challenge",
            state="challenge__state",
            made_at="challenge__created_at",
            answer="answer",
            answered_at="answered_at",
        ),
        "boxes": rows(
            boxes,
            first_day="season__first",
            box="box__number",
            place="place",
            score="score",
            outcome="outcome",
        ),
        "counted_games": CountedSeat.objects.filter(player__user=user).count(),
    }
