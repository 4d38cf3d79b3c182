"""``python manage.py ladder FILE|-``: compute strengths and a ladder from a file of games."""

from __future__ import annotations

import json
import signal
import sys
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import nan
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from django.core.management.base import BaseCommand, CommandError

from ladder.game_lines import BadLine, GameLine, read_games
from ladder.periods import Period, parse
from ladder.standings import Rules, Standings
from ladder.strength import Parameters, Strength, Strengths, expected_scores, ladder_scores

POINTS = (0.1, 100_000.0)
"""The least and the greatest sigma and prior; the drift can also be 0."""

MOST_GAMES = 1_000_000

Value = TypeVar("Value")


class Command(BaseCommand):
    help = (
        "Read games as JSON Lines, in order, and print the players' strengths and a ladder. "
        "A bad line gives one line of JSON with line, code and message, and exit code 1."
    )
    # The command also works without a database.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Define the options. The empty usage text makes errors a single line."""
        parser.usage = SUPPRESS
        default = Parameters()
        sizes = _number(*POINTS)
        parser.add_argument(
            "file", metavar="FILE", nargs="?", help="the games; - is standard input"
        )
        parser.add_argument(
            "--verify",
            action="store_true",
            help="without a file: compare the clubs' ladders with their games, bit for bit",
        )
        parser.add_argument("--json", action="store_true", help="print JSON")
        parser.add_argument("--games", action="store_true", help="print each game too, as JSON")
        parser.add_argument("--sigma", type=sizes, default=default.sigma, help="spread of a score")
        parser.add_argument("--prior", type=sizes, default=default.prior, help="of newcomers")
        parser.add_argument(
            "--drift", type=_number(0, POINTS[1]), default=default.drift, help="in a year"
        )
        parser.add_argument(
            "--period", type=_period, help="a month or a year in UTC: 2026-01, 2026"
        )
        parser.add_argument("--best", type=_count, help="the mean of the best so many whole games")
        parser.add_argument("--minimum", type=_count, default=1, help="games needed for a place")
        parser.add_argument(
            "--shrink", type=_number(0, MOST_GAMES), default=0.0, help="games of score 0 added"
        )

    def run_from_argv(self, argv: list[str]) -> None:
        # Exit without a traceback when the output pipe is closed.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        super().run_from_argv(argv)

    def handle(self, *args: Any, file: str | None, **options: Any) -> None:
        if options["verify"]:
            self._verify()
            return
        if file is None:
            raise CommandError("Give a file of games, or --verify.")
        rules = Rules(
            "best" if options["best"] else "mean",
            best=options["best"] or 1,
            minimum=options["minimum"],
            shrink=options["shrink"],
        )
        parameters = Parameters(options["sigma"], options["prior"], options["drift"])
        reading = Reading(parameters, rules, options["period"], keep_games=options["games"])
        try:
            source = sys.stdin.buffer if file == "-" else Path(file).open("rb")  # noqa: SIM115
        except (OSError, ValueError) as error:  # ValueError: a path with a null byte
            self._fail("file-not-read", f"The file cannot be read: {error}.")
        try:
            with source:
                for game in read_games(source):
                    reading.add(game)
        except BadLine as error:
            self._fail(error.code, error.message, error.line)
        except OSError as error:
            self._fail("file-not-read", f"The file cannot be read: {error}.")
        if options["json"] or options["games"]:
            self.stdout.write(json.dumps(reading.as_json()))
        else:
            for line in reading.as_text():
                self.stdout.write(line)

    def _verify(self) -> None:
        """Print each pool whose stored run differs from its games; exit with 1 if any does."""
        from ladder.models import Pool
        from ladder.verifying import differences

        wrong = 0
        for pool in Pool.objects.select_related("club").order_by("pk"):
            found = differences(pool.pk)
            wrong += bool(found)
            self.stdout.write(f"{pool.club}: {pool}: {'; '.join(found) or 'as computed'}")
        if wrong:
            sys.exit(1)

    def _fail(self, code: str, message: str, line: int | None = None) -> NoReturn:
        self.stdout.write(json.dumps({"line": line, "code": code, "message": message}))
        sys.exit(1)


class Reading:
    """The results of the games read so far. Memory grows with their number only if *keep_games*."""

    def __init__(
        self, parameters: Parameters, rules: Rules, period: Period | None, *, keep_games: bool
    ) -> None:
        self._strengths = Strengths[str](parameters)
        self._standings = Standings[str](rules)
        self._period = period
        self._games: list[dict[str, Any]] | None = [] if keep_games else None

    def add(self, line: GameLine) -> None:
        """Add the next game."""
        game = line.game
        before = [self._strengths.before(name, game.at) for name in game.players]
        means = [strength.mean for strength in before]
        on_ladder = ladder_scores(game.scores, means, game.share)
        self._strengths.add(game)
        if self._period is None or line.day in self._period:
            self._standings.add(game.players, on_ladder, game.scores, game.share)
        if self._games is not None:
            after = [self._strengths.known[name] for name in game.players]
            names = game.players
            self._games.append(
                {
                    "id": line.id,
                    "expected": _by(names, expected_scores(means, game.share)),
                    "ladder_scores": _by(names, on_ladder),
                    "before": _by(names, map(_mean_and_sd, before)),
                    "after": _by(names, map(_mean_and_sd, after)),
                }
            )

    def as_json(self) -> dict[str, Any]:
        """Return all results, with numbers at full precision."""
        found: dict[str, Any] = {
            "players": [
                {"name": name, "strength": one.mean, "sd": one.sd, "games": one.games}
                for name, one in self._ranked()
            ],
            "ladder": [
                {"place": row.place, "name": row.player, "score": row.score, "games": row.games}
                for row in self._standings.rows()
            ],
            "below_minimum": [
                {"name": one.player, "score": one.score, "games": one.games}
                for one in self._standings.unranked()
            ],
        }
        return found if self._games is None else found | {"games": self._games}

    def as_text(self) -> Iterator[str]:
        """Yield the lines of the tables of strengths and of the ladder."""
        yield "strength     ±  games  player"
        for name, one in self._ranked():
            yield f"{one.mean:8.1f} {one.sd:5.1f} {one.games:6}  {name}"
        yield ""
        yield "place    score  games  player"
        for row in self._standings.rows():
            yield f"{row.place:5} {row.score:8.1f} {row.games:6}  {row.player}"
        for below in self._standings.unranked():
            score = "" if below.score is None else f"{below.score:.1f}"
            yield f"    - {score:>8} {below.games:6}  {below.player}"

    def _ranked(self) -> list[tuple[str, Strength]]:
        """Return all players, the strongest first."""
        return sorted(self._strengths.known.items(), key=lambda known: (-known[1].mean, known[0]))


def _by(names: Sequence[str], values: Iterable[Value]) -> dict[str, Value]:
    return dict(zip(names, values, strict=True))


def _mean_and_sd(strength: Strength) -> tuple[float, float]:
    return strength.mean, strength.sd


def _number(least: float, most: float) -> Callable[[str], float]:
    """Return an argument type for numbers from *least* to *most*."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = nan
        if not least <= value <= most:
            raise ArgumentTypeError(f"{text!r} is not a number from {least:g} to {most:g}")
        return value

    return read


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= MOST_GAMES):
        raise ArgumentTypeError(f"{text!r} is not a whole number from 1 to {MOST_GAMES}")
    return int(text[:9])


def _period(text: str) -> Period:
    try:
        return parse(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None
