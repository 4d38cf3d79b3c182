import django.core.validators
from django.db import migrations, models

WITHIN = [
    django.core.validators.MinValueValidator(-100000.0),
    django.core.validators.MaxValueValidator(100000.0),
]


class Migration(migrations.Migration):
    dependencies = [("ladder", "0011_strength_of_novices")]

    operations = [
        migrations.AlterField(
            model_name="pool",
            name="bot_novice",
            field=models.FloatField(
                default=-302.0, validators=WITHIN, verbose_name="Strength of a novice bot"
            ),
        ),
    ]
