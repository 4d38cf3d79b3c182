from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0023_advice_and_copied_deals"),
    ]

    operations = [
        migrations.AddField(
            model_name="advice",
            name="seat",
            field=models.CharField(blank=True, default="", max_length=1),
        ),
        migrations.RemoveConstraint(model_name="advice", name="advice_once"),
        migrations.AddConstraint(
            model_name="advice",
            constraint=models.UniqueConstraint(
                fields=("game", "kind", "number", "seat"), name="advice_once"
            ),
        ),
    ]
