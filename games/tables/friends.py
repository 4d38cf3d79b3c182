"""Tables for a user's friends, who come by a link and need no account."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import Club, Membership, User
from accounts.services.clubs import create_club
from accounts.slugs import free_address
from games.models import Game, TableStatus
from games.rules import PRESETS
from games.tables.opening import open_with_host
from games.tables.time_controls import TIME_CONTROLS


def clubs_of(user: User) -> QuerySet[Club]:
    """Return the clubs in which *user* may sit at tables, by name."""
    own = Membership.objects.filter(user=user).values("club")
    clubs = Club.objects.filter(pk__in=own, players__user=user, players__active=True)
    return clubs.order_by("name", "pk")


def opened_tables(user: User) -> QuerySet[Game]:
    """Return the tables that *user* has opened."""
    return Game.objects.filter(created_by=user, hosted=True)


@transaction.atomic
def open_once(*, user: User, seen: int, open_table: Callable[[], Game]) -> Game:
    """Call *open_table*, unless *user* has opened a table since the form was shown.

    Two requests at once, such as those of a button that is pressed twice, open one table.

    :param seen: the newest table of the user when the form was shown, or 0.
    :returns: the new table, or the one that waits since then.
    """
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    waiting = opened_tables(user).filter(pk__gt=seen, table__status=TableStatus.WAITING)
    made = waiting.select_related("club").order_by("pk").last()
    return made or open_table()


def open_for_friends(*, club: Club, host: User) -> Game:
    """Open a table with *host* seated for a game of seven deals, each contract once.

    It has no clock and only people with its link find it. It counts for no ranking.

    :raises NoPlayer: if the host has no active player in the club.
    :raises TooManyTables: if too many tables of the host wait for players.
    """
    return open_with_host(
        club=club,
        host=host,
        ruleset=PRESETS["pagat"].each_contract_once(),
        time_control=TIME_CONTROLS["none"],
        private=True,
        sits=True,
    )


@transaction.atomic
def open_in_new_club(*, name: str, timezone: str, language: str, host: User) -> Game:
    """Found a club that admits guests at its tables, and open a table for friends in it.

    Nobody but its members sees the club's events.

    :raises TooManyClubs: if *host* has founded too many.
    """
    club = create_club(
        founder=host,
        slug=free_address(name),
        name=name,
        timezone=timezone,
        language=language,
        public_events=False,
        table_guests=True,
    )
    return open_for_friends(club=club, host=host)
