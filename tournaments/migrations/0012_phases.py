import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0011_awards"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="lot",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="table",
            name="bracket",
            field=models.CharField(
                blank=True, default="", max_length=1, verbose_name="group or final"
            ),
        ),
        migrations.CreateModel(
            name="Phase",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="phase")),
                (
                    "name",
                    models.CharField(blank=True, default="", max_length=60, verbose_name="name"),
                ),
                (
                    "pairing",
                    models.CharField(
                        choices=[
                            ("movement", "Movement"),
                            ("swiss", "Swiss"),
                            ("power", "Power pairing"),
                            ("ranked", "Tables by rank"),
                            ("groups", "Groups"),
                            ("knockout", "Knockout"),
                            ("random", "Random"),
                        ],
                        default="movement",
                        max_length=8,
                        verbose_name="pairing",
                    ),
                ),
                ("round_count", models.PositiveSmallIntegerField(verbose_name="rounds")),
                (
                    "round_kind",
                    models.CharField(
                        choices=[
                            ("game", "a whole game"),
                            ("deals", "a number of deals"),
                            ("once", "each player declares once"),
                        ],
                        max_length=5,
                        verbose_name="a round is",
                    ),
                ),
                (
                    "deals",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="deals in a round"
                    ),
                ),
                (
                    "qualifies",
                    models.CharField(
                        choices=[
                            ("all", "everybody"),
                            ("best", "the best players"),
                            ("group", "the best of each group"),
                            ("chosen", "chosen by the director"),
                        ],
                        default="all",
                        max_length=6,
                        verbose_name="who plays",
                    ),
                ),
                (
                    "qualify_count",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="how many"
                    ),
                ),
                (
                    "brackets",
                    models.PositiveSmallIntegerField(default=1, verbose_name="groups or finals"),
                ),
                (
                    "bracket_size",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="players in each"
                    ),
                ),
                (
                    "carry",
                    models.CharField(
                        choices=[
                            ("all", "all points"),
                            ("share", "a share of the points"),
                            ("none", "nothing"),
                            ("seeding", "their rank only"),
                        ],
                        default="all",
                        max_length=7,
                        verbose_name="carried over",
                    ),
                ),
                (
                    "carry_percent",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="per cent"
                    ),
                ),
                (
                    "advance",
                    models.PositiveSmallIntegerField(default=2, verbose_name="of each table go on"),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[("planned", "planned"), ("current", "current"), ("over", "over")],
                        default="planned",
                        max_length=7,
                        verbose_name="status",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="phases",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["tournament", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="phase_number_once_in_an_event"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("status", "current")),
                        fields=("tournament",),
                        name="phase_one_current_in_an_event",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="phase_number_from_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("round_count__gte", 1)), name="phase_has_a_round"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "pairing__in",
                                [
                                    "movement",
                                    "swiss",
                                    "power",
                                    "ranked",
                                    "groups",
                                    "knockout",
                                    "random",
                                ],
                            )
                        ),
                        name="phase_pairing_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["planned", "current", "over"])),
                        name="phase_status_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("round_kind__in", ["game", "deals", "once"])),
                        name="phase_round_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("deals__gte", 1), ("round_kind", "deals")),
                            models.Q(
                                models.Q(("round_kind", "deals"), _negated=True),
                                ("deals__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="phase_deals_when_counted",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("qualifies__in", ["best", "group"]), ("qualify_count__gte", 1)
                            ),
                            models.Q(
                                ("qualifies__in", ["all", "chosen"]),
                                ("qualify_count__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="phase_qualifiers_counted",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("carry", "share"), ("carry_percent__range", (1, 99))),
                            models.Q(
                                ("carry__in", ["all", "share", "none", "seeding"]),
                                ("carry_percent__isnull", True),
                                models.Q(("carry", "share"), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="phase_carry_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("brackets__range", (1, 26))),
                        name="phase_brackets_have_letters",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("bracket_size__isnull", True),
                            ("bracket_size__gte", 4),
                            _connector="OR",
                        ),
                        name="phase_bracket_for_a_table",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("advance__range", (1, 3))), name="phase_advance_of_four"
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="round",
            name="phase",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="rounds",
                to="tournaments.phase",
            ),
        ),
        migrations.CreateModel(
            name="PhaseEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "bracket",
                    models.CharField(
                        blank=True, default="", max_length=1, verbose_name="group or final"
                    ),
                ),
                ("rank", models.PositiveSmallIntegerField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="phases",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "phase",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entries",
                        to="tournaments.phase",
                    ),
                ),
            ],
            options={
                "ordering": ["phase", "rank", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("phase", "entry"), name="phase_entry_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("bracket", ""), ("bracket__regex", "^[A-Z]$"), _connector="OR"
                        ),
                        name="phase_entry_bracket_is_a_letter",
                    ),
                ],
            },
        ),
    ]
