import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0018_recurring_events"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="paid",
            field=models.DecimalField(blank=True, decimal_places=2, max_digits=8, null=True),
        ),
        migrations.AddField(
            model_name="tournament",
            name="fee",
            field=models.DecimalField(
                blank=True, decimal_places=2, max_digits=8, null=True, verbose_name="entry fee"
            ),
        ),
        migrations.CreateModel(
            name="Prize",
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
                            ("place", "a place in the standings"),
                            ("newcomer", "the best player who has not been in an event before"),
                            ("deal", "the best deal"),
                            ("lot", "a player drawn by lot"),
                        ],
                        max_length=8,
                        verbose_name="for",
                    ),
                ),
                (
                    "place",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="place"),
                ),
                ("text", models.CharField(max_length=120, verbose_name="prize")),
                ("drawn_at", models.DateTimeField(blank=True, null=True)),
                (
                    "drawn_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="prizes",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["place", "newcomer", "deal", "lot"])),
                        name="prize_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "place"), ("place__gte", 1)),
                            models.Q(
                                models.Q(("kind", "place"), _negated=True), ("place__isnull", True)
                            ),
                            _connector="OR",
                        ),
                        name="prize_of_a_place",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("drawn_at__isnull", True), ("entry__isnull", True)),
                            models.Q(
                                ("drawn_at__isnull", False),
                                ("entry__isnull", False),
                                ("kind", "lot"),
                            ),
                            _connector="OR",
                        ),
                        name="prize_drawn_by_lot",
                    ),
                ],
            },
        ),
    ]
