from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0020_rated_result"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="bot_pace",
            field=models.CharField(
                choices=[
                    ("slow", "slow: about two seconds for each card"),
                    ("normal", "normal: about a second"),
                    ("fast", "fast: less than half a second"),
                ],
                default="normal",
                max_length=6,
                verbose_name="pace of the bots",
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=models.Q(("bot_pace__in", ["slow", "normal", "fast"])),
                name="table_bot_pace_is_known",
            ),
        ),
    ]
