"""``manage.py marks FILE|-``: the marks of the answers to a problem, without a database."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from bidding.marking import BadMarks
from bidding.marks_file import MOST_BYTES, marks_of_file


class Command(BaseCommand):
    help = (
        'Read {"votes": {"declare trumps:S": 7, ...}, "awards": {...}, "floors": {...}, "top": 10} '
        'and print {"marks": {...}}, or one line of JSON with code and message and exit with 1.'
    )
    # The command also works without a database.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", default="-", help="JSON; - is standard input")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        try:
            found = marks_of_file(_content(file))
        except BadMarks as fault:
            self.stdout.write(json.dumps({"code": fault.code, "message": str(fault)}))
            sys.exit(1)
        self.stdout.write(json.dumps({"marks": found}))


def _content(file: str) -> bytes:
    try:
        if file == "-":
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        with Path(file).open("rb") as source:
            return source.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a path with a null byte
        raise BadMarks("file-not-read", f"{file!r} cannot be read: {error}.") from None
