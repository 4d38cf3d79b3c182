"""Print a draw with its costs, bound and fairness report, without a database."""

import json
from argparse import SUPPRESS, ArgumentParser
from collections.abc import Sequence
from dataclasses import asdict
from time import perf_counter
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext

from tournaments.draw import Bound, Costs, DrawError, Request, Round, bound_of, draw
from tournaments.draw.model import SEATS
from tournaments.draw.pairing import Pairing, PairingRequest, swiss
from tournaments.draw.pairing_file import MOST_PLAYERS, MOST_ROUNDS, request_of
from tournaments.draw.report import Line, report
from tournaments.json_file import BadFile
from tournaments.management.files import content_of, refuse


class Command(BaseCommand):
    """``manage.py draw --players N --rounds R`` or ``--swiss FILE|-``, ``[--seed S] [--json]``."""

    help = (
        "Draws an event for players 1..N: tables, costs, bound and fairness report; or, with "
        '--swiss, the next round of {"players": [1, ...], "scores": {"1": 30, ...}, '
        '"rounds": [[[1, 2, 3, 4], ...], ...], "sit_outs": [[5], ...], "apart": [[1, 2]]}.'
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Define the options, without a usage text, so that a wrong option prints a single line."""
        parser.usage = SUPPRESS
        parser.add_argument("--players", type=int, metavar="N")
        parser.add_argument("--rounds", type=int, metavar="R")
        parser.add_argument("--swiss", metavar="FILE", help="JSON; - is standard input")
        parser.add_argument("--seed", type=int, default=0, metavar="S")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *, swiss: str | None, seed: int, **options: Any) -> None:
        """Draw or pair, and print the result."""
        players, rounds = options["players"], options["rounds"]
        if swiss is None and (players is None or rounds is None):
            raise CommandError(gettext("Give --players and --rounds, or --swiss."))
        if swiss is not None and (players is not None or rounds is not None):
            raise CommandError(gettext("--swiss reads the players and the rounds from its file."))
        if swiss is None:
            self._draw(players, rounds, seed, as_json=options["json"])
        else:
            self._pair(swiss, seed, as_json=options["json"])

    def _draw(self, players: int, rounds: int, seed: int, *, as_json: bool) -> None:
        if players > MOST_PLAYERS or rounds > MOST_ROUNDS:
            message = gettext("At most %(players)s players and %(rounds)s rounds.")
            raise CommandError(message % {"players": MOST_PLAYERS, "rounds": MOST_ROUNDS})
        started = perf_counter()
        try:
            found = draw(Request(tuple(range(1, max(0, players) + 1)), rounds, seed))
        except DrawError as error:
            raise CommandError(gettext(str(error))) from None
        seconds = perf_counter() - started
        lines = report(found.rounds, found.bound)
        data = _as_json(players, found.rounds, found.costs, found.bound, lines, seed, seconds)
        self._write(data, lines, as_json=as_json)

    def _pair(self, file: str, seed: int, *, as_json: bool) -> None:
        try:
            request = request_of(content_of(file), seed)
        except (BadFile, DrawError) as fault:
            self._refuse(fault, as_json=as_json)
        started = perf_counter()
        found = swiss(request)
        seconds = perf_counter() - started
        data = _pairing_as_json(request, found, seconds)
        self._write(data, found.lines, as_json=as_json)

    def _refuse(self, fault: BadFile | DrawError, *, as_json: bool) -> NoReturn:
        """Print one line with code and message, and exit with 1."""
        if as_json:
            refuse(self.stdout, fault.code, str(fault))
        raise CommandError(f"{fault.code}: {gettext(str(fault))}")

    def _write(self, data: dict[str, Any], lines: Sequence[Line], *, as_json: bool) -> None:
        if as_json:
            self.stdout.write(json.dumps(data))
            return
        first = data.get("round", 1)
        for number, (tables, out) in enumerate(
            zip(data["rounds"], data["sit_outs"], strict=True), first
        ):
            self.stdout.write(gettext("Round %(number)s") % {"number": number})
            for place, table in enumerate(tables, 1):
                seats = "  ".join(f"{seat} {p:>3}" for seat, p in zip(SEATS, table, strict=True))
                self.stdout.write(f"  {place:>3}:  {seats}")
            if out:
                label = gettext("sit out:")
                self.stdout.write(f"  {label} {', '.join(map(str, out))}")
        for line in lines:
            self.stdout.write(line.format(translate=gettext))
        for name, cost in data["costs"].items():
            self.stdout.write(f"{name}: {cost}")
        self.stdout.write(gettext("%(seconds)s seconds") % {"seconds": data["seconds"]})


def _pairing_as_json(request: PairingRequest, found: Pairing, seconds: float) -> dict[str, Any]:
    bound = bound_of(Request(request.players, 1, history=request.history))
    data = _as_json(
        len(request.players),
        [found.round],
        found.costs,
        bound,
        found.lines,
        request.seed,
        seconds,
    )
    return {
        **data,
        "round": len(request.history) + 1,
        "spread": found.spread,
        "floats": found.floats,
    }


def _as_json(
    players: int,
    rounds: Sequence[Round],
    costs: Costs,
    bound: Bound,
    lines: Sequence[Line],
    seed: int,
    seconds: float,
) -> dict[str, Any]:
    return {
        "players": players,
        "rounds": [one.tables for one in rounds],
        "sit_outs": [one.sit_outs for one in rounds],
        "repeats": costs.repeats,
        "bound": bound.rounds,
        "seconds": round(seconds, 3),
        "seed": seed,
        "costs": asdict(costs),
        "least_repeats": bound.repeats,
        "report": [line.format() for line in lines],
    }
