"""``python manage.py resealsecrets``: use a new ``SECRET_KEY`` for the secrets of deals."""

from __future__ import annotations

from django.core.management.base import BaseCommand

from games.tables.engine.deal_secrets import reseal


class Command(BaseCommand):
    help = (
        "Encrypt the secrets of unfinished games under the present SECRET_KEY. The key under which "
        "they are encrypted must be in SECRET_KEY_FALLBACKS; afterwards it can be removed."
    )

    def handle(self, **options: object) -> None:
        self.stdout.write(f"Encrypted under the present key: {reseal()}")
