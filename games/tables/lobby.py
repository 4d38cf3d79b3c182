"""The tables of a club as its lobby lists them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Prefetch, Q, QuerySet, Sum
from django.db.models.functions import Now
from django.urls import reverse

from accounts.models import Club, User
from accounts.slugs import PRACTICE_CLUB
from games.models import (
    IN_PROGRESS,
    PRESENCE_LIFETIME,
    UNFINISHED,
    Game,
    Presence,
    Seating,
    SeatKind,
    SeatOffer,
    Table,
    TableStatus,
)
from games.rules import Seat
from games.rulesets.lookup import name_of
from games.sealed_games import sealed_tables
from games.sheets.stored import empty_sheet
from games.tables.deal_again import title_of
from games.tables.offers import open_offers

AnyUser = User | AnonymousUser
MAX_UNFINISHED, MAX_FINISHED, MAX_HOME = 60, 12, 6
"""Maximum numbers of tables that are listed."""
ENDED = (TableStatus.OVER, TableStatus.ABANDONED)


@dataclass(frozen=True, slots=True)
class Reliability:
    """How many games a player has played to the end or left, and how many of them they left."""

    games: int = 0
    left: int = 0


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """One seat of a table; ``name`` is empty when it is free.

    :ivar offer: the reservation of a free seat, if there is one.
    :ivar is_offered_me: whether the reservation is for the reader.
    """

    letter: Seat
    name: str
    kind: str
    bot: str
    is_me: bool
    in_turn: bool
    total: int
    reliability: Reliability
    offer: SeatOffer | None = None
    is_offered_me: bool = False

    @property
    def is_free(self) -> bool:
        """Whether anybody may take the seat."""
        return not self.name and self.offer is None


@dataclass(frozen=True, slots=True)
class TableSummary:
    """One table in a list, as one reader sees it."""

    game: Game
    title: str
    table: Table
    rules: str
    seats: Sequence[SeatSummary]
    deals: int
    spectators: int

    @property
    def my_seat(self) -> SeatSummary | None:
        """The seat of the reader."""
        return next((seat for seat in self.seats if seat.is_me), None)

    @property
    def my_offer(self) -> SeatSummary | None:
        """The seat that is reserved for the reader."""
        return next((seat for seat in self.seats if seat.is_offered_me), None)

    @property
    def reserved(self) -> int:
        """How many seats are reserved."""
        return sum(seat.offer is not None for seat in self.seats)

    @property
    def is_my_turn(self) -> bool:
        return any(seat.is_me and seat.in_turn for seat in self.seats)

    @property
    def turn_name(self) -> str:
        """The name of the player in turn; empty if there is none."""
        return next((seat.name for seat in self.seats if seat.in_turn), "")

    @property
    def free(self) -> int:
        """How many seats are not taken; some may be reserved."""
        return sum(not seat.name for seat in self.seats)

    @property
    def is_full(self) -> bool:
        return self.free == 0

    @property
    def url(self) -> str:
        """The address of the page of the table."""
        club, seat = self.game.club, self.my_seat
        if club.slug == PRACTICE_CLUB or (seat and seat.kind == SeatKind.GUEST):
            return reverse("games:play", args=[self.game.pk])
        return reverse("games:table", args=[club.slug, self.game.pk])

    @property
    def deal(self) -> int:
        """The number of the deal on the table."""
        return min(self.table.deals + 1, self.deals)


@dataclass(frozen=True, slots=True)
class Lobby:
    """The tables of a club: the reader's own, and those that wait, are played, or are over."""

    mine: Sequence[TableSummary]
    waiting: Sequence[TableSummary]
    playing: Sequence[TableSummary]
    finished: Sequence[TableSummary]


def lobby_for(club: Club, user: User) -> Lobby:
    """Return the tables of *club* that *user* may find."""
    tables = _tables_of(club).filter(_findable_by(user))
    unfinished = list(tables.filter(status__in=UNFINISHED).order_by("-pk")[:MAX_UNFINISHED])
    over = tables.filter(status=TableStatus.OVER).order_by("-last_event_at", "-pk")
    summaries = summaries_of([*unfinished, *over[:MAX_FINISHED]], user)
    waiting: list[TableSummary] = []
    begun: list[TableSummary] = []
    for summary in summaries[: len(unfinished)]:
        (waiting if summary.table.status == TableStatus.WAITING else begun).append(summary)
    return Lobby(
        mine=_my_turn_first(summary for summary in begun if summary.my_seat),
        waiting=sorted(waiting, key=lambda summary: not (summary.my_seat or summary.my_offer)),
        playing=[summary for summary in begun if summary.my_seat is None],
        finished=summaries[len(unfinished) :],
    )


def home_games(user: AnyUser) -> Sequence[TableSummary]:
    """Return the games that *user* is playing anywhere, those with their turn first."""
    if not user.is_authenticated:
        return []
    seated = Q(game__seatings__player__user=user) | Q(game__seatings__guest=user)
    tables = Table.objects.filter(seated, status__in=IN_PROGRESS)
    latest = tables.order_by("-last_event_at", "-pk").values("pk")[:MAX_HOME]
    seatings = Seating.objects.filter(game__table__in=latest)
    seatings = seatings.select_related("player", "game__club", "game__table")
    in_order = seatings.order_by("-game__table__last_event_at", "-game", "pk")
    games = groupby(in_order, lambda seating: seating.game)
    return in_progress(((game.table, list(seated)) for game, seated in games), user)


