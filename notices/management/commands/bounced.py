"""``manage.py bounced``: switch e-mail off for an address from which mail has bounced."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from notices import bounces


class Command(BaseCommand):
    help = (
        "Send no more e-mails to an address. With - as the address, read a message that came back "
        "from the standard input, as the mail server's alias for bounces does."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", help="the address, or - to read a message")
        parser.add_argument("--reason", default="it came back", help="what its owner is told")

    def handle(self, *args: Any, **options: Any) -> None:
        address: str = options["address"]
        if address == "-":
            self._read(sys.stdin.buffer.read(bounces.MAX_SIZE))
        elif bounces.switch_address_off(address=address, reason=options["reason"]):
            self.stdout.write(f"No more e-mails to {address}.")
        else:
            raise CommandError(f"Nobody has the address {address}.")

    def _read(self, content: bytes) -> None:
        # Exit with 0: an alias must not bounce messages that are not about the site's e-mails.
        user = bounces.read_bounce(content)
        self.stdout.write(
            f"No more e-mails to {user.email}."
            if user
            else "No final failure of an e-mail of this site: nothing has changed."
        )
