import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_guests"),
        ("accounts", "__first__"),
        ("games", "0002_way_back"),
    ]

    operations = [
        migrations.CreateModel(
            name="Dealt",
            fields=[
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="dealt",
                        to="games.game",
                    ),
                ),
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id",
                        "number",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("seed", models.BinaryField(max_length=32)),
            ],
            options={
                "ordering": ["game", "number"],
            },
        ),
        migrations.RemoveConstraint(
            model_name="game",
            name="game_finished_by_somebody",
        ),
        migrations.RemoveConstraint(
            model_name="game",
            name="game_confirmed_by_somebody",
        ),
        migrations.AddField(
            model_name="deal",
            name="hands",
            field=models.CharField(blank=True, default="", max_length=200),
        ),
        migrations.AddField(
            model_name="deal",
            name="play",
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="adjustments",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name="game",
            name="hosted",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="seating",
            name="bot",
            field=models.CharField(blank=True, default="", max_length=10),
        ),
        migrations.AddField(
            model_name="seating",
            name="guest",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="seating",
            name="kind",
            field=models.CharField(
                choices=[("player", "player"), ("guest", "guest"), ("bot", "bot")],
                default="player",
                max_length=6,
            ),
        ),
        migrations.AddField(
            model_name="seating",
            name="name",
            field=models.CharField(blank=True, default="", max_length=80),
        ),
        migrations.AlterField(
            model_name="seating",
            name="player",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="seatings",
                to="accounts.player",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("status__in", ["finished", "confirmed"]), _negated=True),
                    models.Q(("finished_at__isnull", False), ("finished_by__isnull", False)),
                    models.Q(("finished_at__isnull", False), ("hosted", True)),
                    _connector="OR",
                ),
                name="game_finished_by_somebody",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("status", "confirmed"), _negated=True),
                    models.Q(("confirmed_at__isnull", False), ("confirmed_by__isnull", False)),
                    models.Q(("confirmed_at__isnull", False), ("hosted", True)),
                    _connector="OR",
                ),
                name="game_confirmed_by_somebody",
            ),
        ),
        migrations.AddConstraint(
            model_name="seating",
            constraint=models.UniqueConstraint(
                fields=("game", "guest"), name="seating_one_seat_a_guest"
            ),
        ),
        migrations.AddConstraint(
            model_name="seating",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("bot", ""),
                        ("guest__isnull", True),
                        ("kind", "player"),
                        ("player__isnull", False),
                    ),
                    models.Q(
                        ("bot", ""),
                        ("kind", "guest"),
                        ("player__isnull", True),
                        models.Q(("name", ""), _negated=True),
                    ),
                    models.Q(
                        ("guest__isnull", True),
                        ("kind", "bot"),
                        ("player__isnull", True),
                        models.Q(("bot", ""), _negated=True),
                        models.Q(("name", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="seating_of_somebody",
            ),
        ),
        migrations.CreateModel(
            name="TableRules",
            fields=[
                (
                    "club",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="table_rules",
                        serialize=False,
                        to="accounts.club",
                    ),
                ),
                (
                    "watching",
                    models.CharField(
                        choices=[
                            ("none", "nobody watches"),
                            ("tricks", "some tricks later"),
                            ("minutes", "some minutes later"),
                        ],
                        default="tricks",
                        max_length=7,
                        verbose_name="who watches",
                    ),
                ),
                (
                    "delay",
                    models.PositiveSmallIntegerField(default=1, verbose_name="how much later"),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("watching__in", ["none", "tricks", "minutes"])),
                        name="table_rules_watching_is_known",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="events",
                        to="games.game",
                    ),
                ),
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id",
                        "number",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("seat", models.CharField(blank=True, default="", max_length=1)),
                ("kind", models.CharField(max_length=10)),
                ("data", models.JSONField(default=dict)),
                ("client_id", models.UUIDField(blank=True, null=True)),
                ("at", models.DateTimeField()),
            ],
            options={
                "ordering": ["game", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "client_id"), name="event_once_per_client_id"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="event_number_from_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seat__in", ["", "N", "E", "S", "W", "X"])),
                        name="event_seat_is_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Mute",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "of",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("by", "of"), name="mute_once")],
            },
        ),
        migrations.CreateModel(
            name="Presence",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("process", models.UUIDField()),
                ("seats", models.CharField(blank=True, default="", max_length=5)),
                ("watchers", models.PositiveIntegerField(default=0)),
                ("seen_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="presences",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "process"), name="presence_once_a_process"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "reason",
                    models.CharField(blank=True, default="", max_length=300, verbose_name="reason"),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("settled_at", models.DateTimeField(blank=True, null=True)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reports",
                        to="games.game",
                    ),
                ),
                (
                    "settled_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "number", "by"), name="report_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("settled_at__isnull", True), ("settled_by__isnull", True)),
                            models.Q(("settled_at__isnull", False), ("settled_by__isnull", False)),
                            _connector="OR",
                        ),
                        name="report_settled_by_somebody",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="table",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("key", models.CharField(max_length=32)),
                (
                    "pace",
                    models.CharField(
                        choices=[("live", "live"), ("days", "turn by turn, days for each")],
                        default="live",
                        max_length=4,
                        verbose_name="pace",
                    ),
                ),
                ("bank", models.PositiveIntegerField(default=0, verbose_name="bank")),
                (
                    "move",
                    models.PositiveIntegerField(
                        blank=True, null=True, verbose_name="time for each turn"
                    ),
                ),
                ("rated", models.BooleanField(default=False, verbose_name="rated")),
                ("private", models.BooleanField(default=False, verbose_name="private")),
                (
                    "watching",
                    models.CharField(
                        choices=[
                            ("none", "nobody watches"),
                            ("tricks", "some tricks later"),
                            ("minutes", "some minutes later"),
                        ],
                        default="tricks",
                        max_length=7,
                        verbose_name="who watches",
                    ),
                ),
                (
                    "delay",
                    models.PositiveSmallIntegerField(default=1, verbose_name="how much later"),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting for players"),
                            ("playing", "being played"),
                            ("paused", "paused"),
                            ("over", "over"),
                            ("abandoned", "abandoned"),
                        ],
                        default="waiting",
                        max_length=9,
                    ),
                ),
                ("version", models.PositiveIntegerField(default=0)),
                ("turn", models.CharField(blank=True, default="", max_length=1)),
                ("deadline", models.DateTimeField(blank=True, null=True)),
                ("act_after", models.DateTimeField(blank=True, null=True)),
                ("deals", models.PositiveSmallIntegerField(default=0)),
                ("moved_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "after",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rematch",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["state"], name="table_by_state")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["waiting", "playing", "paused", "over", "abandoned"])
                        ),
                        name="table_state_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("pace__in", ["live", "days"])),
                        name="table_pace_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("watching__in", ["none", "tricks", "minutes"])),
                        name="table_watching_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("deadline__isnull", True),
                            models.Q(("state", "playing"), models.Q(("turn", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="table_deadline_is_of_a_turn",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("act_after__isnull", True), ("state", "playing"), _connector="OR"
                        ),
                        name="table_bots_act_in_play",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TurnMail",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField()),
                ("claimed_at", models.DateTimeField(blank=True, null=True)),
                ("sent_at", models.DateTimeField(blank=True, null=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("sent_at", None)),
                        fields=["sent_at"],
                        name="turn_mail_due",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "version"), name="turn_mail_once")
                ],
            },
        ),
    ]
