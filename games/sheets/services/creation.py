"""Creating a score sheet."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils.timezone import now as utc_now

from accounts.models import Club, Player, User
from games.models import TITLE_LENGTH, Game, Seating
from games.rules import Plan, RuleSet, Seat, Sheet, ruleset_to_json
from games.rules.contracts.errors import NotOnSheets
from games.sheets import errors
from games.sheets.stored import totals_of
from games.signals import game_changed


def _check_seats(club: Club, ruleset: RuleSet, seats: Mapping[Seat, Player]) -> None:
    if not ruleset.on_sheets:
        raise NotOnSheets()
    players = {player.pk for player in seats.values() if player.club_id == club.pk}
    if set(seats) != set(ruleset.seats) or len(players) != len(seats):
        raise errors.BadSeats()


@transaction.atomic
def create_game(
    *,
    club: Club,
    ruleset: RuleSet,
    seats: Mapping[Seat, Player],
    plan: Plan,
    first_declarer: Seat,
    created_by: User,
    title: str = "",
    event_url: str = "",
    played_at: datetime | None = None,
) -> Game:
    """Create a score sheet.

    :param event_url: the address of the event's page, for a link from the sheet.
    :raises BadSeats: unless each seat has its own player of the club.
    :raises RuleError: for a plan that these rules do not allow, or rules that the pages of score
        sheets do not support.
    """
    _check_seats(club, ruleset, seats)
    sheet = Sheet(ruleset, plan, first_declarer)
    game = Game.objects.create(
        club=club,
        title=title[:TITLE_LENGTH],
        event_url=event_url,
        ruleset=ruleset_to_json(ruleset, whole=True),
        plan=plan.to_json(),
        first_declarer=first_declarer,
        totals=totals_of(sheet),
        played_at=played_at or utc_now(),
        created_by=created_by,
    )
    Seating.objects.bulk_create(
        Seating(game=game, seat=seat, player=seats[seat]) for seat in ruleset.seats
    )
    game_changed.send(Game, game=game, actor=created_by)
    return game
