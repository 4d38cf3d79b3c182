"""Print a draw with its costs, bound and fairness report, without a database."""

import json
from argparse import SUPPRESS, ArgumentParser
from dataclasses import asdict
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext

from tournaments.draw import Draw, DrawError, Request, draw
from tournaments.draw.model import SEATS
from tournaments.draw.report import report

MOST_PLAYERS = 4_000
MOST_ROUNDS = 200


class Command(BaseCommand):
    """``manage.py draw --players N --rounds R [--seed S] [--json]``."""

    help = "Draws an event for players 1..N: tables, costs, bound and fairness report."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Define the options. Without a usage text, a wrong one gives a single line."""
        parser.usage = SUPPRESS
        parser.add_argument("--players", type=int, required=True, metavar="N")
        parser.add_argument("--rounds", type=int, required=True, metavar="R")
        parser.add_argument("--seed", type=int, default=0, metavar="S")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *, players: int, rounds: int, seed: int, **options: Any) -> None:
        """Draw and print."""
        if players > MOST_PLAYERS or rounds > MOST_ROUNDS:
            message = gettext("At most %(players)s players and %(rounds)s rounds.")
            raise CommandError(message % {"players": MOST_PLAYERS, "rounds": MOST_ROUNDS})
        started = perf_counter()
        try:
            found = draw(Request(tuple(range(1, max(0, players) + 1)), rounds, seed))
        except DrawError as error:
            raise CommandError(gettext(str(error))) from None
        seconds = round(perf_counter() - started, 3)
        if options["json"]:
            self.stdout.write(json.dumps(_as_json(found, players, seed, seconds)))
        else:
            self._write(found, seconds)

    def _write(self, found: Draw, seconds: float) -> None:
        for number, one in enumerate(found.rounds, 1):
            self.stdout.write(gettext("Round %(number)s") % {"number": number})
            for place, table in enumerate(one.tables, 1):
                seats = "  ".join(f"{seat} {p:>3}" for seat, p in zip(SEATS, table, strict=True))
                self.stdout.write(f"  {place:>3}:  {seats}")
            if one.sit_outs:
                away = gettext("sit out:")
                self.stdout.write(f"  {away} {', '.join(map(str, one.sit_outs))}")
        for line in report(found.rounds, found.bound):
            self.stdout.write(line.format(translate=gettext))
        for name, cost in _costs(found).items():
            self.stdout.write(f"{name}: {cost}")
        self.stdout.write(gettext("%(seconds)s seconds") % {"seconds": seconds})


def _costs(found: Draw) -> dict[str, int]:
    return asdict(found.costs)


def _as_json(found: Draw, players: int, seed: int, seconds: float) -> dict[str, Any]:
    return {
        "players": players,
        "rounds": [one.tables for one in found.rounds],
        "sit_outs": [one.sit_outs for one in found.rounds],
        "repeats": found.costs.repeats,
        "bound": found.bound.rounds,
        "seconds": seconds,
        "seed": seed,
        "costs": _costs(found),
        "least_repeats": found.bound.repeats,
        "report": [line.format() for line in report(found.rounds, found.bound)],
    }
