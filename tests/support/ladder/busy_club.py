"""A club with content for everything that ladder pages show, and the URLs of these pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.urls import reverse
from django.utils.timezone import now

from accounts.models import Club, Player, User
from games.models import Game, GameStatus
from games.rules import PRESETS
from ladder import proposals
from ladder.challenges import services as challenges
from ladder.models import Calendar, CountedGame, Kind, Pool, RungList
from ladder.services.imports import read_file
from ladder.services.proposals import propose_correction, propose_parameters
from notices.unsubscribe import token_for
from tests.factories import LadderFactory, PoolFactory
from tests.support.bidding import published
from tests.support.events import EVEN, start, table_of
from tests.support.finds import make_released
from tests.support.ladder.boxes import begin, drafted_season, league_of
from tests.support.ladder.pools import season
from tests.support.ladder.rungs import (
    challenged,
    member_players,
    official_of,
    rungs_of,
    sheet_of,
    user_of,
)
from tests.support.samples import Kwargs
from tests.support.tables import playing
from tests.support.urls import places
from tournaments.models import EventStatus, StandingsSnapshot, Tournament
from tournaments.services import check_in_everybody, create_tournament, enter, submit_totals

MEMBERS = 16
GAMES = 30
FILE = b"Date,Player,Score,Player,Score,Player,Score,Player,Score\n"
ROW = "2026-01-{day:02},New One,30,New Two,10,New Three,-10,New Four,-30\n"


@dataclass(frozen=True, slots=True)
class BusyClub:
    """A club whose member, the first of its *players*, takes part in everything."""

    club: Club
    pool: Pool
    rungs: RungList
    director: User
    players: Sequence[Player]

    @property
    def member(self) -> User:
        return user_of(self.players[0])


def busy_club(club: Club) -> BusyClub:
    """Fill *club* with members who play on ladders, rungs, boxes, events and tables."""
    players = member_players(club, [f"Member {number:02}" for number in range(MEMBERS)])
    pool = PoolFactory.create(club=club)
    for kind, calendar in ((Kind.MEAN, Calendar.MONTH), (Kind.BEST, Calendar.YEAR)):
        LadderFactory.create(pool=pool, kind=kind, calendar=calendar, best=3, public=True)
    season(pool, players, GAMES, start=now() - timedelta(days=GAMES), days=0.9)
    begin(league_of(club, players, size=4))
    return begun(pool, players)


def begun(pool: Pool, players: Sequence[Player]) -> BusyClub:
    """Fill the rest of the club of a pool with games and boxes.

    :param players: the players of at least sixteen members.
    """
    club, director = pool.club, official_of(pool.club)
    rungs = rungs_of(players, director, pool, reach_up=MEMBERS, reach_down=MEMBERS, most_open=20)
    busy = BusyClub(club, pool, rungs, director, players)
    make_released(club, director)
    _publish_event(busy)
    add_rows(busy)
    return busy


def add_rows(busy: BusyClub) -> None:
    """Add one more row of everything that a page lists; can be called twice."""
    times = busy.rungs.challenges.count() // 3
    _add_event(busy)
    _add_games(busy)
    _add_challenges(busy, busy.players[1 + 4 * times :])
    _add_for_officials(busy)
    published(busy.club, name="Competition")
    drafted_season(league_of(busy.club, busy.players[:8], name=f"Boxes {times}"))


def _publish_event(busy: BusyClub) -> None:
    event = create_tournament(
        club=busy.club,
        actor=busy.director,
        name="Last evening",
        starts_at=now() - timedelta(days=2),
        ruleset=PRESETS["pagat"],
        round_count=1,
    )
    rows = [
        {"player": player.pk, "name": player.name, "place": 1, "shared": True}
        for player in busy.players
    ]
    StandingsSnapshot.objects.create(tournament=event, round_number=1, version=1, rows=rows)
    Tournament.objects.filter(pk=event.pk).update(status=EventStatus.PUBLISHED)


def _add_event(busy: BusyClub) -> None:
    """Add an event in play and a coming one, with the member in both."""
    for hours in (0, 30):
        event = create_tournament(
            club=busy.club,
            actor=busy.director,
            name="Evening",
            starts_at=now() + timedelta(hours=hours),
            ruleset=PRESETS["pagat"],
            round_count=1,
        )
        for player in busy.players[:4]:
            enter(tournament=event, player=player, actor=busy.director)
        if not hours:
            check_in_everybody(tournament=event, actor=busy.director)
            table = table_of(start(event, busy.director))
            submit_totals(table=table, actor=user_of(busy.players[1]), totals=EVEN)


def _add_games(busy: BusyClub) -> None:
    """Add a sheet, one in dispute, and a game at a table, with the member in all."""
    sheet_of(busy.players[:4])
    disputed = sheet_of(busy.players[:4])
    Game.objects.filter(pk=disputed.pk).update(
        status=GameStatus.DISPUTED,
        totals=EVEN,
        finished_at=now(),
        finished_by=busy.director,
        disputed_by=busy.member,
        reason="Wrong sum",
    )
    playing.table_of(busy.club, [user_of(player) for player in busy.players[:2]])


def _add_challenges(busy: BusyClub, others: Sequence[Player]) -> None:
    """Add a challenge that waits for the member, one to be played, and one for anyone."""
    challenged(busy.rungs, others[0], busy.players[0], *others[1:3], accepted=False)
    challenged(busy.rungs, busy.players[0], *others[:2], others[3])
    challenges.challenge_anyone(rungs=busy.rungs, actor=user_of(others[3]))
    today = now().date()
    challenges.announce_absence(
        rungs=busy.rungs, actor=user_of(others[2]), first=today, last=today + timedelta(days=3)
    )


def _add_for_officials(busy: BusyClub) -> None:
    """Add a file of games, a correction and parameters to accept."""
    rows = "".join(ROW.format(day=day) for day in (3, 4, 5)).encode()
    read_file(pool=busy.pool, filename="games.csv", content=FILE + rows, actor=busy.director)
    counted = CountedGame.objects.filter(pool=busy.pool).latest("pk")
    seats = counted.seats.select_related("player")
    scores = {seat.player: 2 * seat.score for seat in seats if seat.player}
    for proposal in (
        propose_correction(counted=counted, actor=busy.director, scores=scores, deals=28),
        propose_parameters(pool=busy.pool, actor=busy.director),
    ):
        proposals.compute(proposal.pk)


def addresses(busy: BusyClub) -> Iterator[tuple[str, str]]:
    """Yield the names and URLs of the pages of ladders and notices, and of the home pages.

    URLs that accept forms only are included.
    """
    objects = _objects(busy)
    for place in places():
        if place.name.startswith(("ladder:", "notices:")) or place.name in HOMES:
            wanted = place.arguments - {"club"}
            for found in objects.get(place.name, []) if wanted else [{}]:
                club = {"club": busy.club.slug} if "club" in place.arguments else {}
                yield place.name, reverse(place.name, kwargs=club | found)


def _objects(busy: BusyClub) -> dict[str, list[Kwargs]]:
    """Return the URL arguments, except the club, of each page that has any."""
    pool, leagues = busy.pool, busy.pool.box_leagues.order_by("pk")
    of_pool: list[Kwargs] = [{"pk": pool.pk}]
    ladders: list[Kwargs] = [{"pk": ladder.pk} for ladder in pool.ladders.all()]
    games = CountedGame.objects.filter(pool=pool).order_by("-ended_at", "-pk")
    game: list[Kwargs] = [{"pk": games[0].pk}]
    challenged: list[Kwargs] = [{"pk": one.pk} for one in busy.rungs.challenges.all()]
    season: Kwargs = {"pk": leagues[0].pk, "number": 1}
    drafts: list[Kwargs] = [{"pk": league.pk} for league in leagues[1:]]
    return {
        **{f"ladder:{name}": of_pool for name in OF_POOL},
        **{f"ladder:{name}": ladders for name in OF_LADDER},
        **{f"ladder:{name}": [{"pk": leagues[0].pk}] for name in ("box_league", "box_settings")},
        **{f"ladder:{name}": game for name in ("game", "correct")},
        **{f"ladder:{name}": challenged for name in ("challenge", "challenge_direct")},
        "ladder:box_draft": drafts,
        "ladder:box_season": [season],
        "ladder:box": [season | {"box": 1}],
        "ladder:export": [{"pk": pool.pk, "file_type": kind} for kind in ("csv", "xlsx", "json")],
        "ladder:sheet": [one | {"file_type": kind} for one in ladders for kind in ("csv", "xlsx")],
        "ladder:import": [{"pk": file.pk} for file in pool.imports.all()],
        "ladder:player": [{"pool": pool.pk, "pk": player.pk} for player in busy.players[:2]],
        "ladder:proposal": [{"pk": one.pk} for one in pool.proposals.all()],
        "notices:unsubscribe": [{"token": token_for(busy.member.pk, "challenged")}],
        "notices:open": [{"pk": notice.pk} for notice in busy.member.notices.all()[:1]],
    }


HOMES = ("accounts:home", "club")
OF_POOL = (
    "pool", "games", "ladder_new", "import_new", "totals", "estimate", "box_league_new", "rungs",
    "challenge_new", "rungs_settings", "rungs_log",
)  # fmt: skip
OF_LADDER = ("ladder", "paper", "feed", "embed", "ladder_edit", "ladder_remove")
