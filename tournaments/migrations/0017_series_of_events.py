import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0010_join_requests"),
        ("tournaments", "0016_duplicate_boards"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Series",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=100, verbose_name="name")),
                (
                    "description",
                    models.TextField(
                        blank=True, default="", max_length=2000, verbose_name="description"
                    ),
                ),
                (
                    "scoring",
                    models.CharField(
                        choices=[
                            ("points", "points by place"),
                            ("score", "the points of the event"),
                        ],
                        max_length=6,
                        verbose_name="an event is worth",
                    ),
                ),
                ("points", models.JSONField(default=list, verbose_name="points of the places")),
                ("event_count", models.PositiveSmallIntegerField(verbose_name="events")),
                ("best", models.PositiveSmallIntegerField(verbose_name="events that count")),
                ("version", models.PositiveIntegerField(default=1)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="series",
                        to="accounts.club",
                    ),
                ),
                (
                    "created_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "events",
                    models.ManyToManyField(related_name="series", to="tournaments.tournament"),
                ),
            ],
            options={
                "verbose_name_plural": "series",
                "ordering": ["-created_at", "-pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("scoring__in", ["points", "score"])),
                        name="series_scoring_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("best__gte", 1), ("best__lte", models.F("event_count"))
                        ),
                        name="series_counts_some_of_its_events",
                    ),
                ],
            },
        ),
    ]
