"""Live tables in every state, whose logs have every kind of event."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any

from django.utils.timezone import now as utc_now

from accounts.models import User
from games.models import Game, SeatRequest, Table, TableEvent, Watching
from games.rules import PRESETS, Plan, RuleSet, Seat
from games.tables import (
    club_guests,
    directing,
    friends,
    moderation,
    opening,
    pairing,
    practice,
    rematches,
    seat_requests,
    seating,
)
from games.tables.advice import services as advice
from games.tables.engine.commands import expire
from games.tables.engine.state import TableState
from games.tables.sockets import presence
from tests.support.tables.playing import do, play_on, state_of, table_of, user_in_turn
from tests.upgrade.filling.members import Members

DAY = 24 * 60 * 60
PAGAT = PRESETS["pagat"]


class Tables:
    """Opens tables as members do, and plays at them at random."""

    def __init__(self, members: Members, rng: Random) -> None:
        self.members = members
        self.club = members.club
        self.rng = rng
        self.host = members.users(1)[0]

    def fill(self) -> None:
        """Write the tables."""
        self._waiting()
        self._every_preset()
        self._in_play()
        self._stopped()
        self._by_mail()
        self._out_of_time()
        self._guests()
        self._seat_requests()
        pairing.join_queue(
            club=self.club,
            user=self.members.secretary,
            ruleset="pagat",
            length="game",
            clock="usual",
        )
        eventful = Eventful(self.members)
        eventful.play()
        self._around(eventful.game)
        self._watched()

    def _open(self, rules: RuleSet = PAGAT, people: int | None = None, **chosen: Any) -> Game:
        """A game that has begun: of people, or of so many and bots."""
        users = self.members.users(rules.players if people is None else people)
        return table_of(self.club, users, rules, **chosen)

    def _waiting(self) -> None:
        for title, chosen in (
            ("With a clock", {"reserve_seconds": 900, "turn_seconds": 25}),
            ("Private", {"private": True}),
            ("Rated", {"rated": True}),
        ):
            game = opening.open_table(
                club=self.club, host=self.host, ruleset=PAGAT, title=title, **chosen
            )
            seating.sit(game=game, user=self.host, seat=Seat.N)
        closed = opening.open_table(club=self.club, host=self.host, ruleset=PAGAT, title="Closed")
        seating.close_table(game=closed, actor=self.host)

    # --- Games that were played ---------------------------------------------------------------

    def _every_preset(self) -> None:
        """A deal by each rules; each contract comes as soon as it can."""
        met: set[str] = set()
        for number, (name, rules) in enumerate(PRESETS.items()):
            game = self._open(
                rules, people=rules.players - number % 2, title=name, plan=Plan.deals(1)
            )
            contract = next((one for one in rules.contracts if one not in met), rules.contracts[0])
            met.add(contract)
            self._declare(game, contract)
            play_on(game, seed=number)

    def _declare(self, game: Game, contract: str) -> None:
        legal = [str(action) for action in state_of(game).play.legal_actions()]
        fitting = [text for text in legal if text.split()[1].partition(":")[0] == contract]
        assert do(game, self.rng.choice(fitting)).ok

    def _play_until(self, game: Game, reached: Callable[[TableState], bool]) -> None:
        while not reached(state_of(game)):
            play_on(game, 1, seed=self.rng.randrange(1000))

    def _begin_play(self, game: Game, contract: str) -> None:
        """Bring the first deal of *game* to its cards."""
        self._declare(game, contract)
        self._play_until(game, has_cards_on)

    # --- Games that go on ---------------------------------------------------------------------

    def _in_play(self) -> None:
        self._open(title="Declaring")
        doubling = self._open(title="Doubling")
        self._declare(doubling, "no-hearts")
        doubles = (str(action) for action in state_of(doubling).play.legal_actions())
        assert do(doubling, next(text for text in doubles if text.startswith("double"))).ok
        for contract in ("no-king", "trumps", "dominoes"):
            game = self._open(title=contract, reserve_seconds=600, turn_seconds=60)
            self._begin_play(game, contract)
            play_on(game, 9)
        arranging = self._open(PRESETS["goldsmith-9"], title="Arranging")
        self._begin_play(arranging, "chinese-poker")
        play_on(arranging, 1)
        self._asking()

    def _asking(self) -> None:
        for title, ask in (("Claiming", "claim agree N13"), ("Undoing", "undo")):
            game = self._open(title=title)
            self._begin_play(game, "no-tricks")
            play_on(game, 1)
            assert do(game, ask, user=user_at(game, Seat.N)).ok
        do(game, "accept", user=user_at(game, Seat.E))

    def _stopped(self) -> None:
        director = self.members.director
        paused = self._open(title="Paused", reserve_seconds=600, turn_seconds=60)
        play_on(paused, 20)
        directing.pause(game=paused, actor=director, reason="Fire alarm")
        stopped = self._open(title="Stopped")
        play_on(stopped, 20)
        directing.stop(game=stopped, actor=director, reason="Closing time")
        left = self._open(title="Left", people=1)
        seating.leave_seat(game=left, user=self.host)

    def _by_mail(self) -> None:
        """A player who has been notified, and one who looks at the table."""
        for title in ("Away", "Looking"):
            game = self._open(title=title, pace="days", turn_seconds=2 * DAY)
            if title == "Looking":
                presence.write([(game.pk, "E", 0)])
            do(game, "declare no-queens")

    def _out_of_time(self) -> None:
        game = self._open(title="Out of time", turn_seconds=1)
        time.sleep(1.1)
        assert expire(game=game.pk)

    # --- Others -------------------------------------------------------------------------------

    def _guests(self) -> None:
        """Somebody who plays with bots, a member who practises, and a guest who is forgotten."""
        guest = practice.create_guest(language="fr")
        for user in (guest, self.host):
            practice.start_practice(user=user)
            over = practice.start_practice(user=user, plan=Plan.deals(1), strength="novice")
            play_on(over)
            advice.ask_review(game=over, user=user, number=1)
        gone = practice.create_guest()
        long_ago = utc_now() - practice.DELETED_AFTER - timedelta(days=1)
        Table.objects.filter(game=practice.start_practice(user=gone).pk).update(
            last_event_at=long_ago
        )
        User.objects.filter(pk=gone.pk).update(date_joined=long_ago)
        assert practice.idle_guests() == [gone]
        practice.delete_guest(gone)

    def _seat_requests(self) -> None:
        """Guests at a table of friends who ask for their seats: one in each state."""
        game = friends.open_in_new_club(
            host=self.host, name="Friends of Anne", language="en", timezone="Europe/London"
        )
        game = Game.objects.select_related("club", "table").get(pk=game.pk)
        token = game.table.invite_token
        for name in ("Gus", "Ida"):
            club_guests.sit_as_guest(
                game=game, user=practice.create_guest(), invite_token=token, name=name
            )
        first, second = (one.seat for one in seat_requests.guest_seatings(game))
        for seat, grants in ((first, False), (second, True), (first, None)):
            asking = practice.create_guest()
            seat_requests.ask(game=game, user=asking, seat=Seat(seat), invite_token=token)
            if grants is not None:
                row = SeatRequest.objects.get(game=game, user=asking)
                seat_requests.answer(game=game, actor=self.host, request=row.pk, grants=grants)

    def _around(self, game: Game) -> None:
        """What is written beside the log of *game*: who looks, who reads what, reports."""
        presence.write([(game.pk, "NE", 2), (self._open(title="Watched").pk, "S", 0)])
        anne, beth = self.members.users(2)
        moderation.mute(game=game, user=anne, seat=Seat.E)
        said = TableEvent.objects.filter(game=game, kind="say").order_by("number")
        first, second = said.values_list("number", flat=True)[:2]
        moderation.report(game=game, user=anne, number=first, reason="Not kind")
        settled = moderation.report(game=game, user=beth, number=second)
        moderation.settle_report(report=settled, actor=self.members.director)
        rematches.rematch(game=game, actor=anne)

    def _watched(self) -> None:
        """Tables at which spectators see what is some minutes old, and one without spectators."""
        director = self.members.director
        directing.set_spectator_policy(
            club=self.club, actor=director, watching=Watching.MINUTES, delay=5
        )
        play_on(self._open(title="Minutes later"), 30)
        play_on(self._open(title="Nobody watches", watched=False), 30)


class Eventful:
    """One game at which everything happens that can."""

    def __init__(self, members: Members) -> None:
        self.members = members
        self.anne, self.beth, self.cath, self.dora = members.users(4)
        self.game = opening.open_table(
            club=members.club,
            host=self.anne,
            ruleset=PAGAT,
            title="Eventful",
            plan=Plan.deals(2),
            first_declarer=Seat.N,
            reserve_seconds=600,
            turn_seconds=60,
        )

    def play(self) -> None:
        """Play it."""
        self._sit()
        self._first_deal()
        self._undo()
        self._direct()
        self._come_and_go()
        self._claim()
        play_on(self.game)
        director = self.members.director
        directing.adjust(
            game=self.game, actor=director, seat=Seat.N, points=5, reason="Counted again"
        )

    def _do(self, action: str, user: User | None = None) -> None:
        answer = do(self.game, action, user=user)
        assert answer.ok, (action, answer)

    def _sit(self) -> None:
        users = (self.anne, self.beth, self.cath, self.dora)
        for user, seat in zip(users, PAGAT.seats, strict=True):
            seating.sit(game=self.game, user=user, seat=seat)
        seating.leave_seat(game=self.game, user=self.dora)
        seating.sit(game=self.game, user=self.dora, seat=Seat.W)
        seating.start(game=self.game, actor=self.anne)

    def _first_deal(self) -> None:
        self._do("say hello", self.beth)
        self._do("chat Good evening, everybody.", self.beth)
        self._do("declare no-tricks")
        while not has_cards_on(state_of(self.game)):
            self._do("pass")
        play_on(self.game, 2)

    def _undo(self) -> None:
        """A card that is taken back, and one that is not."""
        for answer in ("accept", "refuse"):
            everybody = (self.anne, self.beth, self.cath, self.dora)
            in_turn = user_in_turn(state_of(self.game))
            play_on(self.game, 1)
            (by,) = (user for user in everybody if user.pk == in_turn)
            others = [user for user in everybody if user != by]
            self._do("undo", by)
            for other in others if answer == "accept" else others[:1]:
                self._do(answer, other)

    def _direct(self) -> None:
        game, director = self.game, self.members.director
        directing.extend(game=game, actor=director, seat=Seat.N, seconds=60, reason="The phone")
        directing.pause(game=game, actor=director)
        directing.resume(game=game, actor=director)
        directing.silence(game=game, actor=director, seat=Seat.E)
        directing.silence(game=game, actor=director, seat=Seat.E, on=False)
        reserve = self.members.everybody[5]
        directing.substitute(
            game=game, actor=director, seat=Seat.W, reason="Went home", player=reserve
        )
        directing.adjust(game=game, actor=director, seat=Seat.E, points=-10, reason="Late")

    def _come_and_go(self) -> None:
        self._do("leave", self.cath)
        self._do("back", self.cath)

    def _claim(self) -> None:
        """A claim that is refused, one that ends the deal, and a bot for the next."""
        game = self.game
        self._do("claim agree S13", self.cath)
        self._do("refuse", self.beth)
        play_on(game, 1)
        left = 13 - state_of(game).cards_played // 4
        self._do(f"claim agree N{left}", self.anne)
        for seat in (Seat.E, Seat.S, Seat.W):
            self._do("accept", user_at(game, seat))
        directing.substitute(
            game=game, actor=self.members.director, seat=Seat.S, reason="Gone", bot="novice"
        )


def user_at(game: Game, seat: Seat) -> User:
    """Return who sits at *seat*."""
    user = state_of(game).occupants[seat].user
    assert user is not None
    return User.objects.get(pk=user)


def has_cards_on(state: TableState) -> bool:
    """Whether the deal on the table has come to its cards."""
    return state.play.deal is not None and state.play.deal.play_started
