import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    """Rename models, fields and what depends on them; no row changes."""

    dependencies = [("games", "0006_left_early")]

    operations = [
        migrations.RenameModel("Event", "TableEvent"),
        migrations.RenameModel("Dealt", "DealSeed"),
        migrations.RenameModel("TableRules", "SpectatorPolicy"),
        migrations.AlterField(
            "tableevent",
            "game",
            models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="log",
                to="games.game",
            ),
        ),
        migrations.AlterField(
            "dealseed",
            "game",
            models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="deal_seeds",
                to="games.game",
            ),
        ),
        migrations.AlterField(
            "spectatorpolicy",
            "club",
            models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE,
                primary_key=True,
                related_name="spectator_policy",
                serialize=False,
                to="accounts.club",
            ),
        ),
        migrations.RemoveConstraint("spectatorpolicy", "table_rules_watching_is_known"),
        migrations.AddConstraint(
            "spectatorpolicy",
            models.CheckConstraint(
                condition=Q(watching__in=["none", "tricks", "minutes"]),
                name="spectator_policy_is_known",
            ),
        ),
        migrations.RenameField("game", "part_of", "event_url"),
        migrations.RenameField("table", "key", "invite_token"),
        migrations.RenameField("table", "bank", "reserve_seconds"),
        migrations.RenameField("table", "move", "turn_seconds"),
        migrations.RenameField("table", "after", "rematch_of"),
        # A constraint or index names the column it is about: it goes before the rename.
        migrations.RemoveConstraint("table", "table_state_is_known"),
        migrations.RemoveConstraint("table", "table_deadline_is_of_a_turn"),
        migrations.RemoveConstraint("table", "table_bots_act_in_play"),
        migrations.RemoveIndex("table", "table_by_state"),
        migrations.RenameField("table", "state", "status"),
        migrations.AddIndex("table", models.Index(fields=["status"], name="table_by_status")),
        migrations.AddConstraint(
            "table",
            models.CheckConstraint(
                condition=Q(status__in=["waiting", "playing", "paused", "over", "abandoned"]),
                name="table_status_is_known",
            ),
        ),
        migrations.AddConstraint(
            "table",
            models.CheckConstraint(
                condition=Q(deadline__isnull=True) | (Q(status="playing") & ~Q(turn="")),
                name="table_deadline_is_of_a_turn",
            ),
        ),
        migrations.AddConstraint(
            "table",
            models.CheckConstraint(
                condition=Q(act_after__isnull=True) | Q(status="playing"),
                name="table_bots_act_in_play",
            ),
        ),
    ]
