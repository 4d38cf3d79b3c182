"""The tables of a club, as its lobby shows them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q, QuerySet, Sum
from django.db.models.functions import Now
from django.urls import reverse

from accounts.models import Club, User
from games.models import Game, Presence, Seating, Table, TableStatus, Watching
from games.rules import Seat
from games.rulesets.lookup import name_of
from games.sheets.stored import empty_sheet
from games.tables.guests import CLUB as HOUSE
from games.tables.snapshot import FRESH

Anybody = User | AnonymousUser
MOST = 60
"""Tables that are shown of each kind."""
MOST_PAST = 12


@dataclass(frozen=True, slots=True)
class Record:
    """How many games somebody has begun here, and how many of them she left before their end."""

    games: int = 0
    left: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """One seat of a table and who sits there; ``name`` is empty when nobody does."""

    seat: Seat
    name: str
    kind: str
    bot: str
    is_me: bool
    in_turn: bool
    total: int
    record: Record


@dataclass(frozen=True, slots=True)
class Entry:
    """One table of the lobby."""

    game: Game
    table: Table
    rules: str
    places: Sequence[Place]
    deals: int
    watchers: int

    @property
    def mine(self) -> Place | None:
        """Where the reader sits."""
        return next((place for place in self.places if place.is_me), None)

    @property
    def is_my_turn(self) -> bool:
        return any(place.is_me and place.in_turn for place in self.places)

    @property
    def turn_name(self) -> str:
        """Who is to act."""
        return next((place.name for place in self.places if place.in_turn), "")

    @property
    def free(self) -> int:
        """How many seats nobody sits at."""
        return sum(not place.name for place in self.places)

    @property
    def is_full(self) -> bool:
        return self.free == 0

    @property
    def is_watched(self) -> bool:
        """Whether somebody who does not sit there may look on."""
        return self.table.watching != Watching.NONE

    @property
    def address(self) -> str:
        """Where it is played."""
        club = self.game.club
        if club.slug == HOUSE:
            return reverse("games:play", args=[self.game.pk])
        return reverse("games:table", args=[club.slug, self.game.pk])

    @property
    def deal(self) -> int:
        """The number of the deal on the table."""
        return min(self.table.deals + 1, self.deals)


@dataclass(frozen=True, slots=True)
class Lobby:
    """The reader's own games, the ones in turn first; what is open; what is played; what was."""

    mine: Sequence[Entry]
    waiting: Sequence[Entry]
    playing: Sequence[Entry]
    past: Sequence[Entry]


def lobby_of(club: Club, user: User) -> Lobby:
    """Return the tables of *club* as *user* may see them."""
    shown = _tables(club).filter(_visible_to(user))
    going = list(
        shown.exclude(status__in=(TableStatus.OVER, TableStatus.ABANDONED)).order_by("-pk")[:MOST]
    )
    past = list(shown.filter(status=TableStatus.OVER).order_by("-moved_at", "-pk")[:MOST_PAST])
    entries = entries_of([*going, *past], user)
    begun: list[Entry] = []
    waiting: list[Entry] = []
    for entry in entries[: len(going)]:
        (waiting if entry.table.status == TableStatus.WAITING else begun).append(entry)
    mine = [entry for entry in begun if entry.mine]
    return Lobby(
        mine=_in_turn_first(mine),
        waiting=sorted(waiting, key=lambda entry: entry.mine is None),
        playing=[entry for entry in begun if entry.mine is None],
        past=entries[len(going) :],
    )


def mine_of(club: Club, user: Anybody) -> Sequence[Entry]:
    """Return the games that *user* is playing in *club*, the ones that wait for her first."""
    states = (TableStatus.PLAYING, TableStatus.PAUSED)
    if not user.is_authenticated:
        return []
    tables = _tables(club).filter(status__in=states, game__seatings__player__user=user)
    return _in_turn_first(entries_of(tables.order_by("-pk")[:MOST], user))


def going_on(user: Anybody) -> Sequence[Entry]:
    """Return the games that *user* is playing anywhere, with people or bots, for the front page."""
    if not user.is_authenticated:
        return []
    seated = Q(game__seatings__player__user=user) | Q(game__seatings__guest=user)
    tables = _with_seats().filter(seated, status__in=(TableStatus.PLAYING, TableStatus.PAUSED))
    return _in_turn_first(entries_of(tables.order_by("-moved_at", "-pk")[:6], user))


def _in_turn_first(entries: Iterable[Entry]) -> list[Entry]:
    return sorted(entries, key=lambda entry: not entry.is_my_turn)


def entry_of(game: Game, user: User) -> Entry:
    """Return one table as the lobby shows it."""
    return entries_of([_tables(game.club).get(pk=game.pk)], user)[0]


def _tables(club: Club) -> QuerySet[Table]:
    return _with_seats().filter(game__club=club)


def _with_seats() -> QuerySet[Table]:
    tables = Table.objects.select_related("game__club")
    return tables.prefetch_related("game__seatings__player")


def _visible_to(user: User) -> Q:
    """A private table is nobody's business but its people's."""
    sits = Seating.objects.filter(player__user=user).values("game")
    return Q(private=False) | Q(game__created_by=user) | Q(game__in=sits)


def entries_of(tables: Iterable[Table], user: Anybody) -> list[Entry]:
    """Return tables with who sits there: two queries, however many they are."""
    tables = list(tables)
    watchers = _watchers([table.pk for table in tables])
    seatings = [one for table in tables for one in table.game.seatings.all()]
    records = records_of({one.player_id for one in seatings if one.player_id})
    return [_entry(table, records, watchers.get(table.pk, 0), user) for table in tables]


def _entry(table: Table, records: dict[int, Record], watchers: int, user: Anybody) -> Entry:
    sheet = empty_sheet(table.game)
    sitting = {one.seat: one for one in table.game.seatings.all()}
    places = [
        _place(seat, sitting.get(str(seat)), table, records, user) for seat in sheet.rules.seats
    ]
    rules = name_of(table.game.club, sheet.rules)
    return Entry(table.game, table, rules, places, len(sheet.declarers), watchers)


def _place(
    seat: Seat, one: Seating | None, table: Table, records: dict[int, Record], user: Anybody
) -> Place:
    total = table.game.scores.get(seat, 0)
    in_turn = table.status == TableStatus.PLAYING and table.turn == seat
    if one is None:
        return Place(seat, "", "", "", is_me=False, in_turn=False, total=total, record=Record())
    return Place(
        seat=seat,
        name=one.called,
        kind=one.kind,
        bot=one.bot,
        is_me=one.user_id == user.pk,
        in_turn=in_turn,
        total=total,
        record=records.get(one.player_id or 0, Record()),
    )


def _watchers(games: list[int]) -> dict[int, int]:
    rows = Presence.objects.filter(game__in=games, seen_at__gt=Now() - FRESH)
    return dict(rows.values_list("game").annotate(of=Sum("watchers")).order_by())


def records_of(players: Iterable[int]) -> dict[int, Record]:
    """Return how reliably some players have played here."""
    done = Seating.objects.filter(
        player__in=list(players), game__table__status__in=(TableStatus.OVER, TableStatus.ABANDONED)
    )
    rows = done.values_list("player").annotate(
        games=Count("pk"), early=Count("pk", filter=Q(left=True))
    )
    return {player: Record(games, early) for player, games, early in rows.order_by()}
