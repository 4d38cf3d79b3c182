"""The line-ups of a round: handing them in, the deadline, and opening them.

Until they are opened, each line-up is sealed: only its team can read it. An official who is not
involved in the event can hand in for a captain, but cannot read what was handed in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.text import get_text_list
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext, gettext_noop

from accounts.access import official_in
from accounts.models import User
from tournaments import errors, team_errors
from tournaments.access import is_self
from tournaments.models import (
    Entry,
    EntryStatus,
    LineUp,
    LineUpRound,
    RoundStatus,
    Team,
    Tournament,
)
from tournaments.models.choices import ACTIVE
from tournaments.services.boards import officials_except
from tournaments.services.event_changes import audit_change, bump_version, locked_event
from tournaments.services.line_up_places import available_players, fill_line_up, store_places
from tournaments.services.round_status import current_phase, rounds_left
from tournaments.services.team_notices import notify_of_deadline, settle_line_up
from tournaments.services.teams import active_teams, check_not_withdrawn, locked_team


def next_line_ups(tournament: Tournament) -> int:
    """Return the number of the round that line-ups are for: the first that is not released.

    :raises NoTeamEvent: if the event is not a team event.
    :raises NoRoundsLeft: when every round has been released.
    """
    if not tournament.is_team_event:
        raise team_errors.NoTeamEvent()
    if rounds_left(tournament) < 1:
        raise errors.NoRoundsLeft(rounds=current_phase(tournament).round_count)
    return tournament.rounds.exclude(status=RoundStatus.DRAFT).count() + 1


def line_ups_of_round(tournament: Tournament, number: int) -> LineUpRound:
    """Return the deadline and the opening of the line-ups of a round, or an unsaved row."""
    found = LineUpRound.objects.filter(tournament=tournament, round_number=number).first()
    return found or LineUpRound(tournament=tournament, round_number=number)


def is_involved(tournament: Tournament, user: User) -> bool:
    """Return whether *user* is in the event as a captain or a player, even a withdrawn one."""
    plays = tournament.entries.filter(player__user=user).exists()
    return plays or tournament.teams.filter(captain__user=user).exists()


def _officials_not_involved(tournament: Tournament) -> list[str]:
    """Return the names of the officials of whom :func:`is_involved` is false."""
    players = tournament.entries.filter(player__user__isnull=False)
    captains = tournament.teams.filter(captain__user__isnull=False)
    return officials_except(
        tournament.club, players.values("player__user"), captains.values("captain__user")
    )


def is_of_team(team: Team, user: User) -> bool:
    """Return whether *user* is the captain of the team or plays in it."""
    inside = team.entries.exclude(status=EntryStatus.WITHDRAWN)
    return is_self(user, team.captain) or inside.filter(player__user=user).exists()


def _check_for_team(team: Team, user: User) -> None:
    """Check that *user* may hand in for the team: its captain, or an official.

    An official who is involved in the event must not: they could learn another team's line-up.

    :raises NotYourTeam: if the user is neither.
    :raises OfficialInvolved: if they are an official involved with another team.
    :raises NoOfficialLeft: if they are, and all officials are involved.
    """
    if is_self(user, team.captain):
        return
    if not official_in(user, team.tournament.club):
        raise team_errors.NotYourTeam()
    if is_of_team(team, user) or not is_involved(team.tournament, user):
        return
    names = _officials_not_involved(team.tournament)
    if not names:
        raise team_errors.NoOfficialLeft()
    raise team_errors.OfficialInvolved(names=get_text_list(names, gettext("and")))


def check_hand_in(team: Team, user: User, now: datetime) -> None:
    """Check that *user* may hand in the line-up: the captain in time, or an official until opened.

    :raises TournamentError: as :func:`next_line_ups`.
    :raises NotYourTeam: if the user is neither.
    :raises OfficialInvolved: if they are an official involved with another team.
    :raises NoOfficialLeft: if they are, and all officials are involved.
    :raises TeamWithdrawn: if the team is withdrawn.
    :raises TeamWaits: if it is on the waiting list.
    :raises LineUpsOpened: when the line-ups have been opened.
    :raises LineUpTooLate: if the captain is past the deadline.
    """
    _check_for_team(team, user)
    check_not_withdrawn(team)
    if team.waiting:
        raise team_errors.TeamWaits(team=team.name)
    number = next_line_ups(team.tournament)
    opening = line_ups_of_round(team.tournament, number)
    if opening.opened_at is not None:
        raise team_errors.LineUpsOpened(round=number)
    over = opening.deadline is not None and opening.deadline <= now
    if over and not official_in(user, team.tournament.club):
        raise team_errors.LineUpTooLate()


@transaction.atomic
def hand_in_line_up(*, team: Team, number: int, players: Sequence[Entry], actor: User) -> LineUp:
    """Hand in the line-up of a team for a round, or replace it.

    :param players: in the order N E S W if four of a team play.
    :raises WrongLineUpRound: if *number* is not the next round.
    :raises BadLineUp: unless they are the right number of different players of the team.
    :raises TournamentError: as :func:`check_hand_in`.
    """
    tournament, team = locked_team(team)
    now = utc_now()
    check_hand_in(team, actor, now)
    if number != (expected := next_line_ups(tournament)):
        raise team_errors.WrongLineUpRound(round=expected)
    available = {entry.pk for entry in available_players(team)}
    chosen, size = [entry.pk for entry in players], tournament.team_players
    if len(chosen) != size or len(set(chosen)) != size or set(chosen) - available:
        raise team_errors.BadLineUp(count=size)
    if (given := _handed_in(team, number, actor, chosen)) is not None:
        return given
    made, _new = LineUp.objects.update_or_create(
        team=team,
        round_number=number,
        defaults={"handed_in_at": now, "handed_in_by": actor},
    )
    store_places(made, chosen)
    if team.captain.user_id is not None:
        settle_line_up(tournament, number, team.captain.user_id)
    if not is_self(actor, team.captain):
        text = gettext_noop("round %(round)s: line-up of %(team)s handed in")
        audit_change(tournament, actor, "hand-in-line-up", text, round=number, team=team.name)
    bump_version(tournament)
    return made


def _handed_in(team: Team, number: int, actor: User, chosen: list[int]) -> LineUp | None:
    """Return the line-up of a team if *actor* has already handed in the same one."""
    given = LineUp.objects.filter(team=team, round_number=number, handed_in_by=actor).first()
    places = given.places.order_by("pk").values_list("entry_id", flat=True) if given else ()
    ordered = list if team.tournament.captains_seat else sorted
    return given if ordered(places) == ordered(chosen) else None


def see_line_up(team: Team, number: int, user: User) -> LineUp | None:
    """Return a line-up that may be sealed, or None if there is none.

    :raises LineUpSealed: while it is sealed, for everybody outside the team, including officials.
    """
    is_open = line_ups_of_round(team.tournament, number).opened_at is not None
    if not is_open and not is_of_team(team, user):
        raise team_errors.LineUpSealed()
    return LineUp.objects.filter(team=team, round_number=number).first()


@transaction.atomic
def set_line_up_deadline(
    *, tournament: Tournament, deadline: datetime | None, actor: User
) -> LineUpRound:
    """Set the deadline for the captains' line-ups, and notify those who have not handed in.

    :param deadline: None for no deadline.
    :raises BadDeadline: for a time in the past.
    :raises LineUpsOpened: when the line-ups have been opened.
    """
    tournament = locked_event(tournament.pk, *ACTIVE)
    number = next_line_ups(tournament)
    found = line_ups_of_round(tournament, number)
    if found.opened_at is not None:
        raise team_errors.LineUpsOpened(round=number)
    if deadline is not None and deadline <= utc_now():
        raise team_errors.BadDeadline()
    if found.pk is not None and found.deadline == deadline:
        return found
    found, _new = LineUpRound.objects.update_or_create(
        tournament=tournament, round_number=number, defaults={"deadline": deadline}
    )
    if deadline is None:
        settle_line_up(tournament, number)
        text = gettext_noop("round %(round)s: no deadline for line-ups")
    else:
        notify_of_deadline(tournament, number, teams_without(tournament, number), deadline)
        text = gettext_noop("round %(round)s: deadline for line-ups set")
    audit_change(tournament, actor, "line-up-deadline", text, round=number, deadline=str(deadline))
    bump_version(tournament)
    return found


@transaction.atomic
def open_line_ups(*, tournament: Tournament, actor: User, early: bool = False) -> LineUpRound:
    """Open the line-ups of the next round for everybody. Idempotent.

    A team that has not handed in plays with its first players. A player who has withdrawn since is
    replaced by the next player of the team.

    :param early: whether to open although line-ups are missing and the deadline has not passed.
    :raises CannotDraw: for too few teams, or teams with too few players.
    :raises LineUpsMissing: naming the teams, without *early*.
    """
    tournament = locked_event(tournament.pk, *ACTIVE)
    number = next_line_ups(tournament)
    teams, now = active_teams(tournament), utc_now()
    _check_complete(tournament, teams)
    found = line_ups_of_round(tournament, number)
    if found.opened_at is None:
        missing = teams_without(tournament, number)
        over = found.deadline is not None and found.deadline <= now
        if missing and not early and not over:
            names = get_text_list([team.name for team in missing], gettext("and"))
            raise team_errors.LineUpsMissing(teams=names)
        found.opened_at, found.opened_by = now, actor
        found.save()
        settle_line_up(tournament, number)
        text = gettext_noop("round %(round)s: line-ups opened")
        audit_change(tournament, actor, "open-line-ups", text, round=number)
        bump_version(tournament)
    for team in teams:
        team.tournament = tournament
        fill_line_up(team, number)
    return found


def forget_line_ups(tournament: Tournament) -> None:
    """Delete the line-ups of rounds that are not released, because they no longer fit."""
    released = tournament.rounds.exclude(status=RoundStatus.DRAFT).count()
    LineUp.objects.filter(team__tournament=tournament, round_number__gt=released).delete()
    openings = LineUpRound.objects.filter(tournament=tournament, round_number__gt=released)
    openings.update(opened_at=None, opened_by=None)


def teams_without(tournament: Tournament, number: int) -> list[Team]:
    """Return the teams that have not handed in for a round.

    A team whose players all play need not hand in, unless the captain seats them.
    """
    given = LineUp.objects.filter(
        team__tournament=tournament, round_number=number, handed_in_at__isnull=False
    )
    inside = set(given.values_list("team_id", flat=True))
    if not tournament.captains_seat:
        inside |= {pk for pk, have in _sizes(tournament).items() if have == tournament.team_players}
    return [team for team in active_teams(tournament) if team.pk not in inside]


def _sizes(tournament: Tournament) -> Counter[int]:
    """Return each team's number of players who are not withdrawn."""
    inside = tournament.entries.filter(status=EntryStatus.ENTERED, team__isnull=False)
    return Counter(inside.values_list("team_id", flat=True))


def _check_complete(tournament: Tournament, teams: Sequence[Team]) -> None:
    """Check that there are enough teams, with enough players."""
    if len(teams) < tournament.least_teams:
        text = gettext("A table needs four teams.")
        if tournament.is_of_pairs:
            text = gettext("A table needs two pairs.")
        raise errors.CannotDraw(reason=text)
    sizes, needed = _sizes(tournament), tournament.team_players
    small = [team.name for team in teams if sizes[team.pk] < needed]
    if small:
        text = gettext("These teams have fewer than %(count)s players: %(teams)s.")
        if tournament.is_of_pairs:
            text = gettext(
                "A player of these pairs has withdrawn: %(teams)s. Enter who plays with the other"
                " one instead, or withdraw the pair."
            )
        raise errors.CannotDraw(reason=text % {"count": needed, "teams": ", ".join(small)})
