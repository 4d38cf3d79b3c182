"""A pool with ladders of every kind, games, a current run and one that was interrupted."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from random import Random

from django.utils.timezone import now as utc_now

from accounts.models import Player
from games.models import Game, GameStatus
from ladder import intake, proposals, runs, services
from ladder.models import Calendar, Kind, LeftOut, Pool, Run, Source
from tests.support.ladder.pools import count_game
from tests.upgrade.filling.members import Members

GAMES = 30


class Ladders:
    """Counts games as the site does."""

    def __init__(self, members: Members, rng: Random) -> None:
        self.members = members
        self.rng = rng

    def fill(self) -> None:
        """Write the ladders, their games and what is computed from them."""
        pool = services.create_pool(
            club=self.members.club,
            actor=self.members.director,
            name="Games of the club",
            rulesets=["pagat"],
        )
        for kind, calendar in zip(Kind, Calendar, strict=False):
            services.add_ladder(
                pool=pool,
                actor=self.members.director,
                name=f"{kind.label}, {calendar.label}",
                kind=kind,
                calendar=calendar,
            )
        self._games(pool)
        runs.bring_up_to_date(pool.pk)
        self._correction(pool)
        intake.mark_all(self.members.club)
        Run.objects.create(pool=pool, games_version=pool.games_version, today=utc_now().date())

    def _correction(self, pool: Pool) -> None:
        """Correct a game as an official does; tables of months that are over stay as they are."""
        counted = pool.games.filter(left_out=LeftOut.COUNTS).order_by("pk")[5]
        proposal = services.propose_correction(
            counted=counted, actor=self.members.director, scores={}, deals=counted.deals
        )
        proposals.compute(proposal.pk)
        services.apply_proposal(proposal=proposal, actor=self.members.director)
        runs.bring_up_to_date(pool.pk)

    def _games(self, pool: Pool) -> None:
        start = utc_now() - timedelta(days=400)
        for number in range(GAMES):
            counted = count_game(
                pool=pool,
                source=Source.IMPORT,
                ended_at=start + timedelta(days=13 * number),
                deals=self.rng.choice([28, 14]),
                deals_of_whole=28,
                scores=self._scores(),
            )
            if not number:
                services.correct_game(counted=counted, scores=self._scores())
            if number == 1:
                services.remove_game(counted=counted)
        sheet = Game.objects.filter(club=self.members.club, status=GameStatus.CONFIRMED).first()
        count_game(
            pool=pool,
            source=Source.SHEET,
            game=sheet,
            ended_at=utc_now(),
            deals=28,
            deals_of_whole=28,
            scores=self._scores(),
        )

    def _scores(self) -> dict[int, int]:
        table: Sequence[Player] = self.rng.sample(list(self.members.everybody), 4)
        three = [self.rng.randint(-200, 200) for _ in table[1:]]
        return {
            player.pk: score for player, score in zip(table, [-sum(three), *three], strict=True)
        }
