"""Print the tables of a team event, without a database."""

import json
from argparse import SUPPRESS, ArgumentParser
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext

from tournaments.draw.model import SEATS, TABLE_SIZE, DrawError, Table
from tournaments.management.files import refuse
from tournaments.teams.design import team_plan
from tournaments.teams.plan import TeamPlan

MOST_TEAMS = 100
MOST_ROUNDS = 200
MOST_PLAYERS = 20


class Command(BaseCommand):
    """``manage.py teams --teams N --rounds R [--players P] [--seed S] [--json]``."""

    help = (
        "Draws an event of teams 1..N: the teams at each table in the order N E S W, and how often "
        "two teams meet. With eight players of a team or more, also who of them sits there."
    )
    # The command must work without a database.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Define the options, without a usage text, so that a wrong option prints a single line."""
        parser.usage = SUPPRESS
        parser.add_argument("--teams", type=int, required=True, metavar="N")
        parser.add_argument("--rounds", type=int, required=True, metavar="R")
        parser.add_argument("--players", type=int, default=TABLE_SIZE, metavar="P")
        parser.add_argument("--seed", type=int, default=0, metavar="S")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *, teams: int, rounds: int, players: int, seed: int, **options: Any) -> None:
        if teams > MOST_TEAMS or rounds > MOST_ROUNDS or players > MOST_PLAYERS:
            message = gettext(
                "At most %(teams)s teams, %(rounds)s rounds and %(players)s players of a team."
            )
            values = {"teams": MOST_TEAMS, "rounds": MOST_ROUNDS, "players": MOST_PLAYERS}
            self._refuse("too-many", message % values, as_json=options["json"])
        try:
            plan = team_plan(range(1, teams + 1), rounds, players=players, seed=seed)
        except DrawError as fault:
            self._refuse(fault.code, str(fault), as_json=options["json"])
        if options["json"]:
            self.stdout.write(json.dumps(_as_json(plan, teams, seed)))
        else:
            self._write(plan)

    def _refuse(self, code: str, message: str, *, as_json: bool) -> NoReturn:
        if as_json:
            refuse(self.stdout, code, message)
        raise CommandError(f"{code}: {gettext(message)}")

    def _write(self, plan: TeamPlan) -> None:
        rounds = zip(plan.rounds, plan.members, strict=True)
        for number, (tables, members) in enumerate(rounds, 1):
            self.stdout.write(gettext("Round %(number)s") % {"number": number})
            for place, (table, those) in enumerate(zip(tables, members, strict=True), 1):
                names = _names(plan, table, those)
                seats = "  ".join(f"{seat} {n}" for seat, n in zip(SEATS, names, strict=True))
                self.stdout.write(f"  {place:>3}:  {seats}")
        for line in plan.lines():
            self.stdout.write(line.format(translate=gettext))


def _names(plan: TeamPlan, table: Table, members: Table) -> list[str]:
    """Return the teams in the seats, such as 3, or their players, such as 3/1."""
    if plan.players == TABLE_SIZE:
        return [f"{team:>3}" for team in table]
    return [f"{team:>3}/{place + 1:<2}" for team, place in zip(table, members, strict=True)]


def _as_json(plan: TeamPlan, teams: int, seed: int) -> dict[str, Any]:
    least, most = plan.meetings
    members = [[[place + 1 for place in table] for table in one] for one in plan.members]
    of_players = {"players": plan.players, "members": members, "repeats": plan.repeats}
    return {
        "teams": teams,
        "seed": seed,
        "rounds": plan.rounds,
        "meetings": {"least": least, "most": most},
        "even": least == most,
        "report": [line.format() for line in plan.lines()],
        **(of_players if plan.players != TABLE_SIZE else {}),
    }