def in_progress(
    tables: Iterable[tuple[Table, Iterable[Seating]]], user: AnyUser
) -> list[TableSummary]:
    """Return games in progress, without the spectators and reliability that only lobbies show.

    Those in which it is *user*'s turn come first.
    """
    return _my_turn_first(_summary(table, seats, {}, 0, user, {}) for table, seats in tables)


def _my_turn_first(summaries: Iterable[TableSummary]) -> list[TableSummary]:
    return sorted(summaries, key=lambda summary: not summary.is_my_turn)


def summary_of(game: Game, user: AnyUser) -> TableSummary:
    """Return one table as the lobby lists it."""
    return summaries_of([_tables_of(game.club).get(pk=game.pk)], user)[0]


def _tables_of(club: Club) -> QuerySet[Table]:
    return _tables_with_seats().filter(game__club=club)


def _tables_with_seats() -> QuerySet[Table]:
    tables = Table.objects.select_related("game__club")
    seatings = Seating.objects.select_related("player")
    return tables.prefetch_related(Prefetch("game__seatings", seatings))


def _findable_by(user: User) -> Q:
    """Return a Q for the tables that are listed for a member.

    Private tables, and tables whose deals others still play, are listed only for their own people.
    """
    own_games = Seating.objects.filter(player__user=user).values("game")
    offered = SeatOffer.objects.filter(
        player__user=user, expires_at__gt=Now(), game__table__status=TableStatus.WAITING
    )
    listed = Q(private=False) | Q(game__created_by=user) | Q(game__in=own_games)
    sealed = Q(game__in=sealed_tables().values("game")) & ~Q(game__in=own_games)
    return (listed | Q(game__in=offered.values("game"))) & ~sealed


def summaries_of(tables: Iterable[Table], user: AnyUser) -> list[TableSummary]:
    """Return tables with their seats. Queries: three, and those of *tables*."""
    tables = list(tables)
    spectators = _spectator_counts([table.pk for table in tables])
    seatings = [seating for table in tables for seating in table.game.seatings.all()]
    reliability = reliability_of({s.player_id for s in seatings if s.player_id})
    offers = {
        (offer.game_id, offer.seat): offer
        for offer in open_offers(
            table.pk for table in tables if table.status == TableStatus.WAITING
        )
    }
    return [
        _summary(
            table,
            table.game.seatings.all(),
            reliability,
            spectators.get(table.pk, 0),
            user,
            offers,
        )
        for table in tables
    ]


Offers = Mapping[tuple[int, str], SeatOffer]
"""Reservations by game and seat."""


def _summary(
    table: Table,
    seated: Iterable[Seating],
    reliability: Mapping[int, Reliability],
    spectators: int,
    user: AnyUser,
    offers: Offers,
) -> TableSummary:
    sheet = empty_sheet(table.game)
    seatings = {seating.seat: seating for seating in seated}
    seats = [
        _seat_summary(seatings[str(seat)], table, reliability, user)
        if str(seat) in seatings
        else _free_seat(seat, table, offers.get((table.pk, str(seat))), user)
        for seat in sheet.rules.seats
    ]
    rules = name_of(table.game.club, sheet.rules)
    title, deals = title_of(table.game), len(sheet.declarers)
    return TableSummary(table.game, title, table, rules, seats, deals, spectators)


def _free_seat(seat: Seat, table: Table, offer: SeatOffer | None, user: AnyUser) -> SeatSummary:
    return SeatSummary(
        letter=seat,
        name="",
        kind="",
        bot="",
        is_me=False,
        in_turn=False,
        total=table.game.scores.get(seat, 0),
        reliability=Reliability(),
        offer=offer,
        is_offered_me=offer is not None and offer.user_id == user.pk,
    )


def _seat_summary(
    seating: Seating, table: Table, reliability: Mapping[int, Reliability], user: AnyUser
) -> SeatSummary:
    return SeatSummary(
        letter=Seat(seating.seat),
        name=seating.display_name,
        kind=seating.kind,
        bot=seating.bot,
        is_me=seating.user_id is not None and seating.user_id == user.pk,
        in_turn=table.status == TableStatus.PLAYING and table.turn == seating.seat,
        total=table.game.scores.get(seating.seat, 0),
        reliability=reliability.get(seating.player_id or 0, Reliability()),
    )


def _spectator_counts(games: list[int]) -> dict[int, int]:
    rows = Presence.objects.filter(game__in=games, seen_at__gt=Now() - PRESENCE_LIFETIME)
    return dict(rows.values_list("game").annotate(count=Sum("spectators")).order_by())


def reliability_of(players: Iterable[int]) -> dict[int, Reliability]:
    """Return the reliability of players, by id, from their games that have ended."""
    ended = Seating.objects.filter(player__in=list(players), game__table__status__in=ENDED)
    rows = ended.values_list("player").annotate(
        games=Count("pk"), early=Count("pk", filter=Q(left=True))
    )
    return {player: Reliability(games, early) for player, games, early in rows.order_by()}
