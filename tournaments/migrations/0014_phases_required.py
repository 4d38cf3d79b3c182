import django.db.models.deletion
from django.db import migrations, models

import tournaments.models.event


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0013_rounds_into_phases"),
    ]

    operations = [
        migrations.AlterField(
            model_name="entry",
            name="lot",
            field=models.PositiveIntegerField(default=tournaments.models.event.new_lot),
        ),
        migrations.AlterField(
            model_name="round",
            name="phase",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="rounds",
                to="tournaments.phase",
            ),
        ),
    ]
