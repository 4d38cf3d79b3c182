"""Score sheets in every state, with every kind of change, by several rules."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from uuid import uuid4

from accounts.models import User
from deploy.site.demo.deals import next_deal
from games.models import Game
from games.rules import PRESETS, Plan, RuleSet, Seat
from games.rules.records.record import deal_to_json
from games.rulesets.services import change_rules, remove_rules, save_rules
from games.sheets import services
from games.sheets.stored import sheet_of
from tests.upgrade.filling.members import Members


class Sheets:
    """Fills score sheets as members do."""

    def __init__(self, members: Members, rng: Random) -> None:
        self.members = members
        self.rng = rng
        self.writer, self.other = members.users(2)

    def fill(self) -> None:
        """Write the sheets, and the club's own rules."""
        self._rules()
        for name, rules in PRESETS.items():
            if rules.on_sheets:
                game = self._sheet(f"By the rules {name}", rules, Plan.deals(2))
                self._deals(game)
        self._changed()
        self._finished()
        self._confirmed()
        self._disputed()
        self._abandoned()

    def _rules(self) -> None:
        club, actor = self.members.club, self.members.secretary
        rules = replace(PRESETS["yale"], redouble="reply_round")
        own = save_rules(club=club, actor=actor, name="Tuesday", ruleset=rules)
        change_rules(own=own, actor=actor, name="Tuesday rules", ruleset=rules)
        gone = save_rules(club=club, actor=actor, name="Gone", ruleset=PRESETS["brader"])
        remove_rules(own=gone, actor=actor)
        self._deals(self._sheet("By the club's own rules", rules, Plan.once()))

    def _sheet(self, title: str, rules: RuleSet, plan: Plan) -> Game:
        seated = self.members.everybody[: rules.players]
        return services.create_game(
            club=self.members.club,
            ruleset=rules,
            seats=dict(zip(rules.seats, seated, strict=True)),
            plan=plan,
            first_declarer=Seat.N,
            created_by=self.writer,
            title=title,
        )

    def _deals(self, game: Game) -> None:
        """Record every deal that *game* has room for."""
        sheet = sheet_of(game)
        while not sheet.is_over:
            sheet = sheet.record(next_deal(sheet, self.rng))
            services.record_deal(
                game=game,
                actor=self.writer,
                client_id=uuid4(),
                number=len(sheet.deals),
                deal=deal_to_json(sheet.deals[-1], sheet.rules),
            )

    def _changed(self) -> None:
        """A sheet that is open, of which deals were corrected and taken back."""
        game = self._sheet("Corrected", PRESETS["pagat"], Plan.deals(3))
        self._deals(game)
        self._correct(game, self.other)
        self._correct(game, self.members.director)
        for number in (3, 2):
            services.undo_last_deal(game=game, actor=self.writer, client_id=uuid4(), number=number)

    def _correct(self, game: Game, actor: User) -> None:
        game.refresh_from_db()
        sheet = sheet_of(game)
        last = sheet_of(game, list(game.deals.all())[:-1])
        new = last.record(next_deal(last, self.rng))
        services.correct_deal(
            game=game,
            actor=actor,
            client_id=uuid4(),
            number=len(sheet.deals),
            version=game.version,
            deal=deal_to_json(new.deals[-1], new.rules),
        )

    def _finished(self) -> Game:
        game = self._sheet("Finished", PRESETS["pagat"], Plan.deals(4))
        self._deals(game)
        services.finish_game(game=game, actor=self.writer)
        services.reopen_game(game=game, actor=self.members.director)
        return services.finish_game(game=game, actor=self.writer)

    def _confirmed(self) -> Game:
        return services.confirm_game(game=self._finished(), actor=self.other)

    def _disputed(self) -> None:
        for game in (self._finished(), self._confirmed()):
            services.dispute_game(game=game, actor=self.other, reason="South had four tricks")

    def _abandoned(self) -> None:
        game = self._sheet("Abandoned", PRESETS["pagat"], Plan())
        services.abandon_game(game=game, actor=self.members.director, reason="The bus left")
