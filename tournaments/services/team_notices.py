"""Notices about teams and their line-ups."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.urls import reverse

from accounts.models import Player, User
from notices.services import Message, notify_each, settle
from tournaments.models import EntryStatus, Team, Tournament
from tournaments.notice_kinds import TEAM

#: the texts of a notice about a team, and the ones for pairs
OF_PAIRS = {"entered": "pair", "left": "left-pair", "place": "place-pair"}


def notify_of_team(team: Team, players: Iterable[Player], actor: User, text: str) -> None:
    """Notify *players*, except *actor*, that they were added to a team or removed from it."""
    event = team.tournament
    link = reverse("tournaments:teams", args=[event.club.slug, event.pk])
    values = {"name": actor.name, "team": team.name, "event": event.name}
    text = OF_PAIRS[text] if event.is_of_pairs else text
    messages = [
        Message(player.user_id, link, text, values)
        for player in players
        if player.user_id is not None and player.user_id != actor.pk
    ]
    notify_each(
        kind=TEAM.code,
        cause=f"team:{team.pk}:{event.version}:{text}",
        subject=f"team:{team.pk}",
        messages=messages,
        club=event.club,
    )


def notify_of_place(team: Team) -> None:
    """Notify the captain and the players of a team that left the waiting list for a place."""
    event = team.tournament
    link = reverse("tournaments:teams", args=[event.club.slug, event.pk])
    text = OF_PAIRS["place"] if event.is_of_pairs else "place"
    players = Player.objects.filter(entries__team=team, entries__status=EntryStatus.ENTERED)
    people = {team.captain.user_id, *players.values_list("user_id", flat=True)}
    values = {"team": team.name, "event": event.name, "starts_at": event.starts_at.isoformat()}
    notify_each(
        kind=TEAM.code,
        cause=f"team:{team.pk}:{event.version}:place",
        subject=f"team:{team.pk}",
        messages=[Message(user, link, text, values) for user in people if user is not None],
        club=event.club,
    )


def notify_of_deadline(
    tournament: Tournament, number: int, teams: Iterable[Team], deadline: datetime
) -> None:
    """Notify the captains of *teams* of the deadline for the line-up of a round."""
    link = reverse("tournaments:line_ups", args=[tournament.club.slug, tournament.pk])
    common = {
        "event": tournament.name,
        "round": number,
        "deadline_at": deadline.isoformat(),
    }
    messages = [
        Message(team.captain.user_id, link, "line-up", common | {"team": team.name})
        for team in teams
        if team.captain.user_id is not None
    ]
    subject = _subject(tournament, number)
    settle(kinds=[TEAM.code], subject=subject)
    notify_each(
        kind=TEAM.code,
        cause=f"{subject}:{deadline.isoformat()}",
        subject=subject,
        messages=messages,
        club=tournament.club,
    )


def settle_line_up(tournament: Tournament, number: int, user: int | None = None) -> None:
    """Settle the notices that a line-up is due: of all captains, or of *user*."""
    of = None if user is None else [user]
    settle(kinds=[TEAM.code], subject=_subject(tournament, number), recipients=of)


def _subject(tournament: Tournament, number: int) -> str:
    return f"line-ups:{tournament.pk}:{number}"
