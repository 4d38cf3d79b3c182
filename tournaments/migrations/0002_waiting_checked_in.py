from django.db import migrations, models


class Migration(migrations.Migration):
    """Who waits for a place may be there already."""

    dependencies = [("tournaments", "0001_events")]

    operations = [
        migrations.RemoveConstraint("entry", "entry_checked_in_when_entered"),
        migrations.AddConstraint(
            "entry",
            models.CheckConstraint(
                condition=models.Q(checked_in_at__isnull=True) | ~models.Q(status="withdrawn"),
                name="entry_checked_in_unless_withdrawn",
            ),
        ),
    ]
