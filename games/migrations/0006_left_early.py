from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0005_club_rule_sets")]

    operations = [
        migrations.AddField("seating", "left", models.BooleanField(default=False)),
    ]
