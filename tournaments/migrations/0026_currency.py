from typing import Any

from django.db import migrations, models

import accounts.currencies


def take_currency_of_club(apps: Any, schema_editor: Any) -> None:
    """Give each event the currency of its club."""
    club = apps.get_model("accounts", "Club").objects.filter(pk=models.OuterRef("club"))
    events = apps.get_model("tournaments", "Tournament").objects.all()
    events.update(currency=models.Subquery(club.values("currency")))


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0011_club_currency"),
        ("tournaments", "0025_team_players"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="currency",
            field=models.CharField(
                default="EUR",
                max_length=3,
                validators=[accounts.currencies.validate_currency],
                verbose_name="currency",
            ),
        ),
        migrations.RunPython(take_currency_of_club, migrations.RunPython.noop, elidable=True),
    ]
