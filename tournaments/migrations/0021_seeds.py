from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0020_webhooks"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="seed",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]
