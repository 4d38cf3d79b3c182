"""``python manage.py resealsecrets``: encrypt the secrets of deals with a new ``SECRET_KEY``."""

from __future__ import annotations

from django.core.management.base import BaseCommand

from games.tables.engine import deal_secrets
from tournaments import board_secrets


class Command(BaseCommand):
    help = (
        "Encrypt the secrets of unfinished games and of duplicate rounds under the present "
        "SECRET_KEY. The key under which they are encrypted must be in SECRET_KEY_FALLBACKS; "
        "afterwards it can be removed."
    )

    def handle(self, **options: object) -> None:
        count = deal_secrets.reseal() + board_secrets.reseal()
        self.stdout.write(f"Encrypted under the present key: {count}")
