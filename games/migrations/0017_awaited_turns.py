import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Add the turns that tables with days for each turn wait for."""

    dependencies = [
        ("games", "0016_seat_offers"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="AwaitedTurn",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="awaited_turn",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("seat", models.CharField(max_length=1)),
                ("action", models.PositiveIntegerField()),
                ("began_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("noticed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("noticed_at", None)),
                        fields=["began_at"],
                        name="awaited_turn_unnoticed",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("seat__in", ["N", "E", "S", "W", "X"])),
                        name="awaited_turn_seat_is_known",
                    )
                ],
            },
        ),
    ]
