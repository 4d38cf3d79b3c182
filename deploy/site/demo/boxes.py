"""The demonstration's box league: a finished season and a running one."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from datetime import datetime, time, timedelta
from random import Random

from django.utils.translation import gettext

from accounts.models import Club, Player, User
from ladder import intake, runs
from ladder.boxes import services
from ladder.boxes.box_plan import play_by
from ladder.export import header
from ladder.models import BoxLeague, BoxSeason, Pool, SeasonState
from ladder.services import imports
from ladder.strength import Parameters

AGO = timedelta(days=49)
"""How long ago the finished season began."""

DAYS = 30
EVENING = time(20, 30)


class Boxes:
    """A league of three boxes, in which most of the planned games have been played."""

    def __init__(self, club: Club, director: User, players: Sequence[Player], rng: Random) -> None:
        self.club = club
        self.director = director
        self.players = {player.pk: player.name for player in players}
        self.rng = rng
        spread = Parameters().prior
        self.strengths = {pk: rng.gauss(0, spread) for pk in self.players}

    def fill(self, now: datetime) -> None:
        """Found the league, and play its first season and half of the second."""
        pool = Pool.objects.get(club=self.club)
        league = services.found_league(
            pool=pool, actor=self.director, name=gettext("Box league"), size=5, wait_days=0
        )
        for player in Player.objects.filter(pk__in=self.players):
            services.take_part(league=league, player=player, actor=self.director)
        first = self._release(league, now - AGO)
        self._play(pool, first, now)
        services.close_season(season=first, now=first.closes_at)
        second = self._release(league, now)
        self._play(pool, second, now)

    def _release(self, league: BoxLeague, now: datetime) -> BoxSeason:
        """Release the draft, or draft and release a season that begins *now*."""
        draft = BoxSeason.objects.filter(league=league, state=SeasonState.DRAFT).first()
        if draft is None:
            draft = services.draft_season(league=league, actor=self.director, now=now)
            day = now.astimezone(self.club.zone).date()
            draft = services.change_draft(
                league=league,
                actor=self.director,
                version=draft.version,
                boxes={},
                first=day,
                last=day + timedelta(days=DAYS - 1),
            )
        released = services.release_season(
            league=league, actor=self.director, version=draft.version, now=now
        )
        return BoxSeason.objects.select_related("league__pool__club").get(pk=released.pk)

    def _play(self, pool: Pool, season: BoxSeason, now: datetime) -> None:
        """Import most of the planned games that should have been played by *now*."""
        text = io.StringIO()
        file = csv.writer(text)
        file.writerow(header()[:11])
        for box in season.boxes.order_by("number"):
            days = play_by(season.first, season.last, len(box.fours))
            for four, day in zip(box.fours, days, strict=True):
                at = datetime.combine(day, EVENING, tzinfo=self.club.zone)
                if at < now and self.rng.random() < 0.9:
                    file.writerow([at.strftime("%Y-%m-%d %H:%M"), "pagat", *self._game(four)])
        pending = imports.read_file(
            pool=pool,
            filename="riverside-boxes.csv",
            content=text.getvalue().encode(),
            actor=self.director,
        )
        imports.confirm(pending=pending, actor=self.director)
        intake.take_in_due()
        runs.bring_up_to_date(pool.pk)

    def _game(self, four: Sequence[int]) -> list[str | int]:
        """Return the deals, players and scores of a game."""
        sigma = Parameters().sigma
        played = [self.strengths[pk] + self.rng.gauss(0, sigma * 0.75**0.5) for pk in four]
        level = sum(played) / len(played)
        scores = [round(4 / 3 * (points - level)) for points in played]
        scores[-1] -= sum(scores)
        names = [self.players[pk] for pk in four]
        return [28, *(cell for pair in zip(names, scores, strict=True) for cell in pair)]
