import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0007_columns_of_imports"),
        ("tournaments", "0010_announcements_end"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
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
            ],
            options={
                "ordering": ["pk"],
            },
        ),
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
        migrations.AddField(
            model_name="award",
            name="given_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="award",
            name="seat",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="award",
                to="tournaments.tableseat",
            ),
        ),
        migrations.AddField(
            model_name="award",
            name="sit_out",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="award",
                to="tournaments.sitout",
            ),
        ),
        migrations.AddConstraint(
            model_name="award",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("seat__isnull", True), ("sit_out__isnull", True), _connector="XOR"
                ),
                name="award_for_a_seat_or_a_sit_out",
            ),
        ),
        migrations.AddConstraint(
            model_name="award",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["average", "points", "nothing"])),
                name="award_kind_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="award",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("kind", "points"),
                    models.Q(("points", 0), ("table_points", 0)),
                    _connector="OR",
                ),
                name="award_points_when_given",
            ),
        ),
        migrations.AddConstraint(
            model_name="award",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="award_has_a_reason"
            ),
        ),
    ]
