from django.db import migrations, models

REPEATS = {
    "weeks": "every so many weeks",
    "place": "on the same weekday of each month, such as the first Friday",
    "last": "on the last such weekday of each month",
}


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0035_average_of_the_round"),
    ]

    operations = [
        migrations.AddField(
            model_name="recurringevent",
            name="repeats",
            field=models.CharField(
                choices=list(REPEATS.items()),
                default="weeks",
                max_length=5,
                verbose_name="repeats",
            ),
        ),
        migrations.AddConstraint(
            model_name="recurringevent",
            constraint=models.CheckConstraint(
                condition=models.Q(("repeats__in", list(REPEATS))), name="recurring_repeats_known"
            ),
        ),
    ]
