"""Print the table of a series of events, without a database."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.json_file import BadFile
from tournaments.management.files import content_of, refuse
from tournaments.series import BadSeries
from tournaments.series_file import table_of_file


class Command(BaseCommand):
    """``manage.py series FILE|-``."""

    help = (
        'Read {"events": 10, "best": 6, "points": [25, 18, ...], '
        '"results": [{"Anne": {"place": 1, "score": 120}, ...}, ...]}, '
        "without points for a series by score, and print the table with what is still possible; "
        "or one line of JSON with code and message and exit with 1."
    )
    # The command must work without a database.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", default="-", help="JSON; - is standard input")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        try:
            found = table_of_file(content_of(file))
        except (BadFile, BadSeries) as fault:
            refuse(self.stdout, fault.code, str(fault))
        self.stdout.write(json.dumps(found))
