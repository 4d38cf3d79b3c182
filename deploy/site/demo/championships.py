"""The demonstration's Swiss events, finals and knockouts, with a series and a recurring event."""

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from random import Random

from django.utils.translation import gettext

from accounts.models import Club, Player, User
from deploy.site.demo import times
from games.rules import PRESETS
from tournaments import services as events
from tournaments.models import (
    EventStatus,
    PhaseStatus,
    PrizeKind,
    Round,
    RoundKind,
    Table,
    Tournament,
)
from tournaments.phase_templates import Template
from tournaments.tasks import refresh_standings

SEED = 1936
SPREAD = 12
"""Steps of five between the scores of a table."""


class Championships:
    """Events of *members*, whose tables get four totals each."""

    def __init__(self, club: Club, director: User, members: Sequence[Player]) -> None:
        self.club = club
        self.director = director
        self.members = members
        self.rng = Random(SEED)  # noqa: S311 - no secret

    def fill(self, now: datetime) -> None:
        starts_at = times.latest(times.SATURDAY, times.AFTERNOON, now - 3 * times.WEEK)
        swiss = self._event(gettext("Swiss Saturday"), Template.SWISS, 4, starts_at, 20)
        self._play(swiss, 4)
        self._end(swiss)
        starts_at = times.latest(times.SUNDAY, times.AFTERNOON, now - 5 * times.WEEK)
        club = self._event(gettext("Club Championship"), Template.FINALS, 3, starts_at, 24)
        self._play(club, 3)
        finals = club.phases.get(status=PhaseStatus.PLANNED)
        events.begin_phase(phase=finals, actor=self.director)
        self._play(club, 2)
        self._end(club)
        self._series([club, swiss])
        self._prizes(club)
        self._every_week(swiss, now)

    def fill_knockout(self, now: datetime) -> None:
        """Play the groups of a knockout, and draw its two semi-finals."""
        starts_at = times.latest(times.SUNDAY, times.AFTERNOON, now)
        text = gettext("The groups, then a round every Sunday.")
        event = self._event(
            gettext("Riverside Knockout"), Template.KNOCKOUT, 1, starts_at, 16, text
        )
        self._play(event, 1)
        events.begin_phase(phase=event.phases.get(status=PhaseStatus.PLANNED), actor=self.director)
        events.draw_rounds(tournament=event, actor=self.director, rounds=1, seed=SEED)
        refresh_standings(event.pk)

    def _prizes(self, event: Tournament) -> None:
        """Set prizes for places, for a newcomer, and one drawn by lot."""
        texts = {
            1: gettext("The cup, for a year"),
            2: gettext("A bottle of port"),
            3: gettext("A box of chocolates"),
        }
        for place, text in texts.items():
            events.add_prize(
                tournament=event, actor=self.director, kind=PrizeKind.PLACE, place=place, text=text
            )
        book, cards = gettext("A book about card games"), gettext("A deck of cards")
        new, lot = PrizeKind.NEWCOMER, PrizeKind.LOT
        events.add_prize(tournament=event, actor=self.director, kind=new, text=book)
        prize = events.add_prize(tournament=event, actor=self.director, kind=lot, text=cards)
        events.draw_prize(prize=prize, actor=self.director)

    def _every_week(self, source: Tournament, now: datetime) -> None:
        """Set up a recurring event, with no occurrence announced yet."""
        events.create_recurring(
            club=self.club,
            actor=self.director,
            source=source,
            name=gettext("Friday Evening"),
            next_date=now.date() + timedelta(days=28 + (4 - now.weekday()) % 7),
            time=time(19, 30),
            days_before=10,
        )

    def _series(self, played: Sequence[Tournament]) -> None:
        """Set up a championship of the *played* events, the earlier cup and the coming event."""
        others = Tournament.objects.filter(club=self.club).exclude(status=EventStatus.RUNNING)
        events.create_series(
            club=self.club,
            actor=self.director,
            name=gettext("Championship of the Season"),
            description=gettext("The winner gets the cup at the dinner in May."),
            event_count=4,
            best=3,
            points=[25, 18, 15, 12, 10, 8, 7, 6, 5, 4, 3, 2, 1],
            events={*played, *others},
        )

    def _event(
        self,
        name: str,
        template: Template,
        rounds: int,
        starts_at: datetime,
        players: int,
        description: str = "",
    ) -> Tournament:
        event = events.create_tournament(
            club=self.club,
            actor=self.director,
            name=name,
            starts_at=starts_at,
            description=description,
            place=gettext("Assembly Rooms"),
            ruleset=PRESETS["pagat"],
            round_count=rounds,
            round_kind=RoundKind.GAME,
            template=template,
            metrics=["total", "opponents", "wins", "lot"],
        )
        for player in self.members[:players]:
            events.enter(tournament=event, player=player, actor=self.director)
        events.check_in_everybody(tournament=event, actor=self.director)
        return event

    def _play(self, event: Tournament, rounds: int) -> None:
        for _ in range(rounds):
            events.draw_rounds(tournament=event, actor=self.director, rounds=1, seed=SEED)
            self._give(events.release_round(tournament=event, actor=self.director))

    def _give(self, current: Round) -> None:
        """Enter totals, which add up to 0, for every table of a round."""
        for table in current.tables.order_by("number"):
            three = [5 * self.rng.randint(-SPREAD, SPREAD) for _ in range(3)]
            totals = dict(zip("NESW", [*three, -sum(three)], strict=True))
            self._confirm(table, totals)

    def _confirm(self, table: Table, totals: dict[str, int]) -> None:
        events.submit_totals(table=table, actor=self.director, totals=totals)
        events.confirm_result(table=table, actor=self.director)

    def _end(self, event: Tournament) -> None:
        events.finish(tournament=event, actor=self.director)
        events.publish(tournament=event, actor=self.director)
        refresh_standings(event.pk)
