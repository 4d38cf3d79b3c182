"""The demonstration's rungs, with two played, one unanswered and two open challenges."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, time, timedelta

from accounts.locks import database_now
from accounts.models import Player, User
from deploy.site.demo import times
from games.models import Game
from games.rules import PRESETS, Plan, Seat
from games.sheets.services import create_game
from ladder import intake, runs
from ladder.challenges import services
from ladder.challenges.members import today_in
from ladder.challenges.partners import reach_in
from ladder.challenges.services import deadlines, results
from ladder.models import Challenge, Pool, RungList
from notices.models import Notice

OTHERS = 3

STARTED = timedelta(days=30)
PLAYED = ((4, timedelta(days=19)), (15, timedelta(days=8)))
UNANSWERED = timedelta(days=3)
"""How long ago the rungs started, the rungs of the players who played, and when an answer was
due."""

EVENING = time(20, 30)

BEFORE = timedelta(days=6)
"""How long before its end a challenge was issued."""


class Rungs:
    """Challenges between members of the demonstration club.

    :ivar play: a function that completes a score sheet and confirms it.
    :ivar me: the player with a challenge to answer.
    """

    def __init__(
        self, pool: Pool, director: User, me: Player, play: Callable[[Game], None]
    ) -> None:
        self.pool = pool
        self.director = director
        self.me = me
        self.play = play
        self.rungs: RungList

    def fill(self) -> None:
        rungs = services.create_list(pool=self.pool, actor=self.director)
        now = database_now()
        self.rungs = services.start(rungs=rungs, actor=self.director, now=now - STARTED)
        for rung, ago in PLAYED:
            self._played(self._challenge(self._on(rung)), self._evening(now - ago))
        self._unanswered(self._challenge(self._on(22), answers=1), self._evening(now - UNANSWERED))
        neighbour = self._neighbour()
        self._absence(
            next(one for one in map(self._on, (20, 19, 18)) if one not in (self.me, neighbour))
        )
        asked = self._challenge(neighbour, names=self.me, answers=2)
        self._ask_in_the_evening(asked)
        busy = {neighbour.pk, *asked.players.values_list("player_id", flat=True)}
        free = next(one for one in map(self._on, (9, 14, 4)) if one.pk not in busy)
        made = services.challenge_anyone(rungs=self.rungs, actor=self._user(free))
        self._ask_in_the_evening(made)

    def _evening(self, at: datetime) -> datetime:
        day = at.astimezone(self.pool.club.zone).date()
        return datetime.combine(day, EVENING, tzinfo=self.pool.club.zone)

    def _on(self, rung: int) -> Player:
        """Return the player on a rung."""
        return self.rungs.rungs.select_related("player__user").get(number=rung).player

    def _user(self, player: Player) -> User:
        if player.user is None:
            raise ValueError("everybody in the demonstration has a login")
        return player.user

    def _neighbour(self) -> Player:
        """Return a player, one rung from that of *me*, who can challenge *me*."""
        mine = self.rungs.rungs.get(player=self.me).number
        return self._on(mine + 1 if mine < self.rungs.rungs.count() else mine - 1)

    def _challenge(
        self, challenger: Player, names: Player | None = None, answers: int = OTHERS
    ) -> Challenge:
        """Return a challenge by *challenger* of the nearest players.

        :param names: a challenged player who has not answered.
        :param answers: the number of the others who have accepted.
        """
        partners = reach_in(self.rungs, database_now()).partners_of(challenger.pk)
        near = partners[-OTHERS - 1 :]
        others = [pk for pk in near if names is None or pk != names.pk]
        players = self._players(others[: OTHERS - (names is not None)])
        named = [*players, names] if names else list(players)
        made = services.challenge(rungs=self.rungs, actor=self._user(challenger), players=named)
        for player in players[:answers]:
            services.accept(challenge=made, actor=self._user(player))
        return made

    def _players(self, pks: Sequence[int]) -> list[Player]:
        players = Player.objects.select_related("user").in_bulk(pks)
        return [players[pk] for pk in pks]

    def _played(self, challenge: Challenge, at: datetime) -> None:
        """Play a challenge on a score sheet that is entered today."""
        self._make_earlier(challenge, at - BEFORE)
        challenge.refresh_from_db()
        players = self._players(challenge.four)
        game = create_game(
            club=self.pool.club,
            ruleset=PRESETS["pagat"],
            seats=dict(zip(tuple(Seat)[:4], players, strict=True)),
            plan=Plan(),
            first_declarer=Seat.N,
            created_by=self._user(players[0]),
            played_at=at,
        )
        self.play(game)
        intake.take_in_due()
        runs.bring_up_to_date(self.pool.pk)
        results.settle_if_played(challenge.pk, at)

    def _unanswered(self, challenge: Challenge, at: datetime) -> None:
        """Let the deadline for answers pass."""
        self._make_earlier(challenge, at - BEFORE)
        Challenge.objects.filter(pk=challenge.pk).update(deadline=at)
        deadlines.decide(challenge.pk, at)

    def _make_earlier(self, challenge: Challenge, at: datetime) -> None:
        """Backdate a challenge and its answers to *at*."""
        rows = Challenge.objects.filter(pk=challenge.pk)
        rows.update(created_at=at)
        rows.filter(complete_at__isnull=False).update(complete_at=at)
        challenge.players.filter(answered_at__isnull=False).update(answered_at=at)

    def _ask_in_the_evening(self, challenge: Challenge) -> None:
        """Backdate a challenge to the previous evening, with its deadline and notices."""
        challenge.refresh_from_db()
        before = times.last_evening(challenge.created_at.astimezone(self.pool.club.zone))
        if challenge.deadline is None:
            raise ValueError("a challenge that was just made has a deadline")
        deadline = challenge.deadline - (challenge.created_at - before)
        was, then = challenge.deadline.isoformat(), deadline.isoformat()
        self._make_earlier(challenge, before)
        Challenge.objects.filter(pk=challenge.pk).update(deadline=deadline)
        for notice in Notice.objects.filter(values__ends_at=was):
            notice.values["ends_at"] = then
            notice.save(update_fields=["values"])

    def _absence(self, player: Player) -> None:
        today = today_in(self.rungs, database_now())
        services.announce_absence(
            rungs=self.rungs,
            first=today,
            last=today + timedelta(days=12),
            actor=self._user(player),
        )
