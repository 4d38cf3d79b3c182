"""The waiting list of teams that have entered a full event, in the order of their entries."""

from __future__ import annotations

from django.utils.timezone import now as utc_now

from tournaments import limits
from tournaments.models import EntryStatus, Team, Tournament
from tournaments.models.teams import PLAYING
from tournaments.services.team_notices import notify_of_place


def is_full(tournament: Tournament) -> bool:
    """Return whether the next team to enter goes on the waiting list."""
    return free_places(tournament) == 0


def free_places(tournament: Tournament) -> int:
    """Return how many more teams can play."""
    places = min(tournament.capacity or limits.MAX_TEAMS, limits.MAX_TEAMS)
    return max(0, places - tournament.teams.filter(PLAYING).count())


def waiting_teams(tournament: Tournament) -> list[Team]:
    """Return the teams on the waiting list, in order."""
    waiting = tournament.teams.filter(waiting=True).select_related("captain")
    return list(waiting.order_by("queued_at", "pk"))


def queue(team: Team) -> None:
    """Put a team at the end of the waiting list if the event is full; otherwise let it play."""
    team.waiting, team.queued_at = is_full(team.tournament), utc_now()


def fill_with_teams(tournament: Tournament) -> list[Team]:
    """Give the free places to the first waiting teams, and notify them; return these teams.

    The event must be locked.
    """
    moved = waiting_teams(tournament)[: free_places(tournament)]
    for team in moved:
        team.tournament = tournament
        team.waiting = False
        team.save(update_fields=["waiting"])
        team.entries.filter(status=EntryStatus.WAITING).update(status=EntryStatus.ENTERED)
        notify_of_place(team)
    return moved
