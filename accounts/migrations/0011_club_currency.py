from typing import Any

from babel.core import get_global
from babel.numbers import get_territory_currencies
from django.db import migrations, models

import accounts.currencies


def take_currency_of_zone(apps: Any, schema_editor: Any) -> None:
    """Set the currency of each club to that of the country of its time zone."""
    places = get_global("zone_territories")
    for club in apps.get_model("accounts", "Club").objects.all():
        place = places.get(club.timezone)
        found = get_territory_currencies(place) if place else []
        if found and found[0] != club.currency:
            club.currency = found[0]
            club.save(update_fields=["currency"])


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0010_join_requests"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="currency",
            field=models.CharField(
                default="EUR",
                max_length=3,
                validators=[accounts.currencies.validate_currency],
                verbose_name="currency",
            ),
        ),
        migrations.RunPython(take_currency_of_zone, migrations.RunPython.noop, elidable=True),
    ]
