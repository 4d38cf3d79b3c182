from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0011_club_currency"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="seen_language",
            field=models.CharField(
                blank=True,
                choices=[("en", "English"), ("fr", "French")],
                default="",
                editable=False,
                max_length=5,
            ),
        ),
    ]
