from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("ladder", "0002_keeping_a_ladder")]

    operations = [
        migrations.AddField(
            model_name="countedgame",
            name="ruleset",
            field=models.CharField(blank=True, default="", max_length=40),
        )
    ]
