"""Fills an empty database so that every table of every app has rows, in every state they have.

It begins with the demonstration club. Everything is written by the services, except times that lie
in the past or far ahead. ``python -m tests.upgrade.dump`` writes the result to a file for later
versions.
"""

from __future__ import annotations

from random import Random

from django.apps import apps

from accounts.models import Club
from deploy.site.demo.club import Demonstration
from tests.upgrade.filling.events import Events
from tests.upgrade.filling.ladders import Ladders
from tests.upgrade.filling.members import Members
from tests.upgrade.filling.notices import Notices
from tests.upgrade.filling.sheets import Sheets
from tests.upgrade.filling.tables import Tables

SEED = 8


def fill() -> None:
    """Write the demonstration club, and what it does not have."""
    fill_beside(Demonstration().fill())


def fill_beside(club: Club) -> None:
    """Write what the demonstration, which is *club*, does not have."""
    rng = Random(SEED)  # noqa: S311 - the same contents each time, no secret
    members = Members.of(club)
    members.fill()
    Sheets(members, rng).fill()
    Tables(members, rng).fill()
    Events(members).fill()
    Ladders(members, rng).fill()
    Notices(members).fill()


APPS = ("accounts", "games", "ladder", "notices", "tournaments", "account", "knox")
UNUSED = ("account_emailconfirmation",)
"""Tables of libraries that this project has no use for: confirmations are signed, not stored."""


def empty_tables() -> list[str]:
    """Return the tables without rows, of this project's apps and of its libraries for accounts."""
    models = [model for label in APPS for model in apps.get_app_config(label).get_models()]
    empty = [model._meta.db_table for model in models if not model._default_manager.exists()]
    return [name for name in empty if name not in UNUSED]
