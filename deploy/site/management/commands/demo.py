"""``manage.py demo``: fill the demonstration club."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import translation

from accounts.models import Club
from accounts.slugs import PRACTICE_CLUB
from deploy.site.demo.club import Demonstration


class Command(BaseCommand):
    help = "Fill a demonstration club with members, events and score sheets."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--if-empty", action="store_true", help="do nothing when there is a club already"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEMO:
            raise CommandError("The demonstration is off (DEMO=0, or in production).")
        if Club.objects.exclude(slug=PRACTICE_CLUB).exists():
            if options["if_empty"]:
                return
            raise CommandError("There is a club already; the demonstration needs none.")
        with transaction.atomic(), translation.override(settings.DEMO_LANGUAGE):
            club = Demonstration().fill()
        self.stdout.write(f"Filled {club.name} with members, events and score sheets.")
