"""``python manage.py scoresheet FILE|-``: fill in the score sheet of a recorded game."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.rules import RuleError
from games.rules.records.filled_sheet import filled_sheet
from games.rules.records.record import MOST_BYTES, read_record


class Command(BaseCommand):
    help = (
        "Read a game as barbu-record/1 and print its filled score sheet as JSON. "
        "A fault gives one line of JSON with deal, ply, code and message, and exit code 1."
    )
    # The command works on a machine without a database.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the record, or - for standard input")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        try:
            record = read_record(_read(file))
            sheet = filled_sheet(record.sheet(), record.names)
        except RuleError as error:
            self._fail(error.code, error.message, error.deal, error.ply)
        except (OSError, ValueError) as error:  # ValueError: a path with a null character
            self._fail("file-not-read", f"The file cannot be read: {error}.")
        else:
            self.stdout.write(json.dumps(sheet, indent=2))

    def _fail(
        self, code: str, message: str, deal: int | None = None, ply: int | None = None
    ) -> None:
        fault = {"deal": deal, "ply": ply, "code": code, "message": message}
        self.stdout.write(json.dumps(fault))
        sys.exit(1)


def _read(file: str) -> bytes:
    """Return the bytes of the file, cut off just past the maximum size of a record."""
    if file == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    with Path(file).open("rb") as source:
        return source.read(MOST_BYTES + 1)
