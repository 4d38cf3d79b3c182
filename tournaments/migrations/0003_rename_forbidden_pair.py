import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_waiting_checked_in")]

    operations = [
        migrations.RenameModel("KeptApart", "ForbiddenPair"),
        migrations.AlterField(
            "forbiddenpair",
            "tournament",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="forbidden_pairs",
                to="tournaments.tournament",
            ),
        ),
    ]
