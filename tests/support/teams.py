"""Team events with captains who can sign in."""

from __future__ import annotations

from accounts.models import Club, Membership, Player, User
from games.rules import PRESETS
from tests.support.events import WHEN
from tournaments import services
from tournaments.models import Team, Tournament

NAMES = ("Aces", "Knaves", "Queens", "Kings", "Tens", "Nines", "Eights", "Sevens")


def team_event(
    club: Club, boss: User, *, teams: int = 4, size: int = 5, **settings: object
) -> Tournament:
    """Return an event of *teams* teams, each with four players and reserves."""
    event = services.create_tournament(
        club=club,
        actor=boss,
        **{  # type: ignore[arg-type]
            "name": "Team Cup",
            "starts_at": WHEN,
            "ruleset": PRESETS["pagat"],
            "round_count": 3,
            "team_ranking": "total",
            **settings,
        },
    )
    for name in NAMES[:teams]:
        enter_team(event, name, boss, size)
    return Tournament.objects.select_related("club").get(pk=event.pk)


def member(club: Club, name: str) -> Player:
    """Return a new member of the club who can sign in."""
    user = User.objects.create(email=f"{name.replace(' ', '.')}@example.org".lower(), name=name)
    Membership.objects.create(club=club, user=user)
    return Player.objects.create(club=club, user=user, name=name)


def enter_team(event: Tournament, name: str, actor: User, size: int = 5) -> Team:
    """Enter a team of new members: the captain first, and reserves after the players."""
    players = [member(event.club, f"{name} {number}") for number in range(1, size + 1)]
    return services.enter_team(
        tournament=event,
        actor=actor,
        name=name,
        captain=players[0],
        players=players[: event.team_players],
        reserves=players[event.team_players :],
    )


def user_of(player: Player) -> User:
    assert player.user is not None
    return player.user


def captain_of(team: Team) -> User:
    return user_of(team.captain)


def hand_in(team: Team, number: int, order: str = "1234") -> None:
    """Hand in, as the captain, the players with the numbers in *order*, N E S W."""
    players = services.available_players(team)
    chosen = [players[int(digit) - 1] for digit in order]
    services.hand_in_line_up(team=team, number=number, players=chosen, actor=captain_of(team))


def hand_in_all(event: Tournament, number: int) -> None:
    for team in services.active_teams(event):
        hand_in(team, number)
