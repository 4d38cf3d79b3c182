"""``manage.py analyse FILE|- [--deals N] [--seed S] [--json]``: the value of each answer."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from bidding.analysis import Analysis, analyse
from bidding.analysis_limits import USUAL_DEALS
from games.playouts import warm_up
from games.rules import RuleError
from games.rules.positions import read_position
from games.rules.positions.position_json import LONGEST

COLUMNS = ("value", "se", "loss", "loss_se", "now", "doubles", "later", "best_share")


class Command(BaseCommand):
    help = (
        "Read a position as barbu-position/1 and print what each answer to its question is worth, "
        "in points above the mean of the table. "
        "A fault gives one line of JSON with code, message and where it is, and exit code 1."
    )
    # The command also works without a database.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", default="-", help="JSON; - is standard input")
        parser.add_argument(
            "--deals", default=str(USUAL_DEALS), help="the most deals for an answer"
        )
        parser.add_argument("--seed", default="0", help="the same seed gives the same numbers")
        parser.add_argument("--json", action="store_true", help="print one line of JSON")

    def handle(self, *args: Any, file: str, deals: str, seed: str, **options: Any) -> None:
        try:
            position = read_position(_content(file))
            warm_up()
            found = analyse(position, deals=_number(deals), seed=_number(seed))
        except RuleError as error:
            fault = {"code": error.code, "message": error.message}
            place = {"where": error.where, "ply": error.ply}
            self._fail(fault | {key: value for key, value in place.items() if value is not None})
        except (OSError, ValueError) as error:  # ValueError: a path with a null byte
            message = f"{file!r} cannot be read: {error}."
            self._fail({"code": "file-not-read", "message": message})
        else:
            self.stdout.write(json.dumps(as_data(found)) if options["json"] else as_text(found))

    def _fail(self, fault: dict[str, Any]) -> None:
        self.stdout.write(json.dumps(fault))
        sys.exit(1)


def as_data(found: Analysis) -> dict[str, Any]:
    """Return an analysis in the JSON format of the command."""
    data = found.to_json()
    answers = [{key: answer[key] for key in ("action", *COLUMNS)} for answer in data["answers"]]
    return data | {"answers": answers}


def as_text(found: Analysis) -> str:
    """Return an analysis as a table; answers equal to the best are marked with ``=``."""
    width = max(len(answer.action) for answer in found.answers)
    lines = [
        f"{found.question}: at most {found.deals} deals, seed {found.seed}, {found.policy}",
        " " * (width + 3) + "".join(f"{name.replace('_share', ''):>9}" for name in COLUMNS),
    ]
    for answer in found.answers:
        numbers = "".join(f"{getattr(answer, name):9.2f}" for name in COLUMNS)
        lines.append(f"{'=' if answer.equal else ' '} {answer.action:{width}} {numbers}")
    return "\n".join(lines)


def _content(file: str) -> bytes:
    """Return the bytes of the file, truncated just above the size limit of a position."""
    if file == "-":
        return sys.stdin.buffer.read(LONGEST + 1)
    with Path(file).open("rb") as source:
        return source.read(LONGEST + 1)


def _number(text: str) -> int:
    """Return *text* as a number, or -1, which is refused as out of range."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 30 else -1
