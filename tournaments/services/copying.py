"""Copying an event: its settings, its phases and, if wished, its players."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.access import official_in
from accounts.models import Player, User
from games.rules import ruleset_from_json
from tournaments import errors
from tournaments.models import EntryStatus, EventStatus, Series, Tournament
from tournaments.phase_templates import Template
from tournaments.services.events import create_tournament
from tournaments.services.field import enter_field
from tournaments.services.line_up_places import available_players
from tournaments.services.settings import SETTINGS
from tournaments.services.teams import active_teams, enter_team


@transaction.atomic
def copy_tournament(
    *,
    source: Tournament,
    actor: User,
    name: str,
    starts_at: datetime,
    with_players: bool = False,
    players_of: Tournament | None = None,
    seen: int | None = None,
) -> Tournament:
    """Create an event with the settings and phases of *source*, and in the same series.

    A series that is complete does not get another event.

    :param starts_at: in the club's time zone if it is naive.
    :param with_players: whether to enter the players of *source* again, if they are still active.
    :param players_of: the event whose players are entered instead.
    :param seen: as :func:`create_tournament`.
    :raises SavedAlready: if the same event has been created since.
    :raises BadSettings: naming the setting.
    """
    settings = {field: getattr(source, field) for field in SETTINGS}
    settings |= {"name": name, "starts_at": starts_at}
    settings["ruleset"] = ruleset_from_json(source.ruleset)
    made = create_tournament(
        club=source.club,
        actor=actor,
        template=Template.EARLIER,
        source=source,
        seen=seen,
        **settings,
    )
    _add_to_series(source, made)
    if with_players:
        enter_players(made, players_of or source, actor)
    return made


def enter_players(tournament: Tournament, earlier: Tournament, actor: User) -> None:
    """Enter the active players, or the teams, of *earlier* in the same order."""
    if not official_in(actor, tournament.club):
        raise errors.NotYours()
    if tournament.is_team_event:
        _enter_teams(tournament, earlier, actor)
        return
    entered = earlier.entries.filter(status=EntryStatus.ENTERED, player__active=True)
    order = list(entered.order_by("queued_at", "pk").values_list("player_id", flat=True))
    found = Player.objects.in_bulk(order)
    players = [found[pk] for pk in order]
    if players:
        enter_field(tournament=tournament, players=players, guests=[], here=False, actor=actor)


def _enter_teams(tournament: Tournament, earlier: Tournament, actor: User) -> None:
    """Enter the teams of *earlier* whose captain and enough players are still active."""
    for team in active_teams(earlier):
        inside = [one for one in available_players(team) if one.player.active]
        players = [one.player for one in inside if not one.reserve]
        if len(players) >= tournament.team_players and team.captain.active:
            enter_team(
                tournament=tournament,
                actor=actor,
                name=team.name,
                captain=team.captain,
                players=players,
                reserves=[one.player for one in inside if one.reserve],
            )


def _add_to_series(source: Tournament, made: Tournament) -> None:
    """Add a copy to the series of its source, except those that choose events by their days."""
    chosen = Series.objects.filter(pk__in=source.series.values("pk"), takes_until=None)
    for series in chosen.order_by("pk").select_for_update(of=("self",), no_key=True):
        if series.events.exclude(status=EventStatus.CANCELLED).count() < series.event_count:
            series.events.add(made)
