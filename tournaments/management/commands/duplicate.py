"""Print the scores of duplicate deals, without a database."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.duplicate.results_file import scored_file
from tournaments.json_file import BadFile
from tournaments.management.files import content_of, refuse


class Command(BaseCommand):
    """``manage.py duplicate FILE|- [--matchpoints]``."""

    help = (
        'Read {"deals": [{"deal": 1, "players": ["Anne", ...], "nets": [12, -4, -8, 0]}, ...]}, '
        "an entry for each table and deal in the order N E S W, and print each player's line of "
        "each deal and the totals; or one line of JSON with code and message and exit with 1."
    )
    # The command must work without a database.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", default="-", help="JSON; - is standard input")
        parser.add_argument(
            "--matchpoints", action="store_true", help="the share of the others beaten, in per cent"
        )

    def handle(self, *args: Any, file: str, matchpoints: bool, **options: Any) -> None:
        try:
            found = scored_file(content_of(file), "matchpoints" if matchpoints else "difference")
        except BadFile as fault:
            refuse(self.stdout, fault.code, str(fault))
        self.stdout.write(json.dumps(found))
