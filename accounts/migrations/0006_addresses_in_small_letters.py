from typing import Any

from django.db import migrations, models
from django.db.models import F
from django.db.models.functions import Lower

LENGTH = 40


def rename(apps: Any, schema_editor: Any) -> None:
    """Convert all slugs to lower case, and add numbers to the newer ones of equal slugs."""
    clubs = apps.get_model("accounts", "Club").objects
    taken = set(clubs.filter(slug=Lower("slug")).values_list("slug", flat=True))
    for club in clubs.exclude(slug=Lower("slug")).order_by("pk"):
        club.slug = free_address(club.slug.lower(), taken)
        club.save(update_fields=["slug"])
        taken.add(club.slug)


def free_address(slug: str, taken: set[str]) -> str:
    """Return *slug* if it is free, or with the first number that makes it free."""
    number, free = 1, slug
    while free in taken:
        number += 1
        free = f"{slug[: LENGTH - len(str(number)) - 1]}-{number}"
    return free


class Migration(migrations.Migration):
    """Make slugs of clubs unique ignoring case."""

    dependencies = [("accounts", "0005_audit_is_final")]

    operations = [
        migrations.RunPython(rename, migrations.RunPython.noop),
        migrations.AddConstraint(
            "club",
            models.CheckConstraint(
                condition=models.Q(slug=Lower(F("slug"))), name="club_slug_in_small_letters"
            ),
        ),
    ]
