"""Events in every state, with everything that is written at them."""

from __future__ import annotations

from datetime import time, timedelta
from typing import Any

from django.utils.timezone import localdate
from django.utils.timezone import now as utc_now

from accounts.models import Club, Player
from games.models import Game
from games.rules import PRESETS
from games.rulesets.services import save_rules
from games.sheets import services as games
from tests.support.events import EVEN, decide, give, play_sheet, start, table_of, users_at
from tests.upgrade.filling.members import Members
from tournaments import services
from tournaments.models import (
    AwardKind,
    Entry,
    Round,
    RoundKind,
    Tournament,
    WebhookDelivery,
)
from tournaments.phase_templates import Template
from tournaments.standings import METRICS
from tournaments.tasks import refresh_standings

PAGAT = PRESETS["pagat"]
OTHER = {"N": 50, "E": 0, "S": 0, "W": -50}
ONCE = {"N": "no-tricks", "E": "no-queens", "S": "trumps", "W": "dominoes"}
ONCE_TOTALS = {"N": -26 - 24 + 65 + 65, "E": 0, "S": 0, "W": 0}


class Events:
    """Runs events as directors do."""

    def __init__(self, members: Members) -> None:
        self.members = members
        self.director = members.director

    def fill(self) -> None:
        """Write the events, and the standings of all but the last."""
        self._totals()
        self._odd_number()
        self._once()
        self._cancelled()
        self._undone()
        self._full()
        self._of_second_club()
        self._finals()
        services.create_series(
            club=self.members.club,
            actor=self.director,
            name="Year",
            event_count=9,
            best=2,
            points=[3, 1],
            events=list(Tournament.objects.filter(club=self.members.club)[:3]),
        )
        services.create_recurring(
            club=self.members.club,
            actor=self.director,
            source=Tournament.objects.filter(club=self.members.club).latest("pk"),
            name="Fridays",
            next_date=localdate() + timedelta(days=3),
            time=time(19, 30),
        )
        url = "https://results.example/barbu"
        webhook = services.create_webhook(club=self.members.club, actor=self.director, url=url)
        event = Tournament.objects.filter(club=self.members.club).earliest("pk")
        WebhookDelivery.objects.create(webhook=webhook, event=event, version=1)
        services.add_prize(
            tournament=Tournament.objects.filter(club=self.members.club).latest("pk"),
            actor=self.director,
            kind="place",
            place=1,
            text="Cup",
        )
        for pk in Tournament.objects.values_list("pk", flat=True):
            refresh_standings(pk)
        self._awaiting_standings()

    def _event(self, name: str, players: int, **chosen: Any) -> Tournament:
        """An event for which so many members have entered and are there."""
        event = self._announced(name, **chosen)
        for player in self.members.everybody[:players]:
            self._enter(event, player)
        services.check_in_everybody(tournament=event, actor=self.director)
        return event

    def _announced(self, name: str, **chosen: Any) -> Tournament:
        fields: dict[str, Any] = {
            "club": self.members.club,
            "actor": self.director,
            "name": name,
            "starts_at": utc_now() + timedelta(hours=1),
            "ruleset": PAGAT,
            "round_count": 3,
        }
        return services.create_tournament(**fields | chosen)

    def _enter(self, event: Tournament, player: Player) -> Entry:
        return services.enter(tournament=event, player=player, actor=player.user or self.director)

    # --- An event whose tables give four totals -------------------------------------------------

    def _totals(self) -> None:
        """A running event with a draft that was changed by hand, its clock stopped."""
        event = self._event(
            "Four totals",
            8,
            round_minutes=45,
            metrics=METRICS,
            description="Bring a *pencil*.",
            rated=True,
        )
        services.update_tournament(tournament=event, actor=self.director, place="Upstairs")
        stand_in = next(player for player in self.members.everybody if player.user)
        services.add_stand_in(tournament=event, player=stand_in, actor=self.director)
        entries = list(event.entries.order_by("pk"))
        services.forbid_pair(
            tournament=event, one=entries[0], other=entries[1], actor=self.director
        )
        self._first_round(start(event, self.director), entries)
        second = services.release_round(tournament=event, actor=self.director)
        self._second_round(second)
        self._clock(second)
        self._penalties(second, entries)
        services.draw_rounds(tournament=event, actor=self.director, rounds=1, seed=2)
        draft = event.rounds.get(number=3)
        one, other = (draft.tables.get(number=n).seats.all()[0] for n in (1, 2))
        services.swap_players(draft=draft, one=one.entry, other=other.entry, actor=self.director)
        services.announce(tournament=event, actor=self.director, text="Tea at nine.")

    def _first_round(self, first: Round, entries: list[Entry]) -> None:
        """A result that is corrected, and one that is disputed, settled otherwise and stands."""
        one, other = table_of(first, 1), table_of(first, 2)
        give(one)
        services.correct_result(table=one, actor=self.director, totals=OTHER, reason="Misread")
        give(other)
        north = users_at(other)["N"]
        services.dispute_result(table=other, actor=north, reason="It was 50")
        services.settle_dispute(table=other, actor=self.director, reason="So it was", totals=OTHER)
        services.dispute_result(table=other, actor=north, reason="No, after all")
        services.settle_dispute(table=other, actor=self.director, reason="It stands")

    def _second_round(self, second: Round) -> None:
        """A table that is given up, one that plays on after that."""
        one, other = table_of(second, 1), table_of(second, 2)
        for table in (one, other):
            services.abandon_table(table=table, actor=self.director, reason="The lights went out")
        entry = other.seats.order_by("pk")[0].entry_id
        services.award_table(
            table=other,
            actor=self.director,
            awards={entry: services.AwardChoice(AwardKind.AVERAGE)},
            reason="Half of it was played",
        )
        services.resume_table(table=one, actor=self.director)
        users = users_at(one)
        services.submit_totals(table=table_of(second, 1), actor=users["N"], totals=EVEN)

    def _clock(self, released: Round) -> None:
        services.start_clock(round=released, actor=self.director)
        services.extend_clock(round=released, actor=self.director, minutes=5)
        services.pause_clock(round=released, actor=self.director)

    def _penalties(self, second: Round, entries: list[Entry]) -> None:
        late: dict[str, Any] = {"actor": self.director, "reason": "Late"}
        services.add_penalty(entry=entries[0], points=5, **late)
        services.add_penalty(entry=entries[1], points=10, round=second, **late)
        cancelled = services.add_penalty(entry=entries[2], points=15, **late)
        services.cancel_penalty(penalty=cancelled, actor=self.director, reason="The train was late")

    # --- Others -------------------------------------------------------------------------------

    def _odd_number(self) -> None:
        """A finished event of ten on score sheets: two sit out in each round, one withdraws."""
        event = self._event("Ten of us", 10, round_kind=RoundKind.DEALS, deals=2, sit_out_points=3)
        current = start(event, self.director)
        services.withdraw(entry=event.entries.order_by("pk")[9], actor=self.director)
        services.enter_guest(tournament=event, name="Walter Walk-In", actor=self.director)
        services.check_in_everybody(tournament=event, actor=self.director)
        for number in (1, 2, 3):
            if number > 1:
                services.draw_rounds(tournament=event, actor=self.director, seed=number)
                current = services.release_round(tournament=event, actor=self.director)
            for table in current.tables.all():
                self._sheet(table_of(current, table.number).game, current.number == 3)
        services.finish(tournament=event, actor=self.director)

    def _sheet(self, game: Game | None, disputed: bool) -> None:
        assert game is not None
        first = game.seatings.order_by("pk")[0].player
        assert first is not None
        play_sheet(game, first.user or self.director)
        if disputed:
            games.dispute_game(game=game, actor=self.director, reason="Two kings")
            games.finish_game(game=game, actor=self.director)
        games.confirm_game(game=game, actor=self.director)

    def _once(self) -> None:
        """A running event in which contracts are carried on; its clock runs."""
        event = self._event("Each once", 12, round_kind=RoundKind.ONCE, round_minutes=30)
        current = start(event, self.director)
        for number in (1, 2, 3):
            give(table_of(current, number), ONCE_TOTALS, declared=ONCE)
        current = services.release_round(tournament=event, actor=self.director)
        services.start_clock(round=current, actor=self.director)
        one, other = table_of(current, 1), table_of(current, 2)
        game = one.game
        assert game is not None
        play_sheet(game, users_at(one)["N"])
        games.dispute_game(game=game, actor=users_at(one)["E"], reason="A queen too many")
        services.submit_totals(
            table=other,
            actor=users_at(other)["N"],
            totals={"N": 4 * PAGAT.contract("no-hearts").total, "E": 0, "S": 0, "W": 0},
            declared=dict.fromkeys("NESW", "no-hearts"),
        )

    def _cancelled(self) -> None:
        event = self._event("Snowed in", 5)
        services.cancel_tournament(tournament=event, actor=self.director, reason="Snow")

    def _undone(self) -> None:
        """An event most of whose steps were taken back, open with a draft again."""
        event = self._event("Second thoughts", 8, round_count=1)
        start(event, self.director)
        self._undo(event, "release")
        released = services.release_round(tournament=event, actor=self.director)
        decide(released)
        services.close_round(round=released, actor=self.director)
        self._undo(event, "close")
        services.finish(tournament=event, actor=self.director)
        services.publish(tournament=event, actor=self.director)
        self._undo(event, "publish", "finish")
        services.finish(tournament=event, actor=self.director)
        services.publish(tournament=event, actor=self.director)
        again = self._event("Third thoughts", 8)
        services.draw_rounds(tournament=again, actor=self.director, seed=1)
        self._undo(again, "draw")
        services.draw_rounds(tournament=again, actor=self.director, seed=2)

    def _undo(self, event: Tournament, *kinds: str) -> None:
        for kind in kinds:
            services.undo_last_step(tournament=event, actor=self.director, kind=kind)

    def _full(self) -> None:
        """An open event with a waiting list, a code at the door, and somebody who withdrew."""
        event = self._announced("Four places", capacity=4)
        entries = [self._enter(event, player) for player in self.members.everybody[:7]]
        services.withdraw(entry=entries[0], actor=self.director)
        services.check_in(entry=entries[1], actor=self.director)
        services.check_in(entry=entries[2], actor=self.director)
        services.undo_check_in(entry=entries[2], actor=self.director)
        event = services.renew_check_in_token(tournament=event, actor=self.director)
        player = self.members.everybody[3]
        assert player.user is not None
        services.check_in_with_token(tournament=event, token=event.check_in_token, user=player.user)

    def _of_second_club(self) -> None:
        """A published event by the club's own rules, of players without logins."""
        club = Club.objects.get(slug="lilas")
        founder = club.memberships.get().user
        own = save_rules(club=club, actor=founder, name="Lilas", ruleset=PRESETS["wikipedia"])
        event = self._announced(
            "Coupe de mai", club=club, actor=founder, ruleset=own.rules, round_count=1
        )
        for player in club.players.filter(user=None):
            services.enter(tournament=event, player=player, actor=founder)
        services.check_in_everybody(tournament=event, actor=founder)
        first = start(event, founder)
        table = table_of(first)
        totals = {"N": EVEN["N"], "E": EVEN["E"], "S": EVEN["S"], "W": EVEN["W"]}
        services.submit_totals(table=table, actor=founder, totals=totals)
        services.confirm_result(table=table, actor=founder)
        services.finish(tournament=event, actor=founder)
        services.publish(tournament=event, actor=founder)
        services.correct_result(table=table, actor=founder, totals=OTHER, reason="Misread")

    def _finals(self) -> None:
        """An event whose second phase has begun: two finals, of which a round is drafted."""
        event = self._event("Two finals", 12, round_count=1, template=Template.FINALS)
        decide(start(event, self.director))
        services.begin_phase(phase=event.phases.get(number=2), actor=self.director)
        services.draw_rounds(tournament=event, actor=self.director, seed=1)

    def _awaiting_standings(self) -> None:
        """An event whose stored standings are behind its results."""
        event = self._event("Standings to come", 4, round_count=1)
        decide(start(event, self.director))
