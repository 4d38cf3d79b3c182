from typing import Any

from django.db import migrations
from django.db.models import Exists, OuterRef

SLUG = "guests-of-the-house"
HOST = "house@guests.invalid"


def make(apps: Any, schema_editor: Any) -> None:
    """Create the club of the games against bots, and its host.

    Its address was free before. A club that somebody has founded there gets another address, and
    the games of guests move from it to the new club.
    """
    models = {name: apps.get_model("accounts", name) for name in ("Club", "User", "Membership")}
    host, _created = models["User"].objects.get_or_create(
        email=HOST, defaults={"name": "Barbu Club", "is_active": False, "password": "!"}
    )
    clubs, members = models["Club"].objects, models["Membership"].objects
    founded = clubs.filter(Exists(members.filter(club=OuterRef("pk"))), slug__iexact=SLUG)
    moved = [rename(clubs, club) for club in founded]
    practice, _created = clubs.get_or_create(
        slug=SLUG, defaults={"name": "Guests", "public_events": False}
    )
    games = apps.get_model("games", "Game").objects
    against_bots = games.filter(hosted=True, seatings__kind="guest")
    of_guests = games.filter(pk__in=against_bots.filter(club__in=moved).values("pk"))
    of_guests.update(club=practice)
    games.filter(club=practice, created_by__guest=True).update(created_by=host)


def rename(clubs: Any, club: Any) -> Any:
    taken = set(clubs.values_list("slug", flat=True))
    club.slug = next(
        slug for number in range(2, len(taken) + 3) if (slug := f"{SLUG}-{number}") not in taken
    )
    club.save(update_fields=["slug"])
    return club


class Migration(migrations.Migration):
    dependencies = [("games", "0009_ids_by_sender"), ("accounts", "0002_guests")]

    operations = [migrations.RunPython(make, migrations.RunPython.noop)]
