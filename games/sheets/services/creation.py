"""Creating a score sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.timezone import localtime
from django.utils.timezone import now as utc_now

from accounts.models import Club, Player, User
from games.models import TITLE_LENGTH, Game, Seating
from games.rules import Plan, RuleSet, Seat, Sheet, ruleset_to_json
from games.rules.contracts.errors import NotOnSheets
from games.sheets import errors
from games.sheets.days import is_possible
from games.sheets.stored import totals_of


def _check_seats(club: Club, ruleset: RuleSet, seats: Mapping[Seat, Player]) -> None:
    if not ruleset.on_sheets:
        raise NotOnSheets()
    players = {player.pk for player in seats.values() if player.club_id == club.pk}
    if set(seats) != set(ruleset.seats) or len(players) != len(seats):
        raise errors.BadSeats()


def _check_day(club: Club, played_at: datetime) -> None:
    today = localtime(timezone=club.zone).date()
    if not is_possible(localtime(played_at, club.zone).date(), today):
        raise errors.BadDay()


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGame:
    """A score sheet to be created.

    :ivar event_url: the address of the event's page, which the sheet links to.
    :ivar played_at: None for the current time.
    """

    ruleset: RuleSet
    seats: Mapping[Seat, Player]
    plan: Plan
    first_declarer: Seat
    title: str = ""
    event_url: str = ""
    played_at: datetime | None = None


def create_game(*, club: Club, created_by: User, **settings: Any) -> Game:
    """Create one score sheet with the *settings* of a :class:`NewGame`; see :func:`create_games`.

    :raises BadSeats: unless each seat has its own player of the club.
    :raises BadDay: if the game was played on a day to come, or too long ago.
    :raises RuleError: for a plan that these rules do not allow, or rules that the pages of score
        sheets do not support.
    """
    [game] = create_games(club=club, created_by=created_by, games=[NewGame(**settings)])
    return game


@transaction.atomic
def create_games(*, club: Club, created_by: User, games: Sequence[NewGame]) -> list[Game]:
    """Create score sheets, in this order, with a constant number of SQL statements.

    :raises BadSeats: as :func:`create_game`.
    :raises BadDay: as :func:`create_game`.
    :raises RuleError: as :func:`create_game`.
    """
    rows = Game.objects.bulk_create(_row(club, created_by, new) for new in games)
    Seating.objects.bulk_create(
        Seating(game=game, seat=seat, player=new.seats[seat])
        for game, new in zip(rows, games, strict=True)
        for seat in new.ruleset.seats
    )
    return rows


def _row(club: Club, created_by: User, new: NewGame) -> Game:
    _check_seats(club, new.ruleset, new.seats)
    if new.played_at is not None:
        _check_day(club, new.played_at)
    sheet = Sheet(new.ruleset, new.plan, new.first_declarer)
    return Game(
        club=club,
        title=new.title[:TITLE_LENGTH],
        event_url=new.event_url,
        ruleset=ruleset_to_json(new.ruleset, whole=True),
        plan=new.plan.to_json(),
        first_declarer=new.first_declarer,
        totals=totals_of(sheet),
        played_at=new.played_at or utc_now(),
        created_by=created_by,
    )
