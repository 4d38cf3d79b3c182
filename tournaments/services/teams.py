"""Entering teams, changing their players, and withdrawing them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from accounts.access import official_in
from accounts.models import Player, User
from accounts.names import tidy_name
from tournaments import errors, limits, team_errors
from tournaments.access import is_self
from tournaments.models import Entry, EntryStatus, EventStatus, Team, Tournament
from tournaments.models.choices import ACTIVE, PAIR
from tournaments.models.teams import PLAYING
from tournaments.pair_names import NAME_LENGTH, pair_name
from tournaments.services.boards import check_has_not_seen
from tournaments.services.event_changes import audit_change, bump_version, locked_event
from tournaments.services.team_notices import notify_of_team
from tournaments.services.team_waiting import fill_with_teams, queue, waiting_teams


def check_manage(team: Team, actor: User) -> None:
    """Check that *actor* may change the team: its captain until the event begins, or an official.

    :raises NotYourTeam: if the actor is neither.
    :raises TeamEntriesClosed: if the captain is too late.
    """
    _check_captain(team.tournament, team.captain, actor)


def active_teams(tournament: Tournament) -> list[Team]:
    """Return the teams that play, in the order of their entries."""
    teams = tournament.teams.filter(PLAYING).select_related("captain")
    return list(teams.order_by("entered_at", "pk"))


@transaction.atomic
def enter_team(
    *,
    tournament: Tournament,
    actor: User,
    name: str,
    captain: Player,
    players: Sequence[Player],
    reserves: Sequence[Player] = (),
) -> Team:
    """Enter a team, or put it on the waiting list when the event is full.

    Members can enter only a team of which they are the captain.

    :param name: may be empty for a pair, which is then named after its players.
    :param players: at least as many as play a round, first those who play if no line-up is handed
        in; a pair has just two.
    :raises NoTeamEvent: if players enter the event for themselves.
    :raises NotYourTeam: to a member who is not the captain.
    :raises TeamEntriesClosed: to a member when the event has begun.
    :raises TeamsFull: when the waiting list is full too.
    :raises TeamNameTaken: if another team of the event has the name.
    :raises BadTeam: for too few or too many players, or one who is named twice.
    :raises InOtherTeam: if a player is in another team of the event.
    """
    tournament = locked_event(tournament.pk, *ACTIVE)
    _check_open(tournament, captain, actor)
    team = Team(tournament=tournament, captain=captain, entered_by=actor)
    queue(team)
    team.name = _checked_name(team, name or _name_of_pair(tournament, players))
    _check_players(team, captain, players, reserves)
    team.save(force_insert=True)
    _store(team, players, reserves, actor)
    audit_change(
        tournament, actor, "enter-team", gettext_noop("team %(team)s entered"), team=team.name
    )
    bump_version(tournament, scores=True)
    return team


def _check_open(tournament: Tournament, captain: Player, actor: User) -> None:
    """Check that *actor* may enter one more team."""
    if not tournament.is_team_event:
        raise team_errors.NoTeamEvent()
    _check_captain(tournament, captain, actor)
    if len(waiting_teams(tournament)) >= limits.MAX_TEAMS:
        raise team_errors.TeamsFull(places=limits.MAX_TEAMS)


@transaction.atomic
def change_team(
    *,
    team: Team,
    actor: User,
    name: str,
    captain: Player,
    players: Sequence[Player],
    reserves: Sequence[Player] = (),
) -> Team:
    """Change the name, the captain and the players of a team.

    Players who are left out are withdrawn. A player who has played for a team stays listed with it,
    and cannot change to another one.

    :raises TournamentError: as :func:`enter_team`.
    :raises TeamWithdrawn: if the team is withdrawn.
    """
    tournament, team = locked_team(team)
    check_manage(team, actor)
    check_not_withdrawn(team)
    before = (team.name, team.captain_id, *_order_of(team))
    team.name = _checked_name(team, name or _name_of_pair(tournament, players))
    team.captain = captain
    _check_players(team, captain, players, reserves)
    chosen = [[player.pk for player in group] for group in (players, reserves)]
    if before == (team.name, captain.pk, *chosen):
        return team
    team.save(update_fields=["name", "captain"])
    _store(team, players, reserves, actor)
    text = gettext_noop("team %(team)s changed")
    audit_change(tournament, actor, "change-team", text, team=team.name)
    bump_version(tournament, scores=True)
    return team


@transaction.atomic
def withdraw_team(*, team: Team, actor: User) -> Team:
    """Withdraw a team with its players from the rounds that are not released.

    The first team of the waiting list gets its place.

    :raises TournamentError: as :func:`check_manage` and :func:`check_not_withdrawn`.
    """
    tournament, team = locked_team(team)
    check_manage(team, actor)
    check_not_withdrawn(team)
    team.withdrawn_at, team.waiting = utc_now(), False
    team.save(update_fields=["withdrawn_at", "waiting"])
    _withdraw(team.entries.exclude(status=EntryStatus.WITHDRAWN), team.withdrawn_at)
    fill_with_teams(tournament)
    text = gettext_noop("team %(team)s withdrawn")
    audit_change(tournament, actor, "withdraw-team", text, team=team.name)
    bump_version(tournament, scores=True)
    return team


@transaction.atomic
def return_team(*, team: Team, actor: User) -> Team:
    """Undo the withdrawal of a team and of the players who were withdrawn with it.

    If the event is full the team goes to the end of the waiting list.

    :raises TeamNotWithdrawn: if it is not withdrawn.
    """
    tournament, team = locked_team(team)
    check_manage(team, actor)
    if team.withdrawn_at is None:
        raise team_errors.TeamNotWithdrawn(team=team.name)
    queue(team)
    together = team.entries.filter(withdrawn_at=team.withdrawn_at)
    together.update(status=_status_in(team), withdrawn_at=None)
    team.withdrawn_at = None
    team.save(update_fields=["withdrawn_at", "waiting", "queued_at"])
    text = gettext_noop("team %(team)s entered again")
    audit_change(tournament, actor, "return-team", text, team=team.name)
    bump_version(tournament, scores=True)
    return team


def locked_team(team: Team) -> tuple[Tournament, Team]:
    """Lock the event of a team, which must not be over; return both, read again."""
    tournament = locked_event(team.tournament_id, *ACTIVE)
    team = Team.objects.select_related("captain").get(pk=team.pk)
    team.tournament = tournament
    return tournament, team


def check_not_withdrawn(team: Team) -> None:
    """Check that a team is not withdrawn.

    :raises TeamWithdrawn: if it is withdrawn.
    """
    if team.withdrawn_at is not None:
        raise team_errors.TeamWithdrawn(team=team.name)


def _check_captain(tournament: Tournament, captain: Player, actor: User) -> None:
    if official_in(actor, tournament.club):
        return
    if not is_self(actor, captain):
        raise team_errors.NotYourTeam()
    if tournament.status != EventStatus.OPEN:
        raise team_errors.TeamEntriesClosed()


def _status_in(team: Team) -> EntryStatus:
    """Return the status of the players of a team."""
    return EntryStatus.WAITING if team.waiting else EntryStatus.ENTERED


def _name_of_pair(tournament: Tournament, players: Sequence[Player]) -> str:
    """Return the default name of a pair, or ``""`` for a team."""
    if not tournament.is_of_pairs:
        return ""
    return pair_name(player.name for player in players)


def _checked_name(team: Team, name: str) -> str:
    name = tidy_name(name)[:NAME_LENGTH].strip()
    if not name:
        raise team_errors.BadTeam(reason=_("Give the team a name."))
    others = team.tournament.teams.exclude(pk=team.pk)
    if others.filter(name__iexact=name).exists():
        raise team_errors.TeamNameTaken(name=name)
    return name


def _check_players(
    team: Team, captain: Player, players: Sequence[Player], reserves: Sequence[Player]
) -> None:
    everybody = [*players, *reserves]
    if len({player.pk for player in everybody}) != len(everybody):
        raise team_errors.BadTeam(reason=_("Name each player of the team once."))
    if team.tournament.is_of_pairs and len(everybody) != PAIR:
        raise team_errors.BadTeam(reason=_("A pair is two players."))
    if len(players) < (least := team.tournament.team_players):
        text = _("A team has %(least)s players or more, besides reserves.")
        raise team_errors.BadTeam(reason=text % {"least": least})
    if len(everybody) > limits.MAX_TEAM_PLAYERS:
        text = ngettext(
            "A team has at most %(most)s player.",
            "A team has at most %(most)s players.",
            limits.MAX_TEAM_PLAYERS,
        )
        raise team_errors.BadTeam(reason=text % {"most": limits.MAX_TEAM_PLAYERS})
    for player in [captain, *everybody]:
        if player.club_id != team.tournament.club_id or not player.active:
            raise errors.OtherClub(name=player.name)
        check_has_not_seen(team.tournament, player)
    _check_other_teams(team, everybody)


def _check_other_teams(team: Team, players: Iterable[Player]) -> None:
    entries = Entry.objects.filter(tournament=team.tournament, player__in=[p.pk for p in players])
    elsewhere = entries.exclude(team=None).exclude(team=team.pk).select_related("team", "player")
    for entry in elsewhere.order_by("pk"):
        assert entry.team is not None  # noqa: S101 - excluded above
        words = {"name": entry.player.name, "team": entry.team.name}
        if entry.status != EntryStatus.WITHDRAWN:
            raise team_errors.InOtherTeam(**words)
        if entry.seats.exists():
            raise team_errors.PlayedForOtherTeam(**words)


def _order_of(team: Team) -> tuple[list[int], list[int]]:
    """Return the players and the reserves of a team who are not withdrawn, in order."""
    inside = team.entries.exclude(status=EntryStatus.WITHDRAWN).order_by("team_order", "pk")
    rows = list(inside.values_list("player_id", "reserve"))
    return [pk for pk, reserve in rows if not reserve], [pk for pk, reserve in rows if reserve]


def _store(team: Team, players: Sequence[Player], reserves: Sequence[Player], actor: User) -> None:
    """Store the players and the reserves of a team, and notify those who were added or removed."""
    everybody = [*players, *reserves]
    before = team.entries.exclude(status=EntryStatus.WITHDRAWN)
    known = set(before.values_list("player_id", flat=True))
    gone = before.exclude(player__in=[player.pk for player in everybody])
    left = list(Player.objects.filter(pk__in=gone.values("player")))
    _withdraw(gone, utc_now())
    for order, player in enumerate(everybody, 1):
        Entry.objects.update_or_create(
            tournament=team.tournament,
            player=player,
            defaults={
                "team": team,
                "team_order": order,
                "reserve": order > len(players),
                "status": _status_in(team),
                "withdrawn_at": None,
                "entered_by": actor,
            },
        )
    new = [player for player in everybody if player.pk not in known]
    notify_of_team(team, new, actor, "entered")
    notify_of_team(team, left, actor, "left")


def _withdraw(entries: QuerySet[Entry], at: datetime) -> None:
    entries.update(status=EntryStatus.WITHDRAWN, withdrawn_at=at, checked_in_at=None)
