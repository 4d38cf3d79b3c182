import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0007_columns_of_imports"),
        ("accounts", "__first__"),
        ("tournaments", "0010_announcements_end"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="sit_out_award",
            field=models.CharField(
                choices=[
                    ("average", "the average of the player's other rounds"),
                    ("points", "points given"),
                    ("nothing", "nothing"),
                ],
                default="points",
                max_length=7,
                verbose_name="award for a sit-out",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("sit_out_award__in", ["average", "points", "nothing"])),
                name="tournament_sit_out_award_known",
            ),
        ),
        migrations.CreateModel(
            name="Award",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("average", "the average of the player's other rounds"),
                            ("points", "points given"),
                            ("nothing", "nothing"),
                        ],
                        max_length=7,
                        verbose_name="award",
                    ),
                ),
                ("points", models.SmallIntegerField(default=0, verbose_name="points")),
                (
                    "table_points",
                    models.DecimalField(
                        decimal_places=2, default="0", max_digits=4, verbose_name="table points"
                    ),
                ),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
                ("given_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "given_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "seat",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="award",
                        to="tournaments.tableseat",
                    ),
                ),
                (
                    "sit_out",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="award",
                        to="tournaments.sitout",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("seat__isnull", True), ("sit_out__isnull", True), _connector="XOR"
                        ),
                        name="award_for_a_seat_or_a_sit_out",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["average", "points", "nothing"])),
                        name="award_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind", "points"),
                            models.Q(("points", 0), ("table_points", 0)),
                            _connector="OR",
                        ),
                        name="award_points_when_given",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="award_has_a_reason"
                    ),
                ],
            },
        ),
    ]
