"""The demonstration's rungs: two challenges that were played, one unanswered, two that are open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta

from accounts.locks import database_now
from accounts.models import Player, User
from games.models import Game
from games.rules import PRESETS, Plan, Seat
from games.sheets.services import create_game
from ladder import intake, runs
from ladder.challenges import services
from ladder.challenges.members import today_in
from ladder.challenges.partners import reach_in
from ladder.challenges.services import deadlines, results
from ladder.models import Challenge, Pool, RungList

OTHERS = 3


class Rungs:
    """Challenges between members of the demonstration club.

    :ivar play: plays a score sheet to its end and confirms it.
    :ivar me: the player who has a challenge to answer.
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
        self.rungs = services.start(rungs=rungs, actor=self.director)
        for rung in (4, 15):
            self._played(self._challenge(self._on(rung)))
        self._unanswered(self._challenge(self._on(22), answers=1))
        self._absence(self._on(20) if self._on(20) != self.me else self._on(19))
        self._challenge(self._neighbour(), names=self.me, answers=2)
        services.challenge_anyone(rungs=self.rungs, actor=self._user(self._on(9)))

    def _on(self, rung: int) -> Player:
        """Return the player on a rung."""
        return self.rungs.rungs.select_related("player__user").get(number=rung).player

    def _user(self, player: Player) -> User:
        if player.user is None:
            raise ValueError("everybody in the demonstration has a login")
        return player.user

    def _neighbour(self) -> Player:
        """Return a player, one rung from mine, who can challenge me."""
        mine = self.rungs.rungs.get(player=self.me).number
        return self._on(mine + 1 if mine < self.rungs.rungs.count() else mine - 1)

    def _challenge(
        self, challenger: Player, names: Player | None = None, answers: int = OTHERS
    ) -> Challenge:
        """Return a challenge of the players next to *challenger*.

        :param names: one of those who are named, who has not answered.
        :param answers: how many of the others have accepted.
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

    def _played(self, challenge: Challenge) -> None:
        """Have a challenge played on a score sheet."""
        challenge.refresh_from_db()
        players = self._players(challenge.four)
        game = create_game(
            club=self.pool.club,
            ruleset=PRESETS["pagat"],
            seats=dict(zip(tuple(Seat)[:4], players, strict=True)),
            plan=Plan(),
            first_declarer=Seat.N,
            created_by=self._user(players[0]),
        )
        self.play(game)
        intake.take_in_due()
        runs.bring_up_to_date(self.pool.pk)
        results.settle_if_played(challenge.pk)

    def _unanswered(self, challenge: Challenge) -> None:
        """Have the time for answers pass."""
        Challenge.objects.filter(pk=challenge.pk).update(deadline=database_now())
        deadlines.decide(challenge.pk)

    def _absence(self, player: Player) -> None:
        today = today_in(self.rungs, database_now())
        services.announce_absence(
            rungs=self.rungs,
            first=today,
            last=today + timedelta(days=12),
            actor=self._user(player),
        )
