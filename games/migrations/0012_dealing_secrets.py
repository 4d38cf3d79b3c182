import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    """Add encrypted secrets; a table that waits can have a time at which its game starts."""

    dependencies = [("games", "0011_games_of_guests_are_removed")]

    operations = [
        migrations.CreateModel(
            "DealingSecret",
            [
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="dealing_secret",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("version", models.PositiveSmallIntegerField(default=2)),
                ("key_id", models.CharField(blank=True, default="", max_length=8)),
                ("content", models.BinaryField()),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["key_id"], condition=~Q(key_id=""), name="dealing_secret_sealed"
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=Q(version__in=[1, 2]), name="dealing_secret_version_is_known"
                    )
                ],
            },
        ),
        migrations.RemoveConstraint("table", "table_bots_act_in_play"),
        migrations.AddConstraint(
            "table",
            models.CheckConstraint(
                condition=Q(act_after__isnull=True) | Q(status__in=["waiting", "playing"]),
                name="table_due_before_or_in_play",
            ),
        ),
    ]
