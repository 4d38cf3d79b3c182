"""The demonstration's ladders: two years of games, imported from a file as a club would do."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from datetime import datetime, time, timedelta
from math import exp
from random import Random

from django.utils.timezone import localdate
from django.utils.translation import gettext

from accounts.models import Club, User
from deploy.site.demo import times
from ladder import intake, runs, services
from ladder.defaults import TEMPLATES
from ladder.export import header
from ladder.models import Pool
from ladder.services import imports
from ladder.strength import Parameters

WEEKS = 104
GAMES_OF_AN_EVENING = 6
EVENING = time(20, 30)
LADDERS = frozenset({"monthly", "annual", "best_ten"})
"""The keys of the ladders, of :data:`ladder.defaults.TEMPLATES`."""


class Ladders:
    """A club that meets once a week, with members of different strengths and eagerness."""

    def __init__(self, club: Club, director: User, names: Sequence[str], rng: Random) -> None:
        self.club = club
        self.director = director
        self.names = names
        self.rng = rng
        self.parameters = Parameters()
        self.strengths = {name: rng.gauss(0, self.parameters.prior) for name in names}
        self.eagerness = {name: exp(rng.gauss(0, 0.7)) for name in names}

    def fill(self, now: datetime) -> Pool:
        """Import the games played until *now*, and create the ladders."""
        pool = services.create_pool(
            club=self.club,
            actor=self.director,
            name=gettext("Club games"),
            rulesets=["pagat"],
            per_day=4,
        )
        file = imports.read_file(
            pool=pool,
            filename="riverside-games.csv",
            content=self._file(now),
            actor=self.director,
        )
        imports.confirm(pending=file, actor=self.director)
        today = localdate(now, timezone=self.club.zone)
        for template in TEMPLATES:
            if template.key in LADDERS:
                fields = template.fields_on(today)
                services.add_ladder(pool=pool, actor=self.director, **fields)
        intake.take_in_due()
        runs.bring_up_to_date(pool.pk)
        return pool

    def _file(self, now: datetime) -> bytes:
        """Return the games of all evenings as CSV."""
        text = io.StringIO()
        file = csv.writer(text)
        file.writerow(header()[:11])
        last = times.latest(times.FRIDAY, EVENING, now.astimezone(self.club.zone))
        for week in range(WEEKS, 0, -1):
            evening = last - (week - 1) * times.WEEK
            for number in range(self.rng.randint(4, 2 * GAMES_OF_AN_EVENING - 4)):
                at = evening + timedelta(minutes=number)
                if at < now:
                    file.writerow([at.strftime("%Y-%m-%d %H:%M"), "pagat", *self._game()])
        return text.getvalue().encode()

    def _game(self) -> list[str | int]:
        """Return the deals, players and scores of a game between members who are present."""
        table = list[str]()
        while len(table) < 4:
            [name] = self.rng.choices(self.names, [self.eagerness[one] for one in self.names])
            if name not in table:
                table.append(name)
        share = 0.5 if self.rng.random() < 0.1 else 1.0
        spread = self.parameters.sigma * (share * 3 / 4) ** 0.5
        played = [share * self.strengths[n] + self.rng.gauss(0, spread) for n in table]
        level = sum(played) / 4
        scores = [round(4 / 3 * (points - level)) for points in played]
        scores[-1] -= sum(scores)
        pairs = [cell for pair in zip(table, scores, strict=True) for cell in pair]
        return [round(28 * share), *pairs]
