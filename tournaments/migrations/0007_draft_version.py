from django.db import migrations, models


class Migration(migrations.Migration):
    """Who releases a draft, or draws again, names the one they have seen."""

    dependencies = [("tournaments", "0006_correction")]

    operations = [
        migrations.AddField("tournament", "draft_version", models.PositiveIntegerField(default=1)),
    ]
