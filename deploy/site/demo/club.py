"""The demonstration club: 28 members, an event of each kind, sheets, tables, ladders, boxes,
challenges, bidding competitions.

Almost all rows are written by the services, so the demonstration shows what the site does.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from random import Random
from uuid import UUID
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext

from accounts import demo
from accounts.dates import date_format
from accounts.models import Club, Membership, Player, Role, User
from accounts.names import folded
from accounts.services import clubs, invitations, memberships, players, users
from deploy.site.demo import festival, online, teams, times, weeks
from deploy.site.demo.boxes import Boxes
from deploy.site.demo.championships import Championships
from deploy.site.demo.competitions import Competitions
from deploy.site.demo.deals import next_deal
from deploy.site.demo.ladder import Ladders
from deploy.site.demo.notices import date_notices
from deploy.site.demo.rungs import Rungs
from deploy.site.demo.tables import Tables
from games.models import Game
from games.rules import PRESETS, Plan, RecordedDeal, RuleSet, Seat, ruleset_from_json
from games.rules.records.record import deal_to_json
from games.rulesets.services import save_rules
from games.sheets import services as games
from games.sheets.stored import sheet_of
from tournaments import services as events
from tournaments.models import Round, RoundKind, Table, Tournament
from tournaments.tasks import refresh_standings

SEED = 28
BOX_PLAYERS = 16
OTHER_MEMBERS = (
    "Beth Sinclair", "Cath Moreau", "Diana Prescott", "Émile Garnier", "Fiona MacLeod",
    "Gérard Dubois", "Hannah Weiss", "Isabelle Fournier", "Jack Thornton", "Karim Benali",
    "Louise Marchand", "Matteo Ricci", "Nora Lindqvist", "Oliver Grant", "Pauline Chevalier",
    "Quentin Blake-Jones", "Rosa Almeida", "Samuel Adeyemi", "Thérèse Lacroix", "Ursula Brandt",
    "Victor Langlois", "Wendy Carver",
)  # fmt: skip


ZONE = "Europe/London"


class Demonstration:
    """A filler of one club, with the same content each time."""

    def __init__(self) -> None:
        self.rng = Random(SEED)  # noqa: S311 - no secret
        self.now = utc_now().astimezone(ZoneInfo(ZONE)).replace(second=0, microsecond=0)
        self.rules: RuleSet = PRESETS["pagat"]
        self.users: dict[str, User] = {}
        self.players: dict[str, Player] = {}
        self.director: User
        self.secretary: User
        self.club: Club

    def fill(self) -> Club:
        self._found()
        self._cup()
        self._weekly_game()
        self._coming()
        self._sheets()
        Tables(self.club, self.users, self.rng).fill()
        pool = Ladders(self.club, self.director, list(self.players), self.rng).fill(self.now)
        in_boxes = [self.players[name] for name in self._without_officials()[:BOX_PLAYERS]]
        Boxes(self.club, self.director, in_boxes, self.rng).fill(self.now)
        me = self.players[self._without_officials()[0]]
        Rungs(pool, self.director, me, self._play_and_confirm).fill()
        Competitions(self.club, self.users, self.secretary, self.now, self.rng).fill()
        members = [self.players[name] for name in self._without_officials()]
        championships = Championships(self.club, self.director, members)
        championships.fill(self.now)
        online.fill(self.club, self.director, members, self.now)
        teams.fill(self.club, self.director, members, self.now)
        weeks.fill(self.club, self.director, [members[3], *members[-7:]], self.now)
        self._same_deals()
        online.fill_duplicate(self.club, self.director, members, self.now)
        championships.fill_knockout(self.now)
        festival.fill_pairs(self.club, self.director, members[8:], self.now)
        festival.fill_eights(self.club, self.director, members, self.now)
        date_notices(self.club, self.now)
        return self.club

    def _found(self) -> None:
        names = {account.name: account for account in demo.ACCOUNTS}
        for name in (*names, *OTHER_MEMBERS):
            has_password = name in names  # visitors sign in with these accounts only
            first = names[name].first if has_password else folded(name).replace(" ", ".")
            self.users[name] = users.register_verified(
                email=f"{first}@{demo.DOMAIN}",
                password=demo.PASSWORD if has_password else None,
                name=name,
            )
        secretary = next(self.users[a.name] for a in demo.ACCOUNTS if a.role == Role.SECRETARY)
        self.secretary = secretary
        self.director = next(self.users[a.name] for a in demo.ACCOUNTS if a.role == Role.DIRECTOR)
        self.club = clubs.create_club(
            founder=secretary,
            slug="riverside",
            name=gettext("Riverside Barbu Club"),
            about=gettext(
                "We play Barbu in the boathouse once a week, and beginners are welcome. The first"
                " two evenings are free: come along, or write to %(address)s."
            )
            % {"address": f"secretary@{demo.DOMAIN}"},
            timezone=ZONE,
            language=settings.DEMO_LANGUAGE,
            ruleset="pagat",
            public_events=True,
            public_players=False,
            join_requests=True,
            table_guests=True,
        )
        for number, (name, user) in enumerate(self.users.items(), start=101):
            self.players[name] = self._join(name, user, secretary, str(number))
        membership = Membership.objects.get(club=self.club, user=self.director)
        memberships.change_role(membership=membership, role=Role.DIRECTOR, actor=secretary)
        night_cap = replace(self.rules, redouble="reply_round", dominoes_ace="low")
        save_rules(
            club=self.club, actor=secretary, name=gettext("Riverside night-cap"), ruleset=night_cap
        )

    def _join(self, name: str, user: User, secretary: User, number: str) -> Player:
        """Invite *user* as the secretary, and claim the invitation as *user*."""
        if user == secretary:
            founder = Player.objects.get(club=self.club, user=user)
            return players.change_player(player=founder, actor=secretary, number=number)
        player = players.add_player(
            club=self.club, actor=secretary, name=name, number=number, email=user.email
        )
        (invitation,) = invitations.invite(club=self.club, players=[player], actor=secretary)
        return invitations.claim(token=invitations.token_of(invitation), user=user)

    # --- Events -------------------------------------------------------------------------------

    def _cup(self) -> None:
        starts_at = times.latest(times.SATURDAY, times.AFTERNOON, self.now - 2 * times.WEEK)
        name = times.name_of_cup(starts_at)
        event = self._event(name, starts_at, 5, gettext("Assembly Rooms"))
        self._enter_and_check_in(event, self._without_officials()[4:24])
        events.draw_rounds(tournament=event, actor=self.director, seed=SEED)
        for _ in range(event.round_count):
            current = events.release_round(tournament=event, actor=self.director)
            for table in self._tables(current):
                self._play_out(table)
        events.finish(tournament=event, actor=self.director)
        events.publish(tournament=event, actor=self.director)
        refresh_standings(event.pk)

    def _same_deals(self) -> None:
        """Play a duplicate event of four tables, with a page for each deal."""
        starts_at = times.latest(times.THURSDAY, times.EVENING, self.now - 5 * times.WEEK)
        event = self._event(
            gettext("Same Deals Night"), starts_at, 3, gettext("Boathouse"), comparison="difference"
        )
        self._enter_and_check_in(event, self._without_officials()[:16])
        events.draw_rounds(tournament=event, actor=self.director, seed=SEED)
        for number in range(1, event.round_count + 1):
            events.see_deals(tournament=event, number=number, actor=self.director)
            current = events.release_round(tournament=event, actor=self.director)
            for table in self._tables(current):
                self._play_out(table)
        events.finish(tournament=event, actor=self.director)
        events.publish(tournament=event, actor=self.director)
        refresh_standings(event.pk)

    def _weekly_game(self) -> None:
        event = self._event(
            gettext("Weekly Club Game"), times.begun(self.now), 5, gettext("Boathouse")
        )
        self._enter_and_check_in(event, self._without_officials()[:16])
        events.draw_rounds(tournament=event, actor=self.director, seed=SEED + 1)
        for _ in range(2):
            current = events.release_round(tournament=event, actor=self.director)
            for table in self._tables(current):
                self._play_out(table)
        current = events.release_round(tournament=event, actor=self.director)
        # The first player of the list is in the middle of a game.
        me = self.players[self._without_officials()[0]]
        first, second, _third, mine = sorted(
            self._tables(current), key=lambda table: table.seats.filter(entry__player=me).exists()
        )
        self._play_out(first)
        self._play_out(second, confirm=False)
        self._play(self._game(mine), deals=2)
        text = gettext("Tea and cake after this round, by the window.")
        events.start_clock(round=current, actor=self.director, minutes=40)
        if times.is_night(self.now):
            events.pause_clock(round=current, actor=self.director)
            goes_on = times.on_day(self.now, times.LATE)
            text = gettext(
                "It is late: we finish this round on %(day)s at %(time)s, at the same tables."
            ) % {"day": date_format(goes_on, "l"), "time": date_format(goes_on, "TIME_FORMAT")}
        events.announce(tournament=event, actor=self.director, text=text)
        refresh_standings(event.pk)

    def _coming(self) -> None:
        starts_at = times.earliest(times.SATURDAY, times.AFTERNOON, self.now + 3 * times.WEEK)
        name = times.name_of_coming(starts_at)
        event = self._event(name, starts_at, 7, gettext("Assembly Rooms"), 24)
        for name in self._without_officials()[1:12]:
            player = self.players[name]
            events.enter(tournament=event, player=player, actor=self.users[name])

    def _event(
        self,
        name: str,
        starts_at: datetime,
        rounds: int,
        place: str,
        capacity: int | None = None,
        comparison: str = "",
    ) -> Tournament:
        return events.create_tournament(
            club=self.club,
            actor=self.director,
            name=name,
            starts_at=starts_at,
            place=place,
            ruleset=self.rules,
            round_count=rounds,
            round_kind=RoundKind.ONCE,
            round_minutes=40,
            capacity=capacity,
            comparison=comparison,
        )

    def _without_officials(self) -> list[str]:
        officials = {account.name for account in demo.ACCOUNTS if account.role != Role.MEMBER}
        return [name for name in self.players if name not in officials]

    def _enter_and_check_in(self, event: Tournament, names: Iterable[str]) -> None:
        for name in names:
            entry = events.enter(
                tournament=event, player=self.players[name], actor=self.users[name]
            )
            events.check_in(entry=entry, actor=self.director)

    def _tables(self, current: Round) -> Sequence[Table]:
        return list(current.tables.select_related("game").order_by("number"))

    # --- Score sheets -------------------------------------------------------------------------

    def _sheets(self) -> None:
        self._pagat_example()
        game = self._new_game(
            gettext("A long Sunday"),
            ("Fiona MacLeod", "Karim Benali", "Rosa Almeida", "Jack Thornton"),
        )
        self._play(game)
        self._settle(game)

    def _pagat_example(self) -> None:
        """Record the two example deals of Pagat's rules, for comparison with the sheet."""
        game = self._new_game(
            gettext("The first two deals of the book"),
            ("Anne Lambert", "Beth Sinclair", "Cath Moreau", "Diana Prescott"),
        )
        self._record(game, RecordedDeal.of(
            "N", "no-queens", ["E>N", "E>S", "E>W", "S>N", "N>S"], {"N": 1, "S": 1, "W": 2}
        ))  # fmt: skip
        self._record(game, RecordedDeal.of(
            "N", "no-hearts", ["W>N", "W>E", "W>S", "N>W"], {"E": 3, "S": 8, "W": 2, "ace": "S"}
        ))  # fmt: skip

    def _new_game(self, title: str, names: Sequence[str]) -> Game:
        seats = dict(zip(self.rules.seats, (self.players[name] for name in names), strict=True))
        return games.create_game(
            club=self.club,
            ruleset=self.rules,
            seats=seats,
            plan=Plan(),
            first_declarer=Seat.N,
            created_by=self.users[names[0]],
            title=title,
            played_at=times.latest(times.SUNDAY, times.AFTERNOON, self.now),
        )

    def _game(self, table: Table) -> Game:
        return Game.objects.get(tournament_table=table)

    def _play_out(self, table: Table, *, confirm: bool = True) -> None:
        game = self._game(table)
        self._play(game)
        self._settle(game, confirm=confirm)

    def _play_and_confirm(self, game: Game) -> None:
        self._play(game)
        self._settle(game)

    def _play(self, game: Game, deals: int | None = None) -> None:
        """Record the next *deals* deals on the sheet, by default all missing ones."""
        sheet = sheet_of(game)
        while not sheet.is_over and (deals is None or len(sheet.deals) < deals):
            sheet = sheet.record(next_deal(sheet, self.rng))
            self._record(game, None, deal_to_json(sheet.deals[-1], sheet.rules))

    def _record(
        self, game: Game, deal: RecordedDeal | None, data: dict[str, object] | None = None
    ) -> None:
        if deal is not None:
            sheet = sheet_of(game).record(deal)
            data = deal_to_json(sheet.deals[-1], ruleset_from_json(game.ruleset))
        game.refresh_from_db(fields=["deal_count"])
        games.record_deal(
            game=game,
            actor=self._user(game, 0),
            client_id=UUID(int=self.rng.getrandbits(128), version=4),
            number=game.deal_count + 1,
            deal=data or {},
        )

    def _settle(self, game: Game, *, confirm: bool = True) -> None:
        games.finish_game(game=game, actor=self._user(game, 0))
        if confirm:
            games.confirm_game(game=game, actor=self._user(game, 1))

    def _user(self, game: Game, place: int) -> User:
        seating = game.seatings.select_related("player__user").order_by("pk")[place]
        if seating.player is None or seating.player.user is None:
            raise ValueError("everybody in the demonstration has a login")
        return seating.player.user
