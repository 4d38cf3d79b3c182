from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_addresses_in_small_letters"),
    ]

    operations = [
        migrations.AddField(
            model_name="playerimport",
            name="above",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="playerimport",
            name="columns",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name="playerimport",
            name="lines",
            field=models.JSONField(blank=True, default=list),
        ),
    ]
