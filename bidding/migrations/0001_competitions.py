import django.contrib.postgres.fields
import django.db.models.constraints
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0006_addresses_in_small_letters"),
        ("accounts", "__first__"),
    ]

    operations = [
        migrations.CreateModel(
            name="Competition",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                (
                    "intro",
                    models.TextField(
                        blank=True, default="", max_length=10000, verbose_name="introduction"
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("draft", "being prepared"),
                            ("open", "open"),
                            ("closed", "being marked"),
                            ("published", "published"),
                            ("withdrawn", "withdrawn"),
                        ],
                        default="draft",
                        max_length=9,
                    ),
                ),
                ("scheduled", models.BooleanField(default=False)),
                ("opens_at", models.DateTimeField(verbose_name="opens")),
                ("closes_at", models.DateTimeField(verbose_name="closes")),
                (
                    "entrants",
                    models.CharField(
                        choices=[
                            ("members", "members of the club"),
                            ("anyone", "everybody with an account"),
                        ],
                        default="members",
                        max_length=7,
                        verbose_name="who may enter",
                    ),
                ),
                (
                    "method",
                    models.CharField(
                        choices=[
                            ("votes", "by the votes of the panel"),
                            ("value", "by the computed value"),
                            ("both", "by the mean of both"),
                        ],
                        default="votes",
                        max_length=5,
                        verbose_name="marks",
                    ),
                ),
                (
                    "top",
                    models.PositiveSmallIntegerField(
                        default=10, verbose_name="marks of the best answer"
                    ),
                ),
                (
                    "scale",
                    models.PositiveSmallIntegerField(
                        default=20,
                        verbose_name="points lost that leave no mark, for marks by value",
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                ("reminded", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("published_at", models.DateTimeField(blank=True, null=True)),
                ("withdrawn_reason", models.CharField(blank=True, default="", max_length=300)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="competitions",
                        to="accounts.club",
                    ),
                ),
                (
                    "conductor",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="conductor",
                    ),
                ),
            ],
            options={
                "ordering": ["-closes_at", "-pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("scheduled", True), ("status", "draft")),
                        fields=["opens_at"],
                        name="competition_to_open",
                    ),
                    models.Index(
                        condition=models.Q(("status", "open")),
                        fields=["closes_at"],
                        name="competition_to_close",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        name="competition_has_a_name",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("status__in", ["draft", "open", "closed", "published", "withdrawn"])
                        ),
                        name="competition_status_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("entrants__in", ["members", "anyone"])),
                        name="competition_entrants_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("method__in", ["votes", "value", "both"])),
                        name="competition_method_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("opens_at__lt", models.F("closes_at"))),
                        name="competition_opens_before_it_closes",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("scale__gte", 1), ("top__gte", 1), ("top__lte", 1000)),
                        name="competition_marks_possible",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("published_at__isnull", False), ("status", "published")),
                            models.Q(
                                models.Q(("status", "published"), _negated=True),
                                ("published_at__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="competition_published_at_a_time",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status", "withdrawn"), _negated=True),
                            models.Q(("withdrawn_reason", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="competition_withdrawn_with_a_reason",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=100)),
                ("entered_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entries",
                        to="bidding.competition",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("competition", "user"), name="entry_once_per_user"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Insider",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "part",
                    models.CharField(
                        choices=[("conductor", "conductor"), ("panel", "panel")], max_length=9
                    ),
                ),
                ("left", models.BooleanField(default=False)),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="insiders",
                        to="bidding.competition",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("competition", "user", "part"), name="insider_once_in_a_part"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("part__in", ["conductor", "panel"])),
                        name="insider_part_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Problem",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("title", models.CharField(max_length=100, verbose_name="title")),
                (
                    "text",
                    models.TextField(blank=True, default="", max_length=10000, verbose_name="text"),
                ),
                (
                    "source",
                    models.CharField(blank=True, default="", max_length=200, verbose_name="source"),
                ),
                ("position", models.JSONField()),
                (
                    "asked",
                    models.CharField(
                        choices=[
                            ("declare", "Declare"),
                            ("double", "Double"),
                            ("redouble", "Redouble"),
                            ("play", "Play a card"),
                        ],
                        max_length=8,
                    ),
                ),
                ("contract", models.CharField(blank=True, default="", max_length=20)),
                ("values", models.JSONField(blank=True, default=dict)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "author",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="problems",
                        to="accounts.club",
                    ),
                ),
            ],
            options={
                "ordering": ["-created_at", "-pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("title", ""), _negated=True), name="problem_has_a_title"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("asked__in", ["declare", "double", "redouble", "play"])
                        ),
                        name="problem_asks",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Result",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("marks", models.JSONField()),
                ("total", models.PositiveIntegerField()),
                ("place", models.PositiveIntegerField()),
                ("shared", models.BooleanField()),
                ("percent", models.PositiveSmallIntegerField()),
                ("tops", models.PositiveSmallIntegerField()),
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="result",
                        to="bidding.entry",
                    ),
                ),
            ],
            options={
                "ordering": ["place", "pk"],
            },
        ),
        migrations.CreateModel(
            name="BiddingSettings",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "best",
                    models.PositiveSmallIntegerField(
                        default=9, verbose_name="competitions that count"
                    ),
                ),
                (
                    "months",
                    models.PositiveSmallIntegerField(
                        default=12, verbose_name="competitions in a year"
                    ),
                ),
                (
                    "club",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="bidding_settings",
                        to="accounts.club",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("best__gte", 1), ("best__lte", models.F("months")), ("months__lte", 60)
                        ),
                        name="bidding_settings_possible",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Conductor",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("named_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="conductors",
                        to="accounts.club",
                    ),
                ),
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
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("club", "user"), name="conductor_once_in_a_club"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PracticeAnswer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("answer", models.CharField(max_length=120)),
                ("mark", models.PositiveSmallIntegerField()),
                ("day", models.DateField()),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "problem",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="practised",
                        to="bidding.problem",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("user", "problem"), name="practice_first_answer_only"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Publication",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("article", models.JSONField()),
                ("reason", models.CharField(blank=True, default="", max_length=300)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="publications",
                        to="bidding.competition",
                    ),
                ),
            ],
            options={
                "ordering": ["competition", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("competition", "number"), name="publication_number_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("number", 1), models.Q(("reason", ""), _negated=True), _connector="OR"
                        ),
                        name="publication_corrected_with_a_reason",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SetProblem",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("dropped_reason", models.CharField(blank=True, default="", max_length=300)),
                (
                    "discussion",
                    models.TextField(
                        blank=True, default="", max_length=10000, verbose_name="discussion"
                    ),
                ),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="problems",
                        to="bidding.competition",
                    ),
                ),
                (
                    "problem",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="uses",
                        to="bidding.problem",
                    ),
                ),
            ],
            options={
                "ordering": ["competition", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        deferrable=django.db.models.constraints.Deferrable["DEFERRED"],
                        fields=("competition", "number"),
                        name="set_problem_number_once",
                    ),
                    models.UniqueConstraint(
                        fields=("competition", "problem"), name="set_problem_once_in_a_competition"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Ruling",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("answer", models.CharField(max_length=120)),
                (
                    "kind",
                    models.CharField(
                        choices=[("award", "award"), ("floor", "floor")], max_length=5
                    ),
                ),
                ("mark", models.PositiveSmallIntegerField()),
                ("reason", models.CharField(max_length=300)),
                (
                    "problem",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rulings",
                        to="bidding.setproblem",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("problem", "answer", "kind"), name="ruling_once_per_answer"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["award", "floor"])), name="ruling_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True),
                        name="ruling_has_a_reason",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Answer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("answer", models.CharField(max_length=120)),
                ("comment", models.TextField(blank=True, default="", max_length=2000)),
                (
                    "client_ids",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.UUIDField(), blank=True, default=list, size=None
                    ),
                ),
                ("saved_at", models.DateTimeField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="answers",
                        to="bidding.entry",
                    ),
                ),
                (
                    "problem",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="answers",
                        to="bidding.setproblem",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("entry", "problem"), name="answer_once_per_problem"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("answer", ""), _negated=True),
                        name="answer_says_something",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Vote",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("answer", models.CharField(max_length=120)),
                ("comment", models.TextField(blank=True, default="", max_length=2000)),
                (
                    "client_ids",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.UUIDField(), blank=True, default=list, size=None
                    ),
                ),
                ("saved_at", models.DateTimeField()),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="votes",
                        to="bidding.insider",
                    ),
                ),
                (
                    "problem",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="votes",
                        to="bidding.setproblem",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("member", "problem"), name="vote_once_per_problem"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("answer", ""), _negated=True),
                        name="vote_says_something",
                    ),
                ],
            },
        ),
    ]
