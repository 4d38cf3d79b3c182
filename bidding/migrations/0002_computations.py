import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

UNFINISHED = ("waiting", "computing")


class Migration(migrations.Migration):
    dependencies = [
        ("bidding", "0001_competitions"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Computation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("computing", "being computed"),
                            ("ready", "ready"),
                            ("failed", "not possible"),
                            ("cancelled", "cancelled"),
                        ],
                        default="waiting",
                        max_length=9,
                    ),
                ),
                ("deals", models.PositiveIntegerField(default=5000)),
                ("seed", models.PositiveBigIntegerField(default=1)),
                ("done", models.PositiveIntegerField(default=0)),
                ("error", models.CharField(blank=True, default="", max_length=40)),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "problem",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="computation",
                        to="bidding.problem",
                    ),
                ),
            ],
            options={
                "ordering": ["asked_at", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["waiting", "computing", "ready", "failed", "cancelled"])
                        ),
                        name="computation_state_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("deals__gte", 1), ("deals__lte", 100000)),
                        name="computation_of_deals",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("ended_at__isnull", True), ("state__in", UNFINISHED)),
                            models.Q(
                                models.Q(("state__in", UNFINISHED), _negated=True),
                                ("ended_at__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="computation_ended_at_a_time",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "failed"), models.Q(("error", ""), _negated=True)),
                            models.Q(models.Q(("state", "failed"), _negated=True), ("error", "")),
                            _connector="OR",
                        ),
                        name="computation_failed_with_an_error",
                    ),
                ],
            },
        ),
    ]
