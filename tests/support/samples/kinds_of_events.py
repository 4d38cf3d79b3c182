"""Duplicate, team and weekly events for the URLs with arguments."""

from datetime import timedelta

from django.utils.timezone import now

from accounts.access import player_of, role_in
from accounts.models import Club, Role, User
from games.rules import PRESETS
from tests.factories import (
    MembershipFactory,
    PlayerFactory,
    UserFactory,
)
from tests.support.samples.kwargs import Kwargs
from tournaments.models import LineUpPlace, RoundKind
from tournaments.services import (
    abandon_table,
    check_in_everybody,
    create_tournament,
    draw_rounds,
    enter,
    enter_team,
    open_line_ups,
    propose_times,
    release_round,
    set_time,
)

OF_TEAM_EVENT = ("teams", "team_new", "line_ups", "line_ups_deadline", "line_ups_open")


def duplicate_samples(club: Club, director: User) -> dict[str, Kwargs]:
    """Return a duplicate event of four players with published deals of its first round."""
    event = create_tournament(
        club=club,
        actor=director,
        name="Same deals",
        starts_at=now(),
        ruleset=PRESETS["pagat"],
        round_count=2,
        round_kind=RoundKind.ONCE,
        comparison="difference",
    )
    for player in PlayerFactory.create_batch(4, club=club):
        enter(tournament=event, player=player, actor=director)
    check_in_everybody(tournament=event, actor=director)
    draw_rounds(tournament=event, actor=director, seed=1)
    table = release_round(tournament=event, actor=director).tables.get()
    abandon_table(table=table, actor=director, reason="sample")
    of_event = {"pk": event.pk}
    of_round, of_next = (of_event | {"number": number} for number in (1, 2))
    return {
        "tournaments:deals": of_event,
        "tournaments:boards": of_event,
        "tournaments:deal": of_round | {"deal": 1},
        "tournaments:experts": of_round | {"deal": 1, "step": "stop"},
        "tournaments:deals_file": of_round | {"kind": "pbn"},
        "tournaments:player_deals": of_event | {"entry": event.entries.order_by("pk")[0].pk},
        "tournaments:boards_file": of_next | {"kind": "pbn"},
        "tournaments:boards_replace": of_next,
        "api:event-deals": of_event,
        "api:event-round-deals": of_round,
        "api:event-round-boards": of_next,
        "api:event-round-boards-replace": of_next,
    }


def team_samples(club: Club, director: User) -> dict[str, Kwargs]:
    """Return a team event of four teams with open line-ups for its first round."""
    event = create_tournament(
        club=club,
        actor=director,
        name="Team Cup",
        starts_at=now(),
        ruleset=PRESETS["pagat"],
        round_count=2,
        team_ranking="total",
    )
    for name in ("Aces", "Kings", "Queens", "Knaves"):
        players = PlayerFactory.create_batch(4, club=club)
        team = enter_team(
            tournament=event, actor=director, name=name, captain=players[0], players=players
        )
    open_line_ups(tournament=event, actor=director, early=True)
    of_event = {"pk": event.pk}
    of_team = of_event | {"team": team.pk}
    place = LineUpPlace.objects.filter(line_up__team=team)[0]
    return {
        **{f"tournaments:{name}": of_event for name in OF_TEAM_EVENT},
        **{f"tournaments:{name}": of_team for name in ("team_edit", "team_withdraw", "line_up")},
        "tournaments:substitute": of_event | {"place": place.pk},
        **{f"api:event-{name}": of_event for name in ("teams", "line-ups", "line-ups-open")},
        "api:event-substitute": of_event,
        **{f"api:event-{name}": of_team for name in ("team", "team-withdraw", "team-line-up")},
    }


def weeks_samples(club: Club, user: User) -> dict[str, Kwargs]:
    """Return a table of a weekly event with an agreed time, whose players would all play now.

    *user* is one of the players if they may be.
    """
    director = MembershipFactory.create(club=club, role=Role.DIRECTOR).user
    event = create_tournament(
        club=club,
        actor=director,
        name="Week by week",
        starts_at=now(),
        ruleset=PRESETS["pagat"],
        round_count=1,
        round_days=7,
    )
    own = player_of(user, club)
    if own is None:
        is_member = role_in(user, club) is not None
        own = PlayerFactory.create(club=club, user=user if is_member else None)
    other = UserFactory.create()
    seated = [own, PlayerFactory.create(club=club, user=other)]
    for player in [*seated, *PlayerFactory.create_batch(2, club=club)]:
        enter(tournament=event, player=player, actor=director)
    check_in_everybody(tournament=event, actor=director)
    draw_rounds(tournament=event, actor=director, seed=1)
    table = release_round(tournament=event, actor=director).tables.get()
    at = now() + timedelta(days=1)
    (proposal,) = propose_times(table=table, actor=other, times=[at], now=now())
    set_time(table=table, actor=director, starts_at=at, now=now())
    table.seats.update(ready_at=now())
    of_table = {"pk": event.pk, "table": table.pk}
    of_time = of_table | {"time": proposal.pk}
    of_round = {"pk": event.pk, "number": 1}
    return {
        "tournaments:times": of_table,
        "tournaments:times_step": of_table | {"step": "now"},
        "tournaments:time_file": of_table,
        "tournaments:period": of_round,
        "api:event-times": of_table,
        "api:event-time": of_time,
        "api:event-time-answer": of_time,
        "api:event-agreed-time": of_table,
        "api:event-time-give-up": of_table,
        "api:event-play-now": of_table,
        "api:event-place": of_table,
        "api:event-round-period": of_round,
    }
