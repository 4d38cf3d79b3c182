import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0010_join_requests"),
        ("accounts", "__first__"),
        ("tournaments", "0017_series_of_events"),
    ]

    operations = [
        migrations.CreateModel(
            name="RecurringEvent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=100, verbose_name="name")),
                ("next_date", models.DateField(verbose_name="next date")),
                ("time", models.TimeField(verbose_name="time")),
                (
                    "weeks",
                    models.PositiveSmallIntegerField(default=1, verbose_name="every so many weeks"),
                ),
                (
                    "days_before",
                    models.PositiveSmallIntegerField(
                        default=14, verbose_name="announced so many days before"
                    ),
                ),
                ("until", models.DateField(blank=True, null=True, verbose_name="last date")),
                (
                    "with_players",
                    models.BooleanField(
                        default=False, verbose_name="with the players of the last time"
                    ),
                ),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="recurring_events",
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
                    "source",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["next_date", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("weeks__range", (1, 52))),
                        name="recurring_every_so_many_weeks",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RecurringDate",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("date", models.DateField(verbose_name="date")),
                (
                    "event",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="recurring_date",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "recurring",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="dates",
                        to="tournaments.recurringevent",
                    ),
                ),
            ],
            options={
                "ordering": ["date"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("recurring", "date"), name="recurring_date_once"
                    )
                ],
            },
        ),
    ]
