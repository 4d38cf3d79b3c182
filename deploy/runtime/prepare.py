"""Prepare the database at start-up: migrate and, in demo mode, fill the demonstration club."""

import os

import django
from django.conf import settings
from django.core.management import call_command


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.site.settings")
    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    if settings.DEMO:
        call_command("demo", "--if-empty")


if __name__ == "__main__":
    main()
