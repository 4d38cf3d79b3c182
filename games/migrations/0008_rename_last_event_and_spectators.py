from django.db import migrations, models


class Migration(migrations.Migration):
    """Rename fields; no row changes."""

    dependencies = [("games", "0007_rename_models_and_fields")]

    operations = [
        migrations.RenameField("table", "moved_at", "last_event_at"),
        migrations.RenameField("presence", "watchers", "spectators"),
        migrations.AlterField(
            "table",
            "reserve_seconds",
            models.PositiveIntegerField(default=0, verbose_name="reserve"),
        ),
    ]
